"""python3 -m unittest tests.test_evaluate  (needs PyTorch; no GPU)"""

import math
import unittest

import torch

from checkpoint_mean import mean
from evaluate import levelled, mirrored_too


class LevelledTest(unittest.TestCase):
    def test_a_slight_lean_is_taken_out_and_a_clear_one_is_kept(self):
        lean = lambda degrees: [math.sin(math.radians(degrees)), -math.cos(math.radians(degrees)), -0.3]
        given = torch.tensor([lean(3), lean(-4.9), lean(20), lean(-12)])
        expected = torch.tensor([lean(0), lean(0), lean(20), lean(-12)])
        self.assertTrue(torch.allclose(levelled(given), expected, atol=1e-6))


class MirroredTest(unittest.TestCase):
    def test_a_network_that_does_not_mind_is_left_as_it_is_and_slots_change_sides(self):
        asked = []

        def predict(rgba, further=None, slots=None):
            """Its normals point to where its left half is brighter."""
            asked.append(slots.tolist())
            lean = (rgba[..., :2].mean((1, 2, 3)) - rgba[..., 2:].mean((1, 2, 3)))[:, None]
            maps = torch.cat([rgba[:, :1], lean[..., None, None].expand(-1, 1, 4, 4), rgba[:, :1]], 1)
            return {
                "tsdf": rgba,
                "front": maps,
                "back": maps[:, 1:],
                "scalars": torch.cat([lean * 0, lean * 0, lean], 1),
            }

        inputs = torch.rand(2, 3, 4, 4), torch.rand(6, 3, 4, 4), torch.tensor([0, 1, 2, 0, 1, 2])
        plain, both = predict(*inputs), mirrored_too(predict)(*inputs)
        for name, value in plain.items():
            self.assertTrue(torch.allclose(both[name], value, atol=1e-6), name)
        self.assertEqual(asked[-1], [0, 2, 1, 0, 2, 1])


class MeanTest(unittest.TestCase):
    def test_what_only_one_has_is_taken_from_it(self):
        older, newer = {"a": torch.zeros(2), "b": torch.zeros(3)}, {"a": torch.ones(2), "b": torch.ones(4)}
        found = mean(older, newer, 0.25)
        self.assertEqual(found["a"].tolist(), [0.25, 0.25])
        self.assertEqual(found["b"].tolist(), [1.0] * 4)


if __name__ == "__main__":
    unittest.main()
