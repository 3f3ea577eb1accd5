"""Answers of the server as objects. `raw` has every field, those that are newer than this client too."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional, Tuple


@dataclass(frozen=True)
class Task:
    """One generation: from a picture, a model or other assets to an asset with files."""

    content_id: str
    task_id: str
    #: PENDING, PROCESSING, COMPLETED or FAILED.
    status: str
    #: 0 to 100.
    progress: float
    #: picture, model or scene.
    kind: str
    name: Optional[str]
    #: The current version; 1 is the asset as it was generated.
    version: int
    #: Whether a new version is being made.
    is_editing: bool
    #: What is being done, while it is being done.
    stage: Optional[str]
    points_cost: int
    #: The address of the ZIP, once the status is COMPLETED.
    result_url: Optional[str]
    preview_image_url: Optional[str]
    error: Optional[str]
    error_code: Optional[str]
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @property
    def has_ended(self) -> bool:
        return self.status in ("COMPLETED", "FAILED") and not self.is_editing


@dataclass(frozen=True)
class File:
    """One file of an asset."""

    #: Within the ZIP, such as `mjcf/model.xml`.
    path: str
    url: str
    mime: str
    size_bytes: int


@dataclass(frozen=True)
class Asset(Task):
    """An asset with the files of its current version."""

    files: Tuple[File, ...] = ()
    tags: Tuple[str, ...] = ()


def _fields(body: Dict[str, Any]) -> Dict[str, Any]:
    return {
        "content_id": body["contentId"],
        "task_id": body["taskId"],
        "status": body["status"],
        "progress": body["progress"],
        "kind": body["kind"],
        "name": body.get("name"),
        "version": body.get("version", 1),
        "is_editing": body.get("isEditing", False),
        "stage": body.get("stage"),
        "points_cost": body["pointsCost"],
        "result_url": body.get("resultUrl"),
        "preview_image_url": body.get("previewImageUrl"),
        "error": body.get("error"),
        "error_code": body.get("errorCode"),
        "raw": body,
    }


def task_of(body: Dict[str, Any]) -> Task:
    return Task(**_fields(body))


def asset_of(body: Dict[str, Any]) -> Asset:
    files = (File(file["path"], file["url"], file["mime"], file["sizeBytes"]) for file in body.get("files", []))
    return Asset(**_fields(body), files=tuple(files), tags=tuple(body.get("tags", [])))
