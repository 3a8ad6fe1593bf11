"""Failures of resources and prompts.

A strict server sends a trace id and no exception text. An error text that the author raised for the
caller goes out unchanged. So do the refusals of the stack itself, such as of a missing resource.
With untouched successes and in migration mode, the stack's own words go out, without secrets.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Final, Literal

from mcp.shared.exceptions import MCPError

from replybook.call import Call
from replybook.mcp.wire import is_of_crash
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.causes import causes
from replybook.safety.raised.crashes import write_stack
from replybook.safety.raised.readable import readable_origin
from replybook.safety.raised.tool_errors import came_through_body, is_from_stack, words_of
from replybook.safety.returned.bare_failure import masked_text
from replybook.safety.session import new_trace_id
from replybook.safety.settings import ServerSettings

Kind = Literal["resource", "prompt"]

_WORDS: Final = {"resource": "Error reading resource", "prompt": "Error rendering prompt"}


def failure_to_raise(
    error: BaseException,
    kind: Kind,
    name: str,
    settings: ServerSettings,
    made: Callable[[str], Exception],
) -> BaseException:
    """Return the exception to raise in place of one of a resource or prompt.

    An exit, or a cancellation that nobody asked for, becomes a failure in every mode, because it
    would end the server. One that somebody asked for is returned unchanged.

    Args:
        kind: Kind of the called thing.
        name: Name of the resource or prompt.
        made: Returns the exception for a text that a strict server sends.
    """
    if must_go_on(error):
        return error
    error = readable_origin(error)
    sent = _as_sent(error, settings) if isinstance(error, Exception) else None
    cause = error if sent is None else error.__cause__
    sent = sent or made(_conceal_error(error, kind, name, settings))
    sent.__cause__ = cause
    return sent


def _is_for_the_caller(error: Exception) -> bool:
    """Return True if an error of a resource or prompt may go out unchanged.

    These are protocol errors and words that the author raised, and refusals of the stack before it
    called anything. A protocol error that was made from another exception is not one of them.
    """
    if isinstance(error, MCPError):
        return not is_of_crash(error)
    if not is_from_stack(error):
        return words_of(error) is not None
    return not any(came_through_body(cause) for cause in causes(error))


def _as_sent(error: Exception, settings: ServerSettings) -> Exception | None:
    """Return the error to raise for the caller. None if a strict server must conceal it."""
    if settings.migration or settings.successes == "untouched":
        return _mask_secrets(error, hides_paths=settings.successes != "untouched")
    return error if _is_for_the_caller(error) else None


def _mask_secrets(error: Exception, *, hides_paths: bool) -> Exception:
    """Return the error without secrets in its text. It is the same object if it has none."""
    text = error.error.message if isinstance(error, MCPError) else str(error)
    clean = masked_text(text, hides_paths=hides_paths)
    if clean == text:
        return error
    told = copy.copy(error)
    told.args = (clean,)
    if isinstance(told, MCPError):
        told.error = told.error.model_copy(update={"message": clean})
    return told


def _conceal_error(error: BaseException, kind: Kind, name: str, settings: ServerSettings) -> str:
    """Return the error text for the caller, and log the stack under its trace id."""
    call = Call(new_trace_id(), name)
    broke = next(filter(came_through_body, causes(error)), error) if is_from_stack(error) else error
    write_stack(settings, call, broke, kind=kind)
    return f"{_WORDS[kind]} {name!r} (trace id {call.trace_id})"
