"""Trains the net that tells leaning, stacked and covered dice from flat ones.

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

from vision.training.effects import spoiled
from vision.training.fitting import fit
from vision.training.lean_crops import EDGE as STORED_EDGE
from vision.training.lean_crops import SIDE, Crops, Lie, real_crops, rendered_crops
from vision.training.lean_net import CROP, EDGE, LIES, LeanNet
from vision.training.photographs import held_out, photographs

_SHARES = {Lie.FLAT: 0.34, Lie.LEANING: 0.36, Lie.STACKED: 0.12, Lie.COVERED: 0.06}
_REAL = 0.12  # share of dice from photographs, all flat
_LOOKS = 2.0  # weight of the looks in the loss


def kept_aside(folder: Path) -> tuple[range, range]:
    """Numbers of the rendered tables to train on, and of those to measure on."""
    count = sum(1 for _ in folder.glob("*.json"))
    return range(count * 9 // 10), range(count * 9 // 10, count)


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
    return spoiled(chance, picture.astype(np.float32)), seen


class Feed:
    """Endless batches, the same for the same seed."""

    def __init__(self, rendered: Crops, real: Crops, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._rendered, self._real = rendered, real
        self._of = {lie: np.flatnonzero(rendered.lies == lie) for lie in Lie}

    def batch(self, count: int) -> tuple[Tensor, Tensor, Tensor]:
        """Crops, lies and looks (nan where unknown)."""
        chance = self._chance
        pictures, lies, looks = [], [], []
        shares = np.array([*_SHARES.values(), _REAL]) / (sum(_SHARES.values()) + _REAL)
        for kind in chance.choice(len(shares), count, p=shares):
            crops = self._real if kind == len(_SHARES) else self._rendered
            chosen = np.arange(len(crops.lies)) if crops is self._real else self._of[Lie(int(kind))]
            at = int(chosen[int(chance.integers(0, len(chosen)))])
            picture, look = distorted(chance, crops.pictures[at], crops.looks[at])
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
    wrong = (out[known][:, LIES:] - looks[known]).abs().mean()
    return torch.nn.functional.cross_entropy(out[:, :LIES], lies) + _LOOKS * wrong


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder with labels.json")
    parser.add_argument("rolls", type=Path, help="folder filled by vision.training.lean_rolls")
    parser.add_argument("out", type=Path, help="checkpoint to write")
    parser.add_argument("--left-out", nargs="*", default=[], help="sources kept from training")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint")
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(given.seed)
    real = [photo for photo in photographs(given.photos) if not held_out(photo, given.left_out)]
    feed = Feed(
        rendered_crops(given.rolls, kept_aside(given.rolls)[0]), real_crops(real), given.seed
    )

    def lost(net: torch.nn.Module) -> Tensor:
        pictures, lies, looks = feed.batch(given.batch)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answer = net(pictures.to(memory_format=torch.channels_last))
        return loss_of(answer.float(), lies, looks)

    fit(LeanNet(), lost, given.steps, given.rate, given.out, given.resume)


if __name__ == "__main__":
    main()
