"""Disks that go wrong, for tests."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def disk_that_ends_at(size: int) -> Iterator[None]:
    """Refuse every write beyond `size` bytes of a file, as a disk with an error there does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
