"""A recording: a video file, or a folder of frames in the order of their names."""

import re
from pathlib import Path

import cv2

from vision.sources.source import Frame, Image, SourceError

PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}
NOMINAL_FPS = 15.0
SLOWEST, FASTEST = 5.0, 120.0  # frames a second a video file may claim and be believed


def _counting(path: Path) -> list[tuple[int, str]]:
    """Sorts frame2 before frame10."""
    return [(int(n or 0), word) for n, word in re.findall(r"(\d+)|(\D+)", path.name)]


class Recording:
    """Every frame of a recording, none dropped; a folder's come 15 to the second."""

    live = False

    def __init__(self, path: Path, fps: float = NOMINAL_FPS) -> None:
        self._path, self._fps = path, fps
        self._count = 0
        self._files: list[Path] = []
        self._video: cv2.VideoCapture | None = None

    def describe(self) -> str:
        """Where the recording lies."""
        return f"recording {self._path}"

    def open(self) -> None:
        """Begin at the first frame."""
        self.close()
        self._count = 0
        if self._path.is_dir():
            files = (p for p in self._path.iterdir() if p.suffix.lower() in PICTURES)
            self._files = sorted(files, key=_counting)
            if not self._files:
                raise SourceError(f"{self._path} holds no pictures")
            return
        if not self._path.is_file():
            raise SourceError(f"{self._path} does not exist")
        video = cv2.VideoCapture(str(self._path))
        if not video.isOpened():
            raise SourceError(f"{self._path} is no video that can be read")
        told = video.get(cv2.CAP_PROP_FPS)
        self._fps = told if SLOWEST <= told <= FASTEST else NOMINAL_FPS
        self._video = video

    def grab(self) -> Frame | None:
        """The next frame; None after the last; a picture that cannot be read is an error."""
        image = self._next_of_video() if self._video is not None else self._next_of_folder()
        if image is None:
            return None
        self._count += 1
        return Frame((self._count - 1) / self._fps, image)

    def _next_of_video(self) -> Image | None:
        assert self._video is not None
        taken, image = self._video.read()
        return image.astype("uint8", copy=False) if taken else None

    def _next_of_folder(self) -> Image | None:
        if self._count >= len(self._files):
            return None
        path = self._files[self._count]
        image = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is None:
            self._count += 1  # its moment passes, and the next picture keeps its time
            raise SourceError(f"{path} cannot be read as a picture")
        return image.astype("uint8", copy=False)

    def lock(self) -> tuple[str, ...]:
        """Nothing to fix: what was recorded was recorded."""
        return ()

    def close(self) -> None:
        """Let go of the file."""
        if self._video is not None:
            self._video.release()
            self._video = None
