"""The middle of a page: widgets kept by name from one view to the next, so little is redrawn."""

from typing import Any, TypeVar

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screen.geometry import Box
from companion.screen.pages_shown import ButtonView
from companion.screen.theme import GAP, TYPE
from companion.screen.units import Unit
from companion.screen.widgets.key import Key

W = TypeVar("W", bound=Widget)


class Body(Widget):
    """Places named widgets by boxes in units; those not named in a view leave."""

    def __init__(self, unit: Unit, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.unit, self.type, self.gap = unit, TYPE[unit.layout], GAP[unit.layout] + 2
        self.size = (dp(unit.width), dp(unit.height))
        self._kept: dict[str, Widget] = {}
        self._used: set[str] = set()
        self._below: Widget | None = None  # the widget named last, which lies below the next one

    def show(self, view: Any, box: Box) -> None:
        """Show a view within a box; whatever is not shown any more goes."""
        self._used, self._below = set(), None
        self.build(view, box)
        for name in [name for name in self._kept if name not in self._used]:
            self.remove_widget(self._kept.pop(name))

    def build(self, view: Any, box: Box) -> None:
        """Name every widget of the view with `one`."""
        raise NotImplementedError

    def one(self, name: str, kind: type[W], box: Box, /, **properties: object) -> W:
        """Show the widget of that name: made once, then only changed."""
        before = self._kept.get(name)
        widget: W = before if type(before) is kind else kind()
        if widget is not before:
            if before is not None:
                self.remove_widget(before)
            self._kept[name] = widget
            lowest = len(self.children)
            self.add_widget(widget, self.children.index(self._below) if self._below else lowest)
        self._used.add(name)
        self._below = widget
        for key, value in properties.items():
            setattr(widget, key, value)
        widget.size = (dp(box.w), dp(box.h))
        widget.pos = (dp(box.x), self.height - dp(box.bottom))
        return widget

    def key(self, name: str, view: ButtonView, box: Box, /, wanted: float, **more: object) -> None:
        """Show a button, its words of the wanted size."""
        self.one(
            name,
            Key,
            box,
            text=view.words,
            icon=view.icon,
            look=view.look,
            act=view.act,
            chosen=view.chosen,
            wanted=wanted,
            **more,
        )
