"""The house rules of a new game, in plain words."""

from collections.abc import Sequence
from dataclasses import replace

from companion.screen.acts import Begin, ChooseHouse, Go, Page
from companion.screen.menus.draft import Draft
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.menus.steps import steps
from companion.screen.pages_shown import PageView, SwitchesBody, SwitchView
from companion.screen.people import Person, Room

# A few words for the switch, and what it means; a rule not named here uses its own words.
WORDS = {
    "upper_bonus": ("Bonus", "for the upper part"),
    "save_throws": ("Save throws", "unused throws carry over"),
    "zero_only_when_forced": ("Strike only when forced", "when no open row pays"),
    "extra_yatzy_bonus": ("Another Yatzy pays", "on top of its row"),
    "same_face_groups": ("Four alike are two pairs", "one face in two groups"),
    "void_strokes": ("Leaning: throw again", "stacked too, no throw lost"),
    "field_limit": ("Outside: throw again", "dice that leave the tray"),
    "aim_rule": ("Declare the aim", "when saved strokes are full"),
    "joker_when_zero": ("Joker after a struck Yatzy", "another Yatzy fills any row"),
    "free_cross_out": ("Strike any row", "even when another pays"),
    "collision": ("Knocked die", "a kept die that was hit"),
    "coins": ("Play for coins", "play money, never bought"),
}
VALUES = {"none": "none", "new": "new value", "old": "old value", "0": "nothing", "off": "off"}
ELSEWHERE = {"daily_cap", "players"}  # the bank's, and chosen where seats are taken


def house_page(
    draft: Draft, room: Room, people: Sequence[Person], focus: int
) -> tuple[PageView, Walk]:
    """Show a switch a rule; coins lead on to the stake."""
    say, rules = room.language.say, draft.rules
    room = replace(room, people={p.id: p for p in people})
    switches = [
        _switch(draft, rule.id, rule.words, rule.values, room)
        for rule in rules.house_rules
        if rule.id not in ELSEWHERE
    ]
    refused = draft.why_not_seated()
    if refused:
        score = Deed(room.language.refusal(refused, room.names))
    elif draft.staked:
        score = Deed(say("on to the stake"), Go(Page.STAKE))
    else:
        score = Deed(say("begin"), Begin())
    stops = [Stop(s.acts[(s.chosen + 1) % len(s.values)], say("switch it")) for s in switches]
    walk = Walk(tuple(stops), score=score, back=Deed(say("back"), Go(Page.SEATS)))
    here = focus % len(stops) if stops else -1
    page = PageView(
        SwitchesBody(tuple(replace(s, focus=n == here) for n, s in enumerate(switches))),
        say("House rules"),
        say(rules.name),
        Go(Page.SEATS),
        steps(2, draft, room),
        legend=walk.legend(focus, room),
    )
    return page, walk


def _switch(draft: Draft, rule: str, words: str, values: tuple[str, ...], room: Room) -> SwitchView:
    say = room.language.say
    title, more = WORDS.get(rule, (words, ""))
    now = draft.rules.house.get(rule, values[0])
    if set(values) == {"on", "off"}:
        acts = (ChooseHouse(rule, "off"), ChooseHouse(rule, "on"))
        return SwitchView(say(title), say(more), ("off", "on"), int(now == "on"), acts, switch=True)
    shown = tuple(say(VALUES.get(v, v)).replace("-", "–").replace(":", ": ") for v in values)
    each = tuple(ChooseHouse(rule, v) for v in values)
    return SwitchView(say(title), say(more), shown, values.index(now), each)
