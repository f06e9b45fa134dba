"""Playing for coins: how much each, and everybody says "I'm in" before the game begins."""

from collections.abc import Sequence
from dataclasses import replace

from companion.game.stakes import fee
from companion.records import clock, daily
from companion.screen.acts import AgreeHere, Begin, ChangeStake, Go, Page
from companion.screen.menus.draft import Draft
from companion.screen.menus.menu import Deed, Stop, Walk
from companion.screen.menus.steps import steps
from companion.screen.pages_shown import AgreeView, PageView, StakeBody
from companion.screen.people import Person, Room, letters, seated
from companion.screen.ports import Welcome

STAKE_STEP = 10
DOUBTS = (*clock.WORDS.values(), daily.SET_BACK)  # why no coins are paid today


def stake_page(
    draft: Draft,
    room: Room,
    people: Sequence[Person],
    focus: int,
    welcomes: Sequence[Welcome] = (),
) -> tuple[PageView, Walk]:
    """Show the stake, the pot, and who has agreed."""
    say, rules = room.language.say, draft.rules
    room = replace(room, people={p.id: p for p in people})
    agreed = _agreed(draft, room)
    stops = [Stop(a.act, a.deed) for a in agreed]
    stops += [
        Stop(ChangeStake(STAKE_STEP), say("stake more")),
        Stop(ChangeStake(-STAKE_STEP), say("stake less")),
    ]
    walk = Walk(tuple(stops), score=_begin(draft, room, people), back=Deed(say("back"), _RULES))
    here = focus % len(stops)
    pot = draft.stake * len(draft.players)
    house = fee(pot, rules.stakes.house_fee_percent) if rules.stakes else 0
    body = StakeBody(
        stake=str(draft.stake),
        each=say("coins each"),
        less=ChangeStake(-STAKE_STEP),
        more=ChangeStake(STAKE_STEP),
        pot=say("Pot {pot} − house {fee} =", pot=pot, fee=house),
        pot_bold=say("winner {n}", n=pot - house),
        money=_welcomed(welcomes, room) or say("Play money: never bought, never sold."),
        agreed=tuple(replace(a, chosen=n == here) for n, a in enumerate(agreed)),
        chosen=here - len(agreed),
    )
    page = PageView(body, say("Stake"), say("Everyone in?"), _RULES, steps(3, draft, room))
    return replace(page, legend=walk.legend(focus, room)), walk


_RULES = Go(Page.HOUSE)


def _welcomed(welcomes: Sequence[Welcome], room: Room) -> str:
    """Tell who got coins for coming back, or why nobody did; that they were paid is no news."""
    say = room.language.say
    paid = [welcome for welcome in welcomes if welcome.coins]
    if paid:
        parts = (
            f"{room.name(w.player)} +{w.coins}" + (f" ({say('day {n}', n=w.days)})" * (w.days > 1))
            for w in paid
        )
        return say("For coming back: {names}. Play money.", names=", ".join(parts))
    doubts = [w.why for w in welcomes if w.why in DOUBTS]
    return f"{say(doubts[0])} {say('Play money.')}" if doubts else ""


def _begin(draft: Draft, room: Room, people: Sequence[Person]) -> Deed:
    say = room.language.say
    purses = {p.id: p.coins for p in people if p.coins is not None}
    refused, waiting = draft.why_not(purses), draft.waiting()
    if refused:
        return Deed(room.language.refusal(refused, room.names))
    if waiting:
        return Deed(say("waiting for {name}", name=room.name(waiting[0])))
    return Deed(say("begin"), Begin())


def _agreed(draft: Draft, room: Room) -> tuple[AgreeView, ...]:
    say = room.language.say
    people = seated(room, draft.players)
    initials = letters([p.name for p in people.values()])
    return tuple(
        AgreeView(
            initials[n],
            person.tone,
            person.name,
            player in draft.agreed,
            say("in") if player in draft.agreed else say("tap: I’m in"),
            AgreeHere(player),
            coins="" if person.coins is None else str(person.coins),
            deed=say(
                "{name} is out" if player in draft.agreed else "{name} is in", name=person.name
            ),
            picture=person.picture,
        )
        for n, (player, person) in enumerate(people.items())
    )
