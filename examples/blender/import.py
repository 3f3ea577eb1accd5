"""Imports an asset, checks its size in metres against the report, and renders a picture of it.

    blender --background --python import.py -- mug mug.png

`mug` is the folder of an asset. The GLB is always there; FBX and USD are looked at too where they are.
"""
import json
import math
import sys
from pathlib import Path

import bpy
import numpy
from mathutils import Vector

# Debian 12 pairs Blender 3.4 with a NumPy that its glTF importer is too old for.
if "bool" not in vars(numpy):
    numpy.bool = bool

IMPORTERS = {
    "model.glb": lambda file: bpy.ops.import_scene.gltf(filepath=file),
    "fbx/model.fbx": lambda file: bpy.ops.import_scene.fbx(filepath=file),
    # Built without USD, Blender has no such operator.
    "usd/model.usda": lambda file: bpy.ops.wm.usd_import(filepath=file, import_guide=False),
}
TOLERANCE_M = 0.0005


def measure(meshes):
    """The box around what was imported, in Blender's own axes: x right, y back, z up."""
    corners = [mesh.matrix_world @ Vector(corner) for mesh in meshes for corner in mesh.bound_box]
    return [max(corner[axis] for corner in corners) - min(corner[axis] for corner in corners) for axis in range(3)]


def load(file):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    IMPORTERS[file](str(folder / file))
    bpy.context.view_layer.update()
    meshes = [thing for thing in bpy.data.objects if thing.type == "MESH"]
    pictures = {
        node.image.name
        for mesh in meshes
        for material in mesh.data.materials
        for node in material.node_tree.nodes
        if node.type == "TEX_IMAGE" and node.image and node.image.size[0] > 0
    }
    size = measure(meshes)
    for axis, expected in enumerate((report["widthM"], report["depthM"], report["heightM"])):
        if abs(size[axis] - expected) > TOLERANCE_M:
            raise SystemExit(f"{file}: {size[axis]:.4f} m where the report says {expected:.4f} m")
    if not pictures:
        raise SystemExit(f"{file}: no texture arrived")
    numbers = " x ".join(f"{value:.4f}" for value in size)
    print(f"{file}: {numbers} m, {len(meshes)} meshes, textures {', '.join(sorted(pictures))}")


def render(picture):
    reach = 3.2 * max(report["widthM"], report["depthM"], report["heightM"])
    target = Vector((0, 0, report["heightM"] / 2))
    place = target + Vector((0.5, -0.8, 0.4)).normalized() * reach
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.location = place
    camera.rotation_euler = (target - place).to_track_quat("-Z", "Y").to_euler()
    camera.data.lens = 60
    camera.data.clip_start = reach / 100
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy = 3
    sun.rotation_euler = (math.radians(40), 0, math.radians(30))
    scene = bpy.context.scene
    for thing in (camera, sun):
        scene.collection.objects.link(thing)
    scene.camera = camera
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 64
    scene.cycles.use_denoising = False
    scene.render.resolution_x = scene.render.resolution_y = 384
    scene.render.filepath = str(Path(picture).resolve())
    bpy.ops.render.render(write_still=True)


folder, picture = Path(sys.argv[sys.argv.index("--") + 1]).resolve(), sys.argv[sys.argv.index("--") + 2]
report = json.loads((folder / "report.json").read_text())["size"]
for file in [file for file in IMPORTERS if (folder / file).exists()]:
    if file.startswith("usd") and not hasattr(bpy.types, "WM_OT_usd_import"):
        print(f"{file}: this Blender was built without USD")
        continue
    load(file)
load("model.glb")
render(picture)
print(f"Blender {bpy.app.version_string}: everything has its size")
