"""The first steps of a new game: which game, and who plays."""

from collections.abc import Sequence
from dataclasses import replace

from companion.game.ruleset import RuleSet
from companion.rules.registry import RULE_SETS, find_rules
from companion.screen.acts import (
    ChooseHouse,
    ChooseRules,
    Go,
    MoveSeat,
    Page,
    Recolour,
    Seat,
    Shuffle,
    Swap,
    Unseat,
)
from companion.screen.menus.draft import Draft
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.menus.steps import steps
from companion.screen.pages_shown import (
    ButtonView,
    PageView,
    RuleCardView,
    RulesBody,
    SeatsBody,
    SeatView,
)
from companion.screen.people import Person, Room, letters, seated

ORDER = ("yatzy", "yahtzee", "maxi", "maxi_spared", "special8")
ABOUT = {
    "yatzy": "No saving. Plain and quick.",
    "yahtzee": "Extra Yatzy pays 100.",
    "maxi": "Six alike pays 100. Coins if you like.",
    "maxi_spared": "Unused throws are yours to keep.",
    "special8": "Save up to six strokes. Bet it all on a Yatzy.",
}
MINUTES_A_ROW = {5: 1.4, 6: 1.6, 8: 1.95}  # for two players
FACES = (1, 3, 5, 1, 3, 6, 2, 4)
MOST_PEOPLE = 9
FEW_PEOPLE = 8  # beside many seats
MANY_SEATS = 5


def rules_page(room: Room, focus: int) -> tuple[PageView, Walk]:
    """Show the five games as cards."""
    say = room.language.say
    ids = [*ORDER, *(name for name in RULE_SETS if name not in ORDER)]
    walk = Walk(
        tuple(Stop(ChooseRules(i), say("play {game}", game=say(find_rules(i).name))) for i in ids),
        back=Deed(say("back"), Go(Page.HOME)),
    )
    cards = tuple(
        _rule_card(find_rules(name), room, n == focus % len(ids)) for n, name in enumerate(ids)
    )
    page = PageView(
        RulesBody(cards), say("New game"), back=Go(Page.HOME), chips=steps(0, Draft(), room)
    )
    return replace(page, legend=walk.legend(focus, room)), walk


def _rule_card(rules: RuleSet, room: Room, chosen: bool) -> RuleCardView:
    say = room.language.say
    most = 4 if rules.id == "special8" else rules.players[-1]
    players = str(rules.players[0])
    if rules.id != "special8" and most > rules.players[0]:
        players = f"{rules.players[0]}–{most}"
    minutes = round(len(rules.fields) * MINUTES_A_ROW.get(rules.dice, 1.5) / 5) * 5
    saved = rules.strokes.saved_at_most
    saves = ""
    if saved != 0:
        saves = say("saves strokes") if rules.aims else say("saves throws")
    return RuleCardView(
        name=say(rules.name),
        words=say(ABOUT.get(rules.id, "")),
        facts=(
            (say("dice"), str(rules.dice)),
            (say("rows"), str(len(rules.fields))),
            (say("players"), players),
            (say("about"), say("{n} min", n=minutes)),
        ),
        dice=FACES[: rules.dice],
        saves=saves,
        saves_many=saved is None,
        chosen=chosen,
        act=ChooseRules(rules.id),
    )


def seats_page(
    draft: Draft, room: Room, people: Sequence[Person], focus: int, told: str = ""
) -> tuple[PageView, Walk]:
    """Show who plays, and who could; the number is limited by the game, with the reason.

    `told` is why somebody new could not be remembered.
    """
    say, rules = room.language.say, draft.rules
    room = replace(room, people={p.id: p for p in people})
    absent = [p for p in people if p.id not in draft.players]
    absent = absent[: FEW_PEOPLE if rules.players[-1] > MANY_SEATS else MOST_PEOPLE]
    full = len(draft.players) >= rules.players[-1]
    refused = draft.why_not_seated()
    stops = [Stop(Seat(p.id), say("add {name}", name=p.name)) for p in absent] if not full else []
    if not full:
        stops.append(Stop(Go(Page.TYPING), say("new name")))
    stops += [
        Stop(Unseat(p), say("without {name}", name=room.name(p))) for p in reversed(draft.players)
    ]
    on = room.language.count("on with one player", "on with {n} players", len(draft.players))
    why = room.language.refusal(refused, room.names) if refused else ""
    missing = max(1, rules.players[0] - len(draft.players))
    short = room.language.count("one more player", "{n} more players", missing)
    if full:
        short = say("too many players")
    walk = Walk(
        tuple(stops),
        score=Deed(short) if refused else Deed(on, Go(Page.HOUSE)),
        back=Deed(say("back"), Go(Page.RULES)),
    )
    here = focus % len(stops)
    buttons = tuple(
        ButtonView(p.name, None if full else Seat(p.id), chosen=not full and n == here)
        for n, p in enumerate(absent)
    )
    new_at = len(absent) if not full else -1
    least, most = rules.players[0], rules.players[-1]
    limit = say("{n} to {m}", n=least, m=most) if most > least else say("just {n}", n=least)
    if full and not refused:
        why = say("{game} is for at most {n}.", game=say(rules.name), n=most)
    body = SeatsBody(
        seats=_seats(draft, room, here - new_at - 1),
        why=told or why,
        hint=say("Played here lately: tap to add") if absent else "",
        people=buttons,
        new_name=ButtonView(
            say("New name"),
            None if full else Go(Page.TYPING),
            "plus",
            "outline",
            chosen=here == new_at,
        ),
        tools=(
            ButtonView(
                say("Turn the order"), Swap() if len(draft.players) > 1 else None, look="quiet"
            ),
            ButtonView(
                say("Shuffle"), Shuffle() if len(draft.players) > 1 else None, "shuffle", "quiet"
            ),
            *_more_players(draft, room),
        ),
    )
    page = PageView(
        body,
        say("Who is playing?"),
        f"{say(rules.name)} · {limit}",
        Go(Page.RULES),
        steps(1, draft, room),
        legend=walk.legend(focus, room),
    )
    return page, walk


def _more_players(draft: Draft, room: Room) -> tuple[ButtonView, ...]:
    """Offer the other number of players, where a house rule allows one."""
    rule = next((r for r in draft.rules.house_rules if r.id == "players"), None)
    if rule is None:
        return ()
    chosen = rule.values.index(draft.rules.house[rule.id])
    other = rule.values[(chosen + 1) % len(rule.values)]
    words = room.language.say("{n} players", n=other.replace("-", "–"))
    return (ButtonView(words, ChooseHouse(rule.id, other), look="quiet"),)


def _seats(draft: Draft, room: Room, chosen_from_end: int) -> tuple[SeatView, ...]:
    people = seated(room, draft.players)
    initials = letters([p.name for p in people.values()])
    most = draft.rules.players[-1]
    taken = [
        SeatView(
            str(n + 1),
            person.name,
            initials[n],
            person.tone,
            person.picture,
            str(person.coins) if person.coins is not None and draft.rules.stakes else "",
            remove=Unseat(player),
            recolour=Recolour(player),
            move=tuple(MoveSeat(player, to) for to in range(len(draft.players))),
            chosen=len(draft.players) - 1 - n == chosen_from_end,
        )
        for n, (player, person) in enumerate(people.items())
    ]
    free = room.language.say("free seat")
    taken += [SeatView(str(n + 1), free, free=True) for n in range(len(taken), most)]
    return tuple(taken)
