"""The loans desk as an MCP server on the SDK."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import loans
from loans import InvoiceOffice
from loans_jobs import JOBS
from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent

mcp = MCPServer("loans-desk")

for function in loans.PLAIN:
    mcp.tool()(function)
InvoiceOffice("city").register(mcp)
mcp.resource("desk://jobs/{job_id}")(loans.job_page)
mcp.resource("desk://copies/{isbn}")(loans.copies_page)
mcp.prompt()(loans.reminder)


def desk_tool(function: Callable[..., Any]) -> Callable[..., Any]:
    """Register a tool; an unknown job is a ToolError."""

    @functools.wraps(function)
    def answering(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except KeyError as e:
            raise ToolError(f"no job {e.args[0]}") from e

    return mcp.tool()(answering)


renew = desk_tool(loans.renew)


@mcp.tool()
def take_in(job_id: str) -> str:
    """Take in the book of a job."""
    try:
        return loans.take_in(job_id)
    except KeyError as e:
        raise ToolError(f"no job {e}")  # noqa: B904  # as many authors write it


@mcp.tool()
def close_job(job_id: str, clerk: str) -> str:
    """Close a job in the name of a clerk."""
    try:
        return loans.close_job(job_id, clerk)
    except KeyError:
        raise ToolError(f"Job {job_id} not found. Use list_jobs to see all jobs.") from None
    except PermissionError as e:
        raise ToolError(f"Access denied: {e} is no clerk") from e


@mcp.tool()
def scan_cover(job_id: str) -> Any:
    """Scan the cover of the book of a job."""
    if job_id == "J-4":
        return CallToolResult(content=[], is_error=True)
    if job_id not in JOBS:
        blocks = [TextContent(type="text", text=text) for text in ("Scan failed", f"no {job_id}")]
        missing = {"reason": "not_found", "job_id": job_id}
        return CallToolResult(content=blocks, structured_content=missing, is_error=True)
    return [Image(data=b"\x89PNG\r\n\x1a\n", format="png"), f"cover of {JOBS[job_id].title}"]


if __name__ == "__main__":
    mcp.run()
