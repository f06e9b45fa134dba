"""The root of the window: one page at a time, every finger judged in one place, and sleep."""

from collections.abc import Callable
from time import monotonic

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screen.finger import HOLD_SECONDS, LEAST_SECONDS, Finger, Gesture
from companion.screen.widgets.attract import Attract
from companion.screen.widgets.touchable import Touchable

Acted = Callable[[object, float], None]


class Stage(Widget):
    """Shows a page and tells what fingers mean; asleep, the first touch only wakes."""

    def __init__(
        self, acted: Acted, now: Callable[[], float] = monotonic, **kwargs: object
    ) -> None:
        super().__init__(**kwargs)
        self._acted, self._now = acted, now
        self._finger = Finger()
        self._target: Touchable | None = None
        self._began = 0.0
        self._hold = None
        self._waking: set[object] = set()
        self.page: Widget | None = None
        self.veil = Attract()
        self.asleep = False
        self.touched: Callable[[], None] = lambda: None

    def put(self, page: Widget) -> None:
        """Show this page's widget, below the veil."""
        if page is self.page:
            return
        if self.page is not None:
            self.remove_widget(self.page)
        self.page = page
        self.add_widget(page, index=len(self.children))

    def page_changed(self) -> None:
        """Another page is shown: fingers are not heard for a moment."""
        self._let_go()
        self._finger.deafen(self._now())

    def sleep(self, *, attract: bool) -> None:
        """Dim; on the home page invite people instead."""
        if not self.asleep:
            self.asleep = True
            self.veil.inviting, self.veil.size = attract, self.size
            self.add_widget(self.veil)

    def wake(self) -> None:
        """Light up again."""
        if self.asleep:
            self.asleep = False
            self.remove_widget(self.veil)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Follow the first finger; the one that wakes the screen does nothing else."""
        if getattr(touch, "is_mouse_scrolling", False):
            return True
        self.touched()
        if self.asleep:
            self.wake()
            self._waking.add(touch.uid)
            return True
        unit, now = dp(1), self._now()
        if self._finger.down(touch.uid, touch.x / unit, touch.y / unit, now):
            self._began = now
            self._target = find(self.page, touch.x, touch.y) if self.page else None
            if self._target is not None:
                self._target.pressed = True
            self._hold = Clock.schedule_once(self._rested, HOLD_SECONDS + 0.01)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """A finger that slides off is no tap; one on a grip drags."""
        unit = dp(1)
        slid = self._finger.move(touch.uid, touch.x / unit, touch.y / unit)
        if slid and self._target is not None:
            self._target.pressed = False
            if self._target.drag is not None:
                self._target.drag(touch.x, touch.y, False)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Say what the finger meant."""
        if touch.uid in self._waking:
            self._waking.discard(touch.uid)
            return True
        unit = dp(1)
        # After a frame that took long both ends of a tap are heard at once; who reads the touch
        # screen, in a thread of its own, knows that it was more than a drop of water.
        lasted = min(touch.time_end - touch.time_start, LEAST_SECONDS)
        now = max(self._now(), self._began + lasted)
        gesture = self._finger.up(touch.uid, touch.x / unit, touch.y / unit, now)
        target = self._target
        if gesture is Gesture.NOTHING and target is not None and not target.pressed:
            return True
        if gesture is Gesture.DROP and target is not None and target.drag is not None:
            self._let_go()
            target.drag(touch.x, touch.y, True)
        elif gesture is Gesture.TAP and target is not None:
            self._let_go()
            if target.act is not None:
                self._acted(target.act, self._began)
        else:
            self._let_go()
        return True

    def _rested(self, _: float) -> None:
        # Where a frame takes long the finger may have left already, unheard: that comes first.
        self._hold = Clock.schedule_once(self._held)

    def _held(self, _: float) -> None:
        target = self._target
        if target is not None and target.hold_act is not None and self._finger.hold(self._now()):
            self._let_go()
            self._acted(target.hold_act, self._began)

    def _let_go(self) -> None:
        if self._hold is not None:
            self._hold.cancel()
            self._hold = None
        if self._target is not None:
            self._target.pressed = False
            self._target = None


def find(widget: Widget, x: float, y: float) -> Touchable | None:
    """Find the topmost touchable thing under a finger that means something now."""
    if widget.opacity == 0:
        return None
    for child in widget.children:
        found = find(child, x, y)
        if found is not None:
            return found
    if not isinstance(widget, Touchable) or not widget.collide_point(x, y):
        return None
    meant = (widget.act, widget.hold_act, widget.drag)
    return widget if any(meaning is not None for meaning in meant) else None
