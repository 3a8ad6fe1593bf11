"""Tool calls with the FastMCP client that wait if the reply asks for it.

    called = await call_tool(client, "find_note", {"word": "brave"}, ask=show_and_ask)
    if called.verdict is not None and called.verdict.what == "stop":
        raise SystemExit(told(called.verdict))  # and never call again

Without this module the client raises the same `ToolError` for I, D and E. Needs the extra
`fastmcp`.

Source: specification 2 and 50.
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
    """Call a tool and follow its reply, as `replybook.client.following.followed` does.

    Args:
        client: A connected client.
        name: Name of the tool.
        arguments: Arguments of the tool.
        ask: Function that shows a denial to a person. Without it nobody is asked.
        max_wait_s: Maximum total waiting time of one attempt, in seconds.

    Returns:
        The last result with its verdict.

    Raises:
        Exception: Any error of the transport.
    """
    return await followed(
        lambda: client.call_tool(name, arguments, raise_on_error=False),
        ask=ask,
        max_wait_s=max_wait_s,
    )
