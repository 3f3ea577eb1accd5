"""python3 -m unittest tests.test_narrow  (needs PyTorch; no GPU)"""

import unittest

import torch

import checkpoint
from narrow import activity, narrowed
from network import Network


class NarrowTest(unittest.TestCase):
    @torch.no_grad()
    def test_units_that_say_the_same_of_every_token_leave_nothing_behind(self):
        torch.manual_seed(3)
        small = lambda inner: Network(16, (2, 0), 2, (8, 8, 8), (8, 8, 8), (1, 0), inner=inner).eval()
        network, thinner = small(64), small(56)
        for block in network.blocks:
            block.widen.weight[5:21:2] = 0  # 8 units that only have a bias
            block.widen.bias[5:21:2] = 1.5
        pictures = torch.rand(2, 4, 256, 256)
        active = activity(network, [(pictures, None, None)])
        tensors = narrowed(network.state_dict(), active, 56)
        self.assertEqual(checkpoint.load_into(thinner, tensors, lambda *words: None), [])
        expected, got = network(pictures), thinner(pictures)
        for name, value in expected.items():
            self.assertLess(float((value - got[name]).abs().max()), 1e-4 * (1 + float(value.abs().max())), name)
        self.assertGreater(float((small(56)(pictures)["volume"] - expected["volume"]).abs().max()), 1e-3)


if __name__ == "__main__":
    unittest.main()
