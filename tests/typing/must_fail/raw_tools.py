"""Tools that return something other than a Reply, and options of the wrong kind."""

from __future__ import annotations

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool  # E
def raw() -> dict[str, object]:
    return {}


@mcp_safe_tool  # E
async def raw_later() -> dict[str, object]:
    return {}


@mcp_safe_tool(migration=False)  # E
def raw_on_a_strict_server() -> list[int]:
    return []


@mcp_safe_tool(default_success=codes.WA_RES_I_001)  # E
def default_that_is_no_success(rb: ReplyBuilder) -> Reply:
    return rb.success()


@mcp_safe_tool(timeout=3)  # E
def option_that_does_not_exist(rb: ReplyBuilder) -> Reply:
    return rb.success()


@mcp_safe_tool
def fine(rb: ReplyBuilder) -> Reply:
    return rb.success()


fine()["nothing"]  # E
