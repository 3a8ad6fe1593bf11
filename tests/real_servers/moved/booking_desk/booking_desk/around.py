"""Middleware and two decorators around the tools."""

import asyncio
import functools
import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Any

from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware, MiddlewareContext

from .config import config
from .database import transaction

CALLED: Counter[str] = Counter()


class Audit(Middleware):
    """Writes down which tool was called, and if it went well."""

    async def on_call_tool(self, context: MiddlewareContext[Any], call_next: Any) -> Any:
        try:
            result = await call_next(context)
        except Exception:
            await self._write(context.message.name, False)
            raise
        await self._write(context.message.name, not result.is_error)
        return result

    async def _write(self, tool: str, went_well: bool) -> None:
        async with transaction() as conn:
            conn.execute("insert into audit (tool, went_well) values (?, ?)", (tool, went_well))


class Quota(Middleware):
    """Turns a caller away who asks too much."""

    def __init__(self) -> None:
        self.calls = 0

    async def on_call_tool(self, context: MiddlewareContext[Any], call_next: Any) -> Any:
        self.calls += 1
        if self.calls > config.calls_per_session:
            raise ToolError(f"the desk answers {config.calls_per_session} questions and no more")
        return await call_next(context)


def counted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Count the calls of a tool."""

    @functools.wraps(function)
    def counting(*args: Any, **kwargs: Any) -> Any:
        CALLED[function.__name__] += 1
        return function(*args, **kwargs)

    return counting


def again_if_locked(function: Callable[..., Any]) -> Callable[..., Any]:
    """Try three times where the database is locked."""

    @functools.wraps(function)
    async def trying(*args: Any, **kwargs: Any) -> Any:
        for attempt in range(3):
            try:
                return await function(*args, **kwargs)
            except sqlite3.OperationalError:
                if attempt == 2:
                    raise
                await asyncio.sleep(0.01)
        raise AssertionError("unreachable")

    return trying
