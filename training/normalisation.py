"""Measures the statistics of batch normalisation anew: those of a mean of weights are not the mean of theirs, and those
that training leaves behind are of its last few batches."""

import torch
import torch.nn as nn

from batches import layout
from network import mixed_precision

LAYERS = nn.BatchNorm1d, nn.BatchNorm2d


@torch.no_grad()
def measure_statistics(network: nn.Module, batches, device: str) -> None:
    """Over `batches` of training inputs (pictures, further pictures, slots); nothing but the statistics changes."""
    layers = [layer for layer in network.modules() if isinstance(layer, LAYERS)]
    momenta, training = [layer.momentum for layer in layers], network.training
    for layer in layers:
        layer.reset_running_stats()
        layer.momentum = None  # all batches count the same
    network.train()
    together = lambda pictures: pictures.to(memory_format=torch.channels_last)
    for rgba, further, slots in batches:
        with mixed_precision(device):
            network(together(rgba), together(further), slots, layout(len(rgba)))
    network.train(training)
    for layer, momentum in zip(layers, momenta):
        layer.momentum = momentum
