"""The mean of two checkpoints, weight by weight: two ends of training in one valley are often both behind their middle.

    python3 checkpoint_mean.py older-folder newer-folder target-folder [--share 0.5]

`--share` is that of the newer one. The older one is grown as the newer one was; what it lacks even so is taken from the
newer one, and so is the state of the training.
"""

import argparse

import checkpoint
import checkpoint_delta
from growth import grown


def mean(older: dict, newer: dict, share: float) -> dict:
    fits = lambda name: name in older and older[name].shape == newer[name].shape
    return {name: value * share + older[name] * (1 - share) if fits(name) else value for name, value in newer.items()}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("older")
    options.add_argument("newer")
    options.add_argument("target")
    options.add_argument("--share", type=float, default=0.5)
    chosen = options.parse_args()
    newer, state = checkpoint_delta.read(chosen.newer)
    tensors = mean(grown(checkpoint_delta.read(chosen.older)[0]), newer, chosen.share)
    checkpoint.save(chosen.target, tensors, dict(state, mean_share=chosen.share))


if __name__ == "__main__":
    main()
