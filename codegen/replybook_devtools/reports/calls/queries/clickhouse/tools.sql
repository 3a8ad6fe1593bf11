-- The types of the answers of each tool.
CREATE OR REPLACE VIEW replybook_tools AS
SELECT
    server,
    tool,
    count() AS calls,
    countIf(type = 'S') AS S,
    countIf(type = 'I') AS I,
    countIf(type = 'D') AS D,
    countIf(type = 'E') AS E,
    countIf(type IS NULL) AS other,
    round(countIf(type IN ('I', 'D', 'E')) / count(), 4) AS failed
FROM replybook_calls
GROUP BY server, tool
ORDER BY calls DESC, server, tool;
