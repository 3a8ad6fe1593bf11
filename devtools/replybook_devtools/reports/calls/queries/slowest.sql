-- The tools by how long nineteen of twenty calls take at most, in milliseconds.
WITH ranked AS (
    SELECT
        *,
        sum(calls) OVER (PARTITION BY server, tool ORDER BY class) AS seen,
        sum(calls) OVER (PARTITION BY server, tool) AS whole,
        max(longest) OVER (PARTITION BY server, tool) AS max_ms
    FROM durations
)
SELECT
    server,
    tool,
    any_value(whole)::BIGINT AS calls,
    round(least(pow(1.05, min(class) FILTER (seen >= 0.5 * whole)), any_value(max_ms)), 3) AS p50_ms,
    round(least(pow(1.05, min(class) FILTER (seen >= 0.95 * whole)), any_value(max_ms)), 3) AS p95_ms,
    round(any_value(max_ms), 3) AS max_ms,
    round(sum(total), 1) AS total_ms
FROM ranked
GROUP BY server, tool
ORDER BY p95_ms DESC, server, tool;
