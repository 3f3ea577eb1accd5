"""Keeps what the compiler made: compiling takes one to two minutes of a slice, loading it back some seconds.

The file only fits the same code, PyTorch and kind of GPU; elsewhere the compiler ignores it and works afresh.
"""

import copyreg
import logging
import os

import torch


def memory_format(name: str) -> torch.memory_format:
    return getattr(torch, name)


# Left to itself, PyTorch writes a memory format by the name of the first loaded module that holds PyTorch, whichever
# that is: the caches' keys
# contain it, and a process that loads its modules in another order would not find what this one has stored.
copyreg.pickle(torch.memory_format, lambda value: (memory_format, (str(value).removeprefix("torch."),)))


def note_keys(path: str) -> None:
    """Writes the components of the compiler's keys to a file. If one process does not find an entry that another has
    stored, comparing their two files shows why."""
    logger = logging.getLogger("torch._functorch._aot_autograd.autograd_cache")
    logger.setLevel(logging.DEBUG)
    logger.propagate = False  # half a megabyte that would bury the log
    logger.addHandler(logging.FileHandler(path, "w"))


def load(path: str, log=print) -> None:
    if (
        not os.path.exists(path)
        or not hasattr(torch, "compiler")
        or not hasattr(torch.compiler, "load_cache_artifacts")
    ):
        return
    try:
        with open(path, "rb") as file:
            torch.compiler.load_cache_artifacts(file.read())
        log(f"compiler cache: {os.path.getsize(path) >> 10} KiB loaded")
    except Exception as error:  # a slice must not fail for want of a cache
        log(f"compiler cache: not usable ({error})")


def save(path: str, log=print) -> None:
    """Call after everything has been compiled, forward and backward."""
    if not hasattr(torch, "compiler") or not hasattr(torch.compiler, "save_cache_artifacts"):
        return
    try:
        artifacts = torch.compiler.save_cache_artifacts()
        if artifacts is None:
            return
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path, "wb") as file:
            file.write(artifacts[0])
        log(f"compiler cache: {len(artifacts[0]) >> 10} KiB saved")
    except Exception as error:
        log(f"compiler cache: not saved ({error})")
