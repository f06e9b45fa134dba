"""What the doctor says: one line a check, with what to do where there is something to do."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any


class Verdict(StrEnum):
    """How bad it is."""

    OK = "ok"
    WARNING = "warning"  # the table plays, with less
    PROBLEM = "problem"  # something a host wants mended before the evening


@dataclass(frozen=True)
class Finding:
    """One thing looked at."""

    name: str
    verdict: Verdict
    words: str
    to_do: str = ""


@dataclass(frozen=True)
class Patient:
    """The machine to look at; a root of files stands in for another machine."""

    root: Path
    data: Path
    config: Path | None = None
    pins: Any = None  # gpiozero's way to the pins, where it is not the machine's own header


Check = Callable[[Patient], Iterable[Finding]]


def examine(patient: Patient, checks: Iterable[tuple[str, Check]]) -> Iterator[Finding]:
    """Run every check; one that fails itself says so and keeps no other from being run."""
    for name, check in checks:
        try:
            yield from check(patient)
        except Exception as error:
            yield problem(
                name,
                f"could not be looked at: {type(error).__name__}: {error}",
                "Please report this line: the doctor should have had better words.",
            )


def ok(name: str, words: str, to_do: str = "") -> Finding:
    """All is well; `to_do` says how to learn more, where there is more to learn."""
    return Finding(name, Verdict.OK, words, to_do)


def warning(name: str, words: str, to_do: str) -> Finding:
    """The table plays, with less."""
    return Finding(name, Verdict.WARNING, words, to_do)


def problem(name: str, words: str, to_do: str) -> Finding:
    """Something to mend."""
    return Finding(name, Verdict.PROBLEM, words, to_do)


def read(path: Path) -> str:
    """Return what a small file says, stripped; nothing where there is none or it will not tell."""
    try:
        return path.read_text(errors="replace").strip().strip("\0")
    except OSError:
        return ""
