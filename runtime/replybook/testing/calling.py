"""Call a tool, whether its function is sync or async."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Mapping

__all__ = ["called"]


def called(tool: object, args: tuple[object, ...], kwargs: Mapping[str, object]) -> object:
    """What `tool(*args, **kwargs)` gives, awaited if need be; `tool` itself if it is a result."""
    result = tool(*args, **kwargs) if callable(tool) else tool
    if not inspect.isawaitable(result):
        return result
    if _loop_is_running():
        if inspect.iscoroutine(result):
            result.close()
        raise RuntimeError("an event loop is running here; await the call and hand in what it gave")
    return asyncio.run(_awaited(result))


async def _awaited(result: Awaitable[object]) -> object:
    return await result


def _loop_is_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
