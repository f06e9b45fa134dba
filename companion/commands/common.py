"""What all commands share: how they join the command line, fail, and name the data folder."""

import argparse
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # argparse's class is generic to a type checker only
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


class CommandError(Exception):
    """The command could not do it; the words go to stderr, the exit code is 1."""


class UsageError(Exception):
    """What was typed makes no sense; the words go to stderr, the exit code is 2."""


class Command(Protocol):
    """What a module of this package offers."""

    def add_parser(self, commands: "Subparsers", /) -> None:
        """Add the command, with `run=` a function from the options to an exit code."""


def add_command(
    commands: "Subparsers", name: str, summary: str, *, examples: str, details: str = ""
) -> argparse.ArgumentParser:
    """Add a command whose --help shows the summary, the details and the examples."""
    return commands.add_parser(
        name,
        help=summary[0].lower() + summary[1:].rstrip("."),
        description=f"{summary}\n\n{textwrap.dedent(details).strip()}".strip(),
        epilog="examples:\n" + textwrap.indent(textwrap.dedent(examples).strip(), "  "),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def folder(typed: str) -> Path:
    """Give a folder that was named, unless it is a file."""
    if not typed:  # a shell's variable that was never set
        raise argparse.ArgumentTypeError("no folder is named")
    path = Path(typed)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{typed} is no folder")
    return path


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add --data DIR, for every command that touches stored games; None means the usual place."""
    parser.add_argument(
        "--data",
        type=folder,
        metavar="DIR",
        help="folder of the stored games (default: the user's own data folder)",
    )


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Add --json, for every command whose answer others may script against."""
    parser.add_argument("--json", action="store_true", help="answer in JSON, one object a line")


def add_config_option(parser: argparse.ArgumentParser) -> None:
    """Add --config FILE, for every command that touches the settings; None: the usual place."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="the settings (default: the user's own)"
    )
