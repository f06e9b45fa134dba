"""Position -> the score card."""

from companion.game import options
from companion.game.card import Entry
from companion.game.position import Position, Seat
from companion.game.ruleset import Choice, Field, RuleSet, Section, UpperShown
from companion.game.standings import balance, bonus, difference, extras
from companion.screen.acts import Explain
from companion.screen.people import Room, letters, seated, signed
from companion.screen.shown import CardView, TileState, TileView
from companion.screen.theme import BLUE, GREEN, TEXT, VERMILION, ZERO, Colour
from companion.table.signals import TapField

SHORT = {"small_straight": "Str 1–5", "large_straight": "Str 2–6", "full_straight": "Str 1–6"}
RESTING = 0.55
IN_TROUBLE = 0.42


def card_view(
    position: Position, room: Room, selected: str | None, *, resting: bool, opacity: float = 1.0
) -> CardView:
    """Show the card of whoever plays; while dice roll, rows show no previews."""
    offered = options.choices(position)
    previews = bool(position.turn.dice) and not resting
    columns = tuple(
        tuple(
            _bonus_tile(position, room)
            if name == "bonus"
            else _tile(position, room, name, offered[name], previews, name == selected)
            for name in column
        )
        for column in position.rules.columns
    )
    return CardView(columns, opacity)


def _tile(
    position: Position, room: Room, name: str, choice: Choice, previews: bool, selected: bool
) -> TileView:
    rules, row = position.rules, position.rules.field(name)
    assert row is not None  # the columns name rows of these rules
    entry = position.seat.card.entry(name)
    note, tone = _other_points(position, room, name)
    face = _face(rules, row)
    label = room.language.say(SHORT.get(name, row.name) if len(rules.columns) > 3 else row.name)
    if entry is not None:
        state = TileState.STRUCK if _struck(rules, row, entry) else TileState.FILLED
        points, colour = _written(rules, row, entry.points)
        act = None
    elif not previews:
        # A turn may be given up before the first throw where that is allowed (0 in a row).
        may = choice.refused is None and not position.turn.dice
        state = TileState.SELECTED if selected else TileState.RESTING
        points, colour, act = "", BLUE, TapField(name) if may else None
    else:
        state = TileState.OPEN if choice.points else TileState.ZERO
        points, colour = _preview(rules, row, choice)
        state = TileState.SELECTED if selected else state
        act = TapField(name)
    return TileView(state, label, face, points, colour, note, tone, act=act, hold_act=Explain(name))


def _face(rules: RuleSet, row: Field) -> int:
    upper = [field.id for field in rules.section(Section.UPPER)]
    return upper.index(row.id) + 1 if row.id in upper else 0


def _differs(rules: RuleSet, row: Field) -> bool:
    return row.section is Section.UPPER and rules.upper_shown is UpperShown.DIFFERENCE


def _struck(rules: RuleSet, row: Field, entry: Entry) -> bool:
    return entry.points == 0 and not _differs(rules, row)


def _written(rules: RuleSet, row: Field, points: int) -> tuple[str, Colour]:
    if not _differs(rules, row):
        return str(points), TEXT
    off = difference(rules, row.id, points)
    return signed(off), GREEN if off >= 0 else VERMILION


def _preview(rules: RuleSet, row: Field, choice: Choice) -> tuple[str, Colour]:
    colour = BLUE if choice.points else ZERO
    if _differs(rules, row):
        return signed(difference(rules, row.id, choice.points)), BLUE
    return str(choice.points + choice.extra), colour


def _other_points(position: Position, room: Room, name: str) -> tuple[str, Colour]:
    """Two players: what the other has in this row, small below its name."""
    if len(position.seats) != 2 or room.large:
        return "", TEXT
    other = position.seats[1 - position.playing]
    people = seated(room, [s.player for s in position.seats])
    initials = letters([p.name for p in people.values()])
    entry, row = other.card.entry(name), position.rules.field(name)
    tone = people[other.player].tone
    if entry is None or row is None:
        return "", tone
    written = _written(position.rules, row, entry.points)[0]
    return f"{initials[1 - position.playing]} {written}", tone


def _bonus_tile(position: Position, room: Room) -> TileView:
    rules, card, say = position.rules, position.seat.card, room.language.say
    further = extras(card)
    if rules.bonus is None:
        note = say("further Yatzys {points}", points=f"+{further}") if further else ""
        return TileView(TileState.BONUS, say("No bonus"), note=note)
    if bonus(rules, card):
        points = f"+{rules.bonus.points + further}"
        return TileView(
            TileState.BONUS, say("Bonus"), points=points, tone=GREEN, note=say("reached")
        )
    balanced = balance(rules, card)
    if len(rules.columns) > 3:
        note = say("at {total}", total=rules.bonus.upper_at_least)
    else:
        note = say(
            "{total} pays {points}", total=rules.bonus.upper_at_least, points=rules.bonus.points
        )
    if further:
        note = say("further Yatzys {points}", points=f"+{further}")
    tone = GREEN if balanced >= 0 else VERMILION
    return TileView(
        TileState.BONUS,
        say("Bonus"),
        points=signed(balanced),
        tone=tone,
        note=note,
        rising=balanced >= 0,
    )


def shows_balance(position: Position, seat: Seat) -> str:
    """Write a player's bonus balance, or nothing where the rules have no bonus."""
    return signed(balance(position.rules, seat.card)) if position.rules.bonus else ""
