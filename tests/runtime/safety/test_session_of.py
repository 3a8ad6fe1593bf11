"""A server that learns from the arguments whose call it is, and calls that end there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.runtime.safety.tools import Log, make_settings

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.call import Call, Prepared, SessionInfo, ongoing
from replybook.safety import ServerSettings, start_invocation
from replybook.safety.settings import SessionOf, using

RUNS: list[str | None] = []


@pytest.fixture(autouse=True)
def _no_runs() -> None:
    RUNS.clear()


def by_handle(tool: str, args: Mapping[str, object]) -> SessionInfo | Reply | None:
    """Sessions whose handles begin with `s-`.

    A call inside a call goes by that of the call outside.
    """
    handle = args.get("session")
    if handle is None and (outer := ongoing()) is not None:
        handle = outer.call.session_id
    if handle is None:
        return None
    if not isinstance(handle, str) or not handle.startswith("s-"):
        fields = [{"loc": "session", "type": "unknown_session"}]
        return ReplyBuilder(tool).invalid(codes.MCP_SYS_I_001, data={"fields": fields})
    return SessionInfo(handle, mode="desk", scope={"playset_id": handle[2:]})


def look(path: str, rb: ReplyBuilder, session: str | None = None) -> Reply:
    RUNS.append(current_call().session_id)
    return rb.success(codes.WA_READ_S_001, data={"path": path, "session": session})


async def look_later(path: str, rb: ReplyBuilder, session: str | None = None) -> Reply:
    await asyncio.sleep(0)
    return look(path, rb, session)


def settings_of(session_of: SessionOf, log: Log | None = None, **more: Any) -> ServerSettings:
    return replace(make_settings(log=log), session_of=session_of, **more)


def test_the_handle_in_the_arguments_says_whose_call_it_is() -> None:
    log = Log()
    safe = mcp_safe_tool(settings=settings_of(by_handle, log))(look)
    answers = [safe("a", session="s-1"), safe("b", session="s-2"), safe("c", None)]

    assert ["s-1", "s-2", None] == RUNS
    assert ["s-1", "s-2", None] == [event.session_id for event in log.events]
    assert ["s-1", "s-2"] == [answer["meta"].get("session_id") for answer in answers[:2]]
    assert {"playset_id": "1"} == dict(log.events[0].scope)


def test_a_handle_by_position_counts_as_one_by_name() -> None:
    mcp_safe_tool(settings=settings_of(by_handle))(look)("a", "s-3")

    assert ["s-3"] == RUNS


@pytest.mark.parametrize("handle", ["1", "", 7, ["s-1"], {"session": "s-1"}])
def test_a_handle_of_no_session_ends_the_call_before_its_tool(handle: object) -> None:
    log = Log()
    envelope = mcp_safe_tool(settings=settings_of(by_handle, log))(look)("a", session=handle)

    assert [] == RUNS
    assert ("MCP-SYS-I-001", [{"loc": "session", "type": "unknown_session"}]) == (
        envelope["code"],
        envelope["data"]["fields"],
    )
    assert [("MCP-SYS-I-001", None)] == [(event.code, event.session_id) for event in log.events]


def test_an_async_tool_is_asked_about_as_well() -> None:
    safe = mcp_safe_tool(settings=settings_of(by_handle))(look_later)
    codes_seen = [asyncio.run(safe("a", session=one))["code"] for one in ("s-1", "1")]

    assert (["WA-READ-S-001", "MCP-SYS-I-001"], ["s-1"]) == (codes_seen, RUNS)


def test_it_is_asked_once_per_call_with_the_tool_and_what_the_caller_sent() -> None:
    asked: list[tuple[str, dict[str, object]]] = []

    def session_of(tool: str, args: Mapping[str, object]) -> SessionInfo:
        asked.append((tool, dict(args)))
        return SessionInfo("s-1")

    def before(call: Call, args: Mapping[str, object]) -> Prepared:
        return Prepared({"session": f"{call.session_id} found"})

    settings = settings_of(session_of, before_call=before)
    envelope = mcp_safe_tool(settings=settings)(look)("a")

    assert [("look", {"path": "a"})] == asked
    assert "s-1 found" == envelope["data"]["session"]


def test_a_refused_call_asks_no_guard() -> None:
    asked: list[Call] = []

    def before(call: Call, args: Mapping[str, object]) -> None:
        asked.append(call)

    settings = settings_of(by_handle, before_call=before)
    mcp_safe_tool(settings=settings)(look)("a", session="nobody")

    assert [] == asked


def test_a_call_that_a_server_opened_is_asked_about_once() -> None:
    asked: list[str] = []

    def session_of(tool: str, args: Mapping[str, object]) -> SessionInfo:
        asked.append(tool)
        return SessionInfo("s-1")

    safe = mcp_safe_tool(look)
    with start_invocation("look", {"path": "a"}, settings_of(session_of)):
        safe("a")

    assert (["look"], ["s-1"]) == (asked, RUNS)


def test_a_call_inside_a_call_is_asked_about_by_itself() -> None:
    log = Log()
    inner = mcp_safe_tool(look)

    def outer(session: str, other: str | None, rb: ReplyBuilder) -> Reply:
        return rb.success(
            codes.WA_READ_S_001, data={"inner": inner("a", session=other)["code"], "own": session}
        )

    safe = mcp_safe_tool(settings=settings_of(by_handle, log))(outer)
    found = [safe("s-1", other)["data"]["inner"] for other in (None, "s-2", "nobody")]

    assert ["WA-READ-S-001", "WA-READ-S-001", "MCP-SYS-I-001"] == found
    assert ["s-1", "s-2"] == RUNS


def test_what_holds_in_a_context_is_asked_as_well() -> None:
    with using(settings_of(by_handle)):
        mcp_safe_tool(look)("a", session="s-9")

    assert ["s-9"] == RUNS


def test_a_success_cannot_stand_for_a_tool_that_never_ran() -> None:
    def session_of(tool: str, args: Mapping[str, object]) -> Reply:
        return ReplyBuilder(tool).success(codes.WA_READ_S_001, data={})

    log = Log()
    envelope = mcp_safe_tool(settings=settings_of(session_of, log))(look)("a")

    assert ("MCP-SYS-E-004", {"missing": "session"}) == (envelope["code"], envelope["data"])
    assert ([], 1) == (RUNS, len(log.stacks))


@pytest.mark.parametrize("answer", [7, True, "s-1", {"session_id": "s-1"}, [SessionInfo("s-1")]])
def test_what_is_no_session_places_no_call(answer: Any) -> None:
    def session_of(tool: str, args: Mapping[str, object]) -> Any:
        return answer

    envelope = mcp_safe_tool(settings=settings_of(session_of))(look)("a")

    assert ("MCP-SYS-E-004", []) == (envelope["code"], RUNS)


@pytest.mark.parametrize("name", ["session_id", "contract_id", "mode", "policy_digest"])
def test_a_session_that_would_fill_an_envelope_places_no_call(name: str) -> None:
    def session_of(tool: str, args: Mapping[str, object]) -> SessionInfo:
        return SessionInfo(**{"session_id": "s-1", name: "ä" * 5_000})

    log = Log()
    envelope = mcp_safe_tool(settings=settings_of(session_of, log))(look)("a")

    assert ("MCP-SYS-E-004", []) == (envelope["code"], RUNS)
    assert ["ValueError"] == [type(error).__name__ for _, error in log.stacks]


def test_a_session_of_that_breaks_places_no_call_and_keeps_its_text() -> None:
    def session_of(tool: str, args: Mapping[str, object]) -> SessionInfo:
        raise RuntimeError("/home/somebody/state")

    log = Log()
    envelope = mcp_safe_tool(settings=settings_of(session_of, log))(look)("a")

    assert ("MCP-SYS-E-004", False) == (envelope["code"], "somebody" in str(envelope))
    assert [RuntimeError] == [type(error) for _, error in log.stacks]


def test_two_ways_to_say_whose_call_it_is_are_refused() -> None:
    with pytest.raises(ValueError, match="must not both be given"):
        ServerSettings(session=lambda: None, session_of=by_handle)
