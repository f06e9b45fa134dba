"""The tray: its outline in the picture, found by itself or drawn by hand, and how it was lit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Die
from vision.sources.source import Image

Spot = tuple[float, float]  # fractions of the picture's width and height

WIDTH = 160  # the outline is looked for in a picture of this width
SMALLEST, LARGEST = 0.06, 0.93  # shares of the picture a tray may fill
SOLID = 0.86  # share of its hull a tray's floor fills; a patch of pattern fills less
OPEN_BORDER = 0.04  # share of the picture's border a closed tray may touch
PLAIN = 0.45  # a floor that runs out of the picture and fills this much of it is a plain table
MARGIN = 0.03  # of the picture's width: dice at the wall stick out over the floor's edge
WHOLE: tuple[Spot, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@dataclass(frozen=True)
class Tray:
    """Where dice count; `light` and `edge` are what the picture was like when it was set."""

    outline: tuple[Spot, ...] = WHOLE
    found: bool = True  # False: nobody knows where the tray is, so the whole picture counts
    by_hand: bool = False
    light: float | None = None  # median grey level of the floor, 0 to 255
    edge: float | None = None  # width of the sharpest edges, in pixels of a 640 wide picture

    def plain(self) -> dict[str, Any]:
        """The shape that passes through the pipe and is kept with the data."""
        return {
            "outline": [[round(x, 4), round(y, 4)] for x, y in self.outline],
            "found": self.found,
            "by_hand": self.by_hand,
            "light": self.light,
            "edge": self.edge,
        }

    def within(self, shape: tuple[int, ...], margin: float = MARGIN) -> NDArray[np.uint8]:
        """255 where the tray is in a picture of that shape, 0 elsewhere."""
        high, wide = shape[:2]
        corners = np.array([[x * wide, y * high] for x, y in self.outline]).round().astype(np.int32)
        mask = np.zeros((high, wide), np.uint8)
        cv2.fillPoly(mask, [corners], 255)
        thick = 2 * round(margin * wide) + 1
        grown = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thick, thick)))
        return np.asarray(grown, np.uint8)

    def shifted(self, right: float, down: float) -> "Tray":
        """The same tray seen by a camera that was pushed, by fractions of the picture."""
        moved = ((x + right, y + down) for x, y in self.outline)
        clipped = tuple((min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)) for x, y in moved)
        return replace(self, outline=clipped)


def tray_of(plain: Mapping[str, Any]) -> Tray:
    """The tray a plain shape stands for; ValueError in words when it stands for none."""
    try:
        spots = plain.get("outline") or plain["corners"]
        outline = tuple((float(x), float(y)) for x, y in spots)
        light, edge = plain.get("light"), plain.get("edge")
        tray = Tray(
            outline,
            bool(plain.get("found", True)),
            bool(plain.get("by_hand", True)),
            None if light is None else float(light),
            None if edge is None else float(edge),
        )
    except (KeyError, TypeError, ValueError) as odd:
        raise ValueError("a tray is {'outline': [[x, y], ...]} in fractions") from odd
    if len(outline) < 3 or not all(0.0 <= v <= 1.0 for spot in outline for v in spot):
        raise ValueError("a tray's outline needs three corners or more, from 0 to 1")
    if cv2.contourArea(np.array(outline, np.float32)) < 0.01:
        raise ValueError("a tray's outline must enclose something")
    return tray


def find_tray(image: Image, dice: Iterable[Die] = ()) -> Tray:
    """The outline around the floor in the middle; the whole picture where there is no rim."""
    high, wide = image.shape[:2]
    scale = min(1.0, WIDTH / wide)
    size = (round(wide * scale), max(1, round(high * scale)))
    little = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    dicey = np.zeros(little.shape[:2], np.uint8)
    for die in dice:
        middle = (round(die.x * scale), round(die.y * scale))
        cv2.circle(dicey, middle, max(2, round(0.95 * die.size * scale)), 255, -1)
    floor = _floor(np.asarray(little, np.uint8), dicey)
    border = np.concatenate([floor[0], floor[-1], floor[:, 0], floor[:, -1]])
    touching, share = float((border > 0).mean()), float((floor > 0).mean())
    light, edge = light_of(image), edge_width(image)
    if touching > OPEN_BORDER:
        # A floor that runs out of the picture: a plain table, or a camera close over the tray.
        return Tray(WHOLE, share > PLAIN, False, light, edge)
    contours, _ = cv2.findContours(floor, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return Tray(WHOLE, False, False, light, edge)
    outer = max(contours, key=cv2.contourArea)
    hull = cv2.convexHull(outer)
    filled = cv2.contourArea(outer) / max(cv2.contourArea(hull), 1.0)
    if not SMALLEST < share < LARGEST or filled < SOLID:
        return Tray(WHOLE, False, False, light, edge)
    corners = cv2.approxPolyDP(hull, 0.006 * cv2.arcLength(hull, True), True)[:, 0, :]
    outline = tuple(
        (float((x + 0.5) / size[0]), float((y + 0.5) / size[1])) for x, y in corners.tolist()
    )
    tray = Tray(outline, True, False, light, edge)
    inside = tray.within(image.shape, 0.0)
    return Tray(outline, True, False, light_of(image, inside), edge)


def overlap(one: Tray, other: Tray) -> float:
    """What two trays share of what they cover together: 1 the same, 0 apart."""
    a, b = (tray.within((WIDTH, WIDTH), 0.0) > 0 for tray in (one, other))
    return float((a & b).sum() / max((a | b).sum(), 1))


def _floor(image: Image, dicey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """255 where the picture is of the colour that its middle is of, holes filled."""
    level = np.log(cv2.medianBlur(image, 5).astype(np.float32) + 20.0)
    high, wide = level.shape[:2]
    # Two ratios of colours and, weighing less, brightness: a floor is lit and shaded unevenly.
    look = np.stack(
        [level[..., 0] - level[..., 1], level[..., 2] - level[..., 1], 0.22 * level[..., 1]], axis=2
    )
    middle = np.zeros((high, wide), bool)
    middle[round(0.3 * high) : round(0.7 * high), round(0.3 * wide) : round(0.7 * wide)] = True
    sample = look[middle & (dicey == 0)]
    if len(sample) < 20:
        return np.zeros((high, wide), np.uint8)
    colour = np.median(sample, axis=0)
    far = np.linalg.norm(look - colour, axis=2)
    spread = float(np.median(np.linalg.norm(sample - colour, axis=1)))
    alike = ((far < np.clip(5.0 * spread, 0.14, 0.3)) | (dicey > 0)).astype(np.uint8) * 255
    alike = np.asarray(cv2.morphologyEx(alike, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    count, labels = cv2.connectedComponents(alike)
    if count < 2:
        return np.zeros((high, wide), np.uint8)
    votes = np.bincount(labels[middle], minlength=count)
    votes[0] = 0
    floor = np.asarray(labels == int(votes.argmax()), np.uint8) * 255
    contours, _ = cv2.findContours(floor, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    cv2.drawContours(floor, contours, -1, 255, cv2.FILLED)
    return floor


def light_of(image: Image, within: NDArray[np.uint8] | None = None) -> float:
    """The median grey level of the picture, or of what lies within."""
    grey = cv2.cvtColor(image[::4, ::4], cv2.COLOR_BGR2GRAY)
    if within is None:
        return float(np.median(grey))
    inside = grey[within[::4, ::4] > 0]
    return float(np.median(inside)) if len(inside) else float(np.median(grey))


def edge_width(image: Image) -> float | None:
    """How many pixels (of a 640 wide picture) its sharpest edges take; None without any edge.

    Width is contrast over steepness, so neither the light nor what is seen matters much.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    if grey.shape[1] > 640:
        size = (640, round(grey.shape[0] * 640 / grey.shape[1]))
        grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    even = cv2.GaussianBlur(grey, (3, 3), 0)
    across, down = cv2.Scharr(even, cv2.CV_32F, 1, 0), cv2.Scharr(even, cv2.CV_32F, 0, 1)
    steep = np.asarray(cv2.magnitude(across, down), np.float32) / 16.0  # grey levels a pixel, x 2
    kernel = np.ones((13, 13), np.uint8)
    contrast = cv2.dilate(even, kernel).astype(np.float32) - cv2.erode(even, kernel)
    best = steep[contrast > 40.0]
    if best.size < 60:
        return None
    ratio = contrast[contrast > 40.0] / np.maximum(best / 2.0, 0.5)
    return float(np.percentile(ratio, 3))
