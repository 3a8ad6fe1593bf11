"""Names of tools and arguments that MCP allows, on both stacks and in the trace (spec 51)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import Field
from tests.runtime.mcp.stacks import listed, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook.trace.reader import events

NAMES = ("get.status/v2-x", "Fetch-URL", "camelCase", "_", "9", "-x", "list__all", "x" * 128)


def status(
    camelCase: int,  # noqa: N803  the names are meant
    rb: ReplyBuilder,
    PageSize: int = 3,  # noqa: N803
) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"at": camelCase, "of": PageSize})


def served(stack: str, name: str, log: TraceLog) -> Any:
    server = make(stack, settings=ServerSettings(log=log))
    server.tool(name=name)(mcp_safe_tool(name=name)(status))
    return server


@pytest.mark.parametrize("name", NAMES)
def test_a_tool_of_any_name_answers_and_is_traced_under_it(
    stack: str, name: str, tmp_path: Path
) -> None:
    log = TraceLog(tmp_path)
    server = served(stack, name, log)
    told = over_a_client(server, name, {"camelCase": 1}).structured_content
    log.close()
    (line,) = events(tmp_path)

    assert ("WA-READ-S-001", name) == (told["code"], told["meta"]["tool"])
    assert {"at": 1, "of": 3} == told["data"]
    assert name == line["tool"]
    assert ["camelCase"] == list(line["args"])
    assert str(line["args"]["camelCase"]).startswith("digest:")
    assert {"camelCase", "PageSize"} == set(listed(server)[name].input_schema["properties"])


def test_an_argument_whose_name_python_cannot_say_has_an_alias(tmp_path: Path) -> None:
    """FastMCP alone: a bare server of the SDK hands the alias to the function, which fails."""
    pytest.importorskip("fastmcp")

    def fetch(page: Annotated[int, Field(alias="X-Page.size/2")], rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"at": page})

    log = TraceLog(tmp_path)
    server = make("fastmcp", mcp_safe_tool(fetch), settings=ServerSettings(log=log))
    told = over_a_client(server, "fetch", {"X-Page.size/2": 4}).structured_content
    log.close()
    (line,) = events(tmp_path)

    assert ["X-Page.size/2"] == list(listed(server)["fetch"].input_schema["properties"])
    assert ("WA-READ-S-001", {"at": 4}) == (told["code"], told["data"])
    assert ["X-Page.size/2"] == list(line["args"])
