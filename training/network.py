"""The network: one RGBA crop in, a signed distance volume, colours, surface maps and eight numbers out.

A convolutional encoder (256 -> 32 pixels), a transformer over 16 x 16 tokens that sees the whole picture, and a decoder
with skips back to 128 rays, whose channels are the depth bins: one 2-D network predicts a whole volume, which is cheap
enough for a CPU. A small last stage adds what needs full resolution. 27.7 M parameters.
"""
import contextlib

import torch
import torch.nn as nn
import torch.nn.functional as functional

from frustum import BINS, COLOUR_BINS, DEPTH_BINS, IMAGE, TRUNCATION

SCALARS = ("log_h", "log_s", "up_x", "up_y", "up_z", "roughness", "metallic", "log_h_spread")
SURFACE = ("depth", "normal_x", "normal_y", "normal_z", "red", "green", "blue", "roughness", "metallic", "back_depth")
BACK = SURFACE.index("back_depth") - 4   # among the values at 128 that the front head does not give


TENSOR_CORE_CHANNELS = 8   # tensor cores want channel counts that are multiples of this; others fall back to slow kernels


class Conv(nn.Conv2d):
    """A convolution that pads odd channel counts with zeros while it computes; its weights keep their shape."""

    padded = True   # the export turns it off

    def forward(self, x):
        inputs, outputs = -self.in_channels % TENSOR_CORE_CHANNELS, -self.out_channels % TENSOR_CORE_CHANNELS
        if not self.padded or not inputs + outputs:
            return super().forward(x)
        bias = None if self.bias is None else functional.pad(self.bias, (0, outputs))
        weight = functional.pad(self.weight, (0, 0, 0, 0, 0, inputs, 0, outputs))
        return functional.conv2d(functional.pad(x, (0, 0, 0, 0, 0, inputs)), weight, bias, self.stride, self.padding)[:, :self.out_channels]


def apply_together(heads, x):
    """Several 1 x 1 convolutions of one input as a single one: the features are read once, and no head is too narrow."""
    if not Conv.padded:
        return [head(x) for head in heads]
    widths = [head.out_channels for head in heads]
    extra = -sum(widths) % TENSOR_CORE_CHANNELS
    weight = functional.pad(torch.cat([head.weight for head in heads]), (0, 0, 0, 0, 0, 0, 0, extra))
    bias = functional.pad(torch.cat([head.bias for head in heads]), (0, extra))
    return functional.conv2d(x, weight, bias).split([*widths, extra] if extra else widths, 1)[:len(widths)]


class ConvNorm(nn.Sequential):
    def __init__(self, inputs, outputs, kernel=3, stride=1, activate=True):
        layers = [Conv(inputs, outputs, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(outputs)]
        super().__init__(*layers, *([nn.ReLU(inplace=True)] if activate else []))


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = ConvNorm(channels, channels)
        self.second = ConvNorm(channels, channels, activate=False)

    def forward(self, x):
        return functional.relu(x + self.second(self.first(x)))


class TransformerBlock(nn.Module):
    plain_attention = not hasattr(functional, "scaled_dot_product_attention")   # spelled out for old versions and for the export

    def __init__(self, width, heads, dropout):
        super().__init__()
        self.heads, self.dropout = heads, dropout
        self.norm_attention, self.norm_mlp = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.project = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.widen, self.narrow = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def attend(self, q, k, v):
        if self.plain_attention:
            return torch.softmax(q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5, -1) @ v
        return functional.scaled_dot_product_attention(q, k, v)

    def forward(self, x):
        batch, tokens, width = x.shape
        q, k, v = self.qkv(self.norm_attention(x)).reshape(batch, tokens, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        attended = self.attend(q, k, v).transpose(1, 2).reshape(batch, tokens, width)
        x = x + functional.dropout(self.project(attended), self.dropout, self.training)
        return x + functional.dropout(self.narrow(functional.gelu(self.widen(self.norm_mlp(x)))), self.dropout, self.training)


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
        self.coarse = nn.Conv2d(channels, len(SURFACE) - 4, 1)      # beside the front head's four
        self.spread = nn.Conv2d(channels, 4 * fine, 1)
        self.mix = ConvNorm(fine + 6, fine)
        self.correct = Conv(fine, len(SURFACE), 3, padding=1)
        nn.init.zeros_(self.correct.weight)
        nn.init.zeros_(self.correct.bias)

    def forward(self, front, coarse, spread, picture):
        """`coarse` and `spread` are what the two layers of that name made of the features at 128."""
        fine = functional.pixel_shuffle(spread, 2)
        return enlarge(torch.cat([front, coarse], 1)) + self.correct(self.mix(torch.cat([fine, picture], 1)))


class NumbersHead(nn.Sequential):
    """The eight numbers from the summary. In training the size is read through a dropout of its own and gives only a part of its slope back to the
    features: it was known by heart (x1.05 on objects that were trained on, x1.23 on others) while lens and up were not."""

    size_dropout, size_slope = 0.5, 0.3

    def __init__(self, width):
        super().__init__(nn.BatchNorm1d(width), nn.Linear(width, 256), nn.GELU(), nn.Linear(256, len(SCALARS)))

    def answer(self, x):
        return self[3](self[2](self[1](x)))

    def forward(self, x):
        x = self[0](x)
        numbers = self.answer(x)
        if self.training:
            partly = x * self.size_slope + x.detach() * (1 - self.size_slope)
            sized = self.answer(functional.dropout(partly, self.size_dropout))
            numbers = torch.cat([sized[:, :1], numbers[:, 1:7], sized[:, 7:]], 1)   # log_h and its spread
        return numbers


class Network(nn.Module):
    def __init__(self, width=448, depth=7, heads=7, encoder=(64, 128, 256), decoder=(320, 224, 128), dropout=0.1):
        super().__init__()
        self.encode128 = nn.Sequential(ConvNorm(6, encoder[0], 5, 2), Residual(encoder[0]))
        self.encode64 = nn.Sequential(ConvNorm(encoder[0], encoder[1], 3, 2), Residual(encoder[1]), Residual(encoder[1]))
        self.encode32 = nn.Sequential(ConvNorm(encoder[1], encoder[2], 3, 2), Residual(encoder[2]), Residual(encoder[2]))
        self.tokenise = nn.Sequential(nn.Conv2d(encoder[2], width, 2, 2, bias=False), nn.BatchNorm2d(width))
        self.position = nn.Parameter(torch.randn(1, 257, width) * 0.02)
        self.summary = nn.Parameter(torch.randn(1, 1, width) * 0.02)
        self.blocks = nn.ModuleList([TransformerBlock(width, heads, dropout) for _ in range(depth)])
        self.norm = nn.LayerNorm(width)
        self.join32 = ConvNorm(width + encoder[2], decoder[0], 1)
        self.decode32 = nn.Sequential(Residual(decoder[0]), Residual(decoder[0]))
        self.join64 = ConvNorm(decoder[0] + encoder[1], decoder[1], 1)
        self.decode64 = nn.Sequential(Residual(decoder[1]), Residual(decoder[1]))
        self.join128 = ConvNorm(decoder[1] + encoder[0], decoder[2], 1)
        self.decode128 = nn.Sequential(Residual(decoder[2]), Residual(decoder[2]))
        self.volume = nn.Conv2d(decoder[2], BINS, 1)
        self.thickness, self.back_thickness = nn.Conv2d(decoder[2], 1, 1), nn.Conv2d(decoder[2], 1, 1)
        self.colour = nn.Conv2d(decoder[1], 3 * COLOUR_BINS, 1)
        self.front128, self.front64, self.front16 = nn.Conv2d(decoder[2], 4, 1), nn.Conv2d(decoder[1], 4, 1), nn.Conv2d(width, 4, 1)
        self.surface = SurfaceHead(decoder[2])
        self.scalars = NumbersHead(2 * width)
        for sheet in (self.thickness, self.back_thickness):
            nn.init.normal_(sheet.weight, std=0.01)
            nn.init.constant_(sheet.bias, -2.3)   # starts without a slab
        self.register_buffer("bins", torch.from_numpy(DEPTH_BINS), persistent=False)
        grid = torch.linspace(-1, 1, IMAGE)
        self.register_buffer("grid", torch.stack(torch.meshgrid(grid, grid, indexing="ij"))[None], persistent=False)

    def forward(self, rgba):
        """rgba [n, 4, 256, 256] over grey, 0..1. Returns a dict of raw outputs (colours before the sigmoid)."""
        picture = torch.cat([rgba * 2 - 1, self.grid.expand(rgba.shape[0], -1, -1, -1).to(rgba.dtype)], 1)
        at128 = self.encode128(picture)
        at64 = self.encode64(at128)
        at32 = self.encode32(at64)
        tokens = self.tokenise(at32)
        batch, width, rows, columns = tokens.shape
        tokens = torch.cat([self.summary.expand(batch, -1, -1).to(tokens.dtype), tokens.flatten(2).transpose(1, 2)], 1) + self.position.to(tokens.dtype)
        for block in self.blocks:
            tokens = block(tokens)
        tokens = self.norm(tokens)
        scalars = self.scalars(torch.cat([tokens[:, 0], tokens[:, 1:].mean(1)], 1))
        grid = tokens[:, 1:].transpose(1, 2).reshape(batch, width, rows, columns)
        up32 = self.decode32(self.join32(torch.cat([enlarge(grid), at32], 1)))
        up64 = self.decode64(self.join64(torch.cat([enlarge(up32), at64], 1)))
        up128 = self.decode128(self.join128(torch.cat([enlarge(up64), at128], 1)))
        volume, thickness, back_thickness, front, coarse, spread = apply_together(
            [self.volume, self.thickness, self.back_thickness, self.front128, self.surface.coarse, self.surface.spread], up128)
        # A thin far wall at an uncertain depth would average out to "empty", as a thin front would; the kernel of the loss adds the front's sheet.
        volume = add_back_slab(volume, coarse[:, BACK:BACK + 1], slab_half_thickness(back_thickness), self.bins)
        # Planes of bins lie together, as the loss kernel wants them; made so here, the compiler joins it with the layer.
        out = {"volume": volume.contiguous(), "thickness": slab_half_thickness(thickness), "colour": self.colour(up64), "scalars": scalars,
               "front": front, "surface": self.surface(front, coarse, spread, picture)}
        if self.training:
            out["front64"], out["front16"] = self.front64(up64), self.front16(grid)
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

    def forward(self, rgba):
        out = self.network(rgba)
        tsdf = add_slab(out["volume"], out["front"][:, :1], out["thickness"], self.network.bins).clamp(-1, 1)
        raw = out["surface"]
        normal = raw[:, 1:4] / raw[:, 1:4].square().sum(1, keepdim=True).add(1e-6).sqrt()
        surface = torch.cat([raw[:, :1], normal, torch.sigmoid(raw[:, 4:9]), raw[:, 9:]], 1)
        return tsdf, torch.sigmoid(out["colour"]), out["scalars"], out["front"], surface
