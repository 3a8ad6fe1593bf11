"""A failure that a tool sent as a success.

A success is called a failure only if it looks like nothing else. A job that failed, a page with the
status 404 and an import with two wrong rows are answers.

Source: specification 82.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from replybook.client.judging.any_result import is_silent, of_cause, of_dialect, unwrapped
from replybook.client.judging.base_tables import BASE
from replybook.client.judging.cause import cause_of
from replybook.client.judging.dialects import Dialect, first_members, said_by
from replybook.client.judging.outcome import Outcome, parsed
from replybook.client.judging.text_shape import heading_of

if TYPE_CHECKING:
    from replybook.client.judgement import Judgement

__all__ = ["Suspect", "judge_success", "suspect_in"]

_LONG_ANSWER: Final = 1_000
_MOST_PARSED: Final = 8_000
"""Maximum number of characters of a success in JSON text that is read for a failure."""

_LEAST_UNSURE: Final = 0.85
"""Minimum confidence in the cause if the heading alone does not say failure."""

_REPLY: Final = frozenset(("status", "reply_type", "code", "message", "data", "meta", "error"))
"""The members of our envelope. Without our key of `_meta` it is data (specification 72)."""

_OF_FAILURES: Final = frozenset(
    (
        *("class", "code", "detail", "details", "documentation_url", "error", "errorCode"),
        *("errorType", "error_code", "error_message", "error_type", "errors", "extensions"),
        *("failure", "field", "help", "hint", "http_status", "instance", "isError", "jsonrpc"),
        *("locations", "message", "object", "ok", "param", "path", "reason", "request_id"),
        *("requestId", "status", "statusCode", "status_code", "success", "suggestion"),
        *("suggestions", "timestamp", "title", "trace_id", "type"),
    )
)
"""Members of an object that describes a failure, beside those that begin with `retry`."""

_LOG_LINE: Final = re.compile(
    r"\n\W*(?:(?:info|debug|warn(?:ing)?|notice|ok|pass(?:ed)?|success)\b|"
    r"[\u2713\u2714\u2705\u274c\u2717\u2716])",
    re.IGNORECASE,
)
"""A later line of a log or of a list of results, one of which failed."""

_LIST_HEADING: Final = re.compile(r"[^\n]*:\s*\n")
_LEAST_WORDS: Final = 3
"""Minimum number of words of an `error` of unknown cause beside other texts."""


def _numbers_by_member() -> Mapping[str, Sequence[int]]:
    """Return the numbers of the dialects that need a member at the top of an object."""
    found: dict[str, list[int]] = {}
    for number, dialect in enumerate(BASE.dialects):
        for member in () if dialect.needs_flag else first_members(dialect):
            found.setdefault(member, []).append(number)
    return found


_BY_MEMBER: Final = _numbers_by_member()


class Suspect(NamedTuple):
    """A success that may say failure.

    Attributes:
        value: The object or the text that may say it.
        dialects: The dialects that need a member of the object.
    """

    value: Mapping[str, object] | str
    dialects: Sequence[Dialect] = ()


def suspect_in(structured: object, text: str | None = None) -> Suspect | None:
    """Return a success that may say failure, or None for any other. It takes microseconds.

    Args:
        structured: The structured content.
        text: The first text of the content. It is read if there is no structured content.
    """
    value = unwrapped(text if structured is None else structured)
    if isinstance(value, str):
        value = value if len(value) > _MOST_PARSED else parsed(value) or value
        if isinstance(value, str):
            return Suspect(value) if _has_heading(value) else None
    if not isinstance(value, dict):  # a list of failures may be what was asked for
        return None
    held = cast("dict[str, object]", value)
    numbers = {number for name in held if name in _BY_MEMBER for number in _BY_MEMBER[name]}
    if not numbers or held.get("success", held.get("ok")) is True:
        return None
    if held.keys() >= _REPLY:  # an envelope from elsewhere is data
        return None
    return Suspect(held, [BASE.dialects[number] for number in sorted(numbers)])


def judge_success(suspect: Suspect) -> Judgement | None:
    """Return the judgement on a failure that was sent as a success, or None for a success.

    A dialect or the heading of a failure says it, wording alone does not. The type of the judgement
    is None if the cause is unknown.
    """
    value = suspect.value
    if isinstance(value, str):
        found = of_cause(cause_of(value, BASE))
        rule, is_failure = "shape:heading", _is_failed_text(value, found)
    else:
        said = said_by({"data": value}, suspect.dialects)
        if said is None or is_silent(said):
            return None
        found = of_dialect(Outcome.of_success(value, None), said, BASE)
        rule = f"dialect:{said.dialect.name}"
        is_failure = _is_alone(value, said.dialect, is_known=found.type is not None)
    found.rule = found.rule or rule
    return found if is_failure else None


def _has_heading(text: str) -> bool:
    """Return True for a short text with a heading that may say failure."""
    return len(text) <= _LONG_ANSWER and heading_of(text, BASE.openings) != ""


def _is_failed_text(text: str, found: Judgement) -> bool:
    """Return True if nothing follows the heading that a log or a list of results would have."""
    heading = heading_of(text, BASE.openings)
    if heading == "traceback":
        return True
    if _LOG_LINE.search(text):
        return False
    if heading == "failure":
        return found.type is not None or _LIST_HEADING.match(text) is None
    return found.type is not None and found.confidence >= _LEAST_UNSURE


def _is_alone(value: Mapping[str, object], dialect: Dialect, *, is_known: bool) -> bool:
    """Return True if an object has no data beside the failure.

    With a known cause, a flag such as `success: false` may stand beside data, and an `error` beside
    texts and numbers. Some words of unknown cause may stand beside texts. A status and a list of
    errors stand alone.
    """
    path, kind = dialect.has[0]
    if kind in ("true", (False,)) and (is_known or path == "isError"):
        return True
    others = [held for name, held in value.items() if not _is_described(name)]
    if (dialect.within or path).partition(".")[0] in ("error", "failure") and is_known:
        return not any(held and isinstance(held, (dict, list)) for held in others)
    if path == "error" and len(re.findall("[^\\W\\d_]+", str(value["error"]))) >= _LEAST_WORDS:
        return all(isinstance(held, str) or not held for held in others)
    if any(held is not None for held in others):
        return False
    errors = value.get("errors")
    return not isinstance(errors, list) or all(map(_describes, cast("list[object]", errors)))


def _describes(item: object) -> bool:
    """Return True for an item of `errors` that describes a failure, not a line of a file."""
    return not isinstance(item, dict) or all(map(_is_described, cast("dict[str, object]", item)))


def _is_described(name: str) -> bool:
    return name in _OF_FAILURES or name.lower().startswith("retry")
