"""A page: children placed by boxes in units, measured from the top left corner."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screen.geometry import Box
from companion.screen.units import Unit


class Page(Widget):
    """Knows its unit and puts children where the boxes say."""

    def __init__(self, unit: Unit, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.unit = unit
        self.pos = (0, 0)
        self.size = (dp(unit.width), dp(unit.height))

    def place(self, widget: Widget, box: Box | None) -> None:
        """Put a child into a box and show it; without a box it leaves the page."""
        if box is None:
            if widget.parent is self:
                self.remove_widget(widget)
            return
        widget.size = (dp(box.w), dp(box.h))
        widget.pos = (dp(box.x), self.height - dp(box.bottom))
        if widget.parent is None:
            self.add_widget(widget)
