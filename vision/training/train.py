"""Trains the dice net on photographs and rendered rolls.

    python -m vision.training.train PHOTOS ROLLS OUT --left-out damian nb-day pxl-block

Seeds are fixed, a checkpoint is written every 500 steps, and --resume goes on from it.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from vision.training.fitting import fit, short_numbers
from vision.training.net import MAPS, DiceNet
from vision.training.patches import sample
from vision.training.photographs import Photograph, held_out, photographs, rolls

_RENDERED = 0.5  # share of rendered patches
# Sources differ in number; what is rare and hard is drawn more often than its count says.
_SHARES = {"nb": 0.34, "matteo": 0.2, "pxl": 0.34, "damian": 0.12}


class Feed:
    """Endless batches, the same for the same seed."""

    def __init__(self, photos: list[Photograph], rendered: list[Photograph], seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._by_source: dict[str, list[Photograph]] = {}
        for photo in photos:
            self._by_source.setdefault(photo.source, []).append(photo)
        self._rendered = rendered

    def _photo(self) -> Photograph:
        chance = self._chance
        if chance.random() < _RENDERED:
            return self._rendered[int(chance.integers(0, len(self._rendered)))]
        sources = list(self._by_source)
        shares = np.array([_SHARES[source] for source in sources])
        chosen = self._by_source[str(chance.choice(sources, p=shares / shares.sum()))]
        return chosen[int(chance.integers(0, len(chosen)))]

    def batch(self, count: int) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Pictures, maps, sizes, weights of sizes, and where answers are asked."""
        drawn = [sample(self._chance, self._photo()) for _ in range(count)]
        return (
            torch.from_numpy(np.stack([one.picture for one in drawn]).astype(np.float32)),
            torch.from_numpy(np.stack([one.maps for one in drawn])),
            torch.from_numpy(np.stack([one.size for one in drawn])),
            torch.from_numpy(np.stack([one.sized for one in drawn])),
            torch.from_numpy(np.stack([one.asked for one in drawn])),
        )


def loss_of(out: Tensor, maps: Tensor, size: Tensor, sized: Tensor, asked: Tensor) -> Tensor:
    """Focal loss of the maps (per die) plus the error of the log size."""
    logits = out[:, :MAPS]
    found = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    positive = (maps > 0.99).float()
    asked = asked[:, None]
    hit = positive * (1 - found) ** 2 * torch.log(found)
    miss = (1 - positive) * (1 - maps) ** 4 * found**2 * torch.log(1 - found)
    count = (positive * asked).sum().clamp(min=1)
    focal = -((hit + miss) * asked).sum() / count
    wrong = (out[:, MAPS] - size).abs() * sized * asked[:, 0]
    return focal + 0.3 * wrong.sum() / sized.sum().clamp(min=1)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with labels.json")
    parser.add_argument("rolls", type=Path, help="folder filled by vision.training.rolls")
    parser.add_argument("out", type=Path, help="checkpoint to write")
    parser.add_argument("--left-out", nargs="*", default=[], help="sources kept from training")
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2.5e-3)
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="checkpoint whose weights to begin with")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint")
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    real = [photo for photo in photographs(given.photos) if not held_out(photo, given.left_out)]
    feed = Feed(real, rolls(given.rolls), given.seed)
    net = DiceNet(given.width)
    if given.start is not None:
        net.load_state_dict(torch.load(given.start)["average"])

    def lost(net: nn.Module) -> Tensor:
        pictures, *wanted = feed.batch(given.batch)
        with short_numbers():
            answer = net(pictures.to(memory_format=torch.channels_last))
        return loss_of(answer.float(), *wanted)

    fit(net, lost, given.steps, given.rate, given.out, given.resume)


if __name__ == "__main__":
    main()
