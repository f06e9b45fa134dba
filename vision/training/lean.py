"""Trains the net that tells leaning, stacked, covered and no dice from flat ones.

    python -m vision.training.lean PHOTOS LEAN_ROLLS OUT --left-out damian nb-day pxl-block

Seeds are fixed, a checkpoint is written every 500 steps, and --resume goes on from it. The last
tenth of the rendered tables is never trained on.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.finder import Finder
from vision.lying import CROP, EDGE, Lie
from vision.rendering.dice import PIPS
from vision.training.effects import spoiled
from vision.training.fitting import fit, short_numbers
from vision.training.lean_crops import EDGE as STORED_EDGE
from vision.training.lean_crops import SIDE, Crops, real_crops, rendered_crops
from vision.training.lean_net import LIES, LeanNet
from vision.training.photographs import held_out, photographs

_SHARES = {
    Lie.FLAT: 0.28,
    Lie.LEANING: 0.28,
    Lie.STACKED: 0.15,
    Lie.COVERED: 0.06,
    Lie.NOTHING: 0.07,
}
_REAL = 0.2  # share of dice from photographs, all flat
_REAL_NOTHING = 0.07  # share of places without a die from photographs
_SPOILED = 0.6  # share of crops seen through a bad camera
_FACE, _FLOOR = 6.0, 2.0  # weights of the looks in the loss


def kept_aside(folder: Path) -> tuple[list[int], list[int]]:
    """Numbers of the rendered tables to train on, and of those to measure on."""
    numbers = sorted(int(truth.stem) for truth in folder.glob("*.json"))
    first = len(numbers) * 9 // 10
    return numbers[:first], numbers[first:]


def distorted(
    chance: np.random.Generator, crop: NDArray[np.uint8], look: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The crop turned, flipped, shifted, scaled, through a bad camera; the look likewise."""
    turn = chance.uniform(0, 2 * np.pi)
    scale = EDGE / STORED_EDGE * float(np.exp(chance.normal(0, 0.1)))
    c, s = np.cos(turn), np.sin(turn)
    spin = np.array([[c, -s], [s, c]])
    if chance.random() < 0.5:
        spin[:, 0] *= -1
    off = CROP / 2 + chance.normal(0, 0.06, 2) * EDGE - scale * spin @ np.full(2, SIDE / 2)
    warp = np.column_stack([scale * spin, off])
    if chance.random() < 0.3:  # a small die enlarged
        small = chance.uniform(0.35, 0.9)
        low = cv2.resize(crop, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
        crop = np.asarray(cv2.resize(low, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR), np.uint8)
    picture = cv2.warpAffine(crop, warp, (CROP, CROP), borderMode=cv2.BORDER_REPLICATE)
    seen = (look.reshape(2, 2) @ spin.T).ravel().astype(np.float32)
    plain = picture.astype(np.float32)
    return spoiled(chance, plain) if chance.random() < _SPOILED else plain, seen


def specked(chance: np.random.Generator, crop: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The crop with specks or a printed pattern of pips in its middle: still no die."""
    drawn = crop.copy()
    dark = chance.random() < 0.7
    tone = [int(part) for part in chance.integers(0, 80, 3) + (0 if dark else 170)]
    radius = STORED_EDGE * chance.uniform(0.02, 0.13)
    face = int(chance.choice([1, 2, 3, 4, 5, 6], p=[0.5, 0.14, 0.09, 0.09, 0.09, 0.09]))
    spacing, turn = STORED_EDGE * chance.uniform(0.18, 0.3), chance.uniform(0, 2 * np.pi)
    for across, down in PIPS[face]:
        x = SIDE / 2 + spacing * (across * np.cos(turn) - down * np.sin(turn))
        y = SIDE / 2 + spacing * (across * np.sin(turn) + down * np.cos(turn))
        axes = (radius, radius * chance.uniform(0.5, 1.0))
        cv2.ellipse(drawn, ((x, y), (2 * axes[0], 2 * axes[1]), chance.uniform(0, 180)), tone, -1)
    return drawn


class Feed:
    """Endless batches, the same for the same seed."""

    def __init__(self, rendered: Crops, real: Crops, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        flat = np.flatnonzero(real.lies == Lie.FLAT)
        empty = np.flatnonzero(real.lies == Lie.NOTHING)
        self._kinds = [(rendered, np.flatnonzero(rendered.lies == lie)) for lie in _SHARES]
        self._kinds += [(real, flat), (real, empty)]
        shares = np.array([*_SHARES.values(), _REAL, _REAL_NOTHING])
        self._shares = shares / shares.sum()

    def batch(self, count: int) -> tuple[Tensor, Tensor, Tensor]:
        """Crops, lies and looks (nan where unknown)."""
        chance = self._chance
        pictures, lies, looks = [], [], []
        for kind in chance.choice(len(self._shares), count, p=self._shares):
            crops, chosen = self._kinds[int(kind)]
            at = int(chosen[int(chance.integers(0, len(chosen)))])
            crop = crops.pictures[at]
            if crops.lies[at] == Lie.NOTHING and chance.random() < 0.4:
                crop = specked(chance, crop)
            picture, look = distorted(chance, crop, crops.looks[at])
            pictures.append(picture.transpose(2, 0, 1) / 255.0)
            lies.append(crops.lies[at])
            looks.append(look)
        return (
            torch.from_numpy(np.stack(pictures).astype(np.float32)),
            torch.from_numpy(np.array(lies)),
            torch.from_numpy(np.stack(looks)),
        )


def loss_of(out: Tensor, lies: Tensor, looks: Tensor) -> Tensor:
    """Cross entropy of the lies plus the error of the looks where they are known."""
    known = ~looks.isnan().any(dim=1)
    wrong = (out[known][:, LIES:] - looks[known]).abs().mean(dim=0)
    looked = _FACE * wrong[:2].mean() + _FLOOR * wrong[2:].mean()
    return torch.nn.functional.cross_entropy(out[:, :LIES], lies) + looked


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with labels.json")
    parser.add_argument("rolls", type=Path, help="folder filled by vision.training.lean_rolls")
    parser.add_argument("out", type=Path, help="checkpoint to write")
    parser.add_argument("--left-out", nargs="*", default=[], help="sources kept from training")
    parser.add_argument("--steps", type=int, default=10000)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="checkpoint whose weights to begin with")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint")
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    real = [photo for photo in photographs(given.photos) if not held_out(photo, given.left_out)]
    rendered = rendered_crops(given.rolls, kept_aside(given.rolls)[0], nothings=1)
    feed = Feed(rendered, real_crops(real, 2, Finder()), given.seed)

    net = LeanNet()
    if given.start is not None:
        net.load_state_dict(torch.load(given.start)["average"])

    def lost(net: torch.nn.Module) -> Tensor:
        pictures, lies, looks = feed.batch(given.batch)
        with short_numbers():
            answer = net(pictures.to(memory_format=torch.channels_last))
        return loss_of(answer.float(), lies, looks)

    fit(net, lost, given.steps, given.rate, given.out, given.resume)


if __name__ == "__main__":
    main()
