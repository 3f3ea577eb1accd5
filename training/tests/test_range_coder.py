"""python3 -m unittest tests.test_range_coder  (needs NumPy)"""

import unittest

import numpy as np

import range_coder


class RangeCoderTest(unittest.TestCase):
    def test_arrays_come_back_in_their_order(self):
        rng = np.random.default_rng(1)
        arrays = [
            rng.normal(128, spread, count).clip(0, 255).astype(np.uint8)
            for spread, count in ((0.6, 50_001), (9, 4_999), (60, 3), (0, 700), (1.5, 1))
        ]
        data = b"".join(range_coder.encode(array) for array in arrays)
        at = 0
        for array in arrays:
            decoded, at = range_coder.decode(data, at)
            self.assertTrue(np.array_equal(decoded, array))
        self.assertEqual(at, len(data))

    def test_it_takes_about_the_entropy(self):
        values = np.random.default_rng(2).normal(128, 1.2, 400_000).round().astype(np.uint8)
        share = np.bincount(values) / len(values)
        share = share[share > 0]
        self.assertLess(len(range_coder.encode(values)) * 8 / len(values), -(share * np.log2(share)).sum() * 1.01)


if __name__ == "__main__":
    unittest.main()
