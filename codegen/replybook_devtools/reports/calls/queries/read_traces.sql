-- Reads the trace files of servers. A server is named by the folder of its traces.
-- Before this: SET VARIABLE trace_files = ['/data/desk/trace/trace-1.jsonl'];
INSERT INTO lines BY NAME
SELECT
    CASE
        WHEN v IS NULL THEN 'no trace line'
        WHEN v NOT IN (1, 2) THEN 'a trace line of a later version'
        WHEN ts IS NULL OR tool IS NULL OR outcome IS NULL THEN 'a trace line without its parts'
    END AS problem,
    CASE WHEN problem IS NOT NULL THEN filename END AS file,
    regexp_extract(filename, '([^/\\]+)[/\\](?:traces?[/\\])?[^/\\]*$', 1) AS server,
    coalesce(session_id, 'process ' || regexp_extract(filename, 'Z-([0-9]+)-', 1)) AS session,
    hash(server, session) AS thread,
    ts AS ended,
    tool,
    try_cast(reply_type AS reply_type) AS type,
    code,
    outcome,
    hash(args_digest) AS args,
    duration_ms AS ms,
    parent_id IS NOT NULL AS is_inner
FROM read_json(
    getvariable('trace_files'),
    format = 'newline_delimited',
    ignore_errors = true,
    filename = true,
    columns = {
        v: 'BIGINT', ts: 'TIMESTAMP', tool: 'VARCHAR', outcome: 'VARCHAR', reply_type: 'VARCHAR',
        code: 'VARCHAR', args_digest: 'VARCHAR', session_id: 'VARCHAR', parent_id: 'VARCHAR',
        duration_ms: 'DOUBLE', header: 'JSON', begun: 'JSON', closing: 'JSON'
    }
)
WHERE header IS NULL AND begun IS NULL AND closing IS NULL;
