-- All calls together.
CREATE OR REPLACE VIEW replybook_totals AS
SELECT
    count() AS calls,
    uniqExact(server) AS servers,
    min(ended) AS first,
    max(ended) AS last,
    countIf(type = 'S') AS S,
    countIf(type = 'I') AS I,
    countIf(type = 'D') AS D,
    countIf(type = 'E') AS E,
    countIf(type = 'W') AS W,
    countIf(type = 'F') AS F,
    countIf(type IS NULL) AS other,
    countIf(type != 'S') AS failed
FROM replybook_calls;
