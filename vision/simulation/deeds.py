"""Something done at the table: moves of dice, a hand, and the setting it leaves."""

from dataclasses import dataclass

import numpy as np

from vision.rendering.scene import Limb, showing, turned
from vision.simulation.commands import Nudge, PutBack
from vision.simulation.hands import NO_HAND, HandPath, reaching
from vision.simulation.setting import RADIUS, Look, Setting, crowded, free_spot
from vision.simulation.tumbling import Move, Pose, slide, stay

PICK = 0.08  # seconds a hand needs to take a die once it is there


@dataclass(frozen=True)
class Deed:
    """Something being done: `seconds` long, `before` turning into `after`."""

    before: Setting
    after: Setting
    seconds: float
    moves: tuple[Move, ...] = ()
    hand: HandPath = NO_HAND
    shadow: bool = False

    def poses(self, time: float) -> tuple[Pose | None, ...]:
        """Where the dice are, `time` seconds into the deed."""
        poses = list(self.before.dice)
        for move in self.moves:
            if time >= move.begin:
                poses[move.die] = move.pose(min(time, move.end) - move.begin)
        return tuple(poses)

    def limbs(self, time: float) -> tuple[Limb, ...]:
        """The hand as it is then."""
        return self.hand.limbs(time)


def dice_in_hand(
    setting: Setting, dice: tuple[int, ...], begin: float = 0.0
) -> tuple[HandPath, list[Move]]:
    """A hand takes those dice that lie on the tray and leaves with them."""
    lying = [(die, pose[0]) for die in dice if (pose := setting.dice[die]) is not None]
    if not lying:
        return NO_HAND, []
    # Right to left, as a right hand sweeps them together; fingertips just beyond each die.
    lying.sort(key=lambda one: -one[1][0])
    path = reaching(*((x, y + 22.0, PICK) for _, (x, y, _) in lying), begin=begin, between=0.14)
    moves = []
    for place, (die, _) in enumerate(lying):
        taken = path.keys[2 + 2 * place][0]
        moves.append(_carry(die, place, taken, path.keys[-1][0], path))
    return path, moves


def _carry(die: int, place: int, taken: float, out: float, path: HandPath) -> Move:
    """In the hand from `taken` on, out of sight when the hand is."""

    def pose(time: float) -> Pose | None:
        if taken + time >= out:
            return None
        return path.carried(taken + time, place), showing(place % 6 + 1)

    return Move(die, taken, out, pose)


def ending(path: HandPath) -> float:
    """When the hand is out of sight again."""
    return path.keys[-1][0] if path.keys else 0.0


def put_back(look: Look, setting: Setting, command: PutBack, rng: np.random.Generator) -> Deed:
    """The hand takes the die, turns it over in the hand, and puts it down close by."""
    old = setting.dice[command.die]
    others = setting.with_die(command.die, None).dice
    if old is None:
        x, y = free_spot(rng, others, look.edge, RADIUS * 0.8)
        face = command.face or int(rng.integers(1, 7))
    else:
        x, y = old[0][0] + float(rng.uniform(-6, 6)), old[0][1] + float(rng.uniform(-6, 6))
        if crowded((x, y), others, look.edge, 1.15):
            x, y = old[0][0], old[0][1]
        face = command.face or setting.face(command.die) or 1
    pose: Pose = ((x, y, look.edge / 2), showing(face, float(rng.uniform(-0.7, 0.7))))
    path = reaching((x, y + 22.0, 0.9))
    moves = [stay(command.die, path.keys[2][0] - 0.15, pose)]
    if old is not None:
        moves.insert(0, _carry(command.die, 1, path.keys[1][0] + 0.2, path.keys[2][0], path))
    after = setting.with_die(command.die, pose)
    return Deed(setting, after, ending(path), tuple(moves), path)


def nudge(look: Look, setting: Setting, command: Nudge, rng: np.random.Generator) -> Deed:
    """A finger pushes the die a little, away from the viewer."""
    old = setting.dice[command.die]
    if old is None:
        return Deed(setting, setting, 0.0)
    others = setting.with_die(command.die, None).dice
    (x, y, z), rotation = old
    far = command.by * look.edge
    for angle in (0.0, 0.6, -0.6, 1.2, -1.2, 2.0, -2.0, 3.1):
        spot = (x + far * float(np.sin(angle)), y + far * float(np.cos(angle)))
        if not crowded(spot, others, look.edge, 1.15) and np.hypot(*spot) < RADIUS - look.edge:
            break
    turned_by = float(rng.uniform(-0.15, 0.15))
    final: Pose = ((*spot, z), turned((0.0, 0.0, 1.0), turned_by, rotation))
    path = reaching((x, y - 4.0, 0.15), (spot[0], spot[1] - 4.0, 0.1))
    start = path.keys[2][0]
    moves = (slide(command.die, start, 0.25, old, final, look.edge),)
    return Deed(setting, setting.with_die(command.die, final), ending(path), moves, path)
