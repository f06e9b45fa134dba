"""`companion read`: reads dice off photographs, told nothing but how many there are."""

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.common import UsageError, add_command, add_json_option

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from vision.reading import Reading


def add_parser(commands: "Subparsers") -> None:
    """Add `companion read`."""
    parser = add_command(
        commands,
        "read",
        "Reads dice off photographs.",
        details="""
            Told nothing but, with --dice, how many there are. A reading that is not accepted is
            one a person would be asked about; its trouble says why.
        """,
        examples="""
            companion read --dice 5 roll.jpg
            companion read --json --dice 6 evening/*.jpg
        """,
    )
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--dice", type=int, metavar="N", help="how many dice there are")
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read every photograph; 1 when one of them could not be opened."""
    if options.dice is not None and options.dice < 1:
        raise UsageError("--dice must be at least 1")
    from vision.finder import Finder
    from vision.photos import PhotoError, load

    finder = Finder()
    failed = False
    for photo in options.photos:
        began = time.perf_counter()
        try:
            frame = load(photo)
        except PhotoError as error:
            failed = True
            _say({"photo": str(photo), "error": str(error)}, options.json)
            continue
        reading = finder.read(frame, options.dice)
        passed = (time.perf_counter() - began) * 1000
        _say(answer(photo, reading, passed), options.json)
    return 1 if failed else 0


def answer(photo: Path, reading: "Reading", passed: float) -> dict[str, Any]:
    """One photograph's reading as the plain data that --json prints."""
    dice = []
    for die in reading.dice:
        told: dict[str, Any] = {
            "face": die.face,
            "x": round(die.x, 1),
            "y": round(die.y, 1),
            "size": round(die.size, 1),
            "sure": round(die.sure, 3),
        }
        if die.trouble is not None:
            told["trouble"] = str(die.trouble)
        dice.append(told)
    return {
        "photo": str(photo),
        "dice": dice,
        "accepted": reading.accepted,
        "trouble": None if reading.trouble is None else str(reading.trouble),
        "ms": round(passed, 1),
    }


def _say(told: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(told), flush=True)
        return
    if "error" in told:
        print(f"{told['photo']}: cannot be read: {told['error']}", flush=True)
        return
    faces = " ".join(str(die["face"]) for die in sorted(told["dice"], key=lambda die: die["x"]))
    verdict = "" if told["accepted"] else f"  ({told['trouble']}: please look)"
    print(f"{told['photo']}: {faces or 'no dice'}{verdict}", flush=True)
