"""The small net that tells from a crop how a die lies, and which way its face looks."""

from torch import Tensor, nn

from vision.lying import Lie

LIES = len(Lie)
LOOKS = 4  # which way the face and the floor look, across and down


def _conv(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class LeanNet(nn.Module):
    """Logits of the lies, then the looks, of crops scaled to 0..1."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 2),
            _conv(16, 32, 2),
            _conv(32, 32),
            _conv(32, 64, 2),
            _conv(64, 64),
            _conv(64, 64),
            _conv(64, 96, 2),
            _conv(96, 96),
            nn.Conv2d(96, 24, 1, bias=False),
            nn.BatchNorm2d(24),
            nn.ReLU(inplace=True),
        )
        self.answer = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(24 * 36, 64),
            nn.ReLU(inplace=True),
            nn.Linear(64, LIES + LOOKS),
        )

    def forward(self, crops: Tensor) -> Tensor:
        """Logits and looks (n, 9)."""
        out: Tensor = self.answer(self.body(crops))
        return out
