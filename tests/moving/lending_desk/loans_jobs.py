"""The jobs of the loans desk: books that one branch asks of another, and their invoices."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

BRANCHES = {"MAIN": "9 to 17", "EAST": "10 to 16", "WEST": "closed"}
CLERKS = {"Ada": "MAIN", "Ben": "EAST"}


class State(StrEnum):
    """Where a job stands."""

    open = "open"
    failed = "failed"
    closed = "closed"


class Job(BaseModel):
    """One book that is asked for by a branch."""

    job_id: str
    title: str
    branch: str
    state: State = State.open
    days: int | None = None
    slip: str | None = None
    error: str | None = None
    log: list[str] = []


class Period(BaseModel):
    """For how long a loan is renewed."""

    model_config = ConfigDict(extra="forbid")
    weeks: int = Field(ge=1, le=8)
    reason: Literal["exam", "illness", "other"] = "other"


class RenewParams(BaseModel):
    """What a renewal needs."""

    model_config = ConfigDict(extra="forbid")
    job_id: str
    period: Period


class Line(BaseModel):
    """A title of an order."""

    isbn: str
    copies: int = Field(default=1, gt=0)


class OrderParams(BaseModel):
    """What an order needs."""

    model_config = ConfigDict(extra="forbid")
    branch: str
    lines: list[Line]


class Order(BaseModel):
    """An order and its price."""

    order_id: str
    copies: int
    price_cents: int


class JobClosed(Exception):
    """The job is closed."""


class CourierDown(Exception):
    """The courier takes no parcels."""


JOBS: dict[str, Job] = {}
INVOICES: dict[str, dict[str, Any]] = {}


def refill() -> None:
    """Put all jobs back, as on the morning of the first day."""
    JOBS.clear()
    INVOICES.clear()
    log = ["09:00 INFO asked EAST", "09:01 ERROR EAST has lent it", "09:02 INFO asked MAIN: sent"]
    for job in (
        Job(job_id="J-1", title="Dune", branch="MAIN", slip="Dune, to MAIN", log=log),
        Job(job_id="J-2", title="Emma", branch="MAIN", state=State.failed, error="copy is lost"),
        Job(job_id="J-3", title="Cosmos", branch="MAIN", state=State.closed, days=4),
        Job(job_id="J-4", title="Ariel", branch="WEST", state=State.failed, error="no answer"),
    ):
        JOBS[job.job_id] = job
    INVOICES["INV-1"] = {"number": "INV-1", "cents": 1200, "paid": False}
    INVOICES["INV-2"] = {"number": "INV-2", "cents": None, "paid": False}
    INVOICES["INV-3"] = {"number": "INV-3", "cents": 450, "paid": True}


refill()
