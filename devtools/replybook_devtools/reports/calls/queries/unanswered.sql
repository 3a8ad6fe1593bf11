-- The calls without an answer: those that the client cancelled, and those to which nothing came.
SELECT
    server,
    tool,
    coalesce(sum(calls) FILTER (outcome = 'unanswered'), 0)::BIGINT AS unanswered,
    coalesce(sum(calls) FILTER (outcome = 'cancelled'), 0)::BIGINT AS cancelled,
    max(last) AS last
FROM counted
WHERE outcome IN ('unanswered', 'cancelled')
GROUP BY server, tool
ORDER BY unanswered DESC, cancelled DESC, server, tool;
