"""Situation -> the aim dialog (special8): what is kept, what is aimed at, what counts as a hit."""

from companion.game import options
from companion.game.position import Position
from companion.game.ruleset import Section
from companion.screen.people import Room
from companion.screen.shown import AimView, TargetView
from companion.table.legend import aim_options, chosen_aim
from companion.table.signals import ChooseAim, TapField
from companion.table.situation import Situation

MOST_TARGETS = 6


def aim_view(situation: Situation, position: Position, room: Room) -> AimView | None:
    """Show what may be declared, what could be taken now and what breaking means, or None."""
    state, say = situation.state, room.language.say
    offered = aim_options(state, position)
    if not offered or state.striking or state.selection.field or state.picker:
        return None
    chosen = chosen_aim(state, position)
    first = next((n for n, o in enumerate(offered) if chosen and o.field == chosen.field), 0)
    page = first // MOST_TARGETS * MOST_TARGETS
    targets = tuple(
        TargetView(
            _row(position, room, option.field),
            say("beat"),
            str(option.beat),
            chosen is not None and option.field == chosen.field,
            ChooseAim(option.field),
        )
        for option in offered[page : page + MOST_TARGETS]
    )
    kept = _kept(situation, position)
    best = _best(position, kept)
    saved, unused = position.seat.saved, position.regular_left
    after = position.rules.strokes.save(saved, unused)
    loose = position.rules.dice - len(kept)
    name = _row(position, room, best[0])
    return AimView(
        have=say("You have {field}.", field=name),
        why=say("Your saved strokes are full, so stopping early counts them down."),
        keep_title=room.language.count(
            "Keep it and aim with one die", "Keep it and aim with {n} dice", loose
        ),
        keep_words=say("Say it out loud. If it goes in, you take it."),
        keep_more=say("No luck by stroke {n}? It is yours, saved stays {saved}.", n=3, saved=saved),
        targets=targets,
        take_title=say("Take {points} now", points=best[1]),
        take_words=say("{field}, turn over.", field=name),
        take_act=TapField(best[0]),
        saved_word=say("saved"),
        saved_now=saved,
        saved_then=after,
        break_title=say("Break it"),
        break_words=say("Just pick up any dice and throw. No aim needed."),
    )


def _kept(situation: Situation, position: Position) -> tuple[int, ...]:
    """The dice that stay: those lying there, or those that a stroke without an aim left lying."""
    pending = situation.state.pending
    if pending is None:
        return situation.state.kept
    return tuple(n for n in range(position.rules.dice) if n not in pending.thrown)


def _best(position: Position, kept: tuple[int, ...]) -> tuple[str, int]:
    """Name the open row in which the kept dice pay most: the combination that is kept."""
    faces = tuple(position.turn.dice[slot] for slot in kept)
    offered = options.choices(position)
    paying = [
        (row.section is Section.COMBINATION, row.score(faces), row.id)
        for row in position.rules.fields
        if offered[row.id].refused is None and row.score(faces)
    ]
    field = max(paying)[2]  # an aim is offered only when the kept dice pay somewhere
    return field, offered[field].points


def _row(position: Position, room: Room, field: str) -> str:
    row = position.rules.field(field)
    return room.language.say(row.name) if row else field
