-- The types of the answers of each tool, hour by hour.
CREATE OR REPLACE VIEW replybook_over_time AS
SELECT
    toStartOfHour(ended) AS since,
    server,
    tool,
    countIf(type = 'S') AS S,
    countIf(type = 'I') AS I,
    countIf(type = 'D') AS D,
    countIf(type = 'E') AS E,
    countIf(type = 'W') AS W,
    countIf(type = 'F') AS F,
    countIf(type IS NULL) AS other
FROM replybook_calls
GROUP BY since, server, tool
ORDER BY since, server, tool;
