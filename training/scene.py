"""All objects on the GPU: meshes, textures, and for each a signed distance volume and a colour volume."""

import ctypes
import time

import numpy as np
import torch
import torch.nn.functional as functional

from cavities import fill_cavities
from native import Library, MeshPointers

VOLUME, COLOUR, COARSE, EXTENT = 128, 64, 32, 1.1  # as in kernels/view.h
VOXEL = 2 * EXTENT / VOLUME
LEAST_OFFSET = 0.003  # every surface is thickened by this much (objects span [-1, 1]) ...
LEAST_HALF_WALL = 0.0135  # ... and thin walls until they are this deep, else the volume could not hold them


def thickened(value: torch.Tensor) -> torch.Tensor:
    """Sheets and thin walls of distance volumes made deep enough that trilinear sampling does not lose them."""
    depth = -value[:, None]
    for kernel, padding in (((5, 1, 1), (2, 0, 0)), ((1, 5, 1), (0, 2, 0)), ((1, 1, 5), (0, 0, 2))):
        depth = functional.max_pool3d(depth, kernel, 1, padding)
    return value - (LEAST_HALF_WALL - depth[:, 0].clamp(min=0)).clamp(LEAST_OFFSET, LEAST_HALF_WALL)


def solidify(volumes: torch.Tensor, library: Library) -> int:
    """Mends the distance volumes [n, 128, 128, 128] of open, hollow or very thin meshes, in place; returns how many
    were hollow.

    Where a hole is closed by the winding number, the distance jumps from +d to -d; it is lowered to what a real surface
    there would give. Thin walls are thickened, closed cavities filled.
    """
    value = volumes.float()
    magnitude = value.abs()
    for axis in (1, 2, 3):
        low, high = value.narrow(axis, 0, VOLUME - 1), value.narrow(axis, 1, VOLUME - 1)
        jump = (low * high < 0) & ((low - high).abs() > 2.2 * VOXEL)
        for start in (0, 1):
            part = magnitude.narrow(axis, start, VOLUME - 1)
            part.copy_(torch.where(jump, part.clamp(max=VOXEL / 2), part))
    if bool((magnitude < value.abs()).any()):
        for _ in range(10):  # lowered values spread like distances do
            for axis in (1, 2, 3):
                low, high = magnitude.narrow(axis, 0, VOLUME - 1), magnitude.narrow(axis, 1, VOLUME - 1)
                new_low, new_high = torch.minimum(low, high + VOXEL), torch.minimum(high, low + VOXEL)
                low.copy_(new_low)
                high.copy_(torch.minimum(high, new_high))
        value = torch.where(value < 0, -magnitude, magnitude)
    solid = thickened(value)
    hollow = fill_cavities(value, solid, VOXEL, library)
    if hollow:
        solid[hollow] = thickened(value[hollow])
    volumes.copy_(solid.half())
    return len(hollow)


class Scene:
    def __init__(self, device: str, entries: list, meshes: list, textures: np.ndarray, library: Library):
        self.device, self.library, self.entries = device, library, entries
        vertex_start = np.concatenate([[0], np.cumsum([len(m.vertices) for m in meshes])]).astype(np.int32)
        face_start = np.concatenate([[0], np.cumsum([len(m.faces) for m in meshes])]).astype(np.int32)
        self.count = len(meshes)
        self.most_vertices = int(np.diff(vertex_start).max())
        self.most_faces = int(np.diff(face_start).max())
        put = lambda array: torch.from_numpy(np.ascontiguousarray(array)).to(device)
        self.vertices = put(np.concatenate([m.vertices for m in meshes]).astype(np.float32))
        self.normals = put(np.concatenate([m.normals for m in meshes]).astype(np.float32))
        self.uv = put(np.concatenate([m.uv for m in meshes]).astype(np.float32))
        self.faces = put(np.concatenate([m.faces + first for m, first in zip(meshes, vertex_start)]).astype(np.int32))
        self.vertex_start, self.face_start = put(vertex_start), put(face_start)
        self.textures = torch.from_numpy(textures).to(device)
        self.is_union = put(np.array([m.is_union for m in meshes], np.float32))
        # Half extent in metres; 0 where the size is unknown.
        self.metres = put(np.array([m.half_extent * e.metres_per_unit for m, e in zip(meshes, entries)], np.float32))
        self.half_extent = put(np.array([m.half_extent for m in meshes], np.float32))
        self.volumes = torch.zeros(self.count, VOLUME, VOLUME, VOLUME, dtype=torch.float16, device=device)
        self.colours = torch.zeros(self.count, COLOUR, COLOUR, COLOUR, 4, dtype=torch.uint8, device=device)
        self.pointers = MeshPointers(
            *(
                ctypes.c_void_p(t.data_ptr())
                for t in (
                    self.vertices,
                    self.normals,
                    self.uv,
                    self.faces,
                    self.vertex_start,
                    self.face_start,
                    self.textures,
                    self.volumes,
                )
            )
        )

    def packed_triangles(self) -> torch.Tensor:
        """The layout of `Triangle` in kernels/distance.h."""
        a, b, c = (self.vertices[self.faces[:, k].long()] for k in range(3))
        centre = (a + b + c) / 3
        radius = torch.stack([(p - centre).norm(dim=1) for p in (a, b, c)], 1).amax(1, keepdim=True)
        normal = torch.cross(b - a, c - a, dim=1) * 0.5
        return torch.cat(
            [a, b - a, c - a, centre, radius, normal, torch.zeros(len(a), 4, device=self.device)], 1
        ).contiguous()

    def build_volumes(self, group: int = 0, log=print, admit=None) -> torch.Tensor:
        """Computes all volumes. Returns a mask of the objects that have an inside and can be used; `admit(first,
        mask)` is called for each group as soon as its volumes are computed."""
        start = time.time()
        group = group or (
            128 if self.device == "cuda" else 8
        )  # small groups leave a GPU waiting for their largest object
        triangles = self.packed_triangles()
        counts = self.face_start[1:] - self.face_start[:-1]
        face_object = torch.repeat_interleave(torch.arange(self.count, device=self.device), counts.long()).int()
        self.library.call(
            "hidden_faces", triangles, self.face_start, face_object, self.is_union, ctypes.c_int64(len(triangles))
        )
        coarse = torch.empty(group, COARSE**3, device=self.device)
        usable, inside, hollow = [], 0.0, 0
        for first in range(0, self.count, group):
            size = min(group, self.count - first)
            self.library.call(
                "distance_volumes",
                triangles,
                self.face_start,
                self.faces,
                self.uv,
                self.textures,
                first,
                size,
                coarse,
                self.volumes,
                self.colours,
            )
            hollow += solidify(self.volumes[first : first + size], self.library)
            share = (self.volumes[first : first + size] < 0).float().mean((1, 2, 3))
            usable.append((share > 1e-4) & (share < 0.9))
            inside += float(share.sum())  # waits for the group
            if admit:
                admit(first, usable[-1])
        usable = torch.cat(usable)
        log(
            f"volumes: {self.count} objects in {time.time() - start:.1f} s, "
            f"mean inside {inside / self.count:.3f}, {hollow} hollow, left out {int((~usable).sum())}"
        )
        return usable
