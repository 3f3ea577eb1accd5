"""Turns the weights of the trial (the first, experimental network) into a checkpoint of ours. Used once.

python3 warm_start.py resume8.pt checkpoint-folder
"""

import re
import sys

import torch

import checkpoint

RENAMED = [
    (r"^stem\.", "encode128."),
    (r"^e1\.", "encode64."),
    (r"^e2\.", "encode32."),
    (r"^tok\.", "tokenise."),
    (r"^pos$", "position"),
    (r"^cls$", "summary"),
    (r"^blk\.", "blocks."),
    (r"^nf\.", "norm."),
    (r"^u2\.", "join32."),
    (r"^d2\.", "decode32."),
    (r"^u1\.", "join64."),
    (r"^d1\.", "decode64."),
    (r"^u0\.", "join128."),
    (r"^d0\.", "decode128."),
    (r"^tsdf\.", "volume."),
    (r"^colh\.", "colour."),
    (r"^sc\.", "scalars."),
    (r"^dh\.", "front128."),
    (r"^dh1\.", "front64."),
    (r"^dh2\.", "front16."),
    (r"\.a\.", ".first."),
    (r"\.b\.", ".second."),
    (r"\.n1\.", ".norm_attention."),
    (r"\.n2\.", ".norm_mlp."),
    (r"\.o\.", ".project."),
    (r"\.f1\.", ".widen."),
    (r"\.f2\.", ".narrow."),
]


def rename(name: str) -> str:
    for pattern, replacement in RENAMED:
        name = re.sub(pattern, replacement, name)
    return name


def read_trial(path: str) -> dict:
    tensors = {}
    for name, value in torch.load(path, map_location="cpu").items():
        if isinstance(value, tuple):
            values, scale = value
            value = (values.float().reshape(len(values), -1) * scale).reshape(values.shape)
        tensors[rename(name)] = value.float()
    return tensors


if __name__ == "__main__":
    checkpoint.save(
        sys.argv[2], read_trial(sys.argv[1]), {"steps": 0, "images": 0, "minutes": 0.0, "slices": 0, "from": "trial"}
    )
