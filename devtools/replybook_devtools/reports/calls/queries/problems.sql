-- The lines that could not be read, for each file.
SELECT file, problem, count(*) AS lines
FROM lines
WHERE problem IS NOT NULL
GROUP BY file, problem
ORDER BY file, problem;
