"""python3 -m unittest tests.test_views  (needs PyTorch; no GPU)"""

import math
import unittest

import torch
import torch.nn.functional as functional

from views import camera_axes, seen_straight


class SeenStraightTest(unittest.TestCase):
    def test_the_middle_itself_comes_to_lie_straight_ahead_and_angles_stay(self):
        middle = functional.normalize(torch.tensor([[0.1, -0.2, 1.0], [0.0, 0.3, 1.0], [0.0, 0.0, 1.0]]), dim=1)
        ahead = torch.tensor([[0.0, 0.0, 1.0]]).expand(3, 3)
        self.assertLess(float((seen_straight(middle, middle) - ahead).abs().max()), 1e-6)
        up = functional.normalize(torch.randn(3, 3), dim=1)
        turned = seen_straight(up, middle)
        self.assertLess(float(((turned * ahead).sum(1) - (up * middle).sum(1)).abs().max()), 1e-6)
        self.assertLess(float((turned.norm(dim=1) - 1).abs().max()), 1e-6)
        self.assertLess(float((turned[2] - up[2]).abs().max()), 1e-7)

    def test_an_object_low_in_the_picture_is_seen_more_from_above(self):
        degree = math.pi / 180
        up = camera_axes(torch.zeros(1), torch.full((1,), 20 * degree), torch.zeros(1))[:, :, 2]
        low = torch.tensor([[0.0, math.sin(5 * degree), math.cos(5 * degree)]])  # y points down
        self.assertAlmostEqual(math.degrees(math.asin(-float(seen_straight(up, low)[0, 2]))), 25, places=3)


if __name__ == "__main__":
    unittest.main()
