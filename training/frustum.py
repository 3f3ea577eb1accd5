"""The space the network answers in: rays through the pixels of a crop, cut into depth bins.

Lengths are in units of h, the half width of the crop at the anchor depth (the mean depth of the visible pixels), so the
answer needs no knowledge of distance or size. Bin k lies at `DEPTH_BINS[k]` behind the anchor. With the crop's half
width
s (in tangent units) a point of pixel (x, y) in [-1, 1] and depth z is camera (s*x*z, s*y*z, z); with h = 1 the anchor
stands at 1/s.
"""

import numpy as np

IMAGE = 256  # input pixels per side
RAYS = 128  # rays per side of the distance volume
BINS = 128  # depth bins of the distance volume
COLOUR_RAYS = 64
COLOUR_BINS = 32
TRUNCATION = 0.12  # distances are clamped to this many h and divided by it


def depth_bins(count: int = BINS) -> np.ndarray:
    """Bin centres: coarse in front, 0.025 h where most surfaces are, growing behind for long objects seen end-on.

    The spacing is a part of the released interface (the engine unprojects with it), so it must not change.
    """
    fine_steps = 8
    centres = [-1.3]
    while len(centres) < count * fine_steps:
        z = centres[-1]
        if z < -0.7:
            spacing = 0.05
        elif z < -0.6:
            spacing = 0.05 - 0.25 * (z + 0.7)
        elif z < 1.3:
            spacing = 0.025
        else:
            spacing = 0.025 + (z - 1.3) * 0.036
        centres.append(z + spacing / fine_steps)
    return np.array(centres[::fine_steps][:count], np.float32)


DEPTH_BINS = depth_bins()
BIN_WIDTHS = np.gradient(DEPTH_BINS).astype(np.float32)
COLOUR_DEPTH_BINS = DEPTH_BINS.reshape(COLOUR_BINS, -1).mean(1).astype(np.float32)
