"""python3 -m unittest test_losses  (needs PyTorch; no GPU)"""
import unittest

import torch

from frustum import COLOUR_BINS, COLOUR_RAYS, IMAGE
from losses import SIZE_ERROR, picture_losses
from train import dummy_truth


class SizeTest(unittest.TestCase):
    def size_gradients(self, spread):
        truth = dummy_truth(2, "cpu")
        truth["size_known"], truth["log_h"] = torch.ones(2), torch.zeros(2)
        numbers = torch.zeros(2, 8)
        numbers[:, 0], numbers[:, 7] = torch.tensor([0.3, -0.3]), spread
        numbers.requires_grad_()
        out = {"front": torch.rand(2, 4, 128, 128), "surface": torch.rand(2, 10, IMAGE, IMAGE), "scalars": numbers,
               "colour": torch.rand(2, 3 * COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS)}
        return torch.autograd.grad(picture_losses(out, truth)["size"], numbers)[0]

    def test_a_network_that_is_sure_of_its_size_gets_no_steeper_slope_on_it(self):
        for spread in (-3.0, 0.0):
            self.assertAlmostEqual(float(self.size_gradients(spread)[0, 0]), 1 / SIZE_ERROR / 3, places=5)   # two of them, and one more in the divisor

    def test_the_spread_is_drawn_to_the_error(self):
        self.assertLess(float(self.size_gradients(-3.0)[0, 7]), 0)      # too sure: must grow
        self.assertGreater(float(self.size_gradients(0.0)[0, 7]), 0)    # too unsure: must shrink


if __name__ == "__main__":
    unittest.main()
