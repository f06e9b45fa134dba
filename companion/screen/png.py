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
    palette = found[np.argsort(-counts)][:colours]
    table = np.stack([palette // 2704, palette // 52 % 52, palette % 52], axis=1).astype(int)
    every = np.stack([found // 2704, found // 52 % 52, found % 52], axis=1).astype(int)
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


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
