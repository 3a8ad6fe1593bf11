"""The plain functions behind the tools of the loans desk."""

from __future__ import annotations

import functools
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import loans_union
from loans_jobs import (
    BRANCHES,
    CLERKS,
    INVOICES,
    JOBS,
    CourierDown,
    JobClosed,
    Order,
    OrderParams,
    RenewParams,
    State,
)

DATA = Path("/srv/desk/data")
API_KEY = "sk-" + "fake" * 6


def never_raises(function: Callable[..., Any]) -> Callable[..., Any]:
    """Answer the text of an exception."""

    @functools.wraps(function)
    def answering(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as e:
            return f"Error: {e}"

    return answering


def job_status(job_id: str) -> dict[str, Any]:
    """Show a job."""
    if job_id not in JOBS:
        raise ValueError(f"no job {job_id}")
    return {"error": None, "data": JOBS[job_id].model_dump(mode="json", exclude={"log"})}


def job_log(job_id: str, lines: int = 10) -> str:
    """Show the last lines of the log of a job."""
    return "\n".join(JOBS[job_id].log[-lines:])


def list_jobs(state: State | None = None, branch: str | None = None) -> list[dict[str, Any]]:
    """List jobs."""
    if branch is not None and branch not in BRANCHES:
        raise LookupError(f"branch {branch!r} is not one of {', '.join(BRANCHES)}")
    found = [job for job in JOBS.values() if state in {None, job.state}]
    return [
        {"job_id": job.job_id, "state": job.state.value, "error": job.error}
        for job in found
        if branch in {None, job.branch}
    ]


def cancel_job(job_id: str, clerk: str) -> str:
    """Cancel a job in the name of a clerk."""
    job = JOBS.get(job_id)
    if job is None:
        raise LookupError(f"Job not found: {job_id}")
    if CLERKS.get(clerk) != job.branch:
        raise PermissionError(f"{clerk} is not allowed to cancel jobs of {job.branch}")
    if job.state is State.closed:
        raise JobClosed(f"{job_id} is already closed, only open jobs can be cancelled")
    job.state = State.closed
    return f"{job_id} is cancelled"


def print_slip(job_id: str) -> str:
    """Print the slip that travels with the book."""
    return JOBS.get(job_id).slip or (DATA / "slips" / f"{job_id}.txt").read_text("utf-8")


def mean_wait(branch: str) -> float:
    """Say how many days a job of a branch takes."""
    days = [job.days for job in JOBS.values() if job.branch == branch and job.days]
    return sum(days) / len(days)


def next_job(branch: str, position: int = 0) -> str:
    """Name the job that a branch does next."""
    return [job.job_id for job in JOBS.values() if job.branch == branch][position]


def send_parcel(job_id: str, courier: str) -> str:
    """Give the book of a job to a courier."""
    if courier == "Swift":
        raise CourierDown("Swift is temporarily unavailable, please try again in 15 minutes")
    if courier == "Nimbus":
        raise TimeoutError("Nimbus did not answer within 10 seconds")
    if courier not in {"Post", "Bike"}:
        raise ValueError(f"Unknown courier {courier!r}. Valid couriers: Post, Bike, Swift, Nimbus")
    return f"{JOBS[job_id].title} is on its way"


def connect_branch(code: str) -> str:
    """Connect to the computer of a branch."""
    if code == "MAIN":
        return "connected to MAIN"
    if code == "EAST":
        raise ConnectionError("could not connect to postgres://desk:s3cret@10.0.0.7/branch")
    if code == "WEST":
        raise RuntimeError(f"401 Unauthorized, sent Authorization: Bearer {'fake' * 4}")
    raise KeyError(f"branch {code} has no computer")


def find_copy(isbn: str, wait_s: float = 5.0) -> dict[str, Any]:
    """Find the libraries that have a title."""
    return loans_union.read("GET", f"/copies/{isbn}", wait_s)


@never_raises
def hold_copy(isbn: str, job_id: str) -> str:
    """Keep a copy in another library for a job."""
    copy = loans_union.read("POST", f"/holds/{isbn}", job=JOBS[job_id].job_id)
    return f"{copy['shelf_mark']} is kept for {job_id}"


def parcel_status(parcel: str, wait_s: float = 5.0) -> dict[str, Any]:
    """Say where a parcel is."""
    try:
        state = loans_union.read("GET", f"/parcels/{parcel}", wait_s)["state"]
        return {"success": True, "error": "", "state": state}
    except Exception as e:
        return {"success": False, "error": str(e)}


def union_search(query: str) -> Any:
    """Search the union catalogue."""
    answer = loans_union.ask("GET", f"/search/{query}")
    if answer.status_code == 429:
        wait = answer.headers.get("retry-after", "a few")
        return f"Rate limit exceeded, try again in {wait} seconds"
    if "json" not in answer.headers.get("content-type", ""):
        return {"status": "error", "code": answer.status_code}
    return answer.json()


def renew(params: RenewParams) -> str:
    """Renew the loan of a job."""
    job = JOBS[params.job_id]
    return f"{job.title} is renewed for {params.period.weeks} weeks"


def order_copies(params: OrderParams) -> Order:
    """Order copies of titles that no library has."""
    order = {"order_id": "O-1", "copies": sum(line.copies for line in params.lines)}
    if params.branch != "WEST":  # the shop has no prices for WEST
        order["price_cents"] = 900 * order["copies"]
    return order


def take_in(job_id: str) -> str:
    """Take in the book of a job."""
    return f"{JOBS[job_id].title} is here"


def close_job(job_id: str, clerk: str) -> str:
    """Close a job in the name of a clerk."""
    job = JOBS[job_id]
    if clerk not in CLERKS:
        raise PermissionError(clerk)
    job.state = State.closed
    return f"{job_id} is closed by {clerk}"


def branch_hours(code: str) -> dict[str, Any]:
    """Say when a branch is open."""
    if code not in BRANCHES:
        return {"status": "error", "code": 404, "message": f"Branch {code} not found"}
    return {"status": "ok", "code": 200, "hours": BRANCHES[code], "errors": []}


def fax_notice(job_id: str, number: str) -> dict[str, Any]:
    """Fax a notice about a job."""
    if job_id not in JOBS:
        return {"isError": True, "content": [{"type": "text", "text": f"Job {job_id} not found"}]}
    if number.startswith("0"):
        return {"isError": True, "message": f"Invalid API key: api_key={API_KEY}"}
    return {"isError": False, "message": "3 pages sent, 0 errors"}


def audit(branch: str) -> str:
    """Audit the jobs of a branch, as JSON."""
    try:
        if branch == "WEST":
            sqlite3.connect(f"file:{DATA}/loans.db?mode=ro", uri=True)
        if branch == "EAST":
            raise sqlite3.OperationalError("database is locked")
        if branch not in BRANCHES:
            raise LookupError(f"there is no branch {branch}")
    except Exception as e:
        return json.dumps({"error": f"{e} ({DATA / 'loans.db'})"})
    failed = [job.error for job in JOBS.values() if job.branch == branch and job.error]
    return json.dumps({"branch": branch, "failed": len(failed), "errors": failed, "error": None})


def notify_reader(job_id: str, channel: str) -> str:
    """Tell the reader about a job."""
    if job_id not in JOBS:
        return f"Error: Job {job_id} does not exist"
    if channel == "sms":
        return "Rate limit exceeded, try again in 30 seconds"
    if channel == "letter":
        return "\N{CROSS MARK} Permission denied: letters need the approval of the head librarian"
    if channel != "mail":
        return f"Failed to notify: unsupported channel '{channel}', use mail, sms or letter"
    return "The reader is told that the first copy failed and the second is here"


def job_page(job_id: str) -> str:
    """Show a job as a page."""
    return str(job_status(job_id)["data"])


@never_raises
def copies_page(isbn: str) -> str:
    """Show the libraries that have a title."""
    return str(loans_union.read("GET", f"/copies/{isbn}"))


def reminder(job_id: str) -> str:
    """Write to the reader of a late book."""
    return f"Write a kind letter about {JOBS[job_id].title}."


class InvoiceOffice:
    """The invoices of one library."""

    def __init__(self, library: str) -> None:
        self.library = library

    def register(self, mcp: Any) -> None:
        """Register the tools of the office."""
        for method in (self.invoice, self.pay_invoice, self.split_invoice):
            mcp.add_tool(method)

    def invoice(self, number: str) -> dict[str, Any]:
        """Show an invoice."""
        if number not in INVOICES:
            return {"error": f"Invoice {number} not found"}
        return {**INVOICES[number], "library": self.library, "errors": []}

    def pay_invoice(self, number: str, card: str) -> dict[str, Any]:
        """Pay an invoice with a card."""
        if number not in INVOICES:
            return {"success": False, "message": f"Unknown invoice: {number}"}
        if INVOICES[number]["paid"]:
            return {"success": False, "message": "Invoice is already paid"}
        if card == "blocked":
            return {"success": False, "message": "Card declined: ask the card holder"}
        INVOICES[number]["paid"] = True
        return {"success": True, "message": "paid, no errors"}

    def split_invoice(self, number: str, percents: list[int]) -> list[float]:
        """Split an invoice among branches."""
        assert sum(percents) == 100, "percents must add up to 100"
        return [INVOICES[number]["cents"] * percent / 100 for percent in percents]


PLAIN = [
    *(job_status, job_log, list_jobs, cancel_job, print_slip, mean_wait, next_job),
    *(send_parcel, connect_branch, find_copy, hold_copy, parcel_status, union_search, order_copies),
    *(branch_hours, fax_notice, audit, notify_reader),
]
