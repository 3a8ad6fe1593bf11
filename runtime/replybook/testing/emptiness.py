"""Assertion that finding nothing is a success with empty data.

Source: specification 10, 004 §5.3.
"""

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
"""Params that hold the number of items found."""


def assert_empty_is_success(tool: object, *args: object, **kwargs: object) -> Reply:
    """Return the reply of a call that must find nothing: a success with empty data.

    Data is empty if no list in it, at any depth, has items, and if every `count` and `total` is 0.
    The report of `--replybook-codes` lists the tools that have such a test.

    Args:
        tool: The function to call, or the result of a call. A test inside an event loop awaits the
            call itself and passes the result.
        *args: Positional arguments of the call.
        **kwargs: Keyword arguments of the call.

    Raises:
        AssertionError: If the reply is no success, or its data is not empty.
    """
    __tracebackhide__ = True
    result = called(tool, args, kwargs)
    reply = reply_of(result)
    if reply.reply_type != "S":
        raise AssertionError(
            f"expected a success, got {named(reply.code)}{told(reply, result)}"
            "\n    fix: answer rb.success with empty data; nobody made a mistake"
        )
    found = list(_found(reply.data, "data", {id(reply.data)}))
    if found:
        raise AssertionError(
            f"the call found something: {'; '.join(found)}{told(reply, result)}"
            "\n    fix: search for something that does not exist"
        )
    name = _tool_name(tool, result)
    if name is not None:
        note_empty(name)
    return reply


def _tool_name(tool: object, result: object) -> str | None:
    """Return the name of the tool that answered, or None for an undecorated function."""
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
    """Yield each list with items and each count other than 0.

    `met` holds the ids of visited objects, so that data that contains itself is read once.
    """
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
