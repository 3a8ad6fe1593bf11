-- The types of the answers of each tool, step by step in time.
SELECT
    since,
    server,
    tool,
    coalesce(sum(calls) FILTER (type = 'S'), 0)::BIGINT AS "S",
    coalesce(sum(calls) FILTER (type = 'I'), 0)::BIGINT AS "I",
    coalesce(sum(calls) FILTER (type = 'D'), 0)::BIGINT AS "D",
    coalesce(sum(calls) FILTER (type = 'E'), 0)::BIGINT AS "E",
    coalesce(sum(calls) FILTER (type = 'W'), 0)::BIGINT AS "W",
    coalesce(sum(calls) FILTER (type = 'F'), 0)::BIGINT AS "F",
    coalesce(sum(calls) FILTER (type IS NULL), 0)::BIGINT AS other
FROM counted
GROUP BY since, server, tool
ORDER BY since, server, tool;
