-- The durations of each tool, in classes that grow by five percent.
-- A percentile from these classes is exact to five percent, and needs no sorted list of all calls.
CREATE OR REPLACE TEMP TABLE durations AS
SELECT
    server,
    tool,
    ceil(ln(greatest(ms, 0.001)) / ln(1.05))::INTEGER AS class,
    count(*) AS calls,
    max(ms) AS longest,
    sum(ms) AS total
FROM calls
WHERE ms IS NOT NULL
GROUP BY ALL;
