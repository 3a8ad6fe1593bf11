"""Replies for the failures of a service behind a tool.

    @mcp_safe_tool(errors=upstream.errors(service="the ticket desk"))

Public: `errors`, `HttpClientError`.

Source: specification 84.
"""

from __future__ import annotations

from typing import Final

from replybook.attempts import Attempts
from replybook.safety.error_mapping import Answer, ErrorFamily
from replybook.upstream.failure import covers, failure_of
from replybook_generated.builder import ReplyBuilder
from replybook_schema.building import own_reply
from replybook_schema.reply import Reply

__all__ = ["HttpClientError", "errors"]

AFTER_S: Final = 5.0
"""Seconds to wait if the service names no time."""


class HttpClientError(ErrorFamily):
    """The failures of httpx, httpx2, requests, aiohttp and urllib. Nothing is imported for it.

    Source: specification 84.
    """

    @classmethod
    def covers(cls, kind: type, error: BaseException) -> bool:
        """Return True if `kind` is a class of these clients for a failure of the service.

        A `TimeoutError`, and an error of decoding, counts if one of the clients raised it.
        """
        return covers(kind, error)


def errors(
    *kinds: type[Exception],
    service: str | None = None,
    repeatable: bool | None = None,
    attempts: Attempts | None = None,
) -> dict[type[Exception], Answer]:
    """Return the `errors=` of a tool or a server with a service behind it.

    The HTTP status of a failure decides the code. Add answers of your own with `|`.

    Args:
        kinds: Exception classes of other client libraries, such as `github.GithubException`. Their
            status decides if they have one, else the exception that caused them, else their text.
        service: Name of the service, which replies tell.
        repeatable: True if a request that may have been carried out can be sent again, such as one
            with an idempotency key. False if it cannot. Default: its HTTP method decides, and the
            answer to POST, PATCH or an unknown method leaves no attempt.
        attempts: The counter for "not now" replies. Default: three in a row. Ten minutes without
            such a reply end the row.

    Source: specification 84.
    """
    counter = attempts or Attempts()

    def answer(error: Exception, _rb: ReplyBuilder) -> Reply:
        failure = failure_of(error)
        data: dict[str, object] = {}
        if failure.waits:
            data["after_s"] = AFTER_S if failure.after_s is None else failure.after_s
            data["attempts_left"] = (
                counter.left(service or "") if failure.may_repeat(repeatable) else 0
            )
        told = {"text": failure.text, "status": failure.status, "service": service}
        return own_reply(failure.code, data | {name: v for name, v in told.items() if v})

    family: type[Exception] = HttpClientError
    return dict.fromkeys((family, *kinds), answer)
