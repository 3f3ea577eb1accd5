"""python3 -m unittest tests.test_gradients  (needs PyTorch; no GPU)"""

import argparse
import re
import unittest

import torch

import gradients
from trainer import Trainer
from warm_compiler import dummy_inputs, dummy_truth, dummy_volume_loss


class GradientsTest(unittest.TestCase):
    def setUp(self):
        self.trainer = Trainer(argparse.Namespace(device="cpu", rate=1e-4, resume=None), None, lambda *words: None)
        self.trainer.volume_loss = dummy_volume_loss
        for module in self.trainer.network.modules():  # two draws of it would never agree on so small a batch
            module.dropout = module.size_dropout = 0.0
        self.batch = dummy_inputs(2, "cpu"), dummy_truth(2, "cpu")

    def compare(self):
        kept = self.trainer.forward, self.trainer.picture_losses
        text = gradients.compare(self.trainer, [self.batch])
        self.assertEqual((self.trainer.forward, self.trainer.picture_losses), kept)
        return [float(value) for value in re.search(r"compiled (\S+), uncompiled (\S+), cosine (\S+);", text).groups()]

    def test_what_is_the_same_agrees(self):
        values = {name: value.clone() for name, value in self.trainer.network.state_dict().items()}
        compiled, uncompiled, cosine = self.compare()
        self.assertAlmostEqual(compiled / uncompiled, 1, places=2)
        self.assertAlmostEqual(cosine, 1, places=2)
        for name, value in self.trainer.network.state_dict().items():
            self.assertTrue(torch.equal(value, values[name]), name)

    def test_what_is_wrong_shows(self):
        right = self.trainer.picture_losses
        self.trainer.picture_losses = lambda out, truth: {name: 2 * value for name, value in right(out, truth).items()}
        compiled, uncompiled, _ = self.compare()
        self.assertGreater(compiled / uncompiled, 1.5)


if __name__ == "__main__":
    unittest.main()
