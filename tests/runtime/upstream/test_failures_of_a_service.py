"""Each answer of a service, and each way of not answering, has its code (specification 84)."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from tests.project_tree import fresh_python
from tests.runtime.mcp.stacks import Lines, make, over_a_client
from tests.runtime.upstream.service import (
    CLIENTS,
    JSON,
    TIMEOUT_S,
    Answer,
    Call,
    Service,
    closed_url,
    hasty,
    said,
)

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool, upstream
from replybook.client.judging.base_tables import BASE
from replybook.safety import ServerSettings
from replybook.upstream.failure import code_of

Envelope = dict[str, Any]

NOT_FOUND, CONFLICT, REFUSED = "WA-SVC-I-001", "WA-SVC-I-002", "WA-SVC-I-003"
LIMITED, DOWN, TIMED_OUT = "WA-SVC-I-004", "WA-SVC-I-005", "WA-SVC-I-006"
DENIED, SIGN_IN, BROKEN = "EN-SVC-D-001", "EN-SVC-D-002", "WA-SVC-E-001"
CRASH = "MCP-SYS-E-001"

BY_CODE = {
    NOT_FOUND: (404, 410),
    CONFLICT: (409, 412),
    REFUSED: (400, 405, 413, 415, 422),
    LIMITED: (425, 429),
    DOWN: (502, 503),
    TIMED_OUT: (408, 504),
    DENIED: (402, 403, 451),
    SIGN_IN: (401, 407),
}
NAMED = {status: code for code, statuses in BY_CODE.items() for status in statuses}
"""The statuses that specification 84 names."""
OTHERS = {
    418: REFUSED,
    423: REFUSED,
    428: REFUSED,
    431: REFUSED,
    500: BROKEN,
    501: BROKEN,
    507: BROKEN,
}
WAITS = (LIMITED, DOWN, TIMED_OUT)


def tool(call: Call, *arguments: object, **options: Any) -> Any:
    """A tool that asks the service, and says by `errors` what its failures are."""

    @mcp_safe_tool(errors=upstream.errors(**options))
    def read_ticket(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"ticket": call(*arguments)})

    return read_ticket


def code(call: Call, *arguments: object, **options: Any) -> str:
    return str(tool(call, *arguments, **options)()["code"])


# Statuses


def test_the_status_decides(service: Service, client: Call) -> None:
    found = {}
    for status in NAMED | OTHERS:
        service.answer = Answer(status, b"<h1>no</h1>", {"Content-Type": "text/html"})
        found[status] = code(client, service.url)

    assert found == NAMED | OTHERS


def test_an_answer_that_is_fine_is_a_success(service: Service, client: Call) -> None:
    service.answer = said(200, {"id": 12})

    found = tool(client, service.url)()

    assert ("S", {"id": 12}) == (found["reply_type"], found["data"]["ticket"])


def test_a_type_is_that_of_the_judge_but_where_a_server_may_bound_the_attempts() -> None:
    """A text of some other server that names 503 allows no repeats; our own reply counts them."""
    letters = {s: "W" if c in WAITS else c[-5] for s, c in NAMED.items()}
    judged = {status: BASE.statuses.get(str(status)) for status in NAMED}

    differing = {status: judged[status] for status in NAMED if judged[status] != letters[status]}

    assert differing == {408: "E", 502: "E", 503: "E", 504: "E"}


def test_every_failing_status_has_a_code() -> None:
    found = {status: code_of(status) for status in range(400, 600)}

    assert {s for s, c in found.items() if c == REFUSED} == set(range(400, 500)) - {
        *(status for status, named in (NAMED | OTHERS).items() if named != REFUSED)
    }
    assert {s for s, c in found.items() if c == BROKEN} == set(range(500, 600)) - {502, 503, 504}


# No answer, or one that cannot be read


def test_a_port_at_which_nobody_listens_is_a_service_that_is_down(client: Call) -> None:
    assert DOWN == code(client, closed_url())


def test_a_service_that_hangs_has_timed_out(service: Service, client: Call) -> None:
    service.answer = Answer(way="hangs")

    assert TIMED_OUT == code(hasty(client), service.url)


def test_a_body_that_is_cut_cannot_be_read(service: Service, client: Call) -> None:
    service.answer = Answer(200, b'{"id": ', way="cut")

    assert BROKEN == code(client, service.url)


@pytest.mark.parametrize("name", ["httpx", "httpx2", "requests", "aiohttp"])
@pytest.mark.parametrize(
    ("body", "content_type"),
    [(b"<h1>Sign in</h1>", "text/html"), (b'{"id": ', JSON)],
    ids=["a page", "half of it"],
)
def test_no_json_where_a_client_promised_json_cannot_be_read(
    service: Service, name: str, body: bytes, content_type: str
) -> None:
    service.answer = Answer(200, body, {"Content-Type": content_type})

    assert BROKEN == code(CLIENTS[name](), service.url)


def test_a_connection_that_ends_without_an_answer_is_never_the_callers_fault(
    service: Service, client: Call
) -> None:
    service.answer = Answer(way="drops")

    assert code(client, service.url) in (DOWN, BROKEN)


def test_a_redirect_that_nobody_follows_cannot_be_read(service: Service) -> None:
    httpx2: Any = pytest.importorskip("httpx2")
    service.answer = Answer(301, b"", {"Location": "/elsewhere"})

    def ask() -> None:
        httpx2.get(service.url).raise_for_status()

    assert BROKEN == code(ask)


# What is not the service's


def misused() -> None:
    httpx2: Any = pytest.importorskip("httpx2")
    httpx2.get("tickets/12")


def own_json() -> object:
    return json.loads("{")


def own_timeout() -> None:
    async def wait() -> None:
        async with asyncio.timeout(0):
            await asyncio.sleep(1)

    asyncio.run(wait())


def broken() -> None:
    raise KeyError("twelve")


@pytest.mark.parametrize("call", [misused, own_json, own_timeout, broken])
def test_a_failure_of_the_tool_itself_stays_a_crash(call: Call) -> None:
    assert CRASH == code(call)


@pytest.mark.parametrize(
    ("call", "expected"), [(own_json, BROKEN), (own_timeout, TIMED_OUT), (broken, CRASH)]
)
def test_what_the_author_calls_a_failure_of_the_service_is_one(call: Call, expected: str) -> None:
    @mcp_safe_tool(errors=upstream.errors(json.JSONDecodeError, TimeoutError))
    def read_ticket(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"ticket": call()})

    assert expected == read_ticket()["code"]


def test_a_class_of_the_authors_own_mapping_is_nearer(service: Service) -> None:
    httpx2: Any = pytest.importorskip("httpx2")
    service.answer = Answer(way="hangs")
    own = {httpx2.TimeoutException: codes.WA_DB_E_001, Exception: codes.MCP_SYS_E_001}

    def ask(url: str) -> None:
        httpx2.get(url, timeout=TIMEOUT_S)

    def found(errors: Any, url: str) -> str:
        @mcp_safe_tool(errors=errors)
        def read_ticket(rb: ReplyBuilder) -> Reply:
            ask(url)
            raise AssertionError

        return str(read_ticket()["code"])

    assert "WA-DB-E-001" == found(upstream.errors() | own, service.url)
    assert "WA-DB-E-001" == found({**own, **upstream.errors()}, service.url)
    assert DOWN == found(upstream.errors() | own, closed_url())


# Bodies that nobody has read


@pytest.mark.parametrize("way", ["whole", "stalls"])
@pytest.mark.parametrize("library", ["httpx2", "httpx", "requests"])
def test_a_body_that_was_not_read_stays_unread(service: Service, library: str, way: Any) -> None:
    module: Any = pytest.importorskip(library)
    answer = said(422, {"message": "due is missing"})
    service.answer = Answer(422, answer.body, answer.headers, way=way)

    def ask() -> None:
        if library == "requests":
            module.get(service.url, stream=True, timeout=5).raise_for_status()
        with module.stream("GET", service.url, timeout=5) as response:
            response.raise_for_status()

    began = time.monotonic()
    found = tool(ask)()

    assert (REFUSED, {"text": "Unprocessable Entity", "status": 422}) == (
        found["code"],
        found["data"],
    )
    assert time.monotonic() - began < 2


# On the stacks


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("successes", ["reply", "untouched"])
@pytest.mark.parametrize("where", ["tool", "server"])
def test_it_is_one_reply_on_both_stacks(
    service: Service, stack: str, successes: Any, where: str
) -> None:
    pytest.importorskip("fastmcp")
    httpx2: Any = pytest.importorskip("httpx2")
    log = Lines()
    errors = upstream.errors(service="the ticket desk")

    async def read_ticket(rb: ReplyBuilder) -> Reply:
        async with httpx2.AsyncClient() as client:
            (await client.get(service.url)).raise_for_status()
        return rb.success(codes.WA_READ_S_001)

    options: Any = {"errors": errors} if where == "tool" else {}
    settings = ServerSettings(
        successes=successes, log=log, errors=errors if where == "server" else None
    )
    server = make(stack, mcp_safe_tool(**options)(read_ticket), settings=settings)
    found = []
    for answer in (
        said(404, {"message": "No ticket 12"}),
        said(503, {}, retry_after="7"),
        said(500, {"message": "The disk is full"}),
    ):
        service.answer = answer
        result = over_a_client(server, "read_ticket")
        assert result.is_error
        reply = result.structured_content or result.meta["io.github.replybook/envelope"]
        found.append((reply["code"], reply["data"]))

    name = {"service": "the ticket desk"}
    assert found == [
        (NOT_FOUND, {"text": "No ticket 12", "status": 404, **name}),
        (
            DOWN,
            {
                "after_s": 7.0,
                "attempts_left": 2,
                "text": "Service Unavailable",
                "status": 503,
                **name,
            },
        ),
        (BROKEN, {"text": "The disk is full", "status": 500, **name}),
    ]
    assert 1 == len(log.stacks), "the stack of an E is for the developers"


# Cost


def test_no_client_and_no_judge_is_imported_before_something_fails() -> None:
    found = fresh_python(
        "-c",
        "import sys, replybook.upstream as upstream; upstream.errors();"
        "print([m for m in ('httpx', 'httpx2', 'requests', 'aiohttp', 'pydantic', 'json.tool',"
        "'replybook.client.judging') if m in sys.modules])",
    )

    assert ("[]\n", "") == (found.stdout, found.stderr)


def test_a_client_that_is_imported_later_is_known(service: Service) -> None:
    pytest.importorskip("httpx2")
    service.answer = said(404, {"message": "No ticket 12"})
    found = fresh_python(
        "-c",
        f"""
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool, upstream
from replybook.safety import ServerSettings
settings = ServerSettings(errors=upstream.errors())
import httpx2
@mcp_safe_tool(settings=settings)
def read_ticket(rb: ReplyBuilder) -> Reply:
    httpx2.get({service.url!r}).raise_for_status()
    return rb.success(codes.WA_READ_S_001)
print(read_ticket()["code"])
""",
    )

    assert (f"{NOT_FOUND}\n", "") == (found.stdout, found.stderr)
