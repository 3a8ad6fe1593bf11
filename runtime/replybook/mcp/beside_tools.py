"""Failures of resources and prompts: what broke in them tells its trace id, and no text of an exception.

What an author said to the caller passes, and so do the refusals of the stack itself, such as of what is not there.
Source: specification 7 and 49.
"""

from __future__ import annotations

from typing import Final, Literal

from mcp.shared.exceptions import MCPError

from replybook.call import Call
from replybook.mcp.wire import is_of_crash
from replybook.safety.raised.causes import causes
from replybook.safety.raised.crashes import write_stack
from replybook.safety.raised.tool_errors import came_through_body, is_from_stack, words_of
from replybook.safety.session import new_trace_id
from replybook.safety.settings import ServerSettings

__all__ = ["Kind", "concealed", "is_for_the_caller"]

Kind = Literal["resource", "prompt"]

_WORDS: Final = {"resource": "Error reading resource", "prompt": "Error rendering prompt"}


def is_for_the_caller(error: Exception) -> bool:
    """Return True if an error that a read or a prompt ended with may be told as it is.

    That is a protocol error or words that its author raised, unless a protocol error was made of another exception,
    and what a stack refused before it called anything.
    """
    if isinstance(error, MCPError):
        return not is_of_crash(error)
    if not is_from_stack(error):
        return words_of(error) is not None
    return not any(came_through_body(cause) for cause in causes(error))


def concealed(error: Exception, kind: Kind, name: str, settings: ServerSettings) -> str:
    """Return what the caller is told instead; the stack goes where those of crashes go, under the id in the text."""
    call = Call(new_trace_id(), name)
    broke = next(filter(came_through_body, causes(error)), error) if is_from_stack(error) else error
    write_stack(settings, call, broke, kind=kind)
    return f"{_WORDS[kind]} {name!r} (trace id {call.trace_id})"
