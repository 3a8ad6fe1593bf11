-- The longest loops: three or more equal calls of a session with equal failing answers.
SELECT server, session, tool, type, answer, calls, first, last
FROM repeats
WHERE calls >= 3
ORDER BY calls DESC, server, session, tool, first
LIMIT 100;
