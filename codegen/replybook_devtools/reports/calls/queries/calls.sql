-- The calls, without the lines that are none.
CREATE OR REPLACE TEMP VIEW calls AS
SELECT * EXCLUDE (problem, file) FROM lines WHERE problem IS NULL;
