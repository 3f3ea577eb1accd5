"""Compares the gradients of the compiled network with those of the uncompiled one on the same batch: they agree, or
one of them is wrong."""

import torch

from losses import weighted_total
from trainer import no_training


def gradients(trainer, inputs, truth) -> dict:
    """By the names of the weights."""
    with no_training(trainer):
        losses, _ = trainer.losses(inputs, truth)
        weighted_total(losses).backward()
        return {
            name: parameter.grad.float().clone()
            for name, parameter in trainer.network.named_parameters()
            if parameter.grad is not None
        }


def norm(found: dict) -> float:
    return float(torch.stack([gradient.square().sum() for gradient in found.values()]).sum().sqrt())


def compare(trainer, batches: list) -> str:
    """Their norms and the angle between their sums over some batches; where dropout differs, the angle is above zero,
    but far below a right one."""
    compiled = trainer.forward, trainer.picture_losses
    sums, norms = [], []
    try:
        for trainer.forward, trainer.picture_losses in (compiled, (trainer.network, trainer.uncompiled_losses)):
            each = [gradients(trainer, *batch) for batch in batches]
            norms.append(sum(norm(found) for found in each) / len(each))
            sums.append({name: sum(found[name] for found in each) for name in each[0]})
    finally:
        trainer.forward, trainer.picture_losses = compiled
    ours, theirs = sums
    cosine = float(sum((ours[name] * theirs[name]).sum() for name in ours)) / (norm(ours) * norm(theirs))
    apart = sorted(ours, key=lambda name: -float((ours[name] - theirs[name]).norm()))[:4]
    worst = ", ".join(f"{name} {float(ours[name].norm()):.2f} / {float(theirs[name].norm()):.2f}" for name in apart)
    return f"gradients compiled {norms[0]:.2f}, uncompiled {norms[1]:.2f}, cosine {cosine:.3f}; furthest apart: {worst}"
