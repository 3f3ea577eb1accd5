"""python3 -m unittest tests.test_novel_views  (needs PyTorch and g++; no GPU)"""

import math
import unittest

import torch

import novel_views
import surface
from native import Library


def ball(radius=1.0, cut=0.0, grey=0.5):
    """A sphere of marching tetrahedra; without the part where x > cut, if that is not 0."""
    steps = torch.arange(48) / 20 - 1.175
    z, y, x = torch.meshgrid(steps, steps, steps, indexing="ij")
    field = (x * x + y * y + z * z).sqrt() - radius
    vertices, faces = novel_views.weld(surface.marching_tetrahedra(field))
    vertices = vertices / 20 - 1.175
    if cut:
        faces = faces[vertices[faces][..., 0].amin(1) < cut]
    paint = lambda values: torch.full((len(values), 3), grey)
    return novel_views.Surface(vertices, faces, novel_views.vertex_normals(vertices, faces), vertices, paint)


class NovelViewsTest(unittest.TestCase):
    def setUp(self):
        self.library = Library("cpu")

    def test_a_surface_is_equal_to_itself(self):
        found = novel_views.compare_views(self.library, ball(), ball(), 0.7, 0.3)
        self.assertAlmostEqual(found["views_iou"], 1.0)
        self.assertLess(found["views_degrees"], 0.1)
        self.assertEqual((found["views_holes"], found["views_tears"], found["views_psnr"]), (0.0, 0.0, 60.0))

    def test_size_colour_and_holes_are_measured(self):
        smaller = novel_views.compare_views(self.library, ball(0.8, grey=0.6), ball(), 0.0, 0.0)
        # A sphere is seen from a distance d as a disc of radius r / sqrt(d^2 - r^2).
        distance = 1 / math.tan(novel_views.FIELD_OF_VIEW / 2) / 0.9 + 1
        disc = lambda radius: radius**2 / (distance**2 - radius**2)
        self.assertAlmostEqual(smaller["views_iou"], disc(0.8) / disc(1), delta=0.01)
        self.assertAlmostEqual(smaller["views_psnr"], 20, delta=0.01)
        self.assertAlmostEqual(smaller["views_holes"], 1 - disc(0.8) / disc(1), delta=0.02)
        self.assertLess(smaller["behind_degrees"], 15)

    def test_the_camera_is_turned_to_the_named_side(self):
        # The picture's camera sees x to the right: cut there, the half is seen from one side as a back face.
        half = novel_views.compare_views(self.library, ball(cut=0.3), ball(), 0.0, 0.0)
        self.assertGreater(half["views_holes"], 0.1)
        self.assertLess(half["behind_iou"], 0.8)
        self.assertGreater(half["sides_iou"], 0.95)

    def test_a_narrow_gap_is_a_tear_and_a_missing_part_is_not(self):
        truth = torch.full((1, 192, 192), 5.0)
        torn, missing, shifted = truth.clone(), truth.clone(), truth.clone()
        torn[:, 90:96] = 6.0
        missing[:, 90:] = 0.0
        shifted[:, 90:96] = 5.05
        share = lambda depth: float(novel_views.find_tears(depth, truth).float().mean())
        self.assertAlmostEqual(share(torn), 6 / 192, places=5)
        self.assertEqual((share(missing), share(shifted)), (0.0, 0.0))

    def test_points_on_the_far_side_are_hidden(self):
        own, places = ball(), torch.tensor([[0.0, 0, -1], [0, 0, 1], [0.5, 0, math.sqrt(0.75)]])
        hidden = novel_views.find_hidden(self.library, own, places, 1.0, torch.tensor([0.0, 0, 5]))
        self.assertEqual(hidden.tolist(), [False, True, True])

    def test_pieces_are_counted(self):
        one = ball(0.5)
        faces = torch.cat([one.faces, one.faces + len(one.vertices)])
        self.assertEqual(novel_views.count_pieces(len(one.vertices), one.faces), 1)
        self.assertEqual(novel_views.count_pieces(2 * len(one.vertices), faces), 2)

    def test_colours_come_from_the_map_of_the_surface_along_the_ray(self):
        first, last = torch.full((128, 128), 40.0), torch.full((128, 128), 80.0)
        maps, back, colour = torch.zeros(10, 256, 256), torch.zeros(6, 256, 256), torch.full((3, 32, 64, 64), 0.5)
        maps[4:7], back[3:] = 0.2, 0.9
        paint = novel_views.map_painter(first, last, maps, back, colour)
        found = paint(torch.tensor([[60.0, 60, 40.5], [60, 60, 79], [60, 60, 60]]))
        for value, expected in zip(found[:, 0].tolist(), (0.2, 0.9, 0.5)):
            self.assertAlmostEqual(value, expected, places=5)


if __name__ == "__main__":
    unittest.main()
