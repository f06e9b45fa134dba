"""How right and how fast dice are read, beside the blob detector everybody starts from."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.benches.stopwatch import NothingToMeasureError

if TYPE_CHECKING:
    from vision.finder import Finder
    from vision.measuring.blobs import BlobReader
    from vision.measuring.labels import Frame, Labelled

RENDERED = 48  # throws to measure on when no photographs are given
TIMED = 16  # pictures to take times of
ROUNDS = 5  # times each is taken
IDLED = 4  # pictures to watch while nothing moves
SETTLED, QUIET = 45, 45  # frames until all is read, and frames measured
LARGE = (4000, 3000)  # a phone's photograph, for memory

_HOLD = """
import resource, sys, numpy
from vision.finder import Finder
finder = Finder()
for wide, high in ((640, 480), {large}):
    finder.read(numpy.zeros((high, wide, 3), numpy.uint8), 5, die_size=36.0)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def measure(arguments: Sequence[str]) -> Iterator[str]:
    """Accuracy per source and tag, then times and memory; arguments: PHOTOS, EVERY."""
    from vision.finder import Finder
    from vision.measuring.blobs import BlobReader

    pictures = _pictures(arguments)
    finder, blobs = Finder(), BlobReader()
    yield from _accuracy(finder, blobs, pictures)
    yield from _speed(finder, blobs, pictures)
    yield _memory()


def _pictures(arguments: Sequence[str]) -> "list[Labelled]":
    from vision.measuring.labels import photographs, rendered

    if not arguments:
        return list(rendered(RENDERED))
    if len(arguments) > 2 or (len(arguments) == 2 and not arguments[1].isdecimal()):
        raise NothingToMeasureError("vision takes PHOTOS, and EVERY (a number), nothing else.")
    folder, every = Path(arguments[0]), max(int(arguments[1]), 1) if len(arguments) == 2 else 1
    if not (folder / "labels.json").is_file():
        raise NothingToMeasureError(f"{folder} holds no labels.json.")
    return photographs(folder, every)


def _accuracy(
    finder: "Finder", blobs: "BlobReader", pictures: "Sequence[Labelled]"
) -> Iterator[str]:
    """One block per source and tag: told the number of dice, not told it, and the baseline."""
    from vision.measuring.blobs import grey
    from vision.measuring.tally import Tally

    tallies: dict[str, tuple[Tally, Tally, Tally]] = {}
    wrong: list[str] = []
    for picture in pictures:
        frame, count = picture.open(), len(picture.dice)
        told, alone = finder.read(frame, count), finder.read(frame)
        plain = blobs.read(grey(frame), count)
        groups = ["all", picture.source, *(f"{picture.source} {tag}" for tag in picture.tags)]
        for group in groups:
            one, two, three = tallies.setdefault(group, (Tally(), Tally(), Tally()))
            bad = one.add(told.dice, picture, told.accepted)
            bad_alone = two.add(alone.dice, picture, alone.accepted)
            three.add(plain, picture)
        wrong += [f"{picture.name}, told"] * bad + [f"{picture.name}, not told"] * bad_alone
    for group in sorted(tallies, key=lambda name: (name != "all", name)):
        one, two, three = tallies[group]
        yield f"{group}: {one.photos} photographs, {one.dice} dice"
        yield f"    told how many: {one.words()}  {one.trust()}"
        yield f"    not told:      {two.words()}  {two.trust()}"
        yield f"    blobs, told:   {three.words()}"
    yield "accepted though wrong: " + (", ".join(wrong) if wrong else "none")


def _speed(finder: "Finder", blobs: "BlobReader", pictures: "Sequence[Labelled]") -> Iterator[str]:
    """Thread times on 640x480 frames, each next to the baseline's on the same grey frame."""
    from vision.measuring.blobs import grey, one_thread, vga

    one_thread()
    chosen = [pictures[n * len(pictures) // TIMED] for n in range(min(TIMED, len(pictures)))]
    passes: list[float] = []
    readings: list[float] = []
    photographs: list[float] = []
    baselines: list[float] = []
    idles: list[float] = []
    for picture in chosen:
        frame = vga(picture.open())
        plain, count = grey(frame), len(picture.dice)
        times = _taken(
            partial(blobs.detect, plain),
            partial(finder.find, frame, die_size=32.0),
            partial(finder.read, frame, count, die_size=finder.die_size(frame, count)),
            partial(finder.read, frame, count),
        )
        baselines.append(times[0])
        passes.append(times[1])
        readings.append(times[2])
        photographs.append(times[3])
        if len(idles) < IDLED:
            idles.append(_idle(finder, frame, count))
    plain_ms = statistics.mean(baselines)
    yield f"blob detector on a grey 640x480 frame, one thread: {plain_ms:.1f} ms"
    for name, taken in (
        ("one pass", passes),
        ("a settled reading, die size known as at the table,", readings),
        ("a photograph read from nothing", photographs),
    ):
        mean = statistics.mean(taken)
        yield f"{name} of a 640x480 frame: {mean:.1f} ms, {mean / plain_ms:.1f} times the blobs"
    idle, reading = statistics.mean(idles), statistics.mean(readings)
    yield (
        f"an idle 640x480 frame: {idle:.2f} ms, {idle / reading:.3f} of a reading, "
        f"{idle / plain_ms:.2f} times the blobs"
    )


def _idle(finder: "Finder", frame: "Frame", count: int) -> float:
    """Mean thread time in ms of the frames that follow when all has been read and nothing moves."""
    import numpy as np

    from vision.sources.source import Frame as Grabbed
    from vision.watching import Watcher

    watcher, chance = Watcher(finder, count), np.random.default_rng(1)
    taken = []
    for number in range(SETTLED + QUIET):
        noise = chance.integers(-2, 3, frame.shape, np.int16)
        noisy = np.clip(frame.astype(np.int16) + noise, 0, 255).astype(np.uint8)
        begun = time.thread_time()
        watcher.see(Grabbed(number / 15, noisy))
        taken.append(1000 * (time.thread_time() - begun))
    return statistics.mean(taken[SETTLED:])


def _taken(*works: Callable[[], object]) -> list[float]:
    """Median thread time of each in ms, taken in turn so that other work slows all alike."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for number, work in enumerate(works):
            begun = time.thread_time()
            work()
            times[number].append(1000 * (time.thread_time() - begun))
    return [statistics.median(one) for one in times]


def _memory() -> str:
    done = subprocess.run(
        [sys.executable, "-c", _HOLD.format(large=LARGE)],
        capture_output=True,
        text=True,
        check=True,
    )
    small, large = done.stdout.split()
    return f"memory of a process that reads: {small} MB at 640x480, {large} MB at 12 megapixels"
