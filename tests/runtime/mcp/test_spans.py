"""The span of a request says how it was answered, and nothing of what was said."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from opentelemetry import trace
from opentelemetry.trace import Span, SpanContext, SpanKind, Status, StatusCode
from tests.runtime.mcp.stacks import make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import mcp_safe_tool

SECRET = "hunter2-0xC0FFEE"


@mcp_safe_tool
async def listing(path: str, rb: ReplyBuilder) -> Reply:
    """List a folder."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp_safe_tool
async def refused(rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


def bare(path: str) -> dict[str, str]:
    """Give raw data."""
    return {"path": path}


class RecordingSpan(Span):
    """A span that keeps what it is told."""

    kind = SpanKind.SERVER

    def __init__(self) -> None:
        self.attributes: dict[str, Any] = {}
        self.status: Any = None

    def is_recording(self) -> bool:
        return True

    def set_attribute(self, key: str, value: Any) -> None:
        self.attributes[key] = value

    def set_attributes(self, attributes: Mapping[str, Any]) -> None:
        self.attributes.update(attributes)

    def set_status(self, status: Any, *_: Any) -> None:
        self.status = status.status_code if isinstance(status, Status) else status

    def get_span_context(self) -> SpanContext:
        return SpanContext(1, 1, is_remote=False)

    def end(self, end_time: int | None = None) -> None: ...
    def add_event(self, *args: Any, **kwargs: Any) -> None: ...
    def update_name(self, name: str) -> None: ...
    def record_exception(self, *args: Any, **kwargs: Any) -> None: ...


class RecordingTracer:
    """A tracer whose spans are kept."""

    def __init__(self) -> None:
        self.spans: list[RecordingSpan] = []

    @contextmanager
    def start_as_current_span(self, name: str, **options: Any) -> Iterator[Span]:
        span = RecordingSpan()
        span.attributes.update(options.get("attributes") or {}, name=name)
        self.spans.append(span)
        with trace.use_span(span):
            yield span

    def of(self, tool: str) -> RecordingSpan:
        """The span of the request that called a tool."""
        return next(s for s in self.spans if s.attributes.get("gen_ai.tool.name") == tool)


@pytest.fixture
def tracer(monkeypatch: pytest.MonkeyPatch, stack: str) -> RecordingTracer:
    found = RecordingTracer()
    if stack == "sdk":
        monkeypatch.setattr("mcp.shared._otel._tracer", found)
    else:
        monkeypatch.setattr("fastmcp.server.telemetry.get_tracer", lambda: found)
    return found


def test_the_span_of_a_request_says_how_it_was_answered(
    stack: str, tracer: RecordingTracer
) -> None:
    result = over_a_client(make(stack, listing), "listing", {"path": SECRET})
    span = tracer.of("listing")

    assert span.attributes["replybook.code"] == "WA-READ-S-001"
    assert span.attributes["replybook.reply_type"] == "S"
    assert span.attributes["replybook.trace_id"] == result.structured_content["meta"]["trace_id"]
    assert span.status is None
    assert SECRET not in str(span.attributes)


@mcp_safe_tool
async def late(rb: ReplyBuilder) -> Reply:
    """Take too long."""
    return rb.error(codes.MCP_SYS_E_006, data={"timeout_s": 1, "still_running": False})


@mcp_safe_tool
async def failing(rb: ReplyBuilder) -> Reply:
    """Fail for good."""
    return rb.error(codes.WA_READ_E_001)


def test_the_span_of_a_transient_error_says_so_and_no_other(
    stack: str, tracer: RecordingTracer
) -> None:
    server = make(stack, late, failing, refused)
    for tool in ("late", "failing", "refused"):
        over_a_client(server, tool, {})

    assert tracer.of("late").attributes["replybook.transient"] is True
    assert "replybook.transient" not in tracer.of("failing").attributes
    assert "replybook.transient" not in tracer.of("refused").attributes


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("refused", {}), ("bare", {"path": "x"}), ("listing", {"path": [SECRET]})],
)
def test_the_span_of_an_error_is_marked(
    tool: str, arguments: Mapping[str, Any], stack: str, tracer: RecordingTracer
) -> None:
    over_a_client(make(stack, listing, refused, bare), tool, arguments)
    span = tracer.of(tool)

    assert span.status is StatusCode.ERROR
    assert span.attributes["error.type"] == "tool_error"
    assert SECRET not in str(span.attributes)


def test_a_span_of_the_caller_is_not_marked_as_failed() -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    server, span = make("fastmcp", refused), RecordingSpan()
    span.kind = SpanKind.INTERNAL

    async def inside() -> None:
        with trace.use_span(span):
            await server.call_tool("refused", {})

    asyncio.run(inside())

    assert span.status is None
