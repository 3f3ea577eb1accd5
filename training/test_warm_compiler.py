import argparse
import unittest

import torch

from trainer import Trainer
from warm_compiler import compile_all


class WarmCompiler(unittest.TestCase):
    def test_compiling_in_the_middle_of_a_slice_leaves_the_training_as_it_was(self):
        trainer = Trainer(argparse.Namespace(device="cpu", rate=1e-4, resume=None), None, lambda *words: None)
        trainer.compile = lambda: None   # what is compiled is another matter
        values = {name: value.clone() for name, value in trainer.network.state_dict().items()}
        volume_loss = trainer.volume_loss
        compile_all(trainer, 2)
        for name, value in trainer.network.state_dict().items():
            self.assertTrue(torch.equal(value, values[name]), name)
        self.assertIs(trainer.volume_loss, volume_loss)
        self.assertTrue(all(parameter.grad is None for parameter in trainer.network.parameters()))


if __name__ == "__main__":
    unittest.main()
