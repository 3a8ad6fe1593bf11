-- Calls that a session made again in vain: the same tool, arguments and failing answer.
-- A call that was told to wait and retry is not in vain, and neither is a call by another tool.
CREATE OR REPLACE TEMP TABLE repeats AS
SELECT
    server,
    any_value(session) AS session,
    thread,
    tool,
    type,
    coalesce(code, rule, 'text') AS answer,
    args,
    text,
    count(*) AS calls,
    sum(ms) AS ms,
    min(ended) AS first,
    max(ended) AS last
FROM calls
WHERE type IN ('I', 'D', 'E')
    AND after_s IS NULL
    AND is_inner IS NOT TRUE
    AND coalesce(code, '') NOT IN (SELECT code FROM verbs WHERE verb = 'wait_and_retry')
GROUP BY ALL
HAVING count(*) > 1;
