"""The judgement of one result as plain values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

from replybook.client.judging import Judgement, judge
from replybook.client.judging.masking import masked
from replybook.client.verdict import TRACE_ID
from replybook.columns import COLUMNS, column_of

CODE: Final = "io.github.replybook/code"
JUDGED: Final = "io.github.replybook/judged"
"""Keys in the `_meta` of a raw result: the code of a success, or the judgement on a failure."""

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


def judge_result(result: Mapping[str, object]) -> Judged:
    """Return the judgement of a tool result or a JSON-RPC error."""
    found = _said_beside(result) or judge(result)
    share = found.confidence if found.type is not None else None
    text = masked(_SEQUENCE.sub("", _text(result))) if found.failed else None
    return Judged(found.type, found.rule, share, found.code, found.after_s, found.failed, text)


def _said_beside(result: Mapping[str, object]) -> Judgement | None:
    """Return what a server of ours says beside a raw result (specification 82), as its trace does.

    A failure that it sent as a success and whose type it does not know has the code of I.
    """
    said = _mapping(result.get("_meta"))
    if TRACE_ID not in said or result.get("isError") is True:
        return None
    if isinstance(code := said.get(CODE), str):
        return Judgement("S", "envelope", 1.0, code=code)
    judged = _mapping(said.get(JUDGED))
    kind = judged.get("type") or ("I" if judged else None)
    return Judgement(cast("Any", kind), "envelope", 1.0) if kind in COLUMNS else None


def _mapping(value: object) -> Mapping[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _text(result: Mapping[str, object]) -> str:
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
