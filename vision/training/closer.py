"""Trains the closer look on crops of photographs and rendered rolls.

    python -m vision.training.closer PHOTOS ROLLS OUT --left-out damian nb-day pxl-block

Seeds are fixed, a checkpoint is written every 500 steps, and --resume goes on from it.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from tqdm import tqdm

from vision.closer import ANSWERS, NOTHING
from vision.sightings import DiceNet
from vision.training.clutter import clutter
from vision.training.crops import Stored, cut, dice_of, nothings_of, sample
from vision.training.fitting import fit, short_numbers
from vision.training.photographs import held_out, photographs, pyramid, rolls

_SHARES = {
    "nb": 0.24,
    "matteo": 0.12,
    "pxl": 0.2,
    "damian": 0.06,
    "rendered": 0.38,
    "clutter": 0.08,
}
_NOTHING = 0.25  # share of places without a die
_CLUTTER = 60  # pictures of each kind of clutter, whose seeds tests must not use
_PLACES = 5  # taken from each of them
# Printed faces and dominoes are left out: seen from above they differ too little from dice.
_CLUTTERS = ("keyboard", "text", "dots", "grid of dots", "specks", "coins", "checks", "studs")


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


@dataclass
class Bank:
    """What one source has to learn from."""

    dice: list[Stored] = field(default_factory=list)
    nothings: list[Stored] = field(default_factory=list)


class Crops:
    """Endless batches, the same for the same seed."""

    def __init__(self, banks: dict[str, Bank], seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._banks = banks
        shares = np.array([_SHARES[source] for source in banks])
        self._shares = shares / shares.sum()

    def batch(self, count: int) -> tuple[Tensor, Tensor]:
        """Pictures and what they show."""
        chance = self._chance
        drawn = []
        for source in chance.choice(list(self._banks), count, p=self._shares):
            bank = self._banks[str(source)]
            crops = bank.nothings if chance.random() < _NOTHING or not bank.dice else bank.dice
            drawn.append(crops[int(chance.integers(0, len(crops)))])
        pictures = np.stack([sample(chance, crop) for crop in drawn])
        return torch.from_numpy(pictures), torch.tensor([crop.answer for crop in drawn])


def banks(photos: Path, rendered: Path, left_out: list[str], seed: int) -> dict[str, Bank]:
    """Every crop to learn from, by source; needs the dice net, whose mistakes are learnt from."""
    chance = np.random.default_rng(seed)
    net = DiceNet()
    found: dict[str, Bank] = {}
    known = [photo for photo in photographs(photos) if not held_out(photo, left_out)]
    for photo in tqdm([*known, *rolls(rendered)], unit="picture", mininterval=15):
        bank = found.setdefault(photo.source, Bank())
        bank.dice.extend(dice_of(photo))
        bank.nothings.extend(
            nothings_of(photo, chance, net, 3 if photo.source == "rendered" else 12)
        )
        del photo.__dict__["pyramid"]  # thousands of them would fill the memory
    found["clutter"] = Bank([], list(_cluttered(chance, net)))
    return found


def _cluttered(chance: np.random.Generator, net: DiceNet) -> Iterator[Stored]:
    """What the dice net takes for dice among keys, letters, dots and coins."""
    for seed in tqdm(range(_CLUTTER), unit="picture", mininterval=15):
        for kind in _CLUTTERS:
            frame = clutter(kind, seed)
            seen = [one for scale in (0.5, 1.0, 2.0) for one in net.look(frame, scale)]
            steps = pyramid(frame)
            for one in chance.permutation(len(seen))[:_PLACES]:
                sight = seen[int(one)]
                yield cut(steps, sight.x, sight.y, sight.size, NOTHING)


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
    parser.add_argument("--start", type=Path, help="checkpoint whose weights to begin with")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint")
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    crops = Crops(banks(given.photos, given.rolls, given.left_out, given.seed), given.seed)
    net = CloserNet()
    if given.start is not None:
        net.load_state_dict(torch.load(given.start)["average"])
    wrong = nn.CrossEntropyLoss(label_smoothing=0.02)  # some labels are wrong

    def lost(net: nn.Module) -> Tensor:
        pictures, answers = crops.batch(given.batch)
        with short_numbers():
            said = net(pictures.to(memory_format=torch.channels_last))
        loss: Tensor = wrong(said.float(), answers)
        return loss

    fit(net, lost, given.steps, given.rate, given.out, given.resume)


if __name__ == "__main__":
    main()
