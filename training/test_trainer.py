"""python3 -m unittest test_trainer  (needs PyTorch; no GPU)"""
import argparse
import unittest

import torch

from trainer import Trainer


class TrainerTest(unittest.TestCase):
    def test_a_training_that_diverges_ends_at_its_next_report(self):
        trainer = Trainer(argparse.Namespace(device="cpu", rate=1e-4, resume=None, batch=2), None, lambda *words: None)
        trainer.sums = {"norm": torch.tensor(2.5 * 400)}
        trainer.report_progress(1e-4, 400, 1.0)
        self.assertEqual(trainer.sums, {})
        for norm in (5228.0, float("nan"), float("inf")):
            trainer.sums = {"norm": torch.tensor(norm * 400)}
            self.assertRaisesRegex(RuntimeError, "diverged", trainer.report_progress, 1e-4, 400, 1.0)


if __name__ == "__main__":
    unittest.main()
