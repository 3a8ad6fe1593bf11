"""Read a failed request: its code, and if it may be sent again.

Exceptions are read by the names of their classes and attributes, so that no client is imported.

Nothing is read from the network: a body that the tool has not read stays unread. No URL keeps its
login or its query, and no credential of a known form is sent.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Final, NamedTuple, cast

from replybook.safety.raised import tool_errors
from replybook.safety.raised.causes import causes
from replybook.trace.host_path import without_host_paths
from replybook.trace.redaction import without_secrets
from replybook_generated import codes

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

_NOT_FOUND: Final = codes.WA_SVC_I_001
_CONFLICT: Final = codes.WA_SVC_I_002
_REFUSED: Final = codes.WA_SVC_I_003
_LIMITED: Final = codes.WA_SVC_I_004
_DOWN: Final = codes.WA_SVC_I_005
_TIMED_OUT: Final = codes.WA_SVC_I_006
_BROKEN: Final = codes.WA_SVC_E_001
_DENIED: Final = codes.EN_SVC_D_001
_SIGN_IN: Final = codes.EN_SVC_D_002

_WAITS: Final = frozenset[str]((_LIMITED, _DOWN, _TIMED_OUT))

_BY_STATUS: Final[Mapping[int, str]] = {
    401: _SIGN_IN,
    402: _DENIED,
    403: _DENIED,
    404: _NOT_FOUND,
    407: _SIGN_IN,
    408: _TIMED_OUT,
    409: _CONFLICT,
    410: _NOT_FOUND,
    412: _CONFLICT,
    425: _LIMITED,
    429: _LIMITED,
    451: _DENIED,
    502: _DOWN,
    503: _DOWN,
    504: _TIMED_OUT,
}
_FIRST_ERROR: Final = 400
_FIRST_OF_SERVER: Final = 500
_LAST: Final = 599

_BY_TYPE: Final[Mapping[str | None, str]] = {"I": _REFUSED, "D": _DENIED, "W": _LIMITED}
"""The code for each type that the judge reads from a text. All others are failures."""

_HTTPX: Final[Mapping[str, str]] = {
    "HTTPStatusError": _BROKEN,  # has a status that is no failure, such as 301
    "TimeoutException": _TIMED_OUT,
    "NetworkError": _DOWN,
    "ProxyError": _DOWN,
    "RemoteProtocolError": _BROKEN,
    "DecodingError": _BROKEN,
    "TooManyRedirects": _BROKEN,
}
_CLIENTS: Final[Mapping[str, Mapping[str, str]]] = {
    "httpx": _HTTPX,
    "httpx2": _HTTPX,
    "requests": {
        "HTTPError": _BROKEN,
        "Timeout": _TIMED_OUT,
        "ConnectTimeout": _TIMED_OUT,
        "ConnectionError": _DOWN,
        "RetryError": _DOWN,
        "ChunkedEncodingError": _BROKEN,
        "ContentDecodingError": _BROKEN,
        "InvalidJSONError": _BROKEN,
        "TooManyRedirects": _BROKEN,
    },
    "aiohttp": {
        "ClientResponseError": _BROKEN,  # such as a page where JSON was promised
        "ServerTimeoutError": _TIMED_OUT,
        "ConnectionTimeoutError": _TIMED_OUT,
        "ClientConnectionError": _DOWN,
        "ClientPayloadError": _BROKEN,
    },
    "urllib": {"HTTPError": _BROKEN, "URLError": _DOWN},
    "http": {"HTTPException": _BROKEN},
}
_ANYWHERE: Final[Mapping[str, Mapping[str, str]]] = {
    "builtins": {
        "TimeoutError": _TIMED_OUT,
        "ConnectionError": _DOWN,
        "UnicodeDecodeError": _BROKEN,
    },
    "json": {"JSONDecodeError": _BROKEN},
}
"""Classes that any code may raise. They count if a client raised them, or if the author says so."""

_UNSENT: Final = frozenset(
    (
        # of httpx and requests, of urllib3 and aiohttp, of Python
        *("ConnectTimeout", "PoolTimeout", "ConnectError", "ProxyError"),
        *("NewConnectionError", "ClientConnectorError", "ConnectionTimeoutError"),
        *("ConnectionRefusedError", "gaierror", "URLError"),
    )
)
"""Classes that say that there was no connection, so the service has no request."""

_PERHAPS_DONE: Final = frozenset((502, 504))
"""Statuses of a gateway that may have passed the request on."""

_IDEMPOTENT: Final = frozenset(("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"))
"""The methods of RFC 9110 whose requests can be sent again."""


class Failure(NamedTuple):
    """The meaning of a failed request.

    Attributes:
        status: HTTP status of the answer, or None.
        text: The words of the service, or "".
        after_s: Seconds to wait, if the service names them.
        is_perhaps_done: True if the service may have carried the request out.
        method: HTTP method of the request, or None if the exception does not name it.
    """

    code: str
    status: int | None = None
    text: str = ""
    after_s: float | None = None
    is_perhaps_done: bool = False
    method: str | None = None

    @property
    def waits(self) -> bool:
        """True if the reply asks to wait and retry."""
        return self.code in _WAITS

    def may_repeat(self, repeatable: bool | None) -> bool:
        """Return True if the request can be sent again.

        Args:
            repeatable: True if it can be sent twice. Default: its method decides.
        """
        may_twice = self.method in _IDEMPOTENT if repeatable is None else repeatable
        return may_twice or not self.is_perhaps_done


def failure_of(error: BaseException) -> Failure:
    """Return the meaning of an exception of a client, or of the exception that caused it."""
    for cause in (error, *causes(error)):
        status, known = _status_of(cause), _known_class(cause)
        if status is not None:
            return _of_status(cause, status, is_known=known is not None)
        if known is not None:
            text = reason_of(cause) if known == _BROKEN else ""
            return Failure(known, None, text, None, not _is_unsent(cause), _method_of(cause))
    return _of_text(error)


def _of_status(error: BaseException, status: int, *, is_known: bool) -> Failure:
    """Return the meaning of an answer with a status of 400 or more."""
    code = code_of(status)
    text = words_of(error) or (reason_of(error, status) if is_known else text_of(error))
    after_s = waiting_time(error, text) if code in _WAITS else None
    return Failure(code, status, text, after_s, status in _PERHAPS_DONE, _method_of(error))


def _of_text(error: BaseException) -> Failure:
    """Return the meaning of an exception that has nothing but a text."""
    from replybook.client.judging import judge  # needed for such exceptions only

    message = tool_errors.text_of(error)
    found = judge({"isError": True, "content": [{"type": "text", "text": message}]})
    text = words_of(error) or text_of(error)
    rule, _, number = (found.rule or "").partition(":")
    if rule != "status":
        return Failure(_BY_TYPE.get(found.type, _BROKEN), None, text, found.after_s)
    status = int(number)
    return Failure(code_of(status), None, text, found.after_s, status in _PERHAPS_DONE)


def code_of(status: int) -> str:
    """Return the code for an HTTP status of 400 or more."""
    return _BY_STATUS.get(status, _REFUSED if status < _FIRST_OF_SERVER else _BROKEN)


def covers(kind: type, error: BaseException) -> bool:
    """Return True if a class stands for a failure of the service in a known client.

    Args:
        kind: The class of the error, or a base of it.
    """
    package = _package(kind.__module__)
    if kind.__name__ in _CLIENTS.get(package, ()):
        return True
    return kind.__name__ in _ANYWHERE.get(package, ()) and _is_of_client(error)


def _known_class(error: BaseException) -> str | None:
    """Return the code for the nearest known class of an exception, or None."""
    for kind in type(error).__mro__:
        package = _package(kind.__module__)
        classes = _CLIENTS.get(package) or _ANYWHERE.get(package) or {}
        if kind.__name__ in classes:
            return classes[kind.__name__]
    return None


def _is_of_client(error: BaseException) -> bool:
    """Return True if an exception came out of the code of a client."""
    trace = error.__traceback__
    while trace is not None:
        if _package(str(trace.tb_frame.f_globals.get("__name__"))) in _CLIENTS:
            return True
        trace = trace.tb_next
    return False


def _package(module: str) -> str:
    return module.partition(".")[0]


def _status_of(error: BaseException) -> int | None:
    """Return the HTTP status that an exception names, if it says failure."""
    holders = (error, attribute(error, "response"), error)
    names = (("status_code", "http_status", "status"), ("status_code", "status"), ("code",))
    found = (
        attribute(holder, name) for holder, of in zip(holders, names, strict=True) for name in of
    )
    status = next((int(value) for value in found if isinstance(value, int)), 0)
    return status if _FIRST_ERROR <= status <= _LAST else None


def _is_unsent(error: BaseException) -> bool:
    """Return True if an exception, or one inside it, says that the connection failed."""
    parts = (error, *error.args)
    parts = (*parts, *(attribute(part, "reason") for part in parts))
    return any(kind.__name__ in _UNSENT for part in parts for kind in type(part).__mro__)


def _method_of(error: BaseException) -> str | None:
    """Return the HTTP method of the request, or None if the exception does not name it."""
    requests = (
        attribute(error, "request"),
        attribute(attribute(error, "response"), "request"),
        attribute(error, "request_info"),
    )
    methods = (attribute(request, "method") for request in requests)
    return next((method.upper() for method in methods if isinstance(method, str)), None)


def attribute(holder: object, name: str) -> object:
    """Return an attribute, or None if it is missing or cannot be read."""
    with suppress(Exception):  # such as `request` of an httpx error without one
        return cast("object", getattr(holder, name, None))
    return None


def words_of(error: BaseException) -> str:
    """Return the words in the JSON body of the answer, or ""."""
    return _clip_text(_words_in(_body_of(error)))


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
    return _clip_text(reason)


def text_of(error: BaseException) -> str:
    """Return the text of an exception without host paths."""
    return _clip_text(without_host_paths(tool_errors.text_of(error)[:_MOST_READ], "[path]"))


def _clip_text(text: str) -> str:
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
