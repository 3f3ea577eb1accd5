"""The losses of the network. The volume's loss is a kernel of its own; the rest is plain PyTorch."""

import ctypes

import torch

from frustum import BIN_WIDTHS, BINS, COLOUR_BINS, COLOUR_RAYS, DEPTH_BINS, RAYS, TRUNCATION
from native import Library, VolumeLossSettings

WEIGHTS = {
    "volume": 10.0,
    "colour": 1.0,
    "front_depth": 0.7,
    "front_normal": 0.25,
    "depth": 0.7,
    "normal": 0.3,
    "albedo": 0.8,
    "material": 1.0,
    "back_depth": 0.35,
    "back_normal": 0.15,
    "back_albedo": 0.4,
    "back_tone": 0.015,
    "order": 0.5,
    "size": 0.05,
    "lens": 0.1,
    "up": 0.3,
    "mean_material": 0.3,
    "place": 0.5,
}
# Where the network is unsure it answers "empty": on varied objects depths came out 15 % too short, recall below
# precision. A little
# more weight on what is missing moves the even odds down to 0.4.
MISSING_WEIGHT = 1.5
LEAST_THICKNESS = 0.01  # h, between the first and the last surface along a ray
GAP_WEIGHT = 0.01  # of the emptiest voxel inside a solid ray: as much as one voxel near the surface weighs besides
TEAR_WEIGHT = 0.02  # of each voxel of a tear; only rays that are torn have any, so it does not thicken the others
LEAST_SQUARED_ERROR = 0.001  # of a colour, 30 dB: below it an object counts as known
SIZE_ERROR = 0.2  # of log h, about what is reached
ANGLE_ROUNDING = 0.005  # radians below which the loss of the up direction is rounded
SLOPE_ACROSS = (
    1.0  # slopes between neighbouring rays count twice as much as along a ray: rays that disagree make ridges
)


class VolumeLoss:
    """Loss of max(mask, min(volume, slab)) against the true distances; see kernels/volume_loss.h."""

    def __init__(self, library: Library, device: str):
        self.library = library
        self.bins, self.widths = torch.from_numpy(DEPTH_BINS).to(device), torch.from_numpy(BIN_WIDTHS).to(device)
        self.settings = VolumeLossSettings(
            truncation=TRUNCATION,
            near_weight=1.0,
            far_weight=0.3,
            slope_weight=0.5,
            slope_across=SLOPE_ACROSS,
            huber=0.2,
            slope_huber=0.3,
            thin_weight=1.0,
            thin_width=0.12,
            silhouette_weight=0.025,
            silhouette_margin=0.1,
            missing_weight=MISSING_WEIGHT,
            gap_weight=GAP_WEIGHT,
            gap_depth=0.15,
            tear_weight=TEAR_WEIGHT,
        )

    def __call__(self, volume, front_depth, thickness, target, edge):
        """Returns (loss, sums), sums = loss, silhouette, near error, near count, intersection, union over the batch."""
        return _VolumeLoss.apply(volume, front_depth, thickness, target, edge, self)


class _VolumeLoss(torch.autograd.Function):
    @staticmethod
    def forward(context, volume, front_depth, thickness, target, edge, owner):
        count = len(volume)
        scale = 1.0 / (count * BINS * RAYS * RAYS)
        planes = volume.to(torch.bfloat16).contiguous()
        front, thick = front_depth.float().contiguous(), thickness.float().contiguous()
        gradients = torch.empty_like(planes), torch.empty_like(front), torch.empty_like(thick)
        sums = torch.empty(count * RAYS * RAYS, 6, device=volume.device)
        owner.library.call(
            "volume_loss",
            planes,
            target,
            front,
            thick,
            edge,
            owner.bins,
            owner.widths,
            count,
            RAYS,
            BINS,
            scale,
            ctypes.byref(owner.settings),
            *gradients,
            sums,
        )
        totals = sums.sum(0)
        context.save_for_backward(*gradients)
        context.kinds = volume.dtype, front_depth.dtype, thickness.dtype
        context.mark_non_differentiable(totals)
        return (totals[0] + totals[1]) * scale, totals

    @staticmethod
    def backward(context, upstream, _):
        return (
            *((g * upstream.to(g.dtype)).to(kind) for g, kind in zip(context.saved_tensors, context.kinds)),
            None,
            None,
            None,
        )


def masked_mean(value, mask):
    return (value * mask).sum() / (mask.sum() * (value.shape[1] / mask.shape[1]) + 1)


def huber(difference, width):
    size = difference.abs()
    return torch.where(size < width, 0.5 * difference * difference / width, size - 0.5 * width)


def log_squared_error(predicted, target, mask):
    """Mean over the samples of the logarithm of their squared error, which is what a mean PSNR measures. An error of
    one brightness over a whole object counts for each object alike, however dark it is or few its pixels are; a pixel
    by pixel loss is ruled by large bright objects."""
    pixels = mask.sum((1, 2, 3)) * predicted.shape[1]
    squared = ((predicted - target).square() * mask).sum((1, 2, 3)) / (pixels + 1)
    return torch.log(squared + LEAST_SQUARED_ERROR).mean()


def normal_loss(predicted, target):
    """Squared difference: unlike an angle it has a gradient from the first step on."""
    return (predicted - target).square().sum(1, keepdim=True)


def angle(predicted, target):
    """In radians, rows against rows. Its gradient stays the same down to a quarter of a degree; 1 - cos is a square
    at small angles, so it let the few views from far above draw all others up, and had no say in the last degrees."""
    across = (
        torch.cross(predicted, target, dim=1)
        .square()
        .sum(1)
        .add((ANGLE_ROUNDING * predicted.detach().norm(dim=1).clamp(min=1e-3)) ** 2)
        .sqrt()
    )
    return torch.atan2(across, (predicted * target).sum(1))


def picture_losses(out: dict, truth: dict) -> dict:
    """Losses of all maps and numbers but the volume. Values are means over the pixels that count."""
    losses = {"front_depth": 0.0, "front_normal": 0.0}
    for name, side in (("front", 128), ("front64", 64), ("front16", 16)):
        if name in out:
            predicted, target, mask = out[name].float(), truth[f"front{side}"], truth[f"front{side}_mask"]
            losses["front_depth"] += masked_mean(huber(predicted[:, :1] - target[:, :1], 0.3), mask)
            losses["front_normal"] += masked_mean(normal_loss(predicted[:, 1:], target[:, 1:]), mask)
    surface, target, solid = out["surface"].float(), truth["surface"], truth["solid"]
    losses["depth"] = masked_mean(huber(surface[:, :1] - target[:, :1], 0.1), solid)
    losses["normal"] = masked_mean(normal_loss(surface[:, 1:4], target[:, 1:4]), solid)
    losses["albedo"] = masked_mean(huber(torch.sigmoid(surface[:, 4:7]) - target[:, 4:7], 0.1), solid)
    # Squared: an absolute error taught nothing but the median (rough, not metallic) in the first slice.
    losses["material"] = masked_mean((torch.sigmoid(surface[:, 7:9]) - target[:, 7:9]).square(), solid)
    losses["back_depth"] = masked_mean(huber(surface[:, 9:] - target[:, 9:], 0.2), solid)
    back, back_target = out["back"].float(), truth["back"]
    losses["back_normal"] = masked_mean(normal_loss(back[:, :3], back_target[:, :3]), solid)
    back_colour = torch.sigmoid(back[:, 3:])
    losses["back_albedo"] = masked_mean(huber(back_colour - back_target[:, 3:], 0.1), solid)
    losses["back_tone"] = log_squared_error(back_colour, back_target[:, 3:], solid)
    losses["order"] = masked_mean(
        (surface[:, :1] - surface[:, 9:] + LEAST_THICKNESS).clamp(min=0), solid
    )  # the front sheet before the back one
    count = len(surface)
    near = (truth["colour"][:, 3:] > 0).float()
    colour = torch.sigmoid(out["colour"].float()).view(count, 3, COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS)
    losses["colour"] = masked_mean(huber(colour - truth["colour"][:, :3].float() / 255, 0.2), near)
    numbers = out["scalars"].float()
    # The size by its absolute error; in addition, a Laplace likelihood trains the expected error. Together in one
    # likelihood the gradient on the size grows as the spread shrinks: with weight 0.15 it drowned all other
    # gradients.
    # Where an older network's answer is the target (`size_taught`, but not `size_known`), the spread is not trained:
    # it is that of the true size.
    spread, error = numbers[:, 7].clamp(-4, 2), (numbers[:, 0] - truth["log_h"]).abs()
    mean = lambda value, counted: (value * counted).sum() / (counted.sum() + 1)
    losses["size"] = mean(error / SIZE_ERROR, truth["size_taught"]) + mean(
        error.detach() * torch.exp(-spread) + spread, truth["size_known"]
    )
    losses["lens"] = huber(numbers[:, 1] - truth["log_s"], 0.1).mean()
    losses["up"] = angle(numbers[:, 2:5], truth["up"]).mean()
    losses["mean_material"] = (numbers[:, 5:7] - truth["mean_material"]).square().mean()
    if "places" in out:
        losses["place"] = huber(out["places"] - truth["places"], 0.1).mean()
    return losses


def weighted_total(losses: dict):
    return sum(WEIGHTS[name] * value for name, value in losses.items())
