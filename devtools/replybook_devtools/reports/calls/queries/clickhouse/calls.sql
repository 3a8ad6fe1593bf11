-- The calls in the spans of servers, as the ClickHouse exporter of the OpenTelemetry Collector
-- stores them. A session is a trace: the client has to send one `traceparent` for a whole run.
-- Spans hold no arguments and no texts. A call whose code says to wait and retry has the type W, and
-- a failed call without a type has the type F.
CREATE OR REPLACE VIEW replybook_calls AS
SELECT
    ServiceName AS server,
    TraceId AS session,
    addNanoseconds(Timestamp, Duration) AS ended,
    if(SpanAttributes['gen_ai.tool.name'] = '', '(unknown)', SpanAttributes['gen_ai.tool.name'])
        AS tool,
    nullIf(SpanAttributes['replybook.code'], '') AS code,
    multiIf(
        SpanAttributes['replybook.code'] != '', 'reply',
        SpanAttributes['rpc.response.status_code'] != '', 'protocol_error',
        StatusCode IN ('Error', 'STATUS_CODE_ERROR'), 'error',
        'result'
    ) AS outcome,
    multiIf(
        code IN (SELECT code FROM replybook_verbs WHERE verb = 'wait_and_retry'), 'W',
        SpanAttributes['replybook.reply_type'] != '', SpanAttributes['replybook.reply_type'],
        outcome IN ('protocol_error', 'error'), 'F',
        NULL
    ) AS type,
    Duration / 1000000 AS ms
FROM otel_traces
WHERE SpanKind IN ('Server', 'SPAN_KIND_SERVER')
    AND (
        SpanAttributes['mcp.method.name'] = 'tools/call'
        OR SpanAttributes['replybook.trace_id'] != ''
    );
