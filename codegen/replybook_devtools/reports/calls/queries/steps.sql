-- How often each thing came after a failed answer: the same call, others, or nothing.
-- Calls that run side by side have no clear order: for them this is a guess.
CREATE OR REPLACE TEMP TABLE steps AS
SELECT
    server,
    type,
    code,
    rule,
    CASE
        WHEN next_tool IS NULL THEN 'nothing'
        WHEN next_tool <> hash(tool) THEN 'other tool'
        WHEN next_args IS DISTINCT FROM args THEN 'other arguments'
        WHEN pause_s < 0.9 * after_s THEN 'same call too early'
        ELSE 'same call'
    END AS came,
    count(*) AS calls
FROM (
    SELECT
        *,
        lead(hash(tool)) OVER in_order AS next_tool,
        lead(args) OVER in_order AS next_args,
        epoch(lead(began) OVER in_order - ended) AS pause_s
    FROM (SELECT *, ended - to_microseconds((coalesce(ms, 0) * 1000)::BIGINT) AS began FROM calls)
    WHERE is_inner IS NOT TRUE
    WINDOW in_order AS (PARTITION BY thread ORDER BY ended)
)
WHERE type IN ('I', 'D', 'E', 'W')
GROUP BY ALL;
