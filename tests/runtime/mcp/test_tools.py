"""Tools that a server makes of functions: decorated or not, of any kind, on both stacks."""

from __future__ import annotations

import functools
import inspect
import json
from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypedDict

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.stacks import Lines, call, envelope, listed, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.envelope import output_schema
from replybook.safety import ServerSettings, mcp_safe_tool


class Page(TypedDict):
    """The declared data of `page`."""

    title: str
    lines: list[str]


@mcp_safe_tool(data=Page)
def page(title: str, rb: ReplyBuilder, lines: int = 1) -> Reply:
    """Give a page."""
    return rb.success(codes.WA_READ_S_001, data={"title": title, "lines": ["a"] * lines})


@mcp_safe_tool
async def plain(path: Annotated[str, "An address."], rb: ReplyBuilder) -> Reply:
    """Give the path back."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


def bare(path: str) -> dict[str, str]:
    """Nobody decorated this."""
    return {"path": path}


# One function, both stacks


def test_a_decorated_tool_answers_alike_on_both_stacks() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    found = [envelope(make(s, page), "page", {"title": "x"}) for s in ("sdk", "fastmcp")]
    for each in found:
        del each["meta"]["trace_id"], each["meta"]["duration_ms"]

    assert found[0] == found[1]
    assert found[0]["data"] == {"title": "x", "lines": ["a"]}


def test_the_builder_is_hidden_and_the_rest_of_the_signature_stays(stack: str) -> None:
    schema = listed(make(stack, page))["page"].input_schema

    assert set(schema["properties"]) == {"title", "lines"}
    assert schema["required"] == ["title"]
    assert schema["properties"]["lines"]["type"] == "integer"


def test_the_text_of_the_function_describes_the_tool(stack: str) -> None:
    tools = listed(make(stack, page, bare))

    assert [tools[name].description for name in ("page", "bare")] == [
        "Give a page.",
        "Nobody decorated this.",
    ]


# What is published


def test_every_tool_publishes_the_envelope_it_answers_with(stack: str) -> None:
    tools = listed(make(stack, page, plain, bare))

    assert tools["plain"].output_schema == output_schema() == tools["bare"].output_schema
    schema: Any = tools["page"].output_schema
    declared = schema["then"]["properties"]["data"]
    declared = schema["$defs"]["Page"] if "$ref" in declared else declared  # FastMCP writes it out
    assert set(declared["properties"]) == {"title", "lines"}
    assert schema["if"] == {"properties": {"reply_type": {"const": "S"}}}


def test_no_published_schema_unwraps_the_result_or_is_a_boolean(stack: str) -> None:
    for tool in listed(make(stack, page, plain, bare)).values():
        text = json.dumps(tool.output_schema)

        assert "wrap-result" not in text
        assert list(_boolean_schemas(tool.output_schema)) == []


def _boolean_schemas(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if isinstance(value, bool):
                yield key
            yield from _boolean_schemas(value)


def test_listing_twice_gives_the_same(stack: str) -> None:
    server = make(stack, page, bare)

    assert listed(server) == listed(server)


def test_a_client_of_the_stack_takes_every_answer(stack: str) -> None:
    server = make(stack, page, bare)

    assert not over_a_client(server, "page", {"title": "x"}).is_error
    assert over_a_client(server, "bare", {"path": "x"}).is_error


def unmarked(path: str) -> Reply:
    """Nobody decorated this, and it answers as it should."""
    return ReplyBuilder().success(codes.WA_READ_S_001, data={"path": path})


def test_a_reply_is_a_reply_whoever_gave_it(stack: str) -> None:
    server = make(stack, unmarked)

    assert envelope(server, "unmarked", {"path": "x"})["data"] == {"path": "x"}
    assert listed(server)["unmarked"].output_schema == output_schema()


# Functions of every kind


class _Caller:
    """An object that is called."""

    def __call__(self, path: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": path})


class _AsyncCaller:
    """An object that is called and awaited."""

    async def __call__(self, path: str) -> dict[str, str]:
        return {"path": path}


class _Toolbox:
    @mcp_safe_tool
    def method(self, path: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": path})

    async def bare_method(self, path: str) -> dict[str, str]:
        return {"path": path}


def _two(prefix: str, path: str) -> dict[str, str]:
    return {"path": prefix + path}


def _yields(path: str):  # type: ignore[no-untyped-def]  # the SDK registers no iterator
    yield path
    yield path


async def _yields_async(path: str):  # type: ignore[no-untyped-def]  # same
    yield path
    yield path


MIGRATING = ServerSettings(migration=True)

KINDS: list[tuple[str, Callable[..., Any], dict[str, Any]]] = [
    ("a callable object", mcp_safe_tool(_Caller()), {"path": "x"}),
    ("a decorated method", _Toolbox().method, {"path": "x"}),
    ("a bare async method", _Toolbox().bare_method, {"path": "x"}),
    ("a lambda", lambda path: {"path": path}, {"path": "x"}),
    ("a generator", _yields, {"result": ["x", "x"]}),
    ("an async generator", _yields_async, {"result": ["x", "x"]}),
]


MORE_KINDS: list[tuple[str, Callable[..., Any], dict[str, Any]]] = [
    ("an async callable object", _AsyncCaller(), {"path": "x"}),
    ("a partial", functools.partial(_two, ""), {"path": "x"}),
]
"""Those without a name, which the SDK does not register."""


@pytest.mark.parametrize(("kind", "function", "data"), KINDS, ids=[kind[0] for kind in KINDS])
def test_functions_of_every_kind_answer_on_the_sdk(
    kind: str, function: Callable[..., Any], data: dict[str, Any]
) -> None:
    server = make("sdk", settings=MIGRATING)
    server.add_tool(function, name="tool")

    assert envelope(server, "tool", {"path": "x"})["data"] == data


@pytest.mark.parametrize(
    ("kind", "function", "data"),
    [*KINDS, *MORE_KINDS],
    ids=[kind[0] for kind in (*KINDS, *MORE_KINDS)],
)
def test_functions_of_every_kind_answer_on_fastmcp(
    kind: str, function: Callable[..., Any], data: dict[str, Any]
) -> None:
    tools = pytest.importorskip("fastmcp.tools", reason="the extra `fastmcp` is not installed")
    server = make("fastmcp", settings=MIGRATING)
    server.add_tool(tools.Tool.from_function(function, name="tool"))

    assert envelope(server, "tool", {"path": "x"})["data"] == data


def test_the_name_given_to_the_server_is_the_name_of_the_call(stack: str) -> None:
    lines = Lines()
    server = make(stack, settings=ServerSettings(log=lines))
    server.tool(name="renamed")(page)

    assert envelope(server, "renamed", {"title": "x"})["meta"]["tool"] == "renamed"
    assert [event.tool for event in lines.events] == ["renamed"]


def test_a_function_called_by_hand_still_gives_its_envelope(stack: str) -> None:
    make(stack, page)

    assert page("x")["data"] == {"title": "x", "lines": ["a"]}


# What a stack injects


def test_the_context_of_the_sdk_reaches_a_tool() -> None:
    from mcp.server.mcpserver import Context, Resolve

    def greeting() -> str:
        return "hello"

    async def uses(
        ctx: Context, word: Annotated[str, Resolve(greeting)], rb: ReplyBuilder
    ) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"word": word, "ctx": type(ctx).__name__})

    uses.__annotations__ |= {"ctx": Context, "word": Annotated[str, Resolve(greeting)]}
    server = make("sdk", mcp_safe_tool(uses))

    assert envelope(server, "uses")["data"] == {"word": "hello", "ctx": "Context"}
    assert listed(server)["uses"].input_schema["properties"] == {}


def test_the_context_and_dependencies_of_fastmcp_reach_a_tool() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    from fastmcp import Context
    from fastmcp.dependencies import Depends

    def greeting() -> str:
        return "hello"

    async def uses(rb: ReplyBuilder, ctx: Context, word: str = Depends(greeting)) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"word": word, "ctx": type(ctx).__name__})

    def bare_uses(ctx: Context, word: str = Depends(greeting)) -> dict[str, str]:
        return {"word": word, "ctx": type(ctx).__name__}

    uses.__annotations__["ctx"] = bare_uses.__annotations__["ctx"] = Context
    server = make("fastmcp", mcp_safe_tool(uses), bare_uses, settings=MIGRATING)

    for name in ("uses", "bare_uses"):
        assert envelope(server, name)["data"] == {"word": "hello", "ctx": "Context"}
        assert listed(server)[name].input_schema["properties"] == {}


# Tools come and go


def test_a_tool_that_was_replaced_is_guarded_anew() -> None:
    server = make("sdk", page)
    call(server, "page", {"title": "x"})
    server.remove_tool("page")
    server.tool(name="page")(bare)

    assert envelope(server, "page", {"path": "x"})["code"] == "MCP-SYS-E-003"
    server.remove_tool("page")
    assert envelope(server, "page", {"path": "x"})["code"] == "MCP-SYS-I-006"


def test_tools_given_to_the_constructor_are_guarded() -> None:
    from mcp.server.mcpserver.tools import Tool

    server = make("sdk", tools=[Tool.from_function(bare), Tool.from_function(page)])

    assert envelope(server, "bare", {"path": "x"})["code"] == "MCP-SYS-E-003"
    assert envelope(server, "page", {"title": "x"})["code"] == "WA-READ-S-001"
    assert listed(server)["bare"].output_schema == output_schema()


def test_the_functions_themselves_stay_as_they_were(stack: str) -> None:
    signature = inspect.signature(bare)
    call(make(stack, bare), "bare", {"path": "x"})

    assert inspect.signature(bare) == signature
    assert not hasattr(bare, "__replybook__")
    assert bare("x") == {"path": "x"}
