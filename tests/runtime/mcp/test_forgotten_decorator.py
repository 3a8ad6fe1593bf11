"""A tool without its decorator is named as that, when it is registered or first listed.

Source: spec 51.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety.undecorated import say_if_forgotten

fastmcp = pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from replybook.mcp.fastmcp import ReplyMiddleware  # noqa: E402
from replybook.mcp.sdk import ReplyServer  # noqa: E402


def forgot(path: str, rb: ReplyBuilder) -> Reply:
    """Read a note."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


def may_have_one(path: str, rb: ReplyBuilder | None = None) -> Reply:
    """Read a note."""
    return (rb or ReplyBuilder()).success(codes.WA_READ_S_001, data={"path": path})


def unannotated(path: str, rb: Any = None) -> Reply:
    """Read a note."""
    return (rb or ReplyBuilder()).success(codes.WA_READ_S_001, data={"path": path})


del unannotated.__annotations__["rb"]


def fastmcp_server() -> Any:
    return fastmcp.FastMCP("notes", middleware=[ReplyMiddleware()])


def sdk_server() -> Any:
    return ReplyServer("notes")


SERVERS = [fastmcp_server, sdk_server]


def code_of(server: Any, tool: str) -> str:
    result = asyncio.run(server.call_tool(tool, {"path": "a"}))
    return str(result.structured_content["code"])


@pytest.mark.parametrize("make", SERVERS)
@pytest.mark.parametrize("tool", [forgot, may_have_one])
def test_a_tool_that_nobody_decorated_is_refused_in_words_when_it_is_registered(
    make: Callable[[], Any], tool: Callable[..., Reply]
) -> None:
    with pytest.raises(TypeError, match="put @mcp_safe_tool directly above its `def`"):
        make().tool()(tool)


@pytest.mark.parametrize("make", SERVERS)
def test_a_decorator_above_the_registration_is_refused_in_the_same_words(
    make: Callable[[], Any],
) -> None:
    server = make()

    with pytest.raises(TypeError, match="below the line that registers it"):

        @mcp_safe_tool
        @server.tool()
        def late(path: str, rb: ReplyBuilder) -> Reply:
            """Read a note."""
            return rb.success(codes.WA_READ_S_001, data={"path": path})


@pytest.mark.parametrize("make", SERVERS)
def test_a_decorator_below_the_registration_is_taken(make: Callable[[], Any]) -> None:
    server = make()
    server.tool()(mcp_safe_tool(forgot))

    assert "WA-READ-S-001" == code_of(server, "forgot")


@pytest.mark.parametrize("make", SERVERS)
def test_a_builder_without_annotation_is_named_in_the_log_once(
    make: Callable[[], Any], caplog: pytest.LogCaptureFixture
) -> None:
    server = make()
    server.tool()(unannotated)

    with caplog.at_level(logging.ERROR, logger="replybook"):
        for _ in range(3):
            asyncio.run(server.list_tools())
    (said,) = [record for record in caplog.records if record.name == "replybook"]

    assert "tool 'unannotated' is not decorated, so agents are asked for its ReplyBuilder 'rb'" in (
        said.getMessage()
    )
    assert "put @mcp_safe_tool directly above its `def`" in said.getMessage()


@pytest.mark.parametrize("make", SERVERS)
def test_a_tool_without_a_builder_needs_no_decorator_and_nothing_is_said(
    make: Callable[[], Any], caplog: pytest.LogCaptureFixture
) -> None:
    def bare(path: str) -> Reply:
        """Read a note."""
        return ReplyBuilder().success(codes.WA_READ_S_001, data={"path": path})

    server = make()
    server.tool()(bare)

    assert "WA-READ-S-001" == code_of(server, "bare")
    assert [] == [record for record in caplog.records if record.name == "replybook"]


def two_builders(one: ReplyBuilder, other: ReplyBuilder) -> Reply:
    """Read a note."""
    return one.success(codes.WA_READ_S_001)


@pytest.mark.parametrize("function", [two_builders, dict, type])
def test_of_what_has_no_one_builder_nothing_is_said(
    function: Callable[..., object], caplog: pytest.LogCaptureFixture
) -> None:
    say_if_forgotten(function, "notes")

    assert [] == caplog.records
