"""python3 -m unittest tests.test_kernels  (needs PyTorch and g++; with a GPU it also compares both)"""

import functools
import unittest

import numpy as np
import torch

import catalogue
from meshes import mesh_repair
from meshes import procedural
from batches import Batches
from frustum import BIN_WIDTHS, DEPTH_BINS
from losses import VolumeLoss, huber
from native import Library
from scene import Scene

library = functools.lru_cache(Library)  # built once per device


def by_hand(settings, volume, front, thickness, target, edge):
    """The volume loss written with plain tensors."""
    bins, widths = torch.from_numpy(DEPTH_BINS).view(1, -1, 1, 1), torch.from_numpy(BIN_WIDTHS).view(1, -1, 1, 1)
    slab = ((bins - (front + thickness)[:, None]).abs() - thickness[:, None]) / settings.truncation
    free = torch.minimum(volume, slab)
    value = torch.maximum(free, (edge / settings.truncation)[:, None].expand_as(volume))
    near, error = target.abs() < 0.999, value - target
    error = torch.where(((target >= 0.999) & (error > 0)) | ((target <= -0.999) & (error < 0)), 0 * error, error)
    filled = ((target < 0) * widths).sum(1)
    thin = torch.where(
        filled > 0,
        1 + settings.thin_weight * (settings.thin_width / filled.clamp(min=1e-9) - 1).clamp(0, 2) * 0.5,
        torch.ones(1),
    )
    side = torch.where((error > 0) & (target < 0), settings.missing_weight, 1.0)
    total = (
        torch.where(near, settings.near_weight, settings.far_weight)
        * thin[:, None]
        * side
        * huber(error, settings.huber)
    ).sum()
    clamped = value.clamp(-1, 1) - target
    for axis in (1, 2, 3):
        size = target.shape[axis] - 1
        counts = near.narrow(axis, 0, size) | near.narrow(axis, 1, size)
        weight = settings.slope_weight if axis == 1 else settings.slope_across
        total = total + weight * (huber(clamped.diff(dim=axis), settings.slope_huber) * counts).sum()
    lowest, place = value.min(1, keepdim=True)
    missing = (
        (edge < 0)
        & (filled > 0)
        & (lowest[:, 0] > -settings.silhouette_margin)
        & (edge / settings.truncation <= free.gather(1, place)[:, 0])
    )
    total = total + (settings.silhouette_weight * 128 * (lowest[:, 0] + settings.silhouette_margin) * missing).sum()
    inner = torch.where(target <= -settings.gap_depth, value, torch.full_like(value, -9.0))
    highest, place = inner.max(1, keepdim=True)
    gaps = (highest[:, 0] > -settings.silhouette_margin) & (edge / settings.truncation <= free.gather(1, place)[:, 0])
    total = total + (settings.gap_weight * 128 * (highest[:, 0] + settings.silhouette_margin) * gaps).sum()
    return (total + tears(settings, value, free, target, edge)) / target.numel()


def tears(settings, value, free, target, edge):
    """The term on the emptiest voxel between two predicted pieces of one true piece, ray by ray."""
    total, carved = 0.0, (edge / settings.truncation)[:, None] > free
    inside, solid = (value < 0).numpy(), (target < 0).numpy()
    for sample, y, x in np.argwhere(solid.any(1)):
        ray = (sample, slice(None), y, x)
        own, found = value[ray].tolist(), []
        for piece in np.split(np.arange(128), np.flatnonzero(np.diff(solid[ray].astype(int))) + 1):
            filled = piece[inside[ray][piece]] if solid[ray][piece[0]] else []
            if len(filled):
                found += [k for k in range(filled[0], filled[-1]) if not inside[ray][k]]
        if not found:
            continue
        emptiest = max(found, key=lambda k: own[k])
        for k in range(emptiest - 1, emptiest + 2):
            if own[k] > -settings.silhouette_margin and solid[sample, k, y, x] and not carved[sample, k, y, x]:
                total = total + settings.tear_weight * 128 * (value[sample, k, y, x] + settings.silhouette_margin)
    return total


class VolumeLossTest(unittest.TestCase):
    def test_value_and_gradients_agree_with_plain_tensors(self):
        torch.manual_seed(0)
        loss = VolumeLoss(library("cpu"), "cpu")
        ramp = torch.from_numpy(DEPTH_BINS).view(1, -1, 1, 1) / 0.12 + torch.randn(1, 1, 128, 128)
        target = ramp.abs().sub(1.5).clamp(-1, 1).half()
        # Values of exactly +-1 are left out: there the clamp has two slopes.
        volume = (target.float() * 0.9 + torch.randn(target.shape) * 0.3).to(torch.bfloat16).float()
        volume[:, 60:64, ::5] += 1.5  # torn
        volume = torch.where(volume.abs() == 1, volume * 0.5, volume).requires_grad_()
        front, thickness = (torch.randn(1, 128, 128) * 0.2).requires_grad_(), (
            torch.rand(1, 128, 128) * 0.11 - 0.03
        ).requires_grad_()
        edge = torch.randn(1, 128, 128) * 0.1
        ours, _ = loss(volume, front, thickness, target, edge)
        mine = torch.autograd.grad(ours, (volume, front, thickness))
        plain = by_hand(loss.settings, volume, front, thickness, target.float(), edge)
        self.assertAlmostEqual(float(ours), float(plain), places=5)
        for got, wanted in zip(mine, torch.autograd.grad(plain, (volume, front, thickness))):
            self.assertLess(float((got - wanted).norm() / wanted.norm()), 0.01)


@unittest.skipUnless(torch.cuda.is_available(), "needs a GPU")
class GpuTest(unittest.TestCase):
    """The GPU must give what the CPU gives from the same source."""

    def test_volumes_agree(self):
        shapes, volumes = [procedural.generate(seed) for seed in range(6)], {}
        meshes = [catalogue._mesh(shape.vertices, shape.uv, shape.faces, True) for shape in shapes]
        entries = [catalogue.Entry(str(i), "test", "train", 1.0, 1.0, {}) for i in range(len(meshes))]
        for device in ("cpu", "cuda"):
            scene = Scene(device, entries, meshes, np.stack([shape.texture for shape in shapes]), library(device))
            scene.build_volumes(4, log=lambda *_: None)
            volumes[device] = scene.volumes.cpu().float()
        difference = (volumes["cpu"] - volumes["cuda"]).abs()
        self.assertLess(float(difference.mean()), 1e-3)
        self.assertLess(float(((volumes["cpu"] < 0) != (volumes["cuda"] < 0)).float().mean()), 1e-4)

    def test_volume_loss_agrees(self):
        torch.manual_seed(1)
        target = (torch.randn(2, 128, 128, 128) * 2).clamp(-1, 1).half()
        inputs = [
            torch.randn(2, 128, 128, 128).to(torch.bfloat16).float(),
            torch.randn(2, 128, 128) * 0.2,
            torch.rand(2, 128, 128) * 0.11 - 0.03,
        ]
        edge, got = torch.randn(2, 128, 128) * 0.1, {}
        for device in ("cpu", "cuda"):
            leaves = [value.to(device).requires_grad_() for value in inputs]
            loss, _ = VolumeLoss(library(device), device)(*leaves, target.to(device), edge.to(device))
            got[device] = [loss.detach().cpu()] + [gradient.cpu() for gradient in torch.autograd.grad(loss, leaves)]
        for a, b in zip(got["cpu"], got["cuda"]):
            self.assertLess(float((a - b).norm() / a.norm()), 0.01)


class BatchesTest(unittest.TestCase):
    def test_only_what_was_admitted_is_drawn(self):
        shapes = [procedural.generate(seed) for seed in range(3)]
        meshes = [catalogue._mesh(shape.vertices, shape.uv, shape.faces, True) for shape in shapes]
        entries = [
            catalogue.Entry(str(i), "test", "train", 1.0, metres, {}) for i, metres in enumerate((1.0, 0.0, 0.0))
        ]
        scene = Scene("cpu", entries, meshes, np.stack([shape.texture for shape in shapes]), library("cpu"))
        batches, groups = Batches(scene, 7), []
        scene.build_volumes(1, log=lambda *_: None, admit=lambda first, usable: groups.append((first, usable)))
        self.assertEqual(
            [(first, usable.tolist()) for first, usable in groups], [(0, [True]), (1, [True]), (2, [True])]
        )
        known = lambda: batches.training(6)[1]["size_known"]
        batches.admit(*groups[1])
        self.assertEqual(float(known().sum()), 0)  # only the first has a size
        batches.admit(*groups[0])
        self.assertGreater(sum(float(known().sum()) for _ in range(5)), 0)

    def test_every_further_picture_shows_the_object(self):
        shape = procedural.generate(3)
        mesh = catalogue._mesh(shape.vertices, shape.uv, shape.faces, True)
        scene = Scene(
            "cpu", [catalogue.Entry("a", "test", "train", 1.0, 0.0, {})], [mesh], shape.texture[None], library("cpu")
        )
        batches = Batches(scene, 7)
        scene.build_volumes(1, log=lambda *_: None, admit=batches.admit)
        (rgba, further, slots), truth = batches.training(8)
        self.assertEqual((len(rgba), len(further), len(slots)), (8, 10, 10))
        for picture in torch.cat([rgba, further]):  # the longer side of its bounding box fills 80 to 95 % of the crop
            mask = picture[3] > 0.5
            extent = (
                max(int(mask.any(axis).nonzero().amax() - mask.any(axis).nonzero().amin()) for axis in (0, 1)) / 256
            )
            self.assertTrue(0.75 < extent < 0.97, extent)
        # The last surface looks away from the camera, the first one at it.
        away = lambda normal: float((normal[:, 2:3] * truth["solid"]).sum() / truth["solid"].sum())
        self.assertGreater(away(truth["back"][:, :3]), 0.2)
        self.assertLess(away(truth["surface"][:, 1:4]), -0.2)


class DistanceTest(unittest.TestCase):
    def test_box_volume_holds_the_distance_to_the_box(self):
        vertices, uv, faces = procedural.box(np.random.default_rng(1))
        vertices, normals, faces, half = mesh_repair.prepare(vertices * [1, 0.5, 0.5], faces, per_part=True)
        entry = catalogue.Entry("box", "test", "train", 1.0, 1.0, {})
        scene = Scene(
            "cpu",
            [entry],
            [catalogue.Mesh(vertices, normals, uv.astype(np.float32), faces, half, True)],
            np.zeros((1, 256, 256, 3), np.uint8),
            library("cpu"),
        )
        self.assertTrue(bool(scene.build_volumes(1, log=lambda *_: None).all()))
        middle = scene.volumes[0, 64, 64].float()  # along x through the middle, y = z = 0.0086
        x = (torch.arange(128) + 0.5) * 2.2 / 128 - 1.1
        self.assertTrue(bool((middle[x.abs() < 0.9] < 0).all()) and bool((middle[x.abs() > 1.03] > 0).all()))
        self.assertLess(abs(float(middle[64]) + 0.49), 0.03)  # deep inside the distance is only interpolated


class ProceduralTest(unittest.TestCase):
    def test_shapes_are_closed_outward_and_repeatable(self):
        for seed in range(12):
            shape = procedural.generate(seed)
            vertices, _, faces, _ = mesh_repair.prepare(shape.vertices, shape.faces, per_part=True)
            self.assertGreater(mesh_repair.signed_volumes(vertices, faces).sum(), 0)
            self.assertTrue(np.array_equal(shape.vertices, procedural.generate(seed).vertices))


if __name__ == "__main__":
    unittest.main()
