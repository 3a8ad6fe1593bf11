"""Replies over MCP: one small adapter per server stack, the only place that knows wire objects.

`replybook.mcp.sdk` serves with `MCPServer` of the package `mcp` (extra `mcp`), `replybook.mcp.fastmcp` with
`FastMCP` of the package `fastmcp` (extra `fastmcp`). Importing this package imports neither.
Source: decision 19.
"""

from replybook.mcp.argument_repair import Change, Repair, repair

__all__ = ["Change", "Repair", "repair"]
