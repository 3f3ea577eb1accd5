"""Makes batches: which objects, which views, and everything the losses compare with."""

import queue

import torch
import torch.nn.functional as functional

from further_pictures import MIRRORED, PLACES
from renderer import PLANES, Renderer, network_input, pooled_front, surface_targets
from scene import Scene
from views import (
    Dice,
    further_views,
    places_in_further,
    random_light,
    random_offsets,
    random_slots,
    recolouring,
    seen_straight,
    test_views,
    training_views,
)

DEFORMED = 0.45, 0.2  # share of objects that are deformed, at full rate and at the end


def layout(count: int) -> tuple:
    """How many samples of a training batch have how many further pictures: three eighths of them none, since most
    objects come with one picture; three, which say most about the shape, more often than one, and two least."""
    if count < 4:
        return ((count - 1, 0), (1, 3))
    one, two, three = (max(1, count * share // 64) for share in (16, 4, 20))
    return ((count - one - two - three, 0), (one, 1), (two, 2), (three, 3))


class Batches:
    """Objects can be drawn once their volumes are there: `admit` may be called from another thread while others are
    trained on."""

    def __init__(self, scene: Scene, seed: int):
        self.scene, self.renderer, self.dice = scene, Renderer(scene), Dice(scene.device, seed)
        self.weights = torch.tensor(
            [e.weight if e.split == "train" else 0.0 for e in scene.entries], dtype=torch.float64, device=scene.device
        )
        self.admitted, self.count, self.cumulative = queue.SimpleQueue(), 0, None
        self.places, self.mirrored = (torch.tensor(value, device=scene.device) for value in (PLACES, MIRRORED))
        self.usable, self.rows, self.deformed = torch.zeros_like(self.weights), {}, DEFORMED[0]

    def admit(self, first: int, usable: torch.Tensor) -> None:
        """Lets the objects from `first` on be drawn where `usable`."""
        self.admitted.put((first, usable.cpu()))
        self.count = max(self.count, first + len(usable))

    def _take_admitted(self) -> None:
        changed = False
        while not self.admitted.empty():
            first, usable = self.admitted.get()
            self.usable[first : first + len(usable)] = usable.to(self.usable)
            changed = True
        if changed:
            self.cumulative = (self.weights * self.usable).cumsum(0)

    def _truth(self, image, views, alpha) -> dict:
        truth = surface_targets(image, views)
        for side in (128, 64, 16):
            truth[f"front{side}"], truth[f"front{side}_mask"] = pooled_front(truth["surface"], truth["solid"], side)
        truth["distance"], truth["colour"] = self.renderer.volume_targets(views)
        truth["edge"] = self.renderer.mask_edge(alpha)
        metres = self.scene.metres[views["object"].long()]
        # A deformed object is as large as it has become: its h is the deformed one's. Left out, each object had one
        # size, to be known by heart.
        truth["log_h"] = torch.log(views["h"] * metres.clamp(min=1e-6))
        truth["size_known"] = (metres > 0).float()
        truth["size_taught"] = truth["size_known"].clone()
        truth["log_s"], truth["up"] = torch.log(views["s"]), views["up"].clone()
        area = truth["solid"].sum((2, 3)).clamp(min=1)
        truth["mean_material"] = (truth["surface"][:, 7:9] * truth["solid"]).sum((2, 3)) / area
        return truth

    @torch.no_grad()
    def training(self, count: int):
        """(inputs, truth) of random objects and views; inputs are first pictures, further ones, and the slots of
        these."""
        dice = self.dice
        self._take_admitted()
        objects = torch.searchsorted(self.cumulative, dice.uniform(count).double() * self.cumulative[-1], right=True)
        views, cameras = training_views(dice, objects, dice.chance(count, self.deformed))
        middle = self.renderer.place(views, cameras.field_of_view, dice.normal(count, 2) * 0.08)
        slots = torch.cat([random_slots(dice, samples, each) for samples, each in layout(count) if each])
        rows, extra = self._rows(count), len(slots)
        further = further_views(views, cameras, rows, slots, random_offsets(dice, extra), dice.slot_turns)
        random_light(dice, further, further["up"])
        self.renderer.place(
            further, None, dice.normal(extra, 2) * 0.08, middle[rows, 2] * dice.uniform(extra, low=0.9, high=1.1)
        )
        every = views.followed_by(further)
        image = self.renderer.render(every, dice.uniform(count + extra, low=0.8, high=0.95))
        views, colours = every.take(slice(0, count)), recolouring(dice, count)
        image[:, PLANES["rgb"]] = recoloured(image[:, PLANES["rgb"]], torch.cat([colours, colours[rows]]))
        pictures, image = network_input(image, dice), image[:count]
        for name in ("albedo", "back_albedo"):
            image[:, PLANES[name]] = recoloured(image[:, PLANES[name]], colours)
        truth = self._truth(image, views, image[:, 3:4])
        truth["up"] = seen_straight(views["up"], functional.normalize(middle, dim=1))
        truth["places"] = places_in_further(
            views, every.take(slice(count, None)), rows, self.places, self.mirrored[slots]
        )
        truth["colour"][:, :3] = (recoloured(truth["colour"][:, :3] / 255, colours) * 255 + 0.5).byte()
        return (pictures[:count], pictures[count:], slots), truth

    def _rows(self, count: int) -> torch.Tensor:
        """Which sample each further picture belongs to. Made once: a copy from the host would make it wait for the
        GPU."""
        if count not in self.rows:
            rows, at = [], 0
            for samples, each in layout(count):
                rows += [row for row in range(at, at + samples) for _ in range(each)]
                at += samples
            self.rows[count] = torch.tensor(rows, device=self.scene.device)
        return self.rows[count]

    @torch.no_grad()
    def test(self, objects: torch.Tensor, angles: torch.Tensor, slots=(), offsets=None):
        """(inputs, truth, views) of the given objects under the evaluation protocol, with further pictures of the
        given slots."""
        count, device = len(objects), self.scene.device
        views, cameras = test_views(objects, angles)
        middle = self.renderer.place(views, cameras.field_of_view)
        every, numbers = views, None
        if slots:
            rows, numbers = torch.arange(count, device=device).repeat_interleave(len(slots)), torch.tensor(
                slots, device=device
            ).repeat(count)
            off, nearer = (value.to(device)[:, list(slots)].flatten(0, 1) for value in offsets)
            further = further_views(views, cameras, rows, numbers, off, self.dice.slot_turns)
            self.renderer.place(further, None, None, middle[rows, 2] * nearer)
            every = views.followed_by(further)
        image = self.renderer.render(every)
        pictures, image, views = network_input(image), image[:count], every.take(slice(0, count))
        inputs = (pictures[:count], pictures[count:], numbers) if slots else (pictures, None, None)
        return inputs, self._truth(image, views, image[:, 3:4]), views


def recoloured(picture: torch.Tensor, matrices: torch.Tensor) -> torch.Tensor:
    """Colours [n, 3, ...] times one 3 x 3 matrix each; what is empty (zero) stays so."""
    return torch.bmm(matrices, picture.flatten(2)).clamp(0, 1).view_as(picture)
