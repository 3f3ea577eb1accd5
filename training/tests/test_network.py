"""python3 -m unittest tests.test_network  (needs PyTorch; no GPU)"""

import unittest
from unittest import mock

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

    def gradients(self, number):
        """Largest ones of the features and of the head's layers."""
        torch.manual_seed(4)
        self.head.zero_grad()
        features = self.features.clone().requires_grad_()
        self.head(features)[:, number].square().sum().backward()
        return features.grad.clone(), [layer.weight.grad.clone() for layer in (self.head[1], self.head[3])]

    def test_size_and_spread_give_a_part_of_their_gradient_to_the_features_and_all_of_it_to_the_head(self):
        for number, name in enumerate(SCALARS):
            part = NumbersHead.size_gradient if name in ("log_h", "log_h_spread") else 1.0
            features, layers = self.gradients(number)
            with self.subTest(name), mock.patch.object(NumbersHead, "size_gradient", 1.0):
                whole, layers_then = self.gradients(number)
                self.assertTrue(torch.allclose(features, whole * part, atol=1e-5))
                self.assertGreater(float(features.abs().max()), 0)
                for ours, then in zip(layers, layers_then):
                    self.assertTrue(torch.allclose(ours, then, atol=1e-5))


if __name__ == "__main__":
    unittest.main()
