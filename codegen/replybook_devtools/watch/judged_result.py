"""The judgement of one result as plain values, and the count of equal failures in a row.

Source: specification 73 and 74.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

from replybook.client.foreign import verdict_by
from replybook.client.judgement import Judgement
from replybook.client.judging import judge
from replybook.client.judging.masking import masked
from replybook.client.loops import Loops

__all__ = ["FAILED", "FailureRuns", "Judged", "judged"]

FAILED: Final = frozenset("IDEW")
"""The types of a failure."""

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
        is_declared: True if the result itself says that it failed. Else the type is advice.
        text: Text of a failure without numbers, paths, quoted values and sequences for the
            terminal. None for other results.
    """

    type: str | None
    rule: str | None
    confidence: float | None
    code: str | None
    after_s: float | None
    is_declared: bool
    text: str | None

    @property
    def has_failed(self) -> bool:
        """True for a result that says so, and for one that was judged as a failure."""
        return self.type in FAILED or (self.is_declared and self.type != "S")


def judged(result: Mapping[str, Any]) -> Judged:
    """Return the judgement of a tool result or a JSON-RPC error."""
    found = judge(result)
    share = found.confidence if found.type is not None else None
    plain = Judged(
        found.type, found.rule, share, found.code, found.after_s, found.is_declared, None
    )
    return (
        plain._replace(text=masked(_SEQUENCE.sub("", _text(result)))) if plain.has_failed else plain
    )


class FailureRuns:
    """The numbers of equal failures in a row, for each tool of a session."""

    def __init__(self) -> None:
        self._loops = Loops()

    def count(self, tool: str, found: Judged) -> int:
        """Count a result. Return how often its failure came in a row, or 0 for a success.

        Args:
            tool: Name of the tool.
            found: Judgement of the result.
        """
        judgement = Judgement(
            cast("Any", found.type), found.rule, found.confidence or 0.0, code=found.code
        )
        judgement.is_declared = found.is_declared
        return self._loops.after(tool, verdict_by(judgement, found.text or "")).times


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
