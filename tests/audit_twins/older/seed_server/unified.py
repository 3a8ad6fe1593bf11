"""A builder without checks, for the modules that were written while the other one was in review."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from typing import Any

from seed_server.replies import Reply
from seed_server.reply_codes import type_of
from seed_server.reply_registry import get_message
from seed_server.safety import _without_builder, envelope


class _ReplyBuilder:
    """Says info, warn and fail; what a code's letter says is not compared with anything."""

    def __init__(self, layer: str = "BANK") -> None:
        self.layer = layer

    def success(self, code: str, data: Any = None, message: str = "") -> Reply:
        """It is done."""
        return Reply("S", code, message or get_message(code), data or {}, self.layer)

    def info(self, code: str, data: Any = None, message: str = "") -> Reply:
        """Nothing special."""
        return Reply("S", code, message or get_message(code), data or {}, self.layer)

    def warn(self, code: str, data: Any = None, message: str = "") -> Reply:
        """Done, but look at it."""
        return Reply("W", code, message or get_message(code), data or {}, self.layer)

    def fail(self, code: str, data: Any = None, message: str = "") -> Reply:
        """Not done; the letter of the code says whose fault it is."""
        return Reply(type_of(code), code, message or get_message(code), data or {}, self.layer)

    def invalid(self, code: str, data: Any = None, message: str = "") -> Reply:
        """The caller made a mistake."""
        return Reply("I", code, message or get_message(code), data or {}, self.layer)

    def denied(self, code: str, data: Any = None, message: str = "") -> Reply:
        """It is not allowed."""
        return Reply("D", code, message or get_message(code), data or {}, self.layer)

    def error(self, code: str, data: Any = None, message: str = "") -> Reply:
        """Something broke."""
        return Reply("E", code, message or get_message(code), data or {}, self.layer)


def _create_reply_builder(layer: str = "BANK") -> _ReplyBuilder:
    return _ReplyBuilder(layer)


def mcp_safe_tool(function: Callable[..., Any]) -> Callable[..., dict[str, Any]]:
    """Give a tool the builder of this module."""

    @functools.wraps(function)
    def wrapped(*args: Any, **kwargs: Any) -> dict[str, Any]:
        try:
            answer = function(*args, rb=_create_reply_builder(), **kwargs)
            if asyncio.iscoroutine(answer):
                answer = asyncio.run(answer)
            return envelope(answer)
        except Exception as error:
            return {"status": "error", "code": "BANK-OP-E-001", "data": {"error": str(error)}}

    return _without_builder(function, wrapped)
