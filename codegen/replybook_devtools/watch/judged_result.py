"""The judgement of one result as plain values.

Source: specification 73 and 74.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

from replybook.client.judging import judge
from replybook.client.judging.masking import masked
from replybook.columns import column_of

__all__ = ["Judged", "judged"]

_MOST_READ: Final = 2_000

_SEQUENCE: Final = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|\x1b[\]PX^_][^\x07\x1b]{0,500}(?:\x07|\x1b\\)"
    r"|\x1b[ -/]*[0-~]?"
)
"""A sequence that a terminal obeys, such as the one for red. A cut one counts."""


class Judged(NamedTuple):
    """A judgement of a result.

    Attributes:
        type: `S`, `I`, `D`, `E`, `W` (not now), or None.
        rule: Rule that decided, or None.
        confidence: Share of right answers to expect, or None without a type.
        code: Code that the server gave, or None.
        after_s: Seconds after which to try again, or None.
        failed: True for a failure, False for a success, None if nobody knows.
        text: Text of a failure without numbers, paths, quoted values and sequences for the
            terminal. None for other results.
    """

    type: str | None
    rule: str | None
    confidence: float | None
    code: str | None
    after_s: float | None
    failed: bool | None
    text: str | None

    @property
    def column(self) -> str:
        """The column in which the result counts."""
        return column_of(self.type, failed=self.failed)


def judged(result: Mapping[str, Any]) -> Judged:
    """Return the judgement of a tool result or a JSON-RPC error."""
    found = judge(result)
    share = found.confidence if found.type is not None else None
    text = masked(_SEQUENCE.sub("", _text(result))) if found.failed else None
    return Judged(found.type, found.rule, share, found.code, found.after_s, found.failed, text)


def _text(result: Mapping[str, Any]) -> str:
    """Return the message of an error, or the first texts of a result."""
    error: object = result.get("error")
    if isinstance(error, Mapping):
        return str(cast("Mapping[str, object]", error).get("message", ""))
    return "\n".join(_texts(result.get("content")))[:_MOST_READ]


def _texts(content: object) -> Iterator[str]:
    for block in cast("list[object]", content)[:20] if isinstance(content, list) else []:
        text = cast("Mapping[str, object]", block).get("text") if isinstance(block, dict) else None
        if isinstance(text, str):
            yield text[:_MOST_READ]
