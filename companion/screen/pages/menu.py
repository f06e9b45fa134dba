"""Every page beside the table: a bar above, a body, the buttons below."""

from companion.screen.geometry import Box, fixed_bottom, fixed_top
from companion.screen.pages.about import AboutPage
from companion.screen.pages.body import Body
from companion.screen.pages.camera import CameraPage
from companion.screen.pages.choices import ChoicesPage
from companion.screen.pages.figures import FiguresPage
from companion.screen.pages.home import HomePage
from companion.screen.pages.keyboard import KeyboardPage
from companion.screen.pages.listing import ListPage
from companion.screen.pages.page import Page
from companion.screen.pages.panel import PanelPage
from companion.screen.pages.ranking import RankingPage
from companion.screen.pages.rules import RulesPage
from companion.screen.pages.seats import SeatsPage
from companion.screen.pages.stake import StakePage
from companion.screen.pages.step import StepPage
from companion.screen.pages.story import StoryPage
from companion.screen.pages.switches import SwitchesPage
from companion.screen.pages_shown import (
    AboutBody,
    CameraBody,
    ChoicesBody,
    HomeBody,
    KeyboardBody,
    PageView,
    PanelBody,
    RulesBody,
    SeatsBody,
    StakeBody,
    SwitchesBody,
)
from companion.screen.records_shown import FiguresBody, ListBody, StepBody
from companion.screen.result_shown import RankingBody, StoryBody
from companion.screen.table_boxes import MEASURES
from companion.screen.theme import GAP, TYPE, Layout
from companion.screen.units import Unit
from companion.screen.widgets.bar import Bar
from companion.screen.widgets.legend import Legend

BODIES: dict[type, type[Body]] = {
    HomeBody: HomePage,
    RulesBody: RulesPage,
    SeatsBody: SeatsPage,
    SwitchesBody: SwitchesPage,
    StakeBody: StakePage,
    KeyboardBody: KeyboardPage,
    ChoicesBody: ChoicesPage,
    RankingBody: RankingPage,
    StoryBody: StoryPage,
    CameraBody: CameraPage,
    PanelBody: PanelPage,
    AboutBody: AboutPage,
    ListBody: ListPage,
    FiguresBody: FiguresPage,
    StepBody: StepPage,
}


class MenuPage(Page):
    """Shows a PageView."""

    def __init__(self, unit: Unit, **kwargs: object) -> None:
        super().__init__(unit, **kwargs)
        size, gap = TYPE[unit.layout], GAP[unit.layout]
        self.bar = Bar(wanted=size.prompt * 0.92, small=size.row, gap=gap + 2)
        self.legend = Legend(action_size=size.action, key_size=size.key, gap=gap + 2)
        self.body: Body | None = None

    def show(self, view: PageView) -> None:
        """Show a page; the body is kept while its kind stays the same."""
        boxes = self._boxes(view)
        self.place(self.bar, boxes["bar"])
        self.place(self.legend, boxes["legend"])
        self.bar.view, self.legend.view = view, view.legend
        kind = BODIES[type(view.body)]
        if type(self.body) is not kind:
            if self.body is not None:
                self.remove_widget(self.body)
            self.body = kind(self.unit)
            self.add_widget(self.body)
        box = boxes["body"]
        if self.body is not None and box is not None:
            self.body.show(view.body, box)

    def _boxes(self, view: PageView) -> dict[str, Box | None]:
        m, gap = MEASURES[self.unit.layout], GAP[self.unit.layout] + 2
        rest = Box(0, 0, self.unit.width, self.unit.height).inset(m.margin + 2)
        bar: Box | None = None
        legend: Box | None = None
        if view.title:
            upright = self.unit.layout is Layout.PORTRAIT
            tall = (102.0 if view.chips else 52.0) if upright else m.prompt + 8
            bar, rest = fixed_top(rest, tall, gap)
        if view.legend.keys:
            rest, legend = fixed_bottom(rest, m.legend, gap)
        return {"bar": bar, "legend": legend, "body": rest}
