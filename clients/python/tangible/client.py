"""The client for programs that wait for each call."""
from __future__ import annotations

import json as json_module
import os
import time
import uuid
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Sequence, Tuple, Union
from urllib.parse import quote, urlencode

from . import transport
from .errors import GenerationFailed, NotFound, TimedOut
from .form import BytesProgress, Form, Source, given
from .models import Asset, Task, asset_of, task_of
from .transport import Transport

API = "/api/v1"
#: Seconds between two looks at a generation; they grow from the first to the second.
LOOKS = (0.5, 4.0)
PAGE = 100

Path_ = Union[str, "os.PathLike[str]"]
TaskProgress = Callable[[Task], None]
#: An id, or what a call answered.
Which = Union[str, Task]


class Tangible:
    """A server and a key.

    >>> tangible = Tangible("http://localhost:3000", key="tg_your_key")
    >>> tangible
    Tangible('http://localhost:3000', with a key)

    Without arguments, the environment names them: `TANGIBLE_URL` and `TANGIBLE_KEY`. An object may be used by
    several threads. Calls that create something carry an idempotency key, so a repeated one is not charged twice.
    """

    def __init__(
        self, url: Optional[str] = None, key: Optional[str] = None, *, timeout: float = 60.0, retries: int = 4
    ) -> None:
        address = url or os.environ.get("TANGIBLE_URL") or "http://localhost:3000"
        self._transport = Transport(address, key or os.environ.get("TANGIBLE_KEY") or None, timeout, retries)

    def __repr__(self) -> str:
        has_key = "with a key" if self._transport.has_key else "without a key"
        return f"Tangible({self._transport.origin + self._transport.prefix!r}, {has_key})"

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        json: Optional[Mapping[str, Any]] = None,
        fields: Optional[Mapping[str, Any]] = None,
        files: Optional[Mapping[str, Source]] = None,
        save_as: Optional[Path_] = None,
        idempotency_key: Optional[str] = None,
        on_sent: Optional[BytesProgress] = None,
    ) -> Any:
        """Any call of the API reference. Returns its JSON, or with `save_as` the path of the file that it answers.

        A POST or PATCH whose answer is lost is sent again only with an `idempotency_key`.
        """
        target = path + (f"?{urlencode(query)}" if query else "")
        body = json if fields is None and files is None else Form(fields or {}, files or {}, on_sent)
        if save_as is not None:
            return self._transport.save(method, target, Path(save_as), body=body)
        return self._transport.send(method, target, body=body, idempotency_key=idempotency_key)

    def generate(
        self,
        picture: Source,
        *,
        back: Optional[Source] = None,
        left: Optional[Source] = None,
        right: Optional[Source] = None,
        mask: Optional[Source] = None,
        level: Optional[str] = None,
        formats: Optional[Sequence[str]] = None,
        size_m: Optional[float] = None,
        material: Optional[str] = None,
        mass_kg: Optional[float] = None,
        point: Optional[Tuple[float, float]] = None,
        idempotency_key: Optional[str] = None,
        on_sent: Optional[BytesProgress] = None,
    ) -> Task:
        """Starts an asset from a picture, and pictures of other sides. Returns at once; `wait` waits for it."""
        x, y = point or (None, None)
        fields = given(
            subdivisionLevel=level, sizeM=size_m, material=material, massKg=mass_kg, pointX=x, pointY=y
        )
        files = {"file": picture, "back": back, "left": left, "right": right, "mask": mask}
        return self._start("/tangible/generate", fields, files, formats, idempotency_key, on_sent)

    def finish(
        self,
        model: Source,
        *,
        level: Optional[str] = None,
        formats: Optional[Sequence[str]] = None,
        unit_m: Optional[float] = None,
        size_m: Optional[float] = None,
        material: Optional[str] = None,
        mass_kg: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        on_sent: Optional[BytesProgress] = None,
    ) -> Task:
        """Starts an asset from a model of one's own: GLB, OBJ, STL, or a ZIP of it with its textures."""
        fields = given(subdivisionLevel=level, unitM=unit_m, sizeM=size_m, material=material, massKg=mass_kg)
        return self._start("/tangible/finish", fields, {"file": model}, formats, idempotency_key, on_sent)

    def compose_scene(
        self,
        assets: Sequence[Which],
        *,
        placements: Optional[Sequence[Mapping[str, float]]] = None,
        rest: Optional[str] = None,
        sentence: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Task:
        """Starts a scene of two to twelve assets; the same one twice means two of them."""
        placed = None if placements is None else json_module.dumps([dict(place) for place in placements])
        names = ",".join(_id_of(asset) for asset in assets)
        fields = given(assets=names, placements=placed, rest=rest, sentence=sentence)
        return self._start("/tangible/scenes", fields, {}, None, idempotency_key, None)

    def edit(self, which: Which, *, idempotency_key: Optional[str] = None, **edits: Any) -> Asset:
        """Starts a new version: `edit(asset, massKg=0.4, size={"axis": "height", "metres": 0.1})`. The names are those of the API."""
        return asset_of(
            self._transport.send(
                "PATCH", _place_of(which), body=edits, idempotency_key=idempotency_key or str(uuid.uuid4())
            )
        )

    def task(self, which: Which) -> Task:
        """How a generation stands."""
        return task_of(self._transport.send("GET", f"{API}/tangible/status?{urlencode({'contentId': _id_of(which)})}"))

    def asset(self, which: Which) -> Asset:
        """An asset with the files of its current version."""
        return asset_of(self._transport.send("GET", _place_of(which)))

    def wait(
        self, which: Which, *, on_progress: Optional[TaskProgress] = None, timeout: Optional[float] = None
    ) -> Asset:
        """Waits for a generation, or for the version that an edit started. Raises `GenerationFailed` if it fails.

        The generation goes on when this is interrupted or runs into its timeout.
        """
        end = None if timeout is None else time.monotonic() + timeout
        pause = LOOKS[0]
        while True:
            task = self.task(which)
            if on_progress:
                on_progress(task)
            if task.has_ended:
                return _ended(which, task, lambda: self.asset(which))
            if end is not None and time.monotonic() + pause > end:
                raise TimedOut(f"{task.content_id} still is {task.status.lower()} at {task.progress} %", "TIMED_OUT")
            transport.sleep(pause)
            pause = min(pause * 1.3, LOOKS[1])

    def history(self, **filters: Any) -> Iterator[Task]:
        """All generations, newest first, page by page: `history(q="mug", status="COMPLETED", sort="name")`."""
        offset = 0
        while True:
            tasks, total = self._page(filters, offset)
            yield from tasks
            offset += len(tasks)
            if not tasks or offset >= total:
                return

    def download(self, which: Which, to: Path_, *, on_received: Optional[BytesProgress] = None) -> Path:
        """The ZIP of the current version. It is streamed, and appears at `to` when it is whole."""
        task = self.task(which)
        if not task.result_url:
            raise NotFound(f"{task.content_id} has no files; it is {task.status.lower()}", "NO_FILES")
        return self._transport.save("GET", task.result_url, Path(to), on_received=on_received)

    def download_file(
        self, which: Which, path: str, to: Path_, *, on_received: Optional[BytesProgress] = None
    ) -> Path:
        """One file of an asset, such as `model.glb` or `mjcf/model.xml`."""
        asset = which if isinstance(which, Asset) else self.asset(which)
        for file in asset.files:
            if file.path == path:
                return self._transport.save("GET", file.url, Path(to), on_received=on_received)
        names = [file.path for file in asset.files if "/" not in file.path] or ["none"]
        raise NotFound(f"{asset.content_id} has no file {path}; outside its folders it has {', '.join(names)}", "NO_FILE")

    def cancel(self, which: Which) -> Task:
        """Stops a generation; `raw["cancelCost"]` said what that costs."""
        return task_of(self._transport.send("POST", f"{_place_of(which)}/cancel"))

    def delete(self, which: Which) -> None:
        """Deletes an asset with all its files and versions."""
        self._transport.send("DELETE", _place_of(which))

    def points(self) -> int:
        """The points of the account that the key belongs to."""
        answer = self._transport.send("GET", f"{API}/auth/me")
        return int(answer["user"]["points"])

    def _page(self, filters: Mapping[str, Any], offset: int) -> Tuple[Sequence[Task], int]:
        query = urlencode({"limit": PAGE, **filters, "offset": offset})
        page = self._transport.send("GET", f"{API}/tangible/history?{query}")
        return [task_of(record) for record in page["records"]], page["total"]

    def _start(
        self,
        path: str,
        fields: Dict[str, object],
        files: Mapping[str, Optional[Source]],
        formats: Optional[Sequence[str]],
        idempotency_key: Optional[str],
        on_sent: Optional[BytesProgress],
    ) -> Task:
        if formats:
            fields["formats"] = ",".join(formats)
        form = Form(fields, {name: source for name, source in files.items() if source is not None}, on_sent)
        key = idempotency_key or str(uuid.uuid4())
        return task_of(self._transport.send("POST", API + path, body=form, idempotency_key=key))


def _id_of(which: Which) -> str:
    return which if isinstance(which, str) else which.content_id


def _place_of(which: Which) -> str:
    return f"{API}/tangible/generations/{quote(_id_of(which), safe='')}"


def _ended(which: Which, task: Task, fetch: Callable[[], Asset]) -> Asset:
    """The asset of a task that has ended, or why there is none."""
    if task.status == "FAILED":
        raise GenerationFailed(task.error or "The generation failed", task.error_code or "FAILED")
    asset = fetch()
    pending = _pending(which.raw) if isinstance(which, Asset) else None
    for version in asset.raw.get("versions", []):
        if version["number"] == pending and version["status"] == "FAILED":
            raise GenerationFailed(version["error"] or "The edit failed", version["errorCode"] or "FAILED")
    return asset


def _pending(raw: Mapping[str, Any]) -> Optional[int]:
    """The version that an edit has started."""
    numbers = [version["number"] for version in raw.get("versions", []) if version["status"] == "PENDING"]
    return max(numbers, default=None)
