"""The size of replies for the model: `tools/list` and a large result, bare and migrated."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypedDict

import pytest
from jsonschema import Draft202012Validator
from tests.runtime.mcp.served_sizes import (
    LARGE,
    bare_server,
    bytes_of,
    decorated_tools,
    listed_as_sent,
    raw_tools,
)
from tests.runtime.mcp.stacks import listed, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.envelope import output_schema
from replybook.safety import ServerSettings
from replybook.safety.success_data.data_schema import data_schema
from replybook.testing import assert_envelope, envelope_of

MOST = 300
"""Bytes that a tool may add to `tools/list`, beyond the data that its author declares."""

MIGRATING = ServerSettings(migration=True, max_bytes=10_000_000)
WIDE = ServerSettings(max_bytes=10_000_000)
OFF: dict[str, dict[str, Any]] = {
    "sdk": {"structured_output": False},
    "fastmcp": {"output_schema": None},
}


class Page(TypedDict):
    text: str
    more: list[dict[str, int]]


@pytest.mark.parametrize("count", [12, 46])
@pytest.mark.parametrize("make_tools", [raw_tools, decorated_tools])
def test_a_list_of_tools_grows_by_300_bytes_a_tool(
    stack: str, count: int, make_tools: Callable[[int], list[Callable[..., Any]]]
) -> None:
    bare = listed_as_sent(bare_server(stack, *raw_tools(count)))
    moved = listed_as_sent(make(stack, *make_tools(count), settings=MIGRATING))

    assert count == len(bare) == len(moved)
    assert bytes_of(moved) - bytes_of(bare) <= MOST * count
    assert all(bytes_of(moved[name]) - bytes_of(tool) <= MOST for name, tool in bare.items())


def test_declared_data_is_all_that_comes_on_top(stack: str) -> None:
    """Beside a bare tool without any output schema, which is the cheapest there is."""
    declared = bytes_of(data_schema(Page))
    moved = listed_as_sent(make(stack, *decorated_tools(3, data=Page)))
    [bare] = listed_as_sent(bare_server(stack, raw_tools(1)[0])).values()

    assert "outputSchema" not in bare
    assert all(bytes_of(tool) - bytes_of(bare) - declared <= MOST for tool in moved.values())


def test_nothing_else_of_a_tool_changes(stack: str) -> None:
    bare = listed_as_sent(bare_server(stack, *raw_tools(6)))
    moved = listed_as_sent(make(stack, *raw_tools(6), settings=MIGRATING))

    assert [_rest(tool) for tool in bare.values()] == [_rest(tool) for tool in moved.values()]
    assert [_rest(tool) for tool in moved.values()] == [
        _rest(tool) for tool in listed_as_sent(make(stack, *decorated_tools(6))).values()
    ]


def _rest(tool: dict[str, Any]) -> str:
    kept = {key: value for key, value in tool.items() if key not in ("outputSchema", "_meta")}
    return json.dumps(kept)


# How much is published


def test_the_full_schema_is_published_on_request(stack: str) -> None:
    [tool] = decorated_tools(1, data=Page)
    [raw] = raw_tools(1)
    raw.__name__ = "raw"
    tools = listed(make(stack, tool, raw, settings=ServerSettings(output_schema="full")))

    assert tools["raw"].output_schema == output_schema(None, "full")
    assert tools["tool_0"].output_schema is not None
    assert {"meta", "status"} <= tools["tool_0"].output_schema["properties"].keys()


@pytest.mark.parametrize(
    ("form", "schema"),
    [
        ("none", None),
        ("brief", {"type": "object", "required": ["reply_type", "code", "data"]}),
    ],
)
def test_little_is_published_on_request_and_results_stay_structured(
    stack: str, form: Any, schema: object
) -> None:
    [tool] = decorated_tools(1)
    server = make(stack, tool, settings=ServerSettings(output_schema=form))

    assert listed(server)["tool_0"].output_schema == schema
    assert over_a_client(server, "tool_0", {"folder": "x"}).structured_content["code"]


# Structured output that is off


def off(stack: str, *tools: Callable[..., Any], settings: ServerSettings = WIDE) -> Any:
    """A moved server whose tools have no structured output."""
    server = make(stack, settings=settings)
    for tool in tools:
        server.tool(name=tool.__name__, **OFF[stack])(tool)
    return server


def both_kinds() -> Iterator[Callable[..., Any]]:
    """A tool with replies, and one that nobody decorated but has its return annotated."""
    yield decorated_tools(1)[0]
    yield raw_tools(2)[1]


def test_a_tool_without_structured_output_answers_in_text_alone(stack: str) -> None:
    for tool in both_kinds():
        server = off(stack, tool, settings=MIGRATING)
        found = over_a_client(server, tool.__name__, {"folder": "x"})
        [block] = found.content

        assert listed(server)[tool.__name__].output_schema is None
        assert found.structured_content is None
        assert json.loads(block.text)["status"] == "success"
        assert_envelope(found, structured=False)


def test_its_failures_are_in_text_alone_and_are_failures(stack: str) -> None:
    @mcp_safe_tool
    def tool(how: str, rb: ReplyBuilder) -> Reply:
        if how == "crash":
            raise RuntimeError(how)
        return rb.invalid(codes.WA_RES_I_001, data={"path": how})

    server = off(stack, tool)
    for arguments, code in [
        ({"how": "x"}, "WA-RES-I-001"),
        ({"how": "crash"}, "MCP-SYS-E-001"),
        ({"how": 7}, "MCP-SYS-I-001"),
    ]:
        found = over_a_client(server, "tool", arguments)

        assert (found.is_error, found.structured_content) == (True, None)
        assert envelope_of(found)["code"] == code


@pytest.mark.parametrize("is_off", [True, False])
def test_each_tool_of_a_server_has_its_own_way(stack: str, is_off: bool) -> None:
    one, two = decorated_tools(2)
    server = off(stack, one)
    server.tool(name=two.__name__)(two)
    found = over_a_client(server, "tool_0" if is_off else "tool_1", {"folder": "x"})

    assert (found.structured_content is None) is is_off


def test_an_envelope_in_text_alone_is_no_raw_text_at_the_edge() -> None:
    """A server of the SDK with middleware sees the wire form of what its tool gave."""

    async def passes(ctx: Any, call_next: Any) -> Any:
        return await call_next(ctx)

    server = off("sdk", *decorated_tools(1))
    server.middleware.append(passes)
    found = over_a_client(server, "tool_0", {"folder": "x"})

    assert found.structured_content is None
    assert envelope_of(found)["code"] == "WA-READ-S-001"


def test_text_that_only_begins_like_an_envelope_is_raw(stack: str) -> None:
    def tool() -> str:
        return '{"status": "success", "data": {}}'

    tool.__annotations__ = {"return": str}
    found = over_a_client(off(stack, tool, settings=MIGRATING), "tool")

    assert envelope_of(found)["data"] == {"result": '{"status": "success", "data": {}}'}


# Large results


def times_sent(result: Any) -> int:
    """Return the count of a large text in the client's result; newlines are escaped."""
    wire = json.dumps(result.model_dump(mode="json", by_alias=True, exclude_none=True))
    return sum(wire.count("<x>" + newline) for newline in ("\\n", "\\\\n")) // 50_000


@pytest.mark.parametrize("annotated", [False, True])
def test_a_large_text_is_sent_at_most_once_more_than_bare(stack: str, annotated: bool) -> None:
    raw, arguments = raw_tools(2)[annotated], {"folder": "x", "limit": len(LARGE)}
    name = raw.__name__
    bare = times_sent(over_a_client(bare_server(stack, raw), name, arguments))
    migrated = times_sent(over_a_client(make(stack, raw, settings=MIGRATING), name, arguments))
    [reply] = decorated_tools(1)
    moved = times_sent(over_a_client(make(stack, reply, settings=WIDE), "tool_0", arguments))

    assert bare == (2 if annotated else 1)
    assert [migrated, moved] == [2, 2]


def test_a_large_text_is_sent_once_where_structured_output_is_off(stack: str) -> None:
    arguments = {"folder": "x", "limit": len(LARGE)}
    raw = raw_tools(2)[1]
    bare = over_a_client(bare_server(stack, raw, **OFF[stack]), raw.__name__, arguments)

    assert times_sent(bare) == 1
    for tool in both_kinds():
        server = off(stack, tool, settings=MIGRATING)
        assert times_sent(over_a_client(server, tool.__name__, arguments)) == 1


def test_what_is_published_takes_every_reply_of_the_tool(stack: str) -> None:
    @mcp_safe_tool(data=Page)
    def page(how: str, rb: ReplyBuilder) -> Reply:
        if how == "missing":
            return rb.invalid(codes.WA_RES_I_001, data={"path": how})
        return rb.success(codes.WA_READ_S_001, data={"text": how, "more": [{"n": 1}]})

    server = make(stack, page)
    schema = listed(server)["page"].output_schema
    assert schema is not None
    validator = Draft202012Validator(schema)
    good, bad = (over_a_client(server, "page", {"how": how}) for how in ("x", "missing"))

    assert validator.is_valid(good.structured_content)
    assert validator.is_valid(bad.structured_content)
    assert not validator.is_valid({**good.structured_content, "data": bad.structured_content})
