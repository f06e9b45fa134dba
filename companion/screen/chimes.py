"""Makes the table's sounds: short, wooden, all our own. `python -m companion.screen.chimes`."""

import math
import struct
import wave
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

RATE = 22050
PEAK = 0.25  # -12 dB of full scale
FOLDER = Path(__file__).with_name("sounds")


@dataclass(frozen=True)
class Knock:
    """A struck bar of wood: when, how high, how long it rings, how hard it was struck."""

    at: float
    pitch: float
    ring: float
    force: float = 1.0


C4, D4, G3, C5, E5, G5, C6 = 261.6, 293.7, 196.0, 523.3, 659.3, 784.0, 1046.5
SOUNDS: Mapping[str, Sequence[Knock]] = {
    "settled": (Knock(0, 330, 0.05), Knock(0.012, 247, 0.05, 0.6)),
    "kept": (Knock(0, 1400, 0.022),),
    "scored": (Knock(0, C5, 0.16), Knock(0.11, G5, 0.24)),
    "undone": (Knock(0, G5, 0.14, 0.8), Knock(0.11, C5, 0.22, 0.8)),
    "turn": (Knock(0, E5, 0.22, 0.7),),
    "trouble": (Knock(0, G3, 0.3),),
    "lost": (Knock(0, D4, 0.26), Knock(0.2, G3, 0.36)),
    "leader": (Knock(0, C5, 0.15), Knock(0.1, E5, 0.15), Knock(0.2, G5, 0.3)),
    "fanfare": (
        Knock(0, C5, 0.2),
        Knock(0.12, C5, 0.2, 0.7),
        Knock(0.24, E5, 0.2),
        Knock(0.36, G5, 0.25),
        Knock(0.54, E5, 0.2, 0.8),
        Knock(0.66, C6, 0.55),
        Knock(0.66, C5, 0.5, 0.6),
    ),
}


def samples(knocks: Sequence[Knock]) -> list[float]:
    """Lay all knocks over each other, from -PEAK to PEAK."""
    seconds = max(knock.at + 1.5 * knock.ring for knock in knocks)
    mixed = [0.0] * int(seconds * RATE)
    for knock in knocks:
        begin = int(knock.at * RATE)
        for n in range(min(len(mixed) - begin, int(1.5 * knock.ring * RATE))):
            mixed[begin + n] += knock.force * _bar(n / RATE, knock)
    loudest = max(map(abs, mixed))
    fade = min(len(mixed), RATE // 20)  # ends without a click
    return [
        PEAK * value / loudest * min(1.0, (len(mixed) - n) / fade) for n, value in enumerate(mixed)
    ]


def _bar(t: float, knock: Knock) -> float:
    """A bar's tone, its fourth partial, which dies at once, and the stick's own tap."""
    turn = 2 * math.pi * knock.pitch * t
    tone = math.sin(turn) * math.exp(-t / knock.ring * 2.2)
    partial = 0.35 * math.sin(3.93 * turn) * math.exp(-t / knock.ring * 9)
    tap = 0.3 * math.sin(2 * math.pi * 2900 * t * (1 - 8 * t)) * math.exp(-t * 420)
    return (tone + partial + tap) * min(1.0, t * 2000)


def wav(knocks: Sequence[Knock]) -> bytes:
    """Give a sound as the bytes of a mono WAV file."""
    values = [round(32767 * value) for value in samples(knocks)]
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(struct.pack(f"<{len(values)}h", *values))
    return file.getvalue()


def main() -> None:
    """Write every sound beside this module."""
    FOLDER.mkdir(exist_ok=True)
    for name, knocks in SOUNDS.items():
        (FOLDER / f"{name}.wav").write_bytes(wav(knocks))


if __name__ == "__main__":
    main()
