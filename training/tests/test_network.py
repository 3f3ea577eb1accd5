"""python3 -m unittest tests.test_network  (needs PyTorch; no GPU)"""

import unittest

import torch

from frustum import BIN_WIDTHS, DEPTH_BINS, TRUNCATION
from network import SCALARS, NumbersHead, add_back_slab


class BackSheetTest(unittest.TestCase):
    def filled(self, half_thickness, back_depth=0.4):
        """The part of one ray of an empty volume that is inside."""
        bins = torch.from_numpy(DEPTH_BINS)
        volume = add_back_slab(
            torch.ones(1, len(bins), 1, 1),
            torch.full((1, 1, 1, 1), back_depth),
            torch.full((1, 1, 1, 1), half_thickness),
            bins,
        )
        inside = volume[0, :, 0, 0] < 0
        return bins[inside], float((inside * torch.from_numpy(BIN_WIDTHS)).sum())

    def test_the_sheet_ends_at_the_back(self):
        depths, width = self.filled(0.06)
        self.assertAlmostEqual(width, 0.12, delta=0.026)
        self.assertLessEqual(float(depths.max()), 0.4)
        self.assertGreaterEqual(float(depths.min()), 0.28 - 1e-6)

    def test_without_thickness_nothing_is_filled(self):
        self.assertEqual(self.filled(-0.03)[1], 0)

    def test_the_volume_is_kept_where_it_is_fuller(self):
        bins = torch.from_numpy(DEPTH_BINS)
        volume = add_back_slab(
            torch.full((1, len(bins), 1, 1), -1.0), torch.zeros(1, 1, 1, 1), torch.full((1, 1, 1, 1), 0.05), bins
        )
        self.assertLessEqual(float(volume.max()), -0.05 / TRUNCATION)


class NumbersHeadTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(3)
        self.head, self.features = NumbersHead(12), torch.randn(6, 12)

    def test_only_the_size_is_read_through_the_dropout_and_only_in_training(self):
        norm, widen, activate, answer = self.head
        plain = answer(activate(widen(norm(self.features))))
        taught = self.head(self.features)
        self.assertTrue(torch.allclose(taught[:, 1:7], plain[:, 1:7], atol=1e-6))
        self.assertGreater(float((taught[:, 0] - plain[:, 0]).abs().max()), 1e-3)
        self.head.eval()
        self.assertTrue(torch.equal(self.head(self.features), answer(activate(widen(norm(self.features))))))

    def test_the_size_teaches_the_head_but_not_the_features(self):
        size, spread = SCALARS.index("log_h"), SCALARS.index("log_h_spread")
        for number in range(len(SCALARS)):
            self.head.zero_grad()
            features = self.features.clone().requires_grad_()
            self.head(features)[:, number].square().sum().backward()
            of_features = 0.0 if features.grad is None else float(features.grad.abs().max())
            with self.subTest(SCALARS[number]):
                self.assertEqual(of_features == 0, number in (size, spread))
                for layer in (self.head[1], self.head[3]):
                    self.assertGreater(float(layer.weight.grad.abs().max()), 0)


if __name__ == "__main__":
    unittest.main()
