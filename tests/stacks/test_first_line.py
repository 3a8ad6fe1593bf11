"""With the first line of the SDK: what the page about it says works, works, and the rest does not.

`make interop` installs that line; elsewhere these tests are skipped. Source: decision 19.
"""

from __future__ import annotations

import asyncio
import importlib
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from tests.markdown_pages import blocks

from replybook.safety import ServerSettings

IS_FIRST = version("mcp").startswith("1.")
PAGE = "docs/how-to/stay-on-an-earlier-mcp.md"

pytestmark = pytest.mark.skipif(not IS_FIRST, reason="needs mcp 1.x, which make interop installs")


@pytest.fixture
def server() -> Any:
    """A server of that line with the tool of the page, and one that nobody decorated."""
    stack = importlib.import_module("mcp.server.fastmcp")
    names: dict[str, Any] = {"__name__": "page"}
    [block] = [block for block in blocks(PAGE) if block.language == "python"]
    exec(compile(block.text, PAGE, "exec"), names)
    made = stack.FastMCP("library")
    made.tool()(names["find_book"])
    return made


def called(server: Any, **arguments: str) -> Any:
    """Return what a client of the server gets for one call."""
    memory = importlib.import_module("mcp.shared.memory")

    async def call() -> Any:
        async with memory.create_connected_server_and_client_session(server._mcp_server) as client:
            return await client.call_tool("find_book", arguments)

    return asyncio.run(call())


@pytest.mark.parametrize(
    ("title", "code"),
    [("Dune", "WA-READ-S-001"), ("Emma", "WA-READ-I-001"), ("boom", "MCP-SYS-E-001")],
)
def test_the_envelope_travels_as_structured_content_and_as_text(
    server: Any, title: str, code: str
) -> None:
    came = called(server, title=title)

    assert (code, code) == (
        came.structuredContent["code"],
        json.loads(came.content[0].text)["code"],
    )
    assert "index is gone" not in str(came)


def test_a_failure_is_not_marked_as_one(server: Any) -> None:
    assert called(server, title="Emma").isError is False


def test_arguments_that_do_not_fit_are_answered_by_the_stack(server: Any) -> None:
    came = called(server)

    assert (True, None) == (came.isError, came.structuredContent)
    assert "validation error" in came.content[0].text


def test_the_builder_is_hidden_and_the_schema_is_any_object(server: Any) -> None:
    [tool] = asyncio.run(server.list_tools())

    assert ["title"] == list(tool.inputSchema["properties"])
    assert "properties" not in tool.outputSchema


def test_the_adapter_says_what_is_installed_and_what_it_needs() -> None:
    with pytest.raises(
        ImportError, match=r"replybook\.mcp\.sdk needs mcp 2\.0 or newer"
    ) as refused:
        importlib.import_module("replybook.mcp.sdk")

    assert f"and {version('mcp')} is installed" in str(refused.value)
    assert "stay-on-an-earlier-mcp.md" in str(refused.value)


def test_the_other_adapter_says_which_stack_cannot_be_imported_beside_it() -> None:
    """FastMCP is there in a version of its own, and stands on the SDK that is not."""
    with pytest.raises(ImportError, match=r"replybook\.mcp\.fastmcp .* fastmcp"):
        importlib.import_module("replybook.mcp.fastmcp")


# A guarded server


SCHEMA = {"type": "object", "properties": {"job_id": {"type": "string"}}, "required": ["job_id"]}
FAILURES = {
    "J-9": "There is no job J-9",
    "slow": "rate limit exceeded, retry after 9 s",
}


def low_level(**settings: Any) -> Any:
    """A server on the handlers of that line, guarded if there are settings."""
    types, stack = importlib.import_module("mcp.types"), importlib.import_module("mcp.server")
    served = stack.Server("jobs")

    @served.list_tools()  # type: ignore[untyped-decorator]
    async def tools() -> list[Any]:
        return [types.Tool(name="find_job", description="Find a job.", inputSchema=SCHEMA)]

    @served.call_tool()  # type: ignore[untyped-decorator]
    async def call(_: str, arguments: dict[str, str]) -> list[Any]:
        if arguments["job_id"] in FAILURES:
            raise ValueError(FAILURES[arguments["job_id"]])
        return [types.TextContent(type="text", text="done")]

    if settings:
        guard = importlib.import_module("replybook.mcp.lowlevel").guard
        guard(served, settings=ServerSettings(**settings))
    return served


def asked(served: Any, **arguments: str) -> tuple[Any, Any]:
    """Return the tools that a server lists, and its answer to one call."""
    memory = importlib.import_module("mcp.shared.memory")

    async def ask() -> tuple[Any, Any]:
        async with memory.create_connected_server_and_client_session(served) as client:
            return await client.list_tools(), await client.call_tool("find_job", arguments)

    return asyncio.run(ask())


@pytest.mark.parametrize("job", ["J-1", *FAILURES])
def test_untouched_a_guarded_server_sends_what_it_sent_and_says_the_next_action(job: str) -> None:
    (listed, bare), (ours, came) = (
        asked(low_level(**settings), job_id=job) for settings in ({}, {"successes": "untouched"})
    )
    code = {"J-1": None, "J-9": "MCP-SYS-I-003", "slow": "MCP-SYS-I-007"}[job]

    assert listed == ours
    assert (bare.isError, bare.content) == (came.isError, came.content[: len(bare.content)])
    assert (code is None) == (bare.content == came.content)
    assert code is None or f"({code} " in came.content[-1].text


@pytest.mark.parametrize(
    ("settings", "code"),
    [({"migration": True}, "MCP-SYS-I-003"), ({"migration": False}, "MCP-SYS-E-001")],
    ids=["migration", "strict"],
)
def test_a_guarded_server_answers_envelopes(settings: dict[str, bool], code: str) -> None:
    _, came = asked(low_level(**settings), job_id="J-9")
    envelope = came.structuredContent

    assert (True, code) == (came.isError, envelope["code"])
    assert envelope == json.loads(came.content[-1].text)
    assert settings["migration"] == ("There is no job J-9" in str(came))


def test_a_guarded_server_names_the_wrong_argument() -> None:
    _, came = asked(low_level(successes="untouched"), id="J-1")

    assert "`job_id`" in came.content[-1].text
    assert "(MCP-SYS-I-001 " in came.content[-1].text


@pytest.mark.parametrize(
    ("tool", "code"), [("denied", "EN-GATE-D-003"), ("broken", "MCP-SYS-E-001")]
)
def test_the_server_to_practise_with_serves_there(tmp_path: Path, tool: str, code: str) -> None:
    from replybook.mcp.practice_server import practice_server

    memory = importlib.import_module("mcp.shared.memory")
    server = practice_server(tmp_path)

    async def call() -> Any:
        async with memory.create_connected_server_and_client_session(server._mcp_server) as client:
            return await client.call_tool(tool, {})

    came = asyncio.run(call())
    assert (True, code) == (came.isError, came.structuredContent["code"])
