"""Decorators that authors put on their tools."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

__all__ = ["OwnError", "plain", "renaming", "wrapping"]


class OwnError(Exception):
    """An exception class of the author."""


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Hand every call on, as people write decorators."""

    @functools.wraps(function)
    def g(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return g


def wrapping(function: Callable[..., Any]) -> Callable[..., Any]:
    """Hand every call on, in a coroutine where the function is one."""
    if not inspect.iscoroutinefunction(function):
        return plain(function)

    @functools.wraps(function)
    async def g(*args: Any, **kwargs: Any) -> Any:
        return await function(*args, **kwargs)

    return g


def renaming(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make an exception of the author of those of Python."""
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def later(*args: Any, **kwargs: Any) -> Any:
            try:
                return await function(*args, **kwargs)
            except (ValueError, LookupError) as error:
                raise OwnError(str(error)) from error

        return later

    @functools.wraps(function)
    def at_once(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except (ValueError, LookupError) as error:
            raise OwnError(str(error)) from error

    return at_once
