"""What the network was grown by since release 11, as weights with which it computes what it computed before.

A block that is added with random layers is not used: after a gain of zero theirs stayed below .005 for a whole slice
(NOTES, slice 15). So a trained block is split: two copies of it, one after the other, each with half of its gain.
"""

import torch

SPLIT = {"decode32.3.": "decode32.2."}  # new block: the one before it
LAST = ("second.1.weight", "second.1.bias")  # gain and offset of what a block adds
BEHIND = ("32", "64")


def grown(tensors: dict) -> dict:
    """Weights of release 11 or older with what later networks have in addition; later ones stay as they are.

    >>> "decode32.3.first.0.weight" in grown(checkpoint.load("../models/tangible-shape")[0])
    True
    """
    out = dict(tensors)
    for new, old in SPLIT.items():
        if any(name.startswith(new) for name in tensors):
            continue
        for name, value in tensors.items():
            if name.startswith(old):
                half = value / 2 if name.endswith(LAST) else value
                out[name], out[new + name.removeprefix(old)] = half, half.clone()
    for level in BEHIND:
        sides, behind = tensors.get(f"sides.join{level}.weight"), f"sides.behind{level}.weight"
        if sides is not None and behind not in tensors:
            out[behind] = torch.zeros_like(sides[: len(sides) // 2])
    return out
