"""Builds `kernels/library.cu` for the GPU (nvcc) or for the CPU (g++) in the background. Needs no PyTorch, so it can
start before that is loaded."""

import os
import subprocess
import tempfile

KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels")


def build_command(device: str, output: str) -> list:
    source = os.path.join(KERNELS, "library.cu")
    if device == "cpu":
        return [
            "g++",
            "-x",
            "c++",
            "-O3",
            "-march=native",
            "-ffast-math",
            "-fopenmp",
            "-shared",
            "-fPIC",
            "-o",
            output,
            source,
        ]
    return ["nvcc", "-O3", "-arch=sm_90", "--use_fast_math", "-Xcompiler", "-fPIC", "-shared", "-o", output, source]


class KernelBuild:
    def __init__(self, device: str):
        self.path = os.path.join(
            tempfile.mkdtemp(prefix="tangible-kernels-"), f"library-{'cpu' if device == 'cpu' else 'cuda'}.so"
        )
        self.process = subprocess.Popen(build_command(device, self.path))

    def wait(self) -> str:
        """The path of the library."""
        if self.process.wait():
            raise RuntimeError("the kernels could not be built")
        return self.path
