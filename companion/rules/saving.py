"""What becomes of strokes not used: saved, unused -> saved."""


def save_none(saved: int, _unused: int) -> int:
    """Unused strokes are gone."""
    return saved


def save_all(saved: int, unused: int) -> int:
    """Unused strokes are kept without limit."""
    return saved + unused


SPECIAL_8_CAP = 6


def save_up_to_six(saved: int, unused: int) -> int:
    """Each unused stroke is added up to six; every one beyond six is subtracted instead."""
    together = saved + unused
    return together if together <= SPECIAL_8_CAP else 2 * SPECIAL_8_CAP - together
