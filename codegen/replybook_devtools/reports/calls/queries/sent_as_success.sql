-- Failures that were sent as a success: the result is a failure, and `isError` does not say so.
SELECT
    server,
    tool,
    type,
    rule,
    coalesce(text, code) AS text,
    count(*) AS calls,
    max(ended) AS last
FROM calls
WHERE outcome = 'result' AND type IN ('I', 'D', 'E', 'W')
GROUP BY server, tool, type, rule, coalesce(text, code)
ORDER BY calls DESC, server, tool, text;
