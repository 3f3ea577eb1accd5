"""Makes physics-ready 3D assets from pictures, in Blender: 3D view, sidebar, Tangible.

Install this file in Edit, Preferences, Add-ons, then set there the address of a Tangible server and a key, or a command such as
`tangible` that makes assets on this computer.
"""
import json
import math
import os
import shlex
import subprocess
import tempfile
import threading
import time
import uuid
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import bpy
from mathutils import Matrix, Vector

bl_info = {
    "name": "Tangible",
    "author": "The Tangible authors",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "3D View > Sidebar > Tangible",
    "description": "Makes a physics-ready asset from a picture: mesh, materials, colliders, mass",
    "category": "Import-Export",
}

API = "/api/v1"
#: What an asset in Blender is made of.
MODEL, REPORT, COLLIDERS = "model.glb", "report.json", "web/colliders.obj"
LOOK_S = 0.5
ANSWER_S = 60
ADDON = __package__ or __name__


class Problem(Exception):
    """A sentence for the person in front of Blender."""


# What runs in a thread: it may not touch Blender's data.


class Job:
    """Makes one asset in a thread. Blender looks at `progress`, `sentence` and `folder`."""

    def __init__(self, make):
        self.progress, self.sentence, self.folder, self.is_cancelled = 0.0, "Starting", None, False
        self.has_ended = False
        self._make = make
        self._scratch = tempfile.TemporaryDirectory(prefix="tangible-")
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self):
        try:
            folder = Path(self._scratch.name)
            self._make(self, folder)
            self.folder, self.sentence = folder, "Importing"
        except Problem as problem:
            self.sentence = str(problem)
        except Exception as error:  # The panel is the only place where it can be seen.
            self.sentence = f"The asset could not be made: {error}"
        self.has_ended = True

    def clean(self):
        self._scratch.cleanup()


class Server:
    def __init__(self, url, key):
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Problem(f"{url} is no address of a server, such as http://localhost:3000")
        if not key:
            raise Problem("A key is missing. Make one on the page API keys of the server and enter it in the preferences of the add-on")
        # Python's own message about a broken header would contain the key.
        if not all("!" <= letter <= "~" for letter in key.strip()):
            raise Problem("The key has characters that no key has. Copy it again")
        self.url, self._key = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", key.strip()

    def open(self, place, body=None, headers=None, method="GET"):
        """The answer of a call, or of the address of a file, which may be on another host and never gets the key."""
        is_ours = place.startswith("/")
        parts = urlsplit(self.url + place if is_ours else place)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        sent = {"Connection": "close", **(headers or {}), **({"Authorization": f"Bearer {self._key}"} if is_ours else {})}
        try:
            connection = kind(parts.netloc, timeout=ANSWER_S)
            try:
                connection.request(method, parts.path + (f"?{parts.query}" if parts.query else ""), body, sent)
            except (BrokenPipeError, ConnectionResetError):
                # The server answers before the whole picture has arrived if it does not want it.
                if connection.sock is None:
                    raise
            answer = connection.getresponse()
        except (OSError, HTTPException, ValueError) as error:
            raise Problem(
                f"No Tangible server answers at {self.url}. Start it, or correct the address in the preferences of the add-on"
            ) from error
        if answer.status >= 300:
            raise Problem(explain(answer))
        return answer

    def ask(self, place, **request):
        with self.open(place, **request) as answer:
            try:
                return json.load(answer)
            except ValueError:
                raise Problem(f"Something else than a Tangible server answers at {self.url}") from None

    def fetch(self, url, target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with self.open(url) as answer, open(target, "wb") as file:
            for chunk in iter(lambda: answer.read(65536), b""):
                file.write(chunk)


def explain(answer):
    """The sentence of the server; where that is for a browser, one for Blender."""
    try:
        said = json.load(answer)
        code, sentence = said.get("code"), said.get("error")
    except (ValueError, AttributeError):
        code, sentence = None, None
    if answer.status == 401:
        return "The server does not accept this key. Copy it again, or make a new one on the page API keys of the server"
    if code == "KEY_SCOPE":
        return "This key lacks a scope. Make one that may read and generate, and manage for cancelling on the server"
    return sentence or f"The server answered with HTTP {answer.status}. Is it a Tangible server?"


def pack_form(fields, picture):
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="picture"\r\n\r\n'.encode()
    body = b"".join([*parts, head, Path(picture).read_bytes(), f"\r\n--{boundary}--\r\n".encode()])
    return body, {"Content-Type": f"multipart/form-data; boundary={boundary}", "Idempotency-Key": str(uuid.uuid4())}


def make_on_server(url, key, picture, level, size_m):
    def make(job, folder):
        server = Server(url, key)
        job.sentence = "Sending the picture"
        fields = {"subdivisionLevel": level, **({"sizeM": size_m} if size_m > 0 else {})}
        body, headers = pack_form(fields, picture)
        task = server.ask(f"{API}/tangible/generate", body=body, headers=headers, method="POST")
        content_id = task["contentId"]
        while task["status"] in ("PENDING", "PROCESSING"):
            if job.is_cancelled:
                server.ask(f"{API}/tangible/generations/{content_id}/cancel", method="POST")
                raise Problem("Cancelled")
            place = task.get("queuePosition")
            job.progress = task["progress"]
            job.sentence = f"Waiting, place {place}" if place else "Making the asset"
            time.sleep(LOOK_S)
            task = server.ask(f"{API}/tangible/status?contentId={content_id}")
        if task["status"] == "FAILED":
            raise Problem(task["error"])
        job.sentence = "Fetching the files"
        files = {file["path"]: file["url"] for file in server.ask(f"{API}/tangible/generations/{content_id}")["files"]}
        for path in (MODEL, REPORT, COLLIDERS):
            server.fetch(files[path], folder / path)

    return make


def make_by_command(command, picture, level, size_m):
    def make(job, folder):
        words = [*shlex.split(command), picture, "--out", str(folder), "--quality", level]
        if size_m > 0:
            words += ["--size-m", str(size_m)]
        job.sentence = "Making the asset"
        try:
            process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        except OSError as error:
            raise Problem(f"The command {words[0]} could not be started: {error.strerror}") from error
        said = []
        reader = threading.Thread(target=lambda: said.extend(process.stderr), daemon=True)
        reader.start()
        while process.poll() is None:
            if job.is_cancelled:
                process.terminate()
                process.wait()
                raise Problem("Cancelled")
            time.sleep(LOOK_S)
        reader.join()
        # Status 1 with files is an asset with a failed check, which its report names.
        if not (folder / MODEL).exists():
            raise Problem("".join(said).strip() or f"{words[0]} ended with status {process.returncode}")

    return make


# What brings an asset into the scene.


def import_asset(context, folder, name):
    """The asset as one object: its origin is the centre of mass, its children are the colliders. Returns that object."""
    report = json.loads((folder / REPORT).read_text())
    body = import_model(context, folder / MODEL)
    body.name = name
    physics = report["physics"]
    centre = to_blender(physics["centreOfMassM"])
    # Rigid bodies turn about their origin.
    body.data.transform(Matrix.Translation(-centre))
    body.location = centre
    world = open_world(context.scene)
    rest = max(report["size"][side] for side in ("widthM", "heightM", "depthM"))
    for i, (corners, faces) in enumerate(read_hulls(folder / COLLIDERS)):
        mesh = bpy.data.meshes.new(f"{name}.collider.{i}")
        mesh.from_pydata([corner - centre for corner in corners], [], faces)
        hull = bpy.data.objects.new(mesh.name, mesh)
        body.users_collection[0].objects.link(hull)
        hull.parent = body
        hull.display_type = "WIRE"
        hull.hide_render = True
        hull.hide_set(True)
        describe_body(world, hull, "CONVEX_HULL", physics, rest)
    describe_body(world, body, "COMPOUND", physics, rest)
    body.rigid_body.mass = physics["massKg"]
    body.select_set(True)
    context.view_layer.objects.active = body
    context.view_layer.update()
    return body


def import_model(context, file):
    allow_old_importer()
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=str(file))
    added = [found for found in bpy.data.objects if found not in before]
    meshes = [found for found in added if found.type == "MESH"]
    if not meshes:
        raise Problem("The asset has no mesh that Blender can read")
    context.view_layer.update()
    for mesh in meshes:
        place = mesh.matrix_world.copy()
        mesh.parent = None
        mesh.data.transform(place)
        mesh.matrix_world = Matrix.Identity(4)
    body = meshes[0]
    if len(meshes) > 1:
        with context.temp_override(active_object=body, selected_editable_objects=meshes, selected_objects=meshes):
            bpy.ops.object.join()
    for found in added:
        if found.type == "EMPTY":
            bpy.data.objects.remove(found)
    return body


def allow_old_importer():
    """Debian 12 pairs Blender 3.4 with a NumPy that its glTF importer is too old for."""
    import numpy

    if "bool" not in vars(numpy):
        numpy.bool = bool


def open_world(scene):
    """The rigid bodies of the scene; linking an object to them makes it one."""
    if scene.rigidbody_world is None:
        bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    if world.collection is None:
        world.collection = bpy.data.collections.new("RigidBodyWorld")
    return world


def describe_body(world, thing, shape, physics, longest_m):
    if thing.name not in world.collection.objects:
        world.collection.objects.link(thing)
    body = thing.rigid_body
    body.type = "ACTIVE"
    body.collision_shape = shape
    # Blender has one friction, and the one that acts while something slides decides where it comes to rest.
    body.friction = physics["dynamicFriction"]
    body.restitution = physics["restitution"]
    # The usual 4 cm would make a mug float.
    body.use_margin = True
    body.collision_margin = min(0.001, longest_m / 200)


def to_blender(metres):
    """From y up, as in the files, to z up."""
    x, y, z = metres
    return Vector((x, -z, y))


def read_hulls(file):
    """The objects of an OBJ that has nothing but corners and faces, each with its own numbers."""
    hulls, first = [], 1
    for line in file.read_text().splitlines():
        word, *rest = line.split() or [""]
        if word == "o":
            first += len(hulls[-1][0]) if hulls else 0
            hulls.append(([], []))
        elif word == "v":
            hulls[-1][0].append(to_blender([float(number) for number in rest[:3]]))
        elif word == "f":
            hulls[-1][1].append([int(corner.split("/")[0]) - first for corner in rest])
    return hulls


# The panel.


class TangiblePreferences(bpy.types.AddonPreferences):
    # In the preferences and not in the scene: a .blend file that is passed on must not contain the key.
    bl_idname = ADDON

    url: bpy.props.StringProperty(name="Server", default=os.environ.get("TANGIBLE_URL", "http://localhost:3000"))
    key: bpy.props.StringProperty(name="Key", subtype="PASSWORD", default=os.environ.get("TANGIBLE_KEY", ""))
    command: bpy.props.StringProperty(
        name="Command", description="Makes the assets on this computer, in place of the server", default=""
    )

    def draw(self, _context):
        self.layout.prop(self, "command")
        column = self.layout.column()
        column.enabled = not self.command
        column.prop(self, "url")
        column.prop(self, "key")


class TangibleSettings(bpy.types.PropertyGroup):
    picture: bpy.props.StringProperty(
        name="Picture", subtype="FILE_PATH", description="One object, seen from the front: JPEG, PNG, WebP or GIF"
    )
    level: bpy.props.EnumProperty(
        name="Quality",
        items=[("low", "Low", "Fast"), ("medium", "Medium", "Balanced"), ("high", "High", "Detailed")],
        default="medium",
    )
    size_m: bpy.props.FloatProperty(
        name="Longest side",
        description="Its real size; 0 lets Tangible estimate it",
        default=0,
        min=0,
        max=1000,
        precision=3,
        subtype="DISTANCE",
        unit="LENGTH",
    )
    sentence: bpy.props.StringProperty(options={"SKIP_SAVE"})


_job = None


def poll():
    """Looks at the job, in Blender's own thread; a timer calls it. Returns the seconds until the next look."""
    global _job
    if _job is None:
        return None
    settings = bpy.context.scene.tangible
    settings.sentence = _job.sentence
    for area in (area for window in bpy.context.window_manager.windows for area in window.screen.areas):
        area.tag_redraw()
    if not _job.has_ended:
        return LOOK_S
    job, _job = _job, None
    try:
        if job.folder:
            name = Path(settings.picture).stem or "asset"
            body = import_asset(bpy.context, job.folder, name)
            settings.sentence = f"{body.name}: {body.rigid_body.mass:.3g} kg, {len(body.children)} colliders"
    except Exception as error:  # A timer that raises ends without a word.
        settings.sentence = f"The asset could not be imported: {error}"
    finally:
        job.clean()
    return None


class TANGIBLE_OT_make(bpy.types.Operator):
    bl_idname = "tangible.make"
    bl_label = "Make Asset"
    bl_description = "Makes an asset from the picture and imports it; Blender stays usable meanwhile"

    @classmethod
    def poll(cls, _context):
        return _job is None

    def execute(self, context):
        global _job
        settings, preferences = context.scene.tangible, context.preferences.addons[ADDON].preferences
        picture = bpy.path.abspath(settings.picture)
        if not os.path.isfile(picture):
            settings.sentence = "Choose a picture first" if not settings.picture else f"There is no file {picture}"
            self.report({"WARNING"}, settings.sentence)
            return {"CANCELLED"}
        size_m = settings.size_m if math.isfinite(settings.size_m) else 0
        if preferences.command:
            make = make_by_command(preferences.command, picture, settings.level, size_m)
        else:
            make = make_on_server(preferences.url, preferences.key, picture, settings.level, size_m)
        _job = Job(make)
        settings.sentence = _job.sentence
        bpy.app.timers.register(poll, first_interval=LOOK_S)
        return {"FINISHED"}


class TANGIBLE_OT_cancel(bpy.types.Operator):
    bl_idname = "tangible.cancel"
    bl_label = "Cancel"
    bl_description = "Stops the asset that is being made"

    @classmethod
    def poll(cls, _context):
        return _job is not None

    def execute(self, _context):
        _job.is_cancelled = True
        return {"FINISHED"}


class TANGIBLE_PT_panel(bpy.types.Panel):
    bl_label = "Tangible"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Tangible"

    def draw(self, context):
        layout, settings = self.layout, context.scene.tangible
        layout.use_property_split = True
        for name in ("picture", "level", "size_m"):
            layout.prop(settings, name)
        if _job is None:
            layout.operator("tangible.make")
        else:
            layout.operator("tangible.cancel")
            layout.label(text=f"{_job.sentence}: {_job.progress:.0f} %", icon="TIME")
        if _job is None and settings.sentence:
            # A label does not wrap.
            column, words = layout.column(align=True), settings.sentence.split()
            while words:
                line = words.pop(0)
                while words and len(line) + len(words[0]) < 40:
                    line += " " + words.pop(0)
                column.label(text=line)


CLASSES = (TangiblePreferences, TangibleSettings, TANGIBLE_OT_make, TANGIBLE_OT_cancel, TANGIBLE_PT_panel)


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    bpy.types.Scene.tangible = bpy.props.PointerProperty(type=TangibleSettings)


def unregister():
    if _job is not None:
        _job.is_cancelled = True
    if bpy.app.timers.is_registered(poll):
        bpy.app.timers.unregister(poll)
    del bpy.types.Scene.tangible
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)
