"""Assertion that an envelope is well-formed and that all places of a result agree.

Hosts read different places of one result, so that all must agree. `schema_faults` checks the
generated envelope schema, without a JSON Schema library. `meaning_faults` checks more than JSON
Schema can: `error` repeats the code and message and holds the next action of the code, and the
registry knows the code and its data.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final, cast

from replybook.testing.codes_seen import note
from replybook.testing.received import (
    BLOCKS,
    ERROR_FLAG,
    STRUCTURED,
    TEXT,
    NotAReply,
    envelope_of,
    is_array,
    is_object,
    kind_of,
    part,
)
from replybook_generated.taxonomy import TYPES
from replybook_schema.active import ACTIVE
from replybook_schema.codes import CodeId
from replybook_schema.reply import Reply


def assert_envelope(result: object, *, structured: bool = True) -> dict[str, object]:
    """Return the envelope in `result` if it is well-formed.

    A result must carry the same envelope as structured content and as text. Its error flag must fit
    the reply type.

    Args:
        result: An envelope as dict or JSON text, or the result of a server or client.
        structured: Pass False for a tool whose structured output is off, which answers in text
            only.

    Raises:
        AssertionError: If the envelope is not well-formed. The message lists all faults.
    """
    __tracebackhide__ = True
    if isinstance(result, Reply):
        raise NotAReply("got a bare Reply\n    fix: call the tool under mcp_safe_tool")
    envelope = envelope_of(result)
    faults = schema_faults(envelope) or [
        *meaning_faults(envelope),
        *_place_faults(result, envelope, structured=structured),
    ]
    if faults:
        listed = "".join(f"\n    {fault}" for fault in faults)
        fix = "let mcp_safe_tool or the server adapter build the envelope; nothing else does"
        raise AssertionError(f"the envelope is not well-formed{listed}\n    fix: {fix}")
    note(envelope)
    return envelope


def _place_faults(
    result: object, envelope: dict[str, object], *, structured: bool
) -> Iterator[str]:
    """Yield the differences between the places of a result; none for a bare envelope."""
    blocks = part(result, BLOCKS)
    if not is_array(blocks):
        return
    if structured and not is_object(part(result, STRUCTURED)):
        yield "structured content is missing; clients with a schema read nothing else"
    if not structured and part(result, STRUCTURED) is not None:
        yield "there is structured content although structured output is off"
    if envelope not in map(_read_block, blocks):
        yield "no text block says the same; on errors many hosts forward nothing else"
    flag, wanted = part(result, ERROR_FLAG), envelope["reply_type"] != "S"
    if flag is not None and bool(flag) != wanted:
        yield f"the error flag must be {wanted} with reply_type {envelope['reply_type']}, got {flag!r}"


def _read_block(block: object) -> dict[str, object] | None:
    try:
        return envelope_of(part(block, TEXT))
    except NotAReply:
        return None


# What is wrong with an envelope


Object = Mapping[str, object]
Faults = Iterator[str]

_STATUS: Final = {spec.letter: spec.status for spec in TYPES}
_KEYS: Final = ("status", "reply_type", "code", "message", "data", "meta", "error")
_ERROR_KEYS: Final = ("code", "message", "action", "remedy")
_ACTION_KEYS: Final = ("verb", "arguments")
_META_TEXTS: Final = (
    "trace_id",
    "tool",
    "session_id",
    "contract_id",
    "parent_id",
    "registry_version",
)


def schema_faults(envelope: object) -> list[str]:
    """Return the faults against the envelope schema; empty for a well-formed envelope."""
    return list(_schema_faults(envelope))


def meaning_faults(envelope: Object) -> list[str]:
    """Return what is wrong with an envelope that the schema accepts."""
    faults = [*_error_faults(envelope), *_data_faults(envelope)]
    return faults or [*_action_faults(envelope)]


def _schema_faults(envelope: object) -> Faults:
    if not is_object(envelope):
        yield f"the envelope is {kind_of(envelope)}, not an object"
        return
    yield from _key_faults("", envelope, _KEYS, _KEYS)
    yield from _type_faults(envelope)
    if "code" in envelope:
        yield from _code_faults("code", envelope["code"])
    if "message" in envelope:
        yield from _text_faults("message", envelope["message"])
    if "data" in envelope and not is_object(envelope["data"]):
        yield f"data is {kind_of(envelope['data'])}, not an object"
    if "meta" in envelope:
        yield from _meta_faults(envelope["meta"])
    if envelope.get("error") is not None:
        yield from _error_object_faults(envelope["error"])


def _type_faults(envelope: Object) -> Faults:
    """Yield faults of `status`, of the letter in `code`, and of `error`.

    All three follow from `reply_type`.
    """
    letter = envelope.get("reply_type")
    if "reply_type" not in envelope:
        return
    if not isinstance(letter, str) or letter not in _STATUS:
        yield f"reply_type is {letter!r}, not one of {', '.join(_STATUS)}"
        return
    status = _STATUS[letter]
    if "status" in envelope and envelope["status"] != status:
        yield f"status is {envelope['status']!r}; with reply_type {letter} it is {status!r}"
    code = envelope.get("code")
    if isinstance(code, str) and _read_letter(code) and _read_letter(code) != letter:
        yield f"code {code!r} is of type {_read_letter(code)}, reply_type is {letter!r}"
    if "error" in envelope and (envelope["error"] is None) != (letter == "S"):
        wanted = "null" if letter == "S" else "an object"
        yield f"error is {kind_of(envelope['error'])}; with reply_type {letter} it is {wanted}"


def _code_faults(place: str, code: object) -> Faults:
    if not isinstance(code, str):
        yield f"{place} is {kind_of(code)}, not text"
    elif _read_letter(code) is None:
        yield f"{place} {code!r} is not LAYER-AREA-TYPE-NNN, e.g. 'WA-RES-I-001'"


def _read_letter(code: str) -> str | None:
    """Return the type letter of a code; None for a text that is not a code."""
    try:
        return CodeId.parse(code).type
    except ValueError:
        return None


def _text_faults(place: str, text: object) -> Faults:
    if not isinstance(text, str):
        yield f"{place} is {kind_of(text)}, not text"
    elif not text:
        yield f"{place} is empty"


def _meta_faults(meta: object) -> Faults:
    if not is_object(meta):
        yield f"meta is {kind_of(meta)}, not an object"
        return
    yield from _key_faults(
        "meta.", meta, ("trace_id", "duration_ms"), ("duration_ms", *_META_TEXTS)
    )
    for name in _META_TEXTS:
        if name in meta:
            yield from _text_faults(f"meta.{name}", meta[name])
    duration = meta.get("duration_ms", 0)
    if isinstance(duration, bool) or not isinstance(duration, (int, float)):
        yield f"meta.duration_ms is {kind_of(duration)}, not a number"
    elif not duration >= 0 or math.isinf(duration):
        yield f"meta.duration_ms is {duration!r}, not a time"


def _error_object_faults(error: object) -> Faults:
    if not is_object(error):
        yield f"error is {kind_of(error)}, not null or an object"
        return
    yield from _key_faults("error.", error, _ERROR_KEYS, _ERROR_KEYS)
    if "code" in error:
        yield from _code_faults("error.code", error["code"])
    for name in ("message", "remedy"):
        if name in error:
            yield from _text_faults(f"error.{name}", error[name])
    if "action" in error:
        yield from _action_object_faults(error["action"])


def _action_object_faults(action: object) -> Faults:
    if not is_object(action):
        yield f"error.action is {kind_of(action)}, not an object"
        return
    yield from _key_faults("error.action.", action, _ACTION_KEYS, _ACTION_KEYS)
    if "verb" in action:
        yield from _text_faults("error.action.verb", action["verb"])
    if "arguments" in action and not is_object(action["arguments"]):
        yield f"error.action.arguments is {kind_of(action['arguments'])}, not an object"


def _key_faults(
    place: str, members: Object, needed: tuple[str, ...], known: tuple[str, ...]
) -> Faults:
    yield from (f"{place}{name} is missing" for name in needed if name not in members)
    yield from (
        f"{place}{name} is a key that no envelope has" for name in members if name not in known
    )


def _error_faults(envelope: Object) -> Faults:
    error = envelope["error"]
    if is_object(error):
        for name in ("code", "message"):
            if error[name] != envelope[name]:
                yield f"error.{name} is {error[name]!r}, {name} is {envelope[name]!r}"


def _action_faults(envelope: Object) -> Faults:
    """Yield differences between the next action and the registry's for this data.

    A server in another process may have other tools. If a code names tools by role, nothing is
    checked.
    """
    error, code = envelope["error"], cast("str", envelope["code"])
    if not is_object(error) or ACTIVE.record(code).without_tools is not None:
        return
    action = ACTIVE.next_action(code)
    arguments, remedy = action.resolved(cast("Object", envelope["data"]))
    wanted = {"verb": action.verb, "arguments": arguments}
    if error["action"] != wanted:
        yield f"error.action is {error['action']!r}, that of {code} is {wanted!r}"
    if error["remedy"] != remedy:
        yield f"error.remedy is {error['remedy']!r}, that of {code} is {remedy!r}"


def _data_faults(envelope: Object) -> Faults:
    """Yield faults of params in the data on the wire.

    A fault is a missing required public param, a wrong type, or a param that is not public.
    """
    try:
        payload = ACTIVE.payload(cast("str", envelope["code"]))
    except ValueError as error:
        yield str(error)
        return
    data = cast("Object", envelope["data"])
    for name, param in payload.params.items():
        if param.privacy != "public" and name in data:
            yield f"data.{name} is {param.privacy} and never travels"
        elif param.privacy == "public" and param.required and name not in data:
            yield f"data.{name} ({param.type}) is missing, {payload.code} requires it"
        elif name in data and not payload.checks[name](data[name]):
            yield f"data.{name} is {kind_of(data[name])}, {payload.code} declares {param.type}"
    if not payload.open:
        yield from (
            f"data.{name} is not a param of {payload.code}"
            for name in data
            if name not in payload.params
        )
