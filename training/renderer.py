"""Turns views into network inputs and ground truth, all on the GPU."""

import ctypes

import torch
import torch.nn.functional as functional

from frustum import BINS, COLOUR_BINS, COLOUR_DEPTH_BINS, COLOUR_RAYS, DEPTH_BINS, IMAGE, RAYS, TRUNCATION
from scene import Scene
from views import WIDTH, Dice, Views

# Planes of a rendered image, as in kernels/render.h.
PLANES = {
    "rgb": slice(0, 3),
    "alpha": slice(3, 4),
    "depth": slice(4, 5),
    "normal": slice(5, 8),
    "albedo": slice(8, 11),
    "roughness": slice(11, 12),
    "metallic": slice(12, 13),
    "back": slice(13, 14),
    "back_normal": slice(14, 17),
    "back_albedo": slice(17, 20),
}
PLANE_COUNT = 20
COLOUR_BAND = 0.06  # colour is supervised this near to the surface (objects span [-1, 1])
EDGE_REACH = 8  # pixels of the 128 grid in which the distance to the mask's edge is exact (0.125 h)


class Renderer:
    def __init__(self, scene: Scene):
        self.scene, self.library, self.device = scene, scene.library, scene.device
        assert self.library.view_floats() == WIDTH, "views.FIELDS and kernels/view.h differ"
        self.bins = torch.from_numpy(DEPTH_BINS).to(self.device)
        self.colour_bins = torch.from_numpy(COLOUR_DEPTH_BINS).to(self.device)

    def _camera_vertices(self, views: Views) -> torch.Tensor:
        out = torch.empty(len(views), self.scene.most_vertices, 3, device=self.device)
        self.library.call(
            "transform_vertices",
            views.table,
            len(views),
            ctypes.byref(self.scene.pointers),
            self.scene.most_vertices,
            out,
        )
        return out

    def place(
        self, views: Views, field_of_view: torch.Tensor, shift: torch.Tensor = None, distance: torch.Tensor = None
    ) -> torch.Tensor:
        """Moves the objects in front of the camera so that they fill about 90 % of the field of view, or as far away
        as is said. Returns the vectors to the middle of each."""
        points = self._camera_vertices(views)
        low, high = points.amin(1), points.amax(1)
        half = (high - low) / 2
        radius = half[:, :2].amax(1)
        translate = -(low + high) / 2
        middle = torch.zeros_like(translate)
        if distance is None:
            middle[:, 2] = radius / torch.tan(field_of_view / 2) / 0.9 + half[:, 2]
        else:
            middle[:, 2] = torch.maximum(distance, half[:, 2] + 0.3 * radius)
        if shift is not None:
            middle[:, :2] = shift * radius[:, None]
        views["translate"] = translate + middle
        return middle

    def render(self, views: Views, margin=0.9) -> torch.Tensor:
        """Fits the crop to the object (its bounding square fills `margin` of it), draws it, and sets anchor and h."""
        count, scene, wide = len(views), self.scene, 2 * IMAGE
        points = self._camera_vertices(views)
        flat = points[..., :2] / points[..., 2:].clamp(min=1e-3)
        low, high = flat.amin(1), flat.amax(1)
        views["centre_u"], views["centre_v"] = (low[:, 0] + high[:, 0]) / 2, (low[:, 1] + high[:, 1]) / 2
        views["s"] = (high - low).amax(1) / 2 / margin
        nearest = torch.full((count, wide, wide), -1, dtype=torch.int64, device=self.device)
        farthest = torch.zeros(count, wide, wide, dtype=torch.int64, device=self.device)
        mesh = ctypes.byref(scene.pointers)
        self.library.call(
            "rasterise",
            views.table,
            count,
            mesh,
            points,
            scene.most_vertices,
            scene.most_faces,
            wide,
            nearest,
            farthest,
        )
        image = torch.empty(count, PLANE_COUNT, IMAGE, IMAGE, device=self.device)
        self.library.call(
            "shade", views.table, count, mesh, points, scene.most_vertices, nearest, farthest, image, IMAGE
        )
        depth, seen = image[:, 4], (image[:, 3] > 0).float()
        views["anchor"] = (depth * seen).sum((1, 2)) / seen.sum((1, 2)).clamp(min=1)
        views["h"] = views["s"] * views["anchor"]
        return image

    def volume_targets(self, views: Views):
        """Truncated signed distance [n, 128, 128, 128] (half) and colour with mask [n, 4, 32, 64, 64] (bytes)."""
        count, scene = len(views), self.scene
        distance = torch.empty(count, BINS, RAYS, RAYS, dtype=torch.float16, device=self.device)
        colour = torch.empty(count, 4, COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS, dtype=torch.uint8, device=self.device)
        self.library.call(
            "distance_target", views.table, count, scene.volumes, self.bins, BINS, RAYS, TRUNCATION, distance
        )
        self.library.call(
            "colour_target",
            views.table,
            count,
            scene.volumes,
            scene.colours,
            self.colour_bins,
            COLOUR_BINS,
            COLOUR_RAYS,
            COLOUR_BAND,
            colour,
        )
        return distance, colour

    def mask_edge(self, alpha: torch.Tensor) -> torch.Tensor:
        """Signed distance to the mask's edge in h on the 128 grid, negative inside. alpha: [n, 1, 256, 256]."""
        mask = functional.avg_pool2d(alpha, 2)[:, 0].contiguous()
        out = torch.empty_like(mask)
        self.library.call("mask_distance", mask, len(mask), RAYS, EDGE_REACH, out)
        return out


def surface_targets(image: torch.Tensor, views: Views) -> dict:
    """Per pixel at 256: depths from the anchor in h, normal, base colour and materials of what is visible; normal and
    base colour of the last surface; mask of whole pixels."""
    column = lambda name: views[name][:, None, None, None]
    solid = (image[:, PLANES["alpha"]] > 0.99).float()
    depth = (image[:, PLANES["depth"]] - column("anchor")) / column("h") * solid
    back = (image[:, PLANES["back"]] - column("anchor")) / column("h") * solid
    return {
        "surface": torch.cat([depth, image[:, 5:13], back], 1),
        "back": image[:, 14:20].contiguous(),
        "solid": solid,
    }


def pooled_front(surface: torch.Tensor, solid: torch.Tensor, side: int):
    """Depth and normal averaged to a coarser grid, with the mask of cells that are mostly covered."""
    step = surface.shape[-1] // side
    weight = functional.avg_pool2d(solid, step)
    return functional.avg_pool2d(surface[:, :4] * solid, step) / weight.clamp(min=1e-6), (weight > 0.4).float()


def network_input(image: torch.Tensor, dice: Dice = None) -> torch.Tensor:
    """RGBA [n, 4, 256, 256] over grey; with `dice` also camera faults: contrast, colour cast, noise, blur, a mask that
    is off."""
    rgb, alpha = image[:, PLANES["rgb"]], image[:, PLANES["alpha"]]
    if dice is None:
        return torch.cat([rgb * alpha + 0.5 * (1 - alpha), alpha], 1)
    count = len(image)
    each = lambda probability: dice.chance(count, probability)[:, None, None, None]
    level = lambda low, high: dice.uniform(count, 1, 1, 1, low=low, high=high)
    rgb = (rgb - 0.5) * level(0.85, 1.15) + 0.5 + level(-0.05, 0.05)
    rgb = rgb + dice.normal(*rgb.shape) * level(0, 0.03) * each(0.5)
    both = torch.cat([(rgb * alpha + 0.5 * (1 - alpha)).clamp(0, 1), alpha], 1)
    blurred = functional.avg_pool2d(functional.pad(both, (1, 1, 1, 1), mode="replicate"), 3, 1)
    soft = torch.where(each(0.2), blurred, both)
    alpha = soft[:, 3:]
    grown, shrunk, choice = functional.max_pool2d(alpha, 3, 1, 1), -functional.max_pool2d(-alpha, 3, 1, 1), level(0, 1)
    alpha = torch.where(choice < 0.08, grown, torch.where(choice < 0.16, shrunk, alpha))
    return torch.cat([soft[:, :3], alpha], 1)
