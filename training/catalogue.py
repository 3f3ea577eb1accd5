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

import mesh_repair
import procedural

TEXTURE = 256
SCANNED = "gso"
# How often an object of a source is drawn, relative to a flat-coloured low-poly one: the photo-like sources look like
# what people will upload.
SOURCE_WEIGHTS = {SCANNED: 4.5, "polyhaven": 4, "ycb": 4, "khronos": 4, "sweethome3d": 3, "nasa": 3, "gazebo": 3, "aws_robomaker": 3,
                  "menagerie": 2, "robotlocomotion": 2, "babylon": 2, "webxr": 2, "cesium": 2, "polygonalmind": 1.3, "basemesh": 0.8}
PROCEDURAL_SHARE = 0.08


@dataclass
class Entry:
    """What is known of an object before its mesh is unpacked."""
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
    half_extent: float      # in file units
    is_union: bool


def read_index(folder: str) -> list:
    """Entries of the scanned set (`folder/gso`) and of the varied set (`folder/open`), where present."""
    entries = []
    scanned = os.path.join(folder, "gso")
    if os.path.exists(scanned):
        splits = {name: split for split in ("train", "val") for name in open(f"{scanned}/split_{split}.txt").read().split()}
        for record in json.load(open(f"{scanned}/index.json")):
            entries.append(Entry(record["name"], SCANNED, splits[record["name"]], SOURCE_WEIGHTS[SCANNED], 1.0,
                                 dict(record, path=f"{scanned}/gso", open=0)))
    varied = os.path.join(folder, "open")
    if os.path.exists(varied):
        table = json.load(open(f"{varied}/index.json"))
        for row in table["objects"]:
            record = dict(zip(table["columns"], row))
            shard = record["shard"]
            entries.append(Entry(f"{shard}__{record['name']}", shard, record["split"], SOURCE_WEIGHTS.get(shard, 1.0),
                                 record["metres_per_unit"] or 0.0, dict(record, path=f"{varied}/{shard}")))
    return entries


def small_selection(entries: list, count: int) -> list:
    """The `count` simplest objects of each set and split: enough for a test on a CPU."""
    groups = {}
    for entry in entries:
        groups.setdefault((entry.source == SCANNED, entry.split), []).append(entry)
    return [entry for group in groups.values() for entry in sorted(group, key=lambda e: e.record["nf"])[:count]]


def _unzigzag_planes(blob: bytes, rows: int, columns: int) -> np.ndarray:
    data = np.frombuffer(blob, np.uint8, rows * columns * 2)
    value = (data[:rows * columns].astype(np.int32) | data[rows * columns:].astype(np.int32) << 8).reshape(columns, rows).T
    return np.where(value & 1, -(value >> 1) - 1, value >> 1)


def unpack_mesh(blob: bytes, record: dict):
    """Vertices (file units, z up), texture coordinates and faces of one record."""
    nv, nf = record["nv"], record["nf"]
    positions = np.cumsum(_unzigzag_planes(blob[:nv * 6], nv, 3), 0) & 65535
    uv = np.cumsum(_unzigzag_planes(blob[nv * 6:nv * 10], nv, 2), 0) & 65535
    delta = _unzigzag_planes(blob[nv * 10:], nf, 3)
    first = np.cumsum(delta[:, 0])
    second = first + delta[:, 1]
    faces = np.stack([first, second, second + delta[:, 2]], 1)
    return positions * record["scale"] + np.array(record["lo"]), (uv / 4095).astype(np.float32), faces


_textures = None  # set in the parent before forking; [objects, 256, 256, 3]


def _load_part(task) -> list:
    """Unpacks some records of one shard: returns [(slot, Mesh)] and fills their textures."""
    path, jobs = task
    meshes = lzma.decompress(open(path + ".mesh.xz", "rb").read())
    with open(path + ".jpgs", "rb") as pictures:
        loaded = []
        for slot, record, per_part in jobs:
            vertices, uv, faces = unpack_mesh(meshes[record["off"]:record["off"] + record["size"]], record)
            loaded.append((slot, _mesh(vertices, uv, faces, per_part)))
            pictures.seek(record["joff"])
            _textures[slot] = np.asarray(Image.open(io.BytesIO(pictures.read(record["jsize"]))).convert("RGB"))
    return loaded


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


class Loader:
    """Starts loading at once in the background; `wait` returns (entries, meshes, textures)."""

    def __init__(self, entries: list, procedural_count: int, processes: int = 0):
        global _textures
        real_weight = sum(e.weight for e in entries if e.split == "train")
        each = real_weight * PROCEDURAL_SHARE / (1 - PROCEDURAL_SHARE) / max(1, procedural_count)
        self.entries = entries + [Entry(f"procedural__{i}", "procedural", "train", each, 0.0, {}) for i in range(procedural_count)]
        total = len(self.entries)
        shared = mmap.mmap(-1, max(1, total) * TEXTURE * TEXTURE * 3)
        self.textures = _textures = np.frombuffer(shared, np.uint8).reshape(-1, TEXTURE, TEXTURE, 3)
        shards = {}
        for slot, entry in enumerate(entries):
            shards.setdefault(entry.record["path"], []).append((slot, entry.record, entry.source != SCANNED))
        # Big shards are split; each part decompresses the shard again, which is cheap next to the unpacking.
        tasks = [(path, jobs[i::parts]) for path, jobs in shards.items() for parts in [max(1, len(jobs) // 120)] for i in range(parts)]
        tasks.sort(key=lambda task: -sum(job[1]["nf"] for job in task[1]))
        seeds = [(len(entries) + i, i) for i in range(procedural_count)]
        self.pool = multiprocessing.get_context("fork").Pool(processes or os.cpu_count())
        self.results = [self.pool.map_async(_load_part, tasks, chunksize=1),
                        self.pool.map_async(_make_procedural, [seeds[i:i + 10] for i in range(0, len(seeds), 10)], chunksize=1)]

    def wait(self):
        meshes = [None] * len(self.entries)
        for result in self.results:
            for part in result.get():
                for slot, mesh in part:
                    meshes[slot] = mesh
        self.pool.close()
        return self.entries, meshes, self.textures
