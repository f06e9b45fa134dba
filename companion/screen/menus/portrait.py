"""A player's picture on the screen: taken by the camera over the tray, or brought on a stick."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.records.roster import Profile
from companion.screen.menus.lists import FEW_LINES, Frame, listed, paging
from companion.screen.menus.menu import Walk, choices
from companion.screen.menus.stored import Up
from companion.screen.pages_shown import ButtonView, PageView
from companion.screen.people import Person, Room
from companion.screen.records_shown import EntryView
from vision.portrait import Part

Open = tuple[PageView, Walk]
HOW = "Lay a photo or a figure on the tray, or look into the camera."
NO_STICK = "There is no stick."
NO_EYES = "The camera gives no picture now."
TAKEN = "The camera’s picture"  # what stands for its file's name
WORDS = (HOW, NO_STICK, NO_EYES, TAKEN)  # here to be translated


class Studio(Protocol):
    """Where pictures of players come from; its deeds may take seconds."""

    def take(self) -> tuple[bytes, Part]:
        """Give what the camera sees now and the part of it to use; PeopleError: nothing."""

    def stick(self) -> Path | None:
        """Give where the stick is plugged in, if one is."""


@dataclass(frozen=True)
class TakePicture:
    """Take a picture of what lies on the tray."""


@dataclass(frozen=True)
class UsePicture:
    """Use a picture from the stick."""

    file: Path


@dataclass(frozen=True)
class DropPicture:
    """Have no picture any more."""


@dataclass(frozen=True)
class NextColour:
    """Give the player the next colour."""


@dataclass(frozen=True)
class Show:
    """Another side of a player: purse, picture, stick, merge, forget."""

    side: str


def portrait_page(person: Person, told: str, room: Room, focus: int, *, eyes: bool) -> Open:
    """Show a player's picture, and where another may come from."""
    say = room.language.say
    buttons = [
        ButtonView(say("Take a picture"), TakePicture() if eyes else None, "camera", "primary"),
        ButtonView(say("From the stick"), Show("stick") if eyes else None, "save"),
        ButtonView(say("No picture"), DropPicture() if person.picture else None, "cross"),
        ButtonView(say("Another colour"), NextColour(), "dot"),
    ]
    title = say("{name}’s picture", name=person.name)
    return choices(title, told or say(HOW), buttons, room, focus, Up(), person)


def stick_page(
    profile: Profile, files: Sequence[Path], told: str, room: Room, focus: int, page: int
) -> Open:
    """Show the pictures on the stick by name, to choose one."""
    say = room.language.say
    entries = [
        EntryView(file.name, file.parent.name, icon="save", act=UsePicture(file))
        for file in files[page * FEW_LINES :][:FEW_LINES]
    ]
    frame = Frame(say("From the stick"), profile.name, Up())
    return listed(
        frame,
        entries,
        room,
        focus,
        choose=say("use it"),
        empty=say("There are no pictures on the stick."),
        words=told,
        buttons=paging(room, page, len(files), FEW_LINES, ("Before", "After")),
        down=FEW_LINES,
    )
