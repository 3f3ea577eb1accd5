"""Uses the add-on as a person does, but for the mouse, and prints what became of it as JSON.

    BLENDER_USER_SCRIPTS=... blender --background --factory-startup --python-exit-code 1 --python try_addon.py -- CASE PICTURE

CASE is make, cancel, or refuse, and PICTURE for that a JSON list of attempts, each with a picture and preferences. Timers do not run in a Blender without windows, so this calls the add-on's timer itself.
"""
import json
import sys
import time

import bpy

case, picture = sys.argv[sys.argv.index("--") + 1 :]
bpy.ops.preferences.addon_enable(module="tangible")
import tangible  # noqa: E402

settings = bpy.context.scene.tangible
settings.picture, settings.level, settings.size_m = picture, "low", 0.095
preferences = bpy.context.preferences.addons["tangible"].preferences
bpy.ops.object.select_all(action="SELECT")
bpy.ops.object.delete()


def follow(until=lambda: False):
    """Turns of Blender's own thread while the asset is made; returns how many there were."""
    turns = 0
    while tangible.poll() is not None and not until():
        turns += 1
        time.sleep(0.1)
    return turns


def describe(body):
    hulls = body.children
    textures = [
        node.image.size[0]
        for material in body.data.materials
        for node in material.node_tree.nodes
        if node.type == "TEX_IMAGE" and node.image
    ]
    physics = body.rigid_body
    return {
        "longestM": max(body.dimensions),
        "location": list(body.location),
        "triangles": len(body.data.polygons),
        "textures": len([size for size in textures if size > 0]),
        "massKg": physics.mass,
        "friction": physics.friction,
        "restitution": physics.restitution,
        "shape": physics.collision_shape,
        "hulls": len(hulls),
        "hullShapes": sorted({hull.rigid_body.collision_shape for hull in hulls}),
        "areHullsHidden": all(hull.hide_get() and hull.hide_render for hull in hulls),
        "hullsBoxM": [max((hull.matrix_world @ v.co)[axis] for hull in hulls for v in hull.data.vertices) for axis in range(3)],
        "bodyBoxM": [max((body.matrix_world @ v.co)[axis] for v in body.data.vertices) for axis in range(3)],
    }


def drop(body):
    """Where the asset is after it fell 5 cm onto a floor: each frame once, as a playback does."""
    bpy.ops.mesh.primitive_plane_add(size=4)
    floor = bpy.context.active_object
    bpy.context.scene.rigidbody_world.collection.objects.link(floor)
    floor.rigid_body.type = "PASSIVE"
    floor.rigid_body.collision_margin = 0.001
    stood = body.location.z
    body.location.z += 0.05
    scene = bpy.context.scene
    scene.rigidbody_world.substeps_per_frame = 60
    heights = []
    for frame in range(1, 73):
        scene.frame_set(frame)
        evaluated = body.evaluated_get(bpy.context.evaluated_depsgraph_get())
        heights.append(evaluated.matrix_world.translation.z - stood)
    return {"startM": heights[0], "endM": heights[-1], "moved": abs(heights[-1] - heights[-5])}


if case == "make":
    bpy.ops.tangible.make()
    turns = follow()
    print("said", json.dumps(settings.sentence))
    body = bpy.context.view_layer.objects.active
    print("made", json.dumps({"turns": turns, **describe(body), **drop(body)}))
elif case == "cancel":
    bpy.ops.tangible.make()
    follow(until=lambda: tangible._job.progress > 0)
    bpy.ops.tangible.cancel()
    follow()
    print("said", json.dumps(settings.sentence))
else:
    said = []
    for attempt in json.loads(picture):
        settings.picture = attempt.pop("picture")
        for name, value in attempt.items():
            setattr(preferences, name, value)
        try:
            bpy.ops.tangible.make()
        except RuntimeError as error:  # How Blender tells a script of a warning that a person sees.
            print(error)
        follow()
        said.append(settings.sentence)
    print("said", json.dumps(said))
print("objects", json.dumps(len(bpy.data.objects)))
bpy.ops.preferences.addon_disable(module="tangible")
print("left", json.dumps(hasattr(bpy.types.Scene, "tangible")))
