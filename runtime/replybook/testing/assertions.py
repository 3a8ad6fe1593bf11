"""Assertions that a call gave a certain reply, or that all codes were seen.

A reply is asserted by code, as "not now", or as empty.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from replybook.safety import tool_record
from replybook.testing.codes_seen import SeenCodes, name_of, never_seen, note, note_empty
from replybook.testing.received import (
    NotAReply,
    ReceivedAction,
    action_of,
    describe_reply,
    envelope_of,
    is_array,
    is_object,
    name_code,
    reply_of,
)
from replybook_schema.active import ACTIVE
from replybook_schema.codes import ReplyType
from replybook_schema.reply import Reply, ReplyRaised
from replybook_schema.waiting import ATTEMPTS, DELAY


def assert_reply(
    result: object,
    code: str | None = None,
    type: ReplyType | None = None,  # noqa: A002  the word of the envelope and of the vocabulary
    data: Mapping[str, object] | None = None,
    *,
    action: str | None = None,
    arguments: Mapping[str, object] | None = None,
) -> Reply:
    """Assert that a call gave a certain reply, and return the reply.

    Objects in `data` and `arguments` may be given in part. Any value that compares equal fits, such
    as `unittest.mock.ANY`.

    Args:
        result: A Reply, one that was raised, an envelope as dict or JSON, or a result of a server
            or client.
        code: The expected code.
        type: The expected type.
        data: Members that the data of the reply must have.
        action: The expected verb of the next action.
        arguments: The expected arguments of the next action.

    Returns:
        The reply in `result`.

    Raises:
        AssertionError: The call gave another reply.
        ValueError: No registry knows `code`. Then the test is wrong, not the tool.
    """
    __tracebackhide__ = True
    _check_question(code, type)
    reply = reply_of(result)
    if not isinstance(result, (Reply, ReplyRaised)):
        note(envelope_of(result))
    if code is not None and reply.code != code:
        raise AssertionError(
            f"expected {name_code(code)}, got {name_code(reply.code)}{describe_reply(reply, result)}"
        )
    if type is not None and reply.reply_type != type:
        raise AssertionError(
            f"expected type {type}, got {name_code(reply.code)}{describe_reply(reply, result)}"
        )
    differences = list(_differences("data", reply.data, data or {}))
    _refuse_if(differences, "other data", reply, result)
    if action is not None or arguments is not None:
        differences = list(_action_differences(action_of(result), action, arguments or {}))
        _refuse_if(differences, "another next action", reply, result)
    return reply


def _refuse_if(differences: Sequence[str], what: str, reply: Reply, result: object) -> None:
    __tracebackhide__ = True
    if differences:
        listed = "".join(f"\n    {difference}" for difference in differences)
        raise AssertionError(
            f"{name_code(reply.code)} has {what}{listed}{describe_reply(reply, result)}"
        )


def _action_differences(
    came: ReceivedAction, verb: str | None, arguments: Mapping[str, object]
) -> Iterator[str]:
    if verb not in (None, came.verb):
        yield f"action must be {verb!r}, got {came.verb!r}"
    yield from _differences("arguments", came.arguments, arguments)


def _check_question(code: str | None, letter: str | None) -> None:
    if letter not in (None, "S", "I", "D", "E"):
        raise ValueError(f"type must be S, I, D or E, got {letter!r}")
    if code is not None and letter not in (None, ACTIVE.find(code).reply_type):
        raise ValueError(f"{code} is never of type {letter}; leave `type` out")


def _differences(place: str, came: object, wanted: object) -> Iterator[str]:
    """Yield the places where `came` differs from `wanted`.

    A wanted object may leave members out. A wanted list may not leave items out.
    """
    if is_object(wanted) and is_object(came):
        yield from _member_differences(place, came, wanted)
    elif is_array(wanted) and is_array(came):
        yield from _item_differences(place, came, wanted)
    elif (
        isinstance(wanted, bool) != isinstance(came, bool) and _is_plain(wanted)
    ) or wanted != came:
        yield f"{place} must be {wanted!r}, got {came!r}"


def _member_differences(
    place: str, came: Mapping[str, object], wanted: Mapping[str, object]
) -> Iterator[str]:
    for name, value in wanted.items():
        if name in came:
            yield from _differences(f"{place}.{name}", came[name], value)
        else:
            yield f"{place}.{name} must be {value!r}, but is missing"


def _item_differences(
    place: str, came: Sequence[object], wanted: Sequence[object]
) -> Iterator[str]:
    if len(came) != len(wanted):
        yield f"{place} must have {len(wanted)} items, got {len(came)}: {list(came)!r}"
        return
    for index, (item, value) in enumerate(zip(came, wanted, strict=True)):
        yield from _differences(f"{place}[{index}]", item, value)


def _is_plain(value: object) -> bool:
    """Return True for a boolean or number, since JSON tells true from 1.

    A matcher such as ANY is not a plain value and is compared by itself.
    """
    return isinstance(value, (bool, int, float))


# "Not now"


def assert_not_now(
    result: object,
    code: str | None = None,
    *,
    after_s: float | None = None,
    attempts_left: int | None = None,
) -> Reply:
    """Assert that a call asks to wait, and return its reply.

    What is left out may have any value.

    Args:
        result: A value that `assert_reply` takes.
        code: The expected code.
        after_s: The expected delay in seconds.
        attempts_left: The expected number of attempts left.

    Returns:
        The reply.

    Raises:
        AssertionError: The call gave another reply.
        ValueError: `code` never asks to wait. Then the test is wrong, not the tool.
    """
    __tracebackhide__ = True
    if code is not None and not ACTIVE.payload(code).waits:
        raise ValueError(
            f"{name_code(code)} never asks to wait; name a code with the verb wait_and_retry"
        )
    wanted = {DELAY: after_s, ATTEMPTS: attempts_left}
    data = {name: value for name, value in wanted.items() if value is not None}
    reply = assert_reply(result, code)
    if not ACTIVE.payload(reply.code).waits:
        raise AssertionError(
            f"expected a wait, got {name_code(reply.code)}{describe_reply(reply, result)}"
        )
    return assert_reply(result, code, data=data)


# Finding nothing is a success


_COUNTS: Final = frozenset({"count", "total"})
"""Params that give the number of things found."""


def assert_empty_is_success(tool: object, *args: object, **kwargs: object) -> Reply:
    """Assert that a call which must find nothing is an empty success.

    Empty means that no list in its data has items, however deep it is, and that every `count` and
    `total` is 0. The report of `--replybook-codes` records that this tool has such a test.

    Args:
        tool: The tool to call, or the result of a call. A test that runs in an event loop awaits
            the call itself.
        *args: Positional arguments of the call.
        **kwargs: Keyword arguments of the call.

    Returns:
        The reply of `tool(*args, **kwargs)`.

    Raises:
        AssertionError: The reply is not a success, or not empty.
    """
    __tracebackhide__ = True
    result = call_tool(tool, args, kwargs)
    reply = reply_of(result)
    if reply.reply_type != "S":
        raise AssertionError(
            f"expected a success, got {name_code(reply.code)}{describe_reply(reply, result)}"
            "\n    fix: answer rb.success with empty data; nobody made a mistake"
        )
    things = list(_find_things(reply.data, "data", {id(reply.data)}))
    if things:
        raise AssertionError(
            f"the call found something: {'; '.join(things)}{describe_reply(reply, result)}"
            "\n    fix: search for something that does not exist"
        )
    name = _tool_name(tool, result)
    if name is not None:
        note_empty(name)
    return reply


def _tool_name(tool: object, result: object) -> str | None:
    """Return the name of the tool that answered; None if nothing names it.

    The decorator of the tool names it, or else the envelope.
    """
    record = tool_record(tool) if callable(tool) else None
    if record is not None:
        return record.name
    try:
        meta = envelope_of(result).get("meta")
    except NotAReply:
        return None
    name = meta.get("tool") if is_object(meta) else None
    return name if isinstance(name, str) else None


def _find_things(data: Mapping[str, object], place: str, met: set[int]) -> Iterator[str]:
    """Yield the things found, by place; `met` guards against data that holds itself."""
    for name, value in data.items():
        inside = f"{place}.{name}"
        if is_object(value):
            if id(value) not in met:
                met.add(id(value))
                yield from _find_things(value, inside, met)
        elif isinstance(value, (list, tuple, set, frozenset)):
            if value:
                yield f"{inside} is not empty"
        elif name in _COUNTS and value != 0:
            yield f"{inside} is {value!r}"


def call_tool(tool: object, args: tuple[object, ...], kwargs: Mapping[str, object]) -> object:
    """Return the result of `tool(*args, **kwargs)`, awaited if it is awaitable.

    A `tool` that is not a function is the result itself. If an undecorated function raises a reply,
    that reply is the result.
    """
    try:
        result = tool(*args, **kwargs) if callable(tool) else tool
        if not inspect.isawaitable(result):
            return result
        if not _loop_is_running():
            return asyncio.run(_await_result(result))
    except ReplyRaised as raised:
        return raised.reply
    if inspect.iscoroutine(result):
        result.close()
    raise RuntimeError("an event loop is running; await the call and pass its result")


async def _await_result(result: Awaitable[object]) -> object:
    return await result


def _loop_is_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


# Codes that no test saw


def assert_codes_seen(tool: object, seen: SeenCodes | Iterable[str]) -> None:
    """Assert that every code that a tool declares in tools.yaml was seen.

    Args:
        tool: The name of a tool, or a decorated function.
        seen: The value of the fixture `seen_codes`, or codes.

    Raises:
        AssertionError: Some codes were not seen. The message lists them.
    """
    __tracebackhide__ = True
    name = name_of(tool)
    codes = seen.of(name) if isinstance(seen, SeenCodes) else frozenset(map(str, seen))
    missing = never_seen(name, codes)
    if missing:
        listed = "".join(f"\n    {name_code(code)}" for code in missing)
        raise AssertionError(
            f"{name} never answered {len(missing)} of the codes it declares{listed}"
            "\n    fix: add a call that gives each code, or remove it from `codes` in tools.yaml"
        )
