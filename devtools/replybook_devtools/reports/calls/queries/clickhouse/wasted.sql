-- Answers of a tool that came again in the same session. Spans hold no arguments, so a call with
-- other arguments counts as well: these numbers are higher than those of a trace. A failure without a
-- code is left out, as nothing shows that two are equal.
CREATE OR REPLACE VIEW replybook_wasted AS
SELECT
    server,
    tool,
    type,
    code AS answer,
    sum(calls - 1) AS wasted,
    countIf(calls >= 3) AS loops,
    max(calls) AS longest,
    round(sum(ms * (calls - 1) / calls), 1) AS wasted_ms
FROM (
    SELECT server, session, tool, type, code, count() AS calls, sum(ms) AS ms
    FROM replybook_calls
    WHERE type IN ('I', 'D', 'E')
    GROUP BY server, session, tool, type, code
    HAVING calls > 1
)
GROUP BY server, tool, type, code
ORDER BY wasted DESC, server, tool, answer;
