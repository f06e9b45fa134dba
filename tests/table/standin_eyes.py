"""A vision process for tests: hears commands, notes them, dies or falls silent when told to."""

import os
import time
from multiprocessing.connection import Connection
from pathlib import Path

from vision.messages import (
    AskPhotograph,
    AskPreview,
    CameraBack,
    Heartbeat,
    LookAgain,
    Photograph,
    Preview,
    Remember,
    Stop,
    TrayFound,
)
from vision.reading import Die, Reading

FALL_SILENT, DIE, TALK_NONSENSE = 1, 2, 3  # widths of a preview no screen would ask for


def work(pipe: Connection, notes: Path) -> None:
    notes.open("a").write("born\n")
    pipe.send(CameraBack(0, "a stand-in"))
    throws = 0
    while True:
        if not pipe.poll(0.05):
            pipe.send(Heartbeat(0, 0, 0))
            continue
        try:
            command = pipe.recv()
        except EOFError:
            return
        with notes.open("a") as file:
            file.write(f"{type(command).__name__}\n")
        match command:
            case Stop():
                return
            case Remember(reading):
                throws = max(throws, reading.throw)
            case LookAgain():
                throws += 1
                pipe.send(Reading(0, (Die(3, 0, 0, 30, 1, track=1),), stroke=True, throw=throws))
                pipe.send(TrayFound(0, {"corners": [1, 2]}))
            case AskPreview(width=1):
                time.sleep(60)
            case AskPreview(width=2):
                os._exit(1)
            case AskPreview(width=3):
                pipe.send_bytes(b"no pickle")
            case AskPreview(width=width):
                pipe.send(Preview(0, b"a picture" * width))
            case AskPhotograph(of=of):
                pipe.send(Photograph(of, b"a photograph"))
