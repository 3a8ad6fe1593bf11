-- The tools by how long nineteen of twenty calls take at most, in milliseconds.
CREATE OR REPLACE VIEW replybook_slowest AS
SELECT
    server,
    tool,
    count() AS calls,
    round(quantileTDigest(0.5)(ms), 3) AS p50_ms,
    round(quantileTDigest(0.95)(ms), 3) AS p95_ms,
    round(max(ms), 3) AS max_ms,
    round(sum(ms), 1) AS total_ms
FROM replybook_calls
GROUP BY server, tool
ORDER BY p95_ms DESC, server, tool;
