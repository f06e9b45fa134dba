"""One frozen Config, read from TOML once and checked at the door; every key is declared here."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from companion.kinds import (
    CAMERA,
    CORNERS,
    FOLDER,
    LANGUAGE,
    PIN,
    SIZE,
    TWO_PINS,
    YES_OR_NO,
    Setting,
    Size,
    none_or,
    number,
    one_of,
    whole,
)
from companion.tables import Problem, UnreadableError, parse, read_tables
from hardware.panel import Button
from hardware.presses import Timing
from hardware.wiring import (
    BUTTON_PINS,
    BUZZER_PIN,
    LAMP_PINS,
    TURNED,
    Level,
    Pull,
    Wiring,
    WiringError,
)

NAME = "dice-table-companion"
FILE = "config.toml"
KIOSK_FILE = Path("/etc") / NAME / FILE

_PIN_OR_NONE = none_or(PIN, none=False)
_TIMING = Timing()
_FRAMES = Size(1280, 720)


class TextSize(StrEnum):
    """How large the words on the screen are."""

    NORMAL = "normal"
    LARGE = "large"
    LARGEST = "largest"


@dataclass(frozen=True)
class CameraSection:
    """Where the frames come from."""

    source: Annotated[str, Setting(CAMERA, "which camera looks at the tray")] = "auto"
    size: Annotated[Size, Setting(SIZE, "size of the frames asked of the camera")] = _FRAMES
    fps: Annotated[int, Setting(whole(5, 60), "frames a second asked of the camera")] = 30
    tray: Annotated[
        tuple[tuple[float, float], ...],
        Setting(CORNERS, "the tray's corners; `[]`: found by itself", on_screen=True),
    ] = ()


ButtonPin = Annotated[int, Setting(PIN, "pin of the button")]
LampPin = Annotated[int | None, Setting(_PIN_OR_NONE, "pin of the button's lamp")]


@dataclass(frozen=True)
class ButtonPins:
    """The pin of each button."""

    back: ButtonPin = BUTTON_PINS[Button.BACK]
    next: ButtonPin = BUTTON_PINS[Button.NEXT]
    hold: ButtonPin = BUTTON_PINS[Button.HOLD]
    score: ButtonPin = BUTTON_PINS[Button.SCORE]
    undo: ButtonPin = BUTTON_PINS[Button.UNDO]


@dataclass(frozen=True)
class LampPins:
    """The pin of each button's lamp."""

    back: LampPin = LAMP_PINS[Button.BACK]
    next: LampPin = LAMP_PINS[Button.NEXT]
    hold: LampPin = LAMP_PINS[Button.HOLD]
    score: LampPin = LAMP_PINS[Button.SCORE]
    undo: LampPin = LAMP_PINS[Button.UNDO]


@dataclass(frozen=True)
class PanelSection:
    """Buttons, lamps, buzzer and encoder on the GPIO header."""

    enabled: Annotated[bool, Setting(YES_OR_NO, "`false`: leave the header alone")] = True
    pull: Annotated[Pull, Setting(one_of(Pull), "the Pi's resistor at each button")] = Pull.UP
    pressed: Annotated[
        Level | None,
        Setting(
            none_or(one_of(Level), "auto"), "level of a pressed button; auto: against the pull"
        ),
    ] = None
    lit: Annotated[Level, Setting(one_of(Level), "level of a lit lamp")] = Level.HIGH
    debounce_ms: Annotated[
        float, Setting(number(1, 200), "a contact counts once it is steady for this long")
    ] = _TIMING.debounce * 1000
    hold_seconds: Annotated[float, Setting(number(0.3, 3), "a press this long is a long press")] = (
        _TIMING.hold
    )
    stuck_seconds: Annotated[
        float, Setting(number(5, 120), "a button down for this long is stuck")
    ] = _TIMING.stuck
    buzzer: Annotated[int | None, Setting(_PIN_OR_NONE, "pin of the buzzer")] = BUZZER_PIN
    encoder: Annotated[
        tuple[int, int] | None,
        Setting(none_or(TWO_PINS, none=False), "pins A and B of a knob in place of NEXT and BACK"),
    ] = None
    buttons: ButtonPins = field(default_factory=ButtonPins)
    lamps: LampPins = field(default_factory=LampPins)

    def wiring(self) -> Wiring:
        """How the panel is wired; WiringError lists what is impossible."""
        buttons = {Button(name): pin for name, pin in vars(self.buttons).items()}
        if self.encoder is not None:
            buttons = {b: pin for b, pin in buttons.items() if b not in TURNED}
        lamps = {Button(name): pin for name, pin in vars(self.lamps).items() if pin is not None}
        timing = Timing(self.debounce_ms / 1000, self.hold_seconds, self.stuck_seconds)
        return Wiring(
            buttons, lamps, self.buzzer, self.encoder, self.pull, self.pressed, self.lit, timing
        )


@dataclass(frozen=True)
class ScreenSection:
    """What people see and hear."""

    language: Annotated[
        str | None,
        Setting(none_or(LANGUAGE, "auto"), "auto: the system's language", on_screen=True),
    ] = None
    size: Annotated[
        Size | None,
        Setting(none_or(SIZE, "auto"), "window size; auto: the whole screen in the kiosk"),
    ] = None
    text_size: Annotated[
        TextSize, Setting(one_of(TextSize), "how large words are", on_screen=True)
    ] = TextSize.NORMAL
    dim_after_seconds: Annotated[
        int, Setting(whole(0, 7200), "idle time until the screen dims; 0: never", on_screen=True)
    ] = 180
    sounds: Annotated[bool, Setting(YES_OR_NO, "short sounds, and the buzzer", on_screen=True)] = (
        True
    )
    night_sounds: Annotated[
        bool, Setting(YES_OR_NO, "sounds from 23:00 to 7:00 too", on_screen=True)
    ] = False
    speech: Annotated[bool, Setting(YES_OR_NO, "spoken results", on_screen=True)] = False
    volume: Annotated[int, Setting(whole(0, 100), "volume of both, in percent", on_screen=True)] = (
        70
    )
    motion: Annotated[bool, Setting(YES_OR_NO, "fades and flashes", on_screen=True)] = True


@dataclass(frozen=True)
class TableSection:
    """What the table keeps."""

    data: Annotated[
        Path | None,
        Setting(none_or(FOLDER, "auto"), "folder of games and settings; auto: the user's own"),
    ] = None
    photos_megabytes: Annotated[
        int, Setting(whole(0, 100_000), "room for photographs of strokes; 0: keep none")
    ] = 200


@dataclass(frozen=True)
class Config:
    """Everything that can be set, checked."""

    camera: CameraSection = field(default_factory=CameraSection)
    panel: PanelSection = field(default_factory=PanelSection)
    screen: ScreenSection = field(default_factory=ScreenSection)
    table: TableSection = field(default_factory=TableSection)


class ConfigError(Exception):
    """The settings cannot be used; the message lists every problem, each on its line."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(problems))


def config_file(chosen: Path | None = None, kiosk: Path = KIOSK_FILE) -> Path | None:
    """The file to read: the chosen one, the user's, the kiosk's; None: defaults everywhere."""
    if chosen is not None:
        return chosen
    from platformdirs import user_config_path

    own = user_config_path(NAME, appauthor=False) / FILE
    return next((file for file in (own, kiosk) if file.exists()), None)


def load(file: Path | None) -> Config:
    """Read and check the owner's file; ConfigError lists all that is wrong with it, at once."""
    if file is None:
        return Config()
    try:
        config, problems = read_tables(Config(), parse(file))
    except UnreadableError as error:
        raise ConfigError([f"{file}: {error}"]) from error
    try:
        config.panel.wiring()
    except WiringError as error:
        problems += [_pin_problem(part, words) for part, words in error.problems]
    if problems:
        raise ConfigError([f"{file}: {problem}" for problem in problems])
    return config


def _pin_problem(part: str, words: str) -> Problem:
    table, _, key = part.rpartition(".")
    if table == "encoder":  # its two pins are one key
        return Problem("panel", "encoder", words)
    return Problem(f"panel.{table}" if table else "panel", key, words)
