"""python3 -m unittest tests.test_normalisation  (needs PyTorch; no GPU)"""

import unittest

import torch
import torch.nn as nn

from normalisation import measure_statistics


class Shifted(nn.Module):
    """Takes what the network takes."""

    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm2d(4, momentum=0.1)

    def forward(self, rgba, further, slots, layout):
        return self.norm(rgba)


class StatisticsTest(unittest.TestCase):
    def test_all_batches_count_the_same_and_nothing_else_changes(self):
        network = Shifted().eval()
        network.norm.running_mean.fill_(9.0)
        batches = [(torch.rand(4, 4, 8, 8) + k, torch.rand(3, 4, 8, 8), torch.arange(3)) for k in range(3)]
        measure_statistics(network, batches, "cpu")
        expected = torch.cat([rgba for rgba, *_ in batches]).mean((0, 2, 3))
        self.assertTrue(torch.allclose(network.norm.running_mean, expected, atol=1e-5))
        self.assertEqual((network.norm.momentum, network.training), (0.1, False))
        self.assertEqual(network.norm.weight.tolist(), [1.0] * 4)


if __name__ == "__main__":
    unittest.main()
