"""Compares the slopes of the compiled network with those of the uncompiled one on the same batch: both learn the same, or one of them is wrong."""
import torch

from losses import weighted_total
from trainer import nothing_learnt


def slopes(trainer, rgba, truth) -> dict:
    """By the names of the weights."""
    with nothing_learnt(trainer):
        losses, _ = trainer.losses(rgba, truth)
        weighted_total(losses).backward()
        return {name: parameter.grad.float().clone() for name, parameter in trainer.network.named_parameters() if parameter.grad is not None}


def length(found: dict) -> float:
    return float(torch.stack([slope.square().sum() for slope in found.values()]).sum().sqrt())


def compare(trainer, batches: list) -> str:
    """Their lengths and the angle between their sums over some batches; where dropout differs, the angle is above zero, but far below a right one."""
    compiled = trainer.forward, trainer.picture_losses
    sums, lengths = [], []
    try:
        for trainer.forward, trainer.picture_losses in (compiled, (trainer.network, trainer.uncompiled_losses)):
            each = [slopes(trainer, *batch) for batch in batches]
            lengths.append(sum(length(found) for found in each) / len(each))
            sums.append({name: sum(found[name] for found in each) for name in each[0]})
    finally:
        trainer.forward, trainer.picture_losses = compiled
    ours, theirs = sums
    cosine = float(sum((ours[name] * theirs[name]).sum() for name in ours)) / (length(ours) * length(theirs))
    apart = sorted(ours, key=lambda name: -float((ours[name] - theirs[name]).norm()))[:4]
    worst = ", ".join(f"{name} {float(ours[name].norm()):.2f} / {float(theirs[name].norm()):.2f}" for name in apart)
    return f"slopes compiled {lengths[0]:.2f}, uncompiled {lengths[1]:.2f}, cosine {cosine:.3f}; furthest apart: {worst}"
