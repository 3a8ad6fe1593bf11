"""Assert that finding nothing is a success with empty data. Source: specification 10, 004 §5.3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from replybook.safety import tool_record
from replybook.testing.calling import called
from replybook.testing.kinds import is_object
from replybook.testing.received import NotAReply, envelope_of, reply_of
from replybook.testing.seen import note_empty
from replybook.testing.wording import named, told
from replybook_schema.reply import Reply

__all__ = ["assert_empty_is_success"]

_COUNTS: Final = frozenset({"count", "total"})
"""Params that say how many were found."""


def assert_empty_is_success(tool: object, *args: object, **kwargs: object) -> Reply:
    """Return the reply of `tool(*args, **kwargs)`, a call that must find nothing: a success, and empty.

    Empty means that no list in its data has items, however deep it lies, and that every `count` and
    `total` is 0. That this tool has such a test is told to `--replybook-codes`.
    `tool` may be what a call gave: a test that runs in an event loop awaits the call itself.
    """
    __tracebackhide__ = True
    result = called(tool, args, kwargs)
    reply = reply_of(result)
    if reply.reply_type != "S":
        raise AssertionError(
            f"finding nothing came as {named(reply.code)}, not as a success{told(reply, result)}"
            "\n    fix: answer rb.success with empty data; nobody made a mistake"
        )
    found = list(_found(reply.data, "data", {id(reply.data)}))
    if found:
        raise AssertionError(
            f"the call found something: {'; '.join(found)}{told(reply, result)}"
            "\n    fix: ask for what is not there"
        )
    name = _tool_name(tool, result)
    if name is not None:
        note_empty(name)
    return reply


def _tool_name(tool: object, result: object) -> str | None:
    """Return which tool answered: by its envelope, or by its decorator; None for a function that nobody decorated."""
    record = tool_record(tool) if callable(tool) else None
    if record is not None:
        return record.name
    try:
        meta = envelope_of(result).get("meta")
    except NotAReply:
        return None
    name = meta.get("tool") if is_object(meta) else None
    return name if isinstance(name, str) else None


def _found(data: Mapping[str, object], place: str, met: set[int]) -> Iterator[str]:
    """Yield what was found, by its place; `met` keeps data that holds itself from having no end."""
    for name, value in data.items():
        inside = f"{place}.{name}"
        if is_object(value):
            if id(value) not in met:
                met.add(id(value))
                yield from _found(value, inside, met)
        elif isinstance(value, (list, tuple, set, frozenset)):
            if value:
                yield f"{inside} is not empty"
        elif name in _COUNTS and value != 0:
            yield f"{inside} is {value!r}"
