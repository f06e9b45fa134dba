"""The training loop all nets share: one-cycle AdamW, averaged weights, checkpoints, a bar."""

import contextlib
import copy
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn
from tqdm import tqdm

_KEEP = 0.998  # how slowly the averaged weights follow
_CHECKPOINT = 500  # steps


def short_numbers() -> contextlib.AbstractContextManager[object]:
    """Sixteen-bit arithmetic where the processor has it; elsewhere it only costs time."""
    known = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
    if not known:
        return contextlib.nullcontext()
    short: contextlib.AbstractContextManager[object] = torch.autocast("cpu", torch.bfloat16)
    return short


def fit(
    net: nn.Module,
    lost: Callable[[nn.Module], Tensor],
    steps: int,
    rate: float,
    out: Path,
    resume: bool = False,
) -> None:
    """Trains in place; `lost` draws a batch and gives its loss. `out` keeps the averaged net too.

    The averaged weights are the better ones: they are what is exported.
    """
    net = net.to(memory_format=torch.channels_last)
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, steps, pct_start=0.06)
    first = 0
    if resume and out.exists():
        state = torch.load(out)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        schedule.load_state_dict(state["schedule"])
        first = state["step"]
    smooth = 0.0
    bar = tqdm(range(first, steps), initial=first, total=steps, unit="step", mininterval=15)
    for step in bar:
        net.train()
        loss = lost(net)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        _follow(average, net, min(_KEEP, (step + 1) / (step + 20)))
        smooth = loss.item() if smooth == 0 else 0.99 * smooth + 0.01 * loss.item()
        bar.set_postfix(loss=f"{smooth:.3f}", refresh=False)
        if (step + 1) % _CHECKPOINT == 0 or step + 1 == steps:
            state = {
                "net": net.state_dict(),
                "average": average.state_dict(),
                "optimiser": optimiser.state_dict(),
                "schedule": schedule.state_dict(),
                "step": step + 1,
            }
            torch.save(state, out.with_suffix(".part"))
            out.with_suffix(".part").replace(out)


def _follow(average: nn.Module, net: nn.Module, keep: float) -> None:
    pairs = zip(average.state_dict().values(), net.state_dict().values(), strict=True)
    with torch.no_grad():
        for slow, fast in pairs:
            if slow.dtype.is_floating_point:
                slow.lerp_(fast, 1 - keep)
            else:
                slow.copy_(fast)
