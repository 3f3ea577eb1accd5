"""python3 -m unittest tests.test_joining  (needs NumPy and PyTorch; no GPU)"""

import unittest

import numpy as np
import torch

from meshes import joining
from meshes import mesh_repair
from meshes import procedural
from batches import recoloured
from catalogue import Mesh, _shared_out
from views import Dice, recolouring


def mesh(seed: int) -> Mesh:
    shape = procedural.generate(seed)
    vertices, normals, faces, half = mesh_repair.prepare(shape.vertices, shape.faces, per_part=True)
    return Mesh(vertices, normals, shape.uv, faces, half, True)


class JoiningTest(unittest.TestCase):
    def test_two_objects_overlap_and_keep_their_halves_of_the_texture(self):
        for seed in range(20):
            rng = np.random.default_rng(seed)
            first, second = mesh(seed), mesh(seed + 100)
            vertices, uv, faces = joining.join(rng, first, second)
            own, other = vertices[: len(first.vertices)], vertices[len(first.vertices) :]
            self.assertTrue((own.min(0) <= other.max(0)).all() and (other.min(0) <= own.max(0)).all())
            self.assertLess(uv[: len(own), 0].max(), 0.5)
            self.assertGreater(uv[len(own) :, 0].min(), 0.5)
            self.assertEqual(faces.max(), len(vertices) - 1)

    def test_textures_lie_side_by_side(self):
        both = joining.join_textures(np.full((256, 256, 3), 10, np.uint8), np.full((256, 256, 3), 200, np.uint8))
        self.assertEqual(both.shape, (256, 256, 3))
        self.assertTrue((both[:, :128] == 10).all() and (both[:, 128:] == 200).all())

    def test_pairs_that_are_too_large_are_left(self):
        large = Mesh(None, None, None, np.zeros((joining.MOST_FACES, 3)), 1.0, True)
        self.assertIsNone(joining.random_pair(np.random.default_rng(0), [large, large]))
        self.assertIsNone(joining.random_pair(np.random.default_rng(0), [large]))

    def test_slots_are_shared_out_whole(self):
        parts = _shared_out(range(10, 20), [3, 0, 2, 1])
        self.assertEqual([slot for part in parts for slot in part], list(range(10, 20)))
        self.assertEqual(len(parts[1]), 0)


class RecolouringTest(unittest.TestCase):
    def test_grey_stays_grey_and_half_of_the_pictures_stay_as_they_are(self):
        matrices = recolouring(Dice("cpu", 1), 400)
        grey = torch.full((400, 3, 2, 2), 0.4)
        self.assertLess(float((recoloured(grey, matrices) - 0.4).abs().max()), 1e-5)
        same = (matrices == torch.eye(3)).all(2).all(1)
        self.assertTrue(150 < int(same.sum()) < 250)

    def test_a_third_of_a_turn_makes_red_to_green(self):
        third = torch.tensor(2 * np.pi / 3)
        dice = Dice("cpu", 1)
        dice.chance = lambda count, probability: torch.ones(count, dtype=torch.bool)
        dice.uniform = lambda count, low=0.0, high=1.0: torch.full((count,), third if high > 2 else 1.0)
        red = torch.tensor([1.0, 0, 0]).view(1, 3, 1, 1)
        self.assertTrue(
            torch.allclose(recoloured(red, recolouring(dice, 1)).flatten(), torch.tensor([0.0, 1, 0]), atol=1e-5)
        )


if __name__ == "__main__":
    unittest.main()
