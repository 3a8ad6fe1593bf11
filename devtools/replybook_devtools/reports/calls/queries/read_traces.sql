-- Reads the trace files of servers. A server is named by the folder of its traces. A line with
-- `begun` is the begin of a call.
-- Before this: SET VARIABLE trace_files = ['/data/desk/trace/trace-1.jsonl'];
INSERT INTO lines BY NAME
SELECT
    coalesce(ts, begun.ts) AS ended,
    CASE
        WHEN v IS NULL THEN 'no trace line'
        WHEN v NOT IN (1, 2) THEN 'a trace line of a later version'
        WHEN ended IS NULL OR coalesce(tool, begun.tool) IS NULL
            OR (outcome IS NULL AND begun IS NULL)
            THEN 'a trace line without its parts'
        WHEN is_impossible(ended, duration_ms) THEN 'a trace line with an impossible time or duration'
    END AS problem,
    CASE WHEN problem IS NOT NULL THEN filename END AS file,
    regexp_extract(filename, '([^/\\]+)[/\\](?:traces?[/\\])?[^/\\]*$', 1) AS server,
    coalesce(
        session_id, begun.session_id, 'process ' || regexp_extract(filename, 'Z-([0-9]+)-', 1)
    ) AS session,
    hash(server, session) AS thread,
    coalesce(tool, begun.tool) AS tool,
    try_cast(
        CASE
            WHEN code IN (SELECT code FROM verbs WHERE verb = 'wait_and_retry') THEN 'W'
            ELSE coalesce(judged.type, reply_type)
        END AS reply_type
    ) AS type,
    code,
    judged.rule AS rule,
    (judged.sent_as = 'success') IS TRUE AS is_disguised,
    CASE WHEN judged.sent_as = 'success' THEN 'trace id ' || trace_id END AS text,
    CASE WHEN begun IS NULL THEN outcome ELSE 'unanswered' END AS outcome,
    hash(coalesce(args_digest, begun.args_digest)) AS args,
    duration_ms AS ms,
    coalesce(parent_id, begun.parent_id) IS NOT NULL AS is_inner,
    hash(coalesce(trace_id, begun.trace_id)) AS call
FROM read_json(
    getvariable('trace_files'),
    format = 'newline_delimited',
    ignore_errors = true,
    filename = true,
    columns = {
        v: 'BIGINT', ts: 'TIMESTAMP', tool: 'VARCHAR', outcome: 'VARCHAR', reply_type: 'VARCHAR',
        code: 'VARCHAR', args_digest: 'VARCHAR', session_id: 'VARCHAR', parent_id: 'VARCHAR',
        duration_ms: 'DOUBLE', trace_id: 'VARCHAR', header: 'JSON', closing: 'JSON',
        begun: 'STRUCT(ts TIMESTAMP, trace_id VARCHAR, tool VARCHAR, args_digest VARCHAR,
            session_id VARCHAR, parent_id VARCHAR)',
        judged: 'STRUCT(type VARCHAR, rule VARCHAR, sent_as VARCHAR)'
    }
)
WHERE header IS NULL AND closing IS NULL;
