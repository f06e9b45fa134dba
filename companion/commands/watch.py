"""`companion watch`: reads dice off a camera or a recording whenever they have come to rest."""

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.commands.common import CommandError, UsageError, add_command, add_json_option
from companion.commands.read import plain_die

if TYPE_CHECKING:
    from companion.commands.common import Subparsers
    from vision.messages import Message
    from vision.sources.source import Source
    from vision.watching import Watcher


def add_parser(commands: "Subparsers") -> None:
    """Add `companion watch`."""
    parser = add_command(
        commands,
        "watch",
        "Reads dice off a camera or a recording whenever they come to rest.",
        details="""
            SOURCE is auto, the number of a camera or /dev/videoN, picamera2, simulated, a video
            file or a folder of frames (15 to the second). One line per settled reading and per
            trouble; a camera is watched until Ctrl-C.
        """,
        examples="""
            companion watch --dice 5 evening.mp4
            companion watch --json --dice 6 /dev/video0
        """,
    )
    parser.add_argument("source", metavar="SOURCE")
    parser.add_argument("--dice", type=int, metavar="N", help="how many dice there are")
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Watch until the source ends; 1 when a part of it could not be read."""
    if options.dice is not None and options.dice < 1:
        raise UsageError("--dice must be at least 1")
    from vision.cameras import choose
    from vision.finder import Finder
    from vision.sources.source import SourceError
    from vision.watching import Watcher

    try:
        source = choose(options.source)
        if not source.live:
            source.open()
    except SourceError as error:
        raise CommandError(str(error)) from None
    watcher = Watcher(Finder(), options.dice)
    failed = False
    with contextlib.closing(source):
        seen = _live(options.source, watcher) if source.live else _recorded(source, watcher)
        for message in seen:
            failed = failed or isinstance(message, str)
            _say(message, options.json)
    return 1 if failed else 0


def _recorded(source: "Source", watcher: "Watcher") -> Iterator["Message | str"]:
    """Messages to the end of a recording, and words about frames that cannot be read."""
    from vision.events import recorded
    from vision.sources.source import SourceError

    while True:
        try:
            yield from recorded(source, watcher)
        except SourceError as error:
            yield str(error)
        else:
            return


def _live(word: str, watcher: "Watcher") -> Iterator["Message"]:
    """Messages about a camera, which is brought back whenever it fails, once it has worked."""
    from vision.cameras import choose
    from vision.capture import Capture
    from vision.events import live
    from vision.messages import CameraLost

    capture = Capture(lambda: choose(word))
    capture.start()
    try:
        while True:
            for message in live(capture, watcher, wait=0.1):
                if isinstance(message, CameraLost) and capture.frames == 0:
                    raise CommandError(message.why)
                yield message
    finally:
        capture.stop()


def answer(message: "Message") -> dict[str, Any] | None:
    """A reading or a trouble as the plain data that --json prints; None for all else."""
    from vision.messages import CameraLost
    from vision.reading import Reading, Trouble

    match message:
        case Reading():
            trouble = None if message.trouble is None else str(message.trouble)
            dice = [
                {**plain_die(die), "moved": die.moved, "fate": str(die.fate), "track": die.track}
                for die in message.dice
            ]
            told = {"t": round(message.at, 3), "dice": dice, "trouble": trouble}
            return {**told, "stroke": message.stroke, "throw": message.throw}
        case CameraLost(at, why):
            lost = str(Trouble.CAMERA_LOST)
            return {"t": round(at, 3), "dice": [], "trouble": lost, "why": why}
    return None


def _say(message: "Message | str", as_json: bool) -> None:
    from vision.messages import Notice

    if isinstance(message, str):
        if as_json:
            print(json.dumps({"error": message}), flush=True)
        else:
            print(f"companion: {message}", file=sys.stderr, flush=True)
        return
    if isinstance(message, Notice) and not message.over:
        print(f"companion: {message.words}", file=sys.stderr, flush=True)
    told = answer(message)
    if told is None:
        return
    print(json.dumps(told) if as_json else words(told), flush=True)


def words(told: dict[str, Any]) -> str:
    """The same in one line for people: faces from left to right, those that lay still marked."""
    when = f"{told['t']:8.2f} s"
    if told["trouble"] == "camera-lost":
        return f"{when}  no picture: {told['why']}"
    dice = sorted(told["dice"], key=lambda die: float(die["x"]))
    faces = " ".join(f"{die['face']}{'' if die['moved'] else '='}" for die in dice)
    verdict = "" if told["trouble"] is None else f"  ({told['trouble']}: please look)"
    what = "thrown" if told["stroke"] else "lying"
    return f"{when}  {what}: {faces or 'no dice'}{verdict}"
