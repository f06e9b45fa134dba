"""Loads the .kv file that stands beside a widget's module."""

from pathlib import Path

from kivy.lang import Builder


def load(module_file: str) -> None:
    """Load the rules of a widget once, however often its module is reached."""
    path = str(Path(module_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)
