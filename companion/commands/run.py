"""`companion run`: a game at this machine; for now a demonstration in the terminal."""

import argparse
from typing import TYPE_CHECKING

from companion.commands.common import CommandError, UsageError, add_command, add_data_option

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from companion.game.events import Event
    from companion.game.position import Position


def add_parser(commands: "Subparsers") -> None:
    """Add `companion run`."""
    parser = add_command(
        commands,
        "run",
        "Plays a demonstration game in the terminal.",
        details="""
            Two players without hands play a whole game; every stroke is printed, and every event
            is in the journal before it is. The game can be walked through again afterwards.
        """,
        examples="""
            companion run
            companion run --rules special8 --seed 7 --data evening
        """,
    )
    parser.add_argument("--rules", metavar="ID", default="yatzy", help="default: yatzy")
    parser.add_argument("--seed", metavar="S", type=int, help="of the dice (default: by chance)")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play one game, print its strokes and the final card."""
    from datetime import UTC, datetime
    from random import Random, SystemRandom

    from companion.bots import greedy_bot, play
    from companion.game.events import Started
    from companion.journal.errors import JournalError
    from companion.journal.games import GameLog, begin_game
    from companion.journal.place import data_folder
    from companion.journal.writing import open_journal
    from companion.rules.registry import UnknownRulesError, find_rules

    try:
        rules = find_rules(options.rules)
    except UnknownRulesError as error:
        raise UsageError(error) from error
    seed = options.seed if options.seed is not None else SystemRandom().randrange(10**6)
    log: GameLog | None = None
    try:
        with open_journal(data_folder(options.data)) as journal:
            if journal.notice:
                print(journal.notice)
            seats = {"Anna": greedy_bot, "Björn": greedy_bot}
            for event, position in play(rules, seats, Random(seed)):
                at = datetime.now(UTC)
                if isinstance(event, Started):
                    log = begin_game(journal, event, at)
                    print(f"{rules.name}, game {log.game}, seed {seed}")
                elif log is not None:
                    log.append(event, at)
                line = in_words(event, position)
                if line:
                    print(line)
    except JournalError as error:
        raise CommandError(error) from error
    print(final_card(position))
    return 0


def in_words(event: "Event", position: "Position") -> str:
    """Tell one event in a line; what needs no line gives none."""
    from companion.game.events import Declared, Scored, Thrown

    match event:
        case Thrown(faces, thrown):
            kept = set(range(len(faces))) - set(thrown)
            shown = (f"[{face}]" if n in kept else f" {face} " for n, face in enumerate(faces))
            dice = " ".join(shown)
            return f"{position.seat.player:>8}  stroke {position.turn.used}: {dice}"
        case Declared(field, _, beat):
            return f"{position.seat.player:>8}  aims for {field}, more than {beat}"
        case Scored(player, field, points, extra):
            more = f", and {extra} for another Yatzy" if extra else ""
            return f"{player:>8}  {points} in {field}{more}"
    return ""


def final_card(position: "Position") -> str:
    """Give the card of a finished game as a table, and who won."""
    from companion.game.standings import bonus, total, winners

    rules, seats = position.rules, position.seats
    rows = [("", *(seat.player for seat in seats))]
    for field in rules.fields:
        entries = (seat.card.entry(field.id) for seat in seats)
        rows.append((field.name, *(str(entry.points) if entry else "" for entry in entries)))
    rows.append(("Bonus", *(str(bonus(rules, seat.card)) for seat in seats)))
    rows.append(("Total", *(str(total(rules, seat.card)) for seat in seats)))
    lines = [f"{name:16}" + "".join(f"{cell:>10}" for cell in cells) for name, *cells in rows]
    won = winners(position)
    return "\n".join([*lines, " and ".join(won) + (" wins" if len(won) == 1 else " share it")])
