"""Arithmetic over rows of three numbers: far faster than numpy's own along so short an axis."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
Numbers = NDArray[np.floating[Any]]


def dot(one: Numbers, other: Numbers) -> Array:
    """The inner product of each two rows."""
    return np.asarray(np.einsum("ij,ij->i", one, other), np.float32)


def lengths(rows: Numbers) -> Array:
    """How long each row is."""
    return np.asarray(np.sqrt(dot(rows, rows)), np.float32)


def largest(rows: Numbers) -> Array:
    """The largest number of each row."""
    return np.asarray(np.maximum(np.maximum(rows[:, 0], rows[:, 1]), rows[:, 2]), np.float32)


def smallest(rows: Numbers) -> Array:
    """The smallest number of each row."""
    return np.asarray(np.minimum(np.minimum(rows[:, 0], rows[:, 1]), rows[:, 2]), np.float32)
