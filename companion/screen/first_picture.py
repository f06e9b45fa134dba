"""Tells when the window shows something for the first time, and not merely its empty ground."""

import logging
from collections.abc import Callable
from time import monotonic

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

log = logging.getLogger(__name__)

PATIENCE = 15.0  # seconds; systemd would end a table that tells it nothing for long
MANY_COLOURS = 8  # a page with words on it has hundreds; an empty window has one
FIRST = 2  # straight on a display SDL makes its surface anew in the first flip: that frame is lost


def when_shown(shown: Callable[[], None]) -> Callable[[], None]:
    """Call `shown` once, after a frame with a page on it was given to the display.

    The first frame is drawn twice, because the first flip may lose it and nothing draws a page
    again on which nothing changes. Where no frame can be seen to hold a page, `shown` is called
    PATIENCE after the first flip all the same, and the log says so: a driver that cannot be read
    back from must not end the table again and again. Gives what ends the waiting.
    """
    flips, began = 0, 0.0

    def about_to_flip(*_: object) -> None:
        # Kivy calls this before it flips, so the display still shows what was there before; the
        # next tick of the clock comes after the flip.
        nonlocal flips, began
        flips += 1
        began = began or monotonic()
        seen = shows_something()
        if flips >= FIRST and (seen or monotonic() - began > PATIENCE):
            if not seen:
                log.warning("No picture was seen on the display for %.0f s; going on.", PATIENCE)
            end()
            Clock.schedule_once(lambda _: shown(), 0)
        else:
            Clock.schedule_once(lambda _: Window.canvas.ask_update(), 0)

    def end() -> None:
        Window.unbind(on_flip=about_to_flip)

    Window.bind(on_flip=about_to_flip)
    return end


def shows_something() -> bool:
    """Tell whether the frame just drawn has more on it than the window's ground."""
    width, height = Window.system_size
    row = memoryview(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)).cast("I")
    return len(set(row)) >= MANY_COLOURS
