"""`companion bench`: the figures quoted in docs, beside something plain in the same run."""

import argparse
from importlib import import_module
from typing import TYPE_CHECKING

from companion.benches.stopwatch import NothingToMeasureError
from companion.commands.common import UsageError, add_command

if TYPE_CHECKING:
    from companion.commands.common import Subparsers

# Each area is a module of companion.benches with `measure(arguments)`, which gives lines of text;
# beside it what arguments it takes. A new area is that module and its name here.
AREAS = {
    "game": "",
    "journal": "",
    "records": "GAMES",
    "screen": "",
    "table": "",
    "vision": "PHOTOS EVERY",
}


def add_parser(commands: "Subparsers") -> None:
    """Add `companion bench`."""
    parser = add_command(
        commands,
        "bench",
        "Measures, and compares with something plain.",
        details="""
            Every figure stands beside a plain baseline measured in the same run, so that it means
            the same on any machine.
        """,
        examples="""
            companion bench
            companion bench journal
            companion bench records 500        in a journal of so many games; 10,000 if not said
            companion bench vision PHOTOS      labels.json and the photographs it names
            companion bench vision PHOTOS 10   every tenth of them
        """,
    )
    parser.add_argument("area", nargs="?", metavar="AREA", help=f"one of: {', '.join(AREAS)}")
    parser.add_argument("more", nargs="*", metavar="MORE", help="what the area is measured on")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure one area, or all."""
    if options.area is not None and options.area not in AREAS:
        raise UsageError(f"There is no area {options.area!r}; there are: {', '.join(AREAS)}.")
    if options.more and not AREAS[options.area]:
        raise UsageError(f"{options.area} is measured on nothing else.")
    for name in [options.area] if options.area else AREAS:
        try:
            for line in import_module(f"companion.benches.{name}").measure(options.more):
                print(f"{name:8} {line}", flush=True)
        except NothingToMeasureError as error:
            raise UsageError(str(error)) from None
    return 0
