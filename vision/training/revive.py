"""Turns a net that ships back into one that can be trained further, where no checkpoint is left.

    python -m vision.training.revive closer vision/model/closer.onnx PHOTOS OUT.pt

and likewise `dice` and `lean`.

What ships has its batch norms folded into the convolutions. They are unfolded again: each gets the
mean and spread its channel has on pictures, and is set to give back exactly what it takes away.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from vision import closer, lying
from vision.training.closer import CloserNet
from vision.training.export import crop_calibration, scaled_pictures, unfolded_weights
from vision.training.lean_net import LeanNet
from vision.training.net import DiceNet
from vision.training.photographs import Photograph, photographs

_SHOWN = 120  # photographs whose dice the spreads are measured on

Weights = dict[str, tuple[NDArray[np.float32], NDArray[np.float32]]]  # by layer: weights, biases


def shipped(model: Path) -> Weights:
    """The weights and biases of a file of eight-bit numbers, by the names of the layers."""
    graph = onnx.load(str(model)).graph
    stored = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    maker = {name: node for node in graph.node for name in node.output}

    def whole(name: str) -> NDArray[np.float32]:
        steps, scale, *_ = (stored[one] for one in maker[name].input)
        shape = (-1,) + (1,) * (steps.ndim - 1)
        return np.asarray(steps.astype(np.float32) * scale.reshape(shape), np.float32)

    found = {}
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm"):
            layer = maker[node.input[1]].input[0].removesuffix(".weight_quantized")
            found[layer] = whole(node.input[1]), whole(node.input[2])
    return found


def revived(net: nn.Module, weights: Weights, pictures: list[Tensor]) -> nn.Module:
    """The net with these weights, answering as what ships does, its batch norms able to learn."""
    layers = dict(net.named_modules())
    pairs = []
    for name, (weight, bias) in weights.items():
        layer = layers[name]
        assert isinstance(layer, nn.Conv2d | nn.Linear)
        plain = unfolded_weights(weight) if weight.shape[1:] == (12, 2, 2) else weight
        layer.weight.data = torch.from_numpy(plain.copy())
        if layer.bias is not None:
            layer.bias.data = torch.from_numpy(bias.copy())
            continue
        before, number = name.rsplit(".", 1)
        norm = layers[f"{before}.{int(number) + 1}"]
        assert isinstance(norm, nn.BatchNorm2d)
        _set(norm, torch.from_numpy(bias.copy()), torch.zeros(len(bias)), torch.ones(len(bias)))
        pairs.append((layer, norm, torch.from_numpy(bias.copy())))
    for (_, norm, bias), seen in zip(pairs, _spreads(net, pairs, pictures), strict=True):
        _set(norm, bias, *seen)
    return net


def _spreads(
    net: nn.Module, pairs: list[tuple[nn.Module, nn.BatchNorm2d, Tensor]], pictures: list[Tensor]
) -> Iterator[tuple[Tensor, Tensor]]:
    """Mean and variance of each convolution's channels over the pictures."""
    seen: dict[nn.Module, list[Tensor]] = {layer: [] for layer, _, _ in pairs}

    def note(layer: nn.Module, _: object, out: Tensor) -> None:
        seen[layer].append(torch.stack([out.mean((0, 2, 3)), (out * out).mean((0, 2, 3))]))

    hooks = [layer.register_forward_hook(note) for layer in seen]
    with torch.no_grad():
        for picture in pictures:
            net.eval()(picture)
    for hook in hooks:
        hook.remove()
    for sums in seen.values():
        mean, square = torch.stack(sums).mean(0)
        yield mean, (square - mean * mean).clamp(min=1e-6)


def _set(norm: nn.BatchNorm2d, bias: Tensor, mean: Tensor, variance: Tensor) -> None:
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.data = (variance + norm.eps).sqrt()
    norm.bias.data = bias + mean


def _pictures(net: str, photos: list[Photograph]) -> list[Tensor]:
    """Photographs as the net sees them."""
    if net == "dice":
        shown = scaled_pictures(photos)
        return [torch.from_numpy(one.transpose(2, 0, 1)[None] / np.float32(255)) for one in shown]
    side, edge = {"closer": (closer.CROP, closer.EDGE), "lean": (lying.CROP, lying.EDGE)}[net]
    return [torch.from_numpy(one) for one in crop_calibration(photos, side, edge)[1:]]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=["dice", "closer", "lean"])
    parser.add_argument("model", type=Path, help="the file that ships")
    parser.add_argument("photos", type=Path, help="folder with labels.json")
    parser.add_argument("out", type=Path, help="checkpoint to write, for --start")
    given = parser.parse_args()
    torch.set_num_threads(1)
    net: nn.Module = {"dice": DiceNet(32), "closer": CloserNet(), "lean": LeanNet()}[given.net]
    photos = photographs(given.photos)
    pictures = _pictures(given.net, photos[:: max(1, len(photos) // _SHOWN)])
    torch.save({"average": revived(net, shipped(given.model), pictures).state_dict()}, given.out)


if __name__ == "__main__":
    main()
