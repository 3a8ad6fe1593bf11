"""Telemetry of a server: spans and the duration metric, sent over OTLP where the operator asks for it.

What leaves is an allow-list. A stack writes the text of an exception, an address or what a client called
itself into a span; here a span keeps its ids, times and kind, and of its attributes those that can hold
no such thing, each with the form that its values have. Source: specification 7, decision 19.
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

__all__ = ["Telemetry", "allowed"]

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
"""The attributes that leave, each with the form of its values; a value of another form stays here."""

_NAMES: Final = ("gen_ai.tool.name", "gen_ai.prompt.name")
"""Attributes that leave where they name something that the server has."""


def allowed(attributes: Mapping[str, object], names: Container[str]) -> dict[str, str | bool]:
    """Return what may leave of the attributes of a span; `names` are those of tools and prompts."""
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
    """What a process sends, until it is closed; without one nothing is measured and nothing leaves.

    `endpoint` is the address of a collector such as http://127.0.0.1:4318; without one the variables of
    OpenTelemetry say where (`OTEL_EXPORTER_OTLP_ENDPOINT`). `exporter` and `reader` stand for those of OTLP.
    There is one in a process: OpenTelemetry has one provider of spans. `ModuleNotFoundError` without the extra `otel`.
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
        about = Resource({"service.name": "ck3raven"})  # not of this machine and its processes
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
        """Return the metric, to watch a server with."""
        from replybook.mcp.metrics import OperationDuration

        return OperationDuration(
            tools=self._names, transport=self._transport, provider=self._meters
        )

    def close(self) -> None:
        """Send what is left, for five seconds at most, and end."""
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
    """Return an exporter that hands on what may leave, and nothing else."""
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
    """Return a span without events, links and words: what is left of it is on the list."""
    from opentelemetry.sdk.trace import ReadableSpan as Span
    from opentelemetry.trace import Status

    kept = allowed(cast("Mapping[str, object]", span.attributes or {}), names)
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
    """Return the name of a span: the method, and what of the server it is about."""
    target = next((str(kept[name]) for name in _NAMES if name in kept), "")
    return f"{kept.get('mcp.method.name', 'request')} {target}".strip()


def _ids(context: SpanContext | None) -> SpanContext | None:
    """Return the ids of a span; a client can write what it likes into the state that travels beside them."""
    from opentelemetry.trace import SpanContext as Context

    if context is None:
        return None
    return Context(context.trace_id, context.span_id, context.is_remote, context.trace_flags)
