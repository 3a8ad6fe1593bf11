"""The words of a service about a failure, and the time that it names.

Nothing is read from the network: a body that the tool has not read stays unread. No URL keeps its
login or its query, and no credential of a known form is sent.
"""

from __future__ import annotations

import json
import re
import time
from contextlib import suppress
from http import HTTPStatus
from typing import Final, cast

from replybook.safety.raised import tool_errors
from replybook.trace.host_path import without_host_paths
from replybook.trace.redaction import without_secrets

LONGEST: Final = 500
"""Maximum length of the words in characters."""

_MOST_READ: Final = 8_000
_LARGEST_BODY: Final = 64_000
_DEEPEST: Final = 4
_MOST_ITEMS: Final = 5

_MEMBERS: Final = (
    *("message", "detail", "error_description", "error_message", "error", "reason", "msg", "title"),
    *("errors", "code"),
)
"""The members of a JSON object that may hold its words, best first."""

_PLACES: Final = ("pointer", "loc", "field", "path", "param")
"""The members that name what an error of a list is about."""

_URL: Final = re.compile(
    r"\b([a-z][a-z0-9+.-]{1,15}://)(?:[^\s/?#\"'<>@]*@)?([^\s?#\"'<>]*)[^\s\"'<>]*", re.IGNORECASE
)


def attribute(holder: object, name: str) -> object:
    """Return an attribute, or None if it is missing or cannot be read."""
    with suppress(Exception):  # such as `request` of an httpx error without one
        return cast("object", getattr(holder, name, None))
    return None


def words_of(error: BaseException) -> str:
    """Return the words in the JSON body of the answer, or ""."""
    return _shown(_words_in(_body_of(error)))


def reason_of(error: BaseException, status: int | None = None) -> str:
    """Return the reason phrase of the answer, else that of the status, or ""."""
    response = attribute(error, "response")
    named = (
        attribute(response, "reason_phrase"),  # httpx
        attribute(response, "reason"),  # requests
        attribute(error, "reason"),  # urllib
        attribute(error, "message"),  # aiohttp
    )
    reason = next((phrase for phrase in named if phrase and isinstance(phrase, str)), "")
    with suppress(ValueError):  # a status of the service's own
        reason = reason or ("" if status is None else HTTPStatus(status).phrase)
    return _shown(reason)


def text_of(error: BaseException) -> str:
    """Return the text of an exception without host paths."""
    return _shown(without_host_paths(tool_errors.text_of(error)[:_MOST_READ], "[path]"))


def _shown(text: str) -> str:
    """Return a text on one line, without credentials and queries, cut to the maximum length."""
    text = " ".join(text[:_MOST_READ].encode(errors="replace").decode().split())
    text = without_secrets(_URL.sub(r"\1\2", text))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


# The body


def _body_of(error: BaseException) -> object:
    """Return the JSON body of the answer, or None if it is not JSON or was not read yet."""
    response = attribute(error, "response")
    body = getattr(response, "__dict__", {}).get("_content")  # `content` of requests may block
    if body is None:
        named = (attribute(error, name) for name in ("body", "data", "json_body"))
        body = next((value for value in named if value), None)
    if isinstance(body, (str, bytes)) and len(body) <= _LARGEST_BODY:
        with suppress(ValueError, RecursionError):  # such as a page in HTML, or a cut body
            return cast("object", json.loads(body))
    return body


def _words_in(body: object, levels: int = _DEEPEST) -> str:
    """Return the words of a JSON value, such as `Invalid request: body.age: is missing`."""
    if isinstance(body, str) and levels < _DEEPEST:
        return body.strip()
    if isinstance(body, list) and levels:
        items = cast("list[object]", body)[:_MOST_ITEMS]
        return "; ".join(filter(None, (_words_in(item, levels - 1) for item in items)))
    if not isinstance(body, dict) or not levels:
        return ""
    held = cast("dict[str, object]", body)
    found = {name: _words_in(held.get(name), levels - 1) for name in _MEMBERS}
    words = next((words for words in found.values() if words), "")
    if found["title"] and found["detail"]:  # problem details
        words = f"{found['title']}: {found['detail']}"
    if found["errors"] and found["errors"] not in words:
        words = f"{words}: {found['errors']}"
    place = next(filter(None, (_place(held.get(name)) for name in _PLACES)), "")
    return f"{place}: {words}" if place and words and levels < _DEEPEST else words


def _place(value: object) -> str:
    if isinstance(value, list):
        return ".".join(str(step) for step in cast("list[object]", value)[:_MOST_ITEMS])
    return value if isinstance(value, str) else ""


# The time to wait


def waiting_time(error: BaseException, text: str) -> float | None:
    """Return the seconds that the header `Retry-After`, the body or the words name, or None."""
    from replybook.client.judging.dialects import waiting_in  # needed for such answers only
    from replybook.client.judging.waiting_time import LONGEST_WAIT_S, duration_of, seconds_in

    named = _header(error, "Retry-After")
    seconds = duration_of(named)
    if seconds is None and (moment := _moment(named)) is not None:
        now = _moment(_header(error, "Date"))  # of the clock that the moment is from
        seconds = min(max(0.0, moment - (time.time() if now is None else now)), LONGEST_WAIT_S)
    if seconds is None:
        seconds = waiting_in(_body_of(error))
    return seconds_in(text) if seconds is None else seconds


def _header(error: BaseException, name: str) -> str:
    """Return a header of the answer, or ""."""
    for holder in (attribute(error, "response"), error):
        headers = attribute(holder, "headers")
        for spelling in (name, name.lower()):
            with suppress(Exception):
                value: object = headers.get(spelling)  # type: ignore[attr-defined]
                if isinstance(value, list):  # of some libraries
                    value = cast("list[object]", value)[0]
                if isinstance(value, (str, int)):
                    return str(value)
    return ""


def _moment(date: str) -> float | None:
    """Return the seconds since 1970 of an HTTP date, or None."""
    from datetime import UTC
    from email.utils import parsedate_to_datetime

    with suppress(ValueError, OverflowError, TypeError):
        found = parsedate_to_datetime(date)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    return None
