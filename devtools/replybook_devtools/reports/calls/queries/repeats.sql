-- Calls that a session made again in vain: the same tool, arguments and failing answer.
-- A call that was told to wait and retry is not in vain, and neither is a call by another tool.
CREATE OR REPLACE TEMP TABLE repeats AS
SELECT
    server,
    session,
    tool,
    type,
    coalesce(code, rule, 'no code') AS answer,
    repeated.calls,
    repeated.ms,
    repeated.first,
    repeated.last
FROM (
    SELECT
        hash(thread, tool, args, type, code, rule, CASE WHEN is_disguised IS NOT TRUE THEN text END)
            AS alike,
        min(rowid) AS example,
        count(*) AS calls,
        sum(ms) AS ms,
        min(ended) AS first,
        max(ended) AS last
    FROM lines
    WHERE problem IS NULL
        AND type NOT IN ('S', 'W')
        AND after_s IS NULL
        AND is_inner IS NOT TRUE
    GROUP BY alike
    HAVING count(*) > 1
) AS repeated
JOIN lines ON lines.rowid = repeated.example;
