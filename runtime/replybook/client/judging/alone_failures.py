"""Objects that hold a failure and no data beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from replybook.client.judging.dialects import Dialect

_OF_FAILURES: Final = frozenset(
    (
        *("class", "code", "detail", "details", "documentation_url", "error", "errorCode"),
        *("errorType", "error_code", "error_message", "error_type", "errors", "extensions"),
        *("failure", "field", "help", "hint", "http_status", "instance", "isError", "jsonrpc"),
        *("locations", "message", "object", "ok", "param", "path", "reason", "request_id"),
        *("requestId", "status", "statusCode", "status_code", "success", "suggestion"),
        *("suggestions", "timestamp", "title", "trace_id", "type"),
    )
)
"""Members of an object that describes a failure, beside those that begin with `retry`."""

_LEAST_WORDS: Final = 3
"""Minimum number of words of an `error` of unknown cause beside other texts."""


def is_alone(value: Mapping[str, object], dialect: Dialect, *, is_known: bool) -> bool:
    """Return True if an object has no data beside the failure.

    With a known cause, a flag such as `success: false` may stand beside data, and an `error` beside
    texts and numbers. Some words of unknown cause may stand beside texts. A status and a list of
    errors stand alone.
    """
    path, kind = dialect.has[0]
    if kind in ("true", (False,)) and (is_known or path == "isError"):
        return True
    others = [held for name, held in value.items() if not _is_described(name)]
    if (dialect.within or path).partition(".")[0] in ("error", "failure") and is_known:
        return not any(held and isinstance(held, (dict, list)) for held in others)
    said = value.get("error") if path == "error" else None
    if isinstance(said, str) and len(re.findall("[^\\W\\d_]+", said)) >= _LEAST_WORDS:
        return all(isinstance(held, str) or not held for held in others)
    if any(held is not None for held in others):
        return False
    errors = value.get("errors")
    return not isinstance(errors, list) or all(map(_describes, cast("list[object]", errors)))


def _describes(item: object) -> bool:
    """Return True for an item of `errors` that describes a failure, not a line of a file."""
    return not isinstance(item, dict) or all(map(_is_described, cast("dict[str, object]", item)))


def _is_described(name: str) -> bool:
    return name in _OF_FAILURES or name.lower().startswith("retry")
