"""The house rules that import-linter cannot express."""

import ast
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
ONLY_IN = {"kivy": "companion/screen", "cv2": "vision", "gpiozero": "hardware/gpio.py"}
# What companion.table may know of the two libraries: plain dataclasses.
TABLE_MAY_KNOW = {
    "vision.reading",
    "vision.messages",
    "vision.simulation.commands",
    "hardware.panel",
}


def modules() -> list[Path]:
    return sorted(p for d in ("companion", "vision", "hardware") for p in (TOP / d).rglob("*.py"))


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize(("library", "home"), ONLY_IN.items())
def test_a_heavy_library_is_imported_in_its_home_only(library: str, home: str) -> None:
    strangers = [
        str(path.relative_to(TOP))
        for path in modules()
        if any(name.split(".")[0] == library for name in imports(path))
        and not str(path.relative_to(TOP)).startswith(home)
    ]
    assert strangers == []


def test_the_table_knows_only_plain_data_of_vision_and_hardware() -> None:
    strangers = {
        f"{path.name}: {name}"
        for path in (TOP / "companion" / "table").rglob("*.py")
        for name in imports(path)
        if name.split(".")[0] in {"vision", "hardware"} and name not in TABLE_MAY_KNOW
    }
    assert strangers == set()


def test_init_files_are_empty() -> None:
    assert [str(p) for p in modules() if p.name == "__init__.py" and p.read_text()] == []
