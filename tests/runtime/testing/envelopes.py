"""Envelopes as they travel, and the results that carry them, for the tests of the kit."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from replybook_generated.messages import render
from replybook_schema.active import ACTIVE
from replybook_schema.codes import CodeId

TRACE_ID = "0af7651916cd43dd8448eb211c80319c"


def envelope(
    code: str, data: Mapping[str, object] | None = None, **meta: object
) -> dict[str, object]:
    """A well-formed envelope of `code`; `meta` is added to trace id and duration."""
    letter = CodeId.parse(code).type
    message = render(code, data or {})
    return {
        "status": "success" if letter == "S" else "error",
        "reply_type": letter,
        "code": code,
        "message": message,
        "data": dict(data or {}),
        "meta": {"trace_id": TRACE_ID, "duration_ms": 1.5, **meta},
        "error": None if letter == "S" else error(code, message, data or {}),
    }


def error(code: str, message: str, data: Mapping[str, object]) -> dict[str, object]:
    """Return what a well-formed envelope says of a failure, and what to do next."""
    action = ACTIVE.next_action(code)
    arguments, remedy = action.resolved(data)
    told = {"verb": action.verb, "arguments": arguments}
    return {"code": code, "message": message, "action": told, "remedy": remedy}


FOUND = envelope("WA-READ-S-001", {"count": 1, "items": ["a"]}, tool="ck3_read")
NOWHERE = envelope("WA-RES-I-001", {"path": "root:repo/nowhere.txt"}, tool="ck3_read")
CRASHED = envelope("MCP-SYS-E-001", {}, tool="ck3_read")


@dataclass
class Block:
    """A block of content, as both stacks have it."""

    text: str
    type: str = "text"


@dataclass
class Result:
    """The result object of the newer stacks; only its attributes are known to the kit."""

    structured_content: Mapping[str, object] | None
    content: list[Block] = field(default_factory=list[Block])
    is_error: bool = False
    meta: Mapping[str, object] | None = None


def result(carried: Mapping[str, object]) -> Result:
    """Return what an adapter makes of an envelope."""
    return Result(carried, [Block(json.dumps(carried))], carried["reply_type"] != "S")
