"""python3 -m unittest tests.test_evaluate  (needs PyTorch; no GPU)"""

import math
import unittest

import torch

from evaluate import levelled


class LevelledTest(unittest.TestCase):
    def test_a_slight_lean_is_taken_out_and_a_clear_one_is_kept(self):
        lean = lambda degrees: [math.sin(math.radians(degrees)), -math.cos(math.radians(degrees)), -0.3]
        given = torch.tensor([lean(3), lean(-4.9), lean(20), lean(-12)])
        expected = torch.tensor([lean(0), lean(0), lean(20), lean(-12)])
        self.assertTrue(torch.allclose(levelled(given), expected, atol=1e-6))


if __name__ == "__main__":
    unittest.main()
