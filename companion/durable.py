"""Files written whole: after a power cut there is the old one or the new one, never a half."""

import os
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Put `content` into the file at `path`, making its folder; durable when this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # One name for all attempts: what a power cut leaves behind is overwritten by the next.
    new = path.with_name(f".{path.name}.new")
    try:
        with new.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
