"""How five buttons walk through any page: NEXT and BACK move, SCORE and HOLD do, UNDO goes back."""

from dataclasses import dataclass, field, replace

from companion.screen.pages_shown import ButtonView, ChoicesBody, PageView
from companion.screen.people import Person, Room
from companion.screen.shown import Act, LegendView, Level
from companion.screen.views.legend import key_view
from hardware.panel import Button, Lamp


@dataclass(frozen=True)
class Stop:
    """A place NEXT and BACK come to: what choosing it means, in the legend's words."""

    act: Act
    words: str


@dataclass(frozen=True)
class Deed:
    """Something a button does on this page; without an act the words say why not."""

    words: str = ""
    act: Act = None


@dataclass(frozen=True)
class Walk:
    """A page as buttons see it. Without a deed of its own, SCORE chooses the stop; else HOLD."""

    stops: tuple[Stop, ...] = ()
    score: Deed | None = None
    hold: Deed | None = None
    back: Deed = field(default_factory=Deed)

    def _focused(self, focus: int) -> Deed:
        if not self.stops:
            return Deed()
        stop = self.stops[focus % len(self.stops)]
        return Deed(stop.words, stop.act)

    def deeds(self, focus: int) -> dict[Button, Deed]:
        """Tell what HOLD, SCORE and UNDO do when NEXT and BACK have got to `focus`."""
        here = self._focused(focus)
        hold = self.hold or (here if self.score else Deed())
        return {Button.HOLD: hold, Button.SCORE: self.score or here, Button.UNDO: self.back}

    def lamps(self, focus: int) -> dict[Button, Lamp]:
        """Light the real buttons as this page uses them."""
        moves = Lamp.POSSIBLE if len(self.stops) > 1 else Lamp.OUT
        lamps = {Button.BACK: moves, Button.NEXT: moves}
        for button, deed in self.deeds(focus).items():
            lit = Lamp.PRIMARY if button is Button.SCORE else Lamp.POSSIBLE
            lamps[button] = lit if deed.act is not None else Lamp.OUT
        return lamps

    def legend(self, focus: int, room: Room) -> LegendView:
        """Show the buttons as this page uses them."""
        moves = Level.ON if len(self.stops) > 1 else Level.OFF
        keys = [key_view(Button.BACK, "", moves, room), key_view(Button.NEXT, "", moves, room)]
        for button, deed in self.deeds(focus).items():
            level = Level.OFF
            if deed.act is not None:
                level = Level.PRIMARY if button is Button.SCORE else Level.ON
            keys.append(key_view(button, deed.words, level, room))
        return LegendView(tuple(keys))


def choices(
    title: str,
    words: str,
    buttons: list[ButtonView],
    room: Room,
    focus: int,
    back: Act,
    person: Person | None = None,
) -> tuple[PageView, Walk]:
    """Show a sentence and a few large buttons; those that do nothing now are passed over.

    A `person` it is about stands beside them.
    """
    able = [n for n, button in enumerate(buttons) if button.act is not None]
    walk = Walk(
        tuple(Stop(buttons[n].act, buttons[n].words) for n in able),
        back=Deed(room.language.say("back"), back),
    )
    here = able[focus % len(able)] if able else -1
    shown = tuple(replace(b, chosen=n == here) for n, b in enumerate(buttons))
    body = ChoicesBody(words, shown)
    if person is not None:
        letter = person.name[:1].upper()
        body = replace(body, letters=letter, colour=person.tone, picture=person.picture)
    return PageView(body, title, back=back, legend=walk.legend(focus, room)), walk
