"""Draws every recorded moment to a picture: `python -m companion.screen.pictures FOLDER`."""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.screen.window import Glass, prepare

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.screen.scenes import Scene

SIZES = ((800, 480), (1024, 600), (720, 1280), (1920, 1080))
LANGUAGES = ("en", "sv")


class Studio:
    """A real window that shows one recorded moment after another."""

    def __init__(self) -> None:
        prepare(Glass(Path(tempfile.mkdtemp()), offscreen=True))
        from kivy.base import runTouchApp

        from companion.screen.app import CompanionApp
        from companion.screen.still import Still

        self.app = CompanionApp(Still().ports())
        runTouchApp(self.app.build(), embedded=True)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        from kivy.core.window import Window

        Window.size = (width, height)
        self.settle()

    def show(self, scene: "Scene") -> None:
        """Show a moment."""
        self.app.front = scene.show()
        self.app.fit()
        self.settle()

    def settle(self) -> None:
        """Let widgets find their places and sizes."""
        from companion.screen.app import frames

        frames(3)

    def take(self) -> "NDArray[np.uint8]":
        """Give what the window shows, a row of pixels after the other from the top."""
        import numpy as np
        from kivy.core.window import Window
        from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

        Window.dispatch("on_draw")
        width, height = Window.size
        pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
        return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)[::-1]


def scenes(language: str) -> "Iterator[Scene]":
    """Give every moment in this language."""
    from companion.screen.scenes import page_scenes, table_scenes

    yield from page_scenes(language)
    yield from table_scenes(language)


def main(arguments: Sequence[str]) -> None:
    """Draw everything into a folder."""
    from companion.screen.png import save

    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    only = set(arguments[1:])
    studio = Studio()
    for width, height in SIZES:
        if only and f"{width}x{height}" not in only and any("x" in o for o in only):
            continue
        studio.resize(width, height)
        for language in LANGUAGES:
            for scene in scenes(language):
                studio.show(scene)
                save(folder / f"{scene.name}_{width}x{height}_{language}.png", studio.take())


if __name__ == "__main__":
    main(sys.argv[1:])
