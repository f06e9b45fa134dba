"""OpenCV is silenced whichever of its two places for that it has."""

from types import SimpleNamespace

import pytest

from vision import quiet


@pytest.mark.parametrize("newer", [True, False])
def test_opencv_is_silenced_by_the_newer_and_the_older_name(
    monkeypatch: pytest.MonkeyPatch, newer: bool
) -> None:
    levels: list[int] = []
    place = SimpleNamespace(setLogLevel=levels.append)
    opencv = (
        SimpleNamespace(utils=SimpleNamespace(logging=place))
        if newer
        else SimpleNamespace(utils=SimpleNamespace(), setLogLevel=levels.append)
    )
    monkeypatch.setattr(quiet, "cv2", opencv)

    quiet.quiet_opencv()

    assert levels == [0]
