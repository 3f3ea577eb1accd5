"""python3 -m unittest tests.test_crisp_back  (needs PyTorch; no GPU)"""

import argparse
import unittest
from unittest import mock

import torch

from batches import layout
from crisp_back import CrispBack, Discriminator, apply_head, head_inputs, scaled_like
from network import Network, apart_rows
from trainer import Trainer
from warm_compiler import dummy_inputs, dummy_truth, dummy_volume_loss

COUNT = 2


def make_trainer(discriminator):
    torch.manual_seed(1)
    options = argparse.Namespace(
        device="cpu", rate=1e-3, resume=None, batch=COUNT, discriminator=discriminator, added_rate=2.0, newest_rate=4.0
    )
    small = lambda: Network(16, (1, 0), 2, (8, 8, 8), (8, 8, 8), (1, 0))  # on a CPU the whole one takes minutes
    with mock.patch("trainer.Network", small):
        trainer = Trainer(options, None, lambda *words: None)
    trainer.volume_loss = lambda *values: (dummy_volume_loss(*values)[0], torch.ones(6))
    for layer in (trainer.network.back.coarse, trainer.network.back.correct):
        torch.nn.init.normal_(layer.weight, std=0.02)
    return trainer


def state_of(module):
    return {name: value.clone() for name, value in module.state_dict().items()}


class CrispBackTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(2)
        self.inputs, self.truth = dummy_inputs(COUNT, "cpu"), dummy_truth(COUNT, "cpu")

    def step(self, trainer):
        torch.manual_seed(3)  # the size's dropout
        trainer.train_step(self.inputs, self.truth, 1e-3)

    def test_the_network_learns_the_same_with_and_without_the_discriminator(self):
        without, with_it = make_trainer(0.0), make_trainer(0.3)
        with_it.start_discriminator()
        without.start_discriminator()
        self.assertIsNone(without.crisp)
        head, judge = state_of(with_it.crisp.head), state_of(with_it.crisp.discriminator)
        for _ in range(2):
            self.step(without)
            self.step(with_it)
        expected = state_of(without.network)
        for name, value in with_it.network.state_dict().items():
            self.assertTrue(torch.equal(value, expected[name]), name)
        for before, after in ((head, with_it.crisp.head), (judge, with_it.crisp.discriminator)):
            self.assertTrue(any(not torch.equal(value, before[name]) for name, value in after.state_dict().items()))

    def test_the_copy_answers_as_the_networks_own_head_before_it_is_trained(self):
        trainer = make_trainer(0.3)
        trainer.network.train()
        rows, parts = apart_rows(layout(COUNT)), layout(COUNT)
        rgba, further, slots = self.inputs
        out = trainer.network(rgba, further, slots, parts)
        trainer.start_discriminator()
        self.assertEqual(out["features"].shape[0], COUNT)  # a small batch has no others
        with torch.no_grad():
            maps = apply_head(trainer.crisp.head, out["features"], *head_inputs(trainer.network, self.inputs, parts))
        self.assertTrue(torch.allclose(maps, out["back"][rows], atol=1e-4))
        self.assertFalse(out["features"].requires_grad)

    def test_the_discriminators_gradient_is_as_long_as_the_regressions(self):
        gradient, reference = torch.rand(2, 6, 4, 4) * 100, torch.rand(2, 6, 4, 4)
        scaled = scaled_like(gradient, reference)
        for part in (slice(0, 3), slice(3, 6)):
            self.assertAlmostEqual(float(scaled[:, part].norm()), float(reference[:, part].norm()), places=4)

    def test_it_is_switched_off_where_the_copy_runs_away(self):
        trainer = make_trainer(0.3)
        trainer.start_discriminator()
        crisp = trainer.crisp
        self.step(trainer)
        crisp.report()
        self.assertEqual(crisp.share, 0.3)
        self.step(trainer)
        crisp.sums["back_albedo"] = crisp.sums["back_albedo"] * 10
        crisp.report()
        self.assertEqual(crisp.share, 0.0)
        judge = state_of(crisp.discriminator)
        self.step(trainer)
        crisp.report()
        for name, value in crisp.discriminator.state_dict().items():
            self.assertTrue(torch.equal(value, judge[name]), name)

    def test_a_network_with_the_crisp_head_differs_in_that_alone(self):
        trainer = make_trainer(0.3)
        trainer.start_discriminator()
        self.step(trainer)
        own, other = trainer.average.state_dict(), trainer.crisp.in_network(trainer.average).state_dict()
        different = {name for name in own if not torch.equal(own[name], other[name])}
        self.assertTrue(different and all(name.startswith("back.") for name in different))


class DiscriminatorTest(unittest.TestCase):
    def test_it_learns_to_tell_blurred_maps_from_sharp_ones(self):
        torch.manual_seed(4)
        judge, pictures = Discriminator(8), torch.zeros(4, 4, 64, 64)
        optimiser = torch.optim.Adam(judge.parameters(), 2e-3)
        for _ in range(60):
            sharp = (torch.rand(4, 6, 64, 64) > 0.5).float()
            blurred = torch.nn.functional.avg_pool2d(sharp, 5, 1, 2)
            true, own = judge(pictures, sharp), judge(pictures, blurred)
            optimiser.zero_grad()
            (torch.relu(1 - true).mean() + torch.relu(1 + own).mean()).backward()
            optimiser.step()
        self.assertGreater(float(true.detach().mean()), float(own.detach().mean()) + 0.2)


if __name__ == "__main__":
    unittest.main()
