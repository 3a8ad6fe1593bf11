"""Tool calls with the FastMCP client that wait if the reply asks for it.

    called = await call_tool(client, "find_note", {"word": "brave"}, ask=show_and_ask)
    if called.stops:
        raise SystemExit(called.says)
    if called.says:
        ...  # add the words to what the model reads

Without this module the client raises the same `ToolError` for I, D and E. Needs the extra
`fastmcp`. The results of servers that do not speak our envelope are judged.
"""

from __future__ import annotations

from typing import Any

from fastmcp import Client
from fastmcp.client.client import CallToolResult

from replybook.client.following import Ask, Called, called
from replybook.client.loops import Loops
from replybook.client.steps import Stops


async def call_tool(
    client: Client[Any],
    name: str,
    arguments: dict[str, Any] | None = None,
    *,
    ask: Ask | None = None,
    max_wait_s: float = 60.0,
    loops: Loops | None = None,
    repairs: bool = False,
    stops: Stops = "tool",
    **more: Any,
) -> Called[CallToolResult]:
    """Call a tool and follow its reply, as `replybook.client.following.followed` does.

    Args:
        ask: Function that shows a denial to a person. Without it nobody is asked.
        max_wait_s: Maximum total waiting time of one attempt, in seconds.
        loops: The counts of the same failures in a row, with their limits, by client. They stop
            tools: call `forget` at the next prompt of the user. Without them no tool is stopped.
        repairs: True to repair arguments that the listed schema of the tool can read in one way
            only, before the call.
        stops: `tool` if an E stops its tool, `run` if it ends the run at once.
        **more: Any other argument that `call_tool` of the client takes, such as a time-out, a
            handler for progress, or `meta`.

    Returns:
        The last result with its verdict.

    Raises:
        Exception: Any error of the transport.
    """
    more["raise_on_error"] = False
    return await called(
        client,
        lambda name, given: client.call_tool(name, given, **more),
        name,
        arguments,
        ask=ask,
        max_wait_s=max_wait_s,
        loops=loops,
        repairs=repairs,
        stops=stops,
    )
