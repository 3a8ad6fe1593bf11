"""The servers of the fault matrix: both stacks, with the same tools.

    python fault_server.py sdk|fastmcp TRACE_FOLDER [PORT]

serves over stdio, or over HTTP where there is a port.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":  # this file is run by its path; the tests import it as a module
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.runtime.mcp.fault_set import register

from replybook.safety import ServerSettings

if TYPE_CHECKING:
    from fastmcp import FastMCP

    from replybook.mcp.sdk import ReplyServer

__all__ = ["STACKS", "fastmcp_server", "sdk_server"]

STACKS = ("sdk", "fastmcp")


def sdk_server(settings: ServerSettings | None = None, **options: Any) -> ReplyServer:
    """The SDK's server with every tool of the matrix."""
    from replybook.mcp.sdk import ReplyServer

    server: ReplyServer = ReplyServer("faults", version="1", settings=settings, **options)
    register(server.tool)
    return server


def fastmcp_server(settings: ServerSettings | None = None, **options: Any) -> FastMCP:
    """A FastMCP server with every tool of the matrix."""
    from fastmcp import FastMCP

    from replybook.mcp.fastmcp import ReplyMiddleware

    server = FastMCP(
        "faults", version="1", middleware=[ReplyMiddleware(settings=settings, **options)]
    )
    register(server.tool)
    return server


def main(argv: Sequence[str]) -> None:
    """Serve until the client hangs up or the process is ended."""
    from replybook.trace import TraceLog

    stack, folder, *ports = argv
    settings = ServerSettings(log=TraceLog(Path(folder)))
    where = {"host": "127.0.0.1", "port": int(ports[0])} if ports else {}
    if stack == "sdk":
        server = sdk_server(settings)
        server.run("streamable-http", **where) if ports else server.run()
    else:
        http = fastmcp_server(settings)
        http.run("http" if ports else "stdio", show_banner=False, **where)


if __name__ == "__main__":
    main(sys.argv[1:])
