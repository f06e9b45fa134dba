"""The table page: dice, strokes, players, card, prompt and buttons."""

from kivy.uix.widget import Widget

from companion.screen import theme
from companion.screen.pages.page import Page
from companion.screen.table_boxes import Mode, TableBoxes, table_boxes
from companion.screen.table_shown import TableView
from companion.screen.theme import GAP, LARGE_ROW, LARGEST_ROW, TYPE, Layout
from companion.screen.units import Unit
from companion.screen.widgets.aim import Aim
from companion.screen.widgets.card import Card
from companion.screen.widgets.die import Die
from companion.screen.widgets.legend import Legend
from companion.screen.widgets.note import Note
from companion.screen.widgets.picker import Picker
from companion.screen.widgets.players import Players
from companion.screen.widgets.prompt import PromptBar
from companion.screen.widgets.strokes import Strokes
from companion.screen.widgets.tray import Tray
from companion.screen.widgets.trouble import Trouble
from companion.screen.widgets.turns import Turns

BANNER = theme.mixed(theme.BG, theme.VERMILION, 0.22)


class TablePage(Page):
    """Shows a TableView; nothing moves, dialogs replace the left column or the card."""

    def __init__(self, unit: Unit, **kwargs: object) -> None:
        super().__init__(unit, **kwargs)
        size, gap = TYPE[unit.layout], GAP[unit.layout]
        portrait = unit.layout is Layout.PORTRAIT
        self.prompt = PromptBar(tall=portrait, wanted=size.prompt, small=size.small)
        self.strokes = Strokes(words_size=size.row * 1.1, beside=portrait)
        self.banner = Note(icon="lost", tone=theme.VERMILION, fill=BANNER, row_size=size.row)
        self.banner.words_tone = theme.TEXT
        self.players = Players(total_size=size.total, small=size.small, gap=gap)
        self.players.across = 2 if portrait else 1
        self.card = Card(points_size=size.points, note_size=size.small, gap=gap)
        self.legend = Legend(action_size=size.action, key_size=size.key, gap=gap + 2)
        self.picker = Picker(edge=theme.BLUE, edge_width=3, fill=theme.SURFACE)
        self.tapper = Picker(margin=0, in_row=portrait)
        self.tray, self.beside = Tray(), Tray()
        self.trouble = Trouble(row_size=size.row)
        self.aim, self.note = Aim(row_size=size.row), Note(row_size=size.row)
        self.turns = Turns(row_size=size.row)
        self.dice: list[Die] = []
        self._row = size.row

    def show(self, view: TableView) -> None:
        """Show everything of a view."""
        mode = _mode(view)
        seating, count = view.players.seating, len(view.players.players)
        boxes = table_boxes(self.unit, len(view.dice), seating, count, mode)
        self.place(self.prompt, boxes.prompt)
        self.place(self.legend, boxes.legend)
        self.prompt.view, self.legend.view = view.prompt, view.legend
        self._show_dice(view, boxes)
        self._show_strokes(view, boxes)
        self._show_lower(view, boxes)
        self._show_card(view, boxes)
        self.place(self.beside, boxes.beside)
        self.place(self.turns, boxes.turns)
        if boxes.beside is not None:
            self.beside.view = view.tray
            self.turns.title, self.turns.lines = view.last_word, view.last_turns

    def _show_dice(self, view: TableView, boxes: TableBoxes) -> None:
        while len(self.dice) > len(boxes.dice):
            self.remove_widget(self.dice.pop())
        while len(self.dice) < len(boxes.dice):
            self.dice.append(Die())
        for die, box, shown in zip(self.dice, boxes.dice, view.dice, strict=False):
            die.side = boxes.die
            self.place(die, box)
            die.view = shown
        self.place(self.tray, boxes.tray)
        if view.trouble is not None:
            self.tray.view = view.trouble.tray

    def _show_strokes(self, view: TableView, boxes: TableBoxes) -> None:
        lost = bool(view.banner)
        self.place(self.banner, boxes.strokes if lost else None)
        self.place(self.strokes, None if lost else boxes.strokes)
        self.strokes.view, self.banner.words = view.strokes, view.banner
        self.strokes.pencil, self.strokes.pencil_taken = view.pencil, view.pencil_taken

    def _show_lower(self, view: TableView, boxes: TableBoxes) -> None:
        chosen: Widget = self.players
        if view.trouble is not None:
            chosen, self.trouble.view = self.trouble, view.trouble
        elif view.explain and (view.tapping or view.picker is None):
            chosen, self.note.act = self.note, view.close_explain
            self.note.title, self.note.words = view.explain_title, view.explain
        elif view.picker is not None and view.tapping:
            chosen, self.tapper.view = self.tapper, view.picker
        elif view.picker is not None:
            chosen, self.picker.view = self.picker, view.picker
        elif view.aim is not None:
            chosen, self.note.act = self.note, None
            self.note.title, self.note.words = view.aim.have, view.aim.why
        for widget in (self.players, self.trouble, self.tapper, self.picker, self.note):
            self.place(widget, boxes.lower if widget is chosen else None)
        self.players.view = view.players

    def _show_card(self, view: TableView, boxes: TableBoxes) -> None:
        larger = LARGEST_ROW if view.largest else LARGE_ROW if view.large else 1.0
        self.card.row_size = self._row * larger
        self.place(self.card, boxes.card if view.aim is None else None)
        self.place(self.aim, boxes.card if view.aim is not None else None)
        self.card.view = view.card
        if view.aim is not None:
            self.aim.view = view.aim


def _mode(view: TableView) -> Mode:
    if view.trouble is not None:
        return Mode.TROUBLE
    if view.tapping:
        return Mode.TAP
    return Mode.PICK if view.picker is not None else Mode.PLAY
