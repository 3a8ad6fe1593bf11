"""A program that calls a server of one stack, and prints its spans as rows of `otel_traces`.

    python -m tests.warehouse.span_rows {sdk,fastmcp} TRACES

The server writes its traces below TRACES, so that both tell about the same calls. OpenTelemetry has
one provider of spans in a process, so each stack is asked in a process of its own. The rows have
what the ClickHouse exporter of the collector makes of a span: attributes are text, times are text
with nanoseconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from opentelemetry import trace
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import make

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook_ck3.serve.server.telemetry import keep_attributes

RUNS = (
    ("a" * 32, [("read", "7"), ("read", "8"), ("read", "8"), ("read", "8"), ("read", "7")]),
    ("c" * 32, [("write", "8"), ("read", "7"), ("write", "0"), ("read", "7"), ("gone", "7")]),
    ("d" * 32, [("read", "8"), ("write", "7"), ("write", "0")]),
)
"""Runs of an agent: the id of its trace, and its calls."""

_RUN = {"id": ""}
_KEPT = TraceFlags(TraceFlags.SAMPLED)


@mcp_safe_tool
def read(path: str, rb: ReplyBuilder) -> Reply:
    """Read."""
    if path != "7":
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp_safe_tool
def write(path: str, rb: ReplyBuilder) -> Reply:
    """Write."""
    if path == "0":
        raise ValueError(path)
    if path == "8":
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"path": path})


async def ask(server: Any) -> None:
    async with session(server) as connected:
        for run, calls in RUNS:
            _RUN["id"] = run
            meta: Any = {"traceparent": f"00-{run}-{'b' * 16}-01"}
            around = SpanContext(int(run, 16), int("b" * 16, 16), is_remote=True, trace_flags=_KEPT)
            with trace.use_span(NonRecordingSpan(around)):  # as in an agent with spans of its own
                for tool, path in calls:
                    await connected.call_tool(tool, {"path": path}, meta=meta)


def row(span: ReadableSpan) -> Mapping[str, object]:
    """The row of a span."""
    assert span.context is not None
    assert span.start_time is not None
    assert span.end_time is not None
    seconds, nanoseconds = divmod(span.start_time, 1_000_000_000)
    begun = datetime.fromtimestamp(seconds, UTC)
    return {
        "Timestamp": f"{begun:%Y-%m-%d %H:%M:%S}.{nanoseconds:09}",
        "TraceId": f"{span.context.trace_id:032x}",
        "SpanId": f"{span.context.span_id:016x}",
        "ParentSpanId": f"{span.parent.span_id:016x}" if span.parent else "",
        "SpanName": span.name,
        "SpanKind": span.kind.name.capitalize(),
        "ServiceName": str(span.resource.attributes["service.name"]),
        "SpanAttributes": {name: text(value) for name, value in sent(span).items()},
        "Duration": span.end_time - span.start_time,
        "StatusCode": span.status.status_code.name.capitalize(),
    }


def sent(span: ReadableSpan) -> Mapping[str, object]:
    """The attributes that leave a server."""
    return keep_attributes(dict(span.attributes or {}), ("read", "write"))


def text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def main(stack: str, traces: str) -> None:
    """Ask, and print."""
    spans, provider = (
        InMemorySpanExporter(),
        TracerProvider(resource=Resource({"service.name": stack})),
    )
    provider.add_span_processor(SimpleSpanProcessor(spans))
    trace.set_tracer_provider(provider)
    log = TraceLog(Path(traces) / stack / "trace")
    settings = ServerSettings(log=log, session=lambda: SessionInfo(_RUN["id"]))
    asyncio.run(ask(make(stack, read, write, settings=settings)))
    log.close()
    print("ROWS", json.dumps([row(span) for span in spans.get_finished_spans()]))


if __name__ == "__main__":
    main(*sys.argv[1:])
