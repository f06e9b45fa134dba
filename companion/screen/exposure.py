"""How bright and how sharp a picture is, for the light meter and the focus aid. No kivy."""

DARK, BRIGHT = 45.0, 190.0  # median brightness, of 255, between which light is good
GOOD_FROM, GOOD_TO = 0.32, 0.80  # where the meter's good part lies
BLOWN = 250  # brighter is glare
MUCH_GLARE = 0.04  # of the picture


def exposure(rgba: bytes, width: int, height: int) -> tuple[float, float]:
    """Give light from 0 (dark) to 1 (glare), and sharpness as a number to compare with itself."""
    import numpy as np

    pixels = np.frombuffer(rgba, np.uint8).reshape(height, width, 4)[::2, ::2, :3]
    grey = pixels.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)
    median, glare = float(np.median(grey)), float((grey >= BLOWN).mean())
    if glare > MUCH_GLARE:
        light = min(1.0, GOOD_TO + glare)
    elif median < DARK:
        light = GOOD_FROM * median / DARK
    else:
        light = GOOD_FROM + (GOOD_TO - GOOD_FROM) * (median - DARK) / (BRIGHT - DARK)
    edges = (
        grey[1:-1, 1:-1] * 4 - grey[:-2, 1:-1] - grey[2:, 1:-1] - grey[1:-1, :-2] - grey[1:-1, 2:]
    )
    return min(1.0, light), float(edges.var())
