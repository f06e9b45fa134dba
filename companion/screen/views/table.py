"""Situation -> everything the table page shows."""

from collections.abc import Sequence
from dataclasses import replace

from companion.game import options
from companion.game.position import Position
from companion.screen.acts import Explain, TakePencil
from companion.screen.news import News
from companion.screen.people import Room, letters, seated
from companion.screen.shown import PickerView
from companion.screen.table_shown import TableView, TurnLineView
from companion.screen.views.aim import aim_view
from companion.screen.views.card import IN_TROUBLE, RESTING, card_view
from companion.screen.views.dice import (
    dice_views,
    face_views,
    picker_view,
    taps_in,
    tray_view,
    trouble_view,
)
from companion.screen.views.legend import legend_view
from companion.screen.views.players import players_view
from companion.screen.views.prompt import prompt_view
from companion.screen.views.strokes import strokes_view
from companion.table.readings import blocking
from companion.table.situation import Situation

LAST_TURNS = 6


def table_view(
    situation: Situation, room: Room, news: News, explained: str = "", *, pencil: bool = False
) -> TableView:
    """Show the table as it is now."""
    position, state = situation.position, situation.state
    assert position is not None  # the table page is shown only with a game
    trouble = trouble_view(situation, position, room)
    aim = aim_view(situation, position, room) if trouble is None else None
    tapping = taps_in(situation, position)
    picker = picker_view(situation, position)
    if tapping and picker is None:
        picker = PickerView(face_views())
    waiting = state.pending is not None and blocking(state.pending)
    resting = state.tray.moving or waiting or state.paused
    opacity = IN_TROUBLE if trouble else RESTING if resting and not tapping else 1.0
    title, words = _explained(position, room, explained)
    prompt = prompt_view(situation, room, news)
    able = not resting and picker is None and not options.why_no_correction(position)
    pencil = pencil and able
    if pencil:
        bold, muted = room.language.say("Which die is wrong?"), room.language.say("tap it")
        prompt = replace(prompt, bold=bold, muted=muted)
    return TableView(
        prompt=prompt,
        strokes=strokes_view(position, room),
        banner=room.language.say("No picture. Play on by touch, I keep trying.")
        if not state.camera.working
        else "",
        dice=dice_views(situation, position, pencil=pencil),
        pencil=TakePencil() if able else None,
        pencil_taken=pencil,
        players=players_view(position, room),
        card=card_view(position, room, state.selection.field, resting=resting, opacity=opacity),
        legend=legend_view(situation, room),
        picker=picker,
        trouble=trouble,
        aim=aim,
        tapping=tapping,
        tray=tray_view(situation, position),
        last_turns=last_turns(position, room),
        last_word=room.language.say("Last turns"),
        large=room.large,
        largest=room.largest,
        explain=words,
        explain_title=title,
        close_explain=Explain(""),
    )


def _explained(position: Position, room: Room, field: str) -> tuple[str, str]:
    row = position.rules.field(field)
    if row is None:
        return "", ""
    return room.language.say(row.name), room.language.sentence(row.says)


def last_turns(position: Position, room: Room) -> tuple[TurnLineView, ...]:
    """Give the newest turns of all players, newest first."""
    people = seated(room, [seat.player for seat in position.seats])
    initials = letters([person.name for person in people.values()])
    lines: list[tuple[int, int, TurnLineView]] = []
    for n, (seat, person) in enumerate(zip(position.seats, people.values(), strict=True)):
        for turn, entry in enumerate(seat.card.entries):
            row = position.rules.field(entry.field)
            name = room.language.say(row.name) if row else entry.field
            points = str(entry.points + entry.extra)
            lines.append((turn, n, TurnLineView(initials[n], person.tone, name, points)))
    return tuple(line for _, _, line in _newest(lines))[:LAST_TURNS]


def _newest(
    lines: Sequence[tuple[int, int, TurnLineView]],
) -> list[tuple[int, int, TurnLineView]]:
    return sorted(lines, key=lambda line: (line[0], line[1]), reverse=True)
