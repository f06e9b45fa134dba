"""Writes a trained checkpoint as the ONNX file that ships, in whole or in eight-bit numbers.

python -m vision.training.export CHECKPOINT OUT.onnx [--int8 PHOTOS]
"""

import argparse
import tempfile
from pathlib import Path

import cv2
import numpy as np
import torch
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)

from vision.training.net import DiceNet
from vision.training.photographs import Photograph, photographs, rolls

_CALIBRATION = 160  # pictures shown to the net to learn the range of its numbers


def export(net: torch.nn.Module, shape: tuple[int, ...], out: Path, free: tuple[int, ...]) -> None:
    """Writes float ONNX whose axes `free` may have any length."""
    names = {0: "n", 2: "high", 3: "wide"}
    axes = {axis: torch.export.Dim(names[axis], min=1, max=512) for axis in free if axis == 0}
    axes |= {axis: 16 * torch.export.Dim(names[axis], min=1, max=512) for axis in free if axis > 0}
    program = torch.onnx.export(
        net.eval(),
        (torch.rand(shape),),
        dynamo=True,
        input_names=["picture"],
        output_names=["answer"],
        dynamic_shapes=(axes,),
        verbose=False,
    )
    assert program is not None
    program.save(str(out), include_initializers=True, keep_initializers_as_inputs=False)


class _Shown(CalibrationDataReader):
    def __init__(self, pictures: list[np.ndarray]) -> None:
        self._left = iter(pictures)

    def get_next(self) -> dict[str, np.ndarray] | None:
        picture = next(self._left, None)
        return None if picture is None else {"picture": picture}


def calibration(photos: list[Photograph]) -> list[np.ndarray]:
    """Pictures at the size the net reads at, brought to one shape."""
    shown = []
    for photo in photos:
        scale = 32.0 / float(np.median([die.size for die in photo.dice])) if photo.dice else 0.6
        picture = cv2.resize(
            photo.pyramid[0], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
        )
        fitted = np.zeros((320, 320, 3), np.uint8)
        part = picture[:320, :320]
        fitted[: part.shape[0], : part.shape[1]] = part
        shown.append(cv2.dnn.blobFromImage(fitted, 1 / 255.0))
    return shown


def quantised(whole: Path, out: Path, pictures: list[np.ndarray]) -> None:
    """Writes the eight-bit form; the first and the last layer keep their full numbers."""
    quantize_static(
        str(whole),
        str(out),
        _Shown(pictures),
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        calibrate_method=CalibrationMethod.Percentile,
        extra_options={"CalibPercentile": 99.995},
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--int8", type=Path, metavar="PHOTOS")
    parser.add_argument("--rolls", type=Path)
    given = parser.parse_args()
    torch.set_num_threads(1)
    net = DiceNet(given.width)
    net.load_state_dict(torch.load(given.checkpoint)["average"])
    if given.int8 is None:
        export(net, (1, 3, 320, 320), given.out, (2, 3))
        return
    chance = np.random.default_rng(7)
    real = photographs(given.int8)
    photos = [real[int(i)] for i in chance.choice(len(real), _CALIBRATION // 2, replace=False)]
    photos += rolls(given.rolls)[: _CALIBRATION // 2] if given.rolls else []
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        export(net, (1, 3, 320, 320), whole, (2, 3))
        quantised(whole, given.out, calibration(photos))


if __name__ == "__main__":
    main()
