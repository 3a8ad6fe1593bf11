"""The metric `mcp.server.operation.duration` of OpenTelemetry.

    duration = OperationDuration(tools=["read_note"])
    duration.watch(server)           # a ReplyServer or a FastMCP server

It has one measurement in seconds for each request, outside of all middleware. Without a meter
provider, the API of OpenTelemetry drops it. No attribute holds an argument, an address or the text
of an exception. Names that only a caller knows are left out.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from importlib.metadata import version
from typing import Any, Final, Literal, Protocol, cast

from mcp.shared.exceptions import MCPError
from opentelemetry.metrics import MeterProvider, get_meter
from pydantic import ValidationError

BUCKETS_S: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300)
"""The bounds of the buckets, from the semantic conventions."""

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
"""The method of a request that MCP does not know.

Text of a caller is never an attribute.
"""

_FAULTS_OF_CALLERS: Final = frozenset({-32700, -32600, -32601, -32602})
"""The JSON-RPC codes for faults of the caller. They are not errors of the server."""


class _Asked(Protocol):
    """The context that both stacks pass to middleware."""

    @property
    def method(self) -> str | None: ...


class OperationDuration:
    """A middleware for either stack that measures requests.

    Safe across threads and tasks.

    Args:
        tools: Tool names to report. A call of another tool is measured without its name.
        transport: `pipe` for standard input and output, `tcp` for HTTP.
        provider: The meter provider. Default: the provider of the process.
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

    def watch(self, server: Any) -> None:  # a server of either stack; both have a list `middleware`
        """Measure every request of a server from now on, outside of its middleware."""
        cast("list[object]", server.middleware).insert(0, self)

    async def __call__(
        self, asked: _Asked, call_next: Callable[[Any], Awaitable[object]]
    ) -> Any:  # the result of the stack, unchanged
        """Pass on a request or notification and measure it."""
        began = time.perf_counter()
        ended: object = None
        try:
            ended = await call_next(asked)
            return ended
        except BaseException as error:
            ended = error
            raise
        finally:
            self._histogram.record(time.perf_counter() - began, self._list_attributes(asked, ended))

    def _list_attributes(self, asked: _Asked, ended: object) -> dict[str, str]:
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
    """Return the name of the called tool, from raw params or from a message."""
    params = getattr(asked, "params", None)
    if isinstance(params, Mapping):
        return str(cast("Mapping[str, object]", params).get("name"))
    return str(getattr(getattr(asked, "message", None), "name", None))


def _end(ended: object) -> dict[str, str]:
    """Return the error type, and the type and code of an envelope, as attributes."""
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
    """Return a part of a result, from an object or from its wire form."""
    if isinstance(result, Mapping):
        return cast("Mapping[str, object]", result).get(on_wire)
    return getattr(result, name, None)
