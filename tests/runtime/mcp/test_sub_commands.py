"""The sub-commands of a tool.

Published as an enum, and another one is an unknown command on every way.
"""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import envelope, listed, make

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool, using

STACKS = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])


@mcp_safe_tool(command="command")
def folder(
    command: Literal["list", "tree"], depth: int | None = None, *, rb: ReplyBuilder
) -> Reply:
    """List or show a folder."""
    return rb.success(codes.WA_READ_S_001, data={"command": command, "depth": depth})


@mcp_safe_tool(command="verb")
async def maybe(verb: Literal["get", "set"] | None = None, *, rb: ReplyBuilder) -> Reply:
    """Get or set."""
    return rb.success(codes.WA_READ_S_001, data={"verb": verb})


@mcp_safe_tool
def outer(command: str, rb: ReplyBuilder) -> Reply:
    """Hand a command on."""
    inside: Any = folder(command)
    return rb.success(codes.WA_READ_S_001, data={"inside": inside["code"]})


@STACKS
def test_the_commands_are_published_as_an_enum(stack: str) -> None:
    schema = listed(make(stack, folder))["folder"].input_schema
    assert ["list", "tree"] == schema["properties"]["command"]["enum"]


@STACKS
@pytest.mark.parametrize("command", ["list", "tree"])
def test_a_known_command_reaches_the_tool(stack: str, command: str) -> None:
    answer = envelope(make(stack, folder), "folder", {"command": command, "depth": 2})
    assert {"command": command, "depth": 2} == answer["data"]


@STACKS
def test_an_unknown_command_names_those_that_come_near(stack: str) -> None:
    answer = envelope(make(stack, folder), "folder", {"command": "lst"})
    assert "MCP-SYS-I-002" == answer["code"]
    assert {"command": "lst", "suggestions": ["list"]} == answer["data"]


@STACKS
def test_where_no_command_comes_near_all_are_suggested(stack: str) -> None:
    answer = envelope(make(stack, folder), "folder", {"command": "bogus"})
    assert ["list", "tree"] == answer["data"]["suggestions"]


@STACKS
def test_an_unknown_command_goes_before_other_arguments_that_do_not_fit(stack: str) -> None:
    answer = envelope(make(stack, folder), "folder", {"command": "lst", "depth": "deep"})
    assert "MCP-SYS-I-002" == answer["code"]


@STACKS
@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"command": 7},
        {"command": None},
        {"command": ["list"]},
        {"command": "list", "depth": "x"},
    ],
)
def test_what_is_no_command_at_all_is_an_invalid_argument(
    stack: str, arguments: dict[str, Any]
) -> None:
    answer = envelope(make(stack, folder), "folder", arguments)
    assert "MCP-SYS-I-001" == answer["code"]


@STACKS
def test_a_command_that_may_be_left_out_is_judged_only_where_it_is_sent(stack: str) -> None:
    server = make(stack, maybe)
    assert "S" == envelope(server, "maybe", {})["reply_type"]
    assert "S" == envelope(server, "maybe", {"verb": None})["reply_type"]
    assert "MCP-SYS-I-002" == envelope(server, "maybe", {"verb": "gat"})["code"]


@STACKS
def test_a_call_inside_a_call_is_held_to_the_commands_too(stack: str) -> None:
    server = make(stack, outer)
    assert "WA-READ-S-001" == envelope(server, "outer", {"command": "list"})["data"]["inside"]
    assert "MCP-SYS-I-002" == envelope(server, "outer", {"command": "lst"})["data"]["inside"]


def test_a_plain_call_is_held_to_the_commands_by_name_and_by_position() -> None:
    with using(ServerSettings()):
        assert "MCP-SYS-I-002" == folder("lst")["code"]
        assert "MCP-SYS-I-002" == folder(command="lst")["code"]
        assert "WA-READ-S-001" == folder("tree")["code"]
        assert "MCP-SYS-I-002" == asyncio.run(maybe("gat"))["code"]


def test_a_long_command_is_cut_before_it_is_repeated() -> None:
    with using(ServerSettings()):
        told = folder("x" * 5_000)["data"]
    assert {"command": "x" * 128, "suggestions": ["list", "tree"]} == told


def test_a_command_is_an_argument_with_texts_to_choose_from() -> None:
    def free(command: str, rb: ReplyBuilder) -> Reply: ...

    for argument in ("command", "verb"):
        with pytest.raises(ValueError, match="Literal"):
            mcp_safe_tool(command=argument)(free)
