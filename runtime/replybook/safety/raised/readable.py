"""Exceptions that nobody can read: their own attributes raise.

A class of an author may define `args`, `__class__` or `__cause__` so that reading them
raises. A server stack that logs or converts such an exception breaks or waits for ever, so it
never sees one.
"""

from __future__ import annotations

from typing import Final

from replybook.safety.fresh_stack import on_fresh_stack
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.raised.tool_errors import text_of

_READ: Final = ("args", "__cause__", "__context__", "__traceback__", "__suppress_context__")


_MOST: Final = 20
"""Maximum number of exceptions to look at."""


class Unreadable(Exception):
    """The stand-in for an exception that cannot be read. Its text is that of the exception."""


def readable(error: BaseException) -> BaseException:
    """Return an exception, or its stand-in if a stack could not read it."""
    if not issubclass(type(error), Exception):  # a cancellation or an exit is raised again
        return error
    try:
        try:
            _read(error)
        except RecursionError:  # of the attributes, or of a stack that has no room left
            on_fresh_stack(_read, error)
    except BaseException as failure:
        if must_go_on(failure):
            raise
        name = type(error).__name__  # the trace names the class of the author
        stand_in: type[Unreadable] = type(name, (Unreadable,), {})
        return stand_in(text_of(error))
    return error


def readable_origin(error: BaseException) -> BaseException:
    """Return an exception, or the stand-in for one that a stack could not read when it raised it.

    The attributes of that one have raised this exception, so it is in its context.
    """
    found, near = readable(error), error
    for _ in range(_MOST):
        if isinstance(found, Unreadable) or near.__context__ is None:
            break
        near = near.__context__
        found = readable(near)
    return found if isinstance(found, Unreadable) else error


def _read(error: BaseException) -> None:
    isinstance(error, StopIteration)  # asks for `__class__`, as the stacks do
    for name in _READ:
        getattr(error, name)
    vars(error)
    getattr(error, "__notes__", None)
