"""Novel views: surface and truth, aligned, rendered from where the picture was not taken.

The definitions are those of `benchmarks/quality` (README, measure/compare-views.ts, find-tears.ts, find-hidden.ts): 192
pixels with 2 x 2 samples, 35 degrees field of view, from behind (elevation 0 and 30), both sides (0 and 30) and above
(60 and 90). Here the surface is that of the network's volume, before the engine's meshing, and its colours are read
from the maps: the front map at the first surface along a ray, the back map at the last one, else the colour volume.
"""

import ctypes
import math
from dataclasses import dataclass

import torch
import torch.nn.functional as functional

from native import MeshPointers
from views import Views, camera_axes

# Azimuth from the picture's camera and elevation, in degrees.
SIDES = {
    "behind": ((180, 0), (180, 30)),
    "sides": ((90, 0), (90, 30), (-90, 0), (-90, 30)),
    "above": ((0, 60), (0, 90)),
}
FIELD_OF_VIEW = 35 * math.pi / 180
PIXELS, SAMPLES = 192, 2  # samples along each side of a pixel
HIDDEN_PIXELS, HIDDEN_BEHIND = 384, 0.02  # the longest half side of an object is 1
SMOOTH = 0.75  # cosine down to which a vertex normal is taken, not the face's
TEAR_RADIUS, TEAR_TOLERANCE, TEAR_DEPTH, FAR = 6, 4, 0.1, 1e6
MOST_PSNR = 60.0
NEAR_BINS = 1.5  # depth bins from the first or last surface along a ray up to which its map gives the colour
WELD = 4096  # steps of a grid cell in which vertices count as one


@dataclass
class Surface:
    """Vertices [v, 3], faces [f, 3] wound outward, vertex normals [v, 3] and values [v, c] that `paint` turns into
    colours: `paint(values [n, c]) -> [n, 3]`."""

    vertices: torch.Tensor
    faces: torch.Tensor
    normals: torch.Tensor
    values: torch.Tensor
    paint: object


def weld(triangles: torch.Tensor):
    """(vertices, faces) of triangles [n, 3, 3] in grid cells."""
    flat = triangles.reshape(-1, 3)
    keys = ((flat + 2) * WELD).round().long()
    keys = (keys[:, 0] << 42) | (keys[:, 1] << 21) | keys[:, 2]
    _, index = torch.unique(keys, return_inverse=True)
    vertices = torch.zeros(int(index.max()) + 1, 3, device=flat.device)
    vertices[index] = flat
    return vertices, index.reshape(-1, 3)


def vertex_normals(vertices, faces):
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    normal = torch.cross(b - a, c - a, dim=1)
    total = torch.zeros_like(vertices)
    for k in range(3):
        total.index_add_(0, faces[:, k], normal)
    return functional.normalize(total, dim=1)


def count_pieces(count: int, faces) -> int:
    """Connected components. Each vertex takes the least label among its neighbours, then that label's own."""
    label = torch.arange(count, device=faces.device)
    while True:
        before = label
        least = label[faces].amin(1)
        label = label.clone()
        for k in range(3):
            label.scatter_reduce_(0, faces[:, k], least, "amin")
            label.scatter_reduce_(0, before[faces[:, k]], least, "amin")
        for _ in range(3):
            label = label[label]
        if torch.equal(label, before):
            return len(torch.unique(label))


def rasterise(library, points, faces, windows, pixels):
    """Depth (0: nothing) and face [n, pixels, pixels] of points [n, v, 3] in camera space; windows [n, 3] are centre
    and half width in tangent units."""
    count, device = len(points), points.device
    views = Views(count, device)
    views["object"], views["centre_u"], views["centre_v"], views["s"] = 0.0, *windows.unbind(1)
    corners, starts = faces.int().contiguous(), [
        torch.tensor([0, end], dtype=torch.int32, device=device) for end in (points.shape[1], len(faces))
    ]
    points = points.contiguous()
    used = {"faces": corners, "vertex_start": starts[0], "face_start": starts[1]}
    mesh = MeshPointers(**{name: ctypes.c_void_p(tensor.data_ptr()) for name, tensor in used.items()})
    nearest = torch.full((count, pixels, pixels), -1, dtype=torch.int64, device=device)
    farthest = torch.zeros_like(nearest)
    sizes = points.shape[1], len(faces), pixels
    library.call("rasterise", views.table, count, ctypes.byref(mesh), points, *sizes, nearest, farthest)
    found = nearest != -1
    nearest = torch.where(found, nearest, 0)
    return (nearest >> 32).to(torch.int32).view(torch.float32), torch.where(found, nearest & 0xFFFFFFFF, -1)


def windows_of(points, fill):
    """Windows [n, 3] in which the bounding squares of points [n, v, 3] fill a share."""
    flat = points[..., :2] / points[..., 2:]
    low, high = flat.amin(1), flat.amax(1)
    return torch.cat([(low + high) / 2, ((high - low).amax(1, keepdim=True)) / 2 / fill], 1)


def rays_of(windows, pixels):
    """Directions [n, pixels, pixels, 3] of pixel centres, depth 1."""
    centre = (2 * torch.arange(pixels, device=windows.device) + 1) / pixels - 1
    u, v, half = (windows[:, k, None, None] for k in range(3))
    x, y = torch.broadcast_tensors(u + half * centre.view(1, 1, -1), v + half * centre.view(1, -1, 1))
    return torch.stack([x, y, torch.ones_like(x)], -1)


def draw(library, surface: Surface, turns, places, windows) -> dict:
    """What is seen of a surface: depth and normals at the first sample of each pixel, whether that shows a back face,
    colours averaged over pixels, and how many samples of each are covered."""
    wide = PIXELS * SAMPLES
    points = surface.vertices @ turns.transpose(1, 2) + places[:, None]
    depth, face = rasterise(library, points, surface.faces, windows, wide)
    rays = rays_of(windows, wide)
    view, row, column = torch.nonzero(face >= 0, as_tuple=True)
    corners = surface.faces[face[view, row, column]]
    a, b, c = (points[view, corners[:, k]] for k in range(3))
    at = rays[view, row, column] * depth[view, row, column, None]
    across = torch.cross(b - a, c - a, dim=1)
    scale = 1 / (across.square().sum(1) + 1e-30)
    wb = ((torch.cross(at - a, c - a, dim=1) * across).sum(1) * scale).clamp(0, 1)[:, None]
    wc = ((torch.cross(b - a, at - a, dim=1) * across).sum(1) * scale).clamp(0, 1)[:, None]
    weights = 1 - wb - wc, wb, wc
    mixed = lambda values: sum(values[corners[:, k]] * weight for k, weight in enumerate(weights))
    eye = -functional.normalize(at, dim=1)
    flat = functional.normalize(across, dim=1)
    is_back = (flat * eye).sum(1) < 0
    flat = torch.where(is_back[:, None], -flat, flat)
    smooth = (turns[view] * functional.normalize(mixed(surface.normals), dim=1)[:, None]).sum(-1)
    taken = ((flat * smooth).sum(1) > SMOOTH) & ((smooth * eye).sum(1) > 0)
    picture = torch.zeros(*face.shape, 8, device=face.device)
    normal = torch.where(taken[:, None], smooth, flat)
    colour = surface.paint(mixed(surface.values))
    picture[view, row, column] = torch.cat([torch.ones_like(wb), is_back[:, None].float(), normal, colour], 1)
    first = lambda value: value[:, ::SAMPLES, ::SAMPLES]
    pooled = functional.avg_pool2d(picture.permute(0, 3, 1, 2), SAMPLES)
    return {
        "covered": face >= 0,
        "depth": first(depth),
        "is_back": first(picture)[..., 1] > 0,
        "normal": first(picture)[..., 2:5],
        "colour": pooled[:, 5:],
        "solid": pooled[:, 0] > 0.99,
    }


def find_tears(depth, true_depth):
    """Narrow gaps through which one sees past the surface around them and past the true surface."""
    filled = lambda value: torch.where(value > 0, value, torch.full_like(value, FAR))
    farthest = lambda value, radius: functional.max_pool2d(value[:, None], 2 * radius + 1, 1, radius)[:, 0]
    own = filled(depth)
    closed = farthest(-farthest(-own, TEAR_RADIUS), TEAR_RADIUS)
    truth = farthest(filled(true_depth), TEAR_TOLERANCE)
    return (own - closed > TEAR_DEPTH) & (own - truth > TEAR_DEPTH)


def compare_views(library, asset: Surface, truth: Surface, azimuth: float, elevation: float) -> dict:
    """Measures of an aligned asset from behind, the sides and above, and their means. Both are in the axes of the
    picture's camera; the longest half side of the truth is 1."""
    device = truth.vertices.device
    placed = [(side, *angles) for side, views in SIDES.items() for angles in views]
    axes_of = lambda azimuth, elevation: camera_axes(azimuth, elevation, torch.zeros_like(azimuth))
    angle = lambda values: torch.tensor(values, device=device, dtype=torch.float32)
    own = axes_of(angle([azimuth]), angle([elevation]))
    turned = azimuth + angle([row[1] for row in placed]) * math.pi / 180
    turns = axes_of(turned, angle([row[2] for row in placed]) * math.pi / 180) @ own.transpose(1, 2)
    points = truth.vertices @ turns.transpose(1, 2)
    low, high = points.amin(1), points.amax(1)
    half = (high - low) / 2
    places = -(low + high) / 2
    places[:, 2] += half[:, :2].amax(1) / math.tan(FIELD_OF_VIEW / 2) / 0.9 + half[:, 2]
    windows = windows_of(points + places[:, None], 0.7)
    a, b = (draw(library, surface, turns, places, windows) for surface in (asset, truth))
    mean = lambda value, mask: (value * mask).sum((1, 2)) / mask.sum((1, 2))  # NaN without any pixel
    there, inside = (a["depth"] > 0) & (b["depth"] > 0), b["depth"] > 0
    cosine = (a["normal"] * b["normal"]).sum(-1).clamp(-1, 1)
    error = mean((a["colour"] - b["colour"]).square().mean(1), a["solid"] & b["solid"])
    values = {
        "iou": (a["covered"] & b["covered"]).sum((1, 2)) / (a["covered"] | b["covered"]).sum((1, 2)),
        "degrees": mean(cosine.acos() * 180 / math.pi, there),
        "psnr": (-10 * torch.log10(error.clamp(min=1e-9))).clamp(max=MOST_PSNR),
        "holes": mean(((a["depth"] == 0) | a["is_back"]).float(), inside),
        "tears": mean(find_tears(a["depth"], b["depth"]).float(), inside),
    }
    out, names = {}, [row[0] for row in placed]
    for name, value in values.items():
        of_side = lambda side: value[[k for k, own_side in enumerate(names) if own_side == side]].nanmean()
        sides = torch.stack([of_side(side) for side in SIDES])
        out[f"views_{name}"] = float(sides.nanmean())
        if name in ("iou", "degrees", "psnr"):
            out.update({f"{side}_{name}": number for side, number in zip(SIDES, sides.tolist())})
    return out


def find_hidden(library, surface: Surface, samples, scale, shift):
    """Which sample points of a surface the picture's camera does not see; `scale` and `shift` move both in front of
    it."""
    vertices, points = ((values * scale + shift)[None] for values in (surface.vertices, samples))
    windows = windows_of(vertices, 0.9)
    depth, _ = rasterise(library, vertices, surface.faces, windows, HIDDEN_PIXELS)
    place = ((points[0, :, :2] / points[0, :, 2:] - windows[0, :2]) / windows[0, 2] + 1) / 2 * HIDDEN_PIXELS
    column, row = place.long().clamp(0, HIDDEN_PIXELS - 1).unbind(1)
    seen = depth[0, row, column]
    return (seen > 0) & (points[0, :, 2] > seen + HIDDEN_BEHIND)


def compare_unseen(there, back, hidden, true_hidden) -> dict:
    """F over the points that the picture does not see; distances are to all points of the other surface."""
    out = {}
    for threshold in (0.05, 0.1):
        near = lambda distance, mask: float((distance[mask] < threshold).float().mean())
        precision, recall = near(there, hidden), near(back, true_hidden)
        out[f"unseen_f{threshold}"] = 2 * precision * recall / (precision + recall + 1e-12)
    return out


def map_painter(first, last, surface, back, colour):
    """Colours of places (x, y, bin) in the grid of the volume. `first` and `last` [128, 128] are the bins where rays
    enter and leave the solid; maps [c, 256, 256] and the colour volume [3, 32, 64, 64] are the network's."""
    rays, bins = first.shape[-1], 4 * colour.shape[1]

    def read(maps, x, y, side):
        at = torch.stack([(2 * x + 1) / side - 1, (2 * y + 1) / side - 1], -1)
        found = functional.grid_sample(maps[None], at[None, None], padding_mode="border", align_corners=False)
        return found[0, :, 0].T

    def paint(places):
        x, y, bin_at = places.unbind(1)
        row, column = y.round().long().clamp(0, rays - 1), x.round().long().clamp(0, rays - 1)
        to_first, to_last = (bin_at - first[row, column]).abs(), (bin_at - last[row, column]).abs()
        at = torch.stack([(2 * value + 1) / size - 1 for value, size in ((x, rays), (y, rays), (bin_at, bins))], -1)
        inner = functional.grid_sample(
            colour[None], at[None, None, None], padding_mode="border", align_corners=False
        )[0, :, 0, 0].T
        from_front, from_back = read(surface[4:7], x, y, rays), read(back[3:], x, y, rays)
        is_front = (to_first <= to_last) & (to_first < NEAR_BINS)
        outer = torch.where(is_front[:, None], from_front, from_back)
        return torch.where((is_front | (to_last < NEAR_BINS))[:, None], outer, inner)

    return paint


def texture_painter(texture):
    """Colours of texture coordinates; texture [256, 256, 3] in bytes."""
    picture = (texture.float() / 255).permute(2, 0, 1)[None]

    def paint(uv):
        at = torch.stack([uv[:, 0] * 2 - 1, 1 - uv[:, 1] * 2], -1)
        found = functional.grid_sample(picture, at[None, None], padding_mode="border", align_corners=False)
        return found[0, :, 0].T

    return paint
