"""python3 -m unittest tests.test_cavities  (needs PyTorch and g++; no GPU)"""

import functools
import unittest

import torch

from cavities import fill_cavities
from native import Library
from scene import VOLUME, VOXEL, solidify, thickened

library = functools.lru_cache(Library)


def grid():
    axis = (torch.arange(VOLUME) + 0.5) * VOXEL - 1.1
    return torch.meshgrid(axis, axis, axis, indexing="ij")


def box(half):
    """Signed distance of a box about the origin; z, y, x."""
    q = torch.stack([p.abs() - h for p, h in zip(grid(), half)])
    return q.clamp(min=0).norm(dim=0) + q.amax(0).clamp(max=0)


def hollow_box(wall=0.04):
    outer = [0.9, 0.6, 0.7]
    return torch.maximum(box(outer), -box([h - wall for h in outer]))


def slot(value, half_width):
    """Cuts a slot of the given half width through the wall at +z."""
    z, y, x = grid()
    return torch.maximum(value, -torch.maximum(torch.maximum(y.abs() - half_width, x.abs() - 0.4), 0.5 - z))


class CavityTest(unittest.TestCase):
    def fill(self, value):
        values = value[None].clone()
        hollow = fill_cavities(values, thickened(values), VOXEL, library("cpu"))
        return values[0], hollow

    def test_closed_box_becomes_solid_with_distances_to_its_outside(self):
        truth, before = box([0.9, 0.6, 0.7]), hollow_box()
        self.assertGreater(float(before[64, 64, 64]), 0.5)
        after, hollow = self.fill(before)
        self.assertEqual(hollow, [0])
        near = truth > -0.2
        self.assertLess(float((after - truth)[near].abs().max()), 0.03)
        self.assertLess(float((after - truth)[near].abs().mean()), 0.003)
        self.assertLess(float(after[64, 64, 64]), -0.3)
        self.assertTrue(torch.equal(after[truth > 0], before[truth > 0]))

    def test_sheets_without_depth_close_a_cavity_too(self):
        after, hollow = self.fill(box([0.9, 0.6, 0.7]).abs())
        self.assertEqual(hollow, [0])
        self.assertLess(float((after - box([0.9, 0.6, 0.7])).abs()[box([0.9, 0.6, 0.7]) > -0.2].max()), 0.03)

    def test_a_wide_opening_keeps_it_hollow_and_a_slit_does_not(self):
        self.assertEqual(self.fill(slot(hollow_box(), 0.1))[1], [])
        after, hollow = self.fill(slot(hollow_box(), 0.012))
        self.assertEqual(hollow, [0])
        self.assertLess(float(after[64, 64, 64]), -0.3)

    def test_a_solid_stays_as_it_was(self):
        before = box([0.9, 0.6, 0.7])
        after, hollow = self.fill(before)
        self.assertEqual(hollow, [])
        self.assertTrue(torch.equal(after, before))

    def test_only_the_hollow_one_of_a_group_changes(self):
        volumes = torch.stack([box([0.5, 0.5, 0.5]), hollow_box(), slot(hollow_box(), 0.2)]).half()
        self.assertEqual(solidify(volumes, library("cpu")), 1)
        inside = [float(v[64, 64, 64]) for v in volumes]
        self.assertTrue(inside[0] < -0.4 and inside[1] < -0.3 and inside[2] > 0.3, inside)


if __name__ == "__main__":
    unittest.main()
