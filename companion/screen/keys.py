"""A real keyboard on a desk: F1 to F5 for the buttons, letters for names, space for dice."""

from collections.abc import Callable

from companion.screen.acts import Page, TakeName, Type
from companion.screen.front import Front
from companion.screen.menus.typing import DELETE, SPACE
from hardware.keyboard import KeyboardPanel

FUNCTION_KEYS = {282 + n: f"f{n + 1}" for n in range(5)}  # as SDL numbers them
BACKSPACE, ENTER, BLANK = 8, 13, 32
# Arrows, function keys, shift and the like: Kivy names them after letters of far alphabets.
NO_LETTERS = range(256, 320)


class Keys:
    """Hands keys to the panel that stands in for the buttons, or to the name being typed."""

    def __init__(self, panel: KeyboardPanel | None, act: Callable[[object, float], None]) -> None:
        self._panel, self._act = panel, act

    def down(self, front: Front, key: int, text: str | None) -> bool:
        """A key went down or repeats; tells whether it meant something."""
        if key not in FUNCTION_KEYS and front.shown.page == Page.TYPING:
            return self._typed(front, key, text or "")
        name = FUNCTION_KEYS.get(key, text or "")
        at_table = front.ports.simulated if front.shown.page == Page.TABLE else None
        if at_table is not None and at_table(" " if key == BLANK else name):
            return True
        return self._panel is not None and self._panel.key_down(name)

    def up(self, key: int) -> None:
        """A key came up."""
        if self._panel is not None:
            letter = chr(key) if BLANK < key < 0x10000 else ""
            self._panel.key_up(FUNCTION_KEYS.get(key, letter))

    def _typed(self, front: Front, key: int, text: str) -> bool:
        name = front.shown.typed.text.strip()
        if key == ENTER and name:
            self._act(TakeName(name), 0.0)
        elif key == BACKSPACE:
            self._act(Type(DELETE), 0.0)
        elif key == BLANK:
            self._act(Type(SPACE), 0.0)
        elif key not in NO_LETTERS and (text.isalpha() or text in ("-", "'", ".")):
            self._act(Type(text), 0.0)
        else:
            return False
        return True
