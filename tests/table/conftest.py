from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.writing import Journal, open_journal
from tests.table.desk import Table


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with open_journal(tmp_path) as opened:
        yield opened


@pytest.fixture
def table(journal: Journal) -> Iterator[Table]:
    laid = Table(journal)
    yield laid
    laid.session.close()
