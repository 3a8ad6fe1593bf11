"""The loans desk as an MCP server on FastMCP, with replies."""

from __future__ import annotations

import loans
import loans_tools
from fastmcp import FastMCP

from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings

settings = ServerSettings(migration=True)
mcp = FastMCP("loans-desk", middleware=[ReplyMiddleware(settings=settings)])

for tool in loans_tools.TOOLS:
    mcp.tool(tool)
mcp.resource("desk://jobs/{job_id}")(loans.job_page)
mcp.resource("desk://copies/{isbn}")(loans.copies_page)
mcp.prompt(loans.reminder)

if __name__ == "__main__":
    mcp.run()
