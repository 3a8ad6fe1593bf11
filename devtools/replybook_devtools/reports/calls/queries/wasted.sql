-- The calls that were made again in vain, for each tool and answer.
SELECT
    server,
    tool,
    type,
    answer,
    sum(calls - 1)::BIGINT AS wasted,
    count(*) FILTER (calls >= 3) AS loops,
    max(calls) AS longest,
    round(sum(ms * (calls - 1) / calls), 1) AS wasted_ms
FROM repeats
GROUP BY server, tool, type, answer
ORDER BY wasted DESC, server, tool, answer;
