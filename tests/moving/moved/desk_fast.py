"""The lending desk as an MCP server on FastMCP: the same tools, as they are."""

from __future__ import annotations

import desk
import more_tools
from fastmcp import FastMCP

from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings

settings = ServerSettings(migration=True)
mcp = FastMCP("lending-desk", middleware=[ReplyMiddleware(settings=settings)])
more_tools.register(mcp)
mcp.tool(desk.find_book)
mcp.tool(desk.list_books)
mcp.tool(desk.book_details)
mcp.tool(desk.search)
mcp.tool(desk.lend_book)
mcp.tool(desk.return_book)
mcp.tool(desk.renew)
mcp.tool(desk.reserve)
mcp.tool(desk.statistics)
mcp.tool(output_schema=None)(desk.export_catalog)
mcp.tool(desk.cover)
mcp.tool(desk.print_label)


if __name__ == "__main__":
    mcp.run()
