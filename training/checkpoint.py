"""Weights on disk: int8 with one scale per output channel, in shards below 15 MB that a repository can hold.

One set of files serves both uses: training resumes from it, and the exported ONNX graph points into the same bytes
(its initialisers are external data of these shards). Small tensors are kept as float32.

    weights.json    what lies where, and the state of the training (steps, images, minutes)
    weights-0.bin   ...
"""

import json
import os

import numpy as np
import torch

SHARD_BYTES = 14_800_000
ALIGN = 64


def is_quantised(name: str, tensor: torch.Tensor) -> bool:
    return (
        tensor.is_floating_point()
        and tensor.dim() > 1
        and tensor.numel() > 4096
        and tensor.shape[0] > 1
        and not name.endswith("position")
    )


def quantise(tensor: torch.Tensor):
    """Per-channel symmetric int8: returns (values, scales) with scales shaped to multiply the values."""
    flat = tensor.detach().float().cpu().reshape(len(tensor), -1)
    scale = flat.abs().amax(1, keepdim=True) / 127 + 1e-12
    values = (flat / scale).round().to(torch.int8).reshape(tensor.shape)
    return values, scale.reshape(-1, *([1] * (tensor.dim() - 1)))


def save(folder: str, state_dict: dict, state: dict) -> None:
    os.makedirs(folder, exist_ok=True)
    shards, table = [bytearray()], {}

    def append(array: np.ndarray) -> dict:
        data = np.ascontiguousarray(array).tobytes()
        if len(shards[-1]) + len(data) > SHARD_BYTES:
            shards.append(bytearray())
        shard = shards[-1]
        shard.extend(b"\0" * (-len(shard) % ALIGN))
        place = {
            "shard": len(shards) - 1,
            "offset": len(shard),
            "bytes": len(data),
            "shape": list(array.shape),
            "type": str(array.dtype),
        }
        shard.extend(data)
        return place

    for name, tensor in state_dict.items():
        if name.endswith("num_batches_tracked"):
            continue
        if is_quantised(name, tensor):
            values, scale = quantise(tensor)
            table[name] = {"values": append(values.numpy()), "scale": append(scale.numpy().astype(np.float32))}
        else:
            table[name] = {"values": append(tensor.detach().float().cpu().numpy())}
    for number, shard in enumerate(shards):
        with open(os.path.join(folder, f"weights-{number}.bin"), "wb") as file:
            file.write(bytes(shard))
    path = os.path.join(folder, "weights.json")
    with open(path + ".new", "w") as file:
        json.dump({"state": state, "tensors": table}, file)
    os.replace(path + ".new", path)  # a reader never finds half of it


def load(folder: str):
    """Returns (state_dict, state)."""
    with open(os.path.join(folder, "weights.json")) as file:
        manifest = json.load(file)
    shards = {}

    def read(place: dict) -> torch.Tensor:
        number = place["shard"]
        if number not in shards:
            with open(os.path.join(folder, f"weights-{number}.bin"), "rb") as file:
                shards[number] = file.read()
        dtype = np.dtype(place["type"])
        array = np.frombuffer(shards[number], dtype, place["bytes"] // dtype.itemsize, place["offset"])
        return torch.from_numpy(array.reshape(place["shape"]).copy())

    tensors = {}
    for name, entry in manifest["tensors"].items():
        value = read(entry["values"])
        tensors[name] = value.float() * read(entry["scale"]) if "scale" in entry else value
    return tensors, manifest["state"]


def load_into(network: torch.nn.Module, tensors: dict, log=print) -> list:
    """Copies what fits; new or reshaped layers keep their fresh values (so the architecture may grow between slices).
    Returns their names."""
    own = network.state_dict()
    fitting = {name: value for name, value in tensors.items() if name in own and own[name].shape == value.shape}
    fresh = [name for name in own if name not in fitting and not name.endswith("num_batches_tracked")]
    network.load_state_dict(fitting, strict=False)
    log(f"weights: {len(fitting)} tensors loaded, fresh: {fresh or 'none'}")
    return fresh
