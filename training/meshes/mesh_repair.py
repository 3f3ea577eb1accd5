"""Brings a mesh into the canonical frame and makes its winding consistent, so that "inside" means something."""

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components


def normalise(vertices: np.ndarray):
    """Centres the bounding box and scales its largest half extent to 1. Returns (vertices, half extent in file
    units)."""
    low, high = vertices.min(0), vertices.max(0)
    half = float((high - low).max()) / 2
    return ((vertices - (low + high) / 2) / half).astype(np.float32), half


def weld(vertices: np.ndarray) -> np.ndarray:
    """Index of the distinct position of each vertex (texture seams duplicate vertices)."""
    grid = np.round((vertices + 2) * 20000).astype(np.int64)
    _, welded = np.unique(grid[:, 0] << 40 | grid[:, 1] << 20 | grid[:, 2], return_inverse=True)
    return welded.ravel()


def signed_volumes(vertices: np.ndarray, faces: np.ndarray) -> np.ndarray:
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    return np.einsum("ij,ij->i", a, np.cross(b, c)) / 6


def orient_parts(vertices: np.ndarray, faces: np.ndarray, welded: np.ndarray) -> np.ndarray:
    """Flips connected parts that are inside out, unless they lie within a bigger part (then they may be a real
    cavity)."""
    corner = welded[faces]
    count = int(welded.max()) + 1
    edges = np.concatenate([corner[:, [0, 1]], corner[:, [1, 2]]])
    parts, label = connected_components(
        coo_matrix((np.ones(len(edges), np.int8), (edges[:, 0], edges[:, 1])), (count, count)), directed=False
    )
    part = label[corner[:, 0]]
    # About the part's own centre, so that small gaps do not change the sign of a part far from the origin.
    centres = (
        np.stack([np.bincount(label[welded], vertices[:, k], parts) for k in range(3)], 1)
        / np.bincount(label[welded], minlength=parts)[:, None]
    )
    local = [vertices[faces[:, k]] - centres[part] for k in range(3)]
    volume = np.bincount(part, np.einsum("ij,ij->i", local[0], np.cross(local[1], local[2])), parts)
    if (volume >= 0).all():
        return faces
    low, high = np.full((parts, 3), np.inf), np.full((parts, 3), -np.inf)
    np.minimum.at(low, label[welded], vertices)
    np.maximum.at(high, label[welded], vertices)
    flip = volume < 0
    if parts <= 64:
        for inner in np.flatnonzero(flip):
            contains = (low < low[inner]).all(1) & (high > high[inner]).all(1) & (volume > 0)
            flip[inner] = not contains.any()
    faces = faces.copy()
    faces[flip[part]] = faces[flip[part]][:, ::-1]
    return faces


def vertex_normals(vertices: np.ndarray, faces: np.ndarray, welded: np.ndarray) -> np.ndarray:
    """Area-weighted normals, shared by vertices at one position."""
    face_normals = np.cross(
        vertices[faces[:, 1]] - vertices[faces[:, 0]], vertices[faces[:, 2]] - vertices[faces[:, 0]]
    )
    count = int(welded.max()) + 1
    corner = welded[faces].T.ravel()
    sums = np.stack([np.bincount(corner, np.tile(face_normals[:, k], 3), count) for k in range(3)], 1)
    sums /= np.linalg.norm(sums, axis=1, keepdims=True) + 1e-12
    return sums[welded].astype(np.float32)


def prepare(vertices: np.ndarray, faces: np.ndarray, per_part: bool):
    """Returns canonical vertices, normals, faces and the half extent. `per_part`: orient every connected part by
    itself."""
    vertices, half = normalise(vertices)
    welded = weld(vertices)
    if per_part:
        faces = orient_parts(vertices, faces, welded)
    elif signed_volumes(vertices, faces).sum() < 0:
        faces = faces[:, ::-1]
    return vertices, vertex_normals(vertices, faces, welded), np.ascontiguousarray(faces, np.int32), half
