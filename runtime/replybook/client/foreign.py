"""The results of servers that do not speak our envelope: verdict and text.

The policy for them is cautious. A result that does not say that it failed never makes a client
wait, ask, repeat or stop.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from replybook.client.judging import judge
from replybook.client.verdict import Verdict

if TYPE_CHECKING:
    from replybook.client.judgement import Judgement
    from replybook.client.verdict import ReplyType, What

FOREIGN_ATTEMPTS: Final = 3
"""Maximum number of repetitions of a call that another server refused with "not now"."""

LEAST_CONFIDENCE: Final = 0.8
"""Minimum confidence of a judgement that makes a client wait, ask or stop."""

LONGEST_MESSAGE: Final = 2_000
"""Maximum number of characters of the message of a verdict."""

_STEPS: Final[Mapping[str, tuple[What, ReplyType]]] = {
    "S": ("go", "S"),
    "I": ("retry_changed", "I"),
    "D": ("ask", "D"),
    "E": ("stop", "E"),
    "W": ("retry_same", "I"),
}

_MOST_BLOCKS: Final = 20


def judged(result: Mapping[str, object]) -> Verdict:
    """Return the verdict on the result of another server.

    Args:
        result: The result as a mapping of MCP. Its content may hold objects of any stack.
    """
    judgement = judge(result)
    return verdict_by(judgement, _texts(result) or (_data(result) if judgement.failed else ""))


def verdict_by(judgement: Judgement, text: str) -> Verdict:
    """Return the verdict by a judgement on the result of another server.

    Args:
        text: The text of the result.
    """
    step = _STEPS.get(judgement.type or "")
    what, reply_type = step or ("unknown", None)
    if judgement.is_advice:  # it never makes a client wait, ask, repeat or stop
        what = "go"
    elif judgement.confidence < LEAST_CONFIDENCE:
        what = "unknown"
    waits = what == "retry_same"
    return Verdict(
        what=what,
        code=judgement.code or "",
        reply_type=reply_type,
        message=text[:LONGEST_MESSAGE],
        after_s=judgement.after_s if waits else None,
        attempts_left=FOREIGN_ATTEMPTS if waits else None,
        judgement=judgement,
    )


def _texts(result: Mapping[str, object]) -> str:
    """Return the texts of a result."""
    content = result.get("content")
    several = isinstance(content, (list, tuple))
    blocks = cast("Sequence[object]", content) if several else (content,)
    texts = (text_of(block) for block in blocks[:_MOST_BLOCKS])
    return "\n".join(text[:LONGEST_MESSAGE] for text in texts if text)


def _data(result: Mapping[str, object]) -> str:
    """Return the structured content as JSON. Only a failure needs it, which tells little."""
    structured = result.get("structuredContent")
    try:
        return "" if structured is None else json.dumps(structured, sort_keys=True)
    except (TypeError, ValueError, RecursionError):  # no JSON, or nested too deep
        return ""


def text_of(block: object) -> str | None:
    """Return the text of a content block, given as a text, an object or a JSON object, or None."""
    if isinstance(block, dict):
        text = cast("dict[str, object]", block).get("text")
    else:
        text = block if isinstance(block, str) else getattr(block, "text", None)
    return text if isinstance(text, str) else None
