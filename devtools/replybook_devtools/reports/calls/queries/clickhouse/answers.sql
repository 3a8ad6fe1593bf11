-- The answers of each tool: codes, and what ended a call that has none.
CREATE OR REPLACE VIEW replybook_answers AS
SELECT
    server,
    tool,
    type,
    code,
    outcome,
    count() AS calls,
    min(ended) AS first,
    max(ended) AS last
FROM replybook_calls
GROUP BY server, tool, type, code, outcome
ORDER BY calls DESC, server, tool, first;
