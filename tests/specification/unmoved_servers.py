"""One set of tools on servers of three stacks: bare, untouched, in migration and strict.

The bare stack says what is right. `Sent` takes off an answer what is ours, and gives what is left.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

from mcp.server.lowlevel import Server
from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ListToolsResult, Tool
from pydantic_core import to_jsonable_python
from tests.runtime.mcp.memory import MemoryWire
from tests.specification.unmoved_tools import ToolOf, text

from replybook.client import Verdict
from replybook.client.blocks import verdict_of, verdict_of_error
from replybook.mcp.lowlevel import guard
from replybook.mcp.result_fields import CODE, ENVELOPE, JUDGED
from replybook.safety import ServerSettings

__all__ = ["DRESSES", "STACKS", "Desks", "Sent", "asked", "asked_in", "served"]

STACKS: Final = ("sdk", "fastmcp", "lowlevel")
DRESSES: Final[Mapping[str, Mapping[str, Any] | None]] = {
    "bare": None,
    "untouched": {"successes": "untouched"},
    "migration": {"migration": True},
    "strict": {},
}
OURS: Final = "io.github.replybook/"
NEXT: Final = re.compile(r"Next: ([^\n]+) \(([A-Z]+-[A-Z]+-[SIDE]-[0-9]{3}) ([a-z_]+)\)")


def served(stack: str, dress: str, *tools: ToolOf, **settings: Any) -> Any:
    """Return a server that has these tools; `mask_error_details` is for FastMCP itself."""
    masks = settings.pop("mask_error_details", None)
    base = DRESSES[dress]
    chosen = None if base is None else ServerSettings(**{**base, **settings})
    if stack == "lowlevel":
        return _lowlevel(tools, chosen)
    server = _sdk(chosen) if stack == "sdk" else _fastmcp(chosen, masks)
    for tool in tools:
        server.tool(name=tool.__name__)(tool)
    return server


def _sdk(settings: ServerSettings | None) -> Any:
    from replybook.mcp.sdk import ReplyServer

    quiet: Any = {"log_level": "CRITICAL"}  # it writes each crash at length, in a second or two
    if settings is None:
        return MCPServer("desk", **quiet)
    return ReplyServer("desk", settings=settings, **quiet)


def _fastmcp(settings: ServerSettings | None, masks: bool | None) -> Any:
    from fastmcp import FastMCP

    from replybook.mcp.fastmcp import ReplyMiddleware

    ours = [] if settings is None else [ReplyMiddleware(settings=settings)]
    return FastMCP("desk", middleware=ours, mask_error_details=masks)


def _lowlevel(tools: Sequence[ToolOf], settings: ServerSettings | None) -> Any:
    """A server in the usual habit: one handler finds the tool and makes the result."""
    named = {tool.__name__: tool for tool in tools}

    async def list_tools(_: Any, __: Any) -> ListToolsResult:
        takes = {"type": "object", "properties": {"n": {"type": "integer"}}}
        return ListToolsResult(tools=[Tool(name=name, input_schema=takes) for name in named])

    async def call_tool(_: Any, params: Any) -> CallToolResult:
        if params.name not in named:
            return CallToolResult(content=[text(f"no tool {params.name}")], is_error=True)
        value = named[params.name](**(params.arguments or {}))
        return _as_result(await value if hasattr(value, "__await__") else value)

    server = Server("desk", on_list_tools=list_tools, on_call_tool=call_tool)
    return server if settings is None else guard(server, settings=settings)


def _as_result(value: object) -> CallToolResult:
    if isinstance(value, CallToolResult):
        return value
    plain = to_jsonable_python(value)
    shown = plain if isinstance(plain, str) else json.dumps(plain)
    data = plain if isinstance(plain, dict) else None
    return CallToolResult(content=[text(shown)], structured_content=data)


@dataclass(frozen=True)
class Sent:
    """One answer as it went over the wire."""

    message: Mapping[str, Any]

    @property
    def is_protocol_error(self) -> bool:
        return "error" in self.message

    @property
    def is_error(self) -> bool:
        return self.is_protocol_error or bool(self.message["result"].get("isError"))

    @property
    def content(self) -> list[dict[str, Any]]:
        return [] if self.is_protocol_error else list(self.message["result"]["content"])

    @property
    def structured(self) -> Any:
        return None if self.is_protocol_error else self.message["result"].get("structuredContent")

    @property
    def texts(self) -> list[str]:
        """The words of the blocks, or of the protocol error."""
        if self.is_protocol_error:
            return [self.message["error"]["message"]]
        return [block["text"] for block in self.content if block["type"] == "text"]

    @property
    def meta(self) -> Mapping[str, Any]:
        """What stands beside the content, whoever put it there."""
        if self.is_protocol_error:
            held = self.message["error"].get("data")
        else:
            held = self.message["result"].get("_meta")
        return held if isinstance(held, Mapping) else {}

    @property
    def next_line(self) -> re.Match[str] | None:
        """The line that says the next action, where it has to be: the last block, and text."""
        if not self.content or self.content[-1]["type"] != "text":
            return None
        return NEXT.fullmatch(self.content[-1]["text"])

    @property
    def envelope(self) -> dict[str, Any]:
        """The envelope: in `_meta` of an untouched failure, else the structured content."""
        is_untouched = {CODE, JUDGED, ENVELOPE} & self.meta.keys()
        found: Any = self.meta.get(ENVELOPE) if is_untouched else self.structured
        return found if isinstance(found, dict) and "reply_type" in found else {}

    @property
    def code(self) -> str | None:
        """The code that the answer claims, of a failure or of a success."""
        found: str | None = self.envelope.get("code", self.meta.get(CODE))
        return found

    @property
    def judged(self) -> Any:
        """What `_meta` says of a success that was judged a failure."""
        return self.meta.get(JUDGED)

    def as_the_stack(self) -> tuple[str, Mapping[str, Any]]:
        """Return the JSON without `_meta` and our line, and what is left of `_meta`."""
        left = {key: value for key, value in self.meta.items() if not key.startswith(OURS)}
        if self.is_protocol_error:
            error = {k: v for k, v in self.message["error"].items() if k != "data"}
            data = left if self.meta else self.message["error"].get("data")
            return json.dumps(error | ({"data": data} if data else {})), {}
        result = {key: value for key, value in self.message["result"].items() if key != "_meta"}
        if ENVELOPE in self.meta:
            assert self.next_line is not None, result["content"][-1:]
            result["content"] = result["content"][:-1]
        return json.dumps(result), left

    @property
    def verdict(self) -> Verdict | None:
        """What a client makes of it."""
        if self.is_protocol_error:
            return verdict_of_error(MCPError(**self.message["error"]))
        return verdict_of(CallToolResult.model_validate(self.message["result"]))


class Desks:
    """The same tools on every stack in every dress; each server is made and connected once."""

    def __init__(self, tools: Callable[[str], Sequence[ToolOf]], open_wires: ExitStack) -> None:
        self._tools = tools
        self._open = open_wires
        self._wires: dict[tuple[str, str], MemoryWire] = {}

    def ask(
        self, stack: str, dress: str, name: str, arguments: Mapping[str, Any] | None = None
    ) -> Sent:
        """Return the answer to one call."""
        if (wire := self._wires.get((stack, dress))) is None:
            server = served(stack, dress, *self._tools(stack))
            wire = self._open.enter_context(MemoryWire.to(server))
            self._wires[stack, dress] = wire
        return _sent(wire, name, arguments or {})


def asked(server: Any, *calls: tuple[str, Mapping[str, Any]]) -> list[Sent]:
    """Return the answers to calls of one connection, in their order."""
    with MemoryWire.to(server) as wire:
        return [_sent(wire, name, arguments) for name, arguments in calls]


def asked_in(
    stack: str,
    dress: str,
    tool: ToolOf,
    arguments: Mapping[str, Any] | None = None,
    **settings: Any,
) -> Sent:
    """Return the answer of a server that has this tool alone."""
    server = served(stack, dress, tool, **settings)
    [sent] = asked(server, (tool.__name__, dict(arguments or {})))
    return sent


def _sent(wire: MemoryWire, name: str, arguments: Mapping[str, Any]) -> Sent:
    asked = {"name": name, "arguments": dict(arguments)}
    return Sent(wire.ask("tools/call", asked).message)
