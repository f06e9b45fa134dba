"""Photographs of strokes, beside the journal: small JPEGs that never fill the disk."""

import logging
import shutil
import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

log = logging.getLogger(__name__)

PHOTOGRAPHS = "photographs"
LIMIT = 400_000_000  # bytes all photographs may take: some six thousand strokes
FLOOR = 500_000_000  # bytes of the disk that stay free whatever happens
LARGEST = 500_000  # bytes of one: more is no photograph of a tray


@dataclass(frozen=True)
class Photo:
    """A stored photograph."""

    path: Path
    size: int
    taken: float

    @property
    def game(self) -> str:
        """The game it belongs to."""
        return self.path.parent.name


def free_space(folder: Path) -> int:
    """Give the bytes that are free where the folder lies."""
    return shutil.disk_usage(folder).free


class Album:
    """The photographs of all games, by game and event; safe from any thread."""

    def __init__(
        self,
        folder: Path,
        needed: Callable[[], Collection[str]] = tuple,
        limit: int = LIMIT,
        floor: int = FLOOR,
        free: Callable[[Path], int] = free_space,
    ) -> None:
        self._folder, self._needed = folder, needed
        self._limit, self._floor, self._free = limit, floor, free
        self._photos: list[Photo] | None = None  # oldest first; read when first needed
        self._lock = threading.Lock()

    def keep(self, game: str, number: int, jpeg: bytes) -> bool:
        """Store the photograph of a game's event, oldest others making room; tell if it was."""
        if not 0 < len(jpeg) <= LARGEST:
            return False
        with self._lock:
            try:
                self._folder.mkdir(exist_ok=True)
                photos = self._known()
                if not self._make_room(photos, len(jpeg), game):
                    return False
                photos.append(self._write(game, number, jpeg))
            except OSError as error:
                log.warning("A photograph was not kept: %s", error)
                return False
            return True

    def find(self, game: str, number: int) -> Path | None:
        """Find the photograph of a game's event."""
        path = self._place(game, number)
        return path if path.is_file() else None

    def size(self) -> int:
        """Give the bytes all photographs take."""
        with self._lock:
            return sum(photo.size for photo in self._known())

    def _place(self, game: str, number: int) -> Path:
        return self._folder / Path(game).name / f"{number:05d}.jpg"

    def _write(self, game: str, number: int, jpeg: bytes) -> Photo:
        """Put the file in place whole: a power cut leaves no half of one under its name."""
        path = self._place(game, number)
        path.parent.mkdir(exist_ok=True)
        new = path.with_suffix(".new")
        try:
            new.write_bytes(jpeg)
            new.replace(path)
        except OSError:
            new.unlink(missing_ok=True)
            raise
        return Photo(path, len(jpeg), path.stat().st_mtime)

    def _make_room(self, photos: list[Photo], size: int, game: str) -> bool:
        """Remove old photographs until one more fits; those of games still played go last.

        A disk that others fill is made room on as well: the journal needs it more.
        """
        beyond_limit = sum(photo.size for photo in photos) + size - self._limit
        too_much = max(beyond_limit, self._floor + size - self._free(self._folder))
        if too_much <= 0:
            return True
        needed = {*self._needed(), game}
        by_need = sorted(photos, key=lambda photo: photo.game in needed)  # stable: oldest first
        for photo in by_need:
            if too_much <= 0:
                break
            photo.path.unlink(missing_ok=True)
            photos.remove(photo)
            too_much -= photo.size
            if not any(other.game == photo.game for other in photos):
                photo.path.parent.rmdir()
        return too_much <= 0

    def _known(self) -> list[Photo]:
        if self._photos is None:
            found = []
            for path in self._folder.glob("*/*"):
                if path.suffix == ".new":  # a power cut came in between
                    path.unlink(missing_ok=True)
                    continue
                status = path.stat()
                found.append(Photo(path, status.st_size, status.st_mtime))
            self._photos = sorted(found, key=lambda photo: (photo.taken, photo.path))
        return self._photos
