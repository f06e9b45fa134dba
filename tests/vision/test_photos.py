"""Photographs of every kind: opened, or refused in words."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.photos import PhotoError, load


@pytest.mark.parametrize("kind", ["grey", "sixteen", "alpha"])
def test_unusual_pictures_become_plain_frames(tmp_path: Path, kind: str) -> None:
    picture = {
        "grey": np.full((60, 80), 90, np.uint8),
        "sixteen": np.full((60, 80, 3), 90 * 257, np.uint16),
        "alpha": np.full((60, 80, 4), 90, np.uint8),
    }[kind]
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), picture)
    frame = load(path)
    assert frame.shape == (60, 80, 3)
    assert frame.dtype == np.uint8
    assert abs(int(frame.mean()) - 90) <= 1


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"", "empty"), (b"no picture at all", "no picture"), (b"\xff\xd8\xff\xe0", "no picture")],
)
def test_what_is_no_picture_is_refused_in_words(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(data)
    with pytest.raises(PhotoError, match=words):
        load(path)


def test_missing_folder_and_tiny_are_refused_in_words(tmp_path: Path) -> None:
    tiny = tmp_path / "tiny.png"
    cv2.imwrite(str(tiny), np.zeros((4, 4, 3), np.uint8))
    for path, words in ((tmp_path / "none.jpg", "no such"), (tmp_path, "folder"), (tiny, "small")):
        with pytest.raises(PhotoError, match=words):
            load(path)
