-- How often each thing came after a failed answer: the same call, others, or nothing.
-- Calls that run side by side have no clear order: for them this is a guess.
-- Rows are sorted as numbers only, since sorting texts would take twice as long. The upper half of
-- the number of a call stands for its tool, the lower half for its arguments.
CREATE OR REPLACE TEMP TABLE steps AS
WITH numbers AS (
    SELECT
        thread,
        ended,
        ended - to_microseconds((coalesce(ms, 0) * 1000)::BIGINT) AS began,
        (hash(tool) & 18446744069414584320) | (args & 4294967295) AS call,
        after_s,
        CASE WHEN type NOT IN ('S', 'F') THEN hash(server, type, code, rule) END AS answer
    FROM calls
    WHERE is_inner IS NOT TRUE
),
pairs AS (
    SELECT
        answer,
        after_s,
        lead(call) OVER in_order IS NULL AS is_last,
        xor(lead(call) OVER in_order, call) < 4294967296 AS is_same_tool,
        lead(call) OVER in_order = call AS is_same_call,
        lead(began) OVER in_order - ended AS pause
    FROM numbers
    WINDOW in_order AS (PARTITION BY thread ORDER BY ended)
),
grouped AS (
    SELECT
        answer,
        CASE
            WHEN is_last THEN 'nothing'
            WHEN NOT is_same_tool THEN 'other tool'
            WHEN NOT is_same_call THEN 'other arguments'
            WHEN epoch(pause) < 0.9 * after_s THEN 'same call too early'
            ELSE 'same call'
        END AS came,
        count(*) AS calls
    FROM pairs
    WHERE answer IS NOT NULL
    GROUP BY ALL
)
SELECT server, type, code, rule, came, grouped.calls
FROM grouped
JOIN (
    SELECT DISTINCT server, type, code, rule, hash(server, type, code, rule) AS answer
    FROM counted
) USING (answer);
