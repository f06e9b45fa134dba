"""What the first bytes of a picture file say about it, without decoding any of it."""

import struct
from dataclasses import dataclass


@dataclass(frozen=True)
class Header:
    """The size a picture claims, and whether its file ends before the picture does."""

    wide: int
    high: int
    truncated: bool = False


def header(data: bytes) -> Header | None:
    """The header of a JPEG, PNG, WebP, BMP, GIF or TIFF; None for anything else or a torn one."""
    try:
        if data[:3] == b"\xff\xd8\xff":
            return _jpeg(data)
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            wide, high = struct.unpack_from(">II", data, 16)
            return Header(wide, high, truncated=b"IEND" not in data[-64:])
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
        if data[:2] == b"BM":
            wide, high = struct.unpack_from("<ii", data, 18)
            (begins,) = struct.unpack_from("<I", data, 10)
            (bits,) = struct.unpack_from("<H", data, 28)
            (packed,) = struct.unpack_from("<I", data, 30)
            row = (abs(wide) * bits + 31) // 32 * 4
            short = packed == 0 and len(data) < begins + row * abs(high)
            return Header(abs(wide), abs(high), short)
        if data[:6] in (b"GIF87a", b"GIF89a"):
            wide, high = struct.unpack_from("<HH", data, 6)
            return Header(wide, high)
        if data[:4] in (b"II*\0", b"MM\0*"):
            return _tiff(data)
    except (struct.error, IndexError):
        pass
    return None


def _jpeg(data: bytes) -> Header | None:
    """Walks the segments; the end mark must follow the picture, not a preview inside it."""
    at, size = 2, None
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        mark = data[at + 1]
        if mark == 0xFF:  # a byte that only fills
            at += 1
            continue
        if mark in (0x01, *range(0xD0, 0xD8)):
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack_from(">HH", data, at + 5)
            size = (wide, high)
        if mark == 0xDA:
            return size and Header(*size, truncated=data.find(b"\xff\xd9", at) < 0)
        at += 2 + length
    return size and Header(*size, truncated=True)


def _webp(data: bytes) -> Header | None:
    (length,) = struct.unpack_from("<I", data, 4)
    short = len(data) < length + 8
    kind = data[12:16]
    if kind == b"VP8 ":
        wide, high = struct.unpack_from("<HH", data, 26)
        return Header(wide & 0x3FFF, high & 0x3FFF, short)
    if kind == b"VP8L":
        (packed,) = struct.unpack_from("<I", data, 21)
        return Header((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1, short)
    if kind == b"VP8X":
        wide = int.from_bytes(data[24:27], "little") + 1
        high = int.from_bytes(data[27:30], "little") + 1
        return Header(wide, high, short)
    return None


def _tiff(data: bytes) -> Header | None:
    """The first page's size; its pixels may lie anywhere, so only missing pages are noticed."""
    order = "<" if data[:2] == b"II" else ">"
    (at,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, at)
    found: dict[int, int] = {}
    for number in range(count):
        tag, kind = struct.unpack_from(order + "HH", data, at + 2 + 12 * number)
        shape = {1: "B", 3: "H", 4: "I"}.get(kind)
        if tag in (256, 257) and shape is not None:
            (found[tag],) = struct.unpack_from(order + shape, data, at + 10 + 12 * number)
    return Header(found[256], found[257]) if found.keys() >= {256, 257} else None
