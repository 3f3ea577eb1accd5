"""Calls the kernels of `kernels/library.cu` with tensors."""

import ctypes

import torch

from kernel_build import KernelBuild


class Library:
    """The compiled kernels. Tensors are passed as pointers, ints as 32 bit unless wrapped, floats as C floats."""

    def __init__(self, device: str, build: KernelBuild = None):
        self.device = "cpu" if device == "cpu" else "cuda"
        self.handle = ctypes.CDLL((build or KernelBuild(device)).wait())

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

    _fields_ = [
        (name, ctypes.c_void_p)
        for name in ("vertices", "normals", "uv", "faces", "vertex_start", "face_start", "textures", "volumes")
    ]


class VolumeLossSettings(ctypes.Structure):
    """Mirrors `VolumeLossSettings` in volume_loss.h."""

    _fields_ = [
        (name, ctypes.c_float)
        for name in (
            "truncation",
            "near_weight",
            "far_weight",
            "slope_weight",
            "slope_across",
            "huber",
            "slope_huber",
            "thin_weight",
            "thin_width",
            "silhouette_weight",
            "silhouette_margin",
            "missing_weight",
            "gap_weight",
            "gap_depth",
            "tear_weight",
        )
    ]
