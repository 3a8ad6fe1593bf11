"""How long a server takes, as the metric `mcp.server.operation.duration` of OpenTelemetry.

    duration = OperationDuration(tools=["read_note"])
    duration.watch(server)           # a ReplyServer or a FastMCP server

One measurement for each request, in seconds, taken outside of all middleware. Without a meter provider nothing
is measured: the API alone drops what it is told. No attribute holds an argument, an address or the text of
an exception; names that only a caller knows are left out. Source: decision 19.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from importlib.metadata import version
from typing import Any, Final, Literal, Protocol, cast

from mcp.shared.exceptions import MCPError
from opentelemetry.metrics import MeterProvider, get_meter
from pydantic import ValidationError

__all__ = ["BUCKETS_S", "OperationDuration"]

BUCKETS_S: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300)
"""The bounds of the buckets, as the conventions have them."""

_METHODS: Final = frozenset(
    {
        *("tools/call", "tools/list", "prompts/get", "prompts/list", "resources/list"),
        *("resources/read", "resources/templates/list", "resources/subscribe"),
        *("resources/unsubscribe", "completion/complete", "logging/setLevel", "initialize", "ping"),
        *("server/discover", "subscriptions/listen", "notifications/cancelled"),
        *("notifications/initialized", "notifications/progress"),
    }
)
_OTHER: Final = "_OTHER"
"""The method of a request that MCP does not know: what a caller writes is no attribute."""

_FAULTS_OF_CALLERS: Final = frozenset({-32700, -32600, -32601, -32602})
"""The codes of JSON-RPC that say that the caller was wrong: no errors of the server."""


class _Asked(Protocol):
    """What both stacks hand to middleware."""

    @property
    def method(self) -> str | None: ...


class OperationDuration:
    """Measures requests of a server; itself a middleware of either stack. Safe across threads and tasks.

    `tools` are the names that may be told; a call of another name is measured without it. `transport` is
    `pipe` for standard input and output and `tcp` for HTTP. The provider of the process is asked if
    `provider` is left out.
    """

    def __init__(
        self,
        *,
        tools: Iterable[str] = (),
        transport: Literal["pipe", "tcp"] | None = None,
        provider: MeterProvider | None = None,
    ) -> None:
        self._tools = frozenset(tools)
        self._transport = transport
        meter = get_meter("replybook", version("replybook"), provider)
        self._histogram = meter.create_histogram(
            "mcp.server.operation.duration",
            unit="s",
            description="Duration of the request as the receiver of it sees it.",
            explicit_bucket_boundaries_advisory=BUCKETS_S,
        )

    def watch(self, server: Any) -> None:  # a server of either stack: each has its list
        """Measure every request of a server from now on, outside of the middleware that it has."""
        cast("list[object]", server.middleware).insert(0, self)

    async def __call__(
        self, asked: _Asked, call_next: Callable[[Any], Awaitable[object]]
    ) -> Any:  # what the stack gives, untouched
        """Hand a request on and measure it; notifications too, since they take time as well."""
        began = time.perf_counter()
        ended: object = None
        try:
            ended = await call_next(asked)
            return ended
        except BaseException as error:
            ended = error
            raise
        finally:
            self._histogram.record(time.perf_counter() - began, self._told(asked, ended))

    def _told(self, asked: _Asked, ended: object) -> dict[str, str]:
        method = asked.method if asked.method in _METHODS else _OTHER
        told = {"mcp.method.name": method or _OTHER, **_end(ended)}
        if self._transport is not None:
            told["network.transport"] = self._transport
        spoken = getattr(asked, "protocol_version", None)
        if isinstance(spoken, str):
            told["mcp.protocol.version"] = spoken
        if method == "tools/call":
            told["gen_ai.operation.name"] = "execute_tool"
            name = _name(asked)
            if name in self._tools:
                told["gen_ai.tool.name"] = name
        return told


def _name(asked: _Asked) -> str:
    """Return the name that a call asks for: of the raw params on the one stack, of the message on the other."""
    params = getattr(asked, "params", None)
    if isinstance(params, Mapping):
        return str(cast("Mapping[str, object]", params).get("name"))
    return str(getattr(getattr(asked, "message", None), "name", None))


def _end(ended: object) -> dict[str, str]:
    """Return how it ended: the kind of error, and type and code of an envelope."""
    if isinstance(ended, BaseException):
        return _failure(ended)
    told: dict[str, str] = {}
    if _part(ended, "is_error", "isError") is True:
        told["error.type"] = "tool_error"
    envelope = _part(ended, "structured_content", "structuredContent")
    if isinstance(envelope, Mapping):
        said = cast("Mapping[str, object]", envelope)
        for attribute, key in (("replybook.code", "code"), ("replybook.reply_type", "reply_type")):
            if isinstance(said.get(key), str):
                told[attribute] = str(said[key])
    return told


def _failure(error: BaseException) -> dict[str, str]:
    if isinstance(error, (MCPError, ValidationError)):
        code = error.error.code if isinstance(error, MCPError) else -32602
        told = {"rpc.response.status_code": str(code)}
        return told if code in _FAULTS_OF_CALLERS else {**told, "error.type": str(code)}
    return {"error.type": type(error).__qualname__}


def _part(result: object, name: str, on_wire: str) -> object:
    """Return a part of a result, as an object has it or as its wire form does."""
    if isinstance(result, Mapping):
        return cast("Mapping[str, object]", result).get(on_wire)
    return getattr(result, name, None)
