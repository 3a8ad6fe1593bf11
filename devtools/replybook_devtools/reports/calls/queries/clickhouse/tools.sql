-- The types of the answers of each tool. `failed` is the share of I, D, E, W and F.
CREATE OR REPLACE VIEW replybook_tools AS
SELECT
    server,
    tool,
    count() AS calls,
    countIf(type = 'S') AS S,
    countIf(type = 'I') AS I,
    countIf(type = 'D') AS D,
    countIf(type = 'E') AS E,
    countIf(type = 'W') AS W,
    countIf(type = 'F') AS F,
    countIf(type IS NULL) AS other,
    round(countIf(type != 'S') / count(), 4) AS failed
FROM replybook_calls
GROUP BY server, tool
ORDER BY calls DESC, server, tool;
