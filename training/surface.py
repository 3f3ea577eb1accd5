"""From the predicted volume to a surface: silhouette constraint, marching tetrahedra, points on triangles (torch, CPU
or GPU)."""

import itertools

import torch
import torch.nn.functional as functional

from frustum import DEPTH_BINS, RAYS, TRUNCATION


def constrain_to_mask(tsdf, front_depth, edge):
    """The engine's step before it extracts a surface; the picture's mask is trusted.

    Outside the mask nothing may remain. Where a pixel of the mask has nothing inside along its ray, a thin sheet is put
    behind the predicted front depth. tsdf [n, bins, 128, 128]; front_depth, edge [n, 128, 128] in h (edge < 0 inside).
    """
    bins = torch.from_numpy(DEPTH_BINS).to(tsdf.device).view(1, -1, 1, 1)
    inside = edge < 0
    missing = inside & ~(tsdf < 0).any(1)
    around = functional.max_pool2d(missing[:, None].float(), 5, 1, 2)[:, 0].bool() & inside
    half = (-edge).clamp(0, 0.08) + 0.006
    sheet = ((bins - (front_depth + half)[:, None]).abs() - half[:, None]) / TRUNCATION
    filled = torch.where(around[:, None], torch.minimum(tsdf, sheet), tsdf)
    return torch.maximum(filled, edge[:, None] / TRUNCATION).clamp(-1, 1)


def _tetrahedra():
    """The six tetrahedra of a cube about its long diagonal; corners as x + 2 y + 4 z."""
    return [[0, a, a | b, 7] for a, b in ((1 << p[0], 1 << p[1]) for p in itertools.permutations(range(3)))]


def marching_tetrahedra(field: torch.Tensor):
    """Zero surface of a field [z, y, x], closed at the border. Returns triangles [n, 3, 3] as (x, y, z) indices,
    outward."""
    padded = functional.pad(field[None, None].float(), (1,) * 6, value=1.0)[0, 0]
    # A value of exactly zero would give triangles without area.
    padded = torch.where(padded.abs() < 1e-6, torch.full_like(padded, 1e-6), padded)
    size = [n - 1 for n in padded.shape]
    corner_values = [
        padded[k >> 2 : (k >> 2) + size[0], (k >> 1 & 1) : (k >> 1 & 1) + size[1], (k & 1) : (k & 1) + size[2]]
        for k in range(8)
    ]
    inside_count = sum((value < 0).to(torch.int8) for value in corner_values)
    cells = torch.nonzero((inside_count > 0) & (inside_count < 8))
    if len(cells) == 0:
        return torch.zeros(0, 3, 3, device=field.device)
    z, y, x = cells.unbind(1)
    values = torch.stack([value[z, y, x] for value in corner_values], 1)
    offset = torch.tensor([[k & 1, k >> 1 & 1, k >> 2] for k in range(8)], device=field.device, dtype=torch.float32)
    points = cells.flip(1)[:, None].float() - 1 + offset
    tets = torch.tensor(_tetrahedra(), device=field.device)
    value, point = values[:, tets].reshape(-1, 4), points[:, tets].reshape(-1, 4, 3)
    active = ((value < 0).any(1)) & ((value >= 0).any(1))
    value, point = value[active], point[active]
    order = value.argsort(1)  # inside corners first
    value, point = value.gather(1, order), point.gather(1, order[..., None].expand(-1, -1, 3))

    def cut(i, j):
        t = value[:, i] / (value[:, i] - value[:, j])
        return point[:, i] + (point[:, j] - point[:, i]) * t[:, None]

    inside = (value < 0).sum(1)
    triangles, outward = [], []
    for count, corners in (
        (1, [((0, 1), (0, 2), (0, 3))]),
        (3, [((0, 3), (1, 3), (2, 3))]),
        (2, [((0, 2), (0, 3), (1, 3)), ((0, 2), (1, 3), (1, 2))]),
    ):
        chosen = inside == count
        for triple in corners:
            triangles.append(torch.stack([cut(i, j) for i, j in triple], 1)[chosen])
            outward.append((point[:, count:].mean(1) - point[:, :count].mean(1))[chosen])
    triangles, outward = torch.cat(triangles), torch.cat(outward)
    normal = torch.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0], dim=1)
    flip = (normal * outward).sum(1) < 0
    return torch.where(flip[:, None, None], triangles.flip(1), triangles)


def unproject(points: torch.Tensor, s: float) -> torch.Tensor:
    """Grid indices (x, y, bin) to camera space with h = 1: x right, y down, z forward, anchor plane at 1/s."""
    bins = torch.from_numpy(DEPTH_BINS).to(points.device)
    k = points[..., 2].clamp(0, len(bins) - 1)
    low = k.floor().long().clamp(max=len(bins) - 2)
    depth = bins[low] + (bins[low + 1] - bins[low]) * (k - low)
    z = 1 / s + depth
    xy = (2 * points[..., :2] + 1) / RAYS - 1
    return torch.cat([xy * (s * z)[..., None], z[..., None]], -1)


def sample_points(triangles: torch.Tensor, count: int, generator: torch.Generator):
    """Points spread evenly over triangles, with the normals there."""
    a, b, c = triangles.unbind(1)
    normal = torch.cross(b - a, c - a, dim=1)
    area = normal.norm(dim=1)
    # searchsorted instead of multinomial, which is limited to 2^24 triangles
    rand = lambda n: torch.rand(n, generator=generator, device=triangles.device)
    total = area.double().cumsum(0)
    chosen = torch.searchsorted(total, (rand(count).double() * total[-1])).clamp(max=len(area) - 1)
    root, t = rand(count).sqrt()[:, None], rand(count)[:, None]
    points = a[chosen] * (1 - root) + b[chosen] * (root * (1 - t)) + c[chosen] * (root * t)
    return points, normal[chosen] / (area[chosen, None] + 1e-20)
