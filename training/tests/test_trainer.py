"""python3 -m unittest tests.test_trainer  (needs PyTorch; no GPU)"""

import argparse
import unittest

import torch

import checkpoint
from network import Network
from trainer import Trainer, is_added, make_optimiser


class TrainerTest(unittest.TestCase):
    def test_what_was_added_since_release_5_has_a_rate_of_its_own(self):
        grown, options = Network(), argparse.Namespace(device="cpu", rate=1e-4, added_rate=4.0)
        fresh = set(
            checkpoint.load_into(grown, Network(depth=(7, 0), residuals=(2, 0)).state_dict(), lambda *words: None)
        )
        joined = ("slot", "back.", "back32.", "back64.", "back128.")  # not in release 5 either, whatever the depth
        added = {name for name, _ in grown.named_parameters() if is_added(name)}
        self.assertEqual(
            added, {name for name, _ in grown.named_parameters() if name in fresh or name.startswith(joined)}
        )
        groups = make_optimiser(grown, options).param_groups
        self.assertEqual(sum(len(group["params"]) for group in groups), len(list(grown.parameters())))
        self.assertEqual(sum(len(group["params"]) for group in groups if group["factor"] == 4.0), len(added))

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
