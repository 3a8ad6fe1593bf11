"""Read what came back as a reply: from a dict, JSON text, or the result object of a server stack.

A result is an object of a server or client stack, or the same as it travels. Stacks are told apart
by nothing but the names of the parts, so none is imported.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeGuard, cast

from replybook.mcp.result_fields import ENVELOPE
from replybook_generated.messages import render
from replybook_schema.active import ACTIVE
from replybook_schema.codes import ReplyType
from replybook_schema.records import Record
from replybook_schema.reply import Reply, ReplyRaised

# Kinds of values in JSON's terms


def is_object(value: object) -> TypeGuard[Mapping[str, object]]:
    """Return True for a JSON object. The data of a reply may be any mapping."""
    return isinstance(value, Mapping)


def is_array(value: object) -> TypeGuard[Sequence[object]]:
    """Return True for a JSON array. A reply may hold a tuple, but not a named one."""
    return isinstance(value, (list, tuple)) and not hasattr(cast("object", value), "_fields")


def kind_of(value: object) -> str:
    """Return how a message calls the kind of `value`."""
    return next((name for fits, name in _KINDS if fits(value)), type(value).__name__)


_KINDS: Final[tuple[tuple[Callable[[object], bool], str], ...]] = (
    (lambda value: value is None, "null"),
    (lambda value: isinstance(value, str), "text"),
    (lambda value: isinstance(value, bool), "a boolean"),
    (lambda value: isinstance(value, (int, float)), "a number"),
    (is_array, "a list"),
    (is_object, "an object"),
)


# Parts of a result


Names = tuple[str, ...]

OUTCOME: Final[Names] = ("envelope",)
STRUCTURED: Final[Names] = ("structured_content", "structuredContent")
BLOCKS: Final[Names] = ("content",)
TEXT: Final[Names] = ("text",)
RESOURCE: Final[Names] = ("resource",)
ADDRESS: Final[Names] = ("uri",)
META: Final[Names] = ("meta", "_meta")
ERROR_FLAG: Final[Names] = ("is_error", "isError")


def part(value: object, names: Names) -> object:
    """Return the part of `value` under the first of the names that it has.

    Parts under later names are ignored.
    """
    return next(_parts(value, names), None)


def _parts(value: object, names: Names) -> Iterator[object]:
    for name in names:
        if is_object(value):
            if name in value:
                yield value[name]
        elif hasattr(value, name):
            yield getattr(value, name)


# Replies and envelopes


_PLACES: Final = (OUTCOME, STRUCTURED, BLOCKS, TEXT)
"""Fields of an outcome, a result or a block that may hold an envelope, the best first."""

_DEEPEST: Final = 4
"""Maximum depth: result, list of blocks, block, text."""


class NotAReply(AssertionError):
    """The value is neither a reply nor an envelope, and contains none."""


def reply_of(result: object) -> Reply:
    """Return the reply in `result`.

    Args:
        result: A Reply, a raised reply, an envelope, JSON text, or a result of a server stack.

    Raises:
        NotAReply: If `result` has no reply.
    """
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
    """Return the envelope in `result` as a JSON object, or raise `NotAReply`."""
    envelope = next(_envelopes(result, 0), None)
    if envelope is None:
        raise NotAReply(_what_came(result))
    return envelope


def _envelopes(value: object, depth: int) -> Iterator[dict[str, object]]:
    """Yield every envelope in the fields where stacks put one."""
    if depth > _DEEPEST or value is None:
        return
    if isinstance(value, (str, bytes, bytearray)):
        yield from _envelopes(_json(value), depth + 1)
    elif is_object(value) and {"reply_type", "code"} <= value.keys():
        yield dict(value)
    else:
        if not is_array(value) and is_object(meta := part(value, META)):
            yield from _envelopes(meta.get(ENVELOPE), depth + 1)  # beside the words of a tool
        inside = value if is_array(value) else (part(value, names) for names in _PLACES)
        for item in inside:
            yield from _envelopes(item, depth + 1)


def _json(text: str | bytes | bytearray) -> object:
    """Return the JSON object or list in a text, or None."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return cast("object", value) if isinstance(value, (dict, list)) else None


def _what_came(result: object) -> str:
    kind = type(result).__name__
    if inspect.isawaitable(result):
        return f"got a {kind} that was not awaited\n    fix: await the call"
    if result is None or isinstance(result, (bool, int, float)):
        came = f"got {result!r}, no reply"
    elif is_object(result):
        keys = ", ".join(map(repr, result))
        came = f"got a {kind} with keys {keys or '(none)'}, no envelope"
    elif isinstance(result, str):
        came = f"got text without an envelope: {result[:80]!r}"
    else:
        came = f"got a {kind} without an envelope"
    return f"{came}\n    fix: return the reply of the builder from a tool under mcp_safe_tool"


# Next actions


class ReceivedAction(NamedTuple):
    """The next action: its verb, its arguments, and the same in words for people."""

    verb: str
    arguments: Mapping[str, object]
    remedy: str


def action_of(result: object) -> ReceivedAction:
    """Return the next action in a result.

    A success has no next action. A bare Reply has the action that its envelope would have here.

    Args:
        result: A value that `reply_of` takes.

    Raises:
        AssertionError: The result has no next action.
    """
    __tracebackhide__ = True
    reply = reply_of(result)
    if reply.reply_type == "S":
        raise AssertionError(
            f"expected an action, got {reply.code}, a success; only I, D and E have one"
        )
    if isinstance(result, Reply):
        return _of_reply(result)
    error = envelope_of(result).get("error")
    action = error.get("action") if is_object(error) else None
    if is_object(error) and is_object(action):
        verb, arguments, remedy = action.get("verb"), action.get("arguments"), error.get("remedy")
        if isinstance(verb, str) and is_object(arguments) and isinstance(remedy, str):
            return ReceivedAction(verb, arguments, remedy)
    raise AssertionError(
        f"{reply.code} has no next action\n    fix: update replybook of the server"
    )


def _of_reply(reply: Reply) -> ReceivedAction:
    params = ACTIVE.payload(reply.code).params
    public = {
        name: value
        for name, value in reply.data.items()
        if name in params and params[name].privacy == "public"
    }
    action = ACTIVE.next_action(reply.code)
    arguments, remedy = action.resolved(public)
    return ReceivedAction(action.verb, arguments, remedy)


# Texts that an agent reads


_SHOWN: Final = {
    OUTCOME: "",
    STRUCTURED: "structured content",
    BLOCKS: "content",
    TEXT: "text",
    RESOURCE: "resource",
    ADDRESS: "uri",
    META: "_meta",
}
"""Traveling parts of an outcome, a result or a block, and their names in messages."""


_STEPS: Final = 4
"""outcome or result, block, resource, address"""


def texts(value: object, place: str = "", steps: int = _STEPS) -> Iterator[tuple[str, str]]:
    """Yield the place and text of everything that can be read in `value`.

    Args:
        value: Any value. A named tuple is read by its attributes.
        place: The place of `value` in messages.
        steps: The number of objects to look into, one inside another.
    """
    if isinstance(value, str):
        yield place or "the text", value
    elif isinstance(value, Reply):
        yield from texts(value.data, "data", steps)
    elif is_object(value):
        for key, member in value.items():
            inside = f"{place}.{key}" if place else str(key)
            yield f"the key {inside}", str(key)
            yield from texts(member, inside, steps)
    elif is_array(value):
        for index, item in enumerate(value):
            yield from texts(item, f"{place}[{index}]", steps)
    elif steps and value is not None and not isinstance(value, (bool, int, float, bytes)):
        for names, called in _SHOWN.items():
            inside = f"{place}.{called}" if place and called else place or called
            yield from texts(part(value, names), inside, steps - 1)


# Words of a failed assertion


_LONGEST = 300


def name_code(code: str) -> str:
    """Return a code with its title: `WA-RES-I-001 (Path not found)`."""
    record = _record(code)
    return f"{code} ({record.title})" if record else f"{code} (not a code of this registry)"


def describe_reply(reply: Reply, result: object) -> str:
    """Return the detail lines of a message: the content of the reply, and its remedy."""
    lines = {
        "message": _message(reply),
        "data": _cut(repr(dict(reply.data))),
        "trace id": _trace_id(result),
        "remedy": action_of(reply).remedy
        if _record(reply.code) and reply.reply_type != "S"
        else None,
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
