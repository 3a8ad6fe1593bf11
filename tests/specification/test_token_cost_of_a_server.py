"""The cost of a migrated server for a model: tool list, results, broad requests (spec 52, 53)."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, TypedDict

import pytest
from jsonschema import Draft202012Validator

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.mcpserver import MCPServer
from tests.runtime.mcp.stacks import call, envelope, listed, make, over_a_client
from typing_extensions import TypedDict as NewTypedDict

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings

Said = dict[str, Any]

BYTES_A_TOOL = 300


# Names that the specification leaves open. Where the library calls them otherwise, change them
# here.


def with_schema(form: str) -> ServerSettings:
    """Settings of a server that publishes the envelope's schema in a form: compact or full."""
    kind: Any = ServerSettings
    settings: ServerSettings = kind(output_schema=form)
    return settings


def narrowed(function: Callable[..., Any], *arguments: str) -> Any:
    """A safe tool that says which of its arguments narrow a request."""
    decorator: Any = mcp_safe_tool
    return decorator(narrow_by=arguments)(function)


def limited(function: Callable[..., Any], max_bytes: int) -> Any:
    """A safe tool with a size limit of its own."""
    decorator: Any = mcp_safe_tool
    return decorator(max_bytes=max_bytes)(function)


def unstructured(stack: str, server: Any, tool: Callable[..., Any]) -> None:
    """Register a tool with structured output off, as each stack says it."""
    if stack == "sdk":
        server.tool(name=tool.__name__, structured_output=False)(tool)
    else:
        server.tool(name=tool.__name__, output_schema=None)(tool)


# Servers of many tools


class Found(TypedDict):
    """Success data that an author declares."""

    count: int
    names: list[str]


def bare_body(path: str, limit: int = 20) -> dict[str, object]:
    """Find what lies below a path."""
    return {"path": path, "limit": limit}


def safe_body(path: str, rb: ReplyBuilder, limit: int = 20) -> Reply:
    """Find what lies below a path."""
    return rb.success(codes.WA_READ_S_001, data={"path": path, "limit": limit})


def safe_data(path: str, rb: ReplyBuilder) -> Reply:
    """Find what lies below a path."""
    return rb.success(codes.WA_READ_S_001, data={"count": 1, "names": [path]})


def copy(body: Callable[..., Any], number: int) -> Callable[..., Any]:
    """The same tool under another name."""
    made = type(body)(body.__code__, body.__globals__, f"find_{number}", body.__defaults__)
    made.__annotations__ = dict(body.__annotations__)
    made.__doc__ = body.__doc__
    made.__module__ = body.__module__
    return made


def size(server: Any) -> int:
    """The bytes of `tools/list`, as JSON has them."""
    tools = [
        json.loads(tool.model_dump_json(by_alias=True, exclude_none=True))
        for tool in listed(server).values()
    ]
    return len(json.dumps(tools, separators=(",", ":")).encode())


def alone(stack: str) -> Any:
    if stack == "sdk":
        return MCPServer("bare")
    from fastmcp import FastMCP

    return FastMCP("bare")


@cache
def bare_size(stack: str, count: int) -> int:
    """The bytes of the list of a bare server with that many tools."""
    server = alone(stack)
    for number in range(count):
        tool = copy(bare_body, number)
        server.tool(name=tool.__name__)(tool)
    return size(server)


FORMS: dict[str, Callable[[int], Callable[..., Any]]] = {
    "decorated": lambda number: mcp_safe_tool(copy(safe_body, number)),
    "bare": lambda number: copy(bare_body, number),
    "moving": lambda number: mcp_safe_tool(migration=True)(copy(bare_body, number)),
}


@pytest.mark.parametrize("count", [1, 12, 46])
@pytest.mark.parametrize("form", sorted(FORMS))
@pytest.mark.parametrize("migration", [True, False], ids=["migration", "strict"])
def test_the_list_of_tools_grows_by_at_most_300_bytes_a_tool(
    stack: str, count: int, form: str, migration: bool
) -> None:
    """Over the bare server, for tools without declared data (spec 52)."""
    tools = [FORMS[form](number) for number in range(count)]
    moved = size(make(stack, *tools, settings=ServerSettings(migration=migration)))

    assert moved - bare_size(stack, count) <= BYTES_A_TOOL * count


@pytest.mark.parametrize("count", [1, 12, 46])
def test_declared_data_costs_what_it_says_itself(stack: str, count: int) -> None:
    """The rest is within the same 300 bytes (spec 52)."""
    decorate: Any = mcp_safe_tool(data=Found)
    tools = [decorate(copy(safe_data, number)) for number in range(count)]
    declared = len(json.dumps(FOUND_SCHEMA, separators=(",", ":")))
    grown = size(make(stack, *tools)) - bare_size(stack, count)

    assert grown <= (BYTES_A_TOOL + declared) * count


class FoundToo(NewTypedDict):
    """The same, as pydantic wants it on Python 3.11."""

    count: int
    names: list[str]


def test_data_may_be_a_typed_dict_of_typing_extensions(stack: str) -> None:
    """Servers that exist declare theirs so, since the stacks ask for it (spec 52)."""
    decorate: Any = mcp_safe_tool(data=FoundToo)
    schema = published(stack, decorate(copy(safe_data, 0)))
    said = envelope(make(stack, finds), "finds", {"kind": "S"})

    assert Draft202012Validator(schema).is_valid(said)
    assert not Draft202012Validator(schema).is_valid(said | {"data": {}})


FOUND_SCHEMA: Said = {
    "type": "object",
    "title": "Found",
    "description": "Success data that an author declares.",
    "properties": {
        "count": {"type": "integer", "title": "Count"},
        "names": {"type": "array", "items": {"type": "string"}, "title": "Names"},
    },
    "required": ["count", "names"],
}


# What the schema still says


def published(stack: str, tool: Callable[..., Any], settings: ServerSettings | None = None) -> Said:
    """The output schema that a client sees."""
    server = make(stack, tool, settings=settings or ServerSettings())
    schema = listed(server)[tool.__name__].output_schema
    assert schema is not None
    return dict(schema)


@mcp_safe_tool
def answers(kind: str, rb: ReplyBuilder) -> Reply:
    """Answer in one of the four types."""
    if kind == "I":
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
    if kind == "D":
        return rb.denied(codes.EN_WRITE_D_002, data={"path": "x"})
    if kind == "E":
        return rb.error(codes.WA_LOG_E_001)
    return rb.success(codes.WA_READ_S_001, data={"found": []})


@pytest.mark.parametrize("kind", ["S", "I", "D", "E", "crash"])
def test_the_compact_schema_holds_for_every_answer(stack: str, kind: str) -> None:
    """Some clients validate errors as well (spec 52)."""
    said = envelope(make(stack, answers), "answers", {"kind": ["x"] if kind == "crash" else kind})

    Draft202012Validator(published(stack, answers)).validate(said)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({}, id="nothing"),
        pytest.param([], id="a list"),
        pytest.param("all well", id="a text"),
        pytest.param({"result": 1}, id="raw data"),
        pytest.param({"status": "success", "reply_type": "S"}, id="half of one"),
    ],
)
def test_the_compact_schema_refuses_what_is_no_envelope(stack: str, other: object) -> None:
    """Compact is not empty (spec 52)."""
    valid = Draft202012Validator(published(stack, answers)).is_valid

    assert valid(envelope(make(stack, answers), "answers", {"kind": "S"}))
    assert not valid(other)


@mcp_safe_tool(data=Found)
def finds(kind: str, rb: ReplyBuilder) -> Reply:
    """Answer with declared data, or refuse."""
    if kind == "I":
        return rb.invalid(codes.WA_RES_I_001, data={"path": "x"})
    if kind == "D":
        return rb.denied(codes.EN_WRITE_D_002, data={"path": "x"})
    if kind == "E":
        return rb.error(codes.WA_LOG_E_001)
    return rb.success(codes.WA_READ_S_001, data={"count": 1, "names": ["a"]})


@pytest.mark.parametrize("kind", ["S", "I", "D", "E"])
def test_declared_data_is_asked_of_a_success_alone(stack: str, kind: str) -> None:
    """Data is free for I, D and E (spec 52)."""
    said = envelope(make(stack, finds), "finds", {"kind": kind})

    Draft202012Validator(published(stack, finds)).validate(said)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"count": 1}, id="a key less"),
        pytest.param({"count": "1", "names": []}, id="a text for a number"),
        pytest.param({"count": 1, "names": "a"}, id="a text for a list"),
        pytest.param({"count": 1, "names": [1]}, id="a number inside"),
    ],
)
def test_a_success_with_other_data_than_declared_is_refused(stack: str, data: Said) -> None:
    """Never "as declared, or anything" (spec 52)."""
    valid = Draft202012Validator(published(stack, finds)).is_valid
    said = envelope(make(stack, finds), "finds", {"kind": "S"})

    assert valid(said)
    assert not valid(said | {"data": data})


# The full schema, and none


def test_the_full_schema_is_published_on_request(stack: str) -> None:
    """For clients that want to know every key (spec 52)."""
    compact = json.dumps(published(stack, answers))
    full = published(stack, answers, with_schema("full"))
    said = envelope(make(stack, answers), "answers", {"kind": "D"})

    assert len(compact) < len(json.dumps(full))
    assert {"trace_id", "duration_ms"} <= set(full["properties"]["meta"]["properties"])
    Draft202012Validator(full).validate(said)
    assert not Draft202012Validator(full).is_valid(said | {"meta": {}})


def test_the_compact_schema_may_be_asked_for_by_name(stack: str) -> None:
    """It is what is published anyway (spec 52)."""
    assert published(stack, answers) == published(stack, answers, with_schema("compact"))


@pytest.mark.parametrize("form", ["", "FULL", "small", 1])
def test_a_form_that_there_is_not_is_refused(form: Any) -> None:
    """At once, where it is written (spec 52)."""
    assert with_schema("full")

    with pytest.raises((TypeError, ValueError)):
        with_schema(form)


@pytest.mark.parametrize("decorated", [True, False], ids=["decorated", "bare"])
def test_where_structured_output_is_off_there_is_no_schema(stack: str, decorated: bool) -> None:
    """None at all, and the bytes of the bare server (spec 52)."""
    tool = mcp_safe_tool(safe_body) if decorated else bare_body
    server = make(stack, settings=ServerSettings(migration=True))
    unstructured(stack, server, tool)
    plain = alone(stack)
    unstructured(stack, plain, bare_body)

    [shown] = listed(server).values()
    assert shown.output_schema is None
    assert size(server) - size(plain) <= BYTES_A_TOOL


@pytest.mark.parametrize("decorated", [True, False], ids=["decorated", "bare"])
def test_where_structured_output_is_off_the_text_is_the_envelope(
    stack: str, decorated: bool
) -> None:
    """The reply reaches the model all the same (spec 52 and 2)."""
    tool = mcp_safe_tool(safe_body) if decorated else bare_body
    server = make(stack, settings=ServerSettings(migration=True))
    unstructured(stack, server, tool)
    result = over_a_client(server, tool.__name__, {"path": "x"})
    said = json.loads(result.content[0].text)

    assert {"path": "x", "limit": 20} == said["data"]
    assert ("WA-READ-S-001" if decorated else "MCP-SYS-S-900") == said["code"]


MARK = "@mark@"


def large_text() -> str:
    """A large text."""
    return MARK + "x" * 50_000


def copies(result: Any) -> int:
    """Return how often a large text is sent in one result."""
    return str(result.model_dump_json(by_alias=True, exclude_none=True)).count(MARK)


@pytest.mark.parametrize("structured", [True, False], ids=["structured", "unstructured"])
def test_a_large_text_is_not_sent_twice_more_than_the_bare_stack_sends_it(
    stack: str, structured: bool
) -> None:
    """In migration; with structured output off, exactly as often (spec 52)."""
    plain, moved = alone(stack), make(stack, settings=ServerSettings(migration=True))
    for server in (plain, moved):
        if structured:
            server.tool(name="large_text")(large_text)
        else:
            unstructured(stack, server, large_text)
    sent = copies(over_a_client(plain, "large_text"))

    assert 1 <= sent
    assert copies(over_a_client(moved, "large_text")) <= sent + (1 if structured else 0)


# Too wide, too large


def wide(rb: ReplyBuilder, limit: int = 1000, folder: str = "", size: int = 1000) -> Reply:
    """As many entries as are asked for."""
    return rb.success(codes.WA_READ_S_001, data={"entries": ["x" * 50] * min(limit, size)})


async def wide_later(
    rb: ReplyBuilder, limit: int = 1000, folder: str = "", size: int = 1000
) -> Reply:
    """The same, async."""
    return wide(rb, limit, folder, size)


SMALL = ServerSettings(max_bytes=4_000)


@pytest.mark.parametrize("arguments", [("limit",), ("limit", "folder"), ("folder", "size")])
@pytest.mark.parametrize("body", [wide, wide_later])
def test_an_answer_that_can_be_narrowed_is_a_request_too_wide(
    stack: str, arguments: tuple[str, ...], body: Callable[..., Any]
) -> None:
    """I, naming what narrows it (spec 53)."""
    tool = narrowed(body, *arguments)
    result = over_a_client(make(stack, tool, settings=SMALL), body.__name__)
    said = result.structured_content

    assert ("MCP-SYS-I-005", True) == (said["code"], bool(result.is_error))
    assert list(arguments) == said["data"]["narrow_by"]
    assert 4_000 == said["data"]["max_bytes"]
    assert 50_000 < said["data"]["bytes"]


@pytest.mark.parametrize("body", [wide, wide_later])
def test_the_narrowed_request_is_answered(stack: str, body: Callable[..., Any]) -> None:
    """Following the action helps (spec 53)."""
    server = make(stack, narrowed(body, "limit"), settings=SMALL)

    assert "MCP-SYS-I-005" == envelope(server, body.__name__)["code"]
    assert "WA-READ-S-001" == envelope(server, body.__name__, {"limit": 3})["code"]


@pytest.mark.parametrize("body", [wide, wide_later])
def test_an_answer_that_nothing_narrows_is_an_error(stack: str, body: Callable[..., Any]) -> None:
    """The caller cannot do anything about it (spec 53 and 9)."""
    said = envelope(make(stack, mcp_safe_tool(body), settings=SMALL), body.__name__)

    assert "MCP-SYS-E-005" == said["code"]
    assert "narrow_by" not in said["data"]


def test_the_action_of_a_request_too_wide_names_the_arguments(stack: str) -> None:
    """The one next action (spec 53 and 2)."""
    error = envelope(make(stack, narrowed(wide, "limit", "folder"), settings=SMALL), "wide")[
        "error"
    ]

    assert "fix_arguments" == error["action"]["verb"]
    assert {"narrow_by": ["limit", "folder"]} == error["action"]["arguments"]


def test_a_plain_call_answers_the_same() -> None:
    """The decorator alone is enough (spec 53)."""
    decorator: Any = mcp_safe_tool
    tool = decorator(narrow_by=("limit",), settings=SMALL)(wide)

    assert "MCP-SYS-I-005" == tool()["code"]
    assert "WA-READ-S-001" == tool(limit=2)["code"]


@pytest.mark.parametrize("code", ["invalid", "error"])
def test_what_is_no_success_is_not_narrowed(stack: str, code: str) -> None:
    """A refusal that is too large has no wide request behind it (spec 53)."""

    def refuses(rb: ReplyBuilder, limit: int = 1) -> Reply:
        if code == "invalid":
            return rb.invalid(codes.WA_RES_I_001, data={"path": "x" * 9_000})
        return rb.error(codes.WA_LOG_E_001, data={"log": "x" * 9_000})

    control = make(stack, narrowed(wide, "limit"), settings=SMALL)
    assert "MCP-SYS-I-005" == envelope(control, "wide")["code"]
    said = envelope(make(stack, narrowed(refuses, "limit"), settings=SMALL), "refuses")

    assert "MCP-SYS-E-005" == said["code"]


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("nothing",), id="an argument that there is not"),
        pytest.param(("limit", "nothing"), id="one that there is not, among others"),
        pytest.param(("rb",), id="the builder"),
        pytest.param((1,), id="a number"),
        pytest.param(("",), id="an empty name"),
    ],
)
def test_what_narrows_has_to_be_an_argument(arguments: tuple[Any, ...]) -> None:
    """A remedy that cannot be followed is refused where it is written (spec 53)."""
    assert narrowed(wide, "limit", "folder")

    with pytest.raises((TypeError, ValueError)):
        narrowed(wide, *arguments)


def ck3_read(path: str, rb: ReplyBuilder, start_line: int = 1, end_line: int = 1000) -> Reply:
    """A tool of which a registry says what narrows it."""
    return rb.success(codes.WA_READ_S_001, data={"lines": ["x" * 50] * (end_line - start_line)})


def test_a_registry_may_say_what_narrows_a_request(stack: str) -> None:
    """`narrows` of its arguments says it as well (spec 53 and 51)."""
    server = make(stack, mcp_safe_tool(ck3_read), settings=SMALL)
    said = envelope(server, "ck3_read", {"path": "root:repo/a"})

    assert "MCP-SYS-I-005" == said["code"]
    assert {"start_line", "end_line"} == set(said["data"]["narrow_by"])


# A limit of its own


@pytest.mark.parametrize(
    ("limit", "code"),
    [(200_000, "WA-READ-S-001"), (60_000, "WA-READ-S-001"), (20_000, "MCP-SYS-E-005")],
)
def test_an_author_may_raise_the_limit_of_a_tool(stack: str, limit: int, code: str) -> None:
    """Over the limit of the server, up to its own (spec 53)."""
    server = make(stack, limited(wide, limit), settings=SMALL)
    assert (
        "MCP-SYS-E-005"
        == envelope(make(stack, mcp_safe_tool(wide), settings=SMALL), "wide")["code"]
    )

    assert code == call(server, "wide").structured_content["code"]


@pytest.mark.parametrize("limit", [0, -1, "many", 1.5, True])
def test_a_limit_that_is_none_is_refused(limit: Any) -> None:
    """A whole number above 0 (spec 53)."""
    assert limited(wide, 10_000)

    with pytest.raises((TypeError, ValueError)):
        limited(wide, limit)
