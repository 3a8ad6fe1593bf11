-- Failures that were sent as a success: the result is a failure, and `isError` does not say so.
-- A trace keeps no texts, so the example of its calls is the trace id of one of them.
SELECT
    server,
    tool,
    type,
    rule,
    any_value(coalesce(text, code)) AS text,
    count(*) AS calls,
    max(ended) AS last
FROM calls
WHERE is_disguised OR (outcome = 'result' AND type <> 'S')
GROUP BY server, tool, type, rule, CASE WHEN is_disguised THEN '' ELSE coalesce(text, code) END
ORDER BY calls DESC, server, tool, text;
