"""Served tools whose session is a handle among the arguments.

On both stacks, and below another server.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from tests.runtime.mcp.stacks import Lines, envelope, make

from replybook import Reply, ReplyBuilder, codes, current_call
from replybook.call import SessionInfo, ongoing
from replybook.safety import ServerSettings, mcp_safe_tool

KNOWN = ("s-1", "s-2")
RUNS: list[str | None] = []


@pytest.fixture(autouse=True)
def _no_runs() -> None:
    RUNS.clear()


def session_of(tool: str, args: Mapping[str, object]) -> SessionInfo | Reply:
    handle = args.get("session")
    if handle is None and (outer := ongoing()) is not None:
        handle = outer.call.session_id
    if handle not in KNOWN:
        fields = [{"loc": "session", "type": "unknown_session"}]
        return ReplyBuilder(tool).invalid(codes.MCP_SYS_I_001, data={"fields": fields})
    return SessionInfo(str(handle))


@mcp_safe_tool
def look(path: str, rb: ReplyBuilder, session: str | None = None) -> Reply:
    """Look at a file."""
    RUNS.append(current_call().session_id)
    return rb.success(codes.WA_READ_S_001, data={"path": path, "session": session})


@mcp_safe_tool
def look_twice(path: str, rb: ReplyBuilder, session: str | None = None) -> Reply:
    """Look through another tool, which gets no handle."""
    return rb.success(codes.WA_READ_S_001, data={"inner": look(path)["code"], "session": session})


def bare(path: str, session: str | None = None) -> dict[str, str | None]:
    """Give raw data."""
    RUNS.append(current_call().session_id)
    return {"path": path, "session": session}


def served(stack: str, log: Lines, **more: Any) -> Any:
    settings = ServerSettings(log=log, session_of=session_of, migration=True, **more)
    return make(stack, look, look_twice, bare, settings=settings)


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("tool", ["look", "bare", "look_twice"])
def test_a_served_tool_works_for_the_session_of_its_handle(stack: str, tool: str) -> None:
    log = Lines()
    server = served(stack, log)
    found = [envelope(server, tool, {"path": "a", "session": one}) for one in KNOWN]

    assert ["success", "success"] == [one["status"] for one in found]
    assert list(KNOWN) == [one["meta"]["session_id"] for one in found]
    assert list(KNOWN) == RUNS
    assert set(KNOWN) == {event.session_id for event in log.events}


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("tool", ["look", "bare", "look_twice"])
def test_a_served_tool_does_not_run_without_a_known_handle(stack: str, tool: str) -> None:
    server = served(stack, Lines())
    calls: list[dict[str, Any]] = [{"path": "a"}, {"path": "a", "session": "s-3"}]
    found = [envelope(server, tool, call) for call in calls]

    assert ["MCP-SYS-I-001"] * 2 == [one["code"] for one in found]
    assert [] == RUNS


@pytest.mark.parametrize("handle", ["s-1", "s-3"])
def test_a_mounted_server_finds_the_handle_in_the_same_arguments(handle: str) -> None:
    log = Lines()
    outer = make("fastmcp", settings=ServerSettings())
    outer.mount(served("fastmcp", log), namespace="inner")
    found = envelope(outer, "inner_look", {"path": "a", "session": handle})

    is_known = handle in KNOWN
    assert ("WA-READ-S-001" if is_known else "MCP-SYS-I-001") == found["code"]
    assert [handle][:is_known] == RUNS
    assert [found["code"]] == [event.code for event in log.events]
