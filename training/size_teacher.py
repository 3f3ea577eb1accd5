"""Keeps what the release knows of sizes: its own answers are the target of the size for some samples of each batch.

Sizes of objects that are trained on are learnt by heart (x1.08 after a slice, others x1.43), and without any gradient
the features forget sizes altogether (NOTES, slice 12). The frozen release answers for every picture, also of the many
objects whose size is unknown, so a network that follows it there keeps an answer that was not learnt by heart.
"""

import copy

import torch

from network import mixed_precision

TAUGHT = 12  # first samples of a batch, which have no further pictures; 2 % of a step


class SizeTeacher:
    def __init__(self, network, device: str):
        self.device = device
        self.network = copy.deepcopy(network).eval().requires_grad_(False)

    @torch.no_grad()
    def teach(self, inputs, truth: dict) -> None:
        """Replaces the size's target of the first samples by the older network's answer."""
        rows = slice(0, min(TAUGHT, len(inputs[0]) // 2))
        with mixed_precision(self.device):
            numbers = self.network.numbers(inputs[0][rows].contiguous(memory_format=torch.channels_last))
        truth["log_h"][rows] = numbers[:, 0].float()
        truth["size_taught"][rows] = 1.0
        truth["size_known"][rows] = 0.0
