"""The live picture of the set-up page: asks for previews while it is shown, and measures them."""

from collections.abc import Callable
from io import BytesIO
from time import monotonic

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage

from companion.screen.exposure import exposure
from companion.screen.front import Front
from companion.screen.pages.camera import CameraPage
from companion.screen.ports import EyesPort
from vision.messages import Preview

PICTURE_SECONDS = 0.12
MEASURE_SECONDS = 1.0
PATIENCE_SECONDS = 2.0  # a preview that has not come by then is asked for again
WIDTH = 640


class Viewfinder:
    """Shows pictures with the reading drawn on them; now and then one without is measured."""

    def __init__(self, eyes: EyesPort, later: Callable[[Callable[[], None]], None]) -> None:
        self._eyes, self._later = eyes, later
        self._body: CameraPage | None = None
        self._front: Front | None = None
        self._asked: bool | None = None  # whether the one asked for is drawn on; None: none is
        self._measured = float("-inf")
        self._next = None
        eyes.subscribe(lambda preview: later(lambda: self._came(preview)))

    def show_on(self, body: CameraPage | None, front: Front) -> None:
        """Show pictures on this page from now on; None: on none."""
        begins = body is not None and self._body is None
        self._body, self._front = body, front
        if begins:
            self._ask()

    def _ask(self, *_: object) -> None:
        if self._body is None or self._front is None:
            self._asked = None
            return
        now = monotonic()
        drawn = now - self._measured < MEASURE_SECONDS
        if not self._front.shown.looking.frozen:
            if not drawn:
                self._measured = now
            self._asked = drawn
            self._eyes.ask(WIDTH, drawn=drawn)
        self._wait(PATIENCE_SECONDS)

    def _wait(self, seconds: float) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next = Clock.schedule_once(self._ask, seconds)

    def _came(self, preview: Preview) -> None:
        if self._asked is not None:
            self.taken(preview, drawn=self._asked)
            self._wait(PICTURE_SECONDS if self._asked else 0)

    def taken(self, preview: Preview, *, drawn: bool) -> None:
        """Show a picture with the reading drawn on it; measure one without."""
        if self._body is None or self._front is None:
            return
        texture = CoreImage(BytesIO(preview.jpeg), ext="jpg", nocache=True).texture
        if drawn:
            self._body.frame(texture)
        else:
            light, sharp = exposure(texture.pixels, texture.width, texture.height)
            self._front.measured(light, sharp)
