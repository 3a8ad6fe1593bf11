-- The types of the answers of each tool. `failed` is the share of I, D, E, W and F, and of calls
-- without an answer.
SELECT
    server,
    tool,
    sum(calls)::BIGINT AS calls,
    coalesce(sum(calls) FILTER (type = 'S'), 0)::BIGINT AS "S",
    coalesce(sum(calls) FILTER (type = 'I'), 0)::BIGINT AS "I",
    coalesce(sum(calls) FILTER (type = 'D'), 0)::BIGINT AS "D",
    coalesce(sum(calls) FILTER (type = 'E'), 0)::BIGINT AS "E",
    coalesce(sum(calls) FILTER (type = 'W'), 0)::BIGINT AS "W",
    coalesce(sum(calls) FILTER (type = 'F'), 0)::BIGINT AS "F",
    coalesce(sum(calls) FILTER (type IS NULL), 0)::BIGINT AS other,
    round(coalesce(sum(calls) FILTER (is_failed), 0) / sum(calls), 4) AS failed
FROM counted
GROUP BY server, tool
ORDER BY calls DESC, server, tool;
