-- The classes of durations of each tool, for `replybook trace stats`.
SELECT tool, class, sum(calls)::BIGINT AS calls, max(longest) AS longest
FROM durations
GROUP BY tool, class
ORDER BY tool, class;
