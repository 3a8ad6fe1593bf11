"""The size limit of an answer: by server, by tool, and narrowed by the caller."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.runtime.mcp.stacks import envelope, make

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
from replybook_schema.active import ACTIVE
from replybook_schema.tools import ArgumentSpec, ToolSpec

SMALL = ServerSettings(max_bytes=30_000)

stacks = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])


def text(limit: int, rb: ReplyBuilder) -> Reply:
    """Give as many letters as are asked for."""
    return rb.success(codes.WA_READ_S_001, data={"text": "x" * limit})


def decorated(**options: Any) -> Callable[..., Any]:
    made: Callable[..., Any] = mcp_safe_tool(**options)(text)
    return made


@stacks
@pytest.mark.parametrize(
    ("own", "asked_for", "code"),
    [
        (None, 20_000, "WA-READ-S-001"),
        (None, 40_000, "MCP-SYS-E-005"),
        (100_000, 90_000, "WA-READ-S-001"),
        (100_000, 110_000, "MCP-SYS-E-005"),
        (10_000, 5_000, "WA-READ-S-001"),
        (10_000, 20_000, "MCP-SYS-E-005"),
    ],
)
def test_the_limit_of_a_tool_goes_before_that_of_its_server(
    stack: str, own: int | None, asked_for: int, code: str
) -> None:
    server = make(stack, decorated(max_bytes=own), settings=SMALL)

    assert code == envelope(server, "text", {"limit": asked_for})["code"]


@stacks
def test_a_tool_that_nobody_decorated_has_the_limit_of_its_server(stack: str) -> None:
    def raw(limit: int) -> dict[str, object]:
        return {"text": "x" * limit}

    raw.__annotations__ = {"limit": int, "return": dict[str, object]}
    settings = ServerSettings(max_bytes=30_000, migration=True)
    server = make(stack, raw, settings=settings)

    assert "MCP-SYS-S-900" == envelope(server, "raw", {"limit": 20_000})["code"]
    assert "MCP-SYS-E-005" == envelope(server, "raw", {"limit": 40_000})["code"]


# The caller can narrow what was asked for


@stacks
def test_a_tool_that_says_what_narrows_a_request_has_the_caller_mend_it(stack: str) -> None:
    server = make(stack, decorated(narrow_by=("limit",)), settings=SMALL)
    found = envelope(server, "text", {"limit": 40_000})

    assert "MCP-SYS-I-005" == found["code"]
    assert (30_000, ["limit"]) == (found["data"]["max_bytes"], found["data"]["narrow_by"])
    assert found["data"]["bytes"] > 30_000
    assert "WA-READ-S-001" == envelope(server, "text", {"limit": 20_000})["code"]


def test_a_failure_stays_one_however_long_it_is() -> None:
    @mcp_safe_tool(narrow_by=["path"], settings=SMALL)
    def tool(path: str, rb: ReplyBuilder) -> Reply:
        return rb.error(codes.WA_READ_E_001, data={"path": path * 40_000})

    assert "MCP-SYS-E-005" == tool("x")["code"]


@pytest.fixture
def declared_in_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tool `logs` of the registry; with one of its arguments it looks at less."""
    arguments = tuple(
        ArgumentSpec(name, "string", required=False, trace="keep", description="x", narrows=narrows)
        for name, narrows in (("command", False), ("query", True))
    )
    spec = ToolSpec("logs", "Read a log.", arguments=arguments)
    monkeypatch.setattr(type(ACTIVE), "tools", lambda _: {"logs": spec})


@pytest.mark.usefixtures("declared_in_the_registry")
def test_the_arguments_that_the_registry_says_narrow_are_named() -> None:
    """Specification 44 and 53: with such an argument a tool considers only a part of the data."""

    @mcp_safe_tool(settings=SMALL)
    def logs(rb: ReplyBuilder, command: str, query: str = "") -> Reply:
        return rb.success(codes.WA_LOG_S_001, data={"lines": [command, query, "x" * 40_000]})

    found = logs(command="read")

    assert ("MCP-SYS-I-005", ["query"]) == (found["code"], found["data"]["narrow_by"])


@pytest.mark.usefixtures("declared_in_the_registry")
def test_what_a_tool_does_not_take_does_not_narrow_it() -> None:
    @mcp_safe_tool(settings=SMALL)
    def logs(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_LOG_S_001, data={"lines": ["x" * 40_000]})

    assert "MCP-SYS-E-005" == logs()["code"]


# Refused at decoration


@pytest.mark.parametrize("name", ["limits", "rb", ""])
def test_a_name_that_the_tool_does_not_take_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"arguments of the tool \(limit"):
        decorated(narrow_by=[name])


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"narrow_by": "limit"}, TypeError),
        ({"max_bytes": 0}, ValueError),
        ({"max_bytes": -1}, ValueError),
        ({"max_bytes": 1.5}, TypeError),
        ({"max_bytes": True}, TypeError),
    ],
)
def test_other_mistakes_are_refused(options: Mapping[str, Any], problem: type[Exception]) -> None:
    with pytest.raises(problem, match=r"narrow_by|max_bytes"):
        decorated(**options)


@pytest.mark.parametrize("form", ["", "short", None])
def test_a_form_of_schema_that_is_none_is_refused(form: Any) -> None:
    with pytest.raises(ValueError, match="compact, full, brief or none"):
        ServerSettings(output_schema=form)
