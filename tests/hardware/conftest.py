"""A panel on the bench for every test that asks for one."""

from collections.abc import Iterator

import pytest

from tests.hardware.bench import Bench


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.panel.close()
