"""Compiles the network in a process of its own, while training has begun without: fills the compiler's caches on disk,
from which the training
process takes the compiled network in some seconds. Started by train.py.

    python3 warm_compiler.py cuda 64 .cache/compiled.bin .runs/next

Started by hand before the data is there, with PYTHONHASHSEED=0 as train.py has it, it saves set-up: `train.py
--compiled .runs/next/compiled`.
"""

import argparse
import os
import sys
import time

import torch

import compile_cache
from batches import layout
from frustum import BINS, COLOUR_BINS, COLOUR_RAYS, IMAGE, RAYS
from further_pictures import PLACES
from losses import weighted_total
from trainer import Trainer, enable_tf32, high_priority_stream, no_training


def dummy_truth(count, device):
    """Random truth, laid out like that of a batch: the compiled losses fit no other."""
    rand = lambda *shape: torch.rand(*shape, device=device)
    further = sum(samples * each for samples, each in layout(count))
    truth = {
        "surface": rand(count, 10, IMAGE, IMAGE),
        "back": rand(count, 6, IMAGE, IMAGE),
        "solid": rand(count, 1, IMAGE, IMAGE),
    }
    for side in (128, 64, 16):
        truth[f"front{side}"], truth[f"front{side}_mask"] = rand(count, 4, side, side), rand(count, 1, side, side)
    return {
        **truth,
        "distance": rand(count, BINS, RAYS, RAYS).half(),
        "colour": (rand(count, 4, COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS) * 255).byte(),
        "edge": rand(count, RAYS, RAYS) - 0.5,
        "log_h": rand(count),
        "size_known": rand(count),
        "size_taught": rand(count),
        "log_s": rand(count),
        "up": rand(count, 3),
        "mean_material": rand(count, 2),
        "places": rand(further, len(PLACES), 2),
    }


def dummy_inputs(count, device):
    """Random pictures and slots, laid out like those of a batch."""
    further = sum(samples * each for samples, each in layout(count))
    return (
        torch.rand(count, 4, IMAGE, IMAGE, device=device),
        torch.rand(further, 4, IMAGE, IMAGE, device=device),
        torch.arange(further, device=device) % 3,
    )


def dummy_volume_loss(volume, front_depth, thickness, target, edge):
    """In the place of the kernel, which is not compiled here and would have to be built first."""
    return volume.float().mean() + front_depth.float().mean() + thickness.float().mean(), None


def compile_all(trainer, batch):
    """Forward, losses and backward, as a training step calls them, on random numbers; nothing is learnt from them.

    Both processes call this, so that what the compiler sees and remembers it by is the same in both."""
    volume_loss, trainer.volume_loss = trainer.volume_loss, dummy_volume_loss
    try:
        trainer.compile()
        with no_training(trainer):
            losses, _ = trainer.losses(dummy_inputs(batch, trainer.device), dummy_truth(batch, trainer.device))
            weighted_total(losses).backward()
    finally:
        trainer.volume_loss = volume_loss


def main():
    started = time.time()
    device, batch, cache, run = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    log = lambda *words: print(f"[{time.time() - started:6.1f}]", *words, flush=True)
    os.makedirs(run, exist_ok=True)
    enable_tf32()
    compile_cache.note_keys(os.path.join(run, "keys-compiler.txt"))
    compile_cache.load(cache, log)
    with high_priority_stream(device):  # as in the training's process
        compile_all(Trainer(argparse.Namespace(device=device, rate=1e-4, resume=None), None, log), batch)
    log("compiled")
    with open(os.path.join(run, "compiled"), "w") as file:
        file.write("caches are filled\n")
    compile_cache.save(cache, log)  # always: what was loaded may be of older code


if __name__ == "__main__":
    main()
