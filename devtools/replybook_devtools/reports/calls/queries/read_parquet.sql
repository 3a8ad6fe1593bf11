-- Reads files of `replybook report --to parquet`. Their metadata keep the ends of sessions.
-- Before this: SET VARIABLE parquet_files = ['/data/calls.parquet'];
-- Files of an older version have no F, and count an answer that asks to wait as I.
INSERT INTO lines BY NAME
SELECT
    CASE WHEN is_impossible(ended, ms) THEN 'a call with an impossible time or duration' END
        AS problem,
    CASE WHEN problem IS NOT NULL THEN filename END AS file,
    * EXCLUDE (filename) REPLACE (
        CASE
            WHEN code IN (SELECT code FROM verbs WHERE verb = 'wait_and_retry') THEN 'W'
            WHEN type IS NULL AND outcome IN ('error', 'rpc_error') THEN 'F'
            ELSE type::VARCHAR
        END AS type
    )
FROM read_parquet(getvariable('parquet_files'), union_by_name = true, filename = true);
INSERT INTO kept_ends
SELECT
    unnest(
        from_json(
            decode(value),
            '[{"server": "VARCHAR", "has_ended": "BOOLEAN", "exit": "INTEGER", "sessions": "BIGINT",
            "last": "TIMESTAMP"}]'
        ),
        recursive := true
    )
FROM parquet_kv_metadata(getvariable('parquet_files'))
WHERE decode(key) = 'replybook_ends';
