"""Settings: read once, checked at the door, every problem told at once."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import Config, ConfigError, TextSize, config_file, load
from companion.kinds import CAMERA, Size, shown
from companion.tables import keys
from hardware.panel import Button
from hardware.pins import FREE, TAKEN
from hardware.wiring import Level, Pull

TOP = Path(__file__).parents[1]
FREE_PINS = "free pins are 4 to 6, 12, 13 and 16 to 27"
DOCS = (TOP / "docs" / "config.md").read_text()


def written(folder: Path, text: str) -> Path:
    file = folder / "config.toml"
    file.write_text(text)
    return file


def problems(folder: Path, text: str) -> list[str]:
    file = written(folder, text)
    with pytest.raises(ConfigError) as refused:
        load(file)
    assert str(refused.value).splitlines() == list(refused.value.problems)
    assert all(problem.startswith(f"{file}: ") for problem in refused.value.problems)
    return [problem.removeprefix(f"{file}: ") for problem in refused.value.problems]


def test_without_a_file_everything_has_its_default() -> None:
    assert load(None) == Config()


def test_an_empty_file_is_the_defaults(tmp_path: Path) -> None:
    assert load(written(tmp_path, "# nothing here\n")) == Config()


def test_the_default_panel_can_be_wired() -> None:
    wiring = Config().panel.wiring()
    assert set(wiring.parts().values()) <= set(FREE)
    assert len(wiring.parts()) == 11


def test_every_section_can_be_set(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
        [camera]
        source = 2
        size = "640x480"
        tray = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
        [panel]
        pull = "none"
        pressed = "high"
        encoder = [20, 21]
        buzzer = false
        debounce_ms = 5
        [panel.buttons]
        undo = 17
        [panel.lamps]
        next = false
        [screen]
        language = "sv"
        size = "720x1280"
        text_size = "large"
        [table]
        data = "~/dice"
        """,
    )
    config = load(file)
    assert config.camera.source == "/dev/video2"
    assert config.camera.size == Size(640, 480)
    assert config.camera.tray[2] == (0.9, 0.9)
    assert config.screen.language == "sv"
    assert config.screen.size == Size(720, 1280)
    assert config.screen.text_size is TextSize.LARGE
    assert config.table.data == Path.home() / "dice"
    wiring = config.panel.wiring()
    assert wiring.buttons == {Button.HOLD: 13, Button.SCORE: 19, Button.UNDO: 17}
    assert Button.NEXT not in wiring.lamps
    assert (wiring.buzzer, wiring.encoder) == (None, (20, 21))
    assert (wiring.pull, wiring.pressed) == (Pull.NONE, Level.HIGH)
    assert wiring.timing.debounce == 0.005


@pytest.mark.parametrize(
    "source", ["auto", "picamera2", "simulated", "/dev/video4", "/dev/v4l/by-id/cam", "/a/film.mp4"]
)
def test_sources_of_frames(tmp_path: Path, source: str) -> None:
    assert load(written(tmp_path, f'[camera]\nsource = "{source}"')).camera.source == source


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    assert problems(
        tmp_path,
        """
        colour = "red"
        table = 3
        [camera]
        source = "webcam"
        fps = true
        [panel.buttons]
        back = 2
        next = "six"
        [panel.lamps]
        hold = 19
        [screen]
        volume = 110
        langage = "en"
        text_size = "huge"
        [sounds]
        on = true
        """,
    ) == [
        "colour: there is no such key; there are camera, panel, screen, table",
        "table: is a section; write [table] and keys below it",
        f'[camera] source: "webcam" is not allowed; it must be {CAMERA.allowed}',
        "[camera] fps: true is not allowed; it must be a whole number from 5 to 60",
        '[panel.buttons] next: "six" is not allowed; it must be the number of a GPIO pin',
        "[screen] volume: 110 is not allowed; it must be a whole number from 0 to 100",
        "[screen] langage: there is no such key; did you mean language?",
        '[screen] text_size: "huge" is not allowed; it must be "normal" or "large" or "largest"',
        "sounds: there is no such section; there are camera, panel, screen, table",
        f"[panel.buttons] back: GPIO 2 belongs to {TAKEN[2]}; {FREE_PINS}",
        "[panel.lamps] hold: GPIO 19 is already used by buttons.score; each part needs its own pin",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[panel]\nencoder = [2, 21]", "[panel] encoder: GPIO 2 belongs to the I2C bus"),
        ("[panel]\nencoder = [20]", "[panel] encoder: [20] is not allowed"),
        ("[panel]\nbuzzer = 99", "[panel] buzzer: GPIO 99 is not on the header"),
        ("[panel]\nbuzzer = 0", "[panel] buzzer: GPIO 0 belongs to the identity chip"),
        ("[panel]\npull = 'none'", "[panel] pressed: without a pull, say whether"),
        ("[panel]\nhold_seconds = nan", "[panel] hold_seconds: nan is not allowed"),
        ("[panel]\nhold_seconds = 99", "[panel] hold_seconds: 99 is not allowed"),
        ("[screen]\nsize = '800 x 480'", '[screen] size: "800 x 480" is not allowed'),
        ("[screen]\nsize = '00x480'", '[screen] size: "00x480" is not allowed'),
        ("[screen]\nlanguage = 5", "[screen] language: 5 is not allowed"),
        ("[screen]\nvolume = 1979-05-27", "[screen] volume: 1979-05-27 is not allowed"),
        ("[table]\ndata = 'here'", '[table] data: "here" is not allowed; it must be a folder'),
        ("[camera]\ntray = [[0, 0], [2, 0], [1, 1], [0, 1]]", "[camera] tray: [[0, 0], [2, 0]"),
        ("[table]\ndata = '~nobody-here/x'", '[table] data: "~nobody-here/x" is not allowed'),
        ("[camera]\ntray = 7", "[camera] tray: 7 is not allowed"),
        ("[camera]\nsource = -1", "[camera] source: -1 is not allowed"),
        ("[[panel]]\npull = 'up'", "panel: is a section; write [panel]"),
        ("[screen", "is not TOML: "),
        ("[screen]\nvolume = 5\nvolume = 6", "is not TOML: "),
    ],
)
def test_each_problem_says_where_and_what(tmp_path: Path, text: str, words: str) -> None:
    [problem] = problems(tmp_path, text)
    assert problem.startswith(words)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="not a text file in UTF-8"):
        load(tmp_path / "config.toml")
    with pytest.raises(ConfigError, match="cannot be read: Is a directory"):
        load(tmp_path)
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        load(tmp_path / "missing.toml")


def test_a_byte_order_mark_is_forgiven(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_bytes(b"\xef\xbb\xbf[screen]\nvolume = 5\n")
    assert load(tmp_path / "config.toml").screen.volume == 5


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(VALUES)
def test_whatever_is_written_is_read_or_refused_in_words(value: object) -> None:
    for _, _, setting, _ in keys(Config()):
        refused = None
        try:
            setting.kind.read(value)
        except ValueError as error:
            refused = str(error)
        assert refused is None or refused.endswith(f"it must be {setting.kind.allowed}")


def test_where_the_file_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    kiosk = tmp_path / "etc.toml"
    assert config_file(kiosk=kiosk) is None
    kiosk.touch()
    assert config_file(kiosk=kiosk) == kiosk
    own = tmp_path / "dice-table-companion" / "config.toml"
    own.parent.mkdir()
    own.touch()
    assert config_file(kiosk=kiosk) == own
    assert config_file(tmp_path / "chosen.toml", kiosk=kiosk) == tmp_path / "chosen.toml"


def test_the_documentation_names_every_key_with_its_default() -> None:
    rows = []
    for section, key, setting, value in keys(Config()):
        default = shown(setting.kind.none if value is None else value)
        meaning = setting.meaning + (" (*screen*)" if setting.on_screen else "")
        rows.append(f"| `{key}` | `{default}` | {setting.kind.allowed} | {meaning} |")
        assert f"## [{section}]\n" in DOCS
    assert [row for row in DOCS.splitlines() if row.startswith("| `")] == rows


def test_every_default_is_itself_allowed() -> None:
    for _, key, setting, value in keys(Config()):
        raw = setting.kind.none if value is None else value
        text = str(raw) if isinstance(raw, Size) else raw
        assert setting.kind.read(text) == value, key
