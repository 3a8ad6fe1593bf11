"""Limit how often an agent may ask again: never where a change may have been carried out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import make
from tests.runtime.upstream.service import (
    CLIENTS,
    TIMEOUT_S,
    Answer,
    Call,
    Service,
    closed_url,
    hasty,
    said,
)

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool, upstream
from replybook.attempts import Attempts
from replybook.call import SessionInfo
from replybook.client.following import followed
from replybook.safety import ServerSettings
from replybook.testing import assert_not_now


def left(call: Call, *arguments: object, **options: Any) -> int:
    """The attempts that are left after one failure."""

    @mcp_safe_tool(errors=upstream.errors(**options))
    def tool(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"value": call(*arguments)})

    return int(tool()["data"]["attempts_left"])


NAMES_METHODS = ["httpx", "httpx2", "requests"]
"""The clients whose exceptions name the method of a request without an answer."""


@pytest.fixture(params=NAMES_METHODS)
def ask(request: pytest.FixtureRequest) -> Call:
    return CLIENTS[request.param]()


def test_the_attempts_are_counted_down(service: Service, ask: Call) -> None:
    service.answer = Answer(503)

    @mcp_safe_tool(errors=upstream.errors(service="the desk"))
    def tool(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"value": ask(service.url)})

    for number in (2, 1, 0, 0):
        found = tool()
        assert_not_now(found, codes.WA_SVC_I_005, after_s=5, attempts_left=number)
    assert found["error"]["remedy"].startswith("Stop, do not call again.")


def test_each_session_has_attempts_of_its_own_and_time_brings_them_back(service: Service) -> None:
    ask: Any = pytest.importorskip("httpx2").get
    service.answer = Answer(429)
    now, who = [0], ["a"]

    class Clock:
        def monotonic_ns(self) -> int:
            return now[0]

    counter = Attempts(limit=2, forget_after_s=60, clock=Clock())  # type: ignore[arg-type]
    settings = ServerSettings(
        session=lambda: SessionInfo(session_id=who[0]), errors=upstream.errors(attempts=counter)
    )

    @mcp_safe_tool(settings=settings)
    def tool(rb: ReplyBuilder) -> Reply:
        ask(service.url).raise_for_status()
        return rb.success(codes.WA_READ_S_001)

    def steps() -> Iterator[int]:
        for who[0], now[0] in (("a", 0), ("b", 0), ("a", 1), ("a", 2), ("a", 62 * 10**9)):
            yield tool()["data"]["attempts_left"]

    assert [1, 1, 0, 0, 1] == list(steps())


@pytest.mark.parametrize("status", [408, 425, 429, 503])
def test_a_change_that_was_not_taken_may_be_sent_again(
    service: Service, ask: Call, status: int
) -> None:
    service.answer = Answer(status)

    assert 2 == left(ask, service.url, "POST")


@pytest.mark.parametrize("status", [502, 504])
def test_a_change_behind_a_gateway_may_be_done_so_it_is_not_sent_again(
    service: Service, ask: Call, status: int
) -> None:
    service.answer = Answer(status)

    assert (0, 2) == (left(ask, service.url, "POST"), left(ask, service.url, "GET"))


def test_a_change_that_timed_out_is_not_sent_again(service: Service, ask: Call) -> None:
    service.answer, ask = Answer(way="hangs"), hasty(ask)

    assert (0, 2) == (left(ask, service.url, "POST"), left(ask, service.url, "GET"))


def test_a_change_that_found_nobody_may_be_sent_again(client: Call) -> None:
    assert 2 == left(client, closed_url(), "POST")


@pytest.mark.parametrize("way", ["hangs", "drops"])
def test_where_nobody_knows_the_method_it_may_be_a_change(service: Service, way: Any) -> None:
    service.answer = Answer(way=way)
    aiohttp = hasty(CLIENTS["aiohttp"]())

    assert (0, 2) == (left(aiohttp, service.url), left(aiohttp, service.url, repeatable=True))


def test_the_author_knows_better(service: Service, ask: Call) -> None:
    service.answer = Answer(way="hangs")

    assert 2 == left(hasty(ask), service.url, "POST", repeatable=True)
    assert 0 == left(hasty(ask), service.url, "GET", repeatable=False)
    service.answer = Answer(429)
    assert 2 == left(ask, service.url, "POST", repeatable=False)


# A long day


async def hours(server: Any, service: Service) -> list[str]:
    """Return the replies to an agent that follows each by the client of this library."""
    got: list[str] = []

    async with session(server) as connected:

        async def ask(tool: str, answer: Answer | list[Answer], **arguments: object) -> None:
            answers = answer if isinstance(answer, list) else [answer]
            before = len(service.asked)

            async def call() -> Any:
                made = len(service.asked) - before
                service.answer = answers[min(made, len(answers) - 1)]
                return await connected.call_tool(tool, arguments)

            called = await followed(call, max_wait_s=5, tool=tool)
            verdict = called.verdict
            assert verdict is not None
            times = len(service.asked) - before
            got.append(f"{tool} x{times}: {verdict.code} {verdict.what}")

        soon = said(503, {}, retry_after="0")
        fine = said(200, {"text": "The printer burns."})
        await ask("read_ticket", said(404, {"message": "No ticket 1"}), ticket="1")
        await ask("read_ticket", fine, ticket="12")
        await ask("read_ticket", [soon, soon, fine], ticket="12")
        await ask("read_ticket", Answer(way="cut"), ticket="12")
        await ask("pay", said(401, {"error": "invalid_token"}), ticket="12")
        await ask("pay", said(422, {"detail": "amount must be positive"}), ticket="12")
        await ask("pay", said(429, {}, retry_after="0"), ticket="12")
        await ask("pay", [Answer(way="hangs"), fine], ticket="12")
        await ask("pay", [Answer(504), fine], ticket="12")
        await ask("pay", said(409, {"title": "Paid already"}), ticket="12")
        await ask("read_ticket", soon, ticket="12")
        await ask("read_ticket", fine, ticket="12")
    return got


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_an_agent_that_follows_every_reply_pays_once(service: Service, stack: str) -> None:
    pytest.importorskip("fastmcp")
    httpx2: Any = pytest.importorskip("httpx2")
    desk = upstream.errors(service="the desk")

    async def send(method: str, ticket: str) -> object:
        async with httpx2.AsyncClient(timeout=TIMEOUT_S) as client:
            response = await client.request(method, f"{service.url}/{ticket}")
            response.raise_for_status()
            return response.json()

    @mcp_safe_tool(errors=desk)
    async def read_ticket(ticket: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"value": await send("GET", ticket)})

    @mcp_safe_tool(errors=desk)
    async def pay(ticket: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_WRITE_S_001, data={"value": await send("POST", ticket)})

    found = asyncio.run(hours(make(stack, read_ticket, pay), service))

    assert found == [
        "read_ticket x1: WA-SVC-I-001 retry_changed",
        "read_ticket x1: WA-READ-S-001 go",
        "read_ticket x3: WA-READ-S-001 go",
        "read_ticket x1: WA-SVC-E-001 stop",
        "pay x1: EN-SVC-D-002 ask",
        "pay x1: WA-SVC-I-003 retry_changed",
        "pay x3: WA-SVC-I-004 stop",
        "pay x1: WA-SVC-I-006 stop",
        "pay x1: WA-SVC-I-006 stop",
        "pay x1: WA-SVC-I-002 retry_changed",
        "read_ticket x1: WA-SVC-I-005 stop",
        "read_ticket x1: WA-READ-S-001 go",
    ]
