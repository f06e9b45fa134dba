"""The end of a game: ranking, why a tie was broken, the story, the best stroke, rematch."""

from dataclasses import replace

from companion.game.card import Entry
from companion.game.position import Position, Seat
from companion.game.ruleset import Section
from companion.game.stakes import payout
from companion.game.standings import Standing, bonus, standings, total, winners
from companion.screen.acts import Go, LeaveResult, Page, PlayAgain, PressKey
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.pages_shown import ChipView, PageView
from companion.screen.people import Room, letters, seated, signed
from companion.screen.result_shown import (
    BestView,
    LineView,
    RankingBody,
    RankView,
    StoryBody,
    TieView,
)
from companion.screen.shown import TrayDieView, TrayView
from companion.screen.views.strokes import is_strokes
from hardware.panel import Button

PLACES = (
    (0.05, 0.18),
    (0.36, 0.05),
    (0.66, 0.22),
    (0.12, 0.85),
    (0.42, 0.78),
    (0.72, 0.92),
    (0.96, 0.06),
    (1.0, 0.76),
)
SHORT = 10  # letters of a name that a button has room for beside other words
ELSEWHERE = "Begun at another table: its coins are there, none move here."
TILTS = (12.0, -8.0, -24.0, 18.0, -6.0, 10.0, 30.0, -15.0)


def result_page(
    position: Position, room: Room, *, story: bool, elsewhere: bool = False
) -> tuple[PageView, Walk]:
    """Show the result, or how it went; a game begun `elsewhere` moves no coins here."""
    say = room.language.say
    first = room.name(position.seats[1 % len(position.seats)].player)
    again = say("rematch, {name} starts", name=first) if len(first) <= SHORT else say("rematch")
    if len(position.seats) == 1:
        again = say("play again")
    walk = Walk(
        (Stop(Go(Page.RESULT), say("Result")), Stop(Go(Page.STORY), say("Story"))),
        score=Deed(again, PlayAgain()),
        hold=Deed(say("home"), LeaveResult()),
        back=Deed(say("last entry"), PressKey(Button.UNDO)),
    )
    chips = (
        ChipView(say("Result"), on=not story, act=Go(Page.RESULT)),
        ChipView(say("Story"), on=story, act=Go(Page.STORY)),
    )
    if story:
        body: RankingBody | StoryBody = _story(position, room)
        title, subtitle = say("How it went"), ""
    else:
        body = _ranking(position, room, elsewhere)
        title, subtitle = _won(position, room), say(position.rules.name)
    legend = walk.legend(1 if story else 0, room)
    return PageView(body, title, subtitle, None, chips, legend=legend), walk


def _won(position: Position, room: Room) -> str:
    say, won = room.language.say, [room.name(p) for p in winners(position)]
    if len(position.seats) == 1:
        return say("{n} points", n=total(position.rules, position.seats[0].card))
    if len(won) == 1:
        return say("{name} wins", name=won[0])
    if not won:
        return say("Nobody wins")
    return say("{names} and {name} share it", names=", ".join(won[:-1]), name=won[-1])


def _ranking(position: Position, room: Room, elsewhere: bool) -> RankingBody:
    people = seated(room, [seat.player for seat in position.seats])
    initials = dict(zip(people, letters([p.name for p in people.values()]), strict=True))
    paid = payout(position)
    ranks = []
    for standing in standings(position):
        person = people[standing.player]
        coins = ""
        if paid.pot and not elsewhere:
            coins = signed(paid.paid.get(standing.player, 0) - position.stake)
        ranks.append(
            RankView(
                str(standing.place) if not standing.left else "–",
                initials[standing.player],
                person.tone,
                person.name,
                coins,
                str(standing.total),
                standing.place == 1 and not standing.left,
                person.picture,
            )
        )
    return RankingBody(
        tuple(ranks),
        _money(position, room, elsewhere),
        _tie(position, room, initials),
        best_stroke(position, room),
        _facts(position, room),
    )


def _money(position: Position, room: Room, elsewhere: bool) -> str:
    paid, say = payout(position), room.language.say
    if not paid.pot:
        return ""
    if elsewhere:
        return say(ELSEWHERE)
    won = [room.name(p) for p in winners(position)]
    each = next(iter(paid.paid.values()), 0)
    names = ", ".join(won)
    return say(
        "Pot {pot}, house {fee}, {name} gets {n}.", pot=paid.pot, fee=paid.house, name=names, n=each
    )


def _tie(position: Position, room: Room, initials: dict[str, str]) -> TieView | None:
    """Tell what told the two best apart, test by test."""
    say, rules = room.language.say, position.rules
    ranked = standings(position)
    if len(ranked) < 2 or ranked[0].total != ranked[1].total or ranked[1].left:
        return None
    first, second = (_seat(position, s) for s in ranked[:2])
    people = seated(room, [seat.player for seat in position.seats])
    title = say("Both have {n}", n=ranked[0].total)
    rows = []
    for n, tie in enumerate(rules.ties):
        mine, theirs = tie.value(rules, first.card), tie.value(rules, second.card)
        rows.append((f"{n + 1} {say(tie.words)}", str(mine), str(theirs), mine != theirs))
        if mine != theirs:
            break
    if not rows:
        rows.append((say("The win is shared."), "", "", False))
    heads = tuple((initials[s.player], people[s.player].tone) for s in (first, second))
    return TieView(title, heads, tuple(rows))


def _seat(position: Position, standing: Standing) -> Seat:
    return next(seat for seat in position.seats if seat.player == standing.player)


def best_entry(position: Position) -> tuple[Seat, int, Entry] | None:
    """Find the turn that paid most of all: who, in which round, what."""
    found = [
        (entry.points + entry.extra, -turn, n)
        for n, seat in enumerate(position.seats)
        for turn, entry in enumerate(seat.card.entries)
        if entry.dice
    ]
    if not found:
        return None
    _, turn, n = max(found)
    seat = position.seats[n]
    return seat, 1 - turn, seat.card.entries[-turn]


def best_stroke(position: Position, room: Room) -> BestView:
    """Show the dice of the best turn as they lay."""
    say, best = room.language.say, best_entry(position)
    if best is None:
        return BestView(title=say("No row paid anything"))
    seat, turn, entry = best
    row = position.rules.field(entry.field)
    dice = tuple(
        TrayDieView(face, *PLACES[n % len(PLACES)], TILTS[n % len(TILTS)])
        for n, face in enumerate(entry.dice)
    )
    title = say(
        "Best stroke: {field}" if is_strokes(position) else "Best throw: {field}",
        field=say(row.name) if row else entry.field,
    )
    words = say(
        "{name}, round {round}: {n} points",
        name=room.name(seat.player),
        round=turn,
        n=entry.points + entry.extra,
    )
    return BestView(TrayView(dice, 0.15), title, words)


def course(position: Position, seat: Seat) -> tuple[int, ...]:
    """Give a player's total after each turn, beginning with 0."""
    totals, card = [0], replace(seat.card, entries=())
    for entry in seat.card.entries:
        card = card.with_entry(entry)
        totals.append(total(position.rules, card))
    return tuple(totals)


def lead_changes(position: Position) -> int:
    """Count how often somebody else took the lead alone, round by round."""
    courses = [course(position, seat) for seat in position.seats]
    leader, changes = None, 0
    for turn in range(1, max(map(len, courses), default=1)):
        totals = [c[min(turn, len(c) - 1)] for c in courses]
        best = max(totals)
        if totals.count(best) == 1 and totals.index(best) != leader:
            changes += leader is not None
            leader = totals.index(best)
    return changes


def _story(position: Position, room: Room) -> StoryBody:
    people = seated(room, [seat.player for seat in position.seats])
    lines = tuple(
        LineView(person.name, person.tone, course(position, seat))
        for seat, person in zip(position.seats, people.values(), strict=True)
    )
    title = room.language.say("Points round by round")
    return StoryBody(title, lines, best_stroke(position, room), _facts(position, room))


def _facts(position: Position, room: Room) -> tuple[tuple[str, str], ...]:
    say, rules = room.language.say, position.rules
    strokes = sum(entry.strokes for seat in position.seats for entry in seat.card.entries)
    upper = {row.id for row in rules.section(Section.UPPER)}
    strikes = sum(
        entry.points == 0 and entry.field not in upper
        for seat in position.seats
        for entry in seat.card.entries
    )
    bonuses = sum(bool(bonus(rules, seat.card)) for seat in position.seats)
    thrown = say("Strokes in all" if is_strokes(position) else "Throws in all")
    facts = [(thrown, str(strokes)), (say("Rows struck"), str(strikes))]
    if len(position.seats) > 1:
        changes = lead_changes(position)
        facts.insert(0, (say("Lead changed"), room.language.count("once", "{n} times", changes)))
    if rules.bonus:
        facts.append((say("Bonus reached"), f"{bonuses} / {len(position.seats)}"))
    return tuple(facts)
