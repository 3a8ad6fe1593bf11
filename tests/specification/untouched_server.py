"""Serves the tools of `untouched_tools`, and some that fail, bare or with untouched successes.

    python untouched_server.py sdk|fastmcp bare|untouched [PORT]

serves over stdio, or over HTTP where there is a port.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # this file is run by its path; the tests import it as a module
    sys.path.insert(0, str(Path(__file__).parents[2]))

from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel
from tests.specification.untouched_tools import TOOLS

from replybook.safety import ServerSettings

__all__ = ["FAILING", "server"]


class Found(BaseModel):
    name: str
    copies: int


def breaks_with_a_schema(times: int = 1) -> Found:
    """Break, although a result of another shape is published."""
    raise RuntimeError("the password is hunter2")


def refuses_with_a_schema() -> Found:
    """Refuse in words for the agent."""
    from mcp.server.mcpserver.exceptions import ToolError

    raise ToolError("no such book; try find_book")


FAILING: Sequence[Callable[..., Any]] = (breaks_with_a_schema, refuses_with_a_schema)


def server(stack: str, *, is_bare: bool) -> Any:
    """A server of one stack with all tools."""
    settings = ServerSettings(successes="untouched")
    made: Any
    if stack == "sdk":
        from replybook.mcp.sdk import ReplyServer

        made = (
            MCPServer("small", version="1")
            if is_bare
            else ReplyServer("small", version="1", settings=settings)
        )
    else:
        from fastmcp import FastMCP

        from replybook.mcp.fastmcp import ReplyMiddleware

        ours = [] if is_bare else [ReplyMiddleware(settings=settings)]
        made = FastMCP("small", version="1", middleware=ours)
    for tool in (*(tool for tool, _ in TOOLS.values()), *FAILING):
        made.tool(name=tool.__name__)(tool)
    return made


def main(argv: Sequence[str]) -> None:
    """Serve until the client hangs up or the process is ended."""
    stack, dress, *ports = argv
    where = {"host": "127.0.0.1", "port": int(ports[0])} if ports else {}
    made = server(stack, is_bare=dress == "bare")
    if stack == "sdk":
        made.run("streamable-http", **where) if ports else made.run()
    else:
        made.run("http" if ports else "stdio", show_banner=False, **where)


if __name__ == "__main__":
    main(sys.argv[1:])
