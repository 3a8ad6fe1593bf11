"""A server on the low-level `Server` of the SDK has a door: `guard` wraps its handlers.

Its schemas stay its own. Source: specification 37, 48, 68, 80 and 83.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.lowlevel import Server
from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp_types import (
    CallToolResult,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListToolsResult,
    Prompt,
    PromptMessage,
    ReadResourceResult,
    Resource,
    TextResourceContents,
    Tool,
)
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import Lines
from tests.specification.unmoved_servers import DRESSES, Sent, asked
from tests.specification.unmoved_tools import PIXEL, WORDS, text

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.mcp.lowlevel import guard
from replybook.mcp.result_fields import CODE, TRACE_ID
from replybook.safety import ServerSettings

OURS = [dress for dress in DRESSES if dress != "bare"]
ours = pytest.mark.parametrize("dress", OURS)

TAKES = {
    "type": "object",
    "properties": {"path": {"type": "string", "minLength": 1}, "times": {"$ref": "#/$defs/n"}},
    "required": ["path"],
    "$defs": {"n": {"type": "integer", "maximum": 9}},
    "x-of-the-author": True,
}
GIVES = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
TOOLS = [
    Tool(name="read", title="Read", input_schema=TAKES, output_schema=GIVES),
    Tool(name="moved", description="Moved to replies.", input_schema=TAKES),
    Tool(name="breaks", input_schema=TAKES),
    Tool(name="refuses", input_schema=TAKES),
]


@mcp_safe_tool
def moved(path: str, rb: ReplyBuilder) -> Reply:
    """Read a note."""
    if path != "a":
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"text": "a note"})


async def list_tools(_: Any, __: Any) -> ListToolsResult:
    return ListToolsResult(tools=TOOLS)


async def call_tool(_: Any, params: Any) -> Any:
    """One handler for all tools, as most low-level servers have it."""
    path = (params.arguments or {}).get("path")
    if params.name == "moved":
        return moved(path)
    if params.name == "breaks":
        raise RuntimeError("hunter2")
    if params.name == "refuses":
        raise MCPError(code=-32602, message="no such note", data={"path": path})
    if params.name != "read":
        return CallToolResult(content=[text(f"no tool {params.name}")], is_error=True)
    if path != "a":
        return CallToolResult(
            content=[text(WORDS), PIXEL], structured_content={"path": path}, is_error=True
        )
    return CallToolResult(
        content=[text("a note"), PIXEL], structured_content={"text": "a note"}, _meta={"acme/n": 1}
    )


def desk(dress: str, handler: Callable[..., Awaitable[Any]] = call_tool, **settings: Any) -> Any:
    server = Server("desk", on_list_tools=list_tools, on_call_tool=handler)
    base = DRESSES[dress]
    if base is not None:
        assert guard(server, settings=ServerSettings(**{**base, **settings})) is server
    return server


def answer(dress: str, name: str, path: str = "a", **settings: Any) -> Sent:
    [sent] = asked(desk(dress, **settings), (name, {"path": path}))
    return sent


# The list of tools


def listed(server: Any) -> str:
    async def ask() -> str:
        async with session(server) as connected:
            tools = await connected.list_tools()
            return str(tools.model_dump_json(by_alias=True, exclude_unset=True))

    return asyncio.run(ask())


def test_untouched_the_list_of_tools_is_that_of_the_bare_server() -> None:
    assert listed(desk("bare")) == listed(desk("untouched"))


@ours
def test_the_input_schemas_stay_its_own(dress: str) -> None:
    tools = json.loads(listed(desk(dress)))["tools"]

    assert [each.input_schema for each in TOOLS] == [each["inputSchema"] for each in tools]
    assert [each.name for each in TOOLS] == [each["name"] for each in tools]


# Calls


def test_untouched_a_success_is_that_of_the_bare_server() -> None:
    bare, sent = answer("bare", "read"), answer("untouched", "read")

    assert bare.as_the_stack() == sent.as_the_stack()
    assert {TRACE_ID, CODE} == {key for key in sent.meta if "replybook" in key}
    assert "MCP-SYS-S-900" == sent.code


@pytest.mark.parametrize("name", ["read", "breaks", "refuses", "unknown"])
def test_untouched_a_failure_is_that_of_the_bare_server(name: str) -> None:
    bare, sent = answer("bare", name, "b"), answer("untouched", name, "b")

    assert bare.as_the_stack() == sent.as_the_stack()
    assert sent.is_error


def test_in_migration_success_and_failure_are_envelopes() -> None:
    well, failed = answer("migration", "read"), answer("migration", "read", "b")

    assert ("MCP-SYS-S-900", {"text": "a note"}) == (well.code, well.envelope["data"])
    assert ("MCP-SYS-I-003", WORDS) == (failed.code, failed.envelope["data"]["text"])
    assert {"path": "b"} == failed.envelope["data"]["result"]
    assert [PIXEL.data] * 2 == [
        block["data"] for sent in (well, failed) for block in sent.content if "data" in block
    ]


def test_in_strict_mode_raw_answers_are_errors() -> None:
    assert "MCP-SYS-E-003" == answer("strict", "read").code
    assert "MCP-SYS-E-001" == answer("strict", "read", "b").code


@ours
def test_wrong_arguments_are_explained_by_its_own_schema(dress: str) -> None:
    [sent] = asked(desk(dress), ("read", {"path": "a", "times": "many"}))
    bare = answer("bare", "read")

    if dress == "strict":
        assert "MCP-SYS-I-001" == sent.code
        assert "times" == sent.envelope["data"]["fields"][0]["name"]
    else:  # the bare server does not hold calls against its schemas
        assert not sent.is_error
        assert dress == "migration" or bare.as_the_stack() == sent.as_the_stack()


HIDDEN = "no such ticket 9", "Rate limit exceeded, try again in 30 seconds"


async def hidden_tools(_: Any, params: Any) -> Any:
    """A handler of tools that the list does not have, and of two that it has."""
    path, name = (params.arguments or {}).get("path"), params.name
    if name == "breaks":
        return int(params.arguments["times"])
    said = {"unlisted": path, "read": path}.get(name, f"Unknown tool: {name}")
    return CallToolResult(content=[text(said)], is_error=True)


def hidden(dress: str, name: str, **arguments: Any) -> Sent:
    [sent] = asked(desk(dress, hidden_tools), (name, arguments))
    return sent


@pytest.mark.parametrize("dress", ["untouched", "migration"])
def test_a_tool_that_the_list_does_not_have_may_fail(dress: str) -> None:
    missing, limited = (hidden(dress, "unlisted", path=words) for words in HIDDEN)

    assert ("MCP-SYS-I-003", "MCP-SYS-I-007") == (missing.code, limited.code)
    assert HIDDEN[0] in (missing.texts[0], missing.envelope["data"].get("text"))


@pytest.mark.parametrize("dress", ["untouched", "migration"])
def test_a_tool_that_nobody_has_is_answered_with_those_that_there_are(dress: str) -> None:
    sent = hidden(dress, "reed")

    assert "MCP-SYS-I-006" == sent.code
    assert ["read"] == sent.envelope["data"]["tools"]


def test_the_schema_explains_a_failure_beside_its_words() -> None:
    untouched, migration = (
        hidden(dress, "read", path="times must be a number", times="many")
        for dress in ("untouched", "migration")
    )

    assert "MCP-SYS-I-001" == untouched.code
    assert "times must be a number" == untouched.texts[0]
    assert "MCP-SYS-I-003" == migration.code
    assert "times must be a number" == migration.envelope["data"]["text"]


@pytest.mark.parametrize("dress", ["untouched", "migration"])
def test_a_wait_is_a_wait_whatever_the_arguments_are(dress: str) -> None:
    assert "MCP-SYS-I-007" == hidden(dress, "read", path=HIDDEN[1], times="many").code


@pytest.mark.parametrize("dress", ["untouched", "migration"])
def test_a_crash_over_wrong_arguments_is_in_the_log_under_the_code_that_was_sent(
    dress: str, caplog: pytest.LogCaptureFixture
) -> None:
    wrong, broken = hidden(dress, "breaks", times="many"), hidden(dress, "breaks", path="a")

    assert ("MCP-SYS-I-001", "MCP-SYS-E-001") == (wrong.code, broken.envelope["code"])
    told = [record.getMessage() for record in caplog.records]
    for sent, code in ((wrong, "MCP-SYS-I-001"), (broken, "MCP-SYS-E-001")):
        assert [code in line for line in told if sent.meta[TRACE_ID] in line] == [True]


async def changing_tools(_: Any, params: Any) -> Any:
    """A handler that takes its arguments out of those of the call."""
    path = params.arguments.pop("path")
    if params.name == "breaks":
        return 1 / 0
    return CallToolResult(content=[text(f"no note {path}")], is_error=True)


@pytest.mark.parametrize("dress", ["untouched", "migration"])
@pytest.mark.parametrize(("name", "code"), [("read", "MCP-SYS-I-003"), ("breaks", "MCP-SYS-E-001")])
def test_a_handler_may_change_the_arguments(dress: str, name: str, code: str) -> None:
    [sent] = asked(desk(dress, changing_tools), (name, {"path": "a"}))

    assert code == sent.envelope["code"]


async def raising_tools(_: Any, params: Any) -> Any:
    """A handler that raises for a tool that it does not have."""
    if params.name == "reid":
        raise ValueError(f"Unknown tool: {params.name}")
    return {"read": CallToolResult(content=[text("a note")])}[params.name]


@pytest.mark.parametrize("dress", ["untouched", "migration"])
@pytest.mark.parametrize("name", ["reid", "reed"])
def test_an_unlisted_name_that_the_handler_raises_for_is_no_crash(dress: str, name: str) -> None:
    [sent] = asked(desk(dress, raising_tools), (name, {"path": "a"}))

    assert "MCP-SYS-I-006" == sent.envelope["code"]
    assert ["read"] == sent.envelope["data"]["tools"]


@ours
def test_what_a_handler_raises_stays_here(dress: str) -> None:
    sent = answer(dress, "breaks")

    assert "MCP-SYS-E-001" == sent.envelope["code"]
    assert "hunter2" not in json.dumps(sent.message)


@ours
def test_errors_of_the_settings_hold(dress: str) -> None:
    sent = answer(dress, "breaks", errors={RuntimeError: codes.WA_READ_I_001})

    assert ("WA-READ-I-001", False) == (sent.code, sent.is_protocol_error)


# Tool by tool


@ours
def test_a_tool_that_has_moved_answers_its_reply(dress: str) -> None:
    well, failed = answer(dress, "moved"), answer(dress, "moved", "b")

    assert ("WA-READ-S-001", False) == (well.code, well.is_error)
    assert ("WA-RES-I-001", True) == (failed.code, failed.is_error)
    assert "a note" in json.dumps(well.message)


async def replies(_: Any, params: Any) -> Reply:
    """A handler that returns the reply itself."""
    rb = ReplyBuilder(params.name)
    if params.name == "moved":
        return rb.success(codes.WA_READ_S_001, data={"text": "a note"})
    return rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"})


@ours
def test_a_handler_may_return_a_reply(dress: str) -> None:
    well, denied = asked(
        desk(dress, replies), *[(name, {"path": "a"}) for name in ("moved", "read")]
    )

    assert ("WA-READ-S-001", False) == (well.code, well.is_error)
    assert ("EN-GATE-D-001", True) == (denied.code, denied.is_error)


@ours
def test_each_call_has_one_line_in_the_trace(dress: str) -> None:
    lines = Lines()
    calls = [("read", "a"), ("read", "b"), ("moved", "a"), ("breaks", "a")]
    answers = asked(desk(dress, log=lines), *[(name, {"path": path}) for name, path in calls])

    assert ["read", "read", "moved", "breaks"] == [line.tool for line in lines.events]
    assert [line.trace_id for line in lines.events] == [each.meta[TRACE_ID] for each in answers]
    assert "hunter2" == str(lines.stacks[lines.events[3].trace_id])


# What is refused


@pytest.mark.parametrize(
    "other", [MCPServer("desk"), object(), None], ids=["high", "object", "none"]
)
def test_only_a_low_level_server_is_guarded(other: Any) -> None:
    with pytest.raises(TypeError, match=r"server must be a Server of mcp\.server\.lowlevel"):
        guard(other)


def test_a_server_without_a_handler_for_calls_is_refused() -> None:
    with pytest.raises(ValueError, match="server must have a handler for tools/call"):
        guard(Server("desk", on_list_tools=list_tools))


def test_a_server_without_a_list_of_tools_is_guarded() -> None:
    server = guard(
        Server("desk", on_call_tool=call_tool), settings=ServerSettings(successes="untouched")
    )
    [sent] = asked(server, ("read", {"path": "b"}))

    assert ("MCP-SYS-I-003", [WORDS]) == (sent.code, sent.texts[:1])


# What is no tool


async def list_resources(_: Any, __: Any) -> ListResourcesResult:
    return ListResourcesResult(resources=[Resource(name="note", uri="note://1")])


async def read_resource(_: Any, params: Any) -> ReadResourceResult:
    return ReadResourceResult(contents=[TextResourceContents(uri=str(params.uri), text="a note")])


async def list_prompts(_: Any, __: Any) -> ListPromptsResult:
    return ListPromptsResult(prompts=[Prompt(name="greet")])


async def get_prompt(_: Any, __: Any) -> GetPromptResult:
    return GetPromptResult(messages=[PromptMessage(role="user", content=text("hello"))])


@pytest.mark.parametrize("dress", DRESSES)
def test_resources_and_prompts_are_served_as_ever(dress: str) -> None:
    server = Server(
        "desk",
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )
    base = DRESSES[dress]
    if base is not None:
        guard(server, settings=ServerSettings(**base))

    async def ask() -> tuple[str, str]:
        async with session(server) as connected:
            read: Any = await connected.read_resource("note://1")
            got: Any = await connected.get_prompt("greet")
            return read.contents[0].text, got.messages[0].content.text

    assert ("a note", "hello") == asyncio.run(ask())
