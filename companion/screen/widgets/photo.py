"""A photograph from the album, whole in its frame; a file that cannot be shown says so."""

from pathlib import Path
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.screen import kv
from companion.screen.widgets.plate import Plate


def texture_of(file: str) -> Any:
    """Load a picture, or give None: a damaged one is left out."""
    try:
        shown = CoreImage(file) if file and Path(file).is_file() else None
    except Exception:  # whatever a decoder may raise at a damaged file
        shown = None
    return shown.texture if shown is not None else None


class Photo(Plate):
    """Shows the JPEG at `file`, with a caption below."""

    file = StringProperty("")
    caption = StringProperty("")
    texture = ObjectProperty(None, allownone=True)
    row_size = NumericProperty(18)
    shape = NumericProperty(4 / 3)  # width by height
    across = NumericProperty(1)

    def on_file(self, *_: object) -> None:
        """Load the picture."""
        self.texture = texture_of(self.file)


kv.load(__file__)
