"""Keys at the simulated table: what they do is drawn, and read off the frames."""

from pathlib import Path

import pytest

from companion.game.events import Thrown
from companion.journal.stored import find_game
from companion.journal.writing import Journal
from companion.table import announcements as say
from companion.table.signals import CloseGame, NewGame, PutAside, ResumeGame, SayThrown, TapDie
from companion.table.situation import Situation
from companion.table.state import Question
from tests.proof.frames import FrameTable
from tests.table.desk import used
from vision.reading import Trouble

FPS = 10.0
PATIENCE = 20.0  # seconds of the table


class KeyTable(FrameTable):
    """A table in one thread whose dice are thrown by typing."""

    def __init__(self, journal: Journal, folder: Path) -> None:
        super().__init__(journal, folder, seed=4, dice=6, fps=FPS)
        self.session.watch(self.hands.follow)
        self.said: list[object] = []
        self.session.watch(lambda situation: self.said.extend(situation.said))
        self.typed_at = 0.0
        self.hands._now = lambda: self.typed_at
        self.begin("yatzy", "anna")

    def begin(self, rules: str, *players: str) -> None:
        self.session.put(NewGame(rules, players))
        self.session.work_off()
        self.rest()

    def type(self, key: str) -> Situation:
        self.typed_at += 5.0
        assert self.hands.key(key, self.session.situation)
        self.rest()
        return self.session.situation

    def rest(self) -> None:
        """Let frames pass until the table and its reader are done."""
        quiet = 0
        for _ in range(round(PATIENCE * FPS)):
            quiet = 0 if self.frame() or self.source.table.busy else quiet + 1
            if quiet > FPS:
                return
        raise AssertionError("the table never came to rest")


@pytest.fixture
def keys(journal: Journal, tmp_path: Path) -> KeyTable:
    return KeyTable(journal, tmp_path)


def trouble(now: Situation) -> Trouble | None:
    return now.state.pending.trouble if now.state.pending else None


def test_space_throws_what_is_loose_and_a_held_key_throws_once(
    keys: KeyTable, journal: Journal
) -> None:
    assert used(keys.type(" ")) == 1
    keys.session.put(TapDie(0))
    keys.session.work_off()
    keys.type(" ")
    keys.typed_at += 0.5
    keys.hands.key(" ", keys.session.situation)  # the key repeats, and is no second throw
    keys.rest()
    thrown = [e for e in find_game(journal, "last").events if isinstance(e, Thrown)]
    assert [event.thrown for event in thrown] == [(0, 1, 2, 3, 4), (1, 2, 3, 4)]


@pytest.mark.parametrize("key", ["l", "k", "o"])
def test_a_throw_that_goes_wrong_is_offered_again_and_counts_nothing(
    keys: KeyTable, key: str
) -> None:
    now = keys.type(key)
    assert used(now) == 0
    assert trouble(now) in (Trouble.LEANING, Trouble.STACKED, Trouble.OFF_TRAY, Trouble.TOO_FEW)
    assert used(keys.type(" ")) == 1
    assert any(isinstance(each, say.StrokeVoid) for each in keys.said)


def test_a_die_left_lying_can_be_hit(keys: KeyTable, journal: Journal) -> None:
    keys.type(" ")
    for slot in (0, 1, 2, 3):
        keys.session.put(TapDie(slot))
    keys.session.work_off()
    assert used(keys.type("c")) == 2
    last = find_game(journal, "last").events[-1]
    assert isinstance(last, Thrown)
    assert last.thrown == (4,)


def test_moving_reaching_and_covering_are_no_strokes(keys: KeyTable) -> None:
    keys.type(" ")
    for key in ("m", "r", "v", "w"):
        now = keys.type(key)
        assert used(now) == 1
    assert now.state.pending is None


def test_a_die_turned_over_is_asked_about(keys: KeyTable) -> None:
    keys.type(" ")
    for _ in range(6):  # one of them shows another face then
        now = keys.type("t")
        if now.state.pending:
            break
    assert now.state.pending
    assert now.state.pending.question is Question.THROWN_OR_TURNED
    keys.session.put(SayThrown(False))
    keys.session.work_off()
    assert used(keys.session.situation) == 1


def test_each_game_finds_its_own_number_of_dice(keys: KeyTable) -> None:
    first = keys.session.situation.game
    assert first
    keys.type(" ")
    keys.session.put(PutAside())
    keys.begin("special8", "anna", "bo")
    assert len(keys.source.truths) == 8
    keys.session.put(CloseGame())
    keys.session.put(ResumeGame(first))
    keys.session.work_off()
    keys.rest()
    assert len(keys.source.truths) == 5


def test_letters_of_the_panel_and_others_are_left_alone(keys: KeyTable) -> None:
    now = keys.session.situation
    assert not any(keys.hands.key(key, now) for key in ("b", "n", "h", "s", "u", "x", "f1", ""))
    assert not keys.hands.key(" ", Situation()), "without a game there is nothing to throw for"
