"""The page of what migration does says of every kind of return and failure what really happens.

Each row is run on both stacks: bare, in migration mode and in strict mode, over a client of the
stack.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any

import pytest
from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp_types import InputRequiredResult, TextContent
from tests.project_tree import ROOT
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.moved_tools import KINDS, Kind
from tests.runtime.mcp.stacks import make

from replybook.safety import ServerSettings

PAGE = ROOT / "docs/how-to/what-migration-does.md"
STACKS = {"sdk": "SDK", "fastmcp": "FastMCP"}
NONE = "-"
SINCE_2_3 = {"an image block, declared"}
"""Kinds that earlier versions of the SDK send otherwise: with the block as structured content, too.
"""

LONGEST = 60
"""Characters of a text or of data; what is longer ends in three dots."""


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Stacks log what broke."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def rows() -> dict[str, list[str]]:
    """Return what the tool does -> the cells of the page.

    Bare SDK, bare FastMCP, migration, strict.
    """
    found: dict[str, list[str]] = {}
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 5:
            found[cells[0]] = cells[1:]
    return {name: cells for name, cells in found.items() if name not in ("what it does", "---")}


def bare(stack: str, kind: Kind) -> Any:
    off = kind.is_unstructured
    if stack == "sdk":
        server: Any = MCPServer("bare")
        server.add_tool(kind.tool(), name="tool", structured_output=False if off else None)
        return server
    from fastmcp import FastMCP

    server = FastMCP("bare")
    options: dict[str, Any] = {"output_schema": None} if off else {}
    server.tool(name="tool", timeout=kind.timeout_s, **options)(kind.tool())
    return server


def moved(stack: str, kind: Kind, *, migration: bool) -> Any:
    settings = ServerSettings(migration=migration, timeout_s=kind.timeout_s)
    tool = kind.tool()
    tool.__name__ = "tool"
    return make(stack, tool, settings=settings)


def answer(server: Any, kind: Kind) -> Any:
    """The result that a client gets, or what was raised instead; a server that ends is `None`."""

    async def ask() -> Any:
        async with session(server) as connected:
            try:
                return await connected.call_tool(
                    kind.called, dict(kind.arguments), allow_input_required=True
                )
            except (MCPError, RuntimeError) as error:  # the second: its client refuses what it got
                return error

    try:
        return asyncio.run(asyncio.wait_for(ask(), 30))
    except (Exception, SystemExit, asyncio.CancelledError, BaseExceptionGroup):
        return None


def in_words_bare(stack: str, kind: Kind) -> str:
    """The cell of a bare server: blocks, and data as structured content."""
    if kind.timeout_s is not None and stack == "sdk":
        return "waits"
    found = answer(bare(stack, kind), kind)
    if not hasattr(found, "content"):
        return _others(found)
    if found.is_error:
        return "error"
    blocks = _shown(found.content)
    if found.structured_content is not None:
        blocks.append(f"data `{_json(found.structured_content)}`")
    return ", ".join(blocks) or "no block"


def _shown(blocks: Sequence[Any]) -> list[str]:
    return [f"`{_cut(b.text)}`" if isinstance(b, TextContent) else b.type for b in blocks]


def in_words_moved(stack: str, kind: Kind, *, migration: bool) -> str:
    """The cell of a server that moves: the code, the blocks beside the envelope, and the data."""
    found = answer(moved(stack, kind, migration=migration), kind)
    if not hasattr(found, "content"):
        return _others(found)
    if found.structured_content is None:
        return "as it is"
    envelope = json.loads(found.content[-1].text)
    code = envelope["code"].removeprefix("MCP-SYS-")
    shown = f" `{_json(envelope['data'])}`" if envelope["reply_type"] == "S" else ""
    assert found.is_error is (envelope["reply_type"] != "S")
    return " + ".join([*_shown(found.content[:-1]), code + shown])


def _others(found: object) -> str:
    if isinstance(found, MCPError):
        return "protocol error"
    if isinstance(found, RuntimeError):
        return "its client refuses it"
    return "asks for input" if isinstance(found, InputRequiredResult) else "the server ends"


def _json(value: object) -> str:
    return _cut(json.dumps(value, ensure_ascii=False))


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def cell_of(text: str, stack: str) -> str:
    """The part of a cell that is about one stack: `SDK: ...; FastMCP: ...`, or all of it."""
    if not text.startswith("SDK: "):
        return text
    sdk, fastmcp = text.removeprefix("SDK: ").split("; FastMCP: ")
    return {"sdk": sdk, "fastmcp": fastmcp}[stack]


def pairs() -> list[Any]:
    return [
        pytest.param(name, stack, id=f"{name}-{stack}")
        for name, kind in KINDS.items()
        for stack in STACKS
        if kind.only in ("", stack)
    ]


def test_every_kind_has_its_row() -> None:
    assert list(KINDS) == list(rows())


@pytest.mark.parametrize(("name", "stack"), pairs())
def test_a_bare_server_serves_what_the_page_says(name: str, stack: str) -> None:
    if stack == "sdk" and name in SINCE_2_3 and version("mcp") < "2.3":
        pytest.skip("the page shows what the SDK sends from mcp 2.3 on")
    assert rows()[name][0 if stack == "sdk" else 1] == in_words_bare(stack, KINDS[name])


TOLD_BY_FIRST = {"an exception", "a declared model of another shape"}
"""What mcp 2.0 sends with the text of the exception, as the page says; later versions hide it."""


@pytest.mark.parametrize(("name", "stack"), pairs())
def test_a_server_in_migration_answers_what_the_page_says(name: str, stack: str) -> None:
    said = cell_of(rows()[name][2], stack)
    if stack == "sdk" and name in TOLD_BY_FIRST and version("mcp").startswith("2.0"):
        said = "I-003"

    assert said == in_words_moved(stack, KINDS[name], migration=True)


@pytest.mark.parametrize(("name", "stack"), pairs())
def test_a_strict_server_answers_what_the_page_says(name: str, stack: str) -> None:
    cell = cell_of(rows()[name][3], stack)

    assert cell == in_words_moved(stack, KINDS[name], migration=False)


def test_what_only_one_stack_knows_is_said_of_that_one() -> None:
    places = {"sdk": 1, "fastmcp": 0}
    other = [rows()[name][places[kind.only]] for name, kind in KINDS.items() if kind.only]

    assert {NONE} == set(other)
