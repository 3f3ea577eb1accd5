"""A multipart form that is sent as it is read: a file of 64 MB never is in memory as a whole."""
from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import Callable, Dict, Iterator, List, Mapping, Optional, Tuple, Union

#: A path, or the bytes themselves.
Source = Union[str, "os.PathLike[str]", bytes]
#: Called with the bytes that were sent or received, and with all of them.
BytesProgress = Callable[[int, int], None]

CHUNK_BYTES = 64 * 1024


class Form:
    """Can be sent several times, with the same bytes each time."""

    def __init__(
        self, fields: Mapping[str, object], files: Mapping[str, Source], on_sent: Optional[BytesProgress] = None
    ) -> None:
        boundary = uuid.uuid4().hex
        self.content_type = f"multipart/form-data; boundary={boundary}"
        self._on_sent = on_sent
        self._parts: List[Tuple[bytes, Source]] = []
        for name, value in fields.items():
            self._parts.append((_head(boundary, f'name="{name}"'), _text(value).encode()))
        for name, source in files.items():
            file_name = name if isinstance(source, bytes) else Path(source).name
            quoted = file_name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            self._parts.append((_head(boundary, f'name="{name}"; filename="{quoted}"'), source))
        self._end = f"--{boundary}--\r\n".encode()
        self.size = len(self._end) + sum(len(head) + _size(source) + 2 for head, source in self._parts)

    def __iter__(self) -> Iterator[bytes]:
        sent = 0
        for chunk in self._chunks():
            yield chunk
            sent += len(chunk)
            if self._on_sent:
                self._on_sent(sent, self.size)

    def _chunks(self) -> Iterator[bytes]:
        for head, source in self._parts:
            yield head
            if isinstance(source, bytes):
                yield source
            else:
                with open(source, "rb") as file:
                    for chunk in iter(lambda: file.read(CHUNK_BYTES), b""):
                        yield chunk
            yield b"\r\n"
        yield self._end


def _head(boundary: str, names: str) -> bytes:
    return f"--{boundary}\r\ncontent-disposition: form-data; {names}\r\n\r\n".encode()


def _size(source: Source) -> int:
    return len(source) if isinstance(source, bytes) else os.stat(source).st_size


def _text(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def given(**values: object) -> Dict[str, object]:
    """Those that are not None; what is left out is chosen by the server."""
    return {name: value for name, value in values.items() if value is not None}
