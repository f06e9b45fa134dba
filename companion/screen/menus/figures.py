"""Statistics as pages: everybody, one player, the top ten, the records, the dice."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.records.fairness import Verdict
from companion.records.figures import DiceFigures, Duel, PlayerFigures, Records, Result
from companion.records.roster import Roster
from companion.rules.registry import RULE_SETS
from companion.screen.menus.lists import (
    LINES,
    Frame,
    first_letter,
    framed,
    listed,
    paging,
    person_of,
)
from companion.screen.menus.menu import Deed, Walk
from companion.screen.pages_shown import PageView
from companion.screen.people import Person, Room, signed
from companion.screen.records_shown import BarsView, BarView, EntryView, FiguresBody
from companion.screen.result_shown import LineView
from companion.screen.theme import AMBER, BLUE, GREEN, MUTED, TEXT, VERMILION
from companion.screen.views.card import SHORT

Open = tuple[PageView, Walk]
TABS = ("Course", "Rows", "Against")
PODIUM = 3
MOST = 6  # players a page has room for
HEADLINES = {
    Verdict.TOO_FEW: "Too early to tell",
    Verdict.FAIR: "Looks fair",
    Verdict.UNEVEN: "A little uneven",
    Verdict.LOADED: "Loaded, it seems",
}
SENTENCES = {
    Verdict.TOO_FEW: "It takes at least {enough} throws.",
    Verdict.FAIR: "No sign of loading in {throws} throws.",
    Verdict.UNEVEN: "{percent} % of fair dice are as uneven. Watch the face {face}.",
    Verdict.LOADED: "The face {face} came up {count} times; about {expected} were to be expected.",
}
TONES = {Verdict.FAIR: GREEN, Verdict.LOADED: VERMILION, Verdict.UNEVEN: AMBER}
ICONS = {Verdict.FAIR: "check", Verdict.LOADED: "warning", Verdict.UNEVEN: "warning"}


@dataclass(frozen=True)
class OpenPlayer:
    """Look at one player's figures."""

    player: str


@dataclass(frozen=True)
class ShowTab:
    """Look at another side of a player's figures."""

    tab: str


@dataclass(frozen=True)
class OtherRules:
    """Look at the next rule set."""


def other_rules(room: Room) -> Deed:
    """Give what HOLD does beside figures: turn to the next rule set."""
    return Deed(room.language.say("other rules"), OtherRules())


def players_page(
    frame: Frame,
    figures: Sequence[PlayerFigures],
    roster: Roster,
    room: Room,
    focus: int,
    page: int,
) -> Open:
    """Show everybody who has finished a game by these rules, the best average first."""
    say = room.language.say
    ranked = sorted(figures, key=lambda player: -player.average)
    lines = MOST if len(ranked) <= MOST else LINES
    most = max((player.average for player in ranked), default=1) or 1
    entries = []
    for player in ranked[page * lines :][:lines]:
        person = person_of(room, roster, player.player)
        words = room.language.count("one game", "{n} games", player.games)
        words += " · " + room.language.count("one win", "{n} wins", player.wins)
        words += " · " + say("best {n}", n=player.best)
        entries.append(
            EntryView(
                person.name,
                words,
                f"{player.average:.0f}",
                say("average"),
                letters=first_letter(person),
                colour=person.tone,
                picture=person.picture,
                share=player.average / most,
                act=OpenPlayer(player.player),
            )
        )
    empty = say("Nobody has finished a game by these rules yet.")
    return listed(
        frame,
        entries,
        room,
        focus,
        choose=say("look at it"),
        empty=empty,
        buttons=paging(room, page, len(ranked), lines, ("Before", "After")),
        hold=other_rules(room),
        down=lines,
    )


def player_page(
    frame: Frame,
    tab: str,
    figures: PlayerFigures,
    duels: Sequence[tuple[str, Duel]],
    roster: Roster,
    room: Room,
    focus: int,
    page: int,
) -> Open:
    """Show one player: how the totals went, the rows against the possible, or the others."""
    say = room.language.say
    person = person_of(room, roster, figures.player)
    if tab == "Against":
        lines = MOST if len(duels) <= MOST else LINES
        shown = duels[page * lines :][:lines]
        return listed(
            frame,
            [_duel(duel, person_of(room, roster, other), room) for other, duel in shown],
            room,
            focus,
            choose="",
            empty=say("Nobody to be measured against yet."),
            buttons=paging(room, page, len(duels), lines, ("Before", "After")),
            hold=other_rules(room),
            down=lines,
        )
    walk = Walk(hold=other_rules(room), back=Deed(say("back"), frame.back))
    body = _rows(figures, person, room) if tab == "Rows" else _course(figures, person, room)
    return framed(frame, body, walk, focus, room), walk


def _course(figures: PlayerFigures, person: Person, room: Room) -> FiguresBody:
    say, number = room.language.say, room.language.number
    trend = "–" if figures.trend is None else signed(round(figures.trend))
    facts = [
        (say("Games"), str(figures.games)),
        (say("Won"), str(figures.wins)),
        (say("Average"), number(figures.average, 1)),
        (say("Best"), str(figures.best)),
        (say("Bonus reached"), f"{figures.bonus_rate * 100:.0f} %"),
        (say("Struck a game"), number(figures.strikes, 1)),
        (say("Last ten, change"), trend),
    ]
    if figures.saved_won:
        used = f"{figures.saved_won} / {figures.saved_spent} / {figures.saved_wasted}"
        facts.append((say("Saved, used, wasted"), used))
    # Only the newest games are drawn, and one alone needs a point to begin at.
    alone = len(figures.course) == 1
    line = LineView(person.name, person.tone, (0, *figures.course) if alone else figures.course)
    first = 0 if alone else figures.games - len(figures.course) + 1
    return FiguresBody(say("Totals game by game"), (line,), first, facts=tuple(facts))


def _rows(figures: PlayerFigures, person: Person, room: Room) -> FiguresBody:
    say, number, rules = room.language.say, room.language.number, RULE_SETS[figures.rules]
    bars = []
    for row in figures.fields:
        field = rules.field(row.field)
        name = say(SHORT.get(row.field, field.name if field else row.field))
        value = f"{number(row.average, 1)} / {number(row.possible)}"
        bars.append(BarView(name, row.share, value, tone=person.tone))
    return FiguresBody(say("Average of the possible"), bars=BarsView(tuple(bars), lying=True))


def _duel(duel: Duel, other: Person, room: Room) -> EntryView:
    say = room.language.say
    words = say("{n} ahead, {m} behind, {k} even", n=duel.first, m=duel.second, k=duel.even)
    return EntryView(
        other.name,
        words,
        f"{duel.first} : {duel.second}",
        letters=first_letter(other),
        colour=other.tone,
        picture=other.picture,
        tone=GREEN if duel.first > duel.second else TEXT,
    )


def top_page(
    frame: Frame, results: Sequence[Result], roster: Roster, room: Room, focus: int, open_game: type
) -> Open:
    """Show the ten highest totals of a rule set."""
    say = room.language.say
    entries = []
    for place, result in enumerate(results, 1):
        person = person_of(room, roster, result.player)
        entries.append(
            EntryView(
                person.name,
                value=str(result.points),
                beside=result.began[:10],
                place=str(place),
                letters=first_letter(person),
                colour=person.tone,
                picture=person.picture,
                tone=AMBER if place <= PODIUM else TEXT,
                act=open_game(result.game),
            )
        )
    return listed(
        frame,
        entries,
        room,
        focus,
        choose=say("see this game"),
        empty=say("Nobody has finished a game by these rules yet."),
        hold=other_rules(room),
        down=5,
        across=2,
    )


def records_page(
    frame: Frame, records: Records, roster: Roster, room: Room, focus: int, open_game: type
) -> Open:
    """Show the best of the table."""
    say, rules = room.language.say, RULE_SETS[records.rules]
    found = (
        (say("Highest total"), records.highest),
        (say("Best turn"), records.best_turn),
        (say("Widest win"), records.widest),
        (say("Wins in a row"), records.in_a_row),
    )
    entries = []
    for what, result in found:
        if result is None:
            continue
        person = person_of(room, roster, result.player)
        field = rules.field(result.field)
        words = f"{person.name} · {result.began[:10]}"
        words += f" · {say(field.name)}" if field else ""
        entries.append(
            EntryView(
                what,
                words,
                str(result.points),
                letters=first_letter(person),
                colour=person.tone,
                picture=person.picture,
                act=open_game(result.game),
            )
        )
    return listed(
        frame,
        entries,
        room,
        focus,
        choose=say("see this game"),
        empty=say("Nobody has finished a game by these rules yet."),
        hold=other_rules(room),
    )


def dice_page(frame: Frame, dice: DiceFigures, room: Room, focus: int) -> Open:
    """Show how often each face came up, whether that is fair, and how the camera did."""
    say, number, fair = room.language.say, room.language.number, dice.fairness
    even = fair.throws / 6
    most = max(*fair.counts, even, 1) * 1.04
    # Two standard deviations of a face's count: 19 honest faces in 20 stay within.
    band = 2 * (fair.throws * 5 / 36) ** 0.5
    bars = tuple(
        BarView("", count / most, f"{count}", signed(round(count - even)), face, BLUE)
        for face, count in enumerate(fair.counts, 1)
    )
    facts = (
        (say("Throws"), number(dice.strokes)),
        (say("Camera needed help"), f"{number(dice.help_rate * 100, 1)} %"),
        (say("Entered by hand"), number(dice.by_hand)),
        (say("Corrected"), number(dice.corrected)),
        (say("Thrown again"), number(dice.voided)),
    )
    values = {name: number(value, int(name == "percent")) for name, value in fair.values.items()}
    words = say(SENTENCES[fair.verdict], **values)
    if fair.verdict is not Verdict.TOO_FEW:
        words += "\n" + say("Dashed: an even share, {n}.", n=number(even))
        words += " " + say("Band: 19 fair faces in 20.")
        chi, chance = number(fair.chi_squared, 1), number(fair.likelihood, 2)
        words += f"\nχ² = {chi}, p = {chance}"
    body = FiguresBody(
        bars=BarsView(bars, even / most, band / most),
        headline=say(HEADLINES[fair.verdict]),
        headline_icon=ICONS.get(fair.verdict, ""),
        headline_tone=TONES.get(fair.verdict, MUTED),
        words=words,
        facts=facts,
    )
    walk = Walk(hold=other_rules(room), back=Deed(say("back"), frame.back))
    return framed(frame, body, walk, focus, room), walk
