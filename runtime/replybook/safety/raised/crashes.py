"""Crash records: the stack of a crash in the log of the server.

Without a log, the record goes to the standard logger `replybook`. One crash leaves one record with
the tool and the trace id that the agent got. A failure to write it does not affect the call.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from replybook.call import Call
from replybook.safety.fresh_stack import on_fresh_stack
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.causes import is_circular
from replybook.safety.settings import ServerSettings
from replybook_generated import codes

_LOGGER: Final = "replybook"
"""The name of the logger. It differs from the logger names of the server stacks."""

_MESSAGE: Final = "the %s %s failed unexpectedly: %s, trace id %s"


class Crash(NamedTuple):
    """An unexpected error in a call.

    Attributes:
        kind: Kind of the called thing, such as `tool`.
    """

    call: Call
    error: BaseException
    code: str
    kind: str = "tool"


_OBSERVERS: Final[list[Callable[[Crash], None]]] = []


def observe_crashes(observer: Callable[[Crash], None]) -> None:
    """Call `observer` with every crash of this process from now on."""
    _OBSERVERS.append(observer)


def write_stack(
    settings: ServerSettings,
    call: Call,
    error: BaseException,
    code: str = codes.MCP_SYS_E_001,
    *,
    kind: str = "tool",
) -> None:
    """Write the stack of `error` for developers, under the trace id of the call.

    Args:
        settings: Settings with the log to write to.
        kind: Kind of the called thing, such as `tool`.
    """
    crash = Crash(call, error, str.__str__(code), kind)
    try:
        _take_up(_ROOM)
    except RecursionError:
        return on_fresh_stack(partial(_write, settings), crash)
    return _write(settings, crash)


_ROOM: Final = 150
"""Frames that a log or a handler may need.

They are checked first, because a record that runs out of stack half-way would be written twice.
"""


def _take_up(frames: int) -> None:
    """Raise RecursionError if fewer than `frames` frames are left."""
    if frames:
        _take_up(frames - 1)


def _write(settings: ServerSettings, crash: Crash) -> None:
    """Write a crash once: to the log, or to the logger if the log is missing or fails."""
    if settings.log is None:
        _to_logger(crash)
    elif not _is_in_log(settings, crash):
        _to_logger(crash)
        settings.unlogged.count(crash.call.tool)
    for observer in tuple(_OBSERVERS):
        with suppress(Exception):  # an observer must not affect the call
            observer(crash)


def _is_in_log(settings: ServerSettings, crash: Crash) -> bool:
    if settings.log is None:
        return False
    try:
        return settings.log.stack(crash.call.trace_id, crash.error)
    except BaseException as failure:
        if must_go_on(failure):
            raise
        return False


def _to_logger(crash: Crash) -> None:
    """Pass one record to the logger, with the trace id, tool and code as attributes."""
    import logging  # takes 5 ms; a server has it loaded already

    call, error, code, kind = crash
    tool, trace_id = _on_one_line(call.tool), _on_one_line(call.trace_id)
    facts = {"trace_id": call.trace_id, "tool": call.tool, "code": code}
    logger = logging.getLogger(_LOGGER)
    message = _MESSAGE
    words: tuple[str, ...] = (kind, tool, code, trace_id)
    stack: BaseException | None = error
    try:
        if _is_circular(error):
            message, words, stack = f"{_MESSAGE}\n%s", (*words, _print_stack(error)), None
        try:
            logger.error(message, *words, exc_info=stack, extra=facts)
        except KeyError:  # the application has attributes of these names on every record
            logger.error(message, *words, exc_info=stack)
    except BaseException as failure:  # a filter or a handler of the application
        if must_go_on(failure):
            raise


def _is_circular(error: BaseException) -> bool:
    """Return True if `rich` would print the causes of an error without end."""
    with suppress(Exception):  # the attributes of an error may raise
        return is_circular(error)
    return False


def _print_stack(error: BaseException) -> str:
    """Return the stack as Python prints it, which ends at a circle of causes."""
    import traceback

    return "".join(traceback.format_exception(error)).rstrip()


def _on_one_line(text: str) -> str:
    """Return a text without line breaks, because a caller may have chosen it."""
    return text if text.isprintable() else ascii(text)
