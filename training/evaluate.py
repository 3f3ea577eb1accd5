"""Measures a network on held-out objects: the `val` splits of both sets, reported apart, one view per object.

    python3 evaluate.py --data .data --weights models-folder [--trial resume8.pt] [--onnx model.onnx] [--limit 20] [--out results.json]

Protocol: azimuth uniform, elevation 5..35 degrees, field of view 35, seed 11. Prediction unprojected with its own guess of
the lens. Both surfaces scaled to a [-1, 1] box, 10,000 points each; then also after 25 rounds of similarity ICP from the
known pose. Ground truth is the (decimated) mesh. Volume IoU: true camera, no alignment, against the training volumes.
"""
import argparse
import json
import math
import time

import numpy as np
import torch

import catalogue
import checkpoint
import metrics
import surface
from batches import Batches
from frustum import BIN_WIDTHS
from native import Library
from network import Network, Released, mixed_precision
from scene import Scene
from views import protocol_angles

POINTS = 10_000
SEED = 11
KEPT_ROWS = ("iou", "size", "size_misfit", "up", "up_levelled", "pitch", "box_cd", "box_f0.05", "box_f0.1", "icp_cd", "icp_f0.05", "icp_f0.1")   # per object, for paired comparisons


def torch_predictor(network, device):
    """The released form of a network, as a function from inputs to a dict of outputs."""
    released = Released(network).to(device).eval()

    @torch.no_grad()
    def predict(rgba):
        with mixed_precision(device):
            return {name: value.float() for name, value in zip(("tsdf", "colour", "scalars", "front", "surface"), released(rgba))}
    return predict


def onnx_predictor(path, threads=0):
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    names = [output.name for output in session.get_outputs()]

    def predict(rgba):
        rows = [session.run(None, {"rgba": picture[None].cpu().numpy()}) for picture in rgba]
        return {name: torch.from_numpy(np.concatenate([row[i] for row in rows])).to(rgba.device) for i, name in enumerate(names)}
    return predict


def levelled(up: torch.Tensor) -> torch.Tensor:
    """Up directions as the engine takes them (`find-upright.ts`): a lean up to 5 degrees to the side is held for an error, one of 12 is believed."""
    across, lean = up[:, :2].norm(dim=1), torch.atan2(up[:, 0], -up[:, 1])
    kept = lean * ((lean.abs() * 180 / math.pi - 5) / 7).clamp(0, 1)
    return torch.stack([kept.sin() * across, -kept.cos() * across, up[:, 2]], 1)


def true_triangles(scene: Scene, views, row: int) -> torch.Tensor:
    """The object's mesh in camera space."""
    item = int(views["object"][row])
    faces = scene.faces[int(scene.face_start[item]):int(scene.face_start[item + 1])].long()
    points = scene.vertices[faces.reshape(-1)] @ views["linear"][row].reshape(3, 3).T + views["translate"][row]
    return points.reshape(-1, 3, 3)


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
    out = {"iou": ((inside & goal) * widths).sum((1, 2, 3)) / ((inside | goal) * widths).sum((1, 2, 3)).clamp(min=1e-6),
           "silhouette": ratio(silhouette, mask), "silhouette_raw": ratio(raw & mask, mask),
           "size": (numbers[:, 0] - truth["log_h"]).abs(), "lens": (numbers[:, 1] - truth["log_s"]).abs(), "up": degrees(numbers[:, 2:5], truth["up"]),
           "up_levelled": degrees(levelled(numbers[:, 2:5]), truth["up"]),
           "depth": over((predicted["front"][:, 0] - truth["front128"][:, 0]).abs()), "normal_degrees": over(degrees(predicted["front"][:, 1:], truth["front128"][:, 1:]))}
    # How much steeper than it is the view is held for, in degrees; the error of the size in units of what the network expects.
    steepness = lambda up: torch.atan2(-up[:, 2], up[:, :2].norm(dim=1)) * 180 / math.pi
    out["pitch"], out["size_misfit"] = steepness(numbers[:, 2:5]) - steepness(truth["up"]), out["size"] / numbers[:, 7].clamp(-4, 2).exp()
    for name in ("size", "size_misfit"):
        out[name] = torch.where(truth["size_known"] > 0, out[name], torch.full_like(out[name], float("nan")))
    if "surface" in predicted:
        solid, maps, goals = truth["solid"][:, 0], predicted["surface"], truth["surface"]
        whole = lambda value: (value * solid).sum((1, 2)) / solid.sum((1, 2)).clamp(min=1)
        out.update(depth256=whole((maps[:, 0] - goals[:, 0]).abs()), normal256_degrees=whole(degrees(maps[:, 1:4], goals[:, 1:4])),
                   albedo=whole((maps[:, 4:7] - goals[:, 4:7]).abs().mean(1)), roughness=whole((maps[:, 7] - goals[:, 7]).abs()),
                   metallic=whole((maps[:, 8] - goals[:, 8]).abs()), back_depth=whole((maps[:, 9] - goals[:, 9]).abs()))
    return out


@torch.no_grad()
def measure(batches: Batches, objects: torch.Tensor, predict, with_meshes=True, group=30) -> dict:
    """Means (or medians, see `summarise`) of all measures over the given objects."""
    scene = batches.scene
    angles = protocol_angles(len(objects), SEED)
    generator = torch.Generator(device=scene.device).manual_seed(SEED)
    rows = {}
    add = lambda name, values: rows.setdefault(name, []).extend(values)
    for first in range(0, len(objects), group):
        rgba, truth, views = batches.test(objects[first:first + group], angles[first:first + group])
        predicted = predict(rgba)
        tsdf = surface.constrain_to_mask(predicted["tsdf"], predicted["front"][:, 0], truth["edge"])
        for name, values in map_metrics(predicted, truth, tsdf).items():
            add(name, values.tolist())
        for row in range(len(rgba) if with_meshes else 0):
            triangles = surface.unproject(surface.marching_tetrahedra(tsdf[row]), float(predicted["scalars"][row, 1].exp()))
            goal = true_triangles(scene, views, row)
            points, normals = surface.sample_points(metrics.to_box(triangles, triangles), POINTS, generator)
            goal_points, goal_normals = surface.sample_points(metrics.to_box(goal, goal), POINTS, generator)
            for kind, result in zip(("box", "icp"), metrics.compare_both_ways(points, normals, goal_points, goal_normals)):
                for name, value in result.items():
                    add(f"{kind}_{name}", [value])
    return rows


def summarise(rows: dict) -> dict:
    """Means; medians for the errors of size, lens and up direction, whose tails are long."""
    out = {"objects": len(rows["iou"])}
    for name, values in rows.items():
        values = np.array(values, float)
        values = values[np.isfinite(values)]
        if len(values):
            out[name] = round(float(np.median(values) if name in ("size", "lens", "up", "up_levelled") else values.mean()), 4)
    if "size" in out:
        out["size_ratio"] = round(math.exp(out.pop("size")), 3)
    return out


def validation_objects(scene: Scene, limit: int = 0) -> dict:
    """Indices of the held-out objects: scanned and varied apart."""
    sets = {"scanned": [], "varied": []}
    for index, entry in enumerate(scene.entries):
        if entry.split == "val":
            sets["scanned" if entry.source == catalogue.SCANNED else "varied"].append(index)
    return {name: torch.tensor(indices[:limit or None], device=scene.device) for name, indices in sets.items() if indices}


def training_objects(scene: Scene, count: int) -> dict:
    """Indices of about so many scanned and varied objects each that are trained on."""
    sets = {"scanned": [], "varied": []}
    for index, entry in enumerate(scene.entries):
        if entry.split == "train" and entry.record:
            sets["scanned" if entry.source == catalogue.SCANNED else "varied"].append(index)
    return {name: torch.tensor(indices[::max(1, len(indices) // count)], device=scene.device) for name, indices in sets.items() if indices}


def report(title: str, batches: Batches, sets: dict, predict, with_meshes=True, log=print) -> dict:
    results = {}
    for name, objects in sets.items():
        start = time.time()
        rows = measure(batches, objects, predict, with_meshes)
        results[name] = summarise(rows)
        log(f"{title} {name} ({time.time() - start:.1f} s): " + " ".join(f"{key} {value}" for key, value in results[name].items()))
        results[name]["rows"] = {key: [round(value, 4) for value in values] for key, values in rows.items() if key in KEPT_ROWS}
    return results


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", default=".data")
    options.add_argument("--weights", help="folder with weights.json")
    options.add_argument("--trial", help="resume file of the trial")
    options.add_argument("--onnx", help="an exported model")
    options.add_argument("--limit", type=int, default=0)
    options.add_argument("--device", default="cuda")
    options.add_argument("--out")
    chosen = options.parse_args()
    entries = [e for e in catalogue.read_index(chosen.data) if e.split == "val"]
    if chosen.limit:
        entries = catalogue.small_selection(entries, chosen.limit)
    loader = catalogue.Loader(entries, 0)
    library = Library(chosen.device)
    scene = Scene(chosen.device, *loader.wait(), library)
    scene.build_volumes()
    batches = Batches(scene, SEED)
    sets, results = validation_objects(scene), {}
    if chosen.trial:
        import warm_start
        network = Network()
        checkpoint.load_into(network, warm_start.read_trial(chosen.trial))
        results["trial"] = report("trial", batches, sets, torch_predictor(network, chosen.device))
    if chosen.weights:
        network = Network()
        checkpoint.load_into(network, checkpoint.load(chosen.weights)[0])
        results["weights"] = report("weights", batches, sets, torch_predictor(network, chosen.device))
    if chosen.onnx:
        results["onnx"] = report("onnx", batches, sets, onnx_predictor(chosen.onnx))
    if chosen.out:
        with open(chosen.out, "w") as file:
            json.dump(results, file, indent=1)


if __name__ == "__main__":
    main()
