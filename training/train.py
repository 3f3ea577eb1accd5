"""Trains for a given number of minutes, starting from a checkpoint if there is one, and writes the next checkpoint.

    python3 train.py --data .data --minutes 25 --resume ../models/tangible-shape --run .runs/next

The learning rate warms up, stays constant, and falls only in the last part of the slice, so that every slice ends with
weights that can be released and the next one goes on from them. All times count from the start of the program.
"""
import argparse
import contextlib
import json
import os
import threading
import time

import torch

import catalogue
import checkpoint
import compile_cache
import evaluate
from batches import Batches
from contact_sheet import contact_sheet
from frustum import BINS, COLOUR_BINS, COLOUR_RAYS, IMAGE, RAYS
from losses import weighted_total
from native import Library
from network import Network
from profiling import longest_kernels
from scene import Scene
from trainer import Trainer, learning_rate

STARTED = time.time()
ENOUGH_OBJECTS = 2000   # to begin with: all that are held out, and a sixth of the others


def parse_options():
    options = argparse.ArgumentParser()
    options.add_argument("--data", default=".data", help="folder with gso/ and open/")
    options.add_argument("--minutes", type=float, required=True, help="of the whole slice, set-up and evaluation included")
    options.add_argument("--reserve", type=float, default=90, help="seconds kept for the evaluation at the end")
    options.add_argument("--resume", help="checkpoint folder to start from")
    options.add_argument("--run", default=".runs/current", help="folder for logs and checkpoints")
    options.add_argument("--cache", default=".cache/compiled.bin", help="what the compiler made, kept for the next run")
    options.add_argument("--batch", type=int, default=64)
    options.add_argument("--rate", type=float, default=4e-4)
    options.add_argument("--warm-up", type=int, default=200, help="steps")
    options.add_argument("--decay", type=float, default=0.6, help="last share of the training time in which the rate falls")
    options.add_argument("--procedural", type=int, default=2000, help="shapes of our own")
    options.add_argument("--joined", type=int, default=3000, help="pairs of objects joined to one")
    options.add_argument("--objects", type=int, default=0, help="load only so many objects of each set (tests)")
    options.add_argument("--validate-every", type=float, default=150, help="seconds between quick validations, each followed by a checkpoint")
    options.add_argument("--device", default="cuda")
    options.add_argument("--no-compile", action="store_true")
    options.add_argument("--profile", action="store_true", help="write the longest GPU kernels to profile.txt after some steps")
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


def dummy_truth(count, device):
    """Random truth of the right shapes: lets the compiler work while the data is still loading."""
    rand = lambda *shape: torch.rand(*shape, device=device)
    truth = {"surface": rand(count, 10, IMAGE, IMAGE), "solid": rand(count, 1, IMAGE, IMAGE), "log_h": rand(count), "size_known": rand(count),
             "log_s": rand(count), "up": rand(count, 3), "mean_material": rand(count, 2), "edge": rand(count, RAYS, RAYS) - 0.5,
             "distance": rand(count, BINS, RAYS, RAYS).half(), "colour": (rand(count, 4, COLOUR_BINS, COLOUR_RAYS, COLOUR_RAYS) * 255).byte()}
    for side in (128, 64, 16):
        truth[f"front{side}"], truth[f"front{side}_mask"] = rand(count, 4, side, side), rand(count, 1, side, side)
    return truth


class SceneBuilder:
    """Builds the scene in the background, on a stream of its own. Training may begin when `wait` returns; the rest of the volumes comes in meanwhile."""

    def __init__(self, options, library, loader, log):
        self.options, self.library, self.loader, self.log = options, library, loader, log
        self.batches, self.error, self.enough = None, None, threading.Event()
        self.thread = threading.Thread(target=self._build)
        self.thread.start()

    def _build(self):
        try:
            own = torch.cuda.stream(torch.cuda.Stream()) if self.options.device == "cuda" else contextlib.nullcontext()
            with own:
                entries, meshes, textures = self.loader.wait()
                self.log("meshes loaded")
                scene = Scene(self.options.device, entries, meshes, textures, self.library)
                self.batches = Batches(scene, seed=int(time.time()))
                scene.build_volumes(log=self.log, admit=self._admit)
        except BaseException as error:
            self.error = error
            raise
        finally:
            self.enough.set()

    def _admit(self, first, usable):
        self.batches.admit(first, usable)
        if self.batches.count >= ENOUGH_OBJECTS:
            self.enough.set()

    def wait(self) -> Batches:
        self.enough.wait()
        self.check()
        return self.batches

    def check(self):
        if self.error:
            raise self.error


def prepare(options, log, loader):
    """Scene in the background, compiler in the foreground; returns (trainer, scene builder)."""
    library = Library(options.device)
    builder = SceneBuilder(options, library, loader, log)
    trainer = Trainer(options, library, log)
    if not options.no_compile:
        compile_cache.load(options.cache, log)
        rgba = torch.rand(options.batch, 4, IMAGE, IMAGE, device=options.device)
        losses, _ = trainer.losses(rgba, dummy_truth(options.batch, options.device))
        weighted_total(losses).backward()
        trainer.optimiser.zero_grad(set_to_none=True)
        log("compiled")
        compile_cache.save(options.cache, log)   # always: what was loaded may be of older code
    return trainer, builder


def main():
    options = parse_options()
    log = Log(options.run)
    log("options", vars(options))
    entries = catalogue.read_index(options.data)
    if options.objects:
        entries = catalogue.small_selection(entries, options.objects)
    loader = catalogue.Loader(entries, options.procedural, options.joined)   # forks, so it must come before CUDA
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    trainer, builder = prepare(options, log, loader)
    batches = builder.wait()
    held_out = evaluate.validation_objects(batches.scene)
    average = evaluate.torch_predictor(trainer.average, options.device)
    # What it must beat, on the same views; the rest of it is in the results of the slice before.
    results = {"start": evaluate.report("start", batches, held_out, average, with_meshes=False, log=log)}

    begun, deadline = time.time(), STARTED + options.minutes * 60 - options.reserve
    log(f"training for {deadline - begun:.0f} s")
    validated = reported = time.time()
    reported_step = 0
    while time.time() < deadline and not (options.steps and trainer.step >= options.steps):
        rate, into_decay = learning_rate(trainer.step, time.time() - begun, deadline - begun, options)
        trainer.volume_loss.settings.huber = 0.2 * 0.5 ** into_decay   # sharper surfaces towards the release
        trainer.train_step(*batches.training(options.batch), rate)
        if options.profile and trainer.step == 60:
            profile(trainer, batches, rate, log)
        if trainer.step in (20, 100) or trainer.step % 400 == 0:
            if options.device == "cuda":
                torch.cuda.synchronize()
            now = time.time()
            trainer.report_progress(rate, trainer.step - reported_step, now - reported)
            reported, reported_step = now, trainer.step
        if time.time() - validated > options.validate_every:
            builder.check()
            evaluate.report(f"step {trainer.step}", batches, held_out, average, with_meshes=False, log=log)
            trainer.save("checkpoint", time.time() - STARTED)
            validated = time.time()
            reported, reported_step, trainer.sums = validated, trainer.step, {}
    log(f"trained {trainer.step} steps, {trainer.step * options.batch} images in {time.time() - begun:.0f} s")
    builder.thread.join()
    builder.check()
    finish(trainer, batches, held_out, results, log)


def profile(trainer, batches, rate, log):
    try:
        table = longest_kernels(lambda: trainer.train_step(*batches.training(trainer.options.batch), rate))
        with open(os.path.join(trainer.options.run, "profile.txt"), "w") as file:
            file.write(table + "\n")
        log(table.split("\n")[0])
    except Exception as error:  # a slice must not fail for want of a profile
        log(f"no profile: {error}")


def stored_predictor(folder, device, log):
    """What was saved, int8 as it is, ready to predict."""
    stored = Network()
    checkpoint.load_into(stored, checkpoint.load(folder)[0], log)
    return evaluate.torch_predictor(stored.to(device).to(memory_format=torch.channels_last), device)


def finish(trainer, batches, held_out, results, log):
    """Saves the averaged weights as the release and measures what was saved, int8 as it is."""
    options, device = trainer.options, trainer.device
    folder = lambda name: os.path.join(options.run, name)
    trainer.save("release", time.time() - STARTED)
    log("saved")
    predict = stored_predictor(folder("release"), device, log)
    results["release"] = evaluate.report("release", batches, held_out, predict, log=log)
    write_results(folder("results.json"), results)
    taught = evaluate.training_objects(batches.scene, 300)   # after the rest: a bias that shows here too is one of the training
    results["taught"] = evaluate.report("taught", batches, taught, predict, with_meshes=False, log=log)
    write_results(folder("results.json"), results)
    for name, objects in held_out.items():
        contact_sheet(batches, objects[::max(1, len(objects) // 20)][:20], predict, folder(f"sheet-{name}.png"))
    log("done")


def write_results(path, results):
    with open(path, "w") as file:
        json.dump(results, file, indent=1)


if __name__ == "__main__":
    main()
