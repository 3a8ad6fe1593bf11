"""For the FastMCP client: a call that waits where its reply says so, with its verdict, and raises nothing for a D.

    called = await call_tool(client, "find_note", {"word": "brave"}, ask=show_and_ask)
    if called.verdict is not None and called.verdict.what == "stop":
        raise SystemExit(told(called.verdict))  # and never call again

By itself the client raises `ToolError` with a text for I, D and E alike. Needs the extra `fastmcp`. Source:
specification 2 and 50.
"""

from __future__ import annotations

from typing import Any

from fastmcp import Client
from fastmcp.client.client import CallToolResult

from replybook.client.following import Ask, Called, followed

__all__ = ["call_tool"]


async def call_tool(
    client: Client[Any],
    name: str,
    arguments: dict[str, Any] | None = None,
    *,
    ask: Ask | None = None,
    max_wait_s: float = 60.0,
) -> Called[CallToolResult]:
    """Call a tool as `replybook.client.following.followed` does; what the transport raises is raised."""
    return await followed(
        lambda: client.call_tool(name, arguments, raise_on_error=False),
        ask=ask,
        max_wait_s=max_wait_s,
    )
