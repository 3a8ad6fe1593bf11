"""Functions of the room `ck3/tools` as they are served.

Arguments, hints, texts, and the cost of listing them.
"""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, cast

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.working import server_on
from tests.runtime.mcp.served_sizes import bare_server, bytes_of, listed_as_sent

from replybook import Reply, ReplyBuilder
from replybook_ck3 import codes
from replybook_ck3.serve.server.offering import fastmcp_server, offer_tools, sdk_server
from replybook_ck3.serve.server.served_tools import hints_of, make_tool, title_of
from replybook_ck3.serve.server.tool_list import TOOLS
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_schema.active import ACTIVE

STACKS = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
MOST = 300
"""Bytes that a tool may add to `tools/list` (specification 52)."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ck3Server]:
    with server_on(tmp_path_factory.mktemp("served")) as made:
        yield made


def listed(server: Ck3Server, stack: str) -> dict[str, dict[str, Any]]:
    return listed_as_sent(sdk_server(server) if stack == "sdk" else fastmcp_server(server))


def ck3_get_db_status(work: object, *, rb: ReplyBuilder) -> Reply:
    """Say what there is to say."""
    return rb.success(codes.WA_DB_S_001, data={"work": work})


# What is served


def test_a_function_gets_its_work_and_never_shows_it() -> None:
    tool = make_tool(ck3_get_db_status, {"work": "the work"}.__getitem__)
    assert ["session"] == list(inspect.signature(tool.function).parameters)
    assert "the work" == tool.function(session="s")["data"]["work"]  # type: ignore[index]
    assert ("ck3_get_db_status", "Get db status") == (tool.name, tool.title)


def test_a_function_with_other_arguments_than_the_registry_says_is_not_served() -> None:
    def ck3_logs(work: object, log: str, query: str, lines: int, *, rb: ReplyBuilder) -> Reply: ...

    with pytest.raises(TypeError, match="limit, lines"):
        make_tool(ck3_logs, {}.__getitem__)


def test_a_function_that_the_registry_does_not_know_is_not_served() -> None:
    def ck3_moon(work: object, *, rb: ReplyBuilder) -> Reply: ...

    with pytest.raises(LookupError, match="ck3_moon"):
        make_tool(ck3_moon, {}.__getitem__)


def test_every_tool_of_the_registry_that_answers_is_served_once() -> None:
    names = [function.__name__ for function in TOOLS]
    declared = {name for name, spec in ACTIVE.tools().items() if spec.codes and not spec.prefix}
    assert (26, declared) == (len(names), set(names))


@STACKS
def test_each_tool_lists_its_arguments_as_the_registry_has_them(
    stack: str, server: Ck3Server
) -> None:
    for name, tool in listed(server, stack).items():
        spec = ACTIVE.tools()[name]
        schema = tool["inputSchema"]
        required = {a.name for a in spec.arguments if a.required}
        shown = {a.name for a in spec.arguments if a.listed}
        assert shown == set(schema["properties"]), name
        assert required == set(schema.get("required", ())), name
        told = (p.get("description") or p.get("enum") for p in schema["properties"].values())
        assert all(told), name


MOST_TOKENS = 9_600
"""Tokens of the list of tools, of 4 characters each; the maximum lengths are 600 of them."""


@STACKS
def test_the_list_of_tools_is_cheap_for_a_model(stack: str, server: Ck3Server) -> None:
    tools = [*listed(server, stack).values()]
    for tool in tools:
        tool.pop("_meta", None)  # of FastMCP, for its own servers
    text = json.dumps(tools, ensure_ascii=False, separators=(",", ":"))

    assert len(text) <= MOST_TOKENS * 4


@STACKS
def test_no_argument_is_listed_that_nobody_should_give(stack: str, server: Ck3Server) -> None:
    schemas = [tool["inputSchema"]["properties"] for tool in listed(server, stack).values()]

    assert not any({"playset_id", "vanilla_version_id"} & set(schema) for schema in schemas)
    assert not any("title" in one or "anyOf" in one for each in schemas for one in each.values())


@STACKS
def test_every_list_has_one_pair_of_names_for_its_pages(stack: str, server: Ck3Server) -> None:
    tools = listed(server, stack)
    paged = {name for name, tool in tools.items() if "cursor" in tool["inputSchema"]["properties"]}

    assert paged >= {
        name for name, tool in tools.items() if "limit" in tool["inputSchema"]["properties"]
    }
    assert {"ck3_dir", "ck3_playset", "ck3_contract"} <= paged
    assert not any(
        {"offset", "page", "after"} & set(tool["inputSchema"]["properties"])
        for tool in tools.values()
    )


@STACKS
def test_sub_commands_are_listed_as_an_enum(stack: str, server: Ck3Server) -> None:
    tools = listed(server, stack)
    for name, spec in ACTIVE.tools().items():
        if name in tools and any(a.name == "command" for a in spec.arguments):
            (told,) = [a.description for a in spec.arguments if a.name == "command"]
            known = tools[name]["inputSchema"]["properties"]["command"]["enum"]
            assert [
                word.strip() for word in told.removeprefix("One of ").rstrip(".").split(",")
            ] == known


def test_every_tool_tells_the_agent_what_it_does_and_what_may_come_back() -> None:
    for function in TOOLS:
        text = inspect.getdoc(function) or ""
        assert 80 < len(text) < 2_500, function.__name__


@STACKS
def test_only_tools_that_change_nothing_call_themselves_read_only(
    stack: str, server: Ck3Server
) -> None:
    tools = listed(server, stack)
    writing = {name for name, tool in tools.items() if not tool["annotations"]["readOnlyHint"]}
    assert {
        "ck3_file",
        "ck3_exec",
        "ck3_deliver",
        "ck3_contract",
        "ck3_playset",
        "ck3_index",
        "ck3_report_validation_issue",
    } == writing
    assert all(tool["title"] for tool in tools.values())


def test_what_may_destroy_is_what_mcp_takes_for_granted() -> None:
    hints = {name: hints_of(spec) for name, spec in ACTIVE.tools().items()}
    assert hints["ck3_file"].destructive is None
    assert hints["ck3_contract"].destructive is False
    assert "File search" == title_of("ck3_file_search")


@STACKS
def test_the_list_of_tools_grows_by_300_bytes_a_tool_over_a_bare_server(
    stack: str, server: Ck3Server
) -> None:
    """Beside the same functions, arguments, texts and hints on a server that knows no replies."""
    ours = listed(server, stack)
    bare = listed_as_sent(_bare(server, stack))
    assert 26 == len(ours) == len(bare)
    for name, tool in ours.items():
        assert bytes_of(tool) - bytes_of(bare[name]) <= MOST, name


def _bare(server: Ck3Server, stack: str) -> Any:
    """A server of the stack alone with tools of the same signature that return a mapping."""
    made: Any = bare_server(stack)
    for tool in offer_tools(server):

        def function(**_: object) -> dict[str, object]:
            return {}

        function.__name__ = tool.name
        function.__doc__ = tool.function.__doc__
        shown = inspect.signature(tool.function)
        function.__annotations__ = {n: p.annotation for n, p in shown.parameters.items()}
        function.__annotations__["return"] = dict[str, object]
        cast("Any", function).__signature__ = shown.replace(return_annotation=dict[str, object])
        options = {"title": tool.title, "annotations": _hints(tool.hints)}
        made.tool(name=tool.name, **options)(function)
    return made


def _hints(hints: Any) -> Any:
    from mcp_types import ToolAnnotations

    return ToolAnnotations(
        read_only_hint=hints.read_only,
        destructive_hint=hints.destructive,
        open_world_hint=hints.open_world,
    )


# What holds for every call


def test_a_plain_call_of_a_tool_is_a_call_of_the_server(server: Ck3Server) -> None:
    tools = {tool.name: tool.function for tool in offer_tools(server)}
    opened = tools["ck3_playset"](command="switch", playset="Sample")
    session = cast("Any", opened)["data"]["session"]
    assert "S" == tools["ck3_dir"](command="pwd", session=session)["reply_type"]
    assert "MCP-SYS-I-002" == tools["ck3_dir"](command="pwds", session=session)["code"]
    assert "WA-VIS-I-001" == tools["ck3_dir"](command="pwd")["code"]


@STACKS
def test_an_unknown_command_is_said_before_anything_else(stack: str, server: Ck3Server) -> None:
    made: Any = sdk_server(server) if stack == "sdk" else fastmcp_server(server)
    opened = asyncio.run(made.call_tool("ck3_playset", {"command": "lists"}))
    assert "MCP-SYS-I-002" == opened.structured_content["code"]
    assert ["list"] == opened.structured_content["data"]["suggestions"][:1]


@STACKS
@pytest.mark.parametrize("name", ["ck3_nothing", "read_file", "ck3_reed"])
def test_a_tool_that_is_not_there_is_said_whether_or_not_there_is_a_session(
    name: str, stack: str, server: Ck3Server
) -> None:
    made: Any = sdk_server(server) if stack == "sdk" else fastmcp_server(server)
    for arguments in ({}, {"session": "s-other"}):
        answer = asyncio.run(made.call_tool(name, arguments)).structured_content
        assert ("MCP-SYS-I-006", name) == (answer["code"], answer["data"]["tool"])


def test_what_is_listed_names_no_place_of_this_machine(server: Ck3Server) -> None:
    assert str(Path.home()) not in json.dumps(listed(server, "sdk"))
    assert str(server.data.path) not in json.dumps(listed(server, "sdk"))


def test_a_literal_is_what_makes_a_sub_command() -> None:
    def ck3_conflicts(
        work: object,
        command: Literal["symbols"],
        names: list[str] | None = None,
        kind: str | None = None,
        path: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        playset_id: str | None = None,
        vanilla_version_id: str | None = None,
        mod_ids: list[str] | None = None,
        roots: list[str] | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={})

    tool = make_tool(ck3_conflicts, {"work": None}.__getitem__).function
    assert "S" == tool(command="symbols")["reply_type"]
    assert "MCP-SYS-I-002" == tool(command="files")["code"]
