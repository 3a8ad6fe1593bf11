-- All calls together.
SELECT
    coalesce(sum(calls), 0)::BIGINT AS calls,
    count(DISTINCT server) AS servers,
    min(first) AS first,
    max(last) AS last,
    coalesce(sum(calls) FILTER (type = 'S'), 0)::BIGINT AS "S",
    coalesce(sum(calls) FILTER (type = 'I'), 0)::BIGINT AS "I",
    coalesce(sum(calls) FILTER (type = 'D'), 0)::BIGINT AS "D",
    coalesce(sum(calls) FILTER (type = 'E'), 0)::BIGINT AS "E",
    coalesce(sum(calls) FILTER (type = 'W'), 0)::BIGINT AS "W",
    coalesce(sum(calls) FILTER (type = 'F'), 0)::BIGINT AS "F",
    coalesce(sum(calls) FILTER (type IS NULL), 0)::BIGINT AS other,
    coalesce(sum(calls) FILTER (is_failed), 0)::BIGINT AS failed,
    coalesce(sum(calls) FILTER (outcome = 'unanswered'), 0)::BIGINT AS unanswered,
    (SELECT coalesce(sum(calls - 1), 0)::BIGINT FROM repeats) AS wasted,
    (SELECT count(*) FROM repeats WHERE calls >= 3) AS loops
FROM counted;
