"""A real window, opened once: SDL draws it offscreen."""

import pytest

from companion.screen.pictures import Studio


@pytest.fixture(scope="session")
def studio() -> Studio:
    return Studio()
