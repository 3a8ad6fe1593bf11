"""Raising a reply counts as returning it at once (specification 48, 001 §10)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest
from tests.runtime.safety.tools import (
    Log,
    Tool,
    as_coroutine,
    awaited,
    in_thread,
    make_settings,
    untyped_tool,
)

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings, using
from replybook_schema.reply import ReplyRaised


def refuse(rb: ReplyBuilder) -> None:
    raise rb.invalid(codes.WA_RES_I_001, data={"path": "x"}).as_exception()


def deep_below(rb: ReplyBuilder, depth: int = 20) -> None:
    if depth:
        deep_below(rb, depth - 1)
    refuse(rb)


def plainly(body: Callable[..., object], log: Log) -> Tool:
    return untyped_tool(settings=make_settings(log))(body)


def asynchronously(body: Callable[..., object], log: Log) -> Tool:
    return awaited(untyped_tool(settings=make_settings(log))(as_coroutine(body)))


def in_a_worker(body: Callable[..., object], log: Log) -> Tool:
    return in_thread(plainly(body, log))


def under_a_limit(body: Callable[..., object], log: Log) -> Tool:
    return untyped_tool(settings=make_settings(log, timeout_s=60))(body)


def asynchronously_under_a_limit(body: Callable[..., object], log: Log) -> Tool:
    return awaited(untyped_tool(settings=make_settings(log), timeout_s=60)(as_coroutine(body)))


WAYS = [plainly, asynchronously, in_a_worker, under_a_limit, asynchronously_under_a_limit]
Way = Callable[[Callable[..., object], Log], Tool]


@pytest.mark.parametrize("way", WAYS)
def test_a_reply_raised_deep_below_is_what_the_agent_gets(way: Way) -> None:
    def body(rb: ReplyBuilder) -> object:
        deep_below(rb)
        return {"never": "here"}

    log = Log()
    found = way(body, log)()

    assert ("WA-RES-I-001", {"path": "x"}) == (found["code"], found["data"])
    assert (["WA-RES-I-001"], []) == ([event.code for event in log.events], log.stacks)


class Habit(Exception):
    """The reply that an author makes of any exception."""


def swallows(rb: ReplyBuilder) -> object:
    with suppress(Exception):
        refuse(rb)
    return {"never": "mind"}


def translates(rb: ReplyBuilder) -> object:
    try:
        refuse(rb)
    except Exception as error:
        raise Habit("it broke") from error
    return None


def translates_twice(rb: ReplyBuilder) -> object:
    try:
        translates(rb)
    except Habit:
        raise Habit("it broke again") from None
    return None


def builds_anew(rb: ReplyBuilder) -> object:
    try:
        refuse(rb)
    except Exception:
        return rb.error(codes.MCP_SYS_E_001)
    return None


@pytest.mark.parametrize("body", [translates, translates_twice, builds_anew])
@pytest.mark.parametrize("way", WAYS)
def test_what_a_broad_handler_raises_in_its_place_does_not_hide_it(
    body: Callable[..., object], way: Way
) -> None:
    found = way(body, Log())()

    assert ("WA-RES-I-001", {"path": "x"}) == (found["code"], found["data"])


@pytest.mark.parametrize("migration", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_handler_that_swallows_it_and_goes_on_is_found_out(way: Way, migration: bool) -> None:
    with using(ServerSettings(migration=migration)):
        found = way(swallows, Log())()

    assert ("MCP-SYS-E-007", "WA-RES-I-001") == (found["code"], found["data"]["dropped"])


def test_a_reply_that_is_handled_above_the_tool_is_not_its_answer() -> None:
    @mcp_safe_tool
    def inner(rb: ReplyBuilder) -> Reply:
        raise OSError

    @mcp_safe_tool
    def outer(rb: ReplyBuilder) -> Reply:
        try:
            refuse(ReplyBuilder())
        except ReplyRaised:
            return rb.success(codes.WA_READ_S_001, data={"inner": inner()["code"]})
        return rb.success(codes.WA_READ_S_001)

    assert {"inner": "MCP-SYS-E-001"} == outer()["data"]


@pytest.mark.parametrize(
    ("raised", "code"),
    [
        (lambda rb: rb.success(codes.WA_READ_S_001, data={"n": 1}), "WA-READ-S-001"),
        (lambda rb: rb.denied(codes.EN_WRITE_D_002, data={"path": "x"}), "EN-WRITE-D-002"),
        (lambda rb: rb.error(codes.MCP_SYS_E_001), "MCP-SYS-E-001"),
    ],
)
def test_every_type_of_reply_can_be_raised(
    raised: Callable[[ReplyBuilder], Reply], code: str
) -> None:
    def body(rb: ReplyBuilder) -> Reply:
        raise raised(rb).as_exception()

    assert code == mcp_safe_tool(body)()["code"]


@pytest.mark.parametrize("way", WAYS)
def test_a_call_that_has_ended_otherwise_drops_what_is_raised(way: Way) -> None:
    def body(rb: ReplyBuilder) -> Reply:
        success = rb.success(codes.WA_READ_S_001)
        rb.denied(codes.EN_WRITE_D_002, data={"path": "x"})
        raise success.as_exception()

    found = way(body, Log())()

    assert "MCP-SYS-E-007" == found["code"]
    assert {"dropped": "EN-WRITE-D-002", "returned": "WA-READ-S-001"} == found["data"]


def test_what_only_the_wrapper_gives_cannot_be_raised_either() -> None:
    def body() -> Reply:
        raise Reply("I", "MCP-SYS-I-003", {"text": "mine"}).as_exception()

    assert "MCP-SYS-E-001" == mcp_safe_tool(body)()["code"]


def test_a_reply_raised_in_a_call_inside_a_call_ends_only_that() -> None:
    @mcp_safe_tool
    def inner(rb: ReplyBuilder) -> Reply:
        refuse(rb)
        return rb.success(codes.WA_READ_S_001)

    @mcp_safe_tool
    def outer(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"inner": inner()["code"]})

    found = outer()

    assert ("WA-READ-S-001", {"inner": "WA-RES-I-001"}) == (found["code"], found["data"])


def test_a_reply_raised_in_a_task_or_a_thread_of_the_tool_comes_back_to_it() -> None:
    @mcp_safe_tool
    async def tool(where: str, rb: ReplyBuilder) -> Reply:
        if where == "thread":
            await asyncio.to_thread(refuse, rb)
        else:
            await asyncio.create_task(asyncio.to_thread(refuse, rb))
        return rb.success(codes.WA_READ_S_001)

    for where in ("thread", "task"):
        assert "WA-RES-I-001" == asyncio.run(tool(where))["code"]


def test_a_group_that_holds_one_is_a_crash() -> None:
    @mcp_safe_tool
    def tool(rb: ReplyBuilder) -> Reply:
        reply = rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
        raise ExceptionGroup("several", [reply.as_exception()])

    assert {} == tool()["data"]


def test_without_a_wrapper_it_goes_on_to_whoever_called() -> None:
    with pytest.raises(ReplyRaised):
        refuse(ReplyBuilder())
