"""`companion read`: reads dice off photographs, told nothing but how many there are."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.common import CommandError, UsageError, add_command, add_json_option

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from vision.reading import Die, Reading

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff")


def add_parser(commands: "Subparsers") -> None:
    """Add `companion read`."""
    parser = add_command(
        commands,
        "read",
        "Reads dice off photographs.",
        details="""
            Told nothing but, with --dice, how many there are. A reading that is not accepted is
            one a person would be asked about; its trouble says why. --picture draws each reading
            on its photograph: into a file for one photograph, into a folder for several.
        """,
        examples="""
            companion read --dice 5 roll.jpg
            companion read --json --dice 6 evening/*.jpg
            companion read --picture seen.png roll.jpg
        """,
    )
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--dice", type=int, metavar="N", help="how many dice there are")
    parser.add_argument(
        "--picture",
        type=Path,
        metavar="OUT",
        help="draw the reading on the photograph: a file, or a folder for several photographs",
    )
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read every photograph; 1 when one of them could not be opened."""
    if options.dice is not None and options.dice < 1:
        raise UsageError("--dice must be at least 1")
    pictures = _pictures(options.picture, options.photos)
    from vision.finder import Finder
    from vision.overlay import drawn
    from vision.photos import PhotoError, load, save

    finder = Finder()
    failed = False
    for photo in options.photos:
        began = time.perf_counter()
        try:
            frame = load(photo)
        except PhotoError as error:
            failed = True
            _say({"photo": str(photo), "error": str(error)}, options.json)
            continue
        reading = finder.read(frame, options.dice)
        passed = (time.perf_counter() - began) * 1000
        _say(answer(photo, reading, passed), options.json)
        if photo in pictures:
            try:
                save(pictures[photo], drawn(frame, reading))
            except PhotoError as error:
                raise CommandError(f"{pictures[photo]}: {error}") from None
    return 1 if failed else 0


def _pictures(out: Path | None, photos: list[Path]) -> dict[Path, Path]:
    """Where the picture of each photograph goes, checked before anything is read."""
    if out is None:
        return {}
    if len(photos) == 1 and not out.is_dir():
        if out.suffix.lower() not in PICTURES:
            raise UsageError(f"--picture {out}: name a file that ends in {', '.join(PICTURES)}.")
        if out.resolve() == photos[0].resolve():
            raise UsageError("--picture would overwrite the photograph itself.")
        return {photos[0]: out}
    if out.suffix.lower() in PICTURES or out.is_file():
        raise UsageError(f"--picture {out}: with several photographs, name a folder.")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{out}: {(error.strerror or 'cannot be made').lower()}") from None
    named: dict[Path, Path] = {}
    for photo in photos:
        name, number = out / f"{photo.stem}.png", 2
        while name in named.values():  # photographs of two folders may share a name
            name, number = out / f"{photo.stem}-{number}.png", number + 1
        if name.resolve() == photo.resolve():
            raise UsageError("--picture would overwrite the photographs: name another folder.")
        named[photo] = name
    return named


def answer(photo: Path, reading: "Reading", passed: float) -> dict[str, Any]:
    """One photograph's reading as the plain data that --json prints."""
    return {
        "photo": str(photo),
        "dice": [plain_die(die) for die in reading.dice],
        "accepted": reading.accepted,
        "trouble": None if reading.trouble is None else str(reading.trouble),
        "ms": round(passed, 1),
    }


def plain_die(die: "Die") -> dict[str, Any]:
    """One die as --json prints it; its trouble only where it has one."""
    told: dict[str, Any] = {
        "face": die.face,
        "x": round(die.x, 1),
        "y": round(die.y, 1),
        "size": round(die.size, 1),
        "sure": round(die.sure, 3),
    }
    return told if die.trouble is None else {**told, "trouble": str(die.trouble)}


def _say(told: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(told), flush=True)
        return
    if "error" in told:
        print(f"{told['photo']}: cannot be read: {told['error']}", file=sys.stderr, flush=True)
        return
    faces = " ".join(str(die["face"]) for die in sorted(told["dice"], key=lambda die: die["x"]))
    verdict = "" if told["accepted"] else f"  ({told['trouble']}: please look)"
    print(f"{told['photo']}: {faces or 'no dice'}{verdict}", flush=True)
