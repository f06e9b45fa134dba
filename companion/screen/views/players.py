"""Position -> the standings in seating order."""

from companion.game.position import Position
from companion.game.standings import balance, leaders, total
from companion.screen.acts import Go, Page
from companion.screen.people import Room, letters, seated
from companion.screen.shown import IndicatorView, PlayersView, PlayerView, Seating
from companion.screen.theme import GREEN, VERMILION
from companion.screen.views.card import shows_balance


def seating_of(players: int) -> Seating:
    """Choose how the standings stand for so many players."""
    if players == 1:
        return Seating.SOLO
    if players == 2:
        return Seating.CARDS
    return Seating.LIST if players <= 4 else Seating.COLUMNS


def saves_strokes(position: Position) -> bool:
    """Tell whether strokes can be saved in this game."""
    return position.rules.strokes.saved_at_most != 0


def player_views(position: Position, room: Room) -> tuple[PlayerView, ...]:
    """Show everybody in seating order; whoever leads is marked, several when equal."""
    people = seated(room, [seat.player for seat in position.seats])
    initials = letters([person.name for person in people.values()])
    someone_scored = any(seat.card.entries for seat in position.seats)
    ahead = leaders(position) if someone_scored and len(position.seats) > 1 else ()
    shown = []
    for number, (seat, initial) in enumerate(zip(position.seats, initials, strict=True)):
        balanced = balance(position.rules, seat.card)
        person = people[seat.player]
        shown.append(
            PlayerView(
                letters=initial,
                name=person.name,
                colour=person.tone,
                total=str(total(position.rules, seat.card)),
                leads=seat.player in ahead,
                active=number == position.playing and not position.over,
                left=seat.left,
                balance=shows_balance(position, seat),
                balance_tone=GREEN if balanced >= 0 else VERMILION,
                rising=balanced >= 0,
                indicator=IndicatorView(seat.saved if saves_strokes(position) else None),
                bonus_word=room.language.say("bonus"),
                act=Go(Page.SHEET),
            )
        )
    return tuple(shown)


def players_view(position: Position, room: Room) -> PlayersView:
    """Show the standings."""
    views = player_views(position, room)
    filled = len(position.seat.card.entries)
    rows = len(position.rules.fields)
    return PlayersView(
        seating=seating_of(len(views)),
        players=views,
        total_word=room.language.say("Total"),
        pace=room.language.say("{n} of {of} rows", n=filled, of=rows) if len(views) == 1 else "",
        pace_more=room.language.say("tap for the whole sheet") if len(views) == 1 else "",
    )
