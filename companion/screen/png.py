"""Small PNG files: a palette of few colours, which is all a drawn page needs."""

import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def save(path: Path, pixels: "NDArray[np.uint8]", colours: int = 256) -> None:
    """Write a picture; colours beyond the palette become their nearest neighbour in it."""
    import numpy as np

    height, width = pixels.shape[:2]
    coarse = (pixels.astype(np.uint32) + 2) // 5  # soft edges differ by less than the eye sees
    codes = (coarse[..., 0] * 52 + coarse[..., 1]) * 52 + coarse[..., 2]
    found, counts = np.unique(codes, return_counts=True)
    every = np.stack([found // 2704, found // 52 % 52, found % 52], axis=1).astype(int)
    table = every[_telling(every, counts, colours)]
    nearest = np.array([((table - colour) ** 2).sum(axis=1).argmin() for colour in every], np.uint8)
    indexes = nearest[np.searchsorted(found, codes)]
    lines = np.concatenate([np.zeros((height, 1), np.uint8), indexes], axis=1)
    chosen = np.clip(table * 5, 0, 255).astype(np.uint8)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", chosen.tobytes())
        + _chunk(b"IDAT", zlib.compress(lines.tobytes(), 9))
        + _chunk(b"IEND", b"")
    )


def _telling(
    every: "NDArray[np.int_]", counts: "NDArray[np.int_]", colours: int
) -> "list[np.intp]":
    """Choose the colours that tell most: seen often, and unlike those chosen before."""
    import numpy as np

    chosen = [counts.argmax()]
    far = ((every - every[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(colours, len(every)):
        chosen.append((far * np.sqrt(counts)).argmax())
        far = np.minimum(far, ((every - every[chosen[-1]]) ** 2).sum(axis=1))
    return chosen


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
