"""The network: one to four RGBA crops in, a signed distance volume, colours, surface maps and eight numbers out.

A convolutional encoder (256 -> 32 pixels), a transformer over 16 x 16 tokens per picture, and a decoder with skips
back to 128 rays of the first picture, whose channels are the depth bins: one 2-D network predicts a whole volume,
which is cheap enough for a CPU. A small last stage adds what needs full resolution. 43.2 M parameters.

Further pictures (back, left, right) go through the same encoder; their tokens join the transformer with an embedding
of their slot, and their features are read along the depths of each ray (`further_pictures.py`). The back picture,
mirrored, nearly shares the rays of the first: its features join the skips as they are, too. What was added starts with
zero weights where it joins or as a half of what was there (`growth.py`), so that a network that is grown first computes
the same as before.
"""

import contextlib

import torch
import torch.nn as nn
import torch.nn.functional as functional

from frustum import BINS, COLOUR_BINS, DEPTH_BINS, IMAGE, TRUNCATION
from further_pictures import MIRRORED, SLOTS, TOKENS, SidePictures, back_features, parts_of_further

SCALARS = ("log_h", "log_s", "up_x", "up_y", "up_z", "roughness", "metallic", "log_h_spread")
SURFACE = ("depth", "normal_x", "normal_y", "normal_z", "red", "green", "blue", "roughness", "metallic", "back_depth")
BACK = SURFACE.index("back_depth") - 4  # among the values at 128 that the front head does not give
BACK_MAPS = ("normal_x", "normal_y", "normal_z", "red", "green", "blue")  # of the last surface along the ray

APART_ALONE, APART_FURTHER = 10, 6  # samples of a batch for heads that are trained apart

TENSOR_CORE_CHANNELS = (
    8  # tensor cores want channel counts that are multiples of this; others fall back to slow kernels
)


class Conv(nn.Conv2d):
    """A convolution that pads odd channel counts with zeros while it computes; its weights keep their shape."""

    padded = True  # the export turns it off

    def forward(self, x):
        inputs, outputs = -self.in_channels % TENSOR_CORE_CHANNELS, -self.out_channels % TENSOR_CORE_CHANNELS
        if not self.padded or not inputs + outputs:
            return super().forward(x)
        bias = None if self.bias is None else functional.pad(self.bias, (0, outputs))
        weight = functional.pad(self.weight, (0, 0, 0, 0, 0, inputs, 0, outputs))
        return functional.conv2d(functional.pad(x, (0, 0, 0, 0, 0, inputs)), weight, bias, self.stride, self.padding)[
            :, : self.out_channels
        ]


def apply_together(heads, x):
    """Several 1 x 1 convolutions of one input as a single one: the features are read once, and no head is too
    narrow."""
    if not Conv.padded:
        return [head(x) for head in heads]
    widths = [head.out_channels for head in heads]
    extra = -sum(widths) % TENSOR_CORE_CHANNELS
    weight = functional.pad(torch.cat([head.weight for head in heads]), (0, 0, 0, 0, 0, 0, 0, extra))
    bias = functional.pad(torch.cat([head.bias for head in heads]), (0, extra))
    return functional.conv2d(x, weight, bias).split([*widths, extra] if extra else widths, 1)[: len(widths)]


class ConvNorm(nn.Sequential):
    def __init__(self, inputs, outputs, kernel=3, stride=1, activate=True):
        layers = [Conv(inputs, outputs, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(outputs)]
        super().__init__(*layers, *([nn.ReLU(inplace=True)] if activate else []))


class Residual(nn.Module):
    def __init__(self, channels, added=False):
        """`added` blocks change nothing at first."""
        super().__init__()
        self.first = ConvNorm(channels, channels)
        self.second = ConvNorm(channels, channels, activate=False)
        if added:
            nn.init.zeros_(self.second[1].weight)

    def forward(self, x):
        return functional.relu(x + self.second(self.first(x)))


class TransformerBlock(nn.Module):
    plain_attention = not hasattr(
        functional, "scaled_dot_product_attention"
    )  # spelled out for old versions and for the export

    def __init__(self, width, heads, dropout, added=False, inner=0):
        super().__init__()
        self.heads, self.dropout, inner = heads, dropout, inner or 4 * width
        self.norm_attention, self.norm_mlp = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.project = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.widen, self.narrow = nn.Linear(width, inner), nn.Linear(inner, width)
        if added:
            for last in (self.project, self.narrow):
                nn.init.zeros_(last.weight)
                nn.init.zeros_(last.bias)

    def attend(self, qkv, count):
        """Attention among the tokens of each of `count` samples of equal length, packed one after the other."""
        width = qkv.shape[-1] // 3
        q, k, v = qkv.reshape(count, -1, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        if self.plain_attention:
            attended = torch.softmax(q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5, -1) @ v
        else:
            attended = functional.scaled_dot_product_attention(q, k, v)
        return attended.transpose(1, 2).reshape(-1, width)

    def forward(self, x, sizes):
        """`x` [all tokens, width] of samples packed one after the other; `sizes` says how many samples have how many
        tokens."""
        qkv = self.qkv(self.norm_attention(x))
        parts = qkv.split([count * tokens for count, tokens in sizes]) if len(sizes) > 1 else [qkv]
        attended = [self.attend(part, count) for part, (count, _) in zip(parts, sizes)]
        attended = torch.cat(attended) if len(sizes) > 1 else attended[0]
        x = x + functional.dropout(self.project(attended), self.dropout, self.training)
        return x + functional.dropout(
            self.narrow(functional.gelu(self.widen(self.norm_mlp(x)))), self.dropout, self.training
        )


def mixed_precision(device: str):
    """bfloat16 where the GPU has it; plain float32 on the CPU."""
    return torch.autocast("cuda", torch.bfloat16) if device == "cuda" else contextlib.nullcontext()


def enlarge(x):
    """Each pixel becomes 2 x 2. Written with views where it is trained: the gradient is then a plain sum, while that of
    `interpolate` is compiled to a scatter, which took 4 of 65 ms a step."""
    if not Conv.padded:
        return functional.interpolate(x, scale_factor=2.0, mode="nearest")
    count, channels, rows, columns = x.shape
    return x[:, :, :, None, :, None].expand(-1, -1, -1, 2, -1, 2).reshape(count, channels, 2 * rows, 2 * columns)


class SurfaceHead(nn.Module):
    """Front depth, normal, base colour, materials and back depth at 256, as corrections of the values at 128."""

    def __init__(self, channels, fine=24):
        super().__init__()
        self.coarse = nn.Conv2d(channels, len(SURFACE) - 4, 1)  # beside the front head's four
        self.spread = nn.Conv2d(channels, 4 * fine, 1)
        self.mix = ConvNorm(fine + 6, fine)
        self.correct = Conv(fine, len(SURFACE), 3, padding=1)
        nn.init.zeros_(self.correct.weight)
        nn.init.zeros_(self.correct.bias)

    def forward(self, front, coarse, spread, picture):
        """`coarse` and `spread` are what the two layers of that name made of the features at 128."""
        fine = functional.pixel_shuffle(spread, 2)
        return enlarge(torch.cat([front, coarse], 1)) + self.correct(self.mix(torch.cat([fine, picture], 1)))


class BackHead(nn.Module):
    """Normal and base colour of the last surface along the ray at 256, as corrections of the values at 128."""

    def __init__(self, channels, fine=24):
        super().__init__()
        self.coarse, self.spread = nn.Conv2d(channels, len(BACK_MAPS), 1), nn.Conv2d(channels, 4 * fine, 1)
        self.mix, self.refine = ConvNorm(fine + 6, fine), ConvNorm(fine, fine)
        self.evidence = Conv(4, fine, 3, padding=1, bias=False)  # of the mirrored back picture, where there is one
        self.correct = Conv(fine, len(BACK_MAPS), 3, padding=1)
        for layer in (self.coarse, self.correct, self.evidence):
            nn.init.zeros_(layer.weight)
        for layer in (self.coarse, self.correct):
            nn.init.zeros_(layer.bias)

    def forward(self, coarse, spread, picture, back_picture):
        fine = functional.pixel_shuffle(spread, 2)
        evidence = None if back_picture is None else self.evidence(back_picture)
        return enlarge(coarse) + self.correct(self.refine(joined(self.mix, torch.cat([fine, picture], 1), evidence)))


class NumbersHead(nn.Sequential):
    """The eight numbers from the summary. In training the size is read through a dropout of its own and gives only a
    small part of its gradient back to the features: it is known by heart (x1.10 on varied objects that were trained
    on, x1.47 on others) while lens and up are not. Without any gradient the features forget it (NOTES, slice 12)."""

    size_dropout, size_gradient = 0.5, 0.1

    def __init__(self, width):
        super().__init__(nn.BatchNorm1d(width), nn.Linear(width, 256), nn.GELU(), nn.Linear(256, len(SCALARS)))

    def answer(self, x):
        return self[3](self[2](self[1](x)))

    def forward(self, x):
        x = self[0](x)
        numbers = self.answer(x)
        if self.training:
            partly = x * self.size_gradient + x.detach() * (1 - self.size_gradient)
            sized = self.answer(functional.dropout(partly, self.size_dropout))
            numbers = torch.cat([sized[:, :1], numbers[:, 1:7], sized[:, 7:]], 1)  # log_h and its spread
        return numbers


def apart_rows(layout) -> slice:
    """The samples of a batch whose features a head that is trained apart gets: some without further pictures and the
    first ones that have any."""
    alone = sum(samples for samples, each in layout if not each)
    return slice(max(0, alone - APART_ALONE), alone + APART_FURTHER)


def joined(layer: ConvNorm, x, evidence):
    """A layer whose convolution also gets what the back pictures say; only the last samples of a batch have any."""
    if evidence is None:
        return layer(x)
    features = layer[0](x)
    alone = len(features) - len(evidence)
    features = torch.cat([features[:alone], features[alone:] + evidence]) if alone else features + evidence
    return layer[2](layer[1](features))


class Network(nn.Module):
    """`depth` and `residuals` (per level of the decoder) are (in release 5, added since); `deepest` are further
    residual blocks at 32, not in release 11; `inner` units are between the two layers of a transformer block (4 * width
    unless `narrow.py` has left some out)."""

    def __init__(
        self,
        width=448,
        depth=(7, 4),
        heads=7,
        encoder=(64, 128, 256),
        decoder=(320, 224, 128),
        residuals=(2, 1),
        deepest=1,
        dropout=0.0,
        inner=0,
    ):
        super().__init__()
        self.encode128 = nn.Sequential(ConvNorm(6, encoder[0], 5, 2), Residual(encoder[0]))
        self.encode64 = nn.Sequential(
            ConvNorm(encoder[0], encoder[1], 3, 2), Residual(encoder[1]), Residual(encoder[1])
        )
        self.encode32 = nn.Sequential(
            ConvNorm(encoder[1], encoder[2], 3, 2), Residual(encoder[2]), Residual(encoder[2])
        )
        self.tokenise = nn.Sequential(nn.Conv2d(encoder[2], width, 2, 2, bias=False), nn.BatchNorm2d(width))
        self.position = nn.Parameter(torch.randn(1, 1 + TOKENS, width) * 0.02)
        self.summary = nn.Parameter(torch.randn(1, 1, width) * 0.02)
        self.slot = nn.Parameter(torch.randn(len(SLOTS), width) * 0.02)
        self.blocks = nn.ModuleList(
            [TransformerBlock(width, heads, dropout, k >= depth[0], inner) for k in range(sum(depth))]
        )
        self.norm = nn.LayerNorm(width)
        stage = lambda channels, more=0: nn.Sequential(
            *(Residual(channels, added=k >= residuals[0]) for k in range(sum(residuals) + more))
        )
        self.join32, self.decode32 = ConvNorm(width + encoder[2], decoder[0], 1), stage(decoder[0], deepest)
        self.join64, self.decode64 = ConvNorm(decoder[0] + encoder[1], decoder[1], 1), stage(decoder[1])
        self.join128, self.decode128 = ConvNorm(decoder[1] + encoder[0], decoder[2], 1), stage(decoder[2])
        evidence = zip(reversed(encoder), decoder)
        self.back32, self.back64, self.back128 = (
            nn.Conv2d(inputs, outputs, 1, bias=False) for inputs, outputs in evidence
        )
        self.sides = SidePictures(width, (encoder[2], encoder[1]), decoder[:2])
        self.volume = nn.Conv2d(decoder[2], BINS, 1)
        self.thickness, self.back_thickness = nn.Conv2d(decoder[2], 1, 1), nn.Conv2d(decoder[2], 1, 1)
        self.colour = nn.Conv2d(decoder[1], 3 * COLOUR_BINS, 1)
        self.front128, self.front64, self.front16 = (
            nn.Conv2d(decoder[2], 4, 1),
            nn.Conv2d(decoder[1], 4, 1),
            nn.Conv2d(width, 4, 1),
        )
        self.surface, self.back = SurfaceHead(decoder[2]), BackHead(decoder[2])
        self.scalars = NumbersHead(2 * width)
        for layer in (self.back32, self.back64, self.back128):
            nn.init.zeros_(layer.weight)
        for sheet in (self.thickness, self.back_thickness):
            nn.init.normal_(sheet.weight, std=0.01)
            nn.init.constant_(sheet.bias, -2.3)  # starts without a slab
        self.register_buffer("bins", torch.from_numpy(DEPTH_BINS), persistent=False)
        self.register_buffer("mirrored", torch.tensor(MIRRORED), persistent=False)
        grid = torch.linspace(-1, 1, IMAGE)
        self.register_buffer("grid", torch.stack(torch.meshgrid(grid, grid, indexing="ij"))[None], persistent=False)

    def transform(self, tokens, slots, layout):
        """Tokens [pictures, 256, width] through the transformer; returns those of the first pictures, summaries
        first, and the mean ones of each further picture."""
        count = sum(samples for samples, _ in layout)
        position = self.position.to(tokens.dtype)
        first = torch.cat([self.summary.expand(count, -1, -1).to(tokens.dtype), tokens[:count]], 1) + position
        if slots is None:
            packed = [first.reshape(-1, first.shape[-1])]
        else:
            further, packed = tokens[count:] + position[:, 1:] + self.slot[slots][:, None].to(tokens.dtype), []
            owns = first.split([samples for samples, _ in layout]) if len(layout) > 1 else [first]
            for own, others, (samples, each) in zip(owns, parts_of_further(further, layout), layout):
                own = torch.cat([own, others.reshape(samples, -1, own.shape[-1])], 1) if each else own
                packed.append(own.flatten(0, 1))
        sizes = [(samples, 1 + TOKENS * (1 + each)) for samples, each in layout]
        x = torch.cat(packed) if len(packed) > 1 else packed[0]
        for block in self.blocks:
            x = block(x, sizes)
        x = self.norm(x)
        parts = x.split([samples * size for samples, size in sizes]) if len(sizes) > 1 else [x]
        parts = [part.reshape(samples, -1, x.shape[-1]) for part, (samples, _) in zip(parts, sizes)]
        together = lambda found: torch.cat(found) if len(found) > 1 else found[0]
        first = together([part[:, : 1 + TOKENS] for part in parts])
        if slots is None:
            return first, None
        others = [part[:, 1 + TOKENS :] for part, (_, each) in zip(parts, layout) if each]
        return first, together([part.reshape(-1, TOKENS, x.shape[-1]).mean(1) for part in others])

    def with_grid(self, pictures):
        """Pictures [n, 4, 256, 256] from -1 to 1, with the coordinates of their pixels."""
        return torch.cat([pictures * 2 - 1, self.grid.expand(pictures.shape[0], -1, -1, -1).to(pictures.dtype)], 1)

    def encode(self, picture):
        """Features at 128, 64 and 32, and tokens [n, width, 16, 16]."""
        at128 = self.encode128(picture)
        at64 = self.encode64(at128)
        at32 = self.encode32(at64)
        return at128, at64, at32, self.tokenise(at32)

    def numbers(self, rgba):
        """The eight numbers alone, of samples without further pictures; the decoder is not computed."""
        tokens = self.encode(self.with_grid(rgba))[-1].flatten(2).transpose(1, 2)
        tokens, _ = self.transform(tokens, None, ((len(rgba), 0),))
        return self.scalars(torch.cat([tokens[:, 0], tokens[:, 1:].mean(1)], 1))

    def forward(self, rgba, further=None, slots=None, layout=None):
        """Returns a dict of raw outputs (colours before the sigmoid).

        rgba [n, 4, 256, 256]: first pictures over grey, 0..1. `layout` says how many samples in a row have how many
        further pictures, those without any first: ((40, 0), (8, 1), ...). `further` [m, 4, 256, 256] are these,
        sample by sample, and `slots` [m] the places in SLOTS that they show."""
        count, layout = len(rgba), layout or ((len(rgba), 0),)
        pictures = rgba
        if further is not None:
            pictures = torch.cat(
                [rgba, torch.where(self.mirrored[slots][:, None, None, None], further.flip(-1), further)]
            )
        picture = self.with_grid(pictures)
        at128, at64, at32, tokens = self.encode(picture)
        width, rows, columns = tokens.shape[1:]
        tokens, means = self.transform(tokens.flatten(2).transpose(1, 2), slots, layout)
        scalars = self.scalars(torch.cat([tokens[:, 0], tokens[:, 1:].mean(1)], 1))
        grid = tokens[:, 1:].transpose(1, 2).reshape(count, width, rows, columns)
        back = (
            (lambda features: None)
            if slots is None
            else (lambda features: back_features(features[count:], slots, layout))
        )
        of_back = lambda layer, features: None if slots is None else layer(back(features))
        evidence32, evidence64 = of_back(self.back32, at32), of_back(self.back64, at64)
        if slots is not None:
            alone = sum(samples for samples, each in layout if not each)
            alphas = pictures[alone:count, 3], pictures[count:, 3]
            maps, lens = self.sides.maps(tokens[alone:, 0], means, scalars[alone:], alphas, self.grid, slots, layout)
            sides = self.sides(at32[count:], at64[count:], maps, lens, slots, layout)
            evidence32, evidence64 = evidence32 + sides[0], evidence64 + sides[1]
        up32 = self.decode32(joined(self.join32, torch.cat([enlarge(grid), at32[:count]], 1), evidence32))
        up64 = self.decode64(joined(self.join64, torch.cat([enlarge(up32), at64[:count]], 1), evidence64))
        up128 = self.decode128(
            joined(self.join128, torch.cat([enlarge(up64), at128[:count]], 1), of_back(self.back128, at128))
        )
        volume, thickness, back_thickness, front, coarse, spread, back_coarse, back_spread = apply_together(
            [
                self.volume,
                self.thickness,
                self.back_thickness,
                self.front128,
                self.surface.coarse,
                self.surface.spread,
                self.back.coarse,
                self.back.spread,
            ],
            up128,
        )
        # A thin far wall at an uncertain depth would average out to "empty", as a thin front would; the kernel of the
        # loss adds the front's sheet.
        volume = add_back_slab(volume, coarse[:, BACK : BACK + 1], slab_half_thickness(back_thickness), self.bins)
        # Planes of bins lie together, as the loss kernel wants them; made so here, the compiler joins it with the
        # layer.
        out = {
            "volume": volume.contiguous(),
            "thickness": slab_half_thickness(thickness),
            "colour": self.colour(up64),
            "scalars": scalars,
            "front": front,
            "surface": self.surface(front, coarse, spread, picture[:count]),
            "back": self.back(back_coarse, back_spread, picture[:count], back(picture[:, :4])),
        }
        if self.training:
            out["front64"], out["front16"] = self.front64(up64), self.front16(grid)
            # For heads that are trained apart (crisp_back.py); nothing of their gradient comes back.
            out["features"] = up128[apart_rows(layout)].detach().clone()
            if slots is not None:
                out["places"] = self.sides.taught_places(maps, lens)
        return out


def slab_half_thickness(raw):
    """Half thickness of the sheet behind the front depth, in h: -0.03 (no sheet) to 0.08."""
    return -0.03 + 0.11 * torch.sigmoid(raw)


def add_slab(volume, front_depth, thickness, bins):
    """Union of the volume with the sheet behind the visible surface; see kernels/volume_loss.h for why."""
    slab = ((bins.view(1, -1, 1, 1) - (front_depth + thickness)).abs() - thickness) / TRUNCATION
    return torch.minimum(volume, slab)


def add_back_slab(volume, back_depth, thickness, bins):
    """Union of the volume with a sheet before the last surface along the ray."""
    slab = ((bins.view(1, -1, 1, 1) - (back_depth - thickness)).abs() - thickness) / TRUNCATION
    return torch.minimum(volume, slab.to(volume.dtype))


class Released(nn.Module):
    """The network as it is exported: activations applied, the sheet joined to the volume."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, rgba, further=None, slots=None, layout=None):
        out = self.network(rgba, further, slots, layout)
        tsdf = add_slab(out["volume"], out["front"][:, :1], out["thickness"], self.network.bins).clamp(-1, 1)
        raw = out["surface"]
        unit = lambda normal: normal / normal.square().sum(1, keepdim=True).add(1e-6).sqrt()
        surface = torch.cat([raw[:, :1], unit(raw[:, 1:4]), torch.sigmoid(raw[:, 4:9]), raw[:, 9:]], 1)
        back = torch.cat([unit(out["back"][:, :3]), torch.sigmoid(out["back"][:, 3:])], 1)
        return tsdf, torch.sigmoid(out["colour"]), out["scalars"], out["front"], surface, back


OUTPUTS = ("tsdf", "colour", "scalars", "front", "surface", "back")  # of Released
