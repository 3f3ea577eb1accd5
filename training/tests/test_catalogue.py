"""python3 -m unittest tests.test_catalogue  (needs NumPy and PyTorch; no GPU)"""

import unittest

import numpy as np

from meshes import procedural
from catalogue import Entry, Loader, loading_order


class LoadingOrderTest(unittest.TestCase):
    def test_held_out_objects_come_first_and_the_others_are_mixed(self):
        entries = [Entry(str(i), "test", "val" if i % 10 == 3 else "train", 1.0, 0.0, {}) for i in range(100)]
        order = loading_order(entries)
        self.assertEqual(order[:10], list(range(3, 100, 10)))
        self.assertEqual(sorted(order), list(range(100)))
        self.assertNotEqual(order[10:], sorted(order[10:]))

    def test_meshes_and_textures_stand_where_their_entries_do(self):
        entries, meshes, textures = Loader([], 5, processes=1).wait()
        self.assertEqual(sorted(entry.name for entry in entries), [f"procedural__{i}" for i in range(5)])
        for entry, mesh, texture in zip(entries, meshes, textures):
            shape = procedural.generate(int(entry.name.split("__")[1]))
            self.assertTrue(np.array_equal(texture, shape.texture))
            self.assertEqual(len(mesh.vertices), len(shape.vertices))


if __name__ == "__main__":
    unittest.main()
