"""Further pictures (back, left, right): which there are, and what they say along the depths of the first one's rays.

A column of a side picture is a depth of the first picture's rays, but each picture is cropped to its own outline, looks
down at the object, and is taken up to 20 degrees off its place. The back picture, mirrored, has the columns of the
first, but looks down from the other side: seen from 20 degrees above, the rows of both are 40 degrees apart. So where a
point of the first picture's frustum lies in a further picture is predicted: as it follows from both outlines, the lens
and the up direction for a box on a turntable, and corrected by what the transformer knows. It is taught by the true
places of some points. The features of the further picture are then read at the place of every ray and depth, and join
the decoder with weights that start at zero.
"""

import itertools

import torch
import torch.nn as nn
import torch.nn.functional as functional

from frustum import DEPTH_BINS

# From where on a turntable further pictures are taken; left is to the left of the first camera.
SLOTS = ("back", "left", "right")
MIRRORED = (True, True, False)  # then a column of "back" is one of the first picture; of "left" and "right", a depth
TOKENS = 256  # per picture
DEPTHS = 64  # at which further pictures are read
# Points of the frustum (pixel in -1..1, depth from the anchor in h) whose places in further pictures are taught.
PLACES = tuple((x, y, z) for z, y, x in itertools.product((-0.3, 0.3, 0.9), (-0.6, 0.0, 0.6), (-0.6, 0.0, 0.6)))
MIDDLE = 0.6  # where the middle of an object lies behind its mean visible depth, in half depths


def parts_of_further(values, layout):
    """Values [m, ...] of all further pictures, cut by the layout. One part is not cut: then an exported graph takes
    any number."""
    return values.split([samples * each for samples, each in layout]) if len(layout) > 1 else [values]


def summed(values, layout):
    """Values [m, ...] of further pictures summed over the pictures of each sample that has any."""
    parts = [
        part.reshape(samples, -1, *values.shape[1:]).sum(1)
        for part, (samples, each) in zip(parts_of_further(values, layout), layout)
        if each
    ]
    return torch.cat(parts) if len(parts) > 1 else parts[0]


def repeated(values, like, layout):
    """Values [n, c] of the samples that have further pictures, once for each of these; `like` [m, ...] are values of
    theirs."""
    present = [(samples, each) for samples, each in layout if each]
    parts = values.split([samples for samples, _ in present]) if len(present) > 1 else [values]
    out = []
    for part, others, (samples, _) in zip(parts, parts_of_further(like[..., :1], present), present):
        out.append((part[:, None] + 0 * others.reshape(samples, -1, 1).to(part.dtype)).flatten(0, 1))
    return torch.cat(out) if len(out) > 1 else out[0]


def back_features(features, slots, layout):
    """Of features [m, ...] of further pictures, those of the back picture of each sample that has further ones; zeros
    where it has none of the back."""
    is_back = (slots == SLOTS.index("back")).to(features.dtype).view(-1, 1, 1, 1)
    return summed(features * is_back, layout)


def half_extents(alpha, grid):
    """How far the outline of pictures [m, 256, 256] reaches from their middle, along columns and rows: [m, 2]."""
    inside = (alpha > 0.5).float()
    far = grid[0, 1, 0].abs()  # of a column; of a row as well
    return torch.stack([(inside.amax(axis) * far).amax(1) for axis in (1, 2)], 1).clamp(min=0.05)


def box_map(first, side, up, lens, direction):
    """Rows (x, y, w) of the map from the first camera's space (in h, depth from the anchor) into a further picture,
    for a box on a turntable: [m, 3, 4]. `first` and `side` are half extents, `direction` is 1 for the right, -1 for the
    left and 0 for the back, which is mirrored."""
    sine = (-up[:, 2]).clamp(-0.98, 0.98)
    cosine = (1 - sine.square()).sqrt()
    steep = sine.abs()
    # Rows show height and, seen from above, depth; those of the side picture height and width.
    scale = (first[:, 1] + first[:, 0] * steep) / (side[:, 1] + side[:, 0] * steep)
    behind = 1 - direction.square()
    # From behind no half depth is seen: as deep as it is wide.
    middle = MIDDLE * torch.where(behind > 0, first[:, 0], scale * side[:, 0])
    near, zero, one = lens / (1 + lens * middle), torch.zeros_like(sine), torch.ones_like(sine)
    level, tilt = cosine.square(), sine * cosine * (1 + behind)
    rows = (
        (behind / scale, (behind - 1) * sine / scale, (1 - behind) * cosine / scale),
        (direction * sine / scale, (level - behind * sine.square()) / scale, tilt / scale),
        (-direction * cosine * near, tilt * near, (sine.square() - behind * level) * near),
    )
    return torch.stack(
        [torch.stack([x, y, z, own - z * middle], 1) for (x, y, z), own in zip(rows, (zero, zero, one))], 1
    )


def project(maps, x, y, z):
    """Places in further pictures of points of the first camera's space; maps [m, 3, 4], points broadcast to [m, ...]."""
    column = lambda row, k: maps[:, row, k].view(-1, *([1] * (x.dim() - 1)))
    across, down, away = (
        column(row, 0) * x + column(row, 1) * y + column(row, 2) * z + column(row, 3) for row in range(3)
    )
    away = away.clamp(min=0.25)
    return torch.stack([across / away, down / away], -1)


class SidePictures(nn.Module):
    """Evidence of the further pictures at two levels of the decoder, and the places that it is read from."""

    def __init__(self, width, encoder, decoder, channels=(8, 4), hidden=256):
        """`encoder` and `decoder` are the channels of both at 32 and at 64."""
        super().__init__()
        self.own, self.picture = nn.Linear(width, hidden), nn.Linear(width, hidden, bias=False)
        self.hints, self.correct = nn.Linear(9, hidden, bias=False), nn.Linear(hidden, 12)
        self.reduce32, self.reduce64 = (nn.Conv2d(inputs, few, 1) for inputs, few in zip(encoder, channels))
        self.join32, self.join64 = (
            nn.Conv2d(few * DEPTHS, 2 * outputs, 1, bias=False) for few, outputs in zip(channels, decoder)
        )  # of the left and of the right
        self.behind32, self.behind64 = (
            nn.Conv2d(few * DEPTHS, outputs, 1, bias=False) for few, outputs in zip(channels, decoder)
        )
        for layer in (self.correct, self.join32, self.join64, self.behind32, self.behind64):
            nn.init.zeros_(layer.weight)
        nn.init.zeros_(self.correct.bias)
        bins = torch.from_numpy(DEPTH_BINS).reshape(DEPTHS, -1).mean(1)
        self.register_buffer("depths", bins, persistent=False)
        self.register_buffer("places", torch.tensor(PLACES).T.contiguous(), persistent=False)
        self.register_buffer("numbers", torch.arange(len(SLOTS)), persistent=False)

    def maps(self, tokens, means, numbers, alphas, grid, slots, layout):
        """(maps [m, 3, 4] into all further pictures, lens of their samples [m]). `tokens` are the summaries of the
        samples with further pictures, `means` the mean tokens of these pictures, `alphas` the outlines of both."""
        numbers = numbers.detach().float()
        up = functional.normalize(numbers[:, 2:5], dim=1)
        known = torch.cat([half_extents(alphas[0], grid), up, numbers[:, 1:2].exp().clamp(0.02, 2)], 1)
        known = repeated(known, means, layout)
        direction = (slots == SLOTS.index("right")).float() - (slots == SLOTS.index("left")).float()
        side = half_extents(alphas[1], grid)
        guess = box_map(known[:, :2], side, known[:, 2:5], known[:, 5], direction)
        hints = torch.cat([known, side, direction[:, None]], 1)
        inner = repeated(self.own(tokens), means, layout) + self.picture(means) + self.hints(hints)
        return guess + self.correct(functional.gelu(inner)).float().reshape(-1, 3, 4), known[:, 5]

    def taught_places(self, maps, lens):
        """Of PLACES, [m, 27, 2]."""
        x, y, z = self.places[:, None]
        widening = 1 + lens[:, None] * z
        return project(maps, x * widening, y * widening, z.expand_as(widening))

    def evidence(self, layers, features, maps, lens, slots, layout):
        """What `features` [m, c, r, r] of further pictures say along every ray, for each sample that has any."""
        reduce, join, behind = layers
        rays = features.shape[-1]
        middles = (torch.arange(rays, device=features.device) * 2 + 1).float() / rays - 1
        z = self.depths.view(1, 1, 1, -1)
        widening = 1 + lens.view(-1, 1, 1, 1) * z
        x, y = middles.view(1, 1, -1, 1) * widening, middles.view(1, -1, 1, 1) * widening
        # Depths lie together: then neighbouring threads of the gradient write to different pixels.
        at = project(maps.detach(), x, y, z).clamp(-4, 4).reshape(-1, rays * rays, DEPTHS, 2)
        read = functional.grid_sample(reduce(features).float(), at, align_corners=False).transpose(2, 3)
        # Each picture is multiplied by the matrix of its own slot alone.
        matrices = torch.cat([behind.weight, join.weight]).reshape(len(SLOTS), -1)
        slot = (slots[:, None] == self.numbers).to(matrices.dtype)
        own = (slot @ matrices).reshape(-1, behind.out_channels, behind.in_channels)
        said = torch.bmm(own, read.reshape(-1, behind.in_channels, rays * rays).to(own.dtype))
        return summed(said.reshape(-1, behind.out_channels, rays, rays), layout)

    def forward(self, at32, at64, maps, lens, slots, layout):
        """Evidence at 32 and 64."""
        return (
            self.evidence((self.reduce32, self.join32, self.behind32), at32, maps, lens, slots, layout),
            self.evidence((self.reduce64, self.join64, self.behind64), at64, maps, lens, slots, layout),
        )
