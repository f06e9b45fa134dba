"""Draws every recorded moment to a picture: `python -m companion.screen.pictures FOLDER`."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.screen.window import Glass, prepare
from vision.messages import Preview

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.screen.scenes import Scene

SIZES = ((800, 480), (1024, 600), (720, 1280), (1920, 1080))
LANGUAGES = ("en", "sv")
TRAY = Path("docs/tray.jpg")
HEIGHT = 256  # of the small pictures, which are side by side in one file
GAP = 8
FEW_COLOURS = 48
WHOLE = {
    "home_records_en",
    "table_special8_en",
    "table_maxi_4_sv",
    "trouble_leaning_en",
    "end_story_en",
}


class Studio:
    """A real window that shows one recorded moment after another."""

    def __init__(self) -> None:
        prepare(Glass(Path(tempfile.mkdtemp()), offscreen=True))
        from kivy.base import runTouchApp

        from companion.screen.app import CompanionApp
        from companion.screen.still import Still

        self.app = CompanionApp(Still().ports())
        runTouchApp(self.app.build(), embedded=True)

    def resize(self, width: int, height: int, inches: float | None = None) -> None:
        """Give the window another size, on a panel of so many inches where they are known."""
        from kivy.core.window import Window

        self.app.inches = inches
        Window.size = (width, height)
        self.app.fit()
        self.settle()

    def show(self, scene: "Scene") -> None:
        """Show a moment."""
        self.app.stage.wake()
        self.app.show_front(scene.show())
        if scene.name == "attract":
            self.app.doze()
        self.settle()
        if scene.name == "camera":
            self.app.viewfinder.taken(Preview(0.0, tray_picture()), drawn=False)
            self.app.viewfinder.taken(Preview(0.0, tray_picture()), drawn=True)
            self.app.render()
            self.settle()

    def settle(self) -> None:
        """Let widgets find their places and sizes: three frames, without drawing them."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        for _ in range(3):
            self.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def tick(self) -> None:
        """Let what was scheduled happen, without the wait between two frames."""
        from kivy.clock import Clock

        Clock._max_fps = 0
        Clock.tick()

    def take(self) -> "NDArray[np.uint8]":
        """Give what the window shows, a row of pixels after the other from the top."""
        import numpy as np
        from kivy.core.window import Window
        from kivy.graphics import ClearBuffers, ClearColor, Fbo

        width, height = Window.size
        picture = Fbo(size=(width, height), with_stencilbuffer=True)
        picture.add(ClearColor(*Window.clearcolor))
        picture.add(ClearBuffers(clear_stencil=True))
        Window.remove_widget(self.app.stage)  # a drawing in two places never leaves the first again
        picture.add(self.app.stage.canvas)
        picture.draw()
        pixels = np.frombuffer(picture.pixels, np.uint8).reshape(height, width, 4)
        picture.remove(self.app.stage.canvas)
        Window.add_widget(self.app.stage)
        return pixels[::-1, :, :3]


def tray_picture() -> bytes:
    """Give a picture of the simulated tray with its reading drawn on it, as JPEG."""
    from vision.overlay import drawn
    from vision.photos import load, save
    from vision.reading import Die, Reading

    seen = (
        (3, 203, 231),
        (1, 332, 268),
        (5, 386, 234),
        (4, 445, 235),
        (5, 373, 306),
        (5, 439, 300),
    )
    dice = tuple(Die(face, x, y, 34.0, 0.99) for face, x, y in seen)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tray.jpg"
        save(file, drawn(load(TRAY), Reading(0.0, dice), caption=False))
        return file.read_bytes()


def scenes(language: str) -> "list[Scene]":
    """Give every moment in this language."""
    from companion.screen.page_scenes import page_scenes
    from companion.screen.record_scenes import record_scenes
    from companion.screen.scenes import table_scenes

    return [*page_scenes(language), *record_scenes(language), *table_scenes(language)]


def shrunk(pixels: "NDArray[np.uint8]", height: int) -> "NDArray[np.uint8]":
    """Make a picture lower, each new pixel the mean of those it covers."""
    import numpy as np

    share = height / pixels.shape[0]
    made = pixels.astype(np.float64)
    for axis in (0, 1):
        count = max(1, round(pixels.shape[axis] * share))
        sums = np.insert(np.cumsum(made, axis=axis), 0, 0, axis=axis)
        edges = np.linspace(0, made.shape[axis], count + 1)
        whole = np.minimum(edges.astype(int), made.shape[axis] - 1)
        part = (edges - whole).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
        at_edges = np.take(sums, whole, axis=axis) + part * np.take(made, whole, axis=axis)
        made = np.diff(at_edges, axis=axis) * count / made.shape[axis]
    return np.asarray(made.round(), np.uint8)


def strip(pictures: "Sequence[NDArray[np.uint8]]") -> "NDArray[np.uint8]":
    """Lay pictures of one height side by side."""
    import numpy as np

    gap = np.full((pictures[0].shape[0], GAP, 3), 255, np.uint8)
    parts = [part for picture in pictures for part in (picture, gap)]
    return np.concatenate(parts[:-1], axis=1)


def main(arguments: Sequence[str]) -> None:
    """Draw everything into a folder: a file a moment and language, with all sizes side by side.

    Further words choose the files whose names contain them all. A few are drawn whole, too.
    """
    from companion.screen.png import save

    parser = argparse.ArgumentParser(prog="pictures", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*", help="choose the files whose names contain them all")
    asked = parser.parse_args(arguments)
    folder, words = asked.folder, asked.words
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {
        f"{scene.name}_{language}": scene
        for language in LANGUAGES
        for scene in scenes(language)
        if all(word in f"{scene.name}_{language}" for word in words)
    }
    drawn: dict[str, list[NDArray[np.uint8]]] = {name: [] for name in wanted}
    studio = Studio()
    for size in SIZES:
        studio.resize(*size)
        for name, scene in wanted.items():
            studio.show(scene)
            picture = studio.take()
            drawn[name].append(shrunk(picture, HEIGHT))
            if name in WHOLE and size == SIZES[0]:
                save(folder / f"{name}_{size[0]}x{size[1]}.png", picture)
    for name, pictures in drawn.items():
        save(folder / f"{name}.png", strip(pictures), FEW_COLOURS)


if __name__ == "__main__":
    main(sys.argv[1:])
