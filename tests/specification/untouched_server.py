"""Serves the tools of `untouched_tools`, and those that fail, bare or untouched.

    python untouched_server.py sdk|fastmcp|lowlevel bare|untouched [PORT]

serves over stdio, or over HTTP where there is a port.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # this file is run by its path; the tests import it as a module
    sys.path.insert(0, str(Path(__file__).parents[2]))

import anyio
from mcp.server.stdio import stdio_server
from pydantic import BaseModel
from tests.specification.unmoved_servers import served
from tests.specification.unmoved_tools import ToolOf, stack_error, tools_of
from tests.specification.untouched_tools import TOOLS

__all__ = ["failing_tools", "server"]


class Found(BaseModel):
    name: str
    copies: int


def breaks_with_a_schema(times: int = 1) -> Found:
    """Break, although a result of another shape is published."""
    raise RuntimeError("the shelf is hunter2")


def refuses_with_a_schema(stack: str) -> ToolOf:
    """Return a tool that refuses in words for the agent."""

    def tool() -> Found:
        raise stack_error(stack)("no such book; try find_book")

    tool.__name__ = "refuses_with_a_schema"
    return tool


def _failing(stack: str) -> list[ToolOf]:
    return [*tools_of(stack), breaks_with_a_schema, refuses_with_a_schema(stack)]


def failing_tools(stack: str) -> Sequence[str]:
    """Return the names of the tools that fail."""
    return [tool.__name__ for tool in _failing(stack)]


def server(stack: str, *, is_bare: bool) -> Any:
    """A server of one stack with all tools."""
    tools = [*(tool for tool, _ in TOOLS.values()), *_failing(stack)]
    return served(stack, "bare" if is_bare else "untouched", *tools)


async def _over_stdio(made: Any) -> None:
    async with stdio_server() as (incoming, outgoing):
        await made.run(incoming, outgoing, made.create_initialization_options())


def main(argv: Sequence[str]) -> None:
    """Serve until the client hangs up or the process is ended."""
    stack, dress, *ports = argv
    where = {"host": "127.0.0.1", "port": int(ports[0])} if ports else {}
    made = server(stack, is_bare=dress == "bare")
    if stack == "lowlevel":
        anyio.run(_over_stdio, made)
    elif stack == "sdk":
        made.run("streamable-http", **where) if ports else made.run()
    else:
        made.run("http" if ports else "stdio", show_banner=False, **where)


if __name__ == "__main__":
    main(sys.argv[1:])
