"""A really small disk: photographs leave the journal its room, and nothing falls over when full.

The disk is a file system of a few megabytes in a process of its own. Where nobody may mount one,
files are kept from growing instead, which fails the same writes.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).parents[2]
DISK = 8_000_000
FLOOR = 3_000_000
MOUNTED = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"'
OWN_DISK = ("unshare", "-rm", "sh", "-c", MOUNTED, "disk", str(DISK))

EVENING = """
import json, os, resource, shutil, sys
from pathlib import Path
from companion.journal.errors import JournalError
from companion.journal.stored import game_ids
from companion.journal.writing import open_journal
from companion.records.history import played_games
from companion.records.index import FILES
from companion.records.keeping import Keeping
from companion.records.photographs import Album
from companion.records.roster import PeopleError
from companion.records.shelf import open_shelf
from tests.records.evening import bot_game, write

folder, floor, mounted = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "mounted"
photographs = folder / "photographs"
TRAY = Path("docs/tray.jpg").read_bytes()

def free():
    return shutil.disk_usage(folder).free

def limit(size):
    most = resource.RLIM_INFINITY
    resource.setrlimit(resource.RLIMIT_FSIZE, (most if size is None else size, most))

def fill_up():
    if not mounted:
        limit(0)
        return
    with (folder / "others").open("ab", buffering=0) as others:
        while free():
            try:
                others.write(bytes(65536))
            except OSError:
                break

told = {}
with open_journal(folder) as journal:
    keeping = Keeping(journal, folder)
    keeping.album = Album(photographs, floor=floor if mounted else 0)
    keeping.players.add("Anna", player="a")
    write(journal, "first", bot_game("yatzy", "ab", 1))
    told["least"] = free()
    for number in range(400):
        told["kept"] = keeping.album.keep(f"g{number // 50}", number, bytes(30_000))
        told["least"] = min(told["least"], free())
    told["photographs"] = len(list(photographs.glob("*/*.jpg")))
    told["newest"] = keeping.album.find("g7", 399) is not None

    fill_up()
    told["full"] = free()
    told["kept when full"] = keeping.album.keep("late", 1, bytes(30_000))
    told["free again"] = free()
    told["photographs when full"] = len(list(photographs.glob("*/*.jpg")))
    limit(None)  # a file that may not grow frees nothing
    write(journal, "second", bot_game("yatzy", "ab", 2))  # into the room the photographs gave back

    fill_up()
    for name in FILES:
        (folder / name).unlink(missing_ok=True)
    keeping._index.forget()
    fill_up()
    told["games"] = sorted(game.game for game in keeping.read(played_games))
    for name, deed in {
        "rename": lambda: keeping.players.rename("a", "Annika"),
        "picture": lambda: keeping.players.set_picture("a", TRAY, "me"),
        "write": lambda: write(journal, "third", bot_game("special8", "ab", 3)),
    }.items():
        try:
            deed()
        except (PeopleError, JournalError) as error:
            told[name] = str(error)
    told["name"] = keeping.players.roster.name("a")
    told["pictures"] = len(list((folder / "pictures").glob("*")))
    keeping.close()
limit(None)
with open_journal(folder) as journal:
    told["whole"] = journal.complaints()
fill_up()
for _ in range(2):  # the first leaves behind what it had no room for
    with open_shelf(folder) as shelf:
        told["read when full"] = sorted(game_ids(shelf.journal))
limit(None)
print(json.dumps(told))
"""


def evening(folder: Path, *, mounted: bool) -> dict[str, Any]:
    disk = [*OWN_DISK, str(folder)] if mounted else []
    mode = "mounted" if mounted else "limited"
    script = [sys.executable, "-c", EVENING, str(folder), str(FLOOR), mode]
    done = subprocess.run([*disk, *script], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def may_mount(folder: Path) -> bool:
    try:
        return subprocess.run([*OWN_DISK, str(folder), "true"], check=False).returncode == 0
    except OSError:
        return False


@pytest.fixture(params=["mounted", "limited"])
def told(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """What an evening on a full disk tells; twice on limited files where nothing may be mounted."""
    return evening(tmp_path, mounted=request.param == "mounted" and may_mount(tmp_path))


def test_photographs_never_fill_a_small_disk(told: dict[str, Any]) -> None:
    assert told["least"] >= FLOOR
    assert told["kept"]
    assert told["newest"]
    assert 50 < told["photographs"] <= 400
    if told["full"]:
        assert not told["kept when full"]
    else:  # old ones gave way to the journal, and to the newest
        assert told["free again"] >= FLOOR
        assert 0 < told["photographs when full"] < told["photographs"] < DISK / 30_000


def test_a_full_disk_is_told_and_nothing_is_lost(told: dict[str, Any]) -> None:
    assert told["games"] == ["first", "second"]  # statistics go on in memory
    assert "Nothing was changed" in told["rename"]
    assert "could not be saved" in told["picture"]
    assert told["write"]
    assert (told["name"], told["pictures"]) == ("Anna", 0)
    assert told["whole"] == []
    assert told["read when full"][:2] == ["first", "second"]  # for an export, for a backup
