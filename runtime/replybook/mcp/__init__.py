"""The adapters of the server stacks of MCP, the only code that knows wire objects.

`replybook.mcp.sdk` is for `MCPServer` of the package `mcp` (extra `mcp`). `replybook.mcp.fastmcp`
is for `FastMCP` of the package `fastmcp` (extra `fastmcp`). Importing this package imports neither.

Source: decision 19.
"""

from replybook.client.argument_repair import Change, Repair, repair

__all__ = ["Change", "Repair", "repair"]
