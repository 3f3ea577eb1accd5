"""Builds `kernels/library.cu` for the GPU (nvcc) or for the CPU (g++) and calls it with tensors."""
import ctypes
import os
import subprocess
import tempfile

import torch

KERNELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernels")


def build_command(device: str, output: str) -> list:
    source = os.path.join(KERNELS, "library.cu")
    if device == "cpu":
        return ["g++", "-x", "c++", "-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC", "-o", output, source]
    return ["nvcc", "-O3", "-arch=sm_90", "--use_fast_math", "-Xcompiler", "-fPIC", "-shared", "-o", output, source]


class Library:
    """The compiled kernels. Tensors are passed as pointers, ints as 32 bit unless wrapped, floats as C floats."""

    def __init__(self, device: str):
        self.device = "cpu" if device == "cpu" else "cuda"
        folder = tempfile.mkdtemp(prefix="tangible-kernels-")
        path = os.path.join(folder, f"library-{self.device}.so")
        subprocess.check_call(build_command(self.device, path))
        self.handle = ctypes.CDLL(path)

    def _stream(self):
        return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream if self.device == "cuda" else None)

    def view_floats(self) -> int:
        return self.handle.view_floats()

    def call(self, name: str, *arguments) -> None:
        """Runs a kernel on the current stream and raises if it could not be started."""
        converted = []
        for argument in arguments:
            if isinstance(argument, torch.Tensor):
                assert argument.is_contiguous(), f"{name}: tensors must be contiguous"
                converted.append(ctypes.c_void_p(argument.data_ptr()))
            elif isinstance(argument, float):
                converted.append(ctypes.c_float(argument))
            else:
                converted.append(argument)
        code = getattr(self.handle, name)(*converted, self._stream())
        if code:
            raise RuntimeError(f"kernel {name} failed with CUDA error {code}")


class MeshPointers(ctypes.Structure):
    """Mirrors `Meshes` in render.h."""

    _fields_ = [(name, ctypes.c_void_p) for name in
                ("vertices", "normals", "uv", "faces", "vertex_start", "face_start", "textures", "volumes")]


class VolumeLossSettings(ctypes.Structure):
    """Mirrors `VolumeLossSettings` in volume_loss.h."""

    _fields_ = [(name, ctypes.c_float) for name in
                ("truncation", "near_weight", "far_weight", "slope_weight", "slope_across", "huber", "slope_huber", "thin_weight", "thin_width",
                 "silhouette_weight", "silhouette_margin", "missing_weight")]
