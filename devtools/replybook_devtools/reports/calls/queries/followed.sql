-- What came after an answer that asks for a next action, and how often that was the action.
-- An answer without a code of a known registry asks for what its type asks for.
WITH asked AS (
    SELECT
        server,
        coalesce(code, rule, type::VARCHAR) AS answer,
        CASE
            WHEN type = 'W' THEN 'wait_and_retry'
            WHEN verb IS NOT NULL THEN verb
            WHEN type = 'I' THEN 'fix_arguments'
            WHEN type = 'D' THEN 'ask_user'
            ELSE 'stop_and_report'
        END AS action,
        came,
        calls
    FROM steps LEFT JOIN verbs USING (code)
),
judged AS (
    SELECT
        *,
        CASE
            WHEN action = 'wait_and_retry' AND came = 'same call' THEN 'obeyed'
            WHEN came IN ('same call', 'same call too early') THEN 'ignored'
            WHEN action IN ('fix_arguments', 'meet_conditions') AND came = 'other arguments'
                THEN 'obeyed'
            WHEN action IN ('use_other_tool', 'request_scope') AND came = 'other tool' THEN 'obeyed'
            WHEN action = 'stop_and_report' AND came = 'nothing' THEN 'obeyed'
            ELSE 'unclear'
        END AS verdict
    FROM asked
)
SELECT
    server,
    action,
    answer,
    sum(calls)::BIGINT AS asked,
    coalesce(sum(calls) FILTER (verdict = 'obeyed'), 0)::BIGINT AS obeyed,
    coalesce(sum(calls) FILTER (verdict = 'ignored'), 0)::BIGINT AS ignored,
    coalesce(sum(calls) FILTER (verdict = 'unclear'), 0)::BIGINT AS unclear,
    coalesce(sum(calls) FILTER (starts_with(came, 'same call')), 0)::BIGINT AS same_call,
    coalesce(sum(calls) FILTER (came = 'other arguments'), 0)::BIGINT AS other_arguments,
    coalesce(sum(calls) FILTER (came = 'other tool'), 0)::BIGINT AS other_tool,
    coalesce(sum(calls) FILTER (came = 'nothing'), 0)::BIGINT AS nothing
FROM judged
GROUP BY server, action, answer
ORDER BY asked DESC, server, action, answer;
