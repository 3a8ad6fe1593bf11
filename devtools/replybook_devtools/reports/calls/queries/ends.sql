-- The ends of watched sessions: the exit code of the server, which is negative for a signal.
-- Over HTTP a server has no exit code. A session without an end goes on, or its watch was killed.
WITH watched AS (
    SELECT
        session,
        coalesce(any_value(server) FILTER (ending = 'end'), any_value(server)) AS server,
        any_value(exit) AS exit,
        bool_or(ending = 'end') AS has_ended,
        1 AS sessions,
        max(ended) AS last
    FROM lines
    WHERE ending IS NOT NULL
    GROUP BY session
)
SELECT server, has_ended, exit, sum(sessions)::BIGINT AS sessions, max(last) AS last
FROM (FROM watched SELECT * EXCLUDE (session) UNION ALL BY NAME FROM kept_ends)
GROUP BY server, has_ended, exit
ORDER BY server, has_ended, exit;
