"""A back head that commits to one crisp answer: a copy of the network's back head, trained with a patch discriminator.

Trained by regression alone, back maps are the mean of all backs that fit the picture. The discriminator sees the front
picture and back maps (normals and base colours at 256) and learns to tell true ones from predicted ones.

It cannot harm the network: the copy reads features without giving a gradient back, and it has an optimiser of its own.
The network goes on with its own head, so both can be measured and the better one released. At the maps, the gradient of
the discriminator is scaled to a fixed share of the regression's. If the copy's error or gradient grows all the same,
the discriminator is switched off for good, and the copy recovers by regression.
"""

import copy
import math

import torch
import torch.nn as nn
import torch.nn.functional as functional

from further_pictures import back_features
from losses import WEIGHTS, huber, masked_mean, normal_loss
from network import BackHead, apart_rows, apply_together, mixed_precision

STARTS = 0.3  # share of the training time after which it starts
BEGINNING = 500  # steps in which the share of its gradient grows to the full one: first the discriminator learns
NOISE = 0.03  # on all maps that the discriminator sees, so that it does not look at how numbers are rounded
KEEP = 0.998  # of the running average of the head, per step
MOST_ERROR, MOST_NORM = 1.35, 6.0  # times the network's own back losses; times the first gradient norm
NAMES = ("back_normal", "back_albedo")


class BoundedConv(nn.Conv2d):
    """A convolution whose weights are divided by their largest singular value, so that its output cannot change faster
    than its input. PyTorch's own parametrisation is not used: it would be computed in bfloat16."""

    def __init__(self, *shape):
        super().__init__(*shape, padding=1)
        self.register_buffer("left", functional.normalize(torch.randn(self.out_channels), dim=0))

    def forward(self, x):
        with torch.autocast(x.device.type, enabled=False):
            matrix = self.weight.flatten(1)
            with torch.no_grad():  # one step of the power iteration, from where the last call ended
                right = functional.normalize(matrix.T @ self.left, dim=0)
                left = functional.normalize(matrix @ right, dim=0)
                self.left.copy_(left)
            weight = self.weight / (left @ matrix @ right)
        return functional.conv2d(x, weight, self.bias, self.stride, self.padding)


class Discriminator(nn.Module):
    """Scores of overlapping patches of about 60 x 60 pixels: [n, 1, 32, 32], positive for true maps."""

    channels = 16  # 4 of the picture, 6 of the maps; tensor cores want a multiple of 8

    def __init__(self, width=32):
        super().__init__()
        widths = (self.channels, width, 2 * width, 4 * width, 4 * width, 1)
        shapes = zip(widths, widths[1:], (4, 4, 4, 3, 3), (2, 2, 2, 1, 1))
        self.layers = nn.ModuleList([BoundedConv(*shape) for shape in shapes])

    def forward(self, pictures, maps):
        x = torch.cat([pictures * 2 - 1, maps], 1)
        x = functional.pad(x, (0, 0, 0, 0, 0, self.channels - x.shape[1]))
        x = x.contiguous(memory_format=torch.channels_last)
        for layer in self.layers[:-1]:
            x = functional.leaky_relu(layer(x), 0.2)
        return self.layers[-1](x)


def shown(normals, colours, solid):
    """Maps as the discriminator sees them: unit normals and colours from -1 to 1, zero outside the object."""
    return torch.cat([functional.normalize(normals, dim=1, eps=1e-3), colours * 2 - 1], 1) * solid


def head_inputs(network, inputs, layout):
    """Pictures and back pictures of the samples of `apart_rows`, as the network's own back head gets them."""
    rgba, further, slots = inputs
    rows = apart_rows(layout)
    alone = sum(samples for samples, each in layout if not each)
    mirrored = torch.where(network.mirrored[slots][:, None, None, None], further.flip(-1), further)
    evidence = back_features(mirrored * 2 - 1, slots, layout)[: min(rows.stop, len(rgba)) - alone]
    return network.with_grid(rgba[rows]), evidence


def apply_head(head: BackHead, features, picture, evidence):
    coarse, spread = apply_together([head.coarse, head.spread], features)
    return head(coarse, spread, picture, evidence)


class CrispBack:
    def __init__(self, network, share: float, device: str, log):
        """`share` is the length of the discriminator's gradient in units of the regression's."""
        self.network, self.share, self.device, self.log = network, share, device, log
        self.head = copy.deepcopy(network.back).train()
        self.average = copy.deepcopy(self.head).eval().requires_grad_(False)
        self.discriminator = Discriminator().to(device).to(memory_format=torch.channels_last)
        fused = {"fused": True} if device == "cuda" else {}
        self.head_optimiser = torch.optim.AdamW(
            self.head.parameters(), lr=1e-4, betas=(0.9, 0.98), weight_decay=0.0, **fused
        )
        self.judge_optimiser = torch.optim.AdamW(
            self.discriminator.parameters(), lr=1e-4, betas=(0.5, 0.98), weight_decay=0.0, **fused
        )
        self.steps, self.first_norm, self.sums, self.counted = 0, None, {}, 0

    def train_step(self, out, inputs, truth, layout, rate):
        """`out` contains the network's features and its own back maps of this step; `rate` is that of its back
        head."""
        rows = apart_rows(layout)
        solid, goal = truth["solid"][rows], truth["back"][rows]
        picture, evidence = head_inputs(self.network, inputs, layout)
        for optimiser in (self.head_optimiser, self.judge_optimiser):
            for group in optimiser.param_groups:
                group["lr"] = rate
        with mixed_precision(self.device):
            maps = apply_head(self.head, out["features"], picture, evidence).float()
        own = maps.detach().requires_grad_()
        errors = back_errors(own, goal, solid)
        regression = torch.autograd.grad(sum(WEIGHTS[name] * errors[name] for name in NAMES), own)[0]
        gradient = regression
        network_errors = back_errors(out["back"][rows].float(), goal, solid)
        values = {**errors, **{f"network_{name}": value for name, value in network_errors.items()}}
        if self.share:
            adversarial, judged = self._judge(own, inputs[0][rows], goal, solid)
            values.update(judged)
            strength = self.share * min(1.0, self.steps / BEGINNING)
            gradient = regression + scaled_like(adversarial, regression) * strength
        self.head_optimiser.zero_grad(set_to_none=True)
        maps.backward(gradient.nan_to_num(0.0, 0.0, 0.0))
        values["norm"] = torch.nn.utils.clip_grad_norm_(self.head.parameters(), 1.0)
        self.head_optimiser.step()
        self._update_average()
        self.steps += 1
        self.counted += 1
        for name, value in values.items():
            self.sums[name] = self.sums.get(name, 0) + value.detach()

    def _judge(self, own, pictures, goal, solid):
        """One step of the discriminator; returns the gradient of its verdict on the maps, and what to report."""
        true = shown(goal[:, :3], goal[:, 3:], solid)
        seen = shown(own[:, :3], torch.sigmoid(own[:, 3:]), solid)
        noisy = lambda maps: maps + NOISE * torch.randn_like(maps) * solid
        count = len(pictures)
        both = torch.cat([noisy(true), noisy(seen.detach())])
        with mixed_precision(self.device):
            scores = self.discriminator(pictures.repeat(2, 1, 1, 1), both).float()
        weight = functional.adaptive_max_pool2d(solid, scores.shape[-1])  # patches that show something
        real, fake = masked_mean(functional.relu(1 - scores[:count]), weight), masked_mean(
            functional.relu(1 + scores[count:]), weight
        )
        self.judge_optimiser.zero_grad(set_to_none=True)
        (real + fake).backward()
        torch.nn.utils.clip_grad_norm_(self.discriminator.parameters(), 1.0)
        self.judge_optimiser.step()
        self.discriminator.requires_grad_(False)
        with mixed_precision(self.device):
            verdict = self.discriminator(pictures, noisy(seen)).float()
        gradient = torch.autograd.grad(-masked_mean(verdict, weight), own)[0]
        self.discriminator.requires_grad_(True)
        return gradient, {"judge_true": real, "judge_own": fake}

    @torch.no_grad()
    def _update_average(self):
        ours, theirs = list(self.average.parameters()), list(self.head.parameters())
        torch._foreach_mul_(ours, KEEP)
        torch._foreach_add_(ours, theirs, alpha=1 - KEEP)
        for own, other in zip(self.average.buffers(), self.head.buffers()):
            own.copy_(other)

    def report(self) -> None:
        """Logs means since the last report, and switches the discriminator off if the copy runs away."""
        if not self.counted:
            return
        means = {name: float(total) / self.counted for name, total in self.sums.items()}
        self.sums, self.counted = {}, 0
        self.log("crisp back: " + " ".join(f"{name} {value:.4f}" for name, value in means.items()))
        self.first_norm = self.first_norm or means["norm"]
        worse = max(means[name] / (means[f"network_{name}"] + 1e-6) for name in NAMES)
        healthy = worse < MOST_ERROR and means["norm"] < MOST_NORM * self.first_norm
        if self.share and not (healthy and all(math.isfinite(value) for value in means.values())):
            self.share = 0.0
            self.log(f"discriminator switched off: error x{worse:.2f}, norm {means['norm']:.3f}")

    def in_network(self, network):
        """A copy of `network` with the averaged crisp head in the place of its own."""
        other = copy.deepcopy(network)
        other.back.load_state_dict(self.average.state_dict())
        return other


def back_errors(maps, goal, solid) -> dict:
    """The back maps' losses, as in losses.py."""
    return {
        "back_normal": masked_mean(normal_loss(maps[:, :3], goal[:, :3]), solid),
        "back_albedo": masked_mean(huber(torch.sigmoid(maps[:, 3:]) - goal[:, 3:], 0.1), solid),
    }


def scaled_like(gradient, reference):
    """A gradient [n, 6, ...] as long as the reference, normals and colours apart."""
    length = lambda value: value.square().sum().sqrt()
    parts = zip(gradient.split(3, 1), reference.split(3, 1))
    return torch.cat([part * (length(other) / (length(part) + 1e-12)) for part, other in parts], 1)
