"""Makes batches: which objects, which views, and everything the losses compare with."""
import queue

import torch

from renderer import PLANES, Renderer, network_input, pooled_front, surface_targets
from scene import Scene
from views import Dice, recolouring, seen_straight, test_views, training_views

DEFORMED = 0.5   # share of objects that are deformed


class Batches:
    """Objects can be drawn once their volumes are there: `admit` may be called from another thread while others are trained on."""

    def __init__(self, scene: Scene, seed: int):
        self.scene, self.renderer, self.dice = scene, Renderer(scene), Dice(scene.device, seed)
        self.weights = torch.tensor([e.weight if e.split == "train" else 0.0 for e in scene.entries], dtype=torch.float64, device=scene.device)
        self.admitted, self.count, self.cumulative = queue.SimpleQueue(), 0, None
        self.usable = torch.zeros_like(self.weights)

    def admit(self, first: int, usable: torch.Tensor) -> None:
        """Lets the objects from `first` on be drawn where `usable`."""
        self.admitted.put((first, usable.cpu()))
        self.count = max(self.count, first + len(usable))

    def _take_admitted(self) -> None:
        changed = False
        while not self.admitted.empty():
            first, usable = self.admitted.get()
            self.usable[first:first + len(usable)] = usable.to(self.usable)
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
        # A deformed object is as large as it has become: its h is the deformed one's. Left out, each object had one size, to be known by heart.
        truth["log_h"] = torch.log(views["h"] * metres.clamp(min=1e-6))
        truth["size_known"] = (metres > 0).float()
        truth["log_s"], truth["up"] = torch.log(views["s"]), views["up"].clone()
        area = truth["solid"].sum((2, 3)).clamp(min=1)
        truth["mean_material"] = (truth["surface"][:, 7:9] * truth["solid"]).sum((2, 3)) / area
        return truth

    @torch.no_grad()
    def training(self, count: int):
        """(input, truth) of random objects and views."""
        dice = self.dice
        self._take_admitted()
        objects = torch.searchsorted(self.cumulative, dice.uniform(count).double() * self.cumulative[-1], right=True)
        views, field_of_view = training_views(dice, objects, dice.chance(count, DEFORMED))
        middle = self.renderer.place(views, field_of_view, dice.normal(count, 2) * 0.08)
        image = self.renderer.render(views, dice.uniform(count, low=0.8, high=0.95))
        colours = recolouring(dice, count)
        for name in ("rgb", "albedo"):
            image[:, PLANES[name]] = recoloured(image[:, PLANES[name]], colours)
        rgba, truth = network_input(image, dice), self._truth(image, views, image[:, 3:4])
        truth["up"] = seen_straight(views["up"], middle)
        truth["colour"][:, :3] = (recoloured(truth["colour"][:, :3] / 255, colours) * 255 + 0.5).byte()
        return rgba, truth

    @torch.no_grad()
    def test(self, objects: torch.Tensor, angles: torch.Tensor):
        """(input, truth, views) of the given objects under the evaluation protocol."""
        views, field_of_view = test_views(objects, angles)
        self.renderer.place(views, field_of_view)
        image = self.renderer.render(views)
        return network_input(image), self._truth(image, views, image[:, 3:4]), views


def recoloured(picture: torch.Tensor, matrices: torch.Tensor) -> torch.Tensor:
    """Colours [n, 3, ...] times one 3 x 3 matrix each; what is empty (zero) stays so."""
    return torch.bmm(matrices, picture.flatten(2)).clamp(0, 1).view_as(picture)
