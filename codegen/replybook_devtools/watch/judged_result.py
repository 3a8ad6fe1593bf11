"""The judgement of one result, with the normalised text by which equal failures are counted.

Source: specification 74.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

__all__ = ["MOST_TEXT", "FailureRun", "Judged", "judged"]

MOST_TEXT: Final = 200
"""Maximum length of a normalised text."""


class Judged(NamedTuple):
    """A judgement and the normalised text of the failure, which is None for other results."""

    type: str | None
    rule: str | None
    confidence: float | None
    code: str | None
    after_s: float | None
    text: str | None


class FailureRun:
    """The number of equal failures in a row."""

    def __init__(self) -> None:
        self._last: tuple[object, ...] | None = None
        self._times = 0

    def count(self, found: Judged) -> int:
        """Count a failure. Return how often it came in a row."""
        same = (found.type, found.rule, found.text)
        self._times = self._times + 1 if same == self._last else 1
        self._last = same
        return self._times

    def success(self) -> int:
        """End the run. Return 0."""
        self._last, self._times = None, 0
        return 0


def judged(result: Mapping[str, Any]) -> Judged:
    """Return the judgement of a tool result or a JSON-RPC error."""
    error = result.get("error")
    failed = isinstance(error, Mapping) or result.get("isError") is True
    code = cast("Mapping[str, Any]", error).get("code") if isinstance(error, Mapping) else None
    kind = ("I" if code == -32602 else "E") if failed else "S"
    return Judged(kind, None, 1.0, None, None, _masked(_text(result)) if failed else None)


def _text(result: Mapping[str, Any]) -> str:
    error = result.get("error")
    if isinstance(error, Mapping):
        return str(cast("Mapping[str, Any]", error).get("message", ""))
    content = result.get("content")
    blocks = cast("list[object]", content) if isinstance(content, list) else []
    texts = [cast("Mapping[str, Any]", one).get("text") for one in blocks if isinstance(one, dict)]
    return " ".join(text for text in texts if isinstance(text, str))[:4000]


def _masked(text: str) -> str:
    text = re.sub(r"'[^']*'|\"[^\"]*\"|`[^`]*`", "<text>", text)
    text = re.sub(r"(?:\w+:)?/[^\s]+", "<path>", text)
    return " ".join(re.sub(r"\d+", "<n>", text).split())[:MOST_TEXT]
