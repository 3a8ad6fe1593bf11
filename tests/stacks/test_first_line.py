"""With the first line of the SDK: what the page about it says works, works, and the rest does not.

`make interop` installs that line; elsewhere these tests are skipped. Source: decision 19.
"""

from __future__ import annotations

import asyncio
import importlib
import json
from importlib.metadata import version
from typing import Any

import pytest
from tests.markdown_pages import blocks

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
