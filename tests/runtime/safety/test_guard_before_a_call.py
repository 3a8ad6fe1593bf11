"""The server's guard before each call: added arguments and refused calls."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.runtime.safety.tools import Log, make_settings, outcome_of

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import Call, Prepared, SessionInfo
from replybook.safety import ServerSettings, start_invocation
from replybook.safety.settings import BeforeCall


def adding(**added: object) -> BeforeCall:
    """Adds what the caller left out."""

    def before(call: Call, args: Mapping[str, object]) -> Prepared | None:
        return Prepared({name: value for name, value in added.items() if name not in args})

    return before


def refusing(call: Call, args: Mapping[str, object]) -> Prepared:
    denied = ReplyBuilder(call.tool).denied(
        codes.EN_GATE_D_001, data={"reason": "scope_conflict", "argument": "playset_id"}
    )
    return Prepared(refusal=denied)


def breaking(call: Call, args: Mapping[str, object]) -> Prepared:
    raise RuntimeError("/home/somebody/policy")


def search(query: str, rb: ReplyBuilder, playset_id: str | None = None) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"query": query, "playset_id": playset_id})


def count_all(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"count": 0})


def served(log: Log, before: BeforeCall | None) -> ServerSettings:
    return replace(make_settings(log=log), before_call=before)


def test_an_argument_that_the_tool_declares_is_added_and_noted() -> None:
    log = Log()
    envelope = mcp_safe_tool(settings=served(log, adding(playset_id="p1")))(search)(query="brave")

    assert {"query": "brave", "playset_id": "p1"} == envelope["data"]
    assert ("playset_id",) == log.events[0].injected
    assert {"query": "brave", "playset_id": "p1"} == dict(log.events[0].args)


def test_an_argument_by_position_is_left_as_it_is() -> None:
    log = Log()
    envelope = mcp_safe_tool(settings=served(log, adding(playset_id="p1")))(search)("brave")

    assert "p1" == envelope["data"]["playset_id"]


def test_a_required_argument_may_be_the_one_that_is_added() -> None:
    def scoped(playset_id: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"playset_id": playset_id})

    envelope = mcp_safe_tool(settings=served(Log(), adding(playset_id="p1")))(scoped)()

    assert "p1" == envelope["data"]["playset_id"]


def test_an_argument_that_the_tool_does_not_declare_stays_context() -> None:
    log = Log()
    envelope = mcp_safe_tool(settings=served(log, adding(playset_id="p1")))(count_all)()

    assert {"count": 0} == envelope["data"]
    assert ("playset_id",) == log.events[0].injected


def test_what_the_caller_sent_is_not_injected() -> None:
    log = Log()
    tool = mcp_safe_tool(settings=served(log, adding(playset_id="p1")))(search)
    envelope = tool(query="brave", playset_id="p1")

    assert "p1" == envelope["data"]["playset_id"]
    assert () == log.events[0].injected


def test_a_refused_call_does_not_run() -> None:
    ran: list[str] = []

    def delete(rb: ReplyBuilder) -> Reply:
        ran.append("ran")
        return rb.success(codes.WA_SYS_S_001)

    log = Log()
    envelope = mcp_safe_tool(settings=served(log, refusing))(delete)()

    assert "EN-GATE-D-001" == envelope["code"] == log.events[0].code
    assert [] == ran


def test_a_refused_async_call_does_not_run() -> None:
    async def later(rb: ReplyBuilder) -> Reply:
        raise AssertionError("it ran")

    async def main() -> str:
        envelope = await mcp_safe_tool(settings=served(Log(), refusing))(later)()
        return envelope["code"]

    assert "EN-GATE-D-001" == asyncio.run(main())


def test_arguments_are_added_to_an_async_call() -> None:
    async def later(rb: ReplyBuilder, playset_id: str = "") -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"playset_id": playset_id})

    async def main() -> object:
        tool = mcp_safe_tool(settings=served(Log(), adding(playset_id="p1")))(later)
        return (await tool())["data"]["playset_id"]

    assert "p1" == asyncio.run(main())


def test_what_breaks_before_the_call_is_a_crash_whose_text_stays_here() -> None:
    log = Log()
    envelope = mcp_safe_tool(settings=served(log, breaking))(count_all)()

    assert "MCP-SYS-E-001" == envelope["code"]
    assert "somebody" not in str(envelope)
    assert [envelope["meta"]["trace_id"]] == [trace_id for trace_id, _ in log.stacks]


def test_nothing_to_add_leaves_the_call_as_it_is() -> None:
    log = Log()
    envelope = mcp_safe_tool(settings=served(log, lambda *_: None))(count_all)()

    assert "WA-READ-S-001" == envelope["code"]
    assert () == log.events[0].injected


def test_a_call_that_a_server_opened_is_prepared_once() -> None:
    calls: list[str] = []

    def before(call: Call, args: Mapping[str, object]) -> Prepared:
        calls.append(call.tool)
        return Prepared({"playset_id": "p1"})

    with start_invocation("search", {"query": "brave"}, served(Log(), before)) as invocation:
        mcp_safe_tool(search)(query="brave", playset_id=None)  # a stack fills defaults in

    assert ["search"] == calls
    assert "p1" == outcome_of(invocation).envelope["data"]["playset_id"]


@pytest.mark.parametrize("digest", [None, "sha256:ab12"])
def test_the_policy_of_the_session_is_in_the_line(digest: str | None) -> None:
    log = Log()
    session = SessionInfo(session_id="s1", policy_digest=digest)
    mcp_safe_tool(settings=make_settings(log=log, session=session))(count_all)()

    assert digest == log.events[0].policy_digest


# By position


@pytest.mark.parametrize("given", [("brave", None), ("brave", "p1")], ids=repr)
def test_an_argument_is_added_in_its_place_where_the_caller_filled_that(
    given: tuple[object, ...],
) -> None:
    def before(call: Call, args: Mapping[str, object]) -> Prepared:
        return Prepared({"playset_id": "p1"})

    def scoped(query: str, playset_id: str | None, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"query": query, "playset_id": playset_id})

    envelope = mcp_safe_tool(settings=served(Log(), before))(scoped)(*given)

    assert {"query": "brave", "playset_id": "p1"} == envelope["data"]


def test_an_argument_that_goes_by_position_alone_is_added_as_well() -> None:
    def scoped(playset_id: str | None, /, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"playset_id": playset_id})

    tool = mcp_safe_tool(settings=served(Log(), lambda *_: Prepared({"playset_id": "p1"})))(scoped)

    assert "p1" == tool(None)["data"]["playset_id"]


def test_what_the_caller_gave_twice_stays_a_fault() -> None:
    tool = mcp_safe_tool(settings=served(Log(), lambda *_: None))(search)

    assert "MCP-SYS-I-001" == tool("brave", query="brave")["code"]


def test_positions_beyond_the_tool_stay_a_fault_of_the_arguments() -> None:
    tool = mcp_safe_tool(settings=served(Log(), adding(playset_id="p1")))(search)

    assert "MCP-SYS-I-001" == tool("brave", None, 3)["code"]
