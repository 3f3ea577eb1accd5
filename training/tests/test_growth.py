"""python3 -m unittest tests.test_growth  (needs PyTorch; no GPU)"""

import os
import unittest

import torch
import torch.nn as nn

import checkpoint
from batches import layout
from growth import grown
from network import MIRRORED, SLOTS, Network, Residual, back_features

RELEASE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "..", "models", "tangible-shape")
quiet = lambda *words: None


def randomised(network):
    """As after some training: no weight is zero any more, normalisations have statistics of their own."""
    torch.manual_seed(5)
    for parameter in network.parameters():
        parameter.data += torch.randn_like(parameter) * 0.01
    return network.eval()


class GrowthTest(unittest.TestCase):
    @torch.no_grad()
    def test_what_was_added_changes_nothing_at_first(self):
        """Grown from a network of release 5's size, with its weights where they are there, it gives the same with one
        picture."""

        small, larger = randomised(Network(depth=(7, 0), residuals=(2, 0), deepest=0)), Network().eval()
        if os.path.exists(os.path.join(RELEASE, "weights.json")):
            checkpoint.load_into(small, checkpoint.load(RELEASE)[0], quiet)
        fresh = checkpoint.load_into(larger, small.state_dict(), quiet)
        self.assertTrue(
            all(name.split(".")[0] in ("blocks", "decode32", "decode64", "decode128") for name in fresh), fresh
        )
        picture = torch.rand(1, 4, 256, 256)
        expected, got = small(picture), larger(picture)
        for name, value in expected.items():
            self.assertLess(float((value - got[name]).abs().max()), 1e-5 * (1 + float(value.abs().max())), name)

    @torch.no_grad()
    def test_a_split_block_computes_nearly_what_it_did(self):
        """Both halves of it are used: without the second one, half of what it adds is missing."""
        torch.manual_seed(7)
        whole = Residual(16).eval()
        whole.second[1].weight.fill_(0.15)
        state = {f"decode32.2.{name}": value for name, value in whole.state_dict().items()}
        halves = nn.Sequential(Residual(16), Residual(16)).eval()
        names = {f"decode32.{k + 2}.{name}": f"{k}.{name}" for k in (0, 1) for name in whole.state_dict()}
        halves.load_state_dict({names[name]: value for name, value in grown(state).items()})
        features = torch.rand(1, 16, 32, 32)
        added = float((whole(features) - features).norm())
        self.assertLess(float((halves(features) - whole(features)).norm()), 0.05 * added)
        self.assertGreater(float((halves[0](features) - whole(features)).norm()), 0.4 * added)

    def test_weights_that_are_grown_already_stay(self):
        state = {name: value for name, value in Network(depth=(1, 0)).state_dict().items()}
        self.assertEqual({name: id(value) for name, value in grown(state).items()}, {n: id(v) for n, v in state.items()})

    @torch.no_grad()
    def test_a_back_picture_joins_with_zero_weights(self):
        network = Network()
        sides = network.sides
        for layer in (network.back32, network.back64, network.back128, network.back.evidence, sides.behind32, sides.behind64):
            self.assertEqual(float(layer.weight.abs().max()), 0)


class SeveralPicturesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.network = randomised(Network(depth=(1, 1), residuals=(1, 0)))
        cls.pictures = torch.rand(4, 4, 256, 256)
        cls.further = torch.rand(6, 4, 256, 256)
        cls.slots = torch.tensor([2, 0, 1, 0, 1, 2])  # of samples with one, two and three further pictures

    def assert_same(self, one, other):
        for name in one:
            self.assertLess(
                float((one[name] - other[name]).abs().max()), 1e-4 * (1 + float(one[name].abs().max())), name
            )

    @torch.no_grad()
    def test_samples_of_a_batch_do_not_see_each_other(self):
        together = self.network(self.pictures, self.further, self.slots, ((1, 0), (1, 1), (1, 2), (1, 3)))
        self.assert_same(self.network(self.pictures[:1]), {name: value[:1] for name, value in together.items()})
        for row, (first, last) in enumerate(((0, 1), (1, 3), (3, 6)), 1):
            alone = self.network(
                self.pictures[row : row + 1], self.further[first:last], self.slots[first:last], ((1, last - first),)
            )
            self.assert_same(alone, {name: value[row : row + 1] for name, value in together.items()})

    @torch.no_grad()
    def test_the_order_of_further_pictures_does_not_matter_and_their_slot_does(self):
        ask = lambda slots, further: self.network(self.pictures[:1], further, torch.tensor(slots), ((1, 2),))["volume"]
        first = ask([0, 2], self.further[:2])
        self.assertLess(float((first - ask([2, 0], self.further[:2].flip(0))).abs().max()), 1e-4)
        self.assertGreater(float((first - ask([2, 0], self.further[:2])).abs().max()), 1e-3)

    def test_the_back_is_found_where_there_is_one(self):
        features = torch.arange(1.0, 7).view(6, 1, 1, 1)
        chosen = back_features(features, self.slots, ((1, 0), (1, 1), (1, 2), (1, 3)))
        self.assertEqual(chosen.flatten().tolist(), [0, 2, 4])
        self.assertTrue(MIRRORED[SLOTS.index("back")])

    def test_most_of_a_batch_of_64_have_further_pictures(self):
        self.assertEqual(layout(64), ((24, 0), (16, 1), (4, 2), (20, 3)))
        self.assertEqual([sum(samples for samples, _ in layout(count)) for count in (2, 4, 8, 48)], [2, 4, 8, 48])


if __name__ == "__main__":
    unittest.main()
