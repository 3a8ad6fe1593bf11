"""The tools of the fault matrix: each fails in one way, and has secrets that must not leak.

Annotations are values, not texts, as in any module without the future import.
"""

import asyncio
import os
import sys
import threading
import time
from typing import TypedDict

from mcp_types import ImageContent
from pydantic import BaseModel
from tests.runtime.mcp.passthrough_tools import PIXEL

from replybook import Reply, ReplyBuilder, codes

SECRET = "hunter2-0xC0FFEE"
PRIVATE_PATH = "/srv/private/agent/notes.txt"
TEXT = f"cannot open {PRIVATE_PATH} with password {SECRET}"


class Row(BaseModel):
    """A row of an argument, so that faults lie deep."""

    size: int
    labels: dict[str, int] = {}


class Listing(TypedDict):
    """The declared data of a tool."""

    entries: list[str]


# What goes well


def ping(rb: ReplyBuilder) -> Reply:
    """Answer."""
    return rb.success(codes.MCP_SYS_S_001, data={"changed": False})


def listing(path: str, rb: ReplyBuilder) -> Reply:
    """Answer with declared data."""
    return rb.success(codes.WA_READ_S_001, data={"entries": [path]})


async def listing_async(path: str, rb: ReplyBuilder) -> Reply:
    """Answer with declared data, on the loop."""
    return rb.success(codes.WA_READ_S_001, data={"entries": [path]})


def invalid(path: str, rb: ReplyBuilder) -> Reply:
    """Answer with an I."""
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})


def denied(rb: ReplyBuilder) -> Reply:
    """Answer with a D."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


def typed(count: int, rows: list[Row] | None = None) -> dict[str, object]:
    """Take arguments that can be wrong in many ways."""
    return {"count": count}


def typed_reply(count: int, rb: ReplyBuilder, rows: list[Row] | None = None) -> Reply:
    """Take arguments that can be wrong in many ways."""
    return rb.success(codes.WA_READ_S_001, data={"count": count, "rows": len(rows or [])})


# What breaks


def raises() -> dict[str, object]:
    """Raise with a text that must stay here."""
    raise ValueError(TEXT)


async def raises_async() -> dict[str, object]:
    """Raise with a text that must stay here, on the loop."""
    raise ValueError(TEXT)


def raises_from() -> dict[str, object]:
    """Raise with a cause, a context and notes."""
    try:
        return {"environment": os.environ[SECRET]}
    except KeyError as error:
        error.add_note(TEXT)
        raise PermissionError(13, TEXT, PRIVATE_PATH) from error


def raises_group() -> dict[str, object]:
    """Raise several at once, an exit among them."""
    raise BaseExceptionGroup(TEXT, [ValueError(TEXT), SystemExit(TEXT)])


class _Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError(TEXT)


def raises_speechless() -> dict[str, object]:
    """Raise what cannot be printed."""
    raise _Speechless


def pydantic_inside() -> dict[str, object]:
    """Let a model fail inside the body: a crash, no bad argument."""
    return {"row": Row.model_validate({"size": SECRET})}


def recursion() -> dict[str, object]:
    """Call itself for ever."""
    return recursion()


async def stray_cancel() -> dict[str, object]:
    """Await a task that was cancelled by somebody else."""
    task = asyncio.create_task(asyncio.sleep(60))
    task.cancel()
    await task
    return {}


def stray_cancel_in_thread() -> dict[str, object]:
    """Raise a cancellation where nothing can be cancelled."""
    raise asyncio.CancelledError(TEXT)


def exits() -> dict[str, object]:
    """Leave the process, in a thread."""
    sys.exit(3)


async def exits_async() -> dict[str, object]:
    """Leave the process, on the loop."""
    sys.exit(TEXT)


def interrupted() -> dict[str, object]:
    """Raise what Ctrl-C raises, in a thread."""
    assert threading.current_thread() is not threading.main_thread()
    raise KeyboardInterrupt(TEXT)


async def closes() -> dict[str, object]:
    """Raise what ends a coroutine."""
    raise GeneratorExit(TEXT)


def stops() -> dict[str, object]:
    """Raise what ends an iteration."""
    raise StopIteration(TEXT)


async def stops_async() -> dict[str, object]:
    """Raise what ends an iteration, on the loop."""
    raise StopAsyncIteration(TEXT)


# What comes back wrong


def raw() -> dict[str, object]:
    """Return data that is no Reply."""
    return {"answer": 42}


def raw_object():  # type: ignore[no-untyped-def]  # nobody annotated it, as in the wild
    """Return an object of some class."""
    return object()


def raw_nan() -> dict[str, object]:
    """Return a number that JSON does not have."""
    return {"n": float("nan")}


def raw_image():  # type: ignore[no-untyped-def]  # undeclared on purpose
    """Return a block without saying so."""
    return ImageContent(type="image", data=PIXEL, mime_type="image/png")


def raw_wrong_shape() -> Row:
    """Return something else than declared, in which a required field is missing."""
    return {"labels": {}}  # type: ignore[return-value]  # the fault of this tool


def nothing() -> None:
    """Return nothing."""


def nan(rb: ReplyBuilder) -> Reply:
    """Reply with a number that JSON does not have."""
    return rb.success(codes.WA_READ_S_001, data={"rows": [{"n": float("nan")}]})


def instance(rb: ReplyBuilder) -> Reply:
    """Reply with an object."""
    return rb.success(codes.WA_READ_S_001, data={"it": object()})


def some_bytes(rb: ReplyBuilder) -> Reply:
    """Reply with bytes."""
    return rb.success(codes.WA_READ_S_001, data={"it": SECRET.encode()})


def surrogate(rb: ReplyBuilder) -> Reply:
    """Reply with text that has no UTF-8."""
    return rb.success(codes.WA_READ_S_001, data={"it": "\ud800"})


def cycle(rb: ReplyBuilder) -> Reply:
    """Reply with data that holds itself."""
    data: dict[str, object] = {}
    data["again"] = data
    return rb.success(codes.WA_READ_S_001, data=data)


def large(rb: ReplyBuilder) -> Reply:
    """Reply with 5 MB."""
    return rb.success(codes.WA_READ_S_001, data={"text": "x" * 5_000_000})


def dropped(rb: ReplyBuilder) -> Reply:
    """Build a terminal reply and return another one."""
    rb.invalid(codes.WA_RES_I_001, data={"path": "root:repo/x"})
    return Reply("S", "WA-READ-S-001")


def misused(rb: ReplyBuilder) -> Reply:
    """Go on building after a terminal reply."""
    rb.invalid(codes.WA_RES_I_001, data={"path": "root:repo/x"})
    return rb.success(codes.WA_READ_S_001)


# What takes too long


async def slow() -> dict[str, object]:
    """Take longer than allowed, on the loop."""
    await asyncio.sleep(60)
    return {}


def slow_in_thread() -> dict[str, object]:
    """Take longer than allowed, in a thread."""
    time.sleep(1)
    return {}


async def waits(rb: ReplyBuilder) -> Reply:
    """Wait until somebody cancels the call."""
    await asyncio.sleep(60)
    return rb.success(codes.MCP_SYS_S_001)
