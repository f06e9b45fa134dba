"""Why there is no picture, said to people in their language: vision says it to operators only."""

import re

from companion.screen.language import Language

# What vision or its keeper says, blanks for what it fills in; beside it what people are told. The
# first that fits counts, so the narrower one stands first.
REASONS = {
    "no camera is connected": "No camera is connected. Plug it in.",
    "no camera answers at {place}": "No camera answers. Is its cable in?",
    "no picture arrives": "The camera sends no picture.",
    "the camera stalled": "The camera has stopped. Trying again.",
    "the camera's driver failed: {failed}": "The camera has stopped. Trying again.",
    "the camera's thread failed: {fault}": "The camera has stopped. Trying again.",
    "the simulated camera is dead": "No camera answers. Is its cable in?",
    "the Pi camera needs {package}": "The Pi camera’s software is not installed.",
    "the Pi camera does not start: {failed}": "The Pi camera does not start. Is its ribbon in?",
    "the picture is black": "The picture is black. Is the cap off?",
    "the picture is frozen": "The picture stands still. Trying again.",
    "the picture is torn": "The picture is torn. Is the cable tight?",
    "the picture is garbage": "The picture is noise. Is the cable tight?",
    "the picture's size changed": "The picture changed its size. Trying again.",
    "{source} holds no pictures": "The recording cannot be read.",
    "{source} does not exist": "The recording cannot be read.",
    "{source} is no video that can be read": "The recording cannot be read.",
    "{source} cannot be read as a picture": "The recording cannot be read.",
    "{source} is no source: give {words}": "The settings name a camera that is none.",
    "{source} stopped delivering": "The camera has stopped. Trying again.",
    "{source} stopped delivering: {failed}": "The camera has stopped. Trying again.",
    "{source} is not open": "The camera has stopped. Trying again.",
    "{source} is over": "The recording is over.",
    "The eyes stopped; {rest}": "The reader of dice is starting again.",
    "The eyes see nothing any more; {rest}": "The reader of dice is starting again.",
    "The eyes are silent; {rest}": "The reader of dice is starting again.",
    "The eyes said {something}": "The reader of dice is starting again.",
    "The eyes cannot be started: {failed}.": "The reader of dice does not start.",
}
UNKNOWN = "No picture yet."


def why_lost(why: str, language: Language) -> str:
    """Say why there is no picture; what nobody here knows is only said to be missing."""
    return language.say(next((told for fits, told in _KNOWN if fits.fullmatch(why)), UNKNOWN))


def _pattern(reason: str) -> re.Pattern[str]:
    parts = re.split(r"\{\w+\}", reason)
    return re.compile(".+".join(map(re.escape, parts)), re.DOTALL)


_KNOWN = tuple((_pattern(reason), told) for reason, told in REASONS.items())
