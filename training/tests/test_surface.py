"""python3 -m unittest tests.test_surface  (needs PyTorch; no GPU)"""

import unittest

import torch

import metrics
import surface


def sphere(radius=20.0, size=64):
    z, y, x = torch.meshgrid(*(torch.arange(size) - size / 2 + 0.5,) * 3, indexing="ij")
    return (x * x + y * y + z * z).sqrt() - radius


class SurfaceTest(unittest.TestCase):
    def test_sphere_has_its_radius_and_points_outward(self):
        triangles = surface.marching_tetrahedra(sphere())
        points, normals = surface.sample_points(triangles, 2000, torch.Generator().manual_seed(1))
        offset = points - 31.5
        self.assertLess(float((offset.norm(dim=1) - 20).abs().max()), 0.1)
        self.assertGreater(float((normals * offset / offset.norm(dim=1, keepdim=True)).sum(1).min()), 0.9)

    def test_field_that_is_inside_at_the_border_is_closed(self):
        triangles = surface.marching_tetrahedra(torch.full((8, 8, 8), -1.0))
        a, b, c = triangles.unbind(1)
        self.assertGreater(float((a * torch.cross(b, c, dim=1)).sum() / 6), 7**3)

    def test_mask_constraint_fills_empty_rays_and_carves(self):
        tsdf = torch.ones(1, 128, 128, 128)
        edge = torch.full((1, 128, 128), 0.1)
        edge[:, 40:80, 40:80] = -0.05
        out = surface.constrain_to_mask(tsdf, torch.zeros(1, 128, 128), edge)
        self.assertTrue(bool(((out < 0).any(1) == (edge < 0)).all()))


class MetricsTest(unittest.TestCase):
    def test_alignment_undoes_a_small_similarity(self):
        generator = torch.Generator().manual_seed(2)
        points = torch.randn(3000, 3, generator=generator) * torch.tensor([1.0, 0.6, 0.3])
        angle = torch.tensor(0.1)
        turn = torch.tensor([[angle.cos(), -angle.sin(), 0], [angle.sin(), angle.cos(), 0], [0, 0, 1]])
        moved, _ = metrics.align(1.1 * points @ turn.T + 0.05, points, rounds=40)
        self.assertLess(float((moved - points).norm(dim=1).mean()), 0.02)


if __name__ == "__main__":
    unittest.main()
