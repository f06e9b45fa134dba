"""A table with records: a journal, and everything that outlives a game beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.writing import Journal, open_journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path) as opened:
        yield opened
