"""Judge the result of any tool call: our envelope, dialects, protocol, shape, cause.

The durable signals come first: what a server declares, then codes and statuses, then wording. The
result None is a good answer; a wrong type does harm.

This package imports nothing else of the library. Nothing in it raises, and no step costs more than
linear time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from replybook.client.judgement import Judgement
from replybook.client.judging.alone_failures import is_alone
from replybook.client.judging.base_tables import BASE
from replybook.client.judging.cause import (
    Cause,
    cause_of,
    first_rule,
    narrower_type,
    undeclared_cause,
)
from replybook.client.judging.dialects import Said, at, said_by, waiting_in
from replybook.client.judging.outcome import Outcome, outcome_of, parsed
from replybook.client.judging.phrases import words_of
from replybook.client.judging.text_shape import (
    begins_as_failure,
    is_brief,
    is_surely_failure,
    is_traceback,
)
from replybook.client.judging.waiting_time import seconds_in
from replybook.client.verdict import read_reply

if TYPE_CHECKING:
    from replybook.client.judgement import JudgedType
    from replybook.client.judging.tables import Tables

LEAST_AGAINST_DATA: Final = 0.8
LEAST_AGAINST_LONG: Final = 0.4
"""Minimum share of the wording to contradict the shape of an answer: data, or a long text."""

_LONG_ANSWER: Final = 1_000
_MOST_EMBEDDED: Final = 8_000
_MOST_FAILURES: Final = 3

_PROTOCOL: Final = 0.97
_PROTOCOL_OTHERWISE: Final = 0.7
_SHAPE: Final = 0.97
_DECLARED: Final = 1.0
"""Confidence in a type that a result declares."""
_DIALECT: Final = 0.97
"""Confidence in a type that the words beside a status or a code say."""
_WAITS: Final = 0.9
"""Confidence that a failure with a waiting time and no other cause means "not now"."""


def judge(result: object, *, tables: Tables | None = None) -> Judgement:
    """Return the judgement on the result of a tool call, from any server.

    Args:
        result: A result of MCP or a JSON-RPC error as a mapping, or a result object or an
            exception of the MCP SDK or FastMCP.
        tables: Dialects and rules. None for those of the library. Pass the tables of a generated
            package to add its own.

    Returns:
        The judgement. Its type is None if no rule knows; nothing raises.
    """
    outcome = None
    try:
        outcome = outcome_of(result)
        return Judgement() if outcome is None else _judged(outcome, tables or BASE)
    except Exception:  # a result may be an object whose attributes raise
        return Judgement(is_declared=outcome is not None and outcome.is_declared)


def _judged(outcome: Outcome, tables: Tables) -> Judgement:
    own = read_reply(
        outcome.structured, outcome.first_text, is_error=outcome.is_error, meta=outcome.meta
    )
    if own is not None:
        kind = own.reply_type if own.attempts_left is None else "W"
        return Judgement(
            cast("JudgedType", kind),
            "envelope",
            1.0,
            code=own.code,
            after_s=own.after_s,
            is_declared=True,
        )
    data = _data_of(outcome)
    meta = {key.rpartition("/")[2]: value for key, value in outcome.meta.items()}
    alone = None if outcome.text else data
    places = {"data": data, "alone": alone, "error": outcome.rpc_data, "meta": meta}
    said = said_by(places, tables.dialects, is_flagged=outcome.is_declared)
    if outcome.rpc_code is not None:
        found = _of_protocol(outcome, str(outcome.rpc_code), said, tables)
    elif said is not None:
        found = of_dialect(outcome, said, tables)
    elif outcome.is_error is True:
        found = of_cause(cause_of(outcome.text, tables))
    else:
        found = _of_shape(outcome, data, tables)
    found.is_declared = found.is_declared or outcome.is_declared
    if found.type is None:
        found.failed = found.failed or outcome.is_declared or None
    found = without_forbidden_wait(found, data, outcome.rpc_data)
    if found.type == "W" and found.after_s is None:
        found.after_s = waiting_in(outcome.rpc_data)
    found.is_advice = not outcome.is_declared
    return found


def without_forbidden_wait(found: Judgement, *values: object) -> Judgement:
    """Return a judgement, or a failure of unknown type in place of a wait that data forbid."""
    if found.type != "W" or not any(map(_forbids_retry, values)):
        return found
    return Judgement(code=found.code, is_declared=found.is_declared, failed=True)


def _forbids_retry(data: object) -> bool:
    return at(data, "retryable|isRetryable|error.retryable|error.isRetryable") is False


def _data_of(outcome: Outcome) -> object:
    """Return the value that may say failure.

    It is taken out of a result that a stack wrapped as `{"result": ...}`, out of a short list of
    failures, and out of a message such as `API error: {...}`.
    """
    data = unwrapped(outcome.data)
    if isinstance(data, list):
        items = cast("list[object]", data)
        is_failed = 0 < len(items) <= _MOST_FAILURES and all(map(_is_failure, items))
        return items[0] if is_failed else items
    if data is None and not outcome.is_long:
        at = outcome.text.find("{", 0, _MOST_EMBEDDED)
        return parsed(outcome.text[at:].strip()) if at > 0 else None
    return data


def unwrapped(data: object) -> object:
    """Return data without the `{"result": ...}` that a stack puts around a raw value."""
    if not isinstance(data, dict):
        return data
    held = cast("dict[str, object]", data)
    if len(held) != 1 or "result" not in held:
        return held
    inner = held["result"]
    return (parsed(inner) or inner) if isinstance(inner, str) else inner


def _is_failure(item: object) -> bool:
    return isinstance(item, dict) and bool(cast("dict[str, object]", item).get("error"))


def _of_protocol(outcome: Outcome, code: str, said: Said | None, tables: Tables) -> Judgement:
    if said is not None and said.type not in ("", "cause"):
        return of_dialect(outcome, said, tables)
    kind = tables.protocol.get(code, "cause")
    if kind != "cause":
        return Judgement(cast("JudgedType", kind), f"protocol:{code}", _PROTOCOL, code=code)
    cause = cause_of(outcome.text, tables)
    otherwise = tables.protocol_otherwise.get(code)
    if cause.type or otherwise is None:
        return of_cause(cause, code=code)
    return Judgement(
        cast("JudgedType", otherwise), f"protocol:{code}", _PROTOCOL_OTHERWISE, code=code
    )


def of_dialect(outcome: Outcome, said: Said, tables: Tables) -> Judgement:
    """Return the judgement on a failure that a dialect reads."""
    name = f"dialect:{said.dialect.name}"
    if said.type not in ("", "cause"):
        kind, share = cast("JudgedType", said.type), _DECLARED
        if not said.dialect.type_of.is_final:
            kind, share = _narrowed(said, tables)
        after_s = said.after_s
        if after_s is None and kind == "W":
            after_s = seconds_in(said.message)
        declares = share == _DECLARED
        return Judgement(kind, name, share, code=said.code, after_s=after_s, is_declared=declares)
    if not outcome.is_declared and is_silent(said):
        return Judgement()
    cause = cause_of(said.message or outcome.text, tables)
    data = _data_of(outcome)
    is_failure = isinstance(data, dict) and is_alone(
        cast("dict[str, object]", data), said.dialect, is_known=False
    )
    found = of_cause(cause, code=said.code, failed=is_failure)
    if said.after_s is not None:
        found.after_s = said.after_s
        if found.type is None:
            return Judgement("W", name, _WAITS, code=said.code, after_s=said.after_s)
    return found


def _narrowed(said: Said, tables: Tables) -> tuple[JudgedType, float]:
    """Return the type of a status or a code, or a narrower one.

    Many services answer 400 to a bad key, and 403 to too many requests.
    """
    words = words_of(said.message)
    likely, _ = tables.wording.likely(words, is_declared=True)
    kind = narrower_type(first_rule(words, tables.phrases, tables), said.type, likely)
    return cast("JudgedType", kind), _DECLARED if kind == said.type else _DIALECT


def is_silent(said: Said) -> bool:
    """Return True if a small object looks like a failure and says nothing of its cause."""
    is_typed = said.type not in ("", "cause")
    return not is_typed and not said.message and bool(said.dialect.most_members)


def _of_shape(outcome: Outcome, data: object, tables: Tables) -> Judgement:
    """Judge a result that says nothing: no flag, no dialect."""
    if isinstance(data, (dict, list)) and isinstance(outcome.data, (dict, list)):
        if _may_have_failed(cast("object", data), tables):
            return Judgement()
        return _answered("data", outcome.text, tables, LEAST_AGAINST_DATA)
    text = data if isinstance(data, str) else outcome.text
    if not text.strip():
        return Judgement("S", "shape:empty", _SHAPE)
    if begins_as_failure(text, tables.openings):
        if outcome.is_long or len(text) > _LONG_ANSWER:
            return Judgement(failed=is_traceback(text))
        is_sure, cause = is_surely_failure(text, tables.openings), cause_of(text, tables)
        return (
            of_cause(cause, failed=is_sure) if is_sure or cause.rule != "wording" else Judgement()
        )
    if outcome.is_long or not is_brief(text):
        return _answered("long", text, tables, LEAST_AGAINST_LONG)
    return of_cause(undeclared_cause(text, tables))


def _may_have_failed(data: object, tables: Tables) -> bool:
    """Return True if the data would be a failure with the flag, but is perhaps a blocked ticket."""
    return said_by({"data": data}, tables.dialects, is_flagged=True) is not None


def _answered(shape: str, text: str, tables: Tables, least_against: float) -> Judgement:
    """Return S for the shape of an answer, unless the wording contradicts.

    Args:
        tables: The tables of the judge.
        least_against: Minimum share of the wording to contradict.
    """
    likely, share = tables.wording.likely(words_of(text), is_declared=False)
    if likely in ("S", "") or share < least_against:
        return Judgement("S", f"shape:{shape}", _SHAPE)
    return Judgement()


def of_cause(cause: Cause, code: str | None = None, *, failed: bool = False) -> Judgement:
    """Return the judgement for a cause. Its type is None if the cause is unknown.

    Args:
        code: Code that the server sent.
        failed: True for a failure, whatever its cause.
    """
    if not cause.type:
        return Judgement(code=code, failed=failed)
    after_s = seconds_in(cause.text) if cause.type == "W" else None
    return Judgement(
        cast("JudgedType", cause.type), cause.rule, cause.confidence, code=code, after_s=after_s
    )
