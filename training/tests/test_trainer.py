"""python3 -m unittest tests.test_trainer  (needs PyTorch; no GPU)"""

import argparse
import unittest

import torch

import checkpoint
from network import Network
from trainer import Trainer, is_added, learning_rate, make_optimiser


class TrainerTest(unittest.TestCase):
    def test_the_rate_warms_up_stays_and_falls_along_a_line(self):
        options = argparse.Namespace(rate=2.0, warm_up=10, decay=0.8)
        for step, elapsed, expected in (
            (0, 0, (0.2, 0)),
            (9, 10, (2.0, 0)),
            (99, 20, (2.0, 0)),
            (99, 60, (1.0, 0.5)),
            (99, 100, (0.02, 1)),
            (99, 120, (0.02, 1.25)),
        ):
            for value, goal in zip(learning_rate(step, elapsed, 100, options), expected):
                self.assertAlmostEqual(value, goal)

    def test_what_was_added_since_release_5_has_a_rate_of_its_own(self):
        grown, options = Network(), argparse.Namespace(device="cpu", rate=1e-4, added_rate=2.0, newest_rate=4.0)
        fresh = set(
            checkpoint.load_into(
                grown, Network(depth=(7, 0), residuals=(2, 0), deepest=0).state_dict(), lambda *words: None
            )
        )
        # Not in release 5 either, whatever the depth:
        joined = ("slot", "back.", "back32.", "back64.", "back128.", "sides.")
        added = {name for name, _ in grown.named_parameters() if is_added(name)}
        self.assertEqual(
            added, {name for name, _ in grown.named_parameters() if name in fresh or name.startswith(joined)}
        )
        groups = make_optimiser(grown, options).param_groups
        self.assertEqual(sum(len(group["params"]) for group in groups), len(list(grown.parameters())))
        newest = [name for name in added if name.startswith(("sides.behind", "decode32.3."))]
        for factor, count in ((2.0, len(added) - len(newest)), (4.0, len(newest))):
            self.assertEqual(sum(len(group["params"]) for group in groups if group["factor"] == factor), count)

    def test_a_training_that_diverges_goes_back_to_the_report_before_the_last_and_ends_if_that_does_not_help(self):
        trainer = Trainer(argparse.Namespace(device="cpu", rate=1e-4, resume=None, batch=2), None, lambda *words: None)
        weight, moment = trainer.network.slot, "exp_avg"

        def report(norm):
            trainer.sums = {"norm": torch.tensor(norm * 400)}
            trainer.report_progress(1e-4, 400, 1.0)
            self.assertEqual(trainer.sums, {})

        def step(value):
            weight.data.fill_(value)
            trainer.average.slot.data.fill_(value)
            weight.grad = torch.full_like(weight, value)
            trainer.optimiser.param_groups[0]["lr"] = 0.0
            trainer.optimiser.step()
            weight.data.fill_(value)

        for value, norm in ((1.0, 2.5), (2.0, 4.0), (3.0, 5.9)):
            step(value)
            report(norm)
        moments = [trainer.optimiser.state[weight][moment].clone()]
        self.assertEqual((float(weight[0, 0]), trainer.brake), (3.0, 1.0))
        for bad, brake in ((6.1, 0.5), (float("nan"), 0.25), (float("inf"), 0.125)):
            step(9.0)
            report(bad)
            moments.append(trainer.optimiser.state[weight][moment].clone())
            self.assertEqual((float(weight[0, 0]), float(trainer.average.slot[0, 0])), (2.0, 2.0))
            self.assertEqual(trainer.brake, brake)
        self.assertTrue(torch.equal(moments[1], moments[2]))
        self.assertRaisesRegex(RuntimeError, "diverged", report, 5228.0)

    def test_added_weights_are_found(self):
        trainer = Trainer(argparse.Namespace(device="cpu", rate=1e-4, resume=None, batch=2), None, lambda *words: None)
        self.assertIn("back32 0.000", trainer.added_weights())


if __name__ == "__main__":
    unittest.main()
