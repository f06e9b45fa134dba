"""Which deed a command stands for."""

from dataclasses import replace

import numpy as np

from vision.simulation.commands import (
    BumpCamera,
    CastShadow,
    Cover,
    LayOut,
    Lift,
    Nudge,
    PutBack,
    Reach,
    SetGlass,
    SwitchLamp,
    TableCommand,
    Throw,
    Uncover,
)
from vision.simulation.deeds import Deed, dice_in_hand, ending, nudge, put_back
from vision.simulation.hands import OUT, HandPath, reaching
from vision.simulation.setting import Look, Setting, lay_out
from vision.simulation.throws import plan_throw


def plan(look: Look, setting: Setting, command: TableCommand, seed: int) -> Deed:
    """The deed a command stands for; the same seed, setting and command give the same deed."""
    rng = np.random.default_rng((seed, setting.throws, 1))
    match command:
        case Throw():
            return plan_throw(look, setting, command, seed)
        case LayOut(dice, unless_there=True) if dice == len(setting.dice):
            return Deed(setting, setting, 0.0)
        case LayOut(dice, style):
            after = replace(lay_out(dice, style, look.edge), throws=setting.throws)
            return Deed(after, after, 0.0)
        case Lift(dice):
            path, moves = dice_in_hand(setting, dice)
            after = setting
            for die in dice:
                after = after.with_die(die, None)
            return Deed(setting, after, ending(path), tuple(moves), path)
        case PutBack():
            return put_back(look, setting, command, rng)
        case Nudge():
            return nudge(look, setting, command, rng)
        case Reach(seconds):
            x, y = float(rng.uniform(-30, 30)), float(rng.uniform(-40, 40))
            path = reaching((x, y, seconds))
            return Deed(setting, setting, ending(path), hand=path)
        case Cover(die):
            pose = setting.dice[die]
            x, y = (pose[0][0], pose[0][1] + 45.0) if pose is not None else (0.0, 0.0)
            path = HandPath(((0.0, x, OUT), (0.5, x, y)))
            return Deed(setting, replace(setting, covered=(x, y)), 0.5, hand=path)
        case Uncover():
            x, y = setting.covered or (0.0, OUT)
            path = HandPath(((0.0, x, y), (0.5, x, OUT)))
            before = replace(setting, covered=None)
            return Deed(before, before, 0.5, hand=path)
        case SwitchLamp(brightness):
            after = replace(setting, brightness=brightness)
            return Deed(after, after, 0.0)
        case CastShadow(seconds):
            return Deed(setting, setting, seconds, shadow=True)
        case SetGlass(standing):
            path = reaching((60.0, 70.0, 0.3))
            return Deed(setting, replace(setting, glass=standing), ending(path), hand=path)
        case BumpCamera(right, down):
            bumped = (setting.bumped[0] + right, setting.bumped[1] + down)
            after = replace(setting, bumped=bumped)
            return Deed(after, after, 0.0)
        case _:
            return Deed(setting, setting, 0.0)
