"""python3 -m unittest tests.test_checkpoint  (needs PyTorch; no GPU)"""

import tempfile
import unittest

import torch

import calibrate_spread
import checkpoint


class CheckpointTest(unittest.TestCase):
    def test_weights_come_back_within_half_a_step_and_small_tensors_exactly(self):
        tensors = {
            "conv.weight": torch.randn(64, 32, 3, 3),
            "norm.bias": torch.randn(64),
            "position": torch.randn(1, 257, 448),
        }
        with tempfile.TemporaryDirectory() as folder:
            checkpoint.save(folder, tensors, {"steps": 7})
            loaded, state = checkpoint.load(folder)
        self.assertEqual(state["steps"], 7)
        self.assertTrue(
            torch.equal(loaded["norm.bias"], tensors["norm.bias"])
            and torch.equal(loaded["position"], tensors["position"])
        )
        step = tensors["conv.weight"].abs().amax((1, 2, 3), keepdim=True) / 127
        self.assertTrue(bool(((loaded["conv.weight"] - tensors["conv.weight"]).abs() <= step * 0.51).all()))

    def test_layers_that_changed_shape_stay_fresh(self):
        network = torch.nn.Linear(4, 3)
        before = network.weight.clone()
        fresh = checkpoint.load_into(network, {"weight": torch.zeros(5, 4), "bias": torch.ones(3)}, log=lambda *_: None)
        self.assertEqual(fresh, ["weight"])
        self.assertTrue(torch.equal(network.weight, before) and torch.equal(network.bias, torch.ones(3)))

    def test_calibrating_the_spread_changes_that_number_alone(self):
        tensors = {
            "scalars.3.weight": torch.randn(8, 256),
            "scalars.3.bias": torch.arange(8.0),
            "norm.bias": torch.randn(64),
        }
        with tempfile.TemporaryDirectory() as folder:
            checkpoint.save(folder, tensors, {})
            calibrate_spread.calibrate(folder, 2.0)
            loaded, _ = checkpoint.load(folder)
        self.assertAlmostEqual(float(loaded["scalars.3.bias"][7]), 7.693147, places=5)
        self.assertTrue(torch.equal(loaded["scalars.3.bias"][:7], tensors["scalars.3.bias"][:7]))
        self.assertTrue(
            torch.equal(loaded["scalars.3.weight"], tensors["scalars.3.weight"])
            and torch.equal(loaded["norm.bias"], tensors["norm.bias"])
        )


if __name__ == "__main__":
    unittest.main()
