"""A photograph from the album, whole in its frame; a file that cannot be shown says so."""

from pathlib import Path

from kivy.core.image import Image as CoreImage
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.screen import kv
from companion.screen.widgets.plate import Plate


class Photo(Plate):
    """Shows the JPEG at `file`, with a caption below."""

    file = StringProperty("")
    caption = StringProperty("")
    texture = ObjectProperty(None, allownone=True)
    row_size = NumericProperty(18)
    shape = NumericProperty(4 / 3)  # width by height
    across = NumericProperty(1)

    def on_file(self, *_: object) -> None:
        """Load the picture; a damaged one is left out."""
        try:
            shown = CoreImage(self.file) if self.file and Path(self.file).is_file() else None
        except Exception:  # whatever a decoder may raise at a damaged file
            shown = None
        self.texture = shown.texture if shown is not None else None


kv.load(__file__)
