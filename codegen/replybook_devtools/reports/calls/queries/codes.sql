-- The codes of the answers.
SELECT server, code, any_value(type) AS type, sum(calls)::BIGINT AS calls
FROM counted
WHERE code IS NOT NULL
GROUP BY server, code
ORDER BY calls DESC, server, code;
