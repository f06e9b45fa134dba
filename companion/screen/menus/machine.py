"""The machine the table runs on: a backup to a stick and back, switching off."""

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
)


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
