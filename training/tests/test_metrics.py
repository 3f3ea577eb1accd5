"""python3 -m unittest tests.test_metrics  (needs PyTorch and g++; with a GPU it also tries the kernel there)"""

import unittest

import torch

import metrics
from native import Library


class NearestTest(unittest.TestCase):
    def check(self, device):
        library, points = Library(device), [torch.rand(n, 3, device=device) - 0.5 for n in (1000, 777)]
        distance, index = metrics.nearest_by_kernel(*points, library)
        expected, place = metrics.nearest(*points)
        self.assertTrue(torch.allclose(distance, expected.to(distance), atol=1e-6))
        self.assertGreater(float((index == place).float().mean()), 0.99)

    def test_the_kernel_finds_the_nearest_points(self):
        self.check("cpu")

    @unittest.skipUnless(torch.cuda.is_available(), "no GPU")
    def test_the_kernel_finds_the_nearest_points_on_a_gpu(self):
        self.check("cuda")


if __name__ == "__main__":
    unittest.main()
