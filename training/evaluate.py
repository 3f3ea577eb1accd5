"""Measures a network on held-out objects: the `val` splits of both sets, reported apart, one view per object.

    python3 evaluate.py --data .data --weights models-folder [--onnx model.onnx] [--limit 20]
    [--seeds 11 12] [--wait] [--out results.json]

Protocol: azimuth uniform, elevation 5..35 degrees, field of view 35, seed 11. Prediction unprojected with its own
guess of
the lens. Both surfaces scaled to a [-1, 1] box, 10,000 points each; then also after 25 rounds of similarity ICP from
the
known pose. Ground truth is the (decimated) mesh. Volume IoU: true camera, no alignment, against the training volumes.
Further pictures (back; back, left and right) are up to 20 degrees and 10 % of the distance off their place on a
turntable.

With `--views` also novel views, points that the picture does not see, and pieces: see `novel_views.py`.

Back: the last surface along each ray, as the volume has it and as the back maps have it: angle between normals, PSNR
of the base colour (at 64 pixels, the resolution of the colour volume). Contrast of the back maps: mean difference
between neighbouring pixels at 256, and that of the true maps; regression makes it too small. Gaps: share of the rays
that are solid in one piece and come out in more.
"""

import argparse
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as functional

import catalogue
import checkpoint
import checkpoint_delta
import metrics
import novel_views
import surface
from batches import Batches
from frustum import BIN_WIDTHS, COLOUR_BINS, COLOUR_RAYS
from native import Library
from network import OUTPUTS, Network, Released, mixed_precision
from scene import Scene
from views import protocol_angles, protocol_offsets

POINTS = 10_000
SEED = 11
PICTURES = {"one": (), "two": (0,), "four": (0, 1, 2)}  # further pictures by their slots
KEPT_ROWS = (
    "iou",
    "size",
    "size_misfit",
    "up",
    "up_levelled",
    "pitch",
    "back_degrees",
    "back_psnr",
    "gaps",
    "box_cd",
    "box_f0.05",
    "box_f0.1",
    "icp_cd",
    "icp_f0.05",
    "icp_f0.1",
    "back_map_degrees",
    "back_map_psnr",
    "silhouette_raw",
    "lens",
    "unseen_f0.05",
    "unseen_f0.1",
    "views_iou",
    "views_degrees",
    "views_psnr",
    "views_holes",
    "views_tears",
    "behind_iou",
    "behind_degrees",
    "behind_psnr",
    "pieces",
)  # per object, for paired comparisons


def torch_predictor(network, device):
    """The released form of a network, as a function from inputs to a dict of outputs."""
    released = Released(network).to(device).eval()

    @torch.no_grad()
    def predict(rgba, further=None, slots=None):
        layout = None if slots is None else ((len(rgba), len(slots) // len(rgba)),)
        with mixed_precision(device):
            return {name: value.float() for name, value in zip(OUTPUTS, released(rgba, further, slots, layout))}

    return predict


def mirrored_too(predict):
    """The mean of the answers to the pictures and to their mirror images."""
    sides = {"scalars": 2, "front": 1, "surface": 1, "back": 0}  # where they hold an x

    def both(rgba, further=None, slots=None):
        plain = predict(rgba, further, slots)
        if slots is None:
            other = predict(rgba.flip(-1))
        else:
            other = predict(rgba.flip(-1), further.flip(-1), torch.where(slots > 0, 3 - slots, slots))
        for name, value in other.items():
            value = value if name == "scalars" else value.flip(-1)
            if name in sides:
                value[:, sides[name]] *= -1
            other[name] = (value + plain[name]) / 2
        return other

    return both


def onnx_predictor(path, threads=0):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    names = [output.name for output in session.get_outputs()]

    def predict(rgba, further=None, slots=None):
        inputs = [{"rgba": picture[None].cpu().numpy()} for picture in rgba]
        if slots is not None:  # a graph for several pictures
            for own, pictures, places in zip(inputs, further.chunk(len(rgba)), slots.chunk(len(rgba))):
                own.update(further=pictures.cpu().numpy(), slots=places.cpu().numpy())
        rows = [session.run(None, own) for own in inputs]
        return {
            name: torch.from_numpy(np.concatenate([row[i] for row in rows])).to(rgba.device)
            for i, name in enumerate(names)
        }

    return predict


def levelled(up: torch.Tensor) -> torch.Tensor:
    """Up directions as the engine takes them (`find-upright.ts`): a lean up to 5 degrees to the side is held for an
    error, one of 12 is believed."""
    across, lean = up[:, :2].norm(dim=1), torch.atan2(up[:, 0], -up[:, 1])
    kept = lean * ((lean.abs() * 180 / math.pi - 5) / 7).clamp(0, 1)
    return torch.stack([kept.sin() * across, -kept.cos() * across, up[:, 2]], 1)


def true_triangles(scene: Scene, views, row: int) -> torch.Tensor:
    """The object's mesh in camera space."""
    item = int(views["object"][row])
    faces = scene.faces[int(scene.face_start[item]) : int(scene.face_start[item + 1])].long()
    points = scene.vertices[faces.reshape(-1)] @ views["linear"][row].reshape(3, 3).T + views["translate"][row]
    return points.reshape(-1, 3, 3)


def last_surface(tsdf: torch.Tensor, s: torch.Tensor):
    """Where rays leave the solid for the last time: depth bin with fraction [n, rows, columns], unit normal [n, 3,
    ...], and whether there is any."""
    count, bins, rows, columns = tsdf.shape
    inside = tsdf < 0
    index = (inside * torch.arange(1, bins + 1, device=tsdf.device).view(1, -1, 1, 1)).amax(1)
    last = (index - 1).clamp(0, bins - 2)
    at = lambda field, k: field.gather(1, k[:, None])[:, 0]
    low, high = at(tsdf, last), at(tsdf, last + 1)
    fraction = (low / (low - high).clamp(max=-1e-6)).clamp(0, 1)
    depths = torch.from_numpy(surface.DEPTH_BINS).to(tsdf.device)
    width = depths[last + 1] - depths[last]
    # Differences across rays, at the two bins about the surface.
    smooth = functional.pad(tsdf, (1, 1, 1, 1), mode="replicate")
    x_difference, y_difference = (
        smooth[:, :, 1:-1, 2:] - smooth[:, :, 1:-1, :-2],
        smooth[:, :, 2:, 1:-1] - smooth[:, :, :-2, 1:-1],
    )
    along = lambda field: at(field, last) * (1 - fraction) + at(field, last + 1) * fraction
    across = 4 / columns
    z = 1 / s.view(-1, 1, 1) + depths[last] + fraction * width
    centre = (2 * torch.arange(columns, device=tsdf.device) + 1) / columns - 1
    gx, gy = along(x_difference) / across / (s.view(-1, 1, 1) * z), along(y_difference) / across / (
        s.view(-1, 1, 1) * z
    )
    gz = (high - low) / width - s.view(-1, 1, 1) * (centre.view(1, 1, -1) * gx + centre.view(1, -1, 1) * gy)
    return last + fraction, functional.normalize(torch.stack([gx, gy, gz], 1), dim=1), index > 0


def contrast(maps, solid):
    """Mean difference between neighbouring pixels of maps [n, c, ...] inside the object."""
    total, count = 0.0, 0.0
    for axis in (2, 3):
        size = maps.shape[axis] - 1
        low, high = (lambda value, at=at: value.narrow(axis, at, size) for at in (0, 1))
        both = low(solid) * high(solid)
        total += ((low(maps) - high(maps)).abs() * both).mean(1).sum((1, 2))
        count += both.sum((1, 2, 3))
    return total / count.clamp(min=1)


def back_metrics(predicted: dict, truth: dict, tsdf: torch.Tensor) -> dict:
    """How right normals and colours of the last surface along the ray are, from the volume and from the back maps;
    gaps in solid rays."""
    degrees = lambda a, b: torch.cosine_similarity(a, b, dim=1).clamp(-1, 1).acos() * 180 / math.pi

    def pooled(maps, side):
        step = maps.shape[-1] // side
        weight = functional.avg_pool2d(truth["solid"], step)
        return functional.avg_pool2d(maps * truth["solid"], step) / weight.clamp(min=1e-6), (weight > 0.4).float()[:, 0]

    def mean(value, mask):
        return (value * mask).sum((1, 2)) / mask.sum((1, 2)).clamp(min=1)

    depth, normal, found = last_surface(tsdf, predicted["scalars"][:, 1].exp())
    goal, mask = pooled(truth["back"][:, :3], tsdf.shape[-1])
    out = {"back_degrees": mean(degrees(normal, goal), mask * found)}
    colours, mask = pooled(truth["back"][:, 3:], COLOUR_RAYS)
    bins = (
        functional.avg_pool2d((depth * found)[:, None], 2)
        / functional.avg_pool2d(found[:, None].float(), 2).clamp(min=1e-6)
    )[:, 0] / (tsdf.shape[1] / COLOUR_BINS)
    volume = predicted["colour"].view(len(tsdf), 3, COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS)
    chosen = bins.long().clamp(0, COLOUR_BINS - 1)[:, None, None].expand(-1, 3, -1, -1, -1)
    psnr = lambda maps: -10 * torch.log10(mean((maps - colours).square().mean(1), mask).clamp(min=1e-6))
    out["back_psnr"] = psnr(volume.gather(2, chosen)[:, :, 0])
    if "back" in predicted:
        maps, solid = predicted["back"], truth["solid"][:, 0]
        for name, channels in (("normal", slice(0, 3)), ("colour", slice(3, 6))):
            out[f"back_contrast_{name}"] = contrast(maps[:, channels], truth["solid"])
            out[f"true_back_contrast_{name}"] = contrast(truth["back"][:, channels], truth["solid"])
        out["back_map_degrees"], out["back_map_psnr"] = mean(degrees(maps[:, :3], truth["back"][:, :3]), solid), psnr(
            pooled(maps[:, 3:], COLOUR_RAYS)[0]
        )
    pieces = lambda inside: (inside[:, 1:] & ~inside[:, :-1]).sum(1) + inside[:, 0]
    whole = (pieces(truth["distance"] < 0) == 1) & (truth["edge"] < 0)
    out["gaps"] = mean((pieces(tsdf < 0) > 1).float(), whole.float())
    return out


def map_metrics(predicted: dict, truth: dict, tsdf: torch.Tensor) -> dict:
    """Measures that need no mesh, one value per object."""
    widths = torch.from_numpy(BIN_WIDTHS).to(tsdf.device).view(1, -1, 1, 1)
    inside, goal = tsdf < 0, truth["distance"] < 0
    mask = truth["edge"] < 0
    silhouette, raw = inside.any(1), (predicted["tsdf"] < 0).any(1)
    ratio = lambda a, b: (a & b).sum((1, 2)) / (a | b).sum((1, 2)).clamp(min=1)
    degrees = lambda a, b: torch.cosine_similarity(a, b, dim=1).clamp(-1, 1).acos() * 180 / math.pi
    numbers = predicted["scalars"]
    front_mask = truth["front128_mask"][:, 0]
    over = lambda value: (value * front_mask).sum((1, 2)) / front_mask.sum((1, 2)).clamp(min=1)
    out = {
        "iou": ((inside & goal) * widths).sum((1, 2, 3)) / ((inside | goal) * widths).sum((1, 2, 3)).clamp(min=1e-6),
        "silhouette": ratio(silhouette, mask),
        "silhouette_raw": ratio(raw & mask, mask),
        "size": (numbers[:, 0] - truth["log_h"]).abs(),
        "lens": (numbers[:, 1] - truth["log_s"]).abs(),
        "up": degrees(numbers[:, 2:5], truth["up"]),
        "up_levelled": degrees(levelled(numbers[:, 2:5]), truth["up"]),
        "depth": over((predicted["front"][:, 0] - truth["front128"][:, 0]).abs()),
        "normal_degrees": over(degrees(predicted["front"][:, 1:], truth["front128"][:, 1:])),
    }
    # How much steeper than it is the view is held for, in degrees; the error of the size in units of what the network
    # expects.
    steepness = lambda up: torch.atan2(-up[:, 2], up[:, :2].norm(dim=1)) * 180 / math.pi
    out["pitch"], out["size_misfit"] = (
        steepness(numbers[:, 2:5]) - steepness(truth["up"]),
        out["size"] / numbers[:, 7].clamp(-4, 2).exp(),
    )
    for name in ("size", "size_misfit"):
        out[name] = torch.where(truth["size_known"] > 0, out[name], torch.full_like(out[name], float("nan")))
    if "surface" in predicted:
        solid, maps, goals = truth["solid"][:, 0], predicted["surface"], truth["surface"]
        whole = lambda value: (value * solid).sum((1, 2)) / solid.sum((1, 2)).clamp(min=1)
        out.update(
            depth256=whole((maps[:, 0] - goals[:, 0]).abs()),
            normal256_degrees=whole(degrees(maps[:, 1:4], goals[:, 1:4])),
            albedo=whole((maps[:, 4:7] - goals[:, 4:7]).abs().mean(1)),
            roughness=whole((maps[:, 7] - goals[:, 7]).abs()),
            metallic=whole((maps[:, 8] - goals[:, 8]).abs()),
            back_depth=whole((maps[:, 9] - goals[:, 9]).abs()),
        )
    return {**out, **back_metrics(predicted, truth, tsdf)}


def predicted_surface(predicted, tsdf, row, cells, s, points, moved) -> novel_views.Surface:
    """The surface of a volume on top of the truth: `points` of it were moved to `moved`."""
    vertices, faces = novel_views.weld(cells)
    camera = surface.unproject(vertices, s)
    scale, rotation, shift = metrics.fit_similarity(points, moved)
    placed = scale * metrics.to_box(camera, camera) @ rotation.T + shift
    inside = tsdf[row] < 0
    first = inside.float().argmax(0) - 0.5
    last = last_surface(tsdf[row : row + 1], predicted["scalars"][row : row + 1, 1].exp())[0][0]
    colours = predicted["colour"][row].view(3, COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS)
    paint = novel_views.map_painter(first, last, predicted["surface"][row], predicted["back"][row], colours)
    return novel_views.Surface(placed, faces, novel_views.vertex_normals(placed, faces), vertices, paint)


def true_surface(scene: Scene, views, row: int) -> novel_views.Surface:
    """The object's mesh in the axes of the camera, its longest half side 1."""
    item, turn = int(views["object"][row]), views["linear"][row].reshape(3, 3)
    part = slice(int(scene.vertex_start[item]), int(scene.vertex_start[item + 1]))
    faces = scene.faces[int(scene.face_start[item]) : int(scene.face_start[item + 1])].long() - part.start
    vertices = metrics.to_box(scene.vertices[part] @ turn.T, scene.vertices[part][faces.reshape(-1)] @ turn.T)
    paint = novel_views.texture_painter(scene.textures[item])
    return novel_views.Surface(vertices, faces, scene.normals[part] @ turn.T, scene.uv[part], paint)


def view_metrics(scene: Scene, pair, goal, samples, distances, angles) -> dict:
    """Novel views, unseen points and pieces of an aligned (surface, truth); `goal` are the true triangles in front of
    the camera, `samples` and `distances` points of either and how far they are from the other."""
    asset, truth = pair
    low, high = goal.reshape(-1, 3).amin(0), goal.reshape(-1, 3).amax(0)
    scale, shift = (high - low).amax() / 2, (low + high) / 2
    hidden = [novel_views.find_hidden(scene.library, *both, scale, shift) for both in zip(pair, samples)]
    return {
        **novel_views.compare_views(scene.library, asset, truth, *angles.tolist()),
        **novel_views.compare_unseen(*distances, *hidden),
        "pieces": novel_views.count_pieces(len(asset.vertices), asset.faces),
    }


@torch.no_grad()
def measure(
    batches: Batches, objects: torch.Tensor, predict, with_meshes=True, group=30, slots=(), seed=SEED, with_views=False
) -> dict:
    """Rows of all measures over the given objects, with further pictures of the given slots."""
    scene = batches.scene
    angles, offsets = protocol_angles(len(objects), seed), protocol_offsets(len(objects), seed)
    generator = torch.Generator(device=scene.device).manual_seed(seed)
    rows = {}
    add = lambda name, values: rows.setdefault(name, []).extend(values)
    for first in range(0, len(objects), group):
        part = slice(first, first + group)
        inputs, truth, views = batches.test(objects[part], angles[part], slots, [value[part] for value in offsets])
        predicted = predict(*inputs)
        tsdf = surface.constrain_to_mask(predicted["tsdf"], predicted["front"][:, 0], truth["edge"])
        for name, values in map_metrics(predicted, truth, tsdf).items():
            add(name, values.tolist())
        for row in range(len(views) if with_meshes else 0):
            cells, s = surface.marching_tetrahedra(tsdf[row]), float(predicted["scalars"][row, 1].exp())
            triangles = surface.unproject(cells, s)
            goal = true_triangles(scene, views, row)
            points, normals = surface.sample_points(metrics.to_box(triangles, triangles), POINTS, generator)
            goal_points, goal_normals = surface.sample_points(metrics.to_box(goal, goal), POINTS, generator)
            *results, moved, distances = metrics.compare_both_ways(points, normals, goal_points, goal_normals)
            for kind, result in zip(("box", "icp"), results):
                for name, value in result.items():
                    add(f"{kind}_{name}", [value])
            if with_views:
                pair = predicted_surface(predicted, tsdf, row, cells, s, points, moved), true_surface(scene, views, row)
                compared = view_metrics(scene, pair, goal, (moved, goal_points), distances, angles[first + row])
                for name, value in compared.items():
                    add(name, [value])
    return rows


def summarise(rows: dict) -> dict:
    """Means; medians for the errors of size, lens and up direction, whose tails are long."""
    out = {"objects": len(rows["iou"])}
    for name, values in rows.items():
        values = np.array(values, float)
        values = values[np.isfinite(values)]
        if len(values):
            out[name] = round(
                float(np.median(values) if name in ("size", "lens", "up", "up_levelled") else values.mean()), 4
            )
    if "size" in out:
        out["size_ratio"] = round(math.exp(out.pop("size")), 3)
    return out


def validation_objects(scene: Scene, limit: int = 0) -> dict:
    """Indices of the held-out objects: scanned and varied apart."""
    sets = {"scanned": [], "varied": []}
    for index, entry in enumerate(scene.entries):
        if entry.split == "val":
            sets["scanned" if entry.source == catalogue.SCANNED else "varied"].append(index)
    return {
        name: torch.tensor(indices[: limit or None], device=scene.device) for name, indices in sets.items() if indices
    }


def training_objects(scene: Scene, count: int, before: int = 0) -> dict:
    """Indices of about so many scanned and varied objects each that are trained on; of the first `before` only."""
    sets = {"scanned": [], "varied": []}
    for index, entry in enumerate(scene.entries[: before or None]):
        if entry.split == "train" and entry.record:
            sets["scanned" if entry.source == catalogue.SCANNED else "varied"].append(index)
    return {
        name: torch.tensor(indices[:: max(1, len(indices) // count)], device=scene.device)
        for name, indices in sets.items()
        if indices
    }


def report(
    title, batches: Batches, sets: dict, predict, with_meshes=True, log=print, slots=(), seed=SEED, with_views=False
) -> dict:
    results = {}
    for name, objects in sets.items():
        start = time.time()
        rows = measure(batches, objects, predict, with_meshes, slots=slots, seed=seed, with_views=with_views)
        results[name] = summarise(rows)
        log(
            f"{title} {name} ({time.time() - start:.1f} s): "
            + " ".join(f"{key} {value}" for key, value in results[name].items())
        )
        results[name]["rows"] = {
            key: [round(value, 4) for value in values] for key, values in rows.items() if key in KEPT_ROWS
        }
    return results


def prepare_volumes(scene: Scene, path: str) -> None:
    """Makes the volumes of all objects, or reads those that another process has made of the same objects."""
    if path and os.path.exists(path):
        for own, kept in zip((scene.volumes, scene.colours), torch.load(path)):
            own.copy_(kept)
        return
    scene.build_volumes(32 if scene.device == "cuda" else 0)  # small groups: other processes need the memory too
    if path:
        own = f"{path}.{os.getpid()}"  # another process may make them at the same time
        torch.save([scene.volumes.cpu(), scene.colours.cpu()], own)
        os.replace(own, path)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", default=".data")
    options.add_argument("--weights", help="folder with weights.json")
    options.add_argument("--onnx", help="an exported model")
    options.add_argument("--pictures", nargs="+", default=["one"], choices=list(PICTURES))
    options.add_argument("--seeds", nargs="+", type=int, default=[SEED], help="of the views, one per object and seed")
    options.add_argument("--wait", action="store_true", help="until the weights are there: all is read before")
    options.add_argument("--volumes", help="file that the volumes are read from, or written to if it is not there")
    options.add_argument("--mirrored", action="store_true", help="the mean with the answer to mirrored pictures")
    options.add_argument("--views", action="store_true", help="novel views too, with one picture")
    options.add_argument("--no-meshes", action="store_true", help="only what needs no surface")
    options.add_argument("--every", type=int, default=1, help="only every so many held-out objects")
    options.add_argument("--limit", type=int, default=0)
    options.add_argument("--device", default="cuda")
    options.add_argument("--out")
    chosen = options.parse_args()
    entries = [e for e in catalogue.read_index(chosen.data) if e.split == "val"][:: chosen.every]
    if chosen.limit:
        entries = catalogue.small_selection(entries, chosen.limit)
    loader = catalogue.Loader(entries, 0)
    library = Library(chosen.device)
    loaded = loader.wait()
    while chosen.wait and not os.path.exists(os.path.join(chosen.weights, "weights.json")):
        time.sleep(0.2)  # nothing is on the GPU yet: a training needs its memory
    scene = Scene(chosen.device, *loaded, library)
    prepare_volumes(scene, chosen.volumes)
    if chosen.device == "cuda":
        print(metrics.use_kernels(library), flush=True)
        torch.cuda.empty_cache()
    batches = Batches(scene, SEED)
    sets, results = validation_objects(scene), {}
    predictors = {}
    if chosen.weights:
        network = Network()
        checkpoint.load_into(network, checkpoint_delta.read(chosen.weights)[0])
        predictors["weights"] = torch_predictor(network, chosen.device)
    if chosen.onnx:
        predictors["onnx"] = onnx_predictor(chosen.onnx)
    for name, predict in predictors.items():
        predict = mirrored_too(predict) if chosen.mirrored else predict
        for pictures, seed in ((pictures, seed) for seed in chosen.seeds for pictures in chosen.pictures):
            title = " ".join([name] + [pictures] * (pictures != "one") + [f"seed {seed}"] * (seed != SEED))
            meshes, with_views = not chosen.no_meshes, chosen.views and pictures == "one"
            results[title] = report(
                title, batches, sets, predict, meshes, slots=PICTURES[pictures], seed=seed, with_views=with_views
            )
            if chosen.out:  # each time: a machine may vanish
                with open(chosen.out, "w") as file:
                    json.dump(results, file, indent=1)


if __name__ == "__main__":
    main()
