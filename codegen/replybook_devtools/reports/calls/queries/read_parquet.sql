-- Reads files of `replybook report --to parquet`. Their metadata keep the ends of sessions.
-- Before this: SET VARIABLE parquet_files = ['/data/calls.parquet'];
INSERT INTO lines BY NAME
SELECT * FROM read_parquet(getvariable('parquet_files'), union_by_name = true);
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
