"""The training state: network, its running average, optimiser, and one step of each."""

import contextlib
import copy
import os

import torch

import checkpoint
import checkpoint_delta
from batches import layout
from crisp_back import CrispBack
from growth import grown
from losses import VolumeLoss, picture_losses, weighted_total
from native import Library
from network import Network, mixed_precision
from size_teacher import SizeTeacher

# Mean norm of the gradient over some hundred steps: 2 to 5 is usual, none came back from more than 10, and one that
# diverged grew by a quarter in each report before.
DIVERGING, LEAST_DIVERGING = 2.0, 6.0  # times the lowest so far; in any case
MOST_RETURNS = 3
EMBEDDINGS = ("position", "summary", "slot")
ADDED = (
    "blocks.7.",
    "blocks.8.",
    "blocks.9.",
    "blocks.10.",
    "decode32.2.",
    "decode32.3.",
    "decode64.2.",
    "decode128.2.",
    "back.",
    "back32.",
    "back64.",
    "back128.",
    "sides.",
    "slot",
)
NEWEST = ("decode32.3.", "sides.behind")  # not in release 11
AVERAGE_EVERY = 8  # steps between updates of the running average: it costs as much as a few per cent of a step


def learning_rate(step, elapsed, total, options):
    """Warm-up in steps, then constant, then down to 1 % along a line: along 1 - sqrt(t), as until slice 11, the last
    quarter of a slice was below an eighth of the rate and gained next to nothing."""
    warm = min(1.0, (step + 1) / options.warm_up)
    into_decay = max(0.0, (elapsed / total - (1 - options.decay)) / options.decay)
    return options.rate * warm * max(0.01, 1 - into_decay), into_decay


def enable_tf32():
    """For every process that trains or compiles: the compiler's caches only fit where these are the same."""
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True


def high_priority_stream(device: str):
    """A stream of high priority for the training: the volumes, made meanwhile, take what it leaves of the GPU."""
    return torch.cuda.stream(torch.cuda.Stream(priority=-1)) if device == "cuda" else contextlib.nullcontext()


@contextlib.contextmanager
def no_training(trainer):
    """Gradients may be computed within: none is left behind, and the normalisations keep their statistics."""
    statistics = [buffer.clone() for buffer in trainer.network.buffers()]
    trainer.optimiser.zero_grad(set_to_none=True)
    try:
        yield
    finally:
        trainer.optimiser.zero_grad(set_to_none=True)
        for buffer, kept in zip(trainer.network.buffers(), statistics):
            buffer.copy_(kept)


def make_optimiser(network, options):
    """Weight decay on matrices only; a rate of their own for weights that the network has been grown by and that have
    hardly been trained."""
    groups = {}
    for name, parameter in network.named_parameters():
        decay = 0.05 if parameter.dim() > 1 and name not in EMBEDDINGS else 0.0
        rate_of = "newest_rate" if name.startswith(NEWEST) else "added_rate"
        factor = getattr(options, rate_of, 1.0) if is_added(name) else 1.0
        groups.setdefault((decay, factor), []).append(parameter)
    fused = {"fused": True} if options.device == "cuda" else {}
    return torch.optim.AdamW(
        [
            {"params": parameters, "weight_decay": decay, "factor": factor}
            for (decay, factor), parameters in groups.items()
        ],
        lr=options.rate,
        betas=(0.9, 0.98),
        **fused,
    )


def is_added(name: str) -> bool:
    """Whether a weight is not in release 5 (see network.py)."""
    return name.startswith(ADDED)


class Snapshots:
    """Copies of all that training changes, of the last two reports: a training that begins to diverge goes back to the
    older one, from before it began, and on at half the rate. No one watches a run for minutes at a time."""

    def __init__(self, *parts):
        self.parts, self.kept, self.lowest = parts, [], float("inf")

    def healthy(self, norm: float) -> bool:
        return norm <= max(LEAST_DIVERGING, DIVERGING * self.lowest)  # a NaN is not

    def keep(self, norm: float) -> None:
        self.lowest = min(self.lowest, norm)
        self.kept = self.kept[-1:] + [copy.deepcopy([part.state_dict() for part in self.parts])]

    def restore(self) -> None:
        for part, state in zip(self.parts, copy.deepcopy(self.kept[0])):
            part.load_state_dict(state)
        self.kept = self.kept[:1]


class Trainer:
    uncompiled_losses = staticmethod(picture_losses)

    def __init__(self, options, library: Library, log):
        self.options, self.log, self.device = options, log, options.device
        self.volume_loss = VolumeLoss(library, options.device)
        self.state = {"steps": 0, "images": 0, "minutes": 0.0, "slices": 0}
        self.network = Network()
        if options.resume:
            tensors, self.state = checkpoint_delta.read(options.resume)
            checkpoint.load_into(self.network, grown(tensors), log)
        self.network.to(self.device).to(memory_format=torch.channels_last)
        log(f"parameters: {sum(p.numel() for p in self.network.parameters()) / 1e6:.2f} M; so far {self.state}")
        self.average = copy.deepcopy(self.network).eval().requires_grad_(False)
        self.optimiser = make_optimiser(self.network, options)
        self.stay_uncompiled()
        self.step, self.sums = 0, {}
        self.answered = {}  # what heads that are trained apart need of the last step
        self.crisp = None  # the back head with a discriminator; see start_discriminator
        self.teacher = SizeTeacher(self.network, self.device) if options.resume else None
        self.snapshots, self.brake, self.returns = Snapshots(self.network, self.average, self.optimiser), 1.0, 0

    def compile(self):
        """From the next step on; that step waits for the compiler, or for its caches."""
        self.forward, self.picture_losses = torch.compile(self.network), torch.compile(picture_losses)

    def stay_uncompiled(self):
        self.forward, self.picture_losses = self.network, self.uncompiled_losses

    def losses(self, inputs, truth):
        rgba, further, slots = inputs
        together = lambda pictures: pictures.to(memory_format=torch.channels_last)
        with mixed_precision(self.device):
            out = self.forward(together(rgba), together(further), slots, layout(len(rgba)))
        self.answered = {"features": out["features"], "back": out["back"].detach()}
        losses = self.picture_losses({name: value for name, value in out.items() if name != "features"}, truth)
        losses["volume"], sums = self.volume_loss(
            out["volume"], out["front"][:, 0], out["thickness"][:, 0], truth["distance"], truth["edge"]
        )
        return losses, sums

    def start_discriminator(self):
        """From the next step on; `--discriminator 0` leaves it out."""
        if self.options.discriminator and not self.crisp:
            self.crisp = CrispBack(self.network, self.options.discriminator, self.device, self.log)
            self.log(f"discriminator starts at step {self.step}")

    def train_step(self, inputs, truth, rate):
        if self.teacher:
            self.teacher.teach(inputs, truth)
        for group in self.optimiser.param_groups:
            group["lr"] = rate * self.brake * group["factor"]
        self.optimiser.zero_grad(set_to_none=True)
        losses, sums = self.losses(inputs, truth)
        weighted_total(losses).backward()
        norm = torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        if self.crisp:
            rate_of_head = rate * self.brake * self.options.added_rate
            self.crisp.train_step(self.answered, inputs, truth, layout(len(inputs[0])), rate_of_head)
        self.step += 1
        if self.step % AVERAGE_EVERY == 0:
            self.update_average(min(0.999, 1 - 1 / (0.2 * self.step + 1)) ** AVERAGE_EVERY)
        self.collect(losses, sums, norm)

    @torch.no_grad()
    def update_average(self, keep):
        torch._foreach_mul_(list(self.average.parameters()), keep)
        torch._foreach_add_(list(self.average.parameters()), list(self.network.parameters()), alpha=1 - keep)
        for ours, theirs in zip(self.average.buffers(), self.network.buffers()):
            ours.copy_(theirs)

    @torch.no_grad()
    def collect(self, losses, sums, norm):
        values = {
            **losses,
            "near": sums[2] / sums[3],
            "iou": sums[4] / sums[5],
            "silhouette": sums[1] / sums[0],
            "norm": norm,
        }
        for name, value in values.items():
            self.sums[name] = self.sums.get(name, 0) + value.detach()

    def report_progress(self, rate, steps, seconds):
        means = " ".join(f"{name} {float(total) / steps:.4f}" for name, total in self.sums.items())
        memory = torch.cuda.max_memory_allocated() >> 30 if self.device == "cuda" else 0
        self.log(
            f"step {self.step} rate {rate:.1e} {means} {steps * self.options.batch / seconds:.0f} img/s {memory} GiB"
        )
        self.guard(float(self.sums["norm"]) / steps)
        if self.crisp:
            self.crisp.report()
        self.sums = {}

    def guard(self, norm):
        """Keeps a snapshot, or goes back to one where the gradient has grown."""
        if self.snapshots.healthy(norm):
            self.snapshots.keep(norm)
            return
        self.returns += 1
        if self.returns > MOST_RETURNS or not self.snapshots.kept:
            raise RuntimeError("the training has diverged: begin again from the last checkpoint, at a lower rate")
        self.snapshots.restore()
        self.brake *= 0.5
        self.log(f"DIVERGING at norm {norm:.2f}: back by up to two reports, on at {self.brake} of the rate")

    def added_weights(self) -> str:
        """Root mean squares of weights that the network was grown by: whether what was added is used."""
        size = lambda value: float(value.detach().float().square().mean().sqrt())
        sides = ("join32", "join64", "behind32", "behind64", "correct")
        added = (*(f"sides.{name}" for name in sides), "back32", "back64", "back128", "back.evidence")
        names = ("slot", *(f"{name}.weight" for name in added)) + tuple(
            f"blocks.{k}.{layer}.weight" for k in (0, 7, 10) for layer in ("project", "narrow")
        )
        gains = tuple(f"decode{side}.{k}.second.1.weight" for side in (32, 64, 128) for k in (0, 2))
        gains += ("decode32.3.second.1.weight",)
        own = dict(self.network.named_parameters())
        return "weights: " + " ".join(f"{name.replace('.weight', '')} {size(own[name]):.3f}" for name in names + gains)

    def save_crisp_head(self):
        """The averaged back head of the discriminator alone, 0.1 MB: the rest of that network is the network's."""
        if self.crisp:
            torch.save(self.crisp.average.state_dict(), os.path.join(self.options.run, "crisp-head.pt"))

    def save(self, name, seconds, network=None):
        """Writes the averaged weights, or those of another network; `seconds` is the time this slice has taken so
        far."""
        state = dict(
            self.state,
            steps=self.state["steps"] + self.step,
            images=self.state["images"] + self.step * self.options.batch,
            minutes=round(self.state["minutes"] + seconds / 60, 2),
            slices=self.state["slices"] + 1,
        )
        checkpoint.save(os.path.join(self.options.run, name), (network or self.average).state_dict(), state)
