"""Calls of a tool whose function is sync or async."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Mapping

from replybook_schema.reply import ReplyRaised

__all__ = ["called"]


def called(tool: object, args: tuple[object, ...], kwargs: Mapping[str, object]) -> object:
    """Return the result of `tool(*args, **kwargs)`, awaited if needed.

    If `tool` is not callable, it is the result itself. If an undecorated function raises a reply,
    the result is that reply.
    """
    try:
        result = tool(*args, **kwargs) if callable(tool) else tool
        if not inspect.isawaitable(result):
            return result
        if not _loop_is_running():
            return asyncio.run(_awaited(result))
    except ReplyRaised as raised:
        return raised.reply
    if inspect.iscoroutine(result):
        result.close()
    raise RuntimeError("an event loop is running; await the call and pass its result")


async def _awaited(result: Awaitable[object]) -> object:
    return await result


def _loop_is_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
