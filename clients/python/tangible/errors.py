"""What can go wrong, each with the server's sentence and code."""
from __future__ import annotations

from typing import Any, Mapping, Optional


class TangibleError(Exception):
    """`sentence` says it to a person, `code` to a program. `status` is the HTTP status, 0 without an answer."""

    def __init__(
        self,
        sentence: str,
        code: str,
        *,
        status: int = 0,
        values: Optional[Mapping[str, Any]] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(f"{sentence} ({code})")
        self.sentence = sentence
        self.code = code
        self.status = status
        self.values: Mapping[str, Any] = values or {}
        #: Seconds after which the server wants to be asked again, where it said so.
        self.retry_after = retry_after


class ConnectionFailed(TangibleError):
    """No server answered, or the connection broke more often than the client retries."""


class NotAuthorized(TangibleError):
    """The key is missing, wrong or revoked (401), or lacks the scope (403)."""


class NotEnoughPoints(TangibleError):
    """The account has fewer points than the call costs (402)."""


class NotFound(TangibleError):
    """There is no such asset, file or call, or it belongs to someone else (404)."""


class Rejected(TangibleError):
    """The request cannot be carried out as it is: an unreadable picture, a value out of range, a full storage (4xx)."""


class RateLimited(TangibleError):
    """Too many requests or open generations, for longer than the client waits by itself (429)."""


class ServerFailed(TangibleError):
    """The server could not answer (5xx)."""


class GenerationFailed(TangibleError):
    """The generation, or the new version of an asset, ended without files. Points were refunded."""


class TimedOut(TangibleError):
    """`wait` was given a timeout, and the generation still runs."""


def error_of(status: int, body: Any, retry_after: Optional[float]) -> TangibleError:
    """The error for an answer of the server, or of a proxy in front of it, which may send anything."""
    known = body if isinstance(body, dict) else {}
    sentence = known.get("error") or known.get("message") or f"The server answered with HTTP {status}"
    code = known.get("code") or f"HTTP_{status}"
    kinds = {401: NotAuthorized, 402: NotEnoughPoints, 403: NotAuthorized, 404: NotFound, 429: RateLimited}
    kind = kinds.get(status, ServerFailed if status >= 500 else Rejected)
    return kind(str(sentence), str(code), status=status, values=known.get("values"), retry_after=retry_after)
