"""The table in a window: the screen's application with the house behind it."""

import signal

from companion.assembly import House
from companion.screen.window import Glass, prepare


def show(house: House, glass: Glass, *about: tuple[str, str]) -> None:
    """Open the window and stay until it is closed or the program is told to end."""
    prepare(glass)
    from companion.screen.app import CompanionApp

    app = CompanionApp(
        house.ports(*about),
        ready=house.kiosk.ready,
        ticked=house.kiosk.beat,
        keyboard=house.keyboard,
    )
    house.panel.hand_presses_to(app.press)
    before = signal.signal(signal.SIGTERM, lambda *_: app.later(app.stop))
    try:
        app.run()
    finally:
        signal.signal(signal.SIGTERM, before)
        house.panel.hand_presses_to(None)
