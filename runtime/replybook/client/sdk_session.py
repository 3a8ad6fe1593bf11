"""For the SDK's `Client` and `ClientSession`: a call that waits where its reply says so, with its verdict.

    called = await call_tool(session, "find_note", {"word": "brave"})
    if called.verdict is not None and called.verdict.what == "stop":
        raise SystemExit(told(called.verdict))  # and never call again

The SDK has no loop of its own: what a verdict says beyond waiting and asking is the caller's. Works with both
lines of the SDK. Source: specification 2 and 50.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol, TypeVar

from replybook.client.following import Ask, Called, followed

__all__ = ["Calls", "call_tool"]

_Result = TypeVar("_Result")
_Result_co = TypeVar("_Result_co", covariant=True)


class Calls(Protocol[_Result_co]):
    """What calls tools: `mcp.Client`, `mcp.ClientSession`, and what is like them."""

    def call_tool(
        self, name: str, arguments: dict[str, Any] | None = None, /
    ) -> Awaitable[_Result_co]:
        """Call a tool, and give its result; a failure is a result as well."""
        ...


async def call_tool(
    session: Calls[_Result],
    name: str,
    arguments: dict[str, Any] | None = None,
    *,
    ask: Ask | None = None,
    max_wait_s: float = 60.0,
) -> Called[_Result]:
    """Call a tool as `replybook.client.following.followed` does; what the session raises is raised."""
    return await followed(
        lambda: session.call_tool(name, arguments), ask=ask, max_wait_s=max_wait_s
    )
