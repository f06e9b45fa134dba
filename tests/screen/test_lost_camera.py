"""Why the camera is lost, in the players' words: everything vision can say has some."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.eyes
import vision
from companion.screen.language import Language
from companion.screen.lost_camera import REASONS, UNKNOWN, why_lost
from vision.capture import NOTHING
from vision.sources.health import Flaw

VISION = Path(next(iter(vision.__path__)))
EYES = Path(companion.eyes.__file__)


def spoken(node: ast.expr | None) -> Iterator[str]:
    """A text of the code as it is said, something in every blank."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(getattr(part, "value", "x") if isinstance(part, ast.Constant) else "x y"
                      for part in node.values)  # fmt: skip


def said_by_vision() -> Iterator[str]:
    for file in VISION.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in ("SourceError", "blame"):
                    yield from spoken(node.args[-1])
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "self._why":
                yield from spoken(node.value)


def said_by_the_eyes() -> Iterator[str]:
    for node in ast.walk(ast.parse(EYES.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Return):
            yield from spoken(node.value)


ALL = sorted({*said_by_vision(), *said_by_the_eyes(), NOTHING, *(flaw.value for flaw in Flaw)})


def test_reasons_are_found_in_the_code() -> None:
    assert {"no camera is connected", "the camera stalled", "the picture is torn"} <= set(ALL)
    assert any(reason.startswith("The eyes are silent") for reason in ALL)


@pytest.mark.parametrize("why", ALL)
def test_every_reason_has_words_for_players(why: str) -> None:
    english, swedish = why_lost(why, Language("en")), why_lost(why, Language("sv"))
    assert english in REASONS.values(), "say it in REASONS"
    assert swedish != english


def test_a_reason_nobody_knows_is_calm_too() -> None:
    assert why_lost("ioctl(VIDIOC_DQBUF): -19", Language()) == UNKNOWN
    assert why_lost("", Language("sv")) == "Ingen bild än."
