"""A program that calls a server of one stack with telemetry on, and prints the sent data as JSON.

    python telemetry_probe.py {sdk,fastmcp} SECRET

OpenTelemetry has one provider of spans in a process, so each stack is asked in a process of its
own.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from typing import Any

from mcp.shared.exceptions import MCPError
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import make

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook_ck3.serve.server.resources import offer_resources
from replybook_ck3.serve.server.telemetry import Telemetry


@mcp_safe_tool
def listing(path: str, rb: ReplyBuilder) -> Reply:
    """List a folder."""
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@mcp_safe_tool
def broken(path: str) -> Reply:
    """Break."""
    raise ValueError(path)


async def ask(server: Any, secret: str) -> None:
    """Say the secret wherever a client can."""
    state = {"traceparent": f"00-{'a' * 32}-{'b' * 16}-01", "tracestate": "x=hunter2-0xC0FFEE"}
    meta: Any = {"traceparent": state["traceparent"], "tracestate": state["tracestate"]}
    asked: list[tuple[str, Mapping[str, Any]]] = [
        ("listing", {"path": secret}),
        ("broken", {"path": secret}),
        (secret, {"path": secret}),
    ]
    async with session(server) as connected:
        for name, arguments in asked:
            await connected.call_tool(name, dict(arguments), meta=meta)
        for request in (
            connected.read_resource(f"replybook://codes/{secret}"),
            connected.read_resource(f"replybook://{secret}"),
            connected.get_prompt(secret),
        ):
            try:
                await request
            except MCPError:
                continue


def main(stack: str, secret: str) -> None:
    """Ask, and print."""
    spans, reader = InMemorySpanExporter(), InMemoryMetricReader()
    telemetry = Telemetry(["listing", "broken"], transport="pipe", exporter=spans, reader=reader)
    server = make(stack, listing, broken)
    offer_resources(server)
    telemetry.duration().watch(server)
    asyncio.run(ask(server, secret))
    data = reader.get_metrics_data()
    telemetry.close()
    assert data is not None
    print("SPANS", json.dumps([json.loads(span.to_json()) for span in spans.get_finished_spans()]))
    print("METRICS", json.dumps(json.loads(data.to_json())))


if __name__ == "__main__":
    main(*sys.argv[1:])
