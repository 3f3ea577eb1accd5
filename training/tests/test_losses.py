"""python3 -m unittest tests.test_losses  (needs PyTorch; no GPU)"""

import math
import unittest

import torch

from frustum import COLOUR_BINS, COLOUR_RAYS, IMAGE
from losses import LEAST_SQUARED_ERROR, SIZE_ERROR, angle, log_squared_error, picture_losses
from warm_compiler import dummy_truth


class SizeTest(unittest.TestCase):
    def size_gradients(self, spread):
        truth = dummy_truth(2, "cpu")
        truth["size_known"], truth["size_taught"], truth["log_h"] = torch.ones(2), torch.ones(2), torch.zeros(2)
        numbers = torch.zeros(2, 8)
        numbers[:, 0], numbers[:, 7] = torch.tensor([0.3, -0.3]), spread
        numbers.requires_grad_()
        out = {
            "front": torch.rand(2, 4, 128, 128),
            "surface": torch.rand(2, 10, IMAGE, IMAGE),
            "back": torch.rand(2, 6, IMAGE, IMAGE),
            "scalars": numbers,
            "colour": torch.rand(2, 3 * COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS),
        }
        return torch.autograd.grad(picture_losses(out, truth)["size"], numbers)[0]

    def test_a_network_that_is_sure_of_its_size_gets_no_larger_gradient_on_it(self):
        for spread in (-3.0, 0.0):
            self.assertAlmostEqual(
                float(self.size_gradients(spread)[0, 0]), 1 / SIZE_ERROR / 3, places=5
            )  # two of them, and one more in the divisor

    def test_the_spread_is_drawn_to_the_error(self):
        self.assertLess(float(self.size_gradients(-3.0)[0, 7]), 0)  # too sure: must grow
        self.assertGreater(float(self.size_gradients(0.0)[0, 7]), 0)  # too unsure: must shrink


class ToneTest(unittest.TestCase):
    def gradients(self, errors, shares):
        """Of samples that are off by the given errors, with the given shares of their pixels in the mask."""
        target = torch.full((len(errors), 3, 16, 16), 0.5)
        guess = (target + torch.tensor(errors)[:, None, None, None]).requires_grad_()
        mask = (torch.arange(256).view(1, 1, 16, 16) < 256 * torch.tensor(shares)[:, None, None, None]).float()
        loss = log_squared_error(guess, target, mask)
        return loss.detach(), torch.autograd.grad(loss, guess)[0].sum((1, 2, 3))

    def test_it_is_the_mean_of_the_logarithms(self):
        loss, _ = self.gradients([0.1, 0.3], [1.0, 0.5])
        expected = sum(math.log(error**2 + LEAST_SQUARED_ERROR) for error in (0.1, 0.3)) / 2
        self.assertAlmostEqual(float(loss), expected, places=2)

    def test_small_objects_count_like_large_ones_and_known_ones_no_more(self):
        _, pulls = self.gradients([0.1, 0.1, 0.001], [1.0, 0.1, 1.0])
        self.assertAlmostEqual(float(pulls[0] / pulls[1]), 1, places=1)
        self.assertLess(float(pulls[2]), 0.2 * float(pulls[0]))

    def test_an_empty_mask_breaks_nothing(self):
        self.assertTrue(all(math.isfinite(pull) for pull in self.gradients([0.1], [0.0])[1]))


class UpTest(unittest.TestCase):
    def tilted(self, degrees, length=1.0):
        return torch.tensor([[0.0, -math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))]]) * length

    def test_it_is_the_angle_whatever_the_length_of_the_guess(self):
        for degrees in (2, 30, 90, 150):
            for length in (0.3, 1.0, 4.0):
                self.assertAlmostEqual(
                    float(angle(self.tilted(degrees, length), self.tilted(0))), math.radians(degrees), places=3
                )

    def test_a_degree_pulls_as_hard_as_thirty_and_no_error_breaks_nothing(self):
        pulls = []
        for degrees in (1, 30, 179.9, 0):
            guess = self.tilted(degrees).requires_grad_()
            pulls.append(float(torch.autograd.grad(angle(guess, self.tilted(0)).sum(), guess)[0].norm()))
        self.assertGreater(pulls[0], 0.9)
        self.assertAlmostEqual(pulls[1], 1, places=2)
        self.assertTrue(all(math.isfinite(pull) for pull in pulls))


if __name__ == "__main__":
    unittest.main()
