-- What came after an answer that asks for a next action, and how often that was the action.
-- Spans hold no arguments: the same tool counts as obeyed if it no longer gives the same code.
CREATE OR REPLACE VIEW replybook_followed AS
SELECT
    server,
    action,
    code AS answer,
    count() AS asked,
    countIf(verdict = 'obeyed') AS obeyed,
    countIf(verdict = 'ignored') AS ignored,
    countIf(verdict = 'unclear') AS unclear,
    countIf(came = 'same answer') AS same_answer,
    countIf(came = 'other answer') AS other_answer,
    countIf(came = 'other tool') AS other_tool,
    countIf(came = 'nothing') AS nothing
FROM (
    SELECT
        server,
        code,
        multiIf(
            verb != '', verb,
            type = 'I', 'fix_arguments',
            type = 'D', 'ask_user',
            'stop_and_report'
        ) AS action,
        multiIf(
            next_tool = '', 'nothing',
            next_tool != tool, 'other tool',
            next_code = code, 'same answer',
            'other answer'
        ) AS came,
        multiIf(
            came = 'same answer', 'ignored',
            action IN ('fix_arguments', 'meet_conditions', 'wait_and_retry')
                AND came = 'other answer', 'obeyed',
            action IN ('use_other_tool', 'request_scope') AND came = 'other tool', 'obeyed',
            action = 'stop_and_report' AND came = 'nothing', 'obeyed',
            'unclear'
        ) AS verdict
    FROM (
        SELECT
            *,
            leadInFrame(tool) OVER in_order AS next_tool,
            leadInFrame(ifNull(code, '')) OVER in_order AS next_code
        FROM replybook_calls
        WINDOW in_order AS (
            PARTITION BY server, session
            ORDER BY ended
            ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
        )
    ) AS calls
    LEFT JOIN replybook_verbs AS verbs ON verbs.code = ifNull(calls.code, '')
    WHERE type IN ('I', 'D', 'E', 'W')
)
GROUP BY server, action, answer
ORDER BY asked DESC, server, action, answer;
