-- The calls, without the lines that are none.
CREATE OR REPLACE TEMP VIEW calls AS
SELECT * EXCLUDE (problem, file, call, ending, exit)
FROM lines
WHERE problem IS NULL AND ending IS NULL;
