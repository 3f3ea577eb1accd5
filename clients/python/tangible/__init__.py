"""A client for Tangible servers: pictures in, physics-ready 3D assets out. Standard library only.

    >>> from tangible import Tangible
    >>> Tangible("http://localhost:3000", key=None)
    Tangible('http://localhost:3000', without a key)
"""
from .async_client import AsyncTangible
from .client import Tangible
from .errors import (
    ConnectionFailed,
    GenerationFailed,
    NotAuthorized,
    NotEnoughPoints,
    NotFound,
    RateLimited,
    Rejected,
    ServerFailed,
    TangibleError,
    TimedOut,
)
from .models import Asset, File, Task

__all__ = [
    "Asset",
    "AsyncTangible",
    "ConnectionFailed",
    "File",
    "GenerationFailed",
    "NotAuthorized",
    "NotEnoughPoints",
    "NotFound",
    "RateLimited",
    "Rejected",
    "ServerFailed",
    "Tangible",
    "TangibleError",
    "Task",
    "TimedOut",
]
