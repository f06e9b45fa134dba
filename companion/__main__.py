"""The command line; heavy imports stay inside the commands' own functions."""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence

from companion.commands import (
    backup,
    bench,
    doctor,
    export,
    history,
    importing,
    players,
    read,
    replay,
    restore,
    rules,
    run,
    score,
    simulate,
    stats,
    watch,
)
from companion.commands.common import Command, CommandError, UsageError

# In the order `companion --help` shows them. A new command is its import and its name here.
COMMANDS: tuple[Command, ...] = (
    run,
    rules,
    score,
    replay,
    simulate,
    read,
    watch,
    history,
    stats,
    players,
    export,
    importing,
    backup,
    restore,
    doctor,
    bench,
)

DEFAULT = "run"

EXAMPLES = """\
examples:
  companion rules special8
  companion score --rules yatzy --field full_house 3 3 3 5 5

`companion COMMAND --help` tells more, with examples."""


class Version(argparse.Action):
    """Look the version up only when asked: importlib.metadata takes half of a short command."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: object) -> None:
        """Print it and stop."""
        from importlib.metadata import version

        print(parser.prog, version("dice-table-companion"))
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    whole = argparse.ArgumentParser(
        prog="companion",
        description="Reads real dice off a tray and keeps the score of Yatzy-family games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    whole.add_argument("--version", action=Version, nargs=0, help="say the version and stop")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_parser(commands)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 failed, 2 bad usage."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None:  # closed by whoever started this
        return told("there is nowhere to write an answer to: stdout is closed", 1)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a minus sign
    try:
        options = parser().parse_args(with_default(typed))
        code: int = options.run(options)
        sys.stdout.flush()
    except UsageError as error:
        return told(error, 2)
    except CommandError as error:
        return told(error, 1)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        return output_is_gone()
    except OSError as error:
        if error.filename is not None:
            return told(f"{error.filename}: {error.strerror}", 1)
        output_is_gone()  # the one file without a name: a full disk behind `> answers.txt`
        return told(f"the answer could not be written: {error.strerror}", 1)
    return code


def with_default(typed: list[str]) -> list[str]:
    """Put the default command before options that name none: `companion --kiosk`."""
    if typed and (not typed[0].startswith("-") or typed[0] in {"-h", "--help", "--version"}):
        return typed
    return [DEFAULT, *typed]


def told(words: object, code: int) -> int:
    """Say on stderr what went wrong, and return the exit code."""
    print(f"companion: {words}", file=sys.stderr)
    return code


def output_is_gone() -> int:
    """Keep Python from complaining at exit that nobody reads the output any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


if __name__ == "__main__":
    sys.exit(main())
