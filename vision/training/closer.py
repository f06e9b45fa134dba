"""Trains the closer look on crops of photographs and rendered rolls.

    python -m vision.training.closer PHOTOS ROLLS OUT --left-out damian nb-day pxl-block

Seeds are fixed, a checkpoint is written every 500 steps, and --resume goes on from it.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from vision.closer import ANSWERS
from vision.training.crops import Stored, sample, stored
from vision.training.fitting import fit
from vision.training.photographs import held_out, photographs, rolls

_SHARES = {"nb": 0.24, "matteo": 0.12, "pxl": 0.2, "damian": 0.06, "rendered": 0.38}


def _conv(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class CloserNet(nn.Module):
    """Plain convolutions down to an eighth, then one answer for the whole small picture."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        w = width
        self.body = nn.Sequential(
            _conv(3, w, 2),
            _conv(w, w),
            _conv(w, 2 * w, 2),
            _conv(2 * w, 2 * w),
            _conv(2 * w, 4 * w, 2),
            _conv(4 * w, 4 * w),
            _conv(4 * w, 4 * w),
        )
        self.last = nn.Sequential(_conv(4 * w, 4 * w, 2), nn.AdaptiveAvgPool2d(2), nn.Flatten())
        self.head = nn.Linear(16 * w, ANSWERS)

    def forward(self, crops: Tensor) -> Tensor:
        """Logits (n, 8) of crops scaled to 0..1: six faces, unreadable, nothing."""
        answers: Tensor = self.head(self.last(self.body(crops)))
        return answers


class Crops:
    """Endless batches, the same for the same seed."""

    def __init__(self, bank: dict[str, list[Stored]], seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._bank = bank
        shares = np.array([_SHARES[source] for source in bank])
        self._shares = shares / shares.sum()

    def batch(self, count: int) -> tuple[Tensor, Tensor]:
        """Pictures and what they show."""
        chance = self._chance
        drawn = []
        for source in chance.choice(list(self._bank), count, p=self._shares):
            crops = self._bank[str(source)]
            drawn.append(crops[int(chance.integers(0, len(crops)))])
        pictures = np.stack([sample(chance, crop) for crop in drawn])
        return torch.from_numpy(pictures), torch.tensor([crop.answer for crop in drawn])


def bank(photos: Path, rendered: Path, left_out: list[str], seed: int) -> dict[str, list[Stored]]:
    """Every crop to learn from, by source."""
    chance = np.random.default_rng(seed)
    found: dict[str, list[Stored]] = {}
    for photo in photographs(photos):
        if not held_out(photo, left_out):
            found.setdefault(photo.source, []).extend(stored(photo, chance, 3))
    crops = found.setdefault("rendered", [])
    for roll in rolls(rendered):
        crops.extend(stored(roll, chance, 1))
        del roll.__dict__["pyramid"]  # thousands of them would fill the memory
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with labels.json")
    parser.add_argument("rolls", type=Path, help="folder filled by vision.training.rolls")
    parser.add_argument("out", type=Path, help="checkpoint to write")
    parser.add_argument("--left-out", nargs="*", default=[], help="sources kept from training")
    parser.add_argument("--steps", type=int, default=14000)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint")
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    crops = Crops(bank(given.photos, given.rolls, given.left_out, given.seed), given.seed)
    wrong = nn.CrossEntropyLoss(label_smoothing=0.02)  # some labels are wrong

    def lost(net: nn.Module) -> Tensor:
        pictures, answers = crops.batch(given.batch)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            said = net(pictures.to(memory_format=torch.channels_last))
        loss: Tensor = wrong(said.float(), answers)
        return loss

    fit(CloserNet(), lost, given.steps, given.rate, given.out, given.resume)


if __name__ == "__main__":
    main()
