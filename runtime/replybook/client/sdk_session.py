"""Tool calls with the MCP SDK's `Client` or `ClientSession` that wait if the reply asks for it.

    called = await call_tool(session, "find_note", {"word": "brave"})
    if called.stops:
        raise SystemExit(called.says)
    if called.says:
        ...  # add the words to what the model reads

The SDK has no loop of its own, so the caller follows any step other than waiting and asking. Works
with both major versions of the SDK. The results of servers that do not speak our envelope are
judged.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol, TypeVar

from replybook.client.following import Ask, Called, called
from replybook.client.loops import Loops
from replybook.client.steps import Stops

_Result = TypeVar("_Result")
_Result_co = TypeVar("_Result_co", covariant=True)


class Calls(Protocol[_Result_co]):
    """An object that calls tools, such as `mcp.Client` or `mcp.ClientSession`."""

    def call_tool(
        self, name: str, arguments: dict[str, Any] | None = None, /, **more: Any
    ) -> Awaitable[_Result_co]:
        """Call a tool and return its result. A failed call returns a result as well."""
        ...


async def call_tool(
    session: Calls[_Result],
    name: str,
    arguments: dict[str, Any] | None = None,
    *,
    ask: Ask | None = None,
    max_wait_s: float = 60.0,
    loops: Loops | None = None,
    repairs: bool = False,
    stops: Stops = "tool",
    **more: Any,
) -> Called[_Result]:
    """Call a tool and follow its reply, like `replybook.client.following.followed`.

    Args:
        session: A connected client or session.
        ask: Function that shows a denial to a person. Without it nobody is asked.
        max_wait_s: Maximum total waiting time of one attempt, in seconds.
        loops: The counts of the same failures in a row, with their limits, by session. They stop
            tools: call `forget` at the next prompt of the user. Without them no tool is stopped.
        repairs: True to repair arguments that the listed schema of the tool can read in one way
            only, before the call.
        stops: `tool` if an E stops its tool, `run` if it ends the run at once.
        **more: Any other argument that `call_tool` of the client takes, such as a time-out, a
            handler for progress, or `meta`.

    Returns:
        The last result with its verdict.

    Raises:
        Exception: Any error of the session.
    """
    return await called(
        session,
        lambda name, given: session.call_tool(name, given, **more),
        name,
        arguments,
        ask=ask,
        max_wait_s=max_wait_s,
        loops=loops,
        repairs=repairs,
        stops=stops,
    )
