"""The machine the table runs on: a backup to a stick, switching off."""

from companion.screen.acts import BackUp, Go, Page, PowerOff
from companion.screen.menus.menu import Walk, choices
from companion.screen.pages_shown import ButtonView, PageView
from companion.screen.people import Room
from companion.screen.ports import CarePort

# What the machine may tell, here to be translated; what a system says comes after a colon.
TOLD = ("Backup written.", "There is no stick any more.")


def machine_page(care: CarePort, room: Room, focus: int, told: str) -> tuple[PageView, Walk]:
    """Show what can be done for the machine, and what came of what was done."""
    say, stick, kiosk = room.language.say, care.stick(), care.in_kiosk()
    buttons = [ButtonView(say("Backup to the stick"), BackUp() if stick else None, "save")]
    if kiosk:
        buttons += [
            ButtonView(say("Switch off"), PowerOff(), "power"),
            ButtonView(say("Start anew"), PowerOff(restart=True), "again"),
        ]
    words = say(told) if told else say("Games are saved at every stroke.")
    if not stick and not told:
        words += " " + say("Plug in a USB stick to take a backup of everything with you.")
    return choices(say("This machine"), words, buttons, room, focus, Go(Page.SETTINGS))
