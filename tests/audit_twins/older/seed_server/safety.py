"""The wrapper around every tool: nothing that goes wrong reaches the client as a stack."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Callable
from typing import Any

from seed_server.replies import Reply
from seed_server.reply_codes import type_of, validate_code_format
from seed_server.reply_registry import get_message

log = logging.getLogger(__name__)


class ReplyBuilder:
    """Makes the answers of one call."""

    def __init__(self, tool: str = "") -> None:
        self.tool = tool
        self.made: list[Reply] = []

    def _reply(self, kind: str, code: str | None, data: Any, message: str, more: Any) -> Reply:
        code = code or "BANK-OP-S-001"
        if not validate_code_format(code):
            raise ValueError(f"{code} is no code")
        reply = Reply(kind, code, message or get_message(code), {**(data or {}), **more})
        self.made.append(reply)
        return reply

    def success(self, code: str | None = None, data: Any = None, message: str = "") -> Reply:
        """It is done."""
        return self._reply("S", code, data, message, {})

    def invalid(self, code: str, data: Any = None, message: str = "", **more: Any) -> Reply:
        """The caller made a mistake."""
        return self._reply("I", code, data, message, more)

    def denied(self, code: str, data: Any = None, message: str = "", **more: Any) -> Reply:
        """It is not allowed."""
        return self._reply("D", code, data, message, more)

    def error(self, code: str, data: Any = None, message: str = "", **more: Any) -> Reply:
        """Something broke."""
        return self._reply("E", code, data, message, more)


def envelope(answer: Any) -> dict[str, Any]:
    """Return what is sent for whatever a tool returned."""
    if isinstance(answer, Reply):
        return {"status": "success" if answer.ok else "error", **answer.to_dict()}
    if isinstance(answer, dict) and "error" in answer:
        code = answer.get("code", "BANK-OP-E-001")
        return {"status": "error", "code": code, "reply_type": type_of(code), "data": answer}
    return {"status": "success", "reply_type": "S", "code": "BANK-OP-S-001", "data": answer}


def mcp_safe_tool(function: Callable[..., Any]) -> Callable[..., dict[str, Any]]:
    """Give a tool its builder, and send an envelope whatever it does."""

    @functools.wraps(function)
    def wrapped(*args: Any, **kwargs: Any) -> dict[str, Any]:
        try:
            return envelope(function(*args, rb=ReplyBuilder(function.__name__), **kwargs))
        except Exception as error:
            log.exception("%s failed", function.__name__)
            return envelope(Reply("E", "BANK-OP-E-001", f"{type(error).__name__}: {error}"))

    return _without_builder(function, wrapped)


def _without_builder(function: Callable[..., Any], wrapped: Any) -> Any:
    """Hide the builder from the schema of a tool."""
    signature = inspect.signature(function, eval_str=False)
    shown = [each for each in signature.parameters.values() if each.name != "rb"]
    wrapped.__signature__ = signature.replace(parameters=shown, return_annotation=dict)
    wrapped.__annotations__ = {each.name: each.annotation for each in shown} | {"return": dict}
    return wrapped
