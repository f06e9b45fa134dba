"""Typing a name."""

from companion.screen import theme
from companion.screen.geometry import Box, columns, fixed_bottom, fixed_right, fixed_top, rows
from companion.screen.pages.body import Body
from companion.screen.pages_shown import KeyboardBody
from companion.screen.widgets.disc import Disc
from companion.screen.widgets.field import TypedField
from companion.screen.widgets.words import Words

TALLEST = 100.0
GUESS = 51.0  # 9 mm of the 7-inch panel: a tap takes the name


class KeyboardPage(Body):
    """Shows a KeyboardBody; keys are at least a finger wide."""

    def build(self, view: KeyboardBody, box: Box) -> None:
        """The name, people like it, three rows of letters, and the way out."""
        scale = self.type.row / 18
        entry, rest = fixed_top(box, 66 * scale, self.gap)
        field, disc = fixed_right(entry, entry.h, self.gap)
        self.one("field", TypedField, field, text=view.text, wanted=36 * scale)
        self.one("disc", Disc, disc.inset(4), letters=view.letters, tone=view.colour)
        guesses, rest = fixed_top(rest, GUESS * scale, self.gap)
        if view.why:
            self.one("why", Words, guesses, text=view.why, wanted=self.type.row, color=theme.AMBER)
        else:
            for n, (guess, cell) in enumerate(
                zip(view.guesses, columns(guesses, [1] * 4, self.gap), strict=False)
            ):
                self.key(f"guess{n}", guess, cell, self.type.action)
        keys = rows(rest, [1, 1, 1, 1], self.gap)
        if keys[0].h > TALLEST * scale:  # upright panels: keys keep a hand's size, near the hand
            _, rest = fixed_bottom(rest, 4 * TALLEST * scale + 3 * self.gap, 0)
            keys = rows(rest, [1, 1, 1, 1], self.gap)
        for r, (row, line) in enumerate(zip(view.rows, keys[:3], strict=True)):
            shares = [1.0] * len(row)
            if r == 2:
                shares[0] = shares[-1] = shares[-2] = 1.2
            for n, (key, cell) in enumerate(zip(row, columns(line, shares, self.gap), strict=True)):
                self.key(f"key{r}.{n}", key, cell, self.type.row * 1.5)
        for name, button, cell in zip(
            ("cancel", "space", "done"),
            (view.cancel, view.space, view.done),
            columns(keys[3], [3, 6, 6.4], self.gap),
            strict=True,
        ):
            self.key(name, button, cell, self.type.action * 1.15)
