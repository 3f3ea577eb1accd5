"""Requests over HTTP: retries, waits, streams. Knows nothing of assets."""
from __future__ import annotations

import errno
import json as json_module
import os
import re
import socket
import ssl
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Any, Dict, Mapping, Optional, Union
from urllib.parse import urlsplit

from .errors import ConnectionFailed, TangibleError, error_of
from .form import CHUNK_BYTES, BytesProgress, Form

Body = Union[Form, Mapping[str, Any], None]

#: The longest wait that the client makes by itself because the server asked for it, in seconds.
RETRY_AFTER_MAX = 60.0
#: Statuses after which the server has done nothing, so that any request may be sent again.
UNTOUCHED = (429,)
UNAVAILABLE = (502, 503, 504)
USER_AGENT = "tangible-client/0.1.0"

#: Replaced by tests, which do not want to wait.
sleep = time.sleep


class Transport:
    def __init__(self, url: str, key: Optional[str], timeout: float, retries: int) -> None:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is no address of a server, such as http://localhost:3000")
        # Python's own message about a broken header would contain the key.
        if key is not None and not re.fullmatch(r"[\x21-\x7e]+", key):
            raise ValueError("The key has characters that no key has, such as a space or the end of a line")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.prefix = parts.path.rstrip("/")
        self._key, self._timeout, self._retries = key, timeout, retries

    @property
    def has_key(self) -> bool:
        return self._key is not None

    def send(
        self, method: str, path: str, *, body: Body = None, idempotency_key: Optional[str] = None
    ) -> Any:
        """The answer as JSON, or as bytes if it is something else."""
        is_repeatable = idempotency_key is not None or method in ("GET", "PUT", "DELETE")
        for attempt in range(self._retries + 1):
            try:
                with self._open(method, self.origin + self.prefix + path, body, idempotency_key) as answer:
                    content = answer.read()
                    is_json = (answer.getheader("content-type") or "").startswith("application/json")
                    return json_module.loads(content) if is_json else content
            except (OSError, HTTPException, TangibleError) as error:
                self._pause_or_raise(error, attempt, is_repeatable)
        raise AssertionError("the last attempt either answers or raises")

    def save(
        self,
        method: str,
        url: str,
        target: Path,
        *,
        body: Body = None,
        on_received: Optional[BytesProgress] = None,
    ) -> Path:
        """Streams an answer to a file, which appears when it is whole. A broken download of a file is continued."""
        part = target.with_name(target.name + ".part")
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink() if part.exists() else None
        address = url if "://" in url else self.origin + self.prefix + url
        for attempt in range(self._retries + 1):
            have = part.stat().st_size if part.exists() and method == "GET" else 0
            try:
                with self._open(method, address, body, range_from=have) as answer:
                    is_rest = answer.status == 206
                    length = answer.getheader("content-length")
                    total = int(length) + (have if is_rest else 0) if length else 0
                    received = have if is_rest else 0
                    with open(part, "ab" if is_rest else "wb") as file:
                        for chunk in iter(lambda: answer.read(CHUNK_BYTES), b""):
                            file.write(chunk)
                            received += len(chunk)
                            if on_received:
                                on_received(received, total)
                    if total and received < total:
                        raise ConnectionError(f"{received} of {total} bytes arrived")
                os.replace(part, target)
                return target
            except (OSError, HTTPException, TangibleError) as error:
                try:
                    self._pause_or_raise(error, attempt, True)
                except TangibleError:
                    part.unlink() if part.exists() else None
                    raise
        raise AssertionError("the last attempt either answers or raises")

    def _open(
        self,
        method: str,
        url: str,
        body: Body,
        idempotency_key: Optional[str] = None,
        range_from: int = 0,
    ) -> HTTPResponse:
        parts = urlsplit(url)
        headers: Dict[str, str] = {"user-agent": USER_AGENT, "connection": "close"}
        # Addresses of files need no key, and may lead to another host.
        if self._key and f"{parts.scheme}://{parts.netloc}" == self.origin and "/api/" in parts.path:
            headers["authorization"] = f"Bearer {self._key}"
        if idempotency_key:
            headers["idempotency-key"] = idempotency_key
        if range_from:
            headers["range"] = f"bytes={range_from}-"
        data: Any = None
        if isinstance(body, Form):
            headers.update({"content-type": body.content_type, "content-length": str(body.size)})
            data = body
        elif body is not None:
            headers["content-type"] = "application/json"
            data = json_module.dumps(body).encode()
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.netloc, timeout=self._timeout)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        try:
            connection.request(method, target, body=data, headers=headers)
        except (BrokenPipeError, ConnectionResetError):
            # The server answers before the whole picture has arrived if it does not want it.
            if connection.sock is None:
                raise
        answer = connection.getresponse()
        if answer.status < 300:
            return answer
        with answer:
            raise error_of(answer.status, _json_or_none(answer.read()), _seconds(answer.getheader("retry-after")))

    def _pause_or_raise(self, error: Exception, attempt: int, is_repeatable: bool) -> None:
        """Waits as long as the server asks for, else ever longer; raises if another attempt would be wrong."""
        wait = min(0.5 * 2**attempt, 8.0)
        if isinstance(error, TangibleError):
            is_busy = error.code == "IDEMPOTENCY_KEY_BUSY"
            if not (error.status in UNTOUCHED or is_busy or (is_repeatable and error.status in UNAVAILABLE)):
                raise error
            wait = wait if error.retry_after is None else error.retry_after
            if attempt >= self._retries or wait > RETRY_AFTER_MAX:
                raise error
        elif not isinstance(error, (ConnectionError, TimeoutError, HTTPException)) and not _is_network(error):
            raise error  # A file that cannot be read or written.
        elif attempt >= self._retries or not (is_repeatable or isinstance(error, ConnectionRefusedError)):
            raise ConnectionFailed(
                f"No answer from {self.origin}: {error or type(error).__name__}. Is the server running there?",
                "NO_ANSWER",
            ) from error
        sleep(wait)


def _is_network(error: Exception) -> bool:
    """Names that do not exist, networks that are away, certificates, timeouts of sockets before Python 3.10."""
    is_away = isinstance(error, OSError) and error.errno in (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN)
    return is_away or isinstance(error, (socket.gaierror, socket.timeout, ssl.SSLError))


def _json_or_none(content: bytes) -> Any:
    try:
        return json_module.loads(content)
    except ValueError:
        return None


def _seconds(header: Optional[str]) -> Optional[float]:
    return float(header) if header and header.isdigit() else None
