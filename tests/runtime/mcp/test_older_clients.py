"""Clients of revision 2025-11-25, which shake hands first, get the same answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.wires import SERVER, StdioWire, serving_process

pytestmark = pytest.mark.xdist_group("shared")  # servers are started once


@pytest.fixture(scope="module", params=["sdk", "fastmcp"])
def wire(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[StdioWire]:
    if request.param == "fastmcp":
        pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    folder = tmp_path_factory.mktemp("trace")
    command = [str(SERVER), request.param, str(folder)]
    with serving_process(command, http=False, warm=True) as wire:
        assert isinstance(wire, StdioWire)
        wire.greet()
        yield wire


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("listing", {"path": "root:repo"}, "WA-READ-S-001"),
        ("denied", {}, "EN-WRITE-D-002"),
        ("typed_reply", {"count": "x"}, "MCP-SYS-I-001"),
        ("lsting", {}, "MCP-SYS-I-006"),
        ("bare_raises", {}, "MCP-SYS-E-001"),
        ("stray_cancel", {}, "MCP-SYS-E-001"),
        ("exits_async", {}, "MCP-SYS-E-001"),
        ("bare_raw_nan", {}, "MCP-SYS-E-003"),
    ],
)
def test_answers_are_the_same(
    tool: str, arguments: dict[str, Any], code: str, wire: StdioWire
) -> None:
    result = wire.ask("tools/call", {"name": tool, "arguments": arguments}).message["result"]

    assert result["structuredContent"]["code"] == code
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]


def test_published_schemas_keep_to_what_that_revision_allows(wire: StdioWire) -> None:
    tools = wire.ask("tools/list", {}).message["result"]["tools"]

    for tool in tools:
        schema = tool.get("outputSchema")
        if schema is not None:
            jsonschema.Draft202012Validator.check_schema(schema)
            assert schema["type"] == "object"
            assert all(isinstance(part, dict) for part in schema["properties"].values())


def test_a_request_for_input_is_refused_in_the_words_of_the_stack(wire: StdioWire) -> None:
    message = wire.ask("tools/call", {"name": "asks", "arguments": {}}).message

    assert "error" in message
    assert wire.ask("tools/call", {"name": "ping", "arguments": {}}).message["result"]
