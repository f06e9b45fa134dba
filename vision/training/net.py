"""The dice net: plain convolutions at strides 2 to 16, fused back to stride 4, then one map a face.

Channels out: six faces, "a die but no face" (leaning), log of the size over 32 px.
"""

import torch
from torch import Tensor, nn

STRIDE = 4
FACES = 6
UNREADABLE = 6  # index of the map for dice that show no face
MAPS = 7
SIZE_UNIT = 32.0  # the size head predicts log(size / 32 px)


def _conv(inside: int, outside: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class DiceNet(nn.Module):
    """Heat maps and sizes at a quarter of the picture's resolution, as one tensor of logits."""

    def __init__(self, width: int = 24) -> None:
        super().__init__()
        w = width
        self.stem = _conv(3, 16, 2)
        self.quarter = nn.Sequential(_conv(16, w, 2), _conv(w, w))
        self.eighth = nn.Sequential(_conv(w, 2 * w, 2), _conv(2 * w, 2 * w), _conv(2 * w, 2 * w))
        self.sixteenth = nn.Sequential(
            _conv(2 * w, 4 * w, 2), _conv(4 * w, 4 * w), _conv(4 * w, 4 * w)
        )
        self.from_sixteenth = _conv(4 * w, 2 * w, kernel=1)
        self.join_eighth = _conv(2 * w, 2 * w)
        self.from_eighth = _conv(2 * w, w, kernel=1)
        self.join_quarter = nn.Sequential(_conv(w, w), _conv(w, 2 * w))
        self.heads = nn.Conv2d(2 * w, MAPS + 1, 1)
        nn.init.normal_(self.heads.weight, std=0.01)
        with torch.no_grad():
            # Nearly everywhere there is no die: start from that belief, or focal loss explodes.
            self.heads.bias[:MAPS] = -4.0
            self.heads.bias[MAPS] = 0.0

    def forward(self, pictures: Tensor) -> Tensor:
        """Logits (n, 7 maps + log size, h/4, w/4) of pictures scaled to 0..1; sides of 16 px."""
        quarter = self.quarter(self.stem(pictures))
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        up = nn.functional.interpolate
        eighth = self.join_eighth(eighth + up(self.from_sixteenth(sixteenth), scale_factor=2.0))
        quarter = self.join_quarter(quarter + up(self.from_eighth(eighth), scale_factor=2.0))
        heads: Tensor = self.heads(quarter)
        return heads
