"""python3 -m unittest tests.test_checkpoint_delta  (needs PyTorch; no GPU)"""

import os
import tempfile
import unittest

import torch

import checkpoint
import checkpoint_delta


class DeltaTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(2)
        self.before = {"conv.weight": torch.randn(64, 32, 3, 3), "norm.bias": torch.randn(64)}
        self.after = {
            "conv.weight": self.before["conv.weight"] + 0.1 * torch.randn(64, 32, 3, 3),
            "norm.bias": torch.randn(64),
            "added.weight": torch.randn(96, 64),
        }

    def packed(self, folder, megabytes):
        place = lambda name: os.path.join(folder, name)
        checkpoint.save(place("base"), self.before, {})
        checkpoint.save(place("new"), self.after, {"steps": 9})
        told = checkpoint_delta.pack(place("new"), place("delta"), place("base"), megabytes)
        return told, checkpoint_delta.unpack(place("delta"), place("base"))

    def test_more_room_means_finer_steps_and_small_tensors_are_exact(self):
        apart = []
        for megabytes in (0.008, 0.014):
            with tempfile.TemporaryDirectory() as folder:
                told, (tensors, state) = self.packed(folder, megabytes)
            self.assertLessEqual(told["bytes"], megabytes * 1e6)
            self.assertEqual(state, {"steps": 9})
            self.assertTrue(torch.equal(tensors["norm.bias"], self.after["norm.bias"]))
            self.assertEqual(
                {name: value.shape for name, value in tensors.items()},
                {name: value.shape for name, value in self.after.items()},
            )
            apart.append(
                float((tensors["conv.weight"] - self.after["conv.weight"]).norm() / self.after["conv.weight"].norm())
            )
        self.assertLess(apart[1], apart[0] / 1.5)
        self.assertLess(apart[1], 0.1)

    def test_another_release_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            self.packed(folder, 0.01)
            checkpoint.save(os.path.join(folder, "base"), self.after, {})
            self.assertRaisesRegex(
                SystemExit,
                "not what",
                checkpoint_delta.unpack,
                os.path.join(folder, "delta"),
                os.path.join(folder, "base"),
            )


if __name__ == "__main__":
    unittest.main()
