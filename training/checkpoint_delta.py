"""A checkpoint as its difference from a release that is kept next to it: a third of the size, for unreleased
checkpoints.

    python3 checkpoint_delta.py pack checkpoint-folder delta-folder [--base ../models/tangible-shape] [--megabytes 14.5]
    python3 checkpoint_delta.py unpack delta-folder checkpoint-folder [--base ../models/tangible-shape]

Training moves each weight by a small part of its size, so the difference from the release, in steps that are as fine
as those of a weight of six bits or so, takes only two to three bits. Weights that are new are coded with coarser
steps. Steps are per output channel, in proportion to the channel's root mean square; their share is chosen so that
the packed file has the size that is asked for.

    delta.bin     the rounded differences of all large tensors, coded by `range_coder.py`
    small.bin     the small tensors, float32
    delta.json    names, shapes, the share of the step, and the digest of the base's files
"""

import argparse
import hashlib
import json
import os

import numpy as np
import torch

import checkpoint
import range_coder

RELEASE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "models", "tangible-shape")
NEW_STEPS = 3.0  # steps of new weights, in steps of the others


def digest(folder: str) -> str:
    found = hashlib.sha256()
    for name in sorted(name for name in os.listdir(folder) if name.startswith("weights-")):
        with open(os.path.join(folder, name), "rb") as file:
            found.update(file.read())
    return found.hexdigest()


def steps(reference: torch.Tensor, share: float) -> torch.Tensor:
    """Of each output channel, as a column; half precision, which is how they are kept."""
    flat = reference.reshape(len(reference), -1)
    return (flat.square().mean(1, keepdim=True).sqrt() * share).clamp(min=6e-8).half().float()


def coded(value: torch.Tensor, base: torch.Tensor, step: torch.Tensor):
    """Rounded differences as signed bytes, and the share of values that these cannot hold."""
    difference = value.reshape(len(value), -1) - (0 if base is None else base.reshape(len(value), -1))
    rounded = (difference / step).round()
    return rounded.clamp(-127, 127).to(torch.int8), float((rounded.abs() > 127).float().mean())


def fitting(base: dict, name: str, value: torch.Tensor):
    return base[name].float() if name in base and base[name].shape == value.shape else None


def encode(tensors: dict, base: dict, share: float):
    """(differences of each large tensor as uint8, bytes of steps and small tensors, table)"""
    large, small, table = [], [], {}
    for name, value in tensors.items():
        value = value.float()
        if not checkpoint.is_quantised(name, value):
            small.append(value.numpy().astype(np.float32).tobytes())
            table[name] = {"shape": list(value.shape)}
            continue
        before = fitting(base, name, value)
        step = steps(value, share if before is not None else share * NEW_STEPS)
        rounded, clipped = coded(value, before, step)
        if clipped:
            step = steps(value, share * 8)  # rare: a tensor that has moved very far
            rounded, _ = coded(value, before, step)
        large.append(rounded.numpy().reshape(-1).view(np.uint8) ^ 128)  # zero in the middle
        small.append(step.half().numpy().tobytes())
        table[name] = {"shape": list(value.shape), "new": before is None, "coded": True}
    return large, b"".join(small), table


def coded_bytes(large: list, small: bytes, _) -> float:
    """About what the coder makes of it: the entropy of each tensor's bytes."""
    bits = 0.0
    for data in large:
        counts = np.bincount(data, minlength=256).astype(float)
        counts = counts[counts > 0]
        bits -= float((counts * np.log2(counts / counts.sum())).sum())
    return bits / 8 * 1.005 + len(small)


def pack(source: str, target: str, base_folder: str, megabytes: float) -> dict:
    tensors, state = checkpoint.load(source)
    base, _ = checkpoint.load(base_folder)
    low, high = 0.01, 1.0
    for _ in range(8):  # the finest steps that fit
        share = (low * high) ** 0.5
        low, high = (low, share) if coded_bytes(*encode(tensors, base, share)) <= megabytes * 1e6 else (share, high)
    for share in (high, high * 1.03, high * 1.06, high * 1.1):
        large, small, table = encode(tensors, base, share)
        packed = b"".join(range_coder.encode(data) for data in large)
        if len(packed) + len(small) <= megabytes * 1e6:
            break
    else:
        raise SystemExit(f"does not fit into {megabytes} MB")
    os.makedirs(target, exist_ok=True)
    for name, data in (("delta.bin", packed), ("small.bin", small)):
        with open(os.path.join(target, name), "wb") as file:
            file.write(data)
    with open(os.path.join(target, "delta.json"), "w") as file:
        json.dump({"state": state, "share": round(share, 4), "base": digest(base_folder), "tensors": table}, file)
    return {"bytes": len(packed) + len(small), "share": round(share, 4)}


def unpack(source: str, base_folder: str):
    """(tensors, state) of a packed checkpoint."""
    with open(os.path.join(source, "delta.json")) as file:
        description = json.load(file)
    if description["base"] != digest(base_folder):
        raise SystemExit(f"{base_folder} is not what {source} was packed against")
    base, _ = checkpoint.load(base_folder)
    with open(os.path.join(source, "delta.bin"), "rb") as file:
        large = file.read()
    with open(os.path.join(source, "small.bin"), "rb") as file:
        small = file.read()
    tensors, at, read = {}, 0, 0
    for name, entry in description["tensors"].items():
        shape = entry["shape"]
        count = int(np.prod(shape))
        if not entry.get("coded"):
            tensors[name] = torch.from_numpy(np.frombuffer(small, np.float32, count, at).reshape(shape).copy())
            at += 4 * count
            continue
        step = torch.from_numpy(np.frombuffer(small, np.float16, shape[0], at).astype(np.float32))[:, None]
        at += 2 * shape[0]
        rounded, read = range_coder.decode(large, read)
        value = torch.from_numpy((rounded ^ 128).view(np.int8).astype(np.float32)).reshape(shape[0], -1) * step
        tensors[name] = (value if entry["new"] else value + base[name].reshape(shape[0], -1)).reshape(shape)
    return tensors, description["state"]


def read(folder: str):
    """(tensors, state) of a checkpoint, whether it is whole or a difference from the release of this repository."""
    return unpack(folder, RELEASE) if os.path.exists(os.path.join(folder, "delta.json")) else checkpoint.load(folder)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("action", choices=("pack", "unpack"))
    options.add_argument("source")
    options.add_argument("target")
    options.add_argument("--base", default=RELEASE)
    options.add_argument("--megabytes", type=float, default=14.5)
    chosen = options.parse_args()
    if chosen.action == "pack":
        print(pack(chosen.source, chosen.target, chosen.base, chosen.megabytes))
    else:
        tensors, state = unpack(chosen.source, chosen.base)
        checkpoint.save(chosen.target, tensors, state)


if __name__ == "__main__":
    main()
