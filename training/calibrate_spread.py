"""Calibrates the network's expected size error: multiplies the expected error of log h by a factor, in a checkpoint's
files.

    python3 calibrate_spread.py checkpoint-folder 2.0

The factor is the mean of |error of log h| / expected error on held-out scanned objects. Training pictures show
known objects, so the error expected there is too small for unseen ones.
"""

import json
import math
import os
import struct
import sys

from network import SCALARS

BIAS = "scalars.3.bias"  # of the layer that gives the numbers


def calibrate(folder: str, factor: float) -> float:
    """Returns the new bias."""
    with open(os.path.join(folder, "weights.json")) as file:
        place = json.load(file)["tensors"][BIAS]["values"]
    assert place["type"] == "float32" and place["shape"] == [len(SCALARS)], "the layer of the numbers is another one"
    with open(os.path.join(folder, f"weights-{place['shard']}.bin"), "r+b") as file:
        file.seek(place["offset"] + 4 * SCALARS.index("log_h_spread"))
        bias = struct.unpack("<f", file.read(4))[0] + math.log(factor)
        file.seek(-4, os.SEEK_CUR)
        file.write(struct.pack("<f", bias))
    return bias


if __name__ == "__main__":
    print("bias of the spread is now", calibrate(sys.argv[1], float(sys.argv[2])))
