"""Every text argument has a maximum length: published, and refused at the door when longer.

Source: specification 9 and 69.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.working import PLAYSET, server_on
from tests.runtime.mcp.stacks import envelope, listed, make

from replybook import mcp_safe_tool
from replybook.builtin_tools import Home, make_contract, make_deliver, make_directory
from replybook.builtin_tools.delivery import make_validate_policy
from replybook.safety.text_limits import MOST_CONTENT
from replybook_ck3.serve.server.offering import fastmcp_server, sdk_server
from replybook_ck3.serve.session.reference_server import Ck3Server

STACKS = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
SERVING = {"sdk": sdk_server, "fastmcp": fastmcp_server}
TEXT, ITEM, CURSOR, STATEMENT, ITEMS = 2_000, 4_000, 8_000, 20_000, 1_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ck3Server]:
    with server_on(tmp_path) as made:
        yield made


def unlimited(schema: Mapping[str, Any], place: str = "") -> Iterator[str]:
    """The places of a schema that take texts, lists or objects of any length."""
    needed = {"string": "maxLength", "array": "maxItems", "object": "maxProperties"}
    kind = schema.get("type")
    is_arguments = not place
    if kind in needed and needed[kind] not in schema and "enum" not in schema and not is_arguments:
        yield place
    for name, one in schema.get("properties", {}).items():
        yield from unlimited(one, f"{place}.{name}")
    for one in schema.get("anyOf", ()):
        yield from unlimited(one, place)
    if isinstance(schema.get("items"), Mapping):
        yield from unlimited(schema["items"], f"{place}[]")


@STACKS
def test_every_text_of_every_tool_has_a_limit(stack: str, server: Ck3Server) -> None:
    tools = listed(SERVING[stack](server))

    found = {
        name: places
        for name, tool in tools.items()
        if (places := [*unlimited(tool.input_schema)]) not in ([], [".claims[]"])
    }

    assert {} == found
    assert len(tools) > 20


def test_the_built_in_tools_have_limits_wherever_they_are_served() -> None:
    made: Any = (
        make_contract(Any),
        make_directory(Any, Home("repo")),
        make_deliver(Any, Any),
        make_validate_policy(Any, Any),
    )
    tools = listed(make("sdk", *map(mcp_safe_tool, made)))

    found = [place for tool in tools.values() for place in unlimited(tool.input_schema)]

    assert [".claims[]"] * 2 == found


def test_a_text_without_a_limit_is_found() -> None:
    plain = {
        "properties": {
            "a": {"type": "string"},
            "b": {"anyOf": [{"type": "array", "items": {"type": "string"}}]},
        }
    }

    assert [".a", ".b", ".b[]"] == [*unlimited(plain)]


@STACKS
@pytest.mark.parametrize(
    ("tool", "arguments", "name"),
    [
        ("ck3_search", {"query": "x" * (TEXT + 1)}, "query"),
        ("ck3_search", {"query": "x", "folder": "a/" * 8_000}, "folder"),
        ("ck3_search", {"query": "x", "cursor": "x" * (CURSOR + 1)}, "cursor"),
        ("ck3_search", {"query": "x", "session": "x" * 65}, "session"),
        ("ck3_db_query", {"sql": "x" * (STATEMENT + 1)}, "sql"),
        ("ck3_conflicts", {"command": "symbols", "names": ["x" * (ITEM + 1)]}, "names.0"),
        ("ck3_conflicts", {"command": "symbols", "names": ["x"] * (ITEMS + 1)}, "names"),
        ("ck3_parse_content", {"content": "x" * (MOST_CONTENT + 1)}, "content"),
        (
            "ck3_validate_artifact_bundle",
            {"artifact_bundle": {"artifacts": [{"content": "x" * (4 * MOST_CONTENT + 1)}]}},
            "artifact_bundle",
        ),
        ("ck3_contract", {"command": "status", "contract_id": "x" * (TEXT + 1)}, "contract_id"),
    ],
)
def test_what_is_longer_is_refused_at_the_door(
    stack: str, server: Ck3Server, tool: str, arguments: dict[str, Any], name: str
) -> None:
    given = {"session": opened(server), **arguments}

    found = envelope(SERVING[stack](server), tool, given)

    faults = [(fault["name"], fault["problem"]) for fault in found["data"]["fields"]]
    assert "MCP-SYS-I-001" == found["code"]
    assert [(name, "length")] == faults


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("ck3_search_mods", {"query": "x" * TEXT}),
        ("ck3_playset", {"command": "list", "cursor": None}),
        ("ck3_parse_content", {"content": "#" * MOST_CONTENT}),
        ("ck3_validate_artifact_bundle", {"artifact_bundle": {"artifacts": ["x" * MOST_CONTENT]}}),
    ],
)
def test_what_is_as_long_as_allowed_gets_in(
    server: Ck3Server, tool: str, arguments: dict[str, Any]
) -> None:
    found = envelope(sdk_server(server), tool, {"session": opened(server), **arguments})

    assert "length" not in str(found["data"].get("fields"))


@pytest.mark.parametrize("number", [1 << 53, -(1 << 53), 10**300])
def test_a_number_that_json_cannot_carry_is_out_of_range(server: Ck3Server, number: int) -> None:
    arguments = {"path": "mod:Far Shores/descriptor.mod", "start_line": number}

    found = envelope(sdk_server(server), "ck3_read", {"session": opened(server), **arguments})

    assert "MCP-SYS-I-001" == found["code"]
    assert [{"name": "start_line", "problem": "range"}] == found["data"]["fields"]


def test_without_a_playset_a_long_text_is_refused_for_its_length(server: Ck3Server) -> None:
    found = envelope(sdk_server(server), "ck3_search", {"query": "x" * (TEXT + 1)})

    assert "MCP-SYS-I-001" == found["code"]
    assert "length" == found["data"]["fields"][0]["problem"]


def opened(server: Ck3Server) -> str:
    return server.sessions.open(server.playsets.find(PLAYSET)).handle
