"""Draws random views: camera, lens, deformation, light and materials, as rows of the `View` struct of the kernels."""

import math
from dataclasses import dataclass

import torch

# Name and length of each field, in the order of kernels/view.h.
FIELDS = [
    ("object", 1),
    ("taper", 1),
    ("twist", 1),
    ("bend", 2),
    ("linear", 9),
    ("translate", 3),
    ("inverse", 9),
    ("centre_u", 1),
    ("centre_v", 1),
    ("s", 1),
    ("anchor", 1),
    ("h", 1),
    ("up", 3),
    ("sky", 3),
    ("ground", 3),
    ("light_direction", 9),
    ("light_colour", 9),
    ("tint", 3),
    ("roughness", 2),
    ("metallic", 2),
    ("key", 3),
    ("key_radius", 1),
    ("occlusion", 1),
    ("exposure", 1),
    ("gamma", 1),
    ("flat", 1),
]
SLOT_TURNS = (math.pi, -math.pi / 2, math.pi / 2)  # of SLOTS about the vertical axis, from the first camera
MOST_OFF = 20 * math.pi / 180  # of further pictures from there
WIDTH = sum(length for _, length in FIELDS)
_SLICES, _at = {}, 0
for _name, _length in FIELDS:
    _SLICES[_name] = slice(_at, _at + _length)
    _at += _length


class Views:
    """A batch of views; `views["h"]` is [n] for single numbers, [n, k] otherwise."""

    def __init__(self, count: int, device: str, table: torch.Tensor = None):
        self.table = torch.zeros(count, WIDTH, device=device) if table is None else table

    def take(self, rows) -> "Views":
        """A slice shares its memory with this batch, rows by their numbers do not."""
        table = self.table[rows]
        return Views(len(table), table.device, table)

    def followed_by(self, others: "Views") -> "Views":
        table = torch.cat([self.table, others.table])
        return Views(len(table), table.device, table)

    def __len__(self):
        return len(self.table)

    def __getitem__(self, name: str) -> torch.Tensor:
        part = self.table[:, _SLICES[name]]
        return part[:, 0] if part.shape[1] == 1 else part

    def __setitem__(self, name: str, value) -> None:
        part = self.table[:, _SLICES[name]]
        (
            part.copy_(value if not torch.is_tensor(value) or value.dim() == 2 else value[:, None])
            if torch.is_tensor(value)
            else part.fill_(value)
        )


class Dice:
    """Random numbers on the device from one generator."""

    def __init__(self, device: str, seed: int):
        self.device, self.generator = device, torch.Generator(device=device).manual_seed(seed)
        # Made once: a tensor copied from the host in every step would make the host wait for the GPU.
        self.quarter_turns = torch.tensor(
            [
                [[1.0, 0, 0], [0, 0, -1], [0, 1, 0]],
                [[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]],
                [[1.0, 0, 0], [0, -1, 0], [0, 0, -1]],
            ],
            device=device,
        )
        self.slot_turns, self.back_first = torch.tensor(SLOT_TURNS, device=device), torch.tensor(
            [0.35, 0, 0], device=device
        )

    def uniform(self, *shape, low=0.0, high=1.0):
        return torch.rand(*shape, generator=self.generator, device=self.device) * (high - low) + low

    def normal(self, *shape):
        return torch.randn(*shape, generator=self.generator, device=self.device)

    def chance(self, count, probability):
        return self.uniform(count) < probability

    def integers(self, below, count):
        return torch.randint(0, below, (count,), generator=self.generator, device=self.device)


def camera_axes(azimuth, elevation, roll) -> torch.Tensor:
    """World (z up) to camera (x right, y down, z forward) rotations, looking at the origin."""
    ca, sa, ce, se, zero = azimuth.cos(), azimuth.sin(), elevation.cos(), elevation.sin(), torch.zeros_like(azimuth)
    forward = torch.stack([-ca * ce, -sa * ce, -se], 1)
    right = torch.stack([-sa, ca, zero], 1)
    down = torch.cross(forward, right, dim=1)
    cr, sr = roll.cos()[:, None], roll.sin()[:, None]
    return torch.stack([right * cr + down * sr, down * cr - right * sr, forward], 1)


def seen_straight(direction: torch.Tensor, middle: torch.Tensor) -> torch.Tensor:
    """Directions [n, 3] as a camera would have them that is turned to look straight along `middle` (unit vectors near
    +z).

    A crop does not contain its position in the picture; the network's targets must not depend on it."""
    axis, cosine = (
        torch.stack([middle[:, 1], -middle[:, 0], torch.zeros_like(middle[:, 0])], 1),
        middle[:, 2:],
    )  # middle x (0, 0, 1)
    once = torch.cross(axis, direction, dim=1)
    return direction + once + torch.cross(axis, once, dim=1) / (1 + cosine)


def random_deformation(dice: Dice, views: Views, deformed: torch.Tensor) -> torch.Tensor:
    """Stretch, shear, taper, twist and bend where `deformed`; mirroring for all; some objects lie on a side. Returns
    the linear part."""
    count, device = len(views), dice.device
    amount = deformed.float()
    linear = torch.diag_embed(torch.exp(dice.normal(count, 3).clamp(-2, 2) * 0.2 * amount[:, None]))
    shear = dice.normal(count, 3) * 0.08 * amount[:, None]
    linear[:, 0, 1] += shear[:, 0]
    linear[:, 0, 2] += shear[:, 1]
    linear[:, 1, 2] += shear[:, 2]
    linear[:, :, 0] *= torch.where(dice.chance(count, 0.5), -1.0, 1.0).to(device)[:, None]
    lying = torch.where(
        dice.chance(count, 0.06)[:, None, None],
        dice.quarter_turns[dice.integers(3, count)],
        torch.eye(3, device=device),
    )
    views["taper"] = dice.uniform(count, low=-0.3, high=0.3) * amount * dice.chance(count, 0.4)
    views["twist"] = dice.normal(count).clamp(-2, 2) * 0.3 * amount * dice.chance(count, 0.3)
    views["bend"] = dice.normal(count, 2).clamp(-2, 2) * 0.12 * (amount * dice.chance(count, 0.3))[:, None]
    return lying @ linear


def random_light(dice: Dice, views: Views, up: torch.Tensor) -> None:
    count = len(views)
    tone = lambda: 0.75 + 0.25 * dice.uniform(count, 3)
    ambient = dice.uniform(count, 1, low=0.2, high=0.95)
    views["sky"] = ambient * tone()
    views["ground"] = ambient * dice.uniform(count, 1, low=0.15, high=0.9) * tone()
    directions, colours = [], []
    for probability, side in ((0.8, -1.0), (0.5, -1.0), (0.3, 0.5)):  # two from the camera's side, one from behind
        direction = dice.normal(count, 3)
        direction[:, 2] = direction[:, 2].abs() * side
        direction = direction + up * 0.8
        directions.append(direction / direction.norm(dim=1, keepdim=True))
        colours.append(dice.chance(count, probability)[:, None] * dice.uniform(count, 1, low=0.15, high=1.1) * tone())
    views["light_direction"], views["light_colour"] = torch.cat(directions, 1), torch.cat(colours, 1)
    views["occlusion"], views["exposure"] = dice.uniform(count, high=0.9), dice.uniform(count, low=0.65, high=1.25)
    views["gamma"] = 1 / dice.uniform(count, low=1.9, high=2.5)
    views["flat"] = dice.chance(count, 0.15) * dice.uniform(count, low=0.5, high=1.0)


def random_materials(dice: Dice, views: Views) -> None:
    """Two materials; the second takes over where the base colour is near a random key, so parts differ as they do in
    life."""
    count = len(views)
    views["roughness"] = dice.uniform(count, 2, low=0.12, high=1.0)
    views["metallic"] = (dice.uniform(count, 2) < 0.18) * dice.uniform(count, 2, low=0.6, high=1.0)
    views["key"] = dice.uniform(count, 3)
    views["key_radius"] = dice.chance(count, 0.5) * dice.uniform(count, low=0.2, high=0.7)
    views["tint"] = torch.where(
        dice.chance(count, 0.3)[:, None], dice.uniform(count, 3, low=0.6), torch.ones(count, 3, device=dice.device)
    )


def recolouring(dice: Dice, count: int) -> torch.Tensor:
    """Matrices [n, 3, 3] that turn the hue and change the saturation of a picture and of its base colours alike; every
    other one leaves
    them. An object that is always red would be known by its red."""
    chosen, angle, saturation = (
        dice.chance(count, 0.5),
        dice.uniform(count, high=2 * math.pi),
        dice.uniform(count, low=0.0, high=1.3),
    )
    c, s = saturation * angle.cos(), saturation * angle.sin() / math.sqrt(3)
    # A turn about the grey axis: grey part, then the rest scaled and turned.
    third = (1 - c) / 3
    turned = torch.stack(
        [third + c, third - s, third + s, third + s, third + c, third - s, third - s, third + s, third + c], 1
    ).reshape(count, 3, 3)
    return torch.where(chosen[:, None, None], turned, torch.eye(3, device=dice.device))


@dataclass
class Cameras:
    """Where the cameras of a batch stand, in radians, and the linear part of each object's deformation."""

    azimuth: torch.Tensor
    elevation: torch.Tensor
    field_of_view: torch.Tensor
    deformation: torch.Tensor


def training_views(dice: Dice, objects: torch.Tensor, deformed: torch.Tensor):
    """Views without their placement; returns (views, cameras)."""
    count, views = len(objects), Views(len(objects), dice.device)
    views["object"] = objects.float()
    choice = dice.uniform(count)
    elevation = torch.where(
        choice < 0.84,
        dice.uniform(count, low=-8, high=42),
        torch.where(choice < 0.96, dice.uniform(count, low=42, high=88), dice.uniform(count, low=-40, high=-8)),
    )
    degree = math.pi / 180
    azimuth, elevation = dice.uniform(count, high=2 * math.pi), elevation * degree
    axes, deformation = camera_axes(azimuth, elevation, dice.normal(count) * 4 * degree), random_deformation(
        dice, views, deformed
    )
    set_axes(views, axes, deformation)
    random_light(dice, views, axes[:, :, 2])
    random_materials(dice, views)
    return views, Cameras(azimuth, elevation, dice.uniform(count, low=11, high=59) * degree, deformation)


def set_axes(views: Views, axes: torch.Tensor, deformation: torch.Tensor) -> None:
    linear = axes @ deformation
    views["linear"], views["inverse"], views["up"] = (
        linear.reshape(-1, 9),
        torch.linalg.inv_ex(linear)[0].reshape(-1, 9),
        axes[:, :, 2],
    )


def random_slots(dice: Dice, samples: int, each: int) -> torch.Tensor:
    """Which of the places in SLOTS further pictures show: [samples * each], different ones for each sample,
    the back more often."""
    order = (dice.uniform(samples, 3) - dice.back_first).argsort(1)
    return order[:, :each].sort(1)[0].flatten()


def random_offsets(dice: Dice, count: int) -> torch.Tensor:
    """How far further pictures are off their nominal place: azimuth, elevation and roll, up to 20 degrees; [count, 3]
    in radians."""
    reach, direction = dice.uniform(count, high=MOST_OFF), dice.uniform(count, high=2 * math.pi)
    return torch.stack(
        [reach * direction.cos(), reach * direction.sin(), dice.normal(count).clamp(-2, 2) * 3 * math.pi / 180], 1
    )


def further_views(
    views: Views, cameras: Cameras, rows: torch.Tensor, slots: torch.Tensor, offsets: torch.Tensor, turns: torch.Tensor
) -> Views:
    """Views [m] of the objects of `rows` from further places on a turntable, without their placement; light and
    materials as in the first view."""
    further, degree = views.take(rows), math.pi / 180
    azimuth = cameras.azimuth[rows] + turns[slots] + offsets[:, 0]
    elevation = (cameras.elevation[rows] + offsets[:, 1]).clamp(-50 * degree, 88 * degree)
    set_axes(further, camera_axes(azimuth, elevation, offsets[:, 2]), cameras.deformation[rows])
    further["translate"] = 0.0
    return further


def places_in_further(
    views: Views, further: Views, rows: torch.Tensor, points: torch.Tensor, mirrored: torch.Tensor
) -> torch.Tensor:
    """Where points [p, 3] of the frustums of `views` (pixel in -1..1, depth from the anchor in h) lie in the pictures
    `further` [m], which belong to `rows`: [m, p, 2] in -1..1. Both must be placed and cropped."""
    own, one = views.take(rows), lambda table, name: table[name][:, None]
    times = lambda table, name, vectors: (table[name].reshape(-1, 1, 3, 3) * vectors[:, :, None]).sum(-1)
    z = one(own, "anchor") + one(own, "h") * points[:, 2]
    across, down = (one(own, f"centre_{axis}") + one(own, "s") * points[:, k] for k, axis in enumerate("uv"))
    seen = torch.stack([across * z, down * z, z], -1) - one(own, "translate")
    seen = times(further, "linear", times(own, "inverse", seen)) + one(further, "translate")
    place = seen[..., :2] / seen[..., 2:].clamp(min=1e-2)
    middle = torch.stack([further["centre_u"], further["centre_v"]], 1)[:, None]
    turned = torch.where(mirrored, -1.0, 1.0)[:, None]
    place = (place - middle) / one(further, "s")[..., None]
    return torch.stack([place[..., 0] * turned, place[..., 1]], -1).clamp(-2.5, 2.5)


def protocol_angles(count: int, seed: int) -> torch.Tensor:
    """Azimuth (uniform) and elevation (5..35 degrees) of the evaluation's views, [count, 2] in radians.

    Drawn on the CPU, so that every device and every network is measured on the same pictures.
    """
    numbers = torch.rand(count, 2, generator=torch.Generator().manual_seed(seed))
    return torch.stack([numbers[:, 0] * 2 * math.pi, (5 + 30 * numbers[:, 1]) * math.pi / 180], 1)


def protocol_offsets(count: int, seed: int) -> tuple:
    """Of the evaluation's further pictures, for each object and slot: offsets [count, 3, 3] as of `random_offsets`,
    and factors of the distance [count, 3]."""
    dice = Dice("cpu", seed + 1)
    return random_offsets(dice, 3 * count).reshape(count, 3, 3), dice.uniform(count, 3, low=0.9, high=1.1)


def test_views(objects: torch.Tensor, angles: torch.Tensor):
    """Views of the evaluation and their cameras: given angles, field of view 35 degrees, plain light."""
    count, device = len(objects), objects.device
    views, angles = Views(count, device), angles.to(device)
    views["object"] = objects.float()
    axes = camera_axes(angles[:, 0], angles[:, 1], torch.zeros(count, device=device))
    views["linear"], views["inverse"], views["up"] = (
        axes.reshape(count, 9),
        axes.transpose(1, 2).reshape(count, 9),
        axes[:, :, 2],
    )
    undeformed = torch.eye(3, device=device).expand(count, 3, 3)
    views["sky"], views["ground"] = 0.75, 0.5
    views["light_direction"] = torch.tensor([[-0.5, -0.6, -0.62, 0, 0, 0, 0, 0, 0]], device=device).expand(count, 9)
    views["light_colour"] = torch.tensor([[0.5, 0.5, 0.5, 0, 0, 0, 0, 0, 0]], device=device).expand(count, 9)
    views["tint"], views["roughness"], views["occlusion"], views["exposure"], views["gamma"] = (
        1.0,
        0.7,
        0.4,
        0.95,
        1 / 2.2,
    )
    return views, Cameras(
        angles[:, 0], angles[:, 1], torch.full((count,), 35 * math.pi / 180, device=device), undeformed
    )
