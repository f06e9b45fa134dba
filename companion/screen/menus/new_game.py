"""The three steps of a new game: which game, who plays, by which house rules."""

from collections.abc import Sequence
from dataclasses import replace

from companion.game.ruleset import RuleSet
from companion.game.stakes import fee
from companion.rules.registry import RULE_SETS, find_rules
from companion.screen.acts import (
    AgreeHere,
    Begin,
    ChangeStake,
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
from companion.screen.pages_shown import (
    AgreeView,
    ButtonView,
    ChipView,
    PageView,
    RuleCardView,
    RulesBody,
    SeatsBody,
    SeatView,
    StakeView,
    SwitchesBody,
    SwitchView,
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
MANY_PEOPLE = 15
STAKE_STEP = 10


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
    page = PageView(RulesBody(cards), say("New game"), back=Go(Page.HOME), chips=_steps(0, room))
    return replace(page, legend=walk.legend(focus, room)), walk


def _rule_card(rules: RuleSet, room: Room, chosen: bool) -> RuleCardView:
    say, count = room.language.say, room.language.count
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
            (count("{n} die", "{n} dice", rules.dice), say("{n} rows", n=len(rules.fields))),
            (say("players"), players),
            (say("about"), say("{n} min", n=minutes)),
        ),
        dice=FACES[: rules.dice],
        saves=saves,
        saves_many=saved is None,
        chosen=chosen,
        act=ChooseRules(rules.id),
    )


def _steps(here: int, room: Room) -> tuple[ChipView, ...]:
    names = ("Game", "Players", "Rules")
    pages = (Page.RULES, Page.SEATS, Page.HOUSE)
    say = room.language.say
    return tuple(
        ChipView(
            say(name) if n < here else f"{n + 1} {say(name)}",
            on=n == here,
            done=n < here,
            act=Go(pages[n]) if n < here else None,
        )
        for n, name in enumerate(names)
    )


def seats_page(
    draft: Draft, room: Room, people: Sequence[Person], focus: int
) -> tuple[PageView, Walk]:
    """Show who plays, and who could; the number is limited by the game, with the reason."""
    say, rules = room.language.say, draft.rules
    room = replace(room, people={p.id: p for p in people})
    absent = [p for p in people if p.id not in draft.players]
    absent = absent[: MANY_PEOPLE if len(people) > MOST_PEOPLE else MOST_PEOPLE]
    full = len(draft.players) >= rules.players[-1]
    refused = draft.why_not_seated()
    stops = [Stop(Seat(p.id), say("add {name}", name=p.name)) for p in absent] if not full else []
    stops.append(Stop(Go(Page.TYPING), say("new name")))
    stops += [
        Stop(Unseat(p), say("without {name}", name=room.name(p))) for p in reversed(draft.players)
    ]
    on = room.language.count("on with one player", "on with {n} players", len(draft.players))
    why = room.language.refusal(refused, room.names) if refused else ""
    walk = Walk(
        tuple(stops),
        score=Deed(why, None) if refused else Deed(on, Go(Page.HOUSE)),
        back=Deed(say("back"), Go(Page.RULES)),
    )
    here = focus % len(stops)
    buttons = tuple(
        ButtonView(p.name, None if full else Seat(p.id), chosen=not full and n == here)
        for n, p in enumerate(absent)
    )
    new_at = len(absent) if not full else 0
    least, most = rules.players[0], rules.players[-1]
    limit = say("{n} to {m}", n=least, m=most) if most > least else say("just {n}", n=least)
    if full and not refused:
        why = say("{game} is for at most {n}.", game=say(rules.name), n=most)
    body = SeatsBody(
        seats=_seats(draft, room, here - new_at - 1),
        why=why,
        hint=say("Played here lately: tap to add") if absent else "",
        people=buttons,
        new_name=ButtonView(
            say("New name"), Go(Page.TYPING), "plus", "outline", chosen=here == new_at
        ),
        tools=(
            ButtonView(
                say("Turn around"), Swap() if len(draft.players) > 1 else None, look="quiet"
            ),
            ButtonView(
                say("Shuffle"), Shuffle() if len(draft.players) > 1 else None, "shuffle", "quiet"
            ),
        ),
    )
    page = PageView(
        body,
        say("Who is playing?"),
        f"{say(rules.name)} · {limit}",
        Go(Page.RULES),
        _steps(1, room),
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
    words = room.language.say("Allow {n}", n=other.replace("-", "–"))
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


def house_page(
    draft: Draft, room: Room, people: Sequence[Person], focus: int
) -> tuple[PageView, Walk]:
    """Show the house rules in plain words, and the stake where coins are played for."""
    say, rules = room.language.say, draft.rules
    room = replace(room, people={p.id: p for p in people})
    switches = [
        _house_switch(draft, rule.id, rule.words, rule.values, room)
        for rule in rules.house_rules
        if rule.id not in {"coins", "players", "daily_cap"}
    ]
    stops = [Stop(s.acts[(s.chosen + 1) % len(s.values)], say("switch it")) for s in switches]
    purses = {p.id: p.coins for p in people if p.coins is not None}
    refused, waiting = draft.why_not(purses), draft.waiting()
    if refused:
        score = Deed(room.language.refusal(refused, room.names))
    elif waiting:
        score = Deed(say("waiting for {name}", name=room.name(waiting[0])))
    else:
        score = Deed(say("begin"), Begin())
    stake = _stake(draft, room) if any(r.id == "coins" for r in rules.house_rules) else None
    if stake is not None:
        stops.append(Stop(stake.toggle, say("coins on or off")))
        stops += [Stop(a.act, say("{name} is in", name=a.name)) for a in stake.agreed]
    walk = Walk(tuple(stops), score=score, back=Deed(say("back"), Go(Page.SEATS)))
    here = focus % len(stops)
    rows = tuple(replace(s, focus=n == here) for n, s in enumerate(switches))
    page = PageView(
        SwitchesBody(rows, stake),
        say("House rules"),
        say(rules.name),
        Go(Page.SEATS),
        _steps(2, room),
        legend=walk.legend(focus, room),
    )
    return page, walk


HOUSE_MORE = {
    "upper_bonus": "upper part",
    "save_throws": "unused throws carry over",
    "zero_only_when_forced": "otherwise any row may be struck",
    "extra_yatzy_bonus": "on top of its row",
    "same_face_groups": "one face may make two groups",
    "void_strokes": "dice leaning or stacked",
    "field_limit": "dice that roll off",
    "aim_rule": "when stopping would cost strokes",
    "joker_when_zero": "as in the official rules",
    "free_cross_out": "even when another row pays",
    "collision": "a kept die that was hit",
}
VALUE_WORDS = {"none": "none", "new": "new value", "old": "old value", "0": "nothing"}


def _house_switch(
    draft: Draft, rule: str, words: str, values: tuple[str, ...], room: Room
) -> SwitchView:
    say = room.language.say
    chosen = values.index(draft.rules.house.get(rule, values[0]))
    on_off = set(values) == {"on", "off"}
    shown = tuple(say(VALUE_WORDS.get(v, v)).replace(":", ": ") for v in values)
    return SwitchView(
        say(words),
        say(HOUSE_MORE.get(rule, "")),
        ("off", "on") if on_off else shown,
        int(values[chosen] == "on") if on_off else chosen,
        tuple(ChooseHouse(rule, v) for v in (("off", "on") if on_off else values)),
        switch=on_off,
    )


def _stake(draft: Draft, room: Room) -> StakeView:
    say, stakes = room.language.say, draft.rules.stakes
    toggle = ChooseHouse("coins", "off" if stakes else "on")
    if stakes is None:
        return StakeView(say("Play for coins"), False, toggle, pot=say("Play money, never bought."))
    pot = draft.stake * len(draft.players)
    house = fee(pot, stakes.house_fee_percent)
    people = seated(room, draft.players)
    initials = letters([p.name for p in people.values()])
    return StakeView(
        say("Play for coins"),
        True,
        toggle,
        str(draft.stake),
        say("each"),
        ChangeStake(-STAKE_STEP),
        ChangeStake(STAKE_STEP),
        say("Pot {pot} − house {fee} =", pot=pot, fee=house),
        say("winner {n}", n=pot - house),
        tuple(
            AgreeView(
                initials[n],
                person.tone,
                person.name,
                player in draft.agreed,
                say("in") if player in draft.agreed else say("tap: I’m in"),
                AgreeHere(player),
            )
            for n, (player, person) in enumerate(people.items())
        ),
    )
