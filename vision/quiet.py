"""OpenCV without its own messages: what fails is said here, in words for people."""

import cv2

SILENT = 0


def quiet_opencv() -> None:
    """Have OpenCV keep its messages to itself."""
    # The newer place first: Bookworm's numpy holds OpenCV at 4.11, which has the older one only.
    place = getattr(cv2.utils, "logging", cv2)
    place.setLogLevel(SILENT)
