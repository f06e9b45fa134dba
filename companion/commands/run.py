"""`companion run`: the table, in a window; without a display, a demonstration game."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.common import (
    CommandError,
    UsageError,
    add_command,
    add_config_option,
    add_data_option,
)

if TYPE_CHECKING:
    from companion.assembly import Wanted
    from companion.commands.common import Subparsers
    from companion.config import Config
    from companion.game.events import Event
    from companion.game.position import Position

CONNECTORS = Path("/sys/class/drm")
SPEED = 4.0  # simulated dice of the demonstration roll this much faster


def add_parser(commands: "Subparsers") -> None:
    """Add `companion run`."""
    parser = add_command(
        commands,
        "run",
        "Starts the table.",
        details="""
            Opens the table on the screen, with the camera and the buttons there are. Without a
            camera the dice are simulated and the space bar throws them; without buttons F1 to F5
            and touch stand in. Without a display two players without hands play one whole game:
            simulated dice are rendered, read off the frames, and every stroke is printed.

            Simulated dice obey keys: the space bar throws the loose ones; L, K, O and C throw them
            so that one leans, lies on another, leaves the tray, or collides with a die that was
            left lying; M moves a die, T turns one over, R reaches over the tray, V lays a hand on
            a die and W takes it away.
        """,
        examples="""
            companion run
            companion run --simulated --size 1024x600
            companion run --camera /dev/video0 --data evening
        """,
    )
    parser.add_argument("--camera", metavar="CAMERA", help="which camera looks at the tray")
    parser.add_argument("--simulated", action="store_true", help="simulated dice, no camera")
    parser.add_argument("--kiosk", action="store_true", help="the whole screen, for ever")
    parser.add_argument("--size", metavar="WxH", help="size of the window")
    parser.add_argument("--language", metavar="CODE", help="as en or sv")
    parser.add_argument("--rules", metavar="ID", help="of the demonstration (default: yatzy)")
    parser.add_argument("--seed", metavar="S", type=int, help="of simulated dice")
    add_data_option(parser)
    add_config_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Open the table as wanted, with what this machine has."""
    from companion.journal.errors import JournalError
    from companion.logbook import tell_of_the_panel

    wanted = _wanted(options)
    if not options.kiosk:
        tell_of_the_panel()  # a kiosk's logbook tells more
    try:
        if has_display():
            return _in_window(wanted)
        if options.kiosk:
            raise CommandError("There is no display to open the table on.")
        return _demonstration(wanted, options.rules or "yatzy")
    except JournalError as error:
        raise CommandError(error) from error


def has_display(connectors: Path = CONNECTORS) -> bool:
    """Tell whether a window can be opened: on a desktop, or straight on a connected display."""
    if any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return True
    states = connectors.glob("card*-*/status")
    return any(state.read_text().strip() == "connected" for state in states)


def _wanted(options: argparse.Namespace) -> "Wanted":
    from companion.assembly import SIMULATED, Wanted
    from companion.config import ConfigError, config_file, load
    from companion.journal.place import data_folder
    from companion.rules.registry import UnknownRulesError, find_rules
    from companion.settings import apply_settings

    file = config_file(options.config)
    try:
        config = load(file)
        if options.rules:
            find_rules(options.rules)
    except (ConfigError, UnknownRulesError) as error:
        raise UsageError(error) from error
    data = data_folder(options.data or config.table.data)
    config, unusable = apply_settings(config, data)
    for words in unusable:
        print(words)
    config = _chosen(config, options)
    camera = options.camera or config.camera.source
    if options.simulated:
        camera = SIMULATED
    elif camera == "auto" and not options.kiosk and not _cameras():
        print("No camera was found: the dice are simulated.")
        camera = SIMULATED
    return Wanted(config, data, camera, file, options.kiosk, options.seed)


def _chosen(config: "Config", options: argparse.Namespace) -> "Config":
    """The settings with what was typed over them."""
    from dataclasses import replace

    from companion.kinds import LANGUAGE, SIZE

    screen = config.screen
    try:
        if options.language:
            screen = replace(screen, language=LANGUAGE.read(options.language))
        if options.size:
            screen = replace(screen, size=SIZE.read(options.size))
    except ValueError as error:
        raise UsageError(error) from error
    return replace(config, screen=screen)


def _cameras() -> bool:
    from vision.cameras import cameras

    return bool(cameras())


def _in_window(wanted: "Wanted") -> int:
    from importlib.metadata import version

    from companion.assembly import House
    from companion.backup.asked import take_up
    from companion.journal.errors import DiskError
    from companion.kinds import Size
    from companion.logbook import Logbook, open_logbook, silent_without_a_card
    from companion.screen.window import Glass
    from companion.window_table import show

    size = wanted.config.screen.size or Size(800, 480)
    glass = Glass(wanted.data / "kivy", size.width, size.height, kiosk=wanted.kiosk)
    if wanted.kiosk:
        open_logbook()
    silent_without_a_card()
    if wanted.kiosk:
        take_up(wanted.data)
    try:
        house = House(wanted)
    except DiskError as refused:
        if not wanted.kiosk:
            raise
        from companion.waiting import wait_for_disk

        wait_for_disk(wanted.config, wanted.data, glass, refused)
        return 0  # systemd starts the table anew
    with house:
        if wanted.kiosk:
            house.session.watch(Logbook().follow)
        house.begin()
        house.resume()
        about = (("Version", version("dice-table-companion")), ("Data", str(wanted.data)))
        show(house, glass, *about)
    return 0


def _demonstration(wanted: "Wanted", rules: str) -> int:
    from dataclasses import replace
    from secrets import randbelow

    from companion.assembly import SIMULATED, House
    from companion.demonstration import PLAYERS, demonstrate, pictures
    from companion.guest import Script, hasty_bot
    from companion.table.signals import NewGame
    from companion.table.situation import Situation

    print("There is no display: two players without hands play a demonstration game.")
    seed = wanted.seed if wanted.seed is not None else randbelow(10**6)
    wanted = replace(wanted, camera=SIMULATED, seed=seed, speed=SPEED)
    kept: list[Situation] = []

    def told(situation: Situation) -> None:
        for event in situation.events:
            if situation.position is not None and (line := in_words(event, situation.position)):
                print(line, flush=True)
        kept.append(situation)

    with House(wanted) as house:
        if house.journal.notice:
            print(house.journal.notice)
        house.begin()
        last = demonstrate(house, Script(seed, hasty_bot), NewGame(rules, PLAYERS), told)
    assert last.position is not None  # a game was played
    print(f"{last.position.rules.name}, game {last.game}, seed {seed}")
    print(final_card(last.position))
    for line in pictures(kept, wanted.data / "demonstration"):
        print(line)
    return 0


def in_words(event: "Event", position: "Position") -> str:
    """Tell one event in a line; what needs no line gives none."""
    from companion.game.events import Declared, Scored, Thrown, Voided

    match event:
        case Thrown(faces, thrown):
            kept = set(range(len(faces))) - set(thrown)
            shown = (f"[{face}]" if n in kept else f" {face} " for n, face in enumerate(faces))
            dice = " ".join(shown)
            return f"{position.seat.player:>8}  stroke {position.turn.used}: {dice}"
        case Voided(_, reason):
            return f"{position.seat.player:>8}  throws again: {reason}"
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
