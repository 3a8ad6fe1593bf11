-- Texts of failures that no rule gives a type. Numbers, paths and quoted values are masked.
SELECT
    server,
    text,
    count(*) AS calls,
    count(DISTINCT tool) AS tools,
    any_value(tool) AS example,
    max(ended) AS last
FROM calls
WHERE type = 'F' AND text IS NOT NULL
GROUP BY server, text
ORDER BY calls DESC, server, text;
