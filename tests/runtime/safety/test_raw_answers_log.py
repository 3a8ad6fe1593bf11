"""The line at the end that says which tools still answer raw (specification 8 and 47)."""

from __future__ import annotations

import logging
import re
import subprocess
from collections.abc import Callable

import pytest
from tests.project_tree import fresh_python
from tests.warm_python import warm_python

from replybook.safety.returned.raw_answers_log import RawAnswers


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "replybook"]


def test_one_line_says_how_often_the_most_frequent_first(caplog: pytest.LogCaptureFixture) -> None:
    raw = RawAnswers()
    for tool in ("find", "list", "list"):
        raw.count(tool)
    raw.say()

    assert ["tools that still answer raw, and how often: list 2, find 1"] == said(caplog)
    assert [logging.WARNING] == [record.levelno for record in caplog.records]


def test_nothing_is_said_twice(caplog: pytest.LogCaptureFixture) -> None:
    raw = RawAnswers()
    raw.count("find")
    raw.say()
    raw.say()
    raw.count("list")
    raw.say()

    assert ["find 1", "list 1"] == [line.rpartition(": ")[2] for line in said(caplog)]


def test_without_raw_answers_there_is_no_line(caplog: pytest.LogCaptureFixture) -> None:
    RawAnswers().say()

    assert [] == said(caplog)


def test_many_tools_are_counted_and_not_named(caplog: pytest.LogCaptureFixture) -> None:
    raw = RawAnswers()
    for number in range(60):
        raw.count(f"tool_{number:02}")
    raw.say()

    assert said(caplog)[0].endswith("tool_49 1, and 10 more")


Python = Callable[..., subprocess.CompletedProcess[str]]

NOISE = re.compile(r"\[?\d\d[/:]\d\d[/:]\d\d\]?|WARNING|[a-z_]+\.py:\d+")

SERVED = """
import asyncio, os
from replybook import mcp_safe_tool
from replybook.safety import ServerSettings
settings = ServerSettings(migration={migration})
def old(): return {{"a": 1}}
@mcp_safe_tool(migration=True)
def alone(): return {{"a": 1}}
if {stack!r} == "sdk":
    from replybook.mcp.sdk import ReplyServer
    server = ReplyServer("s", settings=settings)
else:
    from fastmcp import FastMCP
    from replybook.mcp.fastmcp import ReplyMiddleware
    server = FastMCP("s", middleware=[ReplyMiddleware(settings=settings)])
server.tool(name="old")(old)
alone()
for _ in range({calls}):
    asyncio.run(server.call_tool("old", {{}}))
if {forks} and os.fork() == 0:
    raise SystemExit
"""
LINE = "tools that still answer raw, and how often: old 2"


def said_by(code: str, python: Python = warm_python) -> str:
    """Return what a process says, without what the SDK's handler puts around it.

    Time, level, place, line ends.
    """
    words = python("-c", code).stderr.split()
    return " ".join(word for word in words if not NOISE.fullmatch(word))


def stderr_of(python: Python = warm_python, **said: object) -> str:
    usual: dict[str, object] = {"stack": "sdk", "migration": True, "calls": 2, "forks": False}
    return said_by(SERVED.format(**usual | said), python)


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("migration", [True, False])
def test_the_end_of_the_process_says_it_once(stack: str, migration: bool) -> None:
    """A tool that no server has is not among them. With each stack one true process ends."""
    python = fresh_python if migration else warm_python
    assert LINE == stderr_of(python, stack=stack, migration=migration)


def test_a_process_without_raw_answers_says_nothing() -> None:
    assert "" == stderr_of(calls=0)


def test_the_child_of_a_fork_does_not_say_it_again() -> None:
    assert LINE == stderr_of(forks=True)


STOPPED = """
import asyncio, sys
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings
server = ReplyServer("s", settings=ServerSettings(migration=True))
@server.tool()
def old() -> str: return "x"
asyncio.run(server.call_tool("old", {}))
server.run()
print("stopped", file=sys.stderr)
"""


def test_a_server_that_stops_says_it_before_the_process_ends() -> None:
    """Standard input is at its end at once."""
    assert f"{LINE.replace('old 2', 'old 1')} stopped" == said_by(STOPPED)
