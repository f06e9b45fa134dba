"""How nets are run: one thread each, so that the rest of a small computer stays free."""

from pathlib import Path
from typing import Any


def session(model: Path) -> Any:
    """An onnxruntime session of that file."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
