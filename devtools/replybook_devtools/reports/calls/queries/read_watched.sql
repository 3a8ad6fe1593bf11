-- Reads files of `replybook watch`. The time of a line is that of the request. The text of a reply
-- is left out: its code says what happened. Older files have no `failed`.
-- The lines of the begin and the end of a session are no calls.
-- Before this: SET VARIABLE watch_files = ['/data/calls.jsonl'];
INSERT INTO lines BY NAME
SELECT
    CASE
        WHEN v IS NULL THEN 'no line of a watch'
        WHEN v <> 1 THEN 'a line of a later watch'
        WHEN "at" IS NULL OR (tool IS NULL AND kind IN ('call', 'unanswered'))
            THEN 'a line of a watch without its parts'
        WHEN is_impossible("at", ms) THEN 'a line of a watch with an impossible time or duration'
    END AS problem,
    CASE WHEN problem IS NOT NULL THEN filename END AS file,
    server,
    session,
    hash(server, session) AS thread,
    CASE WHEN problem IS NULL THEN "at" + to_microseconds((coalesce(ms, 0) * 1000)::BIGINT) END
        AS ended,
    tool,
    CASE
        WHEN kind = 'call' AND type IS NULL AND coalesce(failed, rpc_code IS NOT NULL OR is_error)
            THEN 'F'
        ELSE try_cast(type AS reply_type)
    END AS type,
    code,
    rule,
    after_s,
    CASE WHEN rule IS DISTINCT FROM 'envelope' THEN text END AS text,
    CASE
        WHEN kind = 'unanswered' AND cancelled THEN 'cancelled'
        WHEN kind <> 'call' THEN kind
        WHEN rpc_code IS NOT NULL THEN 'rpc_error'
        WHEN is_error THEN 'error'
        ELSE 'result'
    END AS outcome,
    hash(args) AS args,
    ms,
    CASE WHEN kind IN ('start', 'end') THEN kind END AS ending,
    exit
FROM read_json(
    getvariable('watch_files'),
    format = 'newline_delimited',
    ignore_errors = true,
    filename = true,
    columns = {
        v: 'BIGINT', kind: 'VARCHAR', "at": 'TIMESTAMP', server: 'VARCHAR', session: 'VARCHAR',
        tool: 'VARCHAR', args: 'VARCHAR', type: 'VARCHAR', failed: 'BOOLEAN', rule: 'VARCHAR', code: 'VARCHAR',
        after_s: 'DOUBLE', is_error: 'BOOLEAN', rpc_code: 'BIGINT', ms: 'DOUBLE',
        text: 'VARCHAR', cancelled: 'BOOLEAN', exit: 'INTEGER'
    }
)
WHERE v IS DISTINCT FROM 1 OR kind IN ('call', 'unanswered', 'start', 'end');
