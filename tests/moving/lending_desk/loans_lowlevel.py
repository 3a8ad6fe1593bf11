"""The loans desk on the low-level server of the SDK, with schemas written by hand."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Any

import loans
import mcp_types as types
from loans_jobs import JOBS, JobClosed, OrderParams, RenewParams, State
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError


def thing(required: str, **properties: Any) -> dict[str, Any]:
    """Write the schema of an object; what has no schema of its own is a text."""
    texts = {each: TEXT for each in required.split() if each not in properties}
    return {
        "type": "object",
        "properties": {**texts, **properties},
        "required": required.split(),
        "additionalProperties": False,
    }


def tool(name: str, description: str, required: str, output: Any = None, **more: Any) -> types.Tool:
    """Describe a tool."""
    schema = thing(required, **more)
    return types.Tool(name=name, description=description, input_schema=schema, output_schema=output)


TEXT, NUMBER = {"type": "string"}, {"type": "integer"}
STATES = {"type": "string", "enum": ["open", "failed", "closed"]}
REASONS = {"type": "string", "enum": ["exam", "illness", "other"]}
SECONDS = {"type": "number", "default": 5}
PERIOD = thing("weeks", weeks={"type": "integer", "minimum": 1, "maximum": 8}, reason=REASONS)
RENEWAL = thing("job_id period", period=PERIOD)
LINES = {"type": "array", "items": thing("isbn", copies=NUMBER)}
ORDER = thing("branch lines", lines=LINES)
ORDERED = thing("order_id copies price_cents", copies=NUMBER, price_cents=NUMBER)
TOOLS = [
    tool("job_status", "Show a job.", "job_id"),
    tool("job_log", "Show the last lines of the log of a job.", "job_id", lines=NUMBER),
    tool("list_jobs", "List jobs.", "", state=STATES, branch=TEXT),
    tool("cancel_job", "Cancel a job in the name of a clerk.", "job_id clerk"),
    tool("print_slip", "Print the slip that travels with the book.", "job_id"),
    tool("mean_wait", "Say how many days a job of a branch takes.", "branch"),
    tool("next_job", "Name the next job of a branch.", "branch", position=NUMBER),
    tool("send_parcel", "Give the book of a job to a courier.", "job_id courier"),
    tool("connect_branch", "Connect to the computer of a branch.", "code"),
    tool("find_copy", "Find the libraries that have a title.", "isbn", wait_s=SECONDS),
    tool("hold_copy", "Keep a copy in another library for a job.", "isbn job_id"),
    tool("parcel_status", "Say where a parcel is.", "parcel", wait_s=SECONDS),
    tool("union_search", "Search the union catalogue.", "query"),
    tool("order_copies", "Order copies of titles.", "params", params=ORDER, output=ORDERED),
    tool("branch_hours", "Say when a branch is open.", "code"),
    tool("fax_notice", "Fax a notice about a job.", "job_id number"),
    tool("audit", "Audit the jobs of a branch, as JSON.", "branch"),
    tool("notify_reader", "Tell the reader about a job.", "job_id channel"),
    tool("invoice", "Show an invoice.", "number"),
    tool("pay_invoice", "Pay an invoice with a card.", "number card"),
    tool(
        "split_invoice",
        "Split an invoice.",
        "number percents",
        percents={"type": "array", "items": NUMBER},
    ),
    tool("renew", "Renew the loan of a job.", "params", params=RENEWAL),
    tool("take_in", "Take in the book of a job.", "job_id"),
    tool("close_job", "Close a job in the name of a clerk.", "job_id clerk"),
    tool("scan_cover", "Scan the cover of the book of a job.", "job_id"),
]


def failed(*texts: str, data: dict[str, Any] | None = None) -> types.CallToolResult:
    """A result that says that the call failed."""
    blocks = [types.TextContent(type="text", text=text) for text in texts]
    return types.CallToolResult(content=blocks, structured_content=data, is_error=True)


def answered(said: Any) -> types.CallToolResult:
    """A result with a text, and with data if there is any."""
    text = said if isinstance(said, str) else json.dumps(said)
    data = said if isinstance(said, dict) else None
    blocks = [types.TextContent(type="text", text=text)]
    return types.CallToolResult(content=blocks, structured_content=data)


def renew(params: dict[str, Any]) -> str:
    """Renew the loan of a job."""
    return loans.renew(RenewParams.model_validate(params))


def order_copies(params: dict[str, Any]) -> Any:
    """Order copies of titles that no library has."""
    return loans.order_copies(OrderParams.model_validate(params))


def list_jobs(state: str | None = None, branch: str | None = None) -> Any:
    """List jobs."""
    return loans.list_jobs(State(state) if state else None, branch)


def take_in(job_id: str) -> str:
    """Take in the book of a job."""
    try:
        return loans.take_in(job_id)
    except KeyError as e:
        raise MCPError(code=types.INVALID_PARAMS, message=f"no job {e}") from e


def close_job(job_id: str, clerk: str) -> Any:
    """Close a job in the name of a clerk."""
    try:
        return loans.close_job(job_id, clerk)
    except KeyError:
        return failed(f"Job {job_id} not found. Use list_jobs to see all jobs.")
    except PermissionError as e:
        return failed(f"Access denied: {e} is no clerk")


def scan_cover(job_id: str) -> types.CallToolResult:
    """Scan the cover of the book of a job."""
    if job_id == "J-4":
        return failed()
    if job_id not in JOBS:
        return failed("Scan failed", f"no {job_id}", data={"reason": "not_found", "job_id": job_id})
    picture = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()
    image = types.ImageContent(type="image", data=picture, mime_type="image/png")
    text = types.TextContent(type="text", text=f"cover of {JOBS[job_id].title}")
    return types.CallToolResult(content=[image, text])


office = loans.InvoiceOffice("city")
TABLE = {function.__name__: function for function in loans.PLAIN}
TABLE |= {"order_copies": order_copies, "list_jobs": list_jobs, "scan_cover": scan_cover}
TABLE |= {"take_in": take_in, "close_job": close_job}
TABLE |= {"pay_invoice": office.pay_invoice, "split_invoice": office.split_invoice}


async def list_tools(ctx: Any, params: Any) -> types.ListToolsResult:
    """List the tools."""
    return types.ListToolsResult(tools=TOOLS)


async def call_tool(ctx: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
    """Call a tool; what the desk says is answered, all else is an internal error."""
    arguments = params.arguments or {}
    if params.name == "renew":
        try:
            return answered(await asyncio.to_thread(renew, **arguments))
        except KeyError as e:
            return failed(f"no job {e.args[0]}")
    if params.name == "invoice":
        return answered(office.invoice(arguments["number"]))
    if params.name not in TABLE:
        raise MCPError(code=types.INVALID_PARAMS, message=f"Unknown tool: {params.name}")
    try:
        said = await asyncio.to_thread(TABLE[params.name], **arguments)
    except (ValueError, OSError, JobClosed) as e:
        return failed(str(e))
    return said if isinstance(said, types.CallToolResult) else answered(said)


async def list_templates(ctx: Any, params: Any) -> types.ListResourceTemplatesResult:
    """List the pages."""
    pages = [
        types.ResourceTemplate(name="job_page", uri_template="desk://jobs/{job_id}"),
        types.ResourceTemplate(name="copies_page", uri_template="desk://copies/{isbn}"),
    ]
    return types.ListResourceTemplatesResult(resource_templates=pages)


async def read_resource(ctx: Any, params: Any) -> types.ReadResourceResult:
    """Show a job, or the libraries that have a title."""
    kind, _, key = str(params.uri).removeprefix("desk://").partition("/")
    text = loans.job_page(key) if kind == "jobs" else loans.copies_page(key)
    page = types.TextResourceContents(uri=params.uri, text=text)
    return types.ReadResourceResult(contents=[page])


async def list_prompts(ctx: Any, params: Any) -> types.ListPromptsResult:
    """List the letters."""
    job_id = types.PromptArgument(name="job_id", required=True)
    return types.ListPromptsResult(prompts=[types.Prompt(name="reminder", arguments=[job_id])])


async def get_prompt(ctx: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
    """Write to the reader of a late book."""
    text = types.TextContent(type="text", text=loans.reminder(**(params.arguments or {})))
    return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=text)])


server = Server(
    "loans-desk",
    on_list_tools=list_tools,
    on_call_tool=call_tool,
    on_list_resource_templates=list_templates,
    on_read_resource=read_resource,
    on_list_prompts=list_prompts,
    on_get_prompt=get_prompt,
)


async def main() -> None:
    """Serve over standard input and output."""
    async with stdio_server() as (reads, writes):
        await server.run(reads, writes, server.create_initialization_options())


if __name__ == "__main__":
    asyncio.run(main())
