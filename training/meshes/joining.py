"""Joins two objects of one author to a new one: a lamp on a table, a wheel in a wall, two houses side by side.

A network that has seen an object a hundred times can answer from memory; for two at once, at odd positions, it has to
use the picture.
"""

import numpy as np

MOST_FACES = 5000  # of both together: all meshes of a batch pay for the largest
OVERLAP = 0.03  # they touch, and then some, so that no gap of uncertain depth remains


def turned(vertices: np.ndarray, angle: float) -> np.ndarray:
    """About the upright axis."""
    c, s = np.cos(angle), np.sin(angle)
    return vertices @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]], np.float32)


def place(rng, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Vertices of `second`, made smaller and put on top of `first`, next to it, or into its surface. Both
    are centred and span [-1, 1]."""
    second = turned(second, rng.uniform(0, 2 * np.pi)) * rng.uniform(0.35, 0.95)
    low, high, small_low, small_high = first.min(0), first.max(0), second.min(0), second.max(0)
    way = rng.random()
    if way < 0.35:
        shift = np.append(rng.uniform(-0.4, 0.4, 2) * (high - low)[:2] / 2, high[2] - small_low[2] - OVERLAP)
    elif way < 0.7:
        axis, side = rng.integers(2), rng.choice([-1, 1])
        shift = np.append(rng.uniform(-0.4, 0.4, 2) * (high - low)[:2] / 2, low[2] - small_low[2])
        shift[axis] = high[axis] - small_low[axis] - OVERLAP if side > 0 else low[axis] - small_high[axis] + OVERLAP
    else:
        second = second * 0.7
        shift = first[rng.integers(len(first))]
    return (second + shift).astype(np.float32)


def join(rng, first, second):
    """Vertices, texture coordinates and faces of two meshes together; the first has the left half of the texture, the
    second the right one."""
    half = lambda uv, corner: np.stack([corner + 1 / 256 + np.clip(uv[:, 0], 0, 1) * (0.5 - 2 / 256), uv[:, 1]], 1)
    return (
        np.concatenate([first.vertices, place(rng, first.vertices, second.vertices)]),
        np.concatenate([half(first.uv, 0.0), half(second.uv, 0.5)]).astype(np.float32),
        np.concatenate([first.faces, second.faces + len(first.vertices)]),
    )


def join_textures(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Both at half their width, side by side."""
    narrow = lambda picture: ((picture[:, ::2].astype(np.uint16) + picture[:, 1::2]) // 2).astype(np.uint8)
    return np.concatenate([narrow(first), narrow(second)], 1)


def random_pair(rng, meshes: list):
    """Indices of two different meshes that are not too large together, or None."""
    for _ in range(20):
        first, second = rng.integers(len(meshes), size=2)
        if first != second and len(meshes[first].faces) + len(meshes[second].faces) <= MOST_FACES:
            return int(first), int(second)
    return None
