"""The build guide says what the software does: heights as calculated, pins as wired by default."""

import re
from math import radians, tan
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.panel import Button
from hardware.wiring import BUTTON_PINS, BUZZER_PIN, LAMP_PINS

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "build.md").read_text()
HEADER = {5: 29, 6: 31, 12: 32, 13: 33, 18: 12, 19: 35, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37}
PINS = [
    *((f"{button.upper()} button", BUTTON_PINS[button]) for button in Button),
    *((f"{button.upper()} lamp", LAMP_PINS[button]) for button in Button),
    ("buzzer", BUZZER_PIN),
]
HEIGHTS = re.findall(
    r"^\|[^|]+\| ([\d.]+) \| ([\d.]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", GUIDE, re.MULTILINE
)


def test_the_table_of_heights_is_there() -> None:
    assert len(HEIGHTS) == 9


@pytest.mark.parametrize("row", HEIGHTS)
def test_every_height_is_as_calculated(row: tuple[str, ...]) -> None:
    across, down, tray, height, width, pixels = map(float, row)

    high = (tray + 20) / (2 * tan(radians(down / 2)))
    wide = 2 * high * tan(radians(across / 2))

    assert height == pytest.approx(high / 10, abs=0.6)
    assert width == pytest.approx(wide, rel=0.01)
    assert pixels == pytest.approx(1280 * 16 / wide, abs=0.6)


@pytest.mark.parametrize(("part", "gpio"), PINS)
def test_every_part_is_wired_to_its_default_pin(part: str, gpio: int) -> None:
    assert f"| {part} | {gpio} | {HEADER[gpio]} |" in GUIDE
    drawing = (DOCS / "drawings/wiring.svg").read_text()
    assert f"GPIO{gpio} ({HEADER[gpio]})" in drawing


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", GUIDE))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (DOCS / link).exists()


@pytest.mark.parametrize("name", ["wiring.svg", "mount.svg"])
def test_the_drawings_are_drawings(name: str) -> None:
    assert ElementTree.parse(DOCS / "drawings" / name).getroot().tag.endswith("svg")
