"""Distances between two surfaces: Chamfer distance, F-scores, normal consistency, alignment by similarity ICP."""

import torch
from scipy.spatial import cKDTree

THRESHOLDS = (0.05, 0.1, 0.2, 0.5)
PARTS = 16  # of the points that are searched, by different threads of a GPU
_library = None


def use_kernels(library) -> str:
    """From now on nearest points are found by a kernel, if it finds the same ones as plain tensors do. Says which."""
    global _library
    a, b = (torch.rand(1000, 3, device=library.device) for _ in range(2))
    try:
        found, expected = nearest_by_kernel(a, b, library), nearest(a, b)
        same = torch.allclose(found[0], expected[0], atol=1e-6) and (found[1] == expected[1]).float().mean() > 0.99
        _library = library if same else None
    except Exception as error:  # measures must not fail for want of speed
        return f"nearest points by plain tensors: {error}"
    return "nearest points by the kernel" if same else "nearest points by plain tensors: the kernel found others"


def nearest_by_kernel(a: torch.Tensor, b: torch.Tensor, library):
    """As `nearest`."""
    a, b = a.contiguous(), b.contiguous()
    keys = torch.full((len(a),), -1, dtype=torch.int64, device=a.device)  # the highest, without a sign
    library.call("nearest_points", a, len(a), b, len(b), PARTS if a.is_cuda else 1, keys)
    return (keys >> 32).to(torch.int32).view(torch.float32).sqrt(), keys & 0xFFFFFFFF


def to_box(points: torch.Tensor, reference: torch.Tensor) -> torch.Tensor:
    """Scales by the bounding box of `reference`: centre to 0, largest half extent to 1."""
    low, high = reference.reshape(-1, 3).amin(0), reference.reshape(-1, 3).amax(0)
    return (points - (low + high) / 2) / ((high - low).amax() / 2)


def nearest(a: torch.Tensor, b: torch.Tensor, chunk: int = 2500):
    """Distance and index of the point of b that is nearest to each point of a."""
    if a.device.type == "cpu":
        distance, index = cKDTree(b.numpy()).query(a.numpy())
        return torch.from_numpy(distance).to(a), torch.from_numpy(index)
    if _library:
        return nearest_by_kernel(a, b, _library)
    # By differences: torch.cdist either loses the digits of near points (matrix product) or is slow on a GPU.
    parts = []
    for part in a.split(chunk):
        squared = (part[:, None, 0] - b[None, :, 0]).square_()
        for axis in (1, 2):
            squared += (part[:, None, axis] - b[None, :, axis]).square_()
        parts.append(squared.min(1))
    return torch.cat([p.values for p in parts]).sqrt(), torch.cat([p.indices for p in parts])


def fit_similarity(a: torch.Tensor, b: torch.Tensor):
    """Scale, rotation and translation that best move a onto b (Umeyama)."""
    centre_a, centre_b = a.mean(0), b.mean(0)
    u, d, vt = torch.linalg.svd(
        ((b - centre_b).double().T @ (a - centre_a).double() / len(a)).cpu()
    )  # 3 x 3: faster on the CPU
    sign = torch.ones(3, dtype=torch.float64)
    sign[2] = torch.sign(torch.linalg.det(u @ vt))
    rotation = ((u * sign) @ vt).to(a)
    scale = float((d * sign).sum()) / (a - centre_a).square().sum(1).mean()
    return scale, rotation, centre_b - scale * rotation @ centre_a


def align(points: torch.Tensor, goal: torch.Tensor, rounds: int = 25):
    """Similarity ICP on nearest pairs in both directions. Returns the moved points and the rotation."""
    moved, turned, target = points, torch.eye(3, device=points.device), goal[::2]
    for _ in range(rounds):
        half = moved[::2]
        _, forward = nearest(half, target)
        _, backward = nearest(target, half)
        scale, rotation, shift = fit_similarity(torch.cat([half, half[backward]]), torch.cat([target[forward], target]))
        moved, turned = scale * moved @ rotation.T + shift, rotation @ turned
    return moved, turned


def compare(points, normals, goal, goal_normals):
    """CD = half the sum of the two mean distances (unsquared); F-scores; mean |cos| between the normals of nearest
    pairs. Returns them and the distances of all points there and back."""
    there, to = nearest(points, goal)
    back, fro = nearest(goal, points)
    result = {"cd": float((there.mean() + back.mean()) / 2)}
    for threshold in THRESHOLDS:
        precision, recall = float((there < threshold).float().mean()), float((back < threshold).float().mean())
        result[f"f{threshold}"] = 2 * precision * recall / (precision + recall + 1e-12)
    agreement = (normals * goal_normals[to]).sum(1).abs().mean() + (goal_normals * normals[fro]).sum(1).abs().mean()
    result["normals"] = float(agreement / 2)
    return result, (there, back)


def compare_both_ways(points, normals, goal, goal_normals):
    """(box-normalised result, result after ICP, moved points, distances). ICP is kept only where it lowers CD."""
    plain, distances = compare(points, normals, goal, goal_normals)
    moved, turned = align(points, goal)
    aligned, distances_after = compare(moved, normals @ turned.T, goal, goal_normals)
    if aligned["cd"] < plain["cd"]:
        return plain, aligned, moved, distances_after
    return plain, plain, points, distances
