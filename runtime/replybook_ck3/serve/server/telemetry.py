"""The telemetry of a server: spans and the duration metric, sent over OTLP.

It is off unless enabled. An allow-list limits what leaves the process. A stack may write exception
texts, addresses or client names into a span. Here, a span keeps its ids, times and kind, and only
attributes with a safe form.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, cast

if TYPE_CHECKING:
    from opentelemetry.sdk.metrics.export import MetricReader
    from opentelemetry.sdk.trace import ReadableSpan
    from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
    from opentelemetry.trace import SpanContext

    from replybook.mcp.metrics import OperationDuration

_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.]{0,79}")
_CODE: Final = re.compile(r"[A-Z]+-[A-Z]+-[SIDE]-[0-9]{3}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,10}")
_METHOD: Final = re.compile(r"[a-z]{1,20}(/[a-zA-Z_]{1,20}){0,2}")

_FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "mcp.method.name": _METHOD,
    "mcp.protocol.version": re.compile(r"20[0-9]{2}-[0-9]{2}-[0-9]{2}"),
    "jsonrpc.request.id": _NUMBER,
    "gen_ai.operation.name": _WORD,
    "network.transport": _WORD,
    "error.type": re.compile(rf"{_WORD.pattern}|{_NUMBER.pattern}"),
    "rpc.response.status_code": _NUMBER,
    "replybook.trace_id": re.compile(r"[0-9a-f]{32}"),
    "replybook.code": _CODE,
    "replybook.reply_type": re.compile(r"[SIDE]"),
}
"""The attributes that may leave, each with the form of its values."""

_NAMES: Final = ("gen_ai.tool.name", "gen_ai.prompt.name")
"""Attributes that may leave if they name a tool or prompt of the server."""


def keep_attributes(
    attributes: Mapping[str, object], names: Container[str]
) -> dict[str, str | bool]:
    """Return the attributes of a span that may leave.

    `names` are those of tools and prompts.
    """
    kept: dict[str, str | bool] = {}
    for key, value in attributes.items():
        form = _FORMS.get(key)
        if isinstance(value, str):
            is_known = key in _NAMES and value in names
            if is_known or (form is not None and form.fullmatch(value)):
                kept[key] = value
        elif key == "replybook.transient" and isinstance(value, bool):
            kept[key] = value
    return kept


class Telemetry:
    """The telemetry of a process, until it is closed.

    A process has at most one, because OpenTelemetry has one provider of spans.

    Args:
        names: Names of tools and prompts.
        endpoint: Address of a collector, e.g. http://127.0.0.1:4318; None for that of
            `OTEL_EXPORTER_OTLP_ENDPOINT`.
        exporter: Replaces the OTLP exporter of spans.
        reader: Replaces the OTLP reader of metrics.

    Raises:
        ModuleNotFoundError: The extra `otel` is not installed.
    """

    def __init__(
        self,
        names: Iterable[str],
        *,
        endpoint: str | None = None,
        transport: Literal["pipe", "tcp"] | None = None,
        exporter: SpanExporter | None = None,
        reader: MetricReader | None = None,
    ) -> None:
        from opentelemetry import trace
        from opentelemetry.sdk.metrics import MeterProvider
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        self._names = frozenset(names)
        self._transport: Final = transport
        about = Resource({"service.name": "ck3raven"})  # no data of the machine or its processes
        self._spans = TracerProvider(resource=about, shutdown_on_exit=False)
        sender = _sender(exporter or _span_exporter(endpoint), self._names)
        self._spans.add_span_processor(BatchSpanProcessor(sender))
        self._meters = MeterProvider(
            metric_readers=[reader or _metric_reader(endpoint)],
            resource=about,
            shutdown_on_exit=False,
        )
        trace.set_tracer_provider(self._spans)

    def duration(self) -> OperationDuration:
        """Return the metric that measures the calls of a server."""
        from replybook.mcp.metrics import OperationDuration

        return OperationDuration(
            tools=self._names, transport=self._transport, provider=self._meters
        )

    def close(self) -> None:
        """Send the remaining data, for at most five seconds, and shut down."""
        self._spans.force_flush(5_000)
        self._spans.shutdown()
        self._meters.shutdown(5_000)


def _span_exporter(endpoint: str | None) -> SpanExporter:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter(None if endpoint is None else f"{endpoint.rstrip('/')}/v1/traces")


def _metric_reader(endpoint: str | None) -> MetricReader:
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
    from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader

    where = None if endpoint is None else f"{endpoint.rstrip('/')}/v1/metrics"
    return PeriodicExportingMetricReader(OTLPMetricExporter(where))


def _sender(exporter: SpanExporter, names: Container[str]) -> SpanExporter:
    """Return an exporter that passes on only what may leave."""
    from opentelemetry.sdk.trace.export import SpanExporter as Exporter

    class Sender(Exporter):
        def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
            return exporter.export([_bare(span, names) for span in spans])

        def shutdown(self) -> None:
            exporter.shutdown()

        def force_flush(self, timeout_millis: int = 30_000) -> bool:
            return exporter.force_flush(timeout_millis)

    return Sender()


def _bare(span: ReadableSpan, names: Container[str]) -> ReadableSpan:
    """Return a span without events, links and texts that may not leave."""
    from opentelemetry.sdk.trace import ReadableSpan as Span
    from opentelemetry.trace import Status

    kept = keep_attributes(cast("Mapping[str, object]", span.attributes or {}), names)
    return Span(
        name=_name(kept),
        context=_ids(span.context),
        parent=_ids(span.parent),
        resource=span.resource,
        attributes=kept,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )


def _name(kept: Mapping[str, Any]) -> str:
    """Return the name of a span: the method, and the tool or prompt."""
    target = next((str(kept[name]) for name in _NAMES if name in kept), "")
    return f"{kept.get('mcp.method.name', 'request')} {target}".strip()


def _ids(context: SpanContext | None) -> SpanContext | None:
    """Return the ids of a span without its trace state, which a client controls."""
    from opentelemetry.trace import SpanContext as Context

    if context is None:
        return None
    return Context(context.trace_id, context.span_id, context.is_remote, context.trace_flags)
