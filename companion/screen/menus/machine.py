"""The machine the table runs on: a backup to a stick and back, switching off."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.screen.acts import BackUp, Go, Page, PowerOff, Restore
from companion.screen.memory import Shown
from companion.screen.menus.menu import Walk, choices
from companion.screen.pages_shown import ButtonView, PageView
from companion.screen.people import Room
from companion.screen.ports import CarePort

# What the machine may tell, here to be translated; what a system says comes after a colon.
TOLD = (
    "Backup written.",
    "There is no stick any more.",
    "There is no backup on the stick.",
    "Back in a moment.",
    "Writing the backup…",
    "A game is on the table: put it aside first.",
    "Looking through the backup…",
    "Good night.",
)
Told = Callable[[str], None]


def machine_page(care: CarePort, room: Room, shown: Shown) -> tuple[PageView, Walk]:
    """Show what can be done for the machine, and what came of what was done."""
    if shown.restoring:
        return _really(room, shown.focus)
    say, stick, kiosk, told = room.language.say, care.stick(), care.in_kiosk(), shown.told
    buttons = [ButtonView(say("Backup to the stick"), BackUp() if stick else None, "save")]
    if kiosk:
        back = ButtonView(say("Restore from the stick"), Restore() if stick else None, "undo")
        buttons += [
            back,
            ButtonView(say("Switch off"), PowerOff(), "power"),
            ButtonView(say("Start anew"), PowerOff(restart=True), "again"),
        ]
    words = say(told) if told else say("Games are saved at every throw.")
    if not stick and not told:
        words += " " + say("Plug in a USB stick to take a backup of everything with you.")
    return choices(say("This machine"), words, buttons, room, shown.focus, Go(Page.SETTINGS))


def _really(room: Room, focus: int) -> tuple[PageView, Walk]:
    say = room.language.say
    words = say("Use the games and settings on the stick? What is here now is kept aside.")
    buttons = [
        ButtonView(say("No, keep these"), Go(Page.MACHINE), "cross"),
        ButtonView(say("Yes, restore"), Restore(sure=True), "undo"),
    ]
    return choices(say("This machine"), words, buttons, room, focus, Go(Page.MACHINE))


def taken_up(
    shown: Shown, act: object, care: CarePort, *, playing: bool
) -> tuple[Shown, Callable[[Told], None] | None]:
    """Take up a wish about the machine: what is said at once, and what then is to be done."""
    match act:
        case BackUp():
            return replace(shown, told="Writing the backup…"), care.back_up
        case Restore() if playing:
            return replace(shown, told="A game is on the table: put it aside first."), None
        case Restore(sure=False):
            return replace(shown, restoring=True, told="", focus=0), None
        case Restore():
            told = "Looking through the backup…"
            return replace(shown, restoring=False, focus=0, told=told), care.restore
        case PowerOff(restart=restart):
            told = "Back in a moment." if restart else "Good night."
            return replace(shown, told=told), partial(care.power_off, restart=restart)
    return shown, None
