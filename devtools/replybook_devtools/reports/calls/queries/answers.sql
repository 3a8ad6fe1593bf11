-- The answers of each tool: codes, and what ended a call that has none.
SELECT
    server,
    tool,
    type,
    code,
    outcome,
    sum(calls)::BIGINT AS calls,
    min(first) AS first,
    max(last) AS last
FROM counted
GROUP BY server, tool, type, code, outcome
ORDER BY calls DESC, server, tool, first;
