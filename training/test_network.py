"""python3 -m unittest test_network  (needs PyTorch; no GPU)"""
import unittest

import torch

from frustum import BIN_WIDTHS, DEPTH_BINS, TRUNCATION
from network import add_back_slab


class BackSheetTest(unittest.TestCase):
    def filled(self, half_thickness, back_depth=0.4):
        """What lies inside along one ray of an empty volume."""
        bins = torch.from_numpy(DEPTH_BINS)
        volume = add_back_slab(torch.ones(1, len(bins), 1, 1), torch.full((1, 1, 1, 1), back_depth), torch.full((1, 1, 1, 1), half_thickness), bins)
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
        volume = add_back_slab(torch.full((1, len(bins), 1, 1), -1.0), torch.zeros(1, 1, 1, 1), torch.full((1, 1, 1, 1), 0.05), bins)
        self.assertLessEqual(float(volume.max()), -0.05 / TRUNCATION)


if __name__ == "__main__":
    unittest.main()
