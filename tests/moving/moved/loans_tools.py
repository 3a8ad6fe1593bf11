"""The tools of the loans desk with replies, the same for all three servers."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import loans
import loans_union
from loans_jobs import (
    BRANCHES,
    CLERKS,
    INVOICES,
    JOBS,
    CourierDown,
    Job,
    JobClosed,
    Order,
    OrderParams,
    RenewParams,
    State,
)
from mcp_types import CallToolResult, ImageContent, TextContent

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool, upstream
from replybook.attempts import Attempts

office = loans.InvoiceOffice("city")
waits = Attempts(limit=3)


def job_of(job_id: str, rb: ReplyBuilder) -> Job:
    """The job of an id; where there is none, the call ends here."""
    if job_id not in JOBS:
        raise unknown(f"no job {job_id}", rb).as_exception()
    return JOBS[job_id]


def branch_of(code: str, rb: ReplyBuilder) -> str:
    """The hours of a branch; where there is none, the call ends here."""
    if code not in BRANCHES:
        text = f"branch {code!r} is not one of {', '.join(BRANCHES)}"
        raise unknown(text, rb).as_exception()
    return BRANCHES[code]


def unknown(text: str, rb: ReplyBuilder) -> Reply:
    """The reply where the desk has no such thing."""
    return rb.invalid(codes.WA_SVC_I_001, data={"text": text})


def unfit(text: str, rb: ReplyBuilder) -> Reply:
    """The reply where the text says what to correct."""
    return rb.invalid(codes.WA_SVC_I_003, data={"text": text})


def later(text: str, after_s: float, rb: ReplyBuilder) -> Reply:
    """The reply where the same call works later."""
    wait = {"after_s": after_s, "attempts_left": waits.left(text)}
    return rb.invalid(codes.WA_SVC_I_004, data={"text": text, **wait})


def courier_down(error: CourierDown, rb: ReplyBuilder) -> Reply:
    """The reply where a courier takes no parcels for a quarter of an hour."""
    return later(str(error), 900, rb)


ERRORS = upstream.errors(service="the union catalogue", attempts=waits) | {
    CourierDown: courier_down,
    JobClosed: codes.WA_SVC_I_002,
    PermissionError: codes.EN_SVC_D_001,
}
TOOLS: list[Any] = []


def tool(function: Any) -> Any:
    """Make a tool that replies, and list it."""
    made = mcp_safe_tool(errors=ERRORS, default_success=codes.WA_SYS_S_001)(function)
    TOOLS.append(made)
    return made


@tool
def job_status(job_id: str, rb: ReplyBuilder) -> Reply:
    """Show a job."""
    return rb.success(data=loans.job_status(job_of(job_id, rb).job_id))


@tool
def job_log(job_id: str, rb: ReplyBuilder, lines: int = 10) -> Reply:
    """Show the last lines of the log of a job."""
    return rb.success(data={"result": "\n".join(job_of(job_id, rb).log[-lines:])})


@tool
def list_jobs(rb: ReplyBuilder, state: State | None = None, branch: str | None = None) -> Reply:
    """List jobs."""
    if branch is not None:
        branch_of(branch, rb)
    return rb.success(data={"result": loans.list_jobs(state, branch)})


@tool
def cancel_job(job_id: str, clerk: str, rb: ReplyBuilder) -> Reply:
    """Cancel a job in the name of a clerk."""
    job_of(job_id, rb)
    return rb.success(data={"result": loans.cancel_job(job_id, clerk)})


@tool
def print_slip(job_id: str, rb: ReplyBuilder) -> Reply:
    """Print the slip that travels with the book."""
    job_of(job_id, rb)
    return rb.success(data={"result": loans.print_slip(job_id)})


@tool
def mean_wait(branch: str, rb: ReplyBuilder) -> Reply:
    """Say how many days a job of a branch takes."""
    return rb.success(data={"result": loans.mean_wait(branch)})


@tool
def next_job(branch: str, rb: ReplyBuilder, position: int = 0) -> Reply:
    """Name the job that a branch does next."""
    return rb.success(data={"result": loans.next_job(branch, position)})


@tool
def send_parcel(job_id: str, courier: str, rb: ReplyBuilder) -> Reply:
    """Give the book of a job to a courier."""
    job_of(job_id, rb)
    try:
        return rb.success(data={"result": loans.send_parcel(job_id, courier)})
    except ValueError as error:
        return unfit(str(error), rb)


@tool
def connect_branch(code: str, rb: ReplyBuilder) -> Reply:
    """Connect to the computer of a branch."""
    branch_of(code, rb)
    try:
        return rb.success(data={"result": loans.connect_branch(code)})
    except RuntimeError:
        return rb.denied(codes.EN_SVC_D_002, data={"service": f"the computer of {code}"})


@tool
def find_copy(isbn: str, rb: ReplyBuilder, wait_s: float = 5.0) -> Reply:
    """Find the libraries that have a title."""
    return rb.success(data=loans.find_copy(isbn, wait_s))


@tool
def hold_copy(isbn: str, job_id: str, rb: ReplyBuilder) -> Reply:
    """Keep a copy in another library for a job."""
    copy = loans_union.read("POST", f"/holds/{isbn}", job=job_of(job_id, rb).job_id)
    return rb.success(data={"result": f"{copy['shelf_mark']} is kept for {job_id}"})


@tool
def parcel_status(parcel: str, rb: ReplyBuilder, wait_s: float = 5.0) -> Reply:
    """Say where a parcel is."""
    state = loans_union.read("GET", f"/parcels/{parcel}", wait_s)["state"]
    return rb.success(data={"success": True, "error": "", "state": state})


@tool
def union_search(query: str, rb: ReplyBuilder) -> Reply:
    """Search the union catalogue."""
    found = loans_union.read("GET", f"/search/{query}")
    if found.get("ok") is False:
        return rb.denied(codes.EN_SVC_D_001, data={"text": found["error"]})
    return rb.success(data=found)


@tool
def renew(params: RenewParams, rb: ReplyBuilder) -> Reply:
    """Renew the loan of a job."""
    job_of(params.job_id, rb)
    return rb.success(data={"result": loans.renew(params)})


@tool
def take_in(job_id: str, rb: ReplyBuilder) -> Reply:
    """Take in the book of a job."""
    return rb.success(data={"result": f"{job_of(job_id, rb).title} is here"})


@tool
def close_job(job_id: str, clerk: str, rb: ReplyBuilder) -> Reply:
    """Close a job in the name of a clerk."""
    job_of(job_id, rb)
    if clerk not in CLERKS:
        return rb.denied(codes.EN_SVC_D_001, data={"text": f"Access denied: {clerk} is no clerk"})
    return rb.success(data={"result": loans.close_job(job_id, clerk)})


@tool
def branch_hours(code: str, rb: ReplyBuilder) -> Reply:
    """Say when a branch is open."""
    branch_of(code, rb)
    return rb.success(data=loans.branch_hours(code))


@tool
def fax_notice(job_id: str, number: str, rb: ReplyBuilder) -> Reply:
    """Fax a notice about a job."""
    job_of(job_id, rb)
    if number.startswith("0"):
        return rb.denied(codes.EN_SVC_D_002, data={"service": "the fax"})
    return rb.success(data=loans.fax_notice(job_id, number))


@tool
def audit(branch: str, rb: ReplyBuilder) -> Reply:
    """Audit the jobs of a branch."""
    branch_of(branch, rb)
    said = json.loads(loans.audit(branch))
    if "locked" in str(said["error"]):
        return later("the database is locked", 5, rb)
    if said["error"]:
        raise sqlite3.OperationalError(said["error"])
    return rb.success(data=said)


@tool
def notify_reader(job_id: str, channel: str, rb: ReplyBuilder) -> Reply:
    """Tell the reader about a job."""
    job_of(job_id, rb)
    if channel == "sms":
        return later("too many messages", 30, rb)
    if channel == "letter":
        text = "letters need the approval of the head librarian"
        return rb.denied(codes.EN_SVC_D_001, data={"text": text})
    if channel != "mail":
        return unfit(f"unsupported channel {channel!r}, use mail, sms or letter", rb)
    return rb.success(data={"result": loans.notify_reader(job_id, channel)})


@tool
def invoice(number: str, rb: ReplyBuilder) -> Reply:
    """Show an invoice."""
    if number not in INVOICES:
        return unknown(f"Invoice {number} not found", rb)
    return rb.success(data=office.invoice(number))


@tool
def pay_invoice(number: str, card: str, rb: ReplyBuilder) -> Reply:
    """Pay an invoice with a card."""
    if number not in INVOICES:
        return unknown(f"Invoice {number} not found", rb)
    if INVOICES[number]["paid"]:
        return rb.invalid(codes.WA_SVC_I_002, data={"text": "Invoice is already paid"})
    said = office.pay_invoice(number, card)
    if not said["success"]:
        return rb.denied(codes.EN_SVC_D_001, data={"text": said["message"]})
    return rb.success(data=said)


@tool
def split_invoice(number: str, percents: list[int], rb: ReplyBuilder) -> Reply:
    """Split an invoice among branches."""
    if number not in INVOICES:
        return unknown(f"Invoice {number} not found", rb)
    if sum(percents) != 100:
        return unfit("percents must add up to 100", rb)
    return rb.success(data={"result": office.split_invoice(number, percents)})


@tool
def scan_cover(job_id: str, rb: ReplyBuilder) -> Reply | CallToolResult:
    """Scan the cover of the book of a job."""
    job = job_of(job_id, rb)
    if job_id == "J-4":
        raise RuntimeError("the scanner says nothing")
    image = ImageContent(type="image", data="iVBORw0KGgo=", mime_type="image/png")
    return CallToolResult(content=[image, TextContent(type="text", text=f"cover of {job.title}")])


@mcp_safe_tool(errors=ERRORS, default_success=codes.WA_SYS_S_001, data=Order)
def order_copies(params: OrderParams, rb: ReplyBuilder) -> Reply:
    """Order copies of titles that no library has."""
    return rb.success(data=loans.order_copies(params))


TOOLS.append(order_copies)
BY_NAME = {made.__name__: made for made in TOOLS}
MODELS = {"renew": RenewParams, "order_copies": OrderParams}


def call(name: str, arguments: dict[str, Any]) -> Any:
    """Call a tool as the low-level server has it: the arguments are JSON."""
    if name in MODELS:
        arguments = {"params": MODELS[name].model_validate(arguments["params"])}
    return BY_NAME[name](**arguments)
