"""Pictures to look at: the input next to the predicted surface (normals as colours) from the front, a side and the
back."""

import numpy as np
import torch
from PIL import Image

import surface
from batches import Batches
from views import protocol_angles

SIDE = 160


def splat(triangles: torch.Tensor, up: torch.Tensor, angle: float, generator) -> np.ndarray:
    """Draws a surface as a dense cloud of points, turned about the up direction."""
    centre = (triangles.reshape(-1, 3).amin(0) + triangles.reshape(-1, 3).amax(0)) / 2
    points, normals = surface.sample_points(triangles - centre, 150_000, generator)
    axis = up / up.norm()
    x, y, z = axis.tolist()
    cross = torch.tensor([[0, -z, y], [z, 0, -x], [-y, x, 0]], device=points.device)
    turn = torch.eye(3, device=points.device) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    points, normals = points @ turn.T, normals @ turn.T
    scale = points.norm(dim=1).max() * 1.05
    column = ((points[:, :2] / scale + 1) / 2 * SIDE).long().clamp(0, SIDE - 1)
    order = torch.argsort(points[:, 2], descending=True)
    image = np.full((SIDE, SIDE, 3), 255, np.uint8)
    colour = ((normals * torch.tensor([1.0, -1.0, -1.0], device=points.device) * 0.5 + 0.5) * 255).byte()
    image[column[order, 1].cpu(), column[order, 0].cpu()] = colour[order].cpu().numpy()
    return image


@torch.no_grad()
def contact_sheet(batches: Batches, objects: torch.Tensor, predict, path: str, columns: int = 2) -> None:
    """Per object: input, predicted front / side / back, true side / back."""
    from evaluate import SEED, true_triangles

    generator = torch.Generator(device=batches.scene.device).manual_seed(SEED)
    (rgba, *_), truth, views = batches.test(objects, protocol_angles(len(objects), SEED))
    predicted = predict(rgba)
    tsdf = surface.constrain_to_mask(predicted["tsdf"], predicted["front"][:, 0], truth["edge"])
    rows = []
    for row in range(len(rgba)):
        triangles = surface.unproject(surface.marching_tetrahedra(tsdf[row]), float(predicted["scalars"][row, 1].exp()))
        goal = true_triangles(batches.scene, views, row)
        picture = (rgba[row, :3].clamp(0, 1) * 255).byte().permute(1, 2, 0).cpu().numpy()
        tiles = [np.asarray(Image.fromarray(picture).resize((SIDE, SIDE)))]
        up = predicted["scalars"][row, 2:5]
        tiles += [splat(triangles, up, angle, generator) for angle in (0, np.pi / 2, np.pi)]
        tiles += [splat(goal, truth["up"][row], angle, generator) for angle in (np.pi / 2, np.pi)]
        rows.append(np.concatenate(tiles, 1))
    while len(rows) % columns:
        rows.append(np.full_like(rows[0], 255))
    sheet = np.concatenate([np.concatenate(rows[i : i + columns], 1) for i in range(0, len(rows), columns)], 0)
    Image.fromarray(sheet).save(path)
