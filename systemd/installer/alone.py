"""One of us at a time: an update that fails starts the rescue while the installer goes back."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from installer.places import Places


class BusyError(Exception):
    """Another installer is at work."""


@contextmanager
def alone(places: Places) -> Iterator[None]:
    """Be the only one who changes what is installed; BusyError while another does."""
    places.home.mkdir(parents=True, exist_ok=True)
    lock = os.open(places.home / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as busy:
        raise BusyError from busy
    finally:
        os.close(lock)
