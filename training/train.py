"""Trains for a given number of minutes, starting from a checkpoint if there is one, and writes the next checkpoint.

    python3 train.py --data .data --minutes 25 --resume ../models/tangible-shape --run .runs/next

All times count from the start of the program. Here everything is started that takes long and can go on side by side:
the compiler, the build of
the kernels, the loading of the data. The slice itself is in `training_slice.py`.
"""

import time

STARTED = time.time()

import argparse
import os
import subprocess
import sys

import catalogue
from kernel_build import KernelBuild


def parse_options():
    options = argparse.ArgumentParser()
    options.add_argument("--data", default=".data", help="folder with gso/ and open/")
    options.add_argument(
        "--minutes", type=float, required=True, help="of the whole slice, set-up and evaluation included"
    )
    options.add_argument("--reserve", type=float, default=90, help="seconds kept for the evaluation at the end")
    options.add_argument("--resume", help="checkpoint folder to start from")
    options.add_argument("--run", default=".runs/current", help="folder for logs and checkpoints")
    options.add_argument("--cache", default=".cache/compiled.bin", help="what the compiler made, kept for the next run")
    options.add_argument("--batch", type=int, default=64)
    options.add_argument("--rate", type=float, default=3.5e-4)
    options.add_argument(
        "--added-rate", type=float, default=2.0, help="factor of the rate for weights that are not in release 5"
    )
    options.add_argument("--newest-rate", type=float, default=4.0, help="for those that are not in release 11")
    options.add_argument(
        "--means", type=float, nargs="*", default=[], help="shares of the end in means with --resume, written as well"
    )
    options.add_argument("--warm-up", type=int, default=200, help="steps")
    options.add_argument(
        "--discriminator",
        type=float,
        default=0.0,
        help="share of its gradient at the back maps, in a copy of the back head (crisp_back.py); 0: off",
    )
    options.add_argument("--tear-weight", type=float, help="of each voxel of a tear (losses.py); 0: off")
    options.add_argument(
        "--no-measures", action="store_true", help="no surfaces are measured at start and end: evaluate.py does it"
    )
    options.add_argument(
        "--decay", type=float, default=0.6, help="last share of the training time in which the rate falls"
    )
    options.add_argument("--procedural", type=int, default=2000, help="shapes of our own")
    options.add_argument("--joined", type=int, default=3000, help="pairs of objects joined to one")
    options.add_argument("--objects", type=int, default=0, help="load only so many objects of each set (tests)")
    options.add_argument(
        "--validate-every",
        type=float,
        default=150,
        help="seconds between quick validations, each followed by a checkpoint",
    )
    options.add_argument("--device", default="cuda")
    options.add_argument("--no-compile", action="store_true")
    options.add_argument("--compile-first", action="store_true", help="no step before the compiled network is there")
    options.add_argument(
        "--compiled",
        help="file that a compiler started beforehand writes at its end (warm_compiler.py); no step before it is there",
    )
    options.add_argument(
        "--profile", action="store_true", help="write the longest GPU kernels to profile.txt after some steps"
    )
    options.add_argument("--steps", type=int, default=0, help="stop after so many steps (tests)")
    return options.parse_args()


class Log:
    def __init__(self, folder):
        os.makedirs(folder, exist_ok=True)
        self.file = open(os.path.join(folder, "train-log.txt"), "a")

    def __call__(self, *words):
        line = f"[{time.time() - STARTED:7.1f}] " + " ".join(str(word) for word in words)
        print(line, flush=True)
        self.file.write(line + "\n")
        self.file.flush()


def start_compiler(options) -> subprocess.Popen:
    """At a low priority: set-up does not wait for it."""
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(options.run, "compiler-log.txt"), "w") as output:
        return subprocess.Popen(
            [
                "nice",
                sys.executable,
                os.path.join(here, "warm_compiler.py"),
                options.device,
                str(options.batch),
                options.cache,
                options.run,
            ],
            stdout=output,
            stderr=subprocess.STDOUT,
        )


def settle_order():
    """Starts the program anew with sets in the same order as in the compiler's process, lest its work is kept under
    another name."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})


def main():
    settle_order()
    options = parse_options()
    log = Log(options.run)
    log("options", vars(options))
    build = KernelBuild(options.device)
    compiler = None if options.no_compile or options.compiled else start_compiler(options)
    entries = catalogue.read_index(options.data)
    if options.objects:
        entries = catalogue.small_selection(entries, options.objects)
    loader = catalogue.Loader(
        entries, options.procedural, options.joined
    )  # forks, so it must come before PyTorch and CUDA
    try:
        from training_slice import (
            train_slice,
        )  # only now: loading PyTorch takes seconds, and all of the above goes on meanwhile

        train_slice(options, log, STARTED, loader, build, compiler)
    finally:
        if compiler and compiler.poll() is None:
            compiler.kill()


if __name__ == "__main__":
    main()
