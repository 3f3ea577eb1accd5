"""Procedural textured shapes: what the data sets have too little of (thin legs, handles, open vessels, odd solids).

Every part is a closed stack of rings; an object is a union of parts. `generate(seed)` always makes the same object.
"""

from dataclasses import dataclass

import numpy as np

RING = 20


@dataclass
class Shape:
    vertices: np.ndarray
    uv: np.ndarray
    faces: np.ndarray
    texture: np.ndarray


def ring_stack(rings: np.ndarray, closed: bool = False):
    """Skins rings [n, m, 3]; the ends get a cap unless the stack closes on itself like a torus."""
    n, m, _ = rings.shape
    grid = np.concatenate([rings, rings[:, :1]], 1)
    if closed:
        grid = np.concatenate([grid, grid[:1]], 0)
    rows = len(grid)
    index = np.arange(rows * (m + 1)).reshape(rows, m + 1)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    faces = np.concatenate([np.stack([a, b, c], -1).reshape(-1, 3), np.stack([a, c, d], -1).reshape(-1, 3)])
    v, u = np.meshgrid(np.linspace(0, 1, rows), np.linspace(0, 1, m + 1), indexing="ij")
    vertices, uv = grid.reshape(-1, 3), np.stack([u, v], -1).reshape(-1, 2)
    if not closed:
        pole = len(vertices)
        vertices = np.concatenate([vertices, rings[:1].mean(1), rings[-1:].mean(1)])
        uv = np.concatenate([uv, [[0.5, 0.0], [0.5, 1.0]]])
        faces = np.concatenate(
            [
                faces,
                np.stack([index[0, 1:], index[0, :-1], np.full(m, pole)], -1),
                np.stack([index[-1, :-1], index[-1, 1:], np.full(m, pole + 1)], -1),
            ]
        )
    return vertices, uv, faces


def circle(count: int = RING) -> np.ndarray:
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([np.cos(angle), np.sin(angle)], -1)


def power(x, exponent):
    return np.sign(x) * np.abs(x) ** exponent


def profile(rng, count, low, high):
    """A random smooth curve through a few values."""
    values = rng.uniform(low, high, rng.integers(3, 7))
    return np.interp(np.linspace(0, len(values) - 1, count), np.arange(len(values)), values)


def outline(rng) -> np.ndarray:
    """A random closed outline about the origin."""
    angle = np.linspace(0, 2 * np.pi, RING, endpoint=False)
    kind = rng.integers(4)
    if kind == 0:
        return power(circle(), rng.uniform(0.15, 0.7)) * [1, rng.uniform(0.3, 1)]
    if kind == 1:
        sides = rng.integers(3, 9)
        radius = np.cos(np.pi / sides) / np.cos(angle % (2 * np.pi / sides) - np.pi / sides)
    elif kind == 2:
        radius = 1 + rng.uniform(0.1, 0.45) * np.cos(rng.integers(2, 8) * angle)
    else:
        radius = np.maximum(
            0.25, 1 + sum(rng.normal(0, 0.25 / q) * np.cos(q * angle + rng.uniform(0, 6)) for q in range(1, 5))
        )
    return circle() * radius[:, None]


def rings_of(radius, height, section) -> np.ndarray:
    return np.concatenate(
        [radius[:, None, None] * section[None], np.repeat(height[:, None, None], len(section), 1)], -1
    )


def tube(path: np.ndarray, radius, closed: bool = False):
    """A tube along a path, its section turned as little as possible from ring to ring."""
    tangent = np.roll(path, -1, 0) - np.roll(path, 1, 0) if closed else np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True) + 1e-9
    side = np.cross(tangent[0], [0.3, 0.5, 0.8])
    frames = []
    for t in tangent:
        side = side - t * (side @ t)
        side /= np.linalg.norm(side) + 1e-9
        frames.append((side, np.cross(t, side)))
    around = circle(10)
    radius = np.broadcast_to(radius, len(path))
    return ring_stack(
        np.stack([p + r * (around[:, :1] * a + around[:, 1:] * b) for p, r, (a, b) in zip(path, radius, frames)]),
        closed,
    )


def box(rng):
    angle = np.linspace(0, 2 * np.pi, RING, endpoint=False) + np.pi / 4
    section = power(np.stack([np.cos(angle), np.sin(angle)], -1), 0.12)
    section /= np.abs(section).max()
    edge = rng.uniform(0.9, 1.0)
    return ring_stack(rings_of(np.array([edge, 1, 1, 1, edge]), np.array([-1, -0.97, 0, 0.97, 1]), section))


def superquadric(rng):
    e1, e2 = rng.uniform(0.2, 1.5, 2)
    latitude = np.linspace(-np.pi / 2, np.pi / 2, 17)[1:-1]
    return ring_stack(rings_of(power(np.cos(latitude), e1), power(np.sin(latitude), e1), power(circle(), e2)))


def lathe(rng):
    return ring_stack(rings_of(profile(rng, 20, 0.15, 1.0), np.linspace(-1, 1, 20), circle()))


def vessel(rng):
    """An open cup, bowl or pot with a wall and a floor."""
    wall, rows = rng.uniform(0.04, 0.12), 12
    radius = np.interp(np.linspace(0, 1, rows), [0, 0.5, 1], rng.uniform(0.5, 1.0, 3))
    height = np.linspace(-1, 1, rows)
    section = outline(rng) if rng.random() < 0.35 else circle()
    inner = np.maximum(height, -1 + rng.uniform(0.06, 0.2))[::-1]
    return ring_stack(
        rings_of(np.concatenate([radius, (radius - wall)[::-1]]), np.concatenate([height, inner]), section)
    )


def extrusion(rng):
    bevel = rng.uniform(0, 0.15)
    return ring_stack(
        rings_of(
            np.array([1 - bevel, 1, rng.uniform(0.6, 1.0), 1 - bevel]), np.array([-1, -0.95, 0.95, 1]), outline(rng)
        )
    )


def blob(rng):
    latitude = np.linspace(-np.pi / 2, np.pi / 2, 18)[1:-1]
    rings = rings_of(np.cos(latitude), np.sin(latitude), circle())
    waves = sum(rng.normal(0, 0.22) * np.sin(rings @ rng.normal(0, 2.2, 3) + rng.uniform(0, 6)) for _ in range(4))
    return ring_stack(rings * np.maximum(0.3, 1 + waves)[..., None])


def curved_tube(rng, radius=None):
    control, t = rng.normal(0, 0.6, (4, 3)), np.linspace(0, 1, 18)[:, None]
    path = (
        (1 - t) ** 3 * control[0]
        + 3 * (1 - t) ** 2 * t * control[1]
        + 3 * (1 - t) * t**2 * control[2]
        + t**3 * control[3]
    )
    return tube(path, radius or profile(rng, 18, 0.05, 0.25))


def torus(rng, thickness=None):
    path = np.concatenate([circle(24) * [1, rng.uniform(0.6, 1)], np.zeros((24, 1))], 1)
    return tube(path, thickness or rng.uniform(0.08, 0.3), closed=True)


SOLIDS = [box, superquadric, lathe, vessel, extrusion, blob, curved_tube, torus]


def rotation(rng, upright: bool) -> np.ndarray:
    if upright:
        angle = rng.uniform(0, 2 * np.pi)
        return np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q = q * np.sign(np.diag(r))
    return q * np.sign(np.linalg.det(q))


def generate(seed: int) -> Shape:
    """One object: an assembly of parts, put upright, with a painted atlas of four cells."""
    from meshes.procedural_assemblies import ASSEMBLIES, paint_atlas  # they use the parts above

    rng = np.random.default_rng(seed + 20_000)
    parts = ASSEMBLIES[rng.integers(len(ASSEMBLIES))](rng)
    same_paint = rng.random() < 0.3
    vertices, uvs, faces, count = [], [], [], 0
    for number, (v, uv, f) in enumerate(parts):
        volume = np.einsum("ij,ij->i", v[f[:, 0]], np.cross(v[f[:, 1]], v[f[:, 2]])).sum()
        cell = 0 if same_paint else (number if number < 2 else int(rng.integers(4)))
        corner = np.array([cell % 2, 1 - cell // 2]) * 0.5
        vertices.append(v)
        uvs.append(corner + 3 / 256 + uv * (0.5 - 6 / 256))
        faces.append((f if volume > 0 else f[:, ::-1]) + count)
        count += len(v)
    turned = np.concatenate(vertices) @ rotation(rng, upright=rng.random() < 0.9).T
    return Shape(
        turned.astype(np.float32),
        np.concatenate(uvs).astype(np.float32),
        np.concatenate(faces).astype(np.int32),
        paint_atlas(rng),
    )
