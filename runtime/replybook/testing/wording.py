"""How a failed assertion tells what came: code, title, data, trace id, and what the agent reads next.

Source: `docs/explanation/messages.md` (where, what, and what to do).
"""

from __future__ import annotations

from replybook.testing.kinds import is_object
from replybook.testing.received import NotAReply, envelope_of
from replybook_generated.messages import render
from replybook_schema.active import ACTIVE
from replybook_schema.records import Record
from replybook_schema.reply import Reply
from replybook_schema.waiting import remedy_for

__all__ = ["named", "told"]

_LONGEST = 300


def named(code: str) -> str:
    """Return a code with its title: `WA-RES-I-001 (Path not found)`."""
    record = _record(code)
    return f"{code} ({record.title})" if record else f"{code} (not a code of this registry)"


def told(reply: Reply, result: object) -> str:
    """Return the lines below the first one of a message: what is in the reply, and its remedy."""
    lines = {
        "message": _message(reply),
        "data": _cut(repr(dict(reply.data))),
        "trace id": _trace_id(result),
        "remedy": remedy_for(record, reply.data) if (record := _record(reply.code)) else None,
    }
    return "".join(f"\n    {name}: {text}" for name, text in lines.items() if text)


def _record(code: str) -> Record | None:
    try:
        return ACTIVE.record(code)
    except ValueError:
        return None


def _message(reply: Reply) -> str | None:
    try:
        return render(reply.code, reply.data)
    except ValueError:
        return None


def _trace_id(result: object) -> str | None:
    try:
        meta = envelope_of(result).get("meta")
    except NotAReply:
        return None
    trace_id = meta.get("trace_id") if is_object(meta) else None
    return str(trace_id) if trace_id else None


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
