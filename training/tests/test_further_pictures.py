"""python3 -m unittest tests.test_further_pictures  (needs PyTorch; no GPU)"""

import math
import unittest

import torch

from frustum import IMAGE
from further_pictures import MIRRORED, PLACES, SLOTS, SidePictures, box_map, half_extents, project, repeated, summed
from views import SLOT_TURNS, Cameras, Views, camera_axes, further_views, places_in_further

LENS = 0.3
HALF = (0.5, 0.8, 0.4)  # of a box: away from the first camera, across, up


def placed(axes, lens=LENS):
    """The view of the box from a camera as far away as the lens says, cropped to its outline."""
    corners = torch.tensor([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * torch.tensor(HALF)
    views = Views(1, "cpu")
    views["linear"], views["inverse"] = axes.reshape(1, 9), axes.transpose(1, 2).reshape(1, 9)
    views["translate"] = torch.tensor([[0.0, 0.0, 1 / lens]])
    seen = corners @ axes[0].T + views["translate"]
    flat = seen[:, :2] / seen[:, 2:]
    low, high = flat.amin(0), flat.amax(0)
    middle = (low + high) / 2
    views["centre_u"], views["centre_v"] = middle[:1], middle[1:]
    views["s"] = (high - low).amax()[None] / 2 / 0.9
    views["anchor"] = seen[:, 2].min()[None] * 0.6 + 0.4 / lens
    views["h"] = views["s"] * views["anchor"]
    return views, (high - low) / 2 / views["s"]


class BoxTest(unittest.TestCase):
    def test_places_in_a_further_picture_follow_from_the_outlines_up_and_lens(self):
        degree = math.pi / 180
        azimuth, elevation, points = torch.zeros(1), torch.full((1,), 20 * degree), torch.tensor(PLACES)
        axes = camera_axes(azimuth, elevation, torch.zeros(1))
        first, extents = placed(axes)
        cameras = Cameras(azimuth, elevation, None, torch.eye(3)[None])
        for slot, direction in enumerate((0.0, -1.0, 1.0)):
            slots, rows = torch.tensor([slot]), torch.zeros(1, dtype=torch.long)
            turned = further_views(first, cameras, rows, slots, torch.zeros(1, 3), torch.tensor(SLOT_TURNS))
            side, side_extents = placed(turned["linear"].reshape(1, 3, 3))
            true = places_in_further(first, side, rows, points, torch.tensor(MIRRORED)[slots])
            lens = first["s"]
            maps = box_map(extents[None], side_extents[None], axes[:, :, 2], lens, torch.tensor([direction]))
            x, y, z = points.T[:, None]
            near = project(maps, x * (1 + lens * z), y * (1 + lens * z), z)
            self.assertLess(float((near - true).abs().mean()), 0.12, SLOTS[slot])
            self.assertGreater(float(true.std(1).min()), 0.3)

    def test_extents_of_an_outline(self):
        grid = torch.linspace(-1, 1, IMAGE)
        grid = torch.stack(torch.meshgrid(grid, grid, indexing="ij"))[None]
        alpha = ((grid[:, 1].abs() < 0.5) & (grid[:, 0].abs() < 0.9)).float()
        self.assertLess(float((half_extents(alpha, grid) - torch.tensor([[0.5, 0.9]])).abs().max()), 0.01)


class ReadingTest(unittest.TestCase):
    LAYOUT = ((2, 0), (1, 1), (2, 2))

    def test_values_are_repeated_and_summed_by_sample(self):
        values = repeated(torch.tensor([[1.0], [2.0], [3.0]]), torch.zeros(5, 7), self.LAYOUT)
        self.assertEqual(values.flatten().tolist(), [1, 2, 2, 3, 3])
        self.assertEqual(summed(values, self.LAYOUT).flatten().tolist(), [1, 4, 6])

    @torch.no_grad()
    def test_a_further_picture_is_read_at_the_depth_and_says_nothing_at_first(self):
        sides, slots = SidePictures(16, (6, 4), (10, 8)), torch.tensor([1])
        layers = sides.reduce32, sides.join32, sides.behind32
        maps = torch.zeros(1, 3, 4)
        maps[:, 0, 2] = maps[:, 1, 1] = maps[:, 2, 3] = 1.0  # a column is a depth, a row a row
        lens, features = torch.zeros(1), torch.zeros(1, 6, 32, 32)
        ask = lambda: sides.evidence(layers, features, maps, lens, slots, ((1, 1),))
        self.assertEqual(float(ask().abs().max()), 0)
        sides.join32.weight.normal_()
        before = ask()
        features[:, :, 10, 20] = 1.0
        changed = (ask() - before).abs().amax((0, 1))
        self.assertEqual(sorted(set(changed.nonzero()[:, 0].tolist())), [10])
        self.assertEqual(int((changed[10] > 0).sum()), 32)
        left, slots = ask(), torch.tensor([2])
        self.assertGreater(float((ask() - left).abs().max()), 0)
        slots = torch.tensor([0])
        self.assertEqual(float(ask().abs().max()), 0)
        sides.behind32.weight.copy_(sides.join32.weight[:10])
        self.assertTrue(torch.allclose(ask(), left, atol=1e-5))


if __name__ == "__main__":
    unittest.main()
