"""What came back, read as a reply: from a dict, JSON text, or the result object of a server stack.

Source: specification 1-3, decision 19.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from typing import Final, cast

from replybook.testing.kinds import is_array, is_object, kind_of
from replybook.testing.parts import BLOCKS, OUTCOME, STRUCTURED, TEXT, part
from replybook_schema.codes import ReplyType
from replybook_schema.reply import Reply, ReplyRaised

__all__ = ["NotAReply", "envelope_of", "reply_of"]

_PLACES: Final = (OUTCOME, STRUCTURED, BLOCKS, TEXT)
"""Where an outcome, a result or a block of content may hold an envelope; the best place first."""

_DEEPEST: Final = 4
"""result, list of blocks, block, text"""


class NotAReply(AssertionError):
    """What came is neither a reply nor an envelope nor something that holds one."""


def reply_of(result: object) -> Reply:
    """Return the reply in `result`: a Reply, also a raised one, an envelope, JSON text, or a result of a stack."""
    if isinstance(result, Reply):
        return result
    if isinstance(result, ReplyRaised):
        return result.reply
    envelope = envelope_of(result)
    data = envelope.get("data", {})
    if not is_object(data):
        raise NotAReply(f"data of the envelope is {kind_of(data)}, not an object")
    letter, code = envelope["reply_type"], envelope["code"]
    try:
        # replybook: ignore[RB512] reads back a reply that came over the wire
        return Reply(cast("ReplyType", letter), cast("str", code), data)
    except (TypeError, ValueError) as error:
        raise NotAReply(f"the envelope holds no reply: {error}") from None


def envelope_of(result: object) -> dict[str, object]:
    """Return the envelope in `result`, as it travels; `NotAReply` if there is none."""
    envelope = next(_envelopes(result, 0), None)
    if envelope is None:
        raise NotAReply(_what_came(result))
    return envelope


def _envelopes(value: object, depth: int) -> Iterator[dict[str, object]]:
    """Every envelope that is found in the places where stacks put one."""
    if depth > _DEEPEST or value is None:
        return
    if isinstance(value, (str, bytes, bytearray)):
        yield from _envelopes(_json(value), depth + 1)
    elif is_object(value) and {"reply_type", "code"} <= value.keys():
        yield dict(value)
    else:
        inside = value if is_array(value) else (part(value, names) for names in _PLACES)
        for item in inside:
            yield from _envelopes(item, depth + 1)


def _json(text: str | bytes | bytearray) -> object:
    """Return a JSON object or list; nothing for other text."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return cast("object", value) if isinstance(value, (dict, list)) else None


def _what_came(result: object) -> str:
    kind = type(result).__name__
    if inspect.isawaitable(result):
        return f"came a {kind} that nobody awaited\n    fix: await the call"
    if result is None or isinstance(result, (bool, int, float)):
        came = f"came {result!r}, no reply"
    elif is_object(result):
        keys = ", ".join(map(repr, result))
        came = f"came a {kind} with keys {keys or '(none)'}, no envelope"
    elif isinstance(result, str):
        came = f"came text that holds no envelope: {result[:80]!r}"
    else:
        came = f"came a {kind} without an envelope"
    return (
        f"{came}\n    fix: return the reply that the builder made, from a tool under mcp_safe_tool"
    )
