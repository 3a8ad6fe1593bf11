"""A server without a log writes crashes to `logging`, and a trace log closes itself (spec 49)."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.project_tree import fresh_python
from tests.runtime.mcp.stacks import Lines, call, make
from tests.warm_python import warm_python

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
from replybook.trace import TraceLog

SECRET = "hunter2-0xC0FFEE"

LOGGER = "replybook"


def crashes(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """Return the crashes that the library reported to `logging`.

    The stacks have loggers of their own.
    """
    return [
        record
        for record in caplog.records
        if record.name.split(".")[0] == LOGGER and record.levelno >= logging.ERROR
    ]


def named(value: object) -> str:
    return getattr(value, "__name__", str(value))


# Ways to break


def breaks() -> object:
    raise KeyError(SECRET)


async def breaks_later() -> object:
    raise KeyError(SECRET)


@mcp_safe_tool
def breaks_decorated(rb: ReplyBuilder) -> Reply:
    raise KeyError(SECRET)


@mcp_safe_tool
async def breaks_decorated_later(rb: ReplyBuilder) -> Reply:
    await asyncio.sleep(0)
    raise KeyError(SECRET)


def breaks_far_below() -> object:
    def deep(left: int) -> object:
        return deep(left - 1) if left else {}["nothing"]

    return deep(20)


def breaks_in_a_handler() -> object:
    try:
        return {}["nothing"]
    except KeyError as caught:
        raise RuntimeError(SECRET) from caught


def never_ends() -> object:
    return never_ends()


def leaves() -> object:
    sys.exit(3)


async def is_cancelled_by_itself() -> object:
    raise asyncio.CancelledError


BREAKING: list[Callable[[], object]] = [
    breaks,
    breaks_later,
    breaks_decorated,
    breaks_decorated_later,
    breaks_far_below,
    breaks_in_a_handler,
    never_ends,
    leaves,
    is_cancelled_by_itself,
]


@pytest.mark.parametrize("tool", BREAKING, ids=named)
def test_a_crash_without_a_log_is_one_record_with_its_stack_and_trace_id(
    stack: str, tool: Callable[[], object], caplog: pytest.LogCaptureFixture
) -> None:
    """No line of set-up is needed (spec 49)."""
    envelope: Any = call(make(stack, tool), named(tool)).structured_content

    assert "MCP-SYS-E-001" == envelope["code"]
    [record] = crashes(caplog)
    assert envelope["meta"]["trace_id"] in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[1] is not None
    assert LOGGER == record.name


def test_the_record_has_the_exception_that_broke_the_tool(
    stack: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Itself, and not what a stack or the wrapper put around it (spec 49)."""
    call(make(stack, breaks), "breaks")

    [record] = crashes(caplog)
    assert record.exc_info is not None
    kind, error, trace = record.exc_info
    assert (KeyError, SECRET) == (kind, error.args[0] if error else None)
    assert trace is not None
    assert "breaks" in caplog.text


def test_the_record_names_the_tool(stack: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever reads the log knows where to look (spec 49)."""
    call(make(stack, breaks_in_a_handler), "breaks_in_a_handler")

    [record] = crashes(caplog)
    assert "breaks_in_a_handler" in record.getMessage()


@pytest.mark.parametrize("tool", [breaks_decorated, breaks_decorated_later], ids=named)
def test_a_plain_call_of_a_safe_tool_is_recorded(
    tool: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """A tool in a unit test is a tool without a log (spec 49)."""
    came = tool()
    envelope = asyncio.run(came) if asyncio.iscoroutine(came) else came

    [record] = crashes(caplog)
    assert envelope["meta"]["trace_id"] in record.getMessage()
    assert record.exc_info is not None


def test_every_crash_is_a_record_of_its_own(stack: str, caplog: pytest.LogCaptureFixture) -> None:
    """One record per crash, each under its own id (spec 49)."""
    server = make(stack, breaks)
    ids = [call(server, "breaks").structured_content["meta"]["trace_id"] for _ in range(3)]
    records = crashes(caplog)

    assert 3 == len(records)
    assert all(id_ in record.getMessage() for id_, record in zip(ids, records, strict=True))


def test_what_the_record_holds_does_not_reach_the_wire(
    stack: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The stack is for people at the server (spec 49 and 7)."""
    result = call(make(stack, breaks_in_a_handler), "breaks_in_a_handler")

    assert 1 == len(crashes(caplog))
    assert SECRET not in result.model_dump_json()
    assert "Traceback" not in result.model_dump_json()


def test_a_crash_in_a_mounted_server_is_one_record(caplog: pytest.LogCaptureFixture) -> None:
    """However many nets are around it (spec 49 and 37)."""
    pytest.importorskip("fastmcp")
    outer = make("fastmcp")
    outer.mount(make("fastmcp", breaks))
    envelope = call(outer, "breaks").structured_content

    [record] = crashes(caplog)
    assert envelope["meta"]["trace_id"] in record.getMessage()


def test_a_crash_in_a_call_inside_a_call_is_one_record(caplog: pytest.LogCaptureFixture) -> None:
    """It is the inner call that broke (spec 49 and 38)."""
    inside: list[Any] = []

    @mcp_safe_tool
    def outer(rb: ReplyBuilder) -> Reply:
        inside.append(breaks_decorated())
        return rb.success(codes.WA_READ_S_001, data={})

    assert "WA-READ-S-001" == outer()["code"]
    [record] = crashes(caplog)
    assert inside[0]["meta"]["trace_id"] in record.getMessage()


# What is no crash


@mcp_safe_tool
def succeeds(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={})


@mcp_safe_tool
def is_invalid(rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": "root:repo/x"})


@mcp_safe_tool
def is_denied(rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


@mcp_safe_tool
def is_an_error(rb: ReplyBuilder) -> Reply:
    return rb.error(codes.WA_LOG_E_001)


@mcp_safe_tool
def counts(n: int, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"n": n})


QUIET = [
    pytest.param(succeeds, "succeeds", "WA-READ-S-001", id="success"),
    pytest.param(is_invalid, "is_invalid", "WA-RES-I-001", id="invalid"),
    pytest.param(is_denied, "is_denied", "EN-WRITE-D-002", id="denied"),
    pytest.param(is_an_error, "is_an_error", "WA-LOG-E-001", id="error of its own"),
    pytest.param(counts, "counts", "MCP-SYS-I-001", id="bad arguments"),
    pytest.param(counts, "nobody", "MCP-SYS-I-006", id="unknown tool"),
]


@pytest.mark.parametrize(("tool", "name", "code"), QUIET)
def test_what_is_no_crash_is_no_record(
    stack: str, tool: Any, name: str, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Replies are no news for a log of crashes (spec 49)."""
    server = make(stack, tool, breaks)
    assert code == call(server, name).structured_content["code"]
    assert [] == crashes(caplog)

    call(server, "breaks")
    assert 1 == len(crashes(caplog))


@pytest.mark.parametrize("log", ["in memory", "on disk"])
def test_with_a_log_the_crash_is_there_and_not_here(
    stack: str, log: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Not twice (spec 49)."""
    call(make(stack, breaks), "breaks")
    assert 1 == len(crashes(caplog))
    caplog.clear()

    kept: Any = Lines() if log == "in memory" else TraceLog(tmp_path)
    settings = ServerSettings(log=kept)
    envelope = call(make(stack, breaks, settings=settings), "breaks").structured_content

    assert [] == crashes(caplog)
    if log == "in memory":
        assert [envelope["meta"]["trace_id"]] == list(kept.stacks)
    else:
        kept.close()
        stacks = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert any(SECRET in path.read_text("utf-8", errors="replace") for path in stacks)


def test_a_program_that_logs_elsewhere_decides_where_crashes_go(stack: str) -> None:
    """It is the standard logger: handlers and levels of a program hold (spec 49)."""
    found: list[logging.LogRecord] = []

    class Keeps(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record)

    logger = logging.getLogger(LOGGER)
    handler = Keeps()
    logger.addHandler(handler)
    try:
        call(make(stack, breaks), "breaks")
    finally:
        logger.removeHandler(handler)
    assert 1 == len(found)


# A process of its own


SERVER = """
import asyncio
from replybook.mcp.sdk import ReplyServer

server = ReplyServer("acme")

@server.tool()
def find_ticket() -> dict[str, int]:
    raise KeyError("no such ticket")

print(asyncio.run(server.call_tool("find_ticket", {})).structured_content["meta"]["trace_id"])
"""

FASTMCP_SERVER = """
import asyncio
from fastmcp import FastMCP
from replybook.mcp.fastmcp import ReplyMiddleware

server = FastMCP("acme", middleware=[ReplyMiddleware()])

@server.tool
def find_ticket() -> dict[str, int]:
    raise KeyError("no such ticket")

print(asyncio.run(server.call_tool("find_ticket", {})).structured_content["meta"]["trace_id"])
"""


def test_a_server_with_no_other_line_shows_its_crash_on_stderr(stack: str) -> None:
    """With its stack and its trace id (spec 49)."""
    done = warm_python("-c", SERVER if stack == "sdk" else FASTMCP_SERVER)

    assert 0 == done.returncode, done.stderr
    unwrapped = "".join(done.stderr.split())
    assert done.stdout.strip() in unwrapped
    assert "KeyError" in unwrapped
    assert "nosuchticket" in unwrapped


TRACED = """
import sys
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
from replybook.trace import TraceLog

log = TraceLog(sys.argv[1])

@mcp_safe_tool(settings=ServerSettings(log=log))
def read(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={{}})

read()
read()
{end}
"""

ENDS = [
    pytest.param("", id="at its end"),
    pytest.param("sys.exit(3)", id="by an exit"),
    pytest.param("raise KeyError('a')", id="by an exception"),
    pytest.param("log.close()", id="closed by hand"),
    pytest.param("raise KeyboardInterrupt", id="interrupted"),
]


def lines(folder: Path) -> list[dict[str, Any]]:
    [file] = folder.glob("*.jsonl")
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("end", ENDS)
def test_a_trace_log_is_closed_when_its_process_ends(end: str, tmp_path: Path) -> None:
    """Nobody has to remember it (spec 49)."""
    fresh_python("-c", TRACED.format(end=end), str(tmp_path))
    *before, last = lines(tmp_path)

    assert ["WA-READ-S-001"] * 2 == [line["code"] for line in before if "code" in line]
    assert "ended" == last["closing"]["reason"]
    assert last["closing"]["seal"]


def test_a_process_that_is_torn_away_leaves_no_closing_line(tmp_path: Path) -> None:
    """Then nothing says that all is there (spec 40 and 49)."""
    fresh_python("-c", TRACED.format(end="import os; os._exit(1)"), str(tmp_path))

    assert [] == [line for line in lines(tmp_path) if "closing" in line]
