"""The duration metric: one measurement for each request of either stack, without its content."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("opentelemetry.sdk", reason="the extra `otel` is not installed")

from mcp.shared.exceptions import MCPError
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import make

from replybook import Reply, ReplyBuilder, codes
from replybook.mcp.metrics import BUCKETS_S, OperationDuration
from replybook.safety import mcp_safe_tool

SECRET = "hunter2-0xC0FFEE"
STACKS = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])


@mcp_safe_tool
def listing(path: str, rb: ReplyBuilder) -> Reply:
    """List a folder."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp_safe_tool
def refused(path: str, rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


@mcp_safe_tool
def broken(path: str) -> Reply:
    """Break."""
    raise ValueError(path)


def points(stack: str, *requests: tuple[str, Mapping[str, Any]]) -> list[Any]:
    """Return what was measured of these calls of tools; the name "list" lists them."""
    reader = InMemoryMetricReader()
    duration = OperationDuration(
        tools=["listing", "refused", "broken"],
        transport="pipe",
        provider=MeterProvider(metric_readers=[reader]),
    )
    server = make(stack, listing, refused, broken)
    duration.watch(server)

    async def ask() -> None:
        async with session(server) as connected:
            for name, arguments in requests:
                try:
                    if name == "list":
                        await connected.list_tools()
                    elif name == "prompt":
                        await connected.get_prompt(**arguments)
                    else:
                        await connected.call_tool(name, dict(arguments))
                except MCPError:
                    pass

    asyncio.run(ask())
    data = reader.get_metrics_data()
    assert data is not None
    (metric,) = data.resource_metrics[0].scope_metrics[0].metrics
    assert ("mcp.server.operation.duration", "s") == (metric.name, metric.unit)
    return list(metric.data.data_points)


def of_method(found: list[Any], method: str) -> list[dict[str, Any]]:
    return [dict(p.attributes) for p in found if p.attributes["mcp.method.name"] == method]


@STACKS
def test_a_call_is_measured_once_under_its_tool_code_and_type(stack: str) -> None:
    found = points(stack, ("listing", {"path": "root:repo"}))
    (told,) = of_method(found, "tools/call")
    assert "listing" == told["gen_ai.tool.name"]
    assert ("WA-READ-S-001", "S") == (told["replybook.code"], told["replybook.reply_type"])
    assert ("execute_tool", "pipe") == (told["gen_ai.operation.name"], told["network.transport"])
    assert "error.type" not in told
    (point,) = [p for p in found if p.attributes["mcp.method.name"] == "tools/call"]
    assert 1 == point.count
    convention = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300)
    assert convention == BUCKETS_S == tuple(point.explicit_bounds)
    assert 0 < point.sum


@STACKS
@pytest.mark.parametrize(
    ("tool", "code"), [("refused", "EN-WRITE-D-002"), ("broken", "MCP-SYS-E-001")]
)
def test_an_answer_that_is_no_success_is_a_tool_error(stack: str, tool: str, code: str) -> None:
    (told,) = of_method(points(stack, (tool, {"path": SECRET})), "tools/call")
    assert (code, "tool_error") == (told["replybook.code"], told["error.type"])


@STACKS
def test_other_requests_are_measured_without_a_tool(stack: str) -> None:
    (told,) = of_method(points(stack, ("list", {})), "tools/list")
    assert "gen_ai.tool.name" not in told


@STACKS
def test_a_request_that_raises_is_measured_without_its_text(stack: str) -> None:
    (told,) = of_method(points(stack, ("prompt", {"name": SECRET})), "prompts/get")
    assert SECRET not in repr(told)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (-32602, {"rpc.response.status_code": "-32602"}),
        (-32601, {"rpc.response.status_code": "-32601"}),
        (-32603, {"rpc.response.status_code": "-32603", "error.type": "-32603"}),
    ],
)
def test_what_the_caller_got_wrong_is_no_error_of_the_server(
    code: int, expected: dict[str, str]
) -> None:
    reader = InMemoryMetricReader()
    duration = OperationDuration(provider=MeterProvider(metric_readers=[reader]))

    async def failing(_: Any) -> object:
        raise MCPError(code, SECRET)

    with pytest.raises(MCPError):
        asyncio.run(duration(SimpleNamespace(method=SECRET), failing))
    data = reader.get_metrics_data()
    assert data is not None
    (point,) = data.resource_metrics[0].scope_metrics[0].metrics[0].data.data_points
    assert {"mcp.method.name": "_OTHER", **expected} == dict(point.attributes)


@STACKS
def test_what_a_caller_says_is_no_attribute(stack: str) -> None:
    asked = [
        ("listing", {"path": SECRET}),
        ("broken", {"path": SECRET}),
        (SECRET, {"path": SECRET}),
    ]
    found = points(stack, *asked)
    assert 3 == sum(p.count for p in found if p.attributes["mcp.method.name"] == "tools/call")
    assert SECRET not in repr([dict(point.attributes) for point in found])


def test_without_a_provider_nothing_is_measured_and_the_call_is_answered() -> None:
    server = make("sdk", listing)
    OperationDuration().watch(server)

    async def ask() -> Any:
        async with session(server) as connected:
            return await connected.call_tool("listing", {"path": "x"})

    assert "WA-READ-S-001" == asyncio.run(ask()).structured_content["code"]
