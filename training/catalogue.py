"""Reads the two packed data sets (scanned: one shard; varied: one shard per maker) with many processes.

Workers are forked before CUDA starts. Textures are decoded straight into memory shared with the parent; meshes come
back through the pool. The format is described in the data's own README files.
"""

import io
import json
import lzma
import mmap
import multiprocessing
import os
from dataclasses import dataclass

import numpy as np
from PIL import Image

from meshes import joining
from meshes import mesh_repair
from meshes import procedural

TEXTURE = 256
SCANNED = "gso"
# How often an object of a source is drawn: the photo-like sources look like the pictures that users will upload. The
# flat-coloured low-poly ones (`OTHERS`) are three quarters of the varied objects and were 29 % of what was drawn
# until slice 12, although scanned objects are known better.
OTHERS = 1.8
SOURCE_WEIGHTS = {
    SCANNED: 4.6,
    "polyhaven": 4,
    "ycb": 4,
    "khronos": 4,
    "sweethome3d": 3,
    "nasa": 3,
    "gazebo": 3,
    "aws_robomaker": 3,
    "menagerie": 2,
    "robotlocomotion": 2,
    "babylon": 2,
    "webxr": 2,
    "cesium": 2,
    "basemesh": 1.5,
}
PROCEDURAL_SHARE, JOINED_SHARE = 0.06, 0.1  # of all objects drawn: our own shapes; two objects of one author joined


@dataclass
class Entry:
    """The metadata of an object before its mesh is unpacked."""

    name: str
    source: str
    split: str
    weight: float
    metres_per_unit: float  # 0: unknown
    record: dict


@dataclass
class Mesh:
    vertices: np.ndarray
    normals: np.ndarray
    uv: np.ndarray
    faces: np.ndarray
    half_extent: float  # in file units
    is_union: bool


def read_index(folder: str) -> list:
    """Entries of the scanned set (`folder/gso`) and of the varied set (`folder/open`), where present."""
    entries = []
    scanned = os.path.join(folder, "gso")
    if os.path.exists(scanned):
        splits = {
            name: split for split in ("train", "val") for name in open(f"{scanned}/split_{split}.txt").read().split()
        }
        for record in json.load(open(f"{scanned}/index.json")):
            entries.append(
                Entry(
                    record["name"],
                    SCANNED,
                    splits[record["name"]],
                    SOURCE_WEIGHTS[SCANNED],
                    1.0,
                    dict(record, path=f"{scanned}/gso", open=0),
                )
            )
    varied = os.path.join(folder, "open")
    if os.path.exists(varied):
        table = json.load(open(f"{varied}/index.json"))
        for row in table["objects"]:
            record = dict(zip(table["columns"], row))
            shard = record["shard"]
            entries.append(
                Entry(
                    f"{shard}__{record['name']}",
                    shard,
                    record["split"],
                    SOURCE_WEIGHTS.get(shard, OTHERS),
                    record["metres_per_unit"] or 0.0,
                    dict(record, path=f"{varied}/{shard}"),
                )
            )
    return entries


def small_selection(entries: list, count: int) -> list:
    """The `count` simplest objects of each set and split: enough for a test on a CPU."""
    groups = {}
    for entry in entries:
        groups.setdefault((entry.source == SCANNED, entry.split), []).append(entry)
    return [entry for group in groups.values() for entry in sorted(group, key=lambda e: e.record["nf"])[:count]]


def _unzigzag_planes(blob: bytes, rows: int, columns: int) -> np.ndarray:
    data = np.frombuffer(blob, np.uint8, rows * columns * 2)
    value = (
        (data[: rows * columns].astype(np.int32) | data[rows * columns :].astype(np.int32) << 8)
        .reshape(columns, rows)
        .T
    )
    return np.where(value & 1, -(value >> 1) - 1, value >> 1)


def unpack_mesh(blob: bytes, record: dict):
    """Vertices (file units, z up), texture coordinates and faces of one record."""
    nv, nf = record["nv"], record["nf"]
    positions = np.cumsum(_unzigzag_planes(blob[: nv * 6], nv, 3), 0) & 65535
    uv = np.cumsum(_unzigzag_planes(blob[nv * 6 : nv * 10], nv, 2), 0) & 65535
    delta = _unzigzag_planes(blob[nv * 10 :], nf, 3)
    first = np.cumsum(delta[:, 0])
    second = first + delta[:, 1]
    faces = np.stack([first, second, second + delta[:, 2]], 1)
    return positions * record["scale"] + np.array(record["lo"]), (uv / 4095).astype(np.float32), faces


_textures = None  # set in the parent before forking; [objects, 256, 256, 3]


def _load_part(task) -> list:
    """Unpacks some records of one shard and joins some of those that are trained on: returns [(slot, Mesh)] and fills
    their textures."""
    path, jobs, joined_slots = task
    meshes = lzma.decompress(open(path + ".mesh.xz", "rb").read())
    with open(path + ".jpgs", "rb") as pictures:
        loaded = []
        for slot, record, per_part, _ in jobs:
            vertices, uv, faces = unpack_mesh(meshes[record["off"] : record["off"] + record["size"]], record)
            loaded.append((slot, _mesh(vertices, uv, faces, per_part)))
            pictures.seek(record["joff"])
            _textures[slot] = np.asarray(Image.open(io.BytesIO(pictures.read(record["jsize"]))).convert("RGB"))
    taught = [part for part, job in zip(loaded, jobs) if job[3]]
    return loaded + [(slot, _join_two(slot, taught)) for slot in joined_slots]


def _join_two(slot, candidates) -> Mesh:
    """One object of two of the candidates [(slot, Mesh)], or a shape of our own where no two of them fit together."""
    rng = np.random.default_rng(slot)
    pair = joining.random_pair(rng, [mesh for _, mesh in candidates])
    if pair is None:
        return _make_procedural([(slot, slot)])[0][1]
    (first_slot, first), (second_slot, second) = (candidates[k] for k in pair)
    _textures[slot] = joining.join_textures(_textures[first_slot], _textures[second_slot])
    return _mesh(*joining.join(rng, first, second), True)


def _mesh(vertices, uv, faces, is_union) -> Mesh:
    vertices, normals, faces, half = mesh_repair.prepare(vertices, faces, per_part=is_union)
    return Mesh(vertices, normals, uv, faces, half, is_union)


def _make_procedural(task) -> list:
    made = []
    for slot, seed in task:
        shape = procedural.generate(seed)
        _textures[slot] = shape.texture
        made.append((slot, _mesh(shape.vertices, shape.uv, shape.faces, True)))
    return made


def _shared_out(slots: list, sizes: list) -> list:
    """Cuts `slots` into runs whose lengths go as `sizes`."""
    ends = np.round(np.cumsum([0, *sizes]) / max(1, sum(sizes)) * len(slots)).astype(int)
    return [slots[first:last] for first, last in zip(ends[:-1], ends[1:])]


def loading_order(entries: list) -> list:
    """Numbers of the entries: the held-out ones first, as they stand, then the others well mixed, so that training can
    begin with any first part of them."""
    held_out = [i for i, entry in enumerate(entries) if entry.split != "train"]
    taught = np.array([i for i, entry in enumerate(entries) if entry.split == "train"], int)
    return held_out + np.random.default_rng(0).permutation(taught).tolist()


class Loader:
    """Starts loading at once in the background; `wait` returns (entries, meshes, textures), all in the loading
    order."""

    def __init__(self, entries: list, procedural_count: int, joined_count: int = 0, processes: int = 0):
        global _textures
        joined_count = joined_count if any(e.split == "train" and e.source != SCANNED for e in entries) else 0
        real_weight = sum(e.weight for e in entries if e.split == "train")
        made = {"procedural": (procedural_count, PROCEDURAL_SHARE), "joined": (joined_count, JOINED_SHARE)}
        all_weight = real_weight / (1 - sum(share for count, share in made.values() if count))
        listed = entries + [
            Entry(f"{kind}__{i}", kind, "train", all_weight * share / count, 0.0, {})
            for kind, (count, share) in made.items()
            for i in range(count)
        ]
        order, total = loading_order(listed), len(listed)
        self.entries = [listed[i] for i in order]
        slots = np.argsort(order).tolist()  # where each of the listed ones goes
        shared = mmap.mmap(-1, max(1, total) * TEXTURE * TEXTURE * 3)
        self.textures = _textures = np.frombuffer(shared, np.uint8).reshape(-1, TEXTURE, TEXTURE, 3)
        shards = {}
        for slot, entry in zip(slots, entries):
            shards.setdefault(entry.record["path"], []).append(
                (slot, entry.record, entry.source != SCANNED, entry.split == "train")
            )
        # Big shards are split; each part decompresses the shard again, which is cheap next to the unpacking.
        parts = [
            (path, jobs[i::parts])
            for path, jobs in shards.items()
            for parts in [max(1, len(jobs) // 120)]
            for i in range(parts)
        ]
        joined = _shared_out(
            slots[len(entries) + procedural_count :], [sum(job[2] and job[3] for job in jobs) for _, jobs in parts]
        )
        tasks = [(path, jobs, joined_slots) for (path, jobs), joined_slots in zip(parts, joined)]
        tasks.sort(key=lambda task: -sum(job[1]["nf"] for job in task[1]))
        seeds = [(slots[len(entries) + i], i) for i in range(procedural_count)]
        self.pool = multiprocessing.get_context("fork").Pool(processes or os.cpu_count())
        self.results = [
            self.pool.map_async(_load_part, tasks, chunksize=1),
            self.pool.map_async(_make_procedural, [seeds[i : i + 10] for i in range(0, len(seeds), 10)], chunksize=1),
        ]

    def wait(self):
        meshes = [None] * len(self.entries)
        for result in self.results:
            for part in result.get():
                for slot, mesh in part:
                    meshes[slot] = mesh
        self.pool.close()
        return self.entries, meshes, self.textures
