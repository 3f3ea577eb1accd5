"""Leaves out the inner units of the transformer that do least, so that other layers have room in 45 MB.

    python3 narrow.py --data .data --weights ../models/tangible-shape --inner 1568 --out .runs/narrowed

What a unit does is how much it varies over the tokens of training pictures, times the length of its outgoing weights;
its mean goes into the bias. Judged by their weights alone, the wrong ones go: 64 of 1,792 units a block change the volume
by .017 (root mean square, four pictures), those that are least active by .0008.
"""

import argparse
import time

import torch

import catalogue
import checkpoint
from batches import Batches, layout
from native import Library
from network import Network
from scene import Scene


@torch.no_grad()
def activity(network, batches) -> list:
    """(mean, standard deviation) of the inner units of each block over the tokens of these batches' pictures."""
    sums = [0.0] * len(network.blocks)

    def look(k):
        def hook(_, inputs):
            tokens = inputs[0].double()
            count = torch.full_like(tokens[0], len(tokens))
            sums[k] = sums[k] + torch.stack([tokens.sum(0), tokens.square().sum(0), count])

        return hook

    hooks = [block.narrow.register_forward_pre_hook(look(k)) for k, block in enumerate(network.blocks)]
    for rgba, further, slots in batches:
        network(rgba, further, slots, None if further is None else layout(len(rgba)))
    for hook in hooks:
        hook.remove()
    means = [(total / count, squares / count) for total, squares, count in sums]
    return [(mean.float().cpu(), (square - mean.square()).clamp(min=0).sqrt().float().cpu()) for mean, square in means]


def narrowed(tensors: dict, active: list, kept: int) -> dict:
    """The weights with `kept` inner units in each block, those that vary most."""
    out = dict(tensors)
    for k, (mean, deviation) in enumerate(active):
        names = [f"blocks.{k}.{name}" for name in ("widen.weight", "widen.bias", "narrow.weight", "narrow.bias")]
        into, bias, back, offset = (tensors[name] for name in names)
        units = (deviation * back.norm(dim=0)).topk(kept).indices.sort().values
        left = torch.ones(len(into), dtype=torch.bool)
        left[units] = False
        out.update(zip(names, (into[units], bias[units], back[:, units], offset + back[:, left] @ mean[left])))
    return out


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", default=".data")
    options.add_argument("--weights", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--inner", type=int, required=True, help="units that each block keeps")
    options.add_argument("--objects", type=int, default=24, help="of each set")
    options.add_argument("--batches", type=int, default=6, help="of 16 samples")
    options.add_argument("--device", default="cuda")
    chosen = options.parse_args()
    entries = catalogue.small_selection(catalogue.read_index(chosen.data), chosen.objects)
    loaded = catalogue.Loader(entries, 24).wait()
    scene = Scene(chosen.device, *loaded, Library(chosen.device))
    pictures = Batches(scene, 5)
    pictures.admit(0, torch.ones(scene.count, dtype=torch.bool))  # only pictures are looked at: no volumes are needed
    tensors, state = checkpoint.load(chosen.weights)
    network = Network(inner=len(tensors["blocks.0.widen.bias"])).eval()
    checkpoint.load_into(network.to(chosen.device), tensors)
    samples = [pictures.training(16)[0] for _ in range(chosen.batches)]
    start, active = time.time(), activity(network, samples)
    print(f"looked at {chosen.batches} batches in {time.time() - start:.1f} s")
    checkpoint.save(chosen.out, narrowed(tensors, active, chosen.inner), state)


if __name__ == "__main__":
    main()
