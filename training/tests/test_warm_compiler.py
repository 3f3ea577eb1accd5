import argparse
import os
import subprocess
import sys
import unittest

import torch

import catalogue
from batches import Batches
from native import Library
from scene import Scene
from trainer import Trainer
from warm_compiler import compile_all, dummy_inputs, dummy_truth


def layout(truth: dict) -> list:
    return [
        (name, tuple(value.shape), value.stride(), value.storage_offset(), value.dtype, value.requires_grad)
        for name, value in truth.items()
    ]


def as_compiled(inputs: tuple) -> dict:
    """Pictures as the network gets them: laid out anew, wherever in a batch they came from."""
    rgba, further, slots = inputs
    return {
        "rgba": rgba.to(memory_format=torch.channels_last),
        "further": further.to(memory_format=torch.channels_last),
        "slots": slots,
    }


class WarmCompiler(unittest.TestCase):
    def test_what_is_compiled_on_is_laid_out_like_a_batch(self):
        for device in ("cpu", "cuda") if torch.cuda.is_available() else ("cpu",):
            entries, meshes, textures = catalogue.Loader([], 1, 0).wait()
            entries[0].weight = 1.0
            scene = Scene(device, entries, meshes, textures, Library(device))
            batches = Batches(scene, seed=1)
            scene.build_volumes(log=lambda *words: None, admit=batches.admit)
            for count in (2, 8):
                inputs, truth = batches.training(count)
                self.assertEqual(layout(truth), layout(dummy_truth(count, device)))
                self.assertEqual(layout(as_compiled(inputs)), layout(as_compiled(dummy_inputs(count, device))))

    def test_what_the_keys_are_made_of_is_written_alike_in_both_processes(self):
        write = (
            "import pickle, torch; "
            "kinds = [torch.contiguous_format, torch.channels_last, torch.strided, torch.float16]; "
            "print(pickle.dumps(kinds).hex())"
        )
        here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        begins = ("import catalogue, training_slice", "import torch, warm_compiler")
        written = [
            subprocess.run(
                [sys.executable, "-c", f"{begin}; {write}"], cwd=here, capture_output=True, check=True
            ).stdout
            for begin in begins
        ]
        self.assertEqual(*written)

    def test_compiling_in_the_middle_of_a_slice_leaves_the_training_as_it_was(self):
        trainer = Trainer(argparse.Namespace(device="cpu", rate=1e-4, resume=None), None, lambda *words: None)
        trainer.compile = lambda: None  # what is compiled is another matter
        values = {name: value.clone() for name, value in trainer.network.state_dict().items()}
        volume_loss = trainer.volume_loss
        compile_all(trainer, 2)
        for name, value in trainer.network.state_dict().items():
            self.assertTrue(torch.equal(value, values[name]), name)
        self.assertIs(trainer.volume_loss, volume_loss)
        self.assertTrue(all(parameter.grad is None for parameter in trainer.network.parameters()))


if __name__ == "__main__":
    unittest.main()
