"""A test that fails because a tool crashed shows the stack of the crash (specification 49)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from tests.runtime.testing.pytest_runs import WORKERS, run, run_here
from tests.runtime.testing.pytest_runs import project as project  # a fixture

from replybook.call import Call
from replybook.safety.raised.crashes import Crash
from replybook.testing.crash_report import CrashReport

pytest_plugins = ["pytester"]

TOOLS = """
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

def far_below(name):
    raise LookupError(f"only developers read of {name}")

@mcp_safe_tool
def logs(name: str, rb: ReplyBuilder) -> Reply:
    if name == "fine":
        return rb.success(codes.WA_READ_S_001)
    return far_below(name)

@mcp_safe_tool
async def later(name: str, rb: ReplyBuilder) -> Reply:
    return far_below(name)
"""

PLAIN = """
import asyncio, threading
import tools
from replybook.testing import assert_reply

def test_kit():
    assert_reply(tools.logs("kit"), type="S")

def test_bare():
    assert tools.logs("bare")["code"] == "WA-READ-S-001"

def test_key():
    assert tools.logs("key")["data"]["rows"]

def test_async():
    async def both():
        return await asyncio.gather(tools.later("first"), tools.later("second"))
    _, second = asyncio.run(both())
    assert_reply(second, type="S")

def test_thread():
    came = []
    thread = threading.Thread(target=lambda: came.append(tools.logs("thread")))
    thread.start(); thread.join()
    assert_reply(came[0], type="S")

def test_passes():
    assert_reply(tools.logs("unseen"), type="E")

def test_fails_for_another_reason():
    assert_reply(tools.logs("fine"), type="E")
"""

SERVED = """
import asyncio
import pytest
import tools
from replybook.testing import assert_reply

def on_sdk(name):
    from mcp import Client
    from replybook.mcp.sdk import ReplyServer
    server = ReplyServer("acme")
    server.tool()(tools.logs)
    return asyncio.run(asked(Client(server), name))

def on_fastmcp(name):
    from fastmcp import Client, FastMCP
    from replybook.mcp.fastmcp import ReplyMiddleware
    server = FastMCP("acme", middleware=[ReplyMiddleware()])
    server.tool(tools.logs)
    return asyncio.run(asked(Client(server), name, raise_on_error=False))

async def asked(client, name, **how):
    async with client as connected:
        return await connected.call_tool("logs", {"name": name}, **how)

def test_sdk():
    assert_reply(on_sdk("sdk"), type="S")

def test_fastmcp():
    assert_reply(on_fastmcp("fastmcp"), type="S")
"""

NO_LOG = """
import pytest

@pytest.fixture(autouse=True)
def logged(settings_for_tests): pass
"""


Run = Callable[..., pytest.RunResult]


def reports(text: str) -> dict[str, str]:
    """Return what a run shows of each test that failed, by the name of the test."""
    parts = re.split(
        r"^_{3,} (\w+) _{3,}$", text.partition("short test summary")[0], flags=re.MULTILINE
    )
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(
    ("run", "conftest", "options"),
    [
        (run, "", ()),
        (run, NO_LOG, WORKERS),
        (run_here, NO_LOG, ("--tb=short",)),
        (run_here, "", ("-p", "no:logging")),
    ],
    ids=["no log", "a log, and workers", "short", "nobody captures the logger"],
)
def test_a_test_that_fails_by_a_crash_shows_its_stack(
    project: pytest.Pytester, run: Run, conftest: str, options: tuple[str, ...]
) -> None:
    project.makeconftest(conftest)
    project.makepyfile(tools=TOOLS, test_plain=PLAIN)
    done = run(project, "--show-capture=log", *options)
    shown = reports(done.stdout.str())

    assert {"failed": 6, "passed": 1} == {
        name: count for name, count in done.parseoutcomes().items() if name in ("failed", "passed")
    }
    for test, crash in {
        "test_kit": "kit",
        "test_bare": "bare",
        "test_key": "key",
        "test_async": "second",
        "test_thread": "thread",
    }.items():
        assert f"LookupError: only developers read of {crash}" in shown[test]
        assert "far_below" in shown[test]
    assert "far_below" not in shown["test_fails_for_another_reason"]
    assert "unseen" not in done.stdout.str()


def test_the_crash_is_the_cause_of_an_assertion_that_names_its_trace_id(
    project: pytest.Pytester,
) -> None:
    project.makeconftest(NO_LOG)
    project.makepyfile(tools=TOOLS, test_plain=PLAIN)
    shown = reports(run_here(project).stdout.str())

    cause = "The above exception was the direct cause of the following exception"
    for test, name in {"test_kit": "kit", "test_async": "second", "test_thread": "thread"}.items():
        before, _, _ = shown[test].partition(cause)
        assert f"LookupError: only developers read of {name}" in before
        assert before != shown[test]
    assert cause not in shown["test_bare"]
    assert "logs crashed: MCP-SYS-E-001, trace id" in shown["test_bare"]
    assert "later crashed: MCP-SYS-E-001" in shown["test_async"]  # the first, which nobody asked of


def test_so_it_is_for_what_a_client_of_a_server_received(
    project: pytest.Pytester, subtests: pytest.Subtests
) -> None:
    project.makepyfile(tools=TOOLS, test_served=SERVED)
    shown = reports(run(project, "--show-capture=no").stdout.str())

    for stack, package in {"sdk": "mcp", "fastmcp": "fastmcp"}.items():
        with subtests.test(stack):
            pytest.importorskip(package)
            assert f"LookupError: only developers read of {stack}" in shown[f"test_{stack}"]
            assert "direct cause of" in shown[f"test_{stack}"]


# The report itself


def crash(trace_id: str, text: str = "x") -> Crash:
    return Crash(Call(trace_id, "tool"), ValueError(text), "MCP-SYS-E-001")


def test_it_keeps_the_last_eight_and_says_how_many_there_were() -> None:
    report = CrashReport()
    for number in range(20):
        report.add(crash(f"id-{number}"))

    titles = [title for title, _ in report.sections("")]
    assert 9 == len(titles)
    assert titles[-1].endswith("id-19")
    assert ("earlier crashes", "12 more, not shown") == report.sections("")[0]


def test_a_new_test_begins_with_none() -> None:
    report = CrashReport()
    report.add(crash("one"))
    report.clear()

    assert [] == report.sections("")


@pytest.mark.parametrize("crashes", [1, 9], ids=["by a new test", "by the ninth"])
def test_a_crash_at_the_end_of_one_that_is_forgotten_is_kept(crashes: int) -> None:
    """Whoever lets go of an exception ends what it held, which may call a tool."""
    report = CrashReport()

    class Held:
        def __del__(self) -> None:
            report.add(crash("at-its-end"))

    for number in range(crashes):
        one = crash(f"id-{number}")
        one.error.held = Held()  # type: ignore[attr-defined]  # any exception takes it
        report.add(one)
    del one
    if crashes == 1:
        report.clear()

    assert report.sections("")[-1][0].endswith("at-its-end")


def test_a_trace_id_counts_as_a_whole() -> None:
    report = CrashReport()
    report.add(crash("12"))
    longer, whole = AssertionError("trace id: 123"), AssertionError("trace id: 12")
    report.blame(longer)
    report.blame(whole)

    assert longer.__cause__ is None
    assert isinstance(whole.__cause__, ValueError)


def test_an_assertion_that_has_a_cause_keeps_it() -> None:
    report, error, cause = CrashReport(), AssertionError("one"), KeyError()
    report.add(crash("one"))
    error.__cause__ = cause
    report.blame(error)

    assert cause is error.__cause__


def test_another_exception_gets_no_cause() -> None:
    report, error = CrashReport(), KeyError("one")
    report.add(crash("one"))
    report.blame(error)

    assert error.__cause__ is None


def test_a_tool_that_fails_by_an_assertion_is_not_its_own_cause() -> None:
    report, error = CrashReport(), AssertionError("one")
    report.add(Crash(Call("one", "tool"), error, "MCP-SYS-E-001"))
    report.blame(error)

    assert error.__cause__ is None


def test_an_exception_whose_text_fails_is_shown_by_its_class() -> None:
    class NoNotes(Exception):
        @property
        def __notes__(self) -> list[str]:
            raise ValueError

    report = CrashReport()
    report.add(Crash(Call("one", "tool"), NoNotes(), "MCP-SYS-E-001"))

    [(_, text)] = report.sections("")
    assert "NoNotes" in text


def test_a_long_stack_is_shown_from_its_end() -> None:
    report = CrashReport()
    report.add(crash("one", "x" * 50_000 + "the end"))

    [(_, text)] = report.sections("")
    assert len(text) <= CrashReport.LONGEST
    assert text.endswith("the end\n")
