-- The number of calls for each server, tool and answer, in steps of time that fit the whole period.
SET VARIABLE step = (
    SELECT CASE
        WHEN max(ended) - min(ended) <= INTERVAL 1 HOUR THEN INTERVAL 1 MINUTE
        WHEN max(ended) - min(ended) <= INTERVAL 1 DAY THEN INTERVAL 15 MINUTES
        WHEN max(ended) - min(ended) <= INTERVAL 4 DAYS THEN INTERVAL 1 HOUR
        WHEN max(ended) - min(ended) <= INTERVAL 90 DAYS THEN INTERVAL 1 DAY
        ELSE INTERVAL 7 DAYS
    END
    FROM calls
);
CREATE OR REPLACE TEMP TABLE counted AS
SELECT
    server,
    tool,
    type,
    code,
    outcome,
    rule,
    (type <> 'S' OR outcome = 'unanswered') IS TRUE AS is_failed,
    time_bucket(getvariable('step'), ended) AS since,
    count(*) AS calls,
    min(ended) AS first,
    max(ended) AS last
FROM calls
GROUP BY ALL;
