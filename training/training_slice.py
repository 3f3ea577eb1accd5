"""One slice: from the start of the data to measured weights.

The learning rate warms up, stays constant, and falls only in the last part of the slice, so that every slice ends with
weights that can be
released and the next one goes on from them. Set-up is paid in every slice, so training begins as soon as it can: with
the first objects that have
their volumes, and with the network as it is; the compiled one takes over when the compiler is done.
"""

import contextlib
import copy
import json
import os
import threading
import time

import torch

import checkpoint
import checkpoint_delta
import compile_cache
import evaluate
import gradients
from batches import DEFORMED, Batches
from checkpoint_mean import mean
from contact_sheet import contact_sheet
from crisp_back import STARTS
from growth import grown
from native import Library
from network import Network
from profiling import longest_kernels
from scene import Scene
from trainer import Trainer, enable_tf32, high_priority_stream, learning_rate
from warm_compiler import compile_all

LONGEST_COMPILING = 200  # seconds
VALIDATED = 3  # every so many held-out objects are looked at on the way
TRAINED_ON = 140  # objects of each set, to know whether they are known by heart
ENOUGH_OBJECTS = 1500  # to begin with: all that are held out, and a tenth of the others


class SceneBuilder:
    """Builds the scene in the background, on a stream of its own. Training may begin when `wait` returns; the rest of
    the volumes comes in meanwhile."""

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
                self.log("scene on the device")
                scene.build_volumes(log=self.log, admit=self._admit)
        except BaseException as error:
            self.error = error
            raise
        finally:
            self.enough.set()

    def _admit(self, first, usable):
        if not first:
            self.log("first volumes")
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


def await_compiled(options, log):
    """Waits for a compiler that was started beforehand; without its caches the training compiles by itself."""
    start = time.time()
    while not os.path.exists(options.compiled) and time.time() - start < LONGEST_COMPILING:
        time.sleep(0.5)
    log(f"waited {time.time() - start:.1f} s for the compiler")


def take_over(compiler, trainer, batches, log):
    """Goes on with the compiled network once the compiler's process has ended, or without where it has failed."""
    if compiler and compiler.returncode:
        log(f"the compiler failed with code {compiler.returncode}, see compiler-log.txt: going on uncompiled")
        return
    start = time.time()
    log(f"compiler done; {trainer.step} steps uncompiled")
    compile_cache.note_keys(os.path.join(trainer.options.run, "keys-training.txt"))
    try:
        compile_all(trainer, trainer.options.batch)
        torch.cuda.synchronize()
        found = torch._dynamo.utils.counters
        log(f"compiled network takes over after {time.time() - start:.1f} s; caches {dict(found['aot_autograd'])}")
    except Exception as error:
        log(f"going on uncompiled: {error}")
        trainer.stay_uncompiled()
        return
    if not trainer.step:
        return  # nothing was trained uncompiled
    try:
        log(gradients.compare(trainer, [batches.training(trainer.options.batch) for _ in range(4)]))
    except Exception as error:  # as with a profile
        log(f"gradients not compared: {error}")


def train_slice(options, log, *prepared):
    log("PyTorch loaded")
    with high_priority_stream(options.device):
        _train_slice(options, log, *prepared)


def _train_slice(options, log, started, loader, build, compiler):
    enable_tf32()
    library = Library(options.device, build)
    log("kernels built")
    builder = SceneBuilder(options, library, loader, log)
    trainer = Trainer(options, library, log)
    batches = builder.wait()
    held_out = evaluate.validation_objects(batches.scene)
    average = evaluate.torch_predictor(trainer.average, options.device)
    glance = {name: objects[::VALIDATED] for name, objects in held_out.items()}
    trained_on = evaluate.training_objects(batches.scene, TRAINED_ON, batches.count)

    def look(title, sets, slots=()):
        torch.backends.cudnn.benchmark = False  # other sizes than those of training: no search
        evaluate.report(title, batches, sets, average, with_meshes=False, log=log, slots=slots)

    if options.tear_weight is not None:
        trainer.volume_loss.settings.tear_weight = options.tear_weight
    if options.compiled:
        if not options.no_measures:
            # The GPU has time for it, and a grown network must first be as good as the one that it was grown from.
            write_results(
                os.path.join(options.run, "start.json"), evaluate.report("start", batches, held_out, average, log=log)
            )
        look("start", glance)
        look("start four", glance, evaluate.PICTURES["four"])
        look("start trained-on", trained_on)
        await_compiled(options, log)
        take_over(None, trainer, batches, log)
    begun, deadline = time.time(), started + options.minutes * 60 - options.reserve
    log(
        f"set-up: {begun - started:.1f} s, {batches.count} of {batches.scene.count} objects so far; "
        f"training for {deadline - begun:.0f} s"
    )

    def step():
        rate, into_decay = learning_rate(trainer.step, time.time() - begun, deadline - begun, options)
        trainer.volume_loss.settings.huber = 0.2 * 0.5**into_decay  # sharper surfaces towards the release
        batches.deformed = DEFORMED[0] + (DEFORMED[1] - DEFORMED[0]) * min(1.0, into_decay)
        if time.time() - begun > STARTS * (deadline - begun):
            trainer.start_discriminator()
        trainer.train_step(*batches.training(options.batch), rate)
        return rate * trainer.brake

    if compiler and options.compile_first:
        compiler.wait()
    validated = reported = time.time()
    reported_step = 0
    while time.time() < deadline and not (options.steps and trainer.step >= options.steps):
        if compiler and compiler.poll() is not None:
            take_over(compiler, trainer, batches, log)
            compiler = None
        rate = step()
        # The search takes a quarter of a minute; while volumes are made it took a whole one.
        torch.backends.cudnn.benchmark = not builder.thread.is_alive()
        if options.profile and trainer.step == 4000:
            profile(trainer, step, log)
        if trainer.step in (1, 20, 100) or trainer.step % 400 == 0:
            if options.device == "cuda":
                torch.cuda.synchronize()
            now = time.time()
            trainer.report_progress(rate, trainer.step - reported_step, now - reported)
            reported, reported_step = now, trainer.step
        if time.time() - validated > options.validate_every:
            builder.check()
            look(f"step {trainer.step}", glance)
            look(f"step {trainer.step} four", glance, evaluate.PICTURES["four"])
            log(trainer.added_weights())
            trainer.save("checkpoint", time.time() - started)
            trainer.save_crisp_head()
            validated = time.time()
            reported, reported_step, trainer.sums = validated, trainer.step, {}
    log(f"trained {trainer.step} steps, {trainer.step * options.batch} images in {time.time() - begun:.0f} s")
    builder.thread.join()
    builder.check()
    finish(trainer, batches, held_out, trained_on, started, log)


def profile(trainer, step, log):
    try:
        table = longest_kernels(step)
        with open(os.path.join(trainer.options.run, "profile.txt"), "w") as file:
            file.write(table + "\n")
        log(table.split("\n")[0])
    except Exception as error:  # a slice must not fail for want of a profile
        log(f"no profile: {error}")


def stored_predictor(folder, device, log):
    """The saved checkpoint, with its int8 weights, as a predictor."""
    stored = Network()
    checkpoint.load_into(stored, checkpoint.load(folder)[0], log)
    return evaluate.torch_predictor(stored.to(device).to(memory_format=torch.channels_last), device)


def save_mean(trainer, share, started):
    """Writes the mean of the end and of what this slice began from. Statistics of batch normalisation are averaged as
    well: measured anew on training batches they made IoU .001 worse (slice 11)."""
    network = copy.deepcopy(trainer.average)
    older = grown(checkpoint_delta.read(trainer.options.resume)[0])
    newer = {name: value.float().cpu() for name, value in network.state_dict().items()}
    checkpoint.load_into(network, mean(older, newer, share), trainer.log)
    trainer.save(f"mean-{share}", time.time() - started, network)


def finish(trainer, batches, held_out, trained_on, started, log):
    """Saves the averaged weights as the release and measures what was saved, int8 as it is."""
    options, device, results = trainer.options, trainer.device, {}
    folder = lambda name: os.path.join(options.run, name)
    trainer.sums, trainer.snapshots.kept, torch.backends.cudnn.benchmark = {}, [], False
    if device == "cuda":
        torch.cuda.empty_cache()  # for the processes that measure
    trainer.save("release", time.time() - started)
    trainer.save_crisp_head()
    if trainer.crisp:
        trainer.save("crisp", time.time() - started, trainer.crisp.in_network(trainer.average))
    log("saved")
    for share in options.means:
        try:
            save_mean(trainer, share, started)
            log(f"mean with a share of {share} saved")
        except Exception as error:  # as with a profile
            log(f"no mean with a share of {share}: {error}")
    predict = stored_predictor(folder("release"), device, log)
    for title, slots in ({} if options.no_measures else evaluate.PICTURES).items():
        results[title] = evaluate.report(title, batches, held_out, predict, log=log, slots=slots)
        write_results(folder("results.json"), results)
    evaluate.report("end trained-on", batches, trained_on, predict, with_meshes=False, log=log)
    for name, objects in held_out.items():
        contact_sheet(batches, objects[:: max(1, len(objects) // 20)][:20], predict, folder(f"sheet-{name}.png"))
    log("done")


def write_results(path, results):
    with open(path, "w") as file:
        json.dump(results, file, indent=1)
