"""Fills closed cavities of distance volumes: a cabinet, a stove or a tin with its lid on is solid from outside.

Their inside cannot be seen, and a network is worst at walls of a few voxels at an uncertain depth: they average out to
nothing. Physics needs such objects solid, too.
"""

import torch
import torch.nn.functional as functional

from native import Library

CLEARANCE = (
    0.015  # half of the narrowest gap (objects span [-1, 1]) that leads into a cavity: slits around doors do not
)
LEAST_VOXELS = 64  # smaller cavities are left alone
PASSES = 20  # steps of distances inwards; deeper than that, everything is "far inside"
FAR_INSIDE = 1.0
WALL, OPEN, REACHED = 0, 1, 2


def flood(solid: torch.Tensor, library: Library) -> torch.Tensor:
    """States of the voxels of `solid` [n, 128, 128, 128]: wall, open, or reached from the border of the volume through
    open ones."""
    states = (solid > CLEARANCE).to(torch.uint8)
    for axis in (1, 2, 3):
        for end in (0, states.shape[axis] - 1):
            face = states.select(axis, end)
            face.copy_((face > WALL) * REACHED)
    reached = -1
    while (now := int((states == REACHED).sum())) != reached:
        reached = now
        for axis in range(3):
            library.call("reach_along_lines", states, len(states), axis)
    return states


def regrow(reached: torch.Tensor, solid: torch.Tensor, voxel: float) -> torch.Tensor:
    """Adds the narrow rest between reached space and the surface, which the clearance kept out."""
    outside = reached.float()
    for _ in range(int(CLEARANCE / voxel) + 2):
        outside = functional.max_pool3d(outside[None, None], 3, 1, 1)[0, 0] * (solid > 0)
    return outside > 0


def fill_cavities(value: torch.Tensor, solid: torch.Tensor, voxel: float, library: Library) -> list:
    """Makes closed cavities solid in place; returns the indices of the volumes that had any.

    `value` holds signed distances, `solid` the same with thin walls thickened, so that nothing leaks through them.
    Inside
    distances become those to the outer surface: the smallest |p - q| - value(q) over the points q outside.
    """
    states = flood(solid, library)
    hollow = torch.nonzero((states == OPEN).sum((1, 2, 3)) >= LEAST_VOXELS)[:, 0].tolist()
    for index in hollow:
        old, outside = value[index], regrow(states[index] == REACHED, solid[index], voxel)
        lengths = torch.where(outside, -old, torch.full_like(old, FAR_INSIDE)).contiguous()
        other = torch.empty_like(lengths)
        for _ in range(PASSES):
            library.call("spread_lengths", lengths, other, 1, voxel)
            lengths, other = other, lengths
        # Steps between neighbours make oblique lengths up to a tenth too long: where the old distance agrees, it is
        # exact.
        exact = outside | ((old + lengths).abs() < 0.1 * lengths.abs() + 0.5 * voxel)
        value[index] = torch.where(exact, old, -lengths)
    return hollow
