"""The client for asyncio. Each request runs in a thread of its own, as the standard library has no HTTP for asyncio; the
waits between requests do not, so a thousand waits need no thousand threads."""
from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any, AsyncIterator, Mapping, Optional, Sequence, Tuple

from .client import LOOKS, Path_, Tangible, TaskProgress, Which, _ended
from .errors import TimedOut
from .form import BytesProgress, Source
from .models import Asset, Task


class AsyncTangible:
    """The same calls as `Tangible`, each of which is awaited. Progress functions are called in the thread of the request."""

    def __init__(
        self, url: Optional[str] = None, key: Optional[str] = None, *, timeout: float = 60.0, retries: int = 4
    ) -> None:
        self._sync = Tangible(url, key, timeout=timeout, retries=retries)

    def __repr__(self) -> str:
        return f"Async{self._sync!r}"

    async def call(self, method: str, path: str, **options: Any) -> Any:
        return await asyncio.to_thread(self._sync.call, method, path, **options)

    async def generate(
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
        return await asyncio.to_thread(
            self._sync.generate,
            picture,
            back=back,
            left=left,
            right=right,
            mask=mask,
            level=level,
            formats=formats,
            size_m=size_m,
            material=material,
            mass_kg=mass_kg,
            point=point,
            idempotency_key=idempotency_key,
            on_sent=on_sent,
        )

    async def finish(
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
        return await asyncio.to_thread(
            self._sync.finish,
            model,
            level=level,
            formats=formats,
            unit_m=unit_m,
            size_m=size_m,
            material=material,
            mass_kg=mass_kg,
            idempotency_key=idempotency_key,
            on_sent=on_sent,
        )

    async def compose_scene(
        self,
        assets: Sequence[Which],
        *,
        placements: Optional[Sequence[Mapping[str, float]]] = None,
        rest: Optional[str] = None,
        sentence: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Task:
        return await asyncio.to_thread(
            self._sync.compose_scene,
            assets,
            placements=placements,
            rest=rest,
            sentence=sentence,
            idempotency_key=idempotency_key,
        )

    async def edit(self, which: Which, *, idempotency_key: Optional[str] = None, **edits: Any) -> Asset:
        return await asyncio.to_thread(self._sync.edit, which, idempotency_key=idempotency_key, **edits)

    async def task(self, which: Which) -> Task:
        return await asyncio.to_thread(self._sync.task, which)

    async def asset(self, which: Which) -> Asset:
        return await asyncio.to_thread(self._sync.asset, which)

    async def wait(
        self, which: Which, *, on_progress: Optional[TaskProgress] = None, timeout: Optional[float] = None
    ) -> Asset:
        end = None if timeout is None else time.monotonic() + timeout
        pause = LOOKS[0]
        while True:
            task = await self.task(which)
            if on_progress:
                on_progress(task)
            if task.has_ended:
                return await asyncio.to_thread(_ended, which, task, lambda: self._sync.asset(which))
            if end is not None and time.monotonic() + pause > end:
                raise TimedOut(f"{task.content_id} still is {task.status.lower()} at {task.progress} %", "TIMED_OUT")
            await asyncio.sleep(pause)
            pause = min(pause * 1.3, LOOKS[1])

    async def history(self, **filters: Any) -> AsyncIterator[Task]:
        offset = 0
        while True:
            tasks, total = await asyncio.to_thread(self._sync._page, filters, offset)
            for task in tasks:
                yield task
            offset += len(tasks)
            if not tasks or offset >= total:
                return

    async def download(self, which: Which, to: Path_, *, on_received: Optional[BytesProgress] = None) -> Path:
        return await asyncio.to_thread(self._sync.download, which, to, on_received=on_received)

    async def download_file(
        self, which: Which, path: str, to: Path_, *, on_received: Optional[BytesProgress] = None
    ) -> Path:
        return await asyncio.to_thread(self._sync.download_file, which, path, to, on_received=on_received)

    async def cancel(self, which: Which) -> Task:
        return await asyncio.to_thread(self._sync.cancel, which)

    async def delete(self, which: Which) -> None:
        await asyncio.to_thread(self._sync.delete, which)

    async def points(self) -> int:
        return await asyncio.to_thread(self._sync.points)
