"""A journal in a folder of its own, and entries to fill it with."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.journal.entry import Entry
from companion.journal.writing import Journal, open_journal

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
MakeEntry = Callable[..., Entry]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path) as opened:
        yield opened


@pytest.fixture
def entry() -> MakeEntry:
    def make(sequence: int, stream: str = "game/a", **body: object) -> Entry:
        at = NOON + timedelta(seconds=sequence)
        return Entry(stream, sequence, at, "stroke", body or {"dice": [1, 2, 3]})

    return make
