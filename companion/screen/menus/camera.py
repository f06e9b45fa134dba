"""The camera's set-up: picture, tray, light, focus, and whether these dice are read right."""

from dataclasses import dataclass, replace

from companion.screen.acts import (
    FindTray,
    Freeze,
    Go,
    JudgeReading,
    MoveCorner,
    NextCorner,
    SaveTray,
)
from companion.screen.exposure import GOOD_FROM, GOOD_TO
from companion.screen.lost_camera import why_lost
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.pages_shown import ButtonView, CameraBody, CheckView, PageView
from companion.screen.people import Room
from companion.screen.ports import Corners
from companion.screen.theme import GREEN, VERMILION
from companion.table.situation import Situation
from companion.table.state import Camera
from vision.messages import Unwell

SHARP_ENOUGH = 0.8  # of the sharpest so far
WHOLE: Corners = ((0.04, 0.04), (0.96, 0.04), (0.96, 0.96), (0.04, 0.96))


@dataclass(frozen=True)
class Looking:
    """What the set-up page remembers: the tray's corners, the chosen one, how tries went."""

    outline: Corners = ()  # the tray as the reader uses it, with as many corners as it has
    corners: Corners = WHOLE  # four to drag
    chosen: int = -1
    moved: bool = False
    frozen: bool = False
    right: int = 0
    wrong: int = 0
    light: float | None = None  # of the newest picture, 0 dark to 1 glare
    sharp: float = 0.0  # of the newest picture
    sharpest: float = 0.0  # so far

    @property
    def focus(self) -> float:
        """How sharp the picture is beside the sharpest so far, from 0 to 1."""
        return self.sharp / self.sharpest if self.sharpest else 0.0


def begun(corners: Corners | None) -> Looking:
    """Begin with the tray as the reader has it; a round one is dragged by the box around it."""
    if corners is None:
        return Looking()
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top, right, low = min(xs), min(ys), max(xs), max(ys)
    around = ((left, top), (right, top), (right, low), (left, low))
    return Looking(corners, corners if len(corners) == len(around) else around)


def changed(looking: Looking, act: MoveCorner | NextCorner | Freeze | JudgeReading) -> Looking:
    """Take up one touch about the picture."""
    match act:
        case MoveCorner(corner=corner, x=x, y=y):
            place = (min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
            corners = tuple(place if n == corner else old for n, old in enumerate(looking.corners))
            return replace(looking, corners=corners, chosen=corner, moved=True)
        case NextCorner():
            return replace(looking, chosen=(looking.chosen + 1) % len(looking.corners))
        case Freeze():
            return replace(looking, frozen=not looking.frozen)
        case JudgeReading(right=right):
            return replace(looking, right=looking.right + right, wrong=looking.wrong + (not right))


def measured(looking: Looking, light: float, sharp: float) -> Looking:
    """Take up how bright and sharp the newest picture is."""
    return replace(looking, light=light, sharp=sharp, sharpest=max(sharp, looking.sharpest))


def camera_page(
    situation: Situation, looking: Looking, room: Room, focus: int, back: str
) -> tuple[PageView, Walk]:
    """Show the live picture and what should be put right."""
    say, state = room.language.say, situation.state
    reading = state.tray.reading
    seen = len(reading.dice) if reading else 0
    freeze = say("let it run") if looking.frozen else say("freeze picture")
    working = state.camera.working
    stops = (
        Stop(NextCorner(), say("next corner")),
        Stop(FindTray(), say("find the tray")),
        Stop(JudgeReading(True), say("read right")),
        Stop(JudgeReading(False), say("read wrong")),
    )
    save = Deed(say("save the tray"), SaveTray()) if looking.moved else Deed(say("done"), Go(back))
    hold = Deed(freeze, Freeze()) if working else Deed()  # without a picture nothing can be judged
    walk = Walk(stops if working else (), score=save, hold=hold, back=Deed(say("back"), Go(back)))
    here = focus % len(stops) if working else -1
    icons = ("right", "frame", "check", "cross")
    labels = (
        say("Next corner"),
        say("Find the tray"),
        say("Read right"),
        say("Read wrong"),
    )
    buttons = tuple(
        ButtonView(label, stop.act if working else None, icon, "raised", n == here)
        for n, (stop, label, icon) in enumerate(zip(stops, labels, icons, strict=True))
    )
    body = CameraBody(
        outline=looking.corners if looking.moved else looking.outline,
        corners=looking.corners,
        chosen=looking.chosen,
        checks=_checks(state.camera, looking, seen, room),
        lost="" if working else why_lost(state.camera.why, room.language),
        buttons=buttons,
    )
    status = room.language.count("one die read", "{n} dice read", seen) if working else say("Lost")
    page = PageView(
        body,
        say("Camera"),
        say("frozen") if looking.frozen else say("live") if working else "",
        Go(back),
        status=status,
        status_tone=GREEN if working else VERMILION,
        legend=walk.legend(focus, room),
    )
    return page, walk


def _checks(camera: Camera, looking: Looking, seen: int, room: Room) -> tuple[CheckView, ...]:
    unwell, say = camera.unwell, room.language.say
    if not camera.working:
        names = (say("Edge of the tray"), say("Focus"), say("Light"), say("Throw once to try"))
        return tuple(CheckView(name, say("needs a picture"), "waiting") for name in names)
    return (
        _tray(unwell, looking, room),
        _focus(unwell, looking, room),
        _light(unwell, looking, room),
        _tries(looking, seen, room),
    )


def _tray(unwell: tuple[Unwell, ...], looking: Looking, room: Room) -> CheckView:
    say = room.language.say
    bad = Unwell.TRAY_NOT_FOUND in unwell or Unwell.CAMERA_MOVED in unwell or not looking.outline
    words = say("drag the corners") if bad or looking.moved else say("found by itself")
    return CheckView(say("Edge of the tray"), words, "warning" if bad else "good")


def _focus(unwell: tuple[Unwell, ...], looking: Looking, room: Room) -> CheckView:
    say = room.language.say
    blurred = Unwell.OUT_OF_FOCUS in unwell
    words = say("clean or turn the lens") if blurred else say("turn the lens: right is sharp")
    return CheckView(
        say("Focus"),
        words,
        "warning" if blurred else "good",
        level=looking.focus if looking.sharpest else None,
        good=(SHARP_ENOUGH, 1.0),
    )


def _light(unwell: tuple[Unwell, ...], looking: Looking, room: Room) -> CheckView:
    say, light = room.language.say, looking.light
    dark = Unwell.TOO_DARK in unwell or (light is not None and light < GOOD_FROM)
    glare = light is not None and light > GOOD_TO
    words = say("add a lamp") if dark else say("shade the lamp") if glare else say("good")
    return CheckView(
        say("Light"),
        words,
        "warning" if dark or glare else "good",
        level=light,
        good=(GOOD_FROM, GOOD_TO),
        scale=(say("dark"), say("good"), say("glare")),
    )


def _tries(looking: Looking, seen: int, room: Room) -> CheckView:
    say, tries = room.language.say, looking.right + looking.wrong
    words = say("are these dice read right?")
    if tries:
        words = say("{n} right, {m} wrong so far", n=looking.right, m=looking.wrong)
    state = "good" if looking.right and not looking.wrong else "warning" if tries else "open"
    return CheckView(say("Throw once to try"), words, state, str(seen))
