-- The table of all calls. Each `read_*.sql` reads the files of one kind into this table.
-- A line that is no call has a `problem` and the name of its `file`, and nothing else.
-- `outcome` is that of a trace line, or `result`, `error` or `rpc_error` for a foreign server. A call
-- without an answer is `unanswered`, or `cancelled` by its client.
-- A line of a session that begins or ends has an `ending` (`start` or `end`) and is no call either.
-- `thread` is a number for server and session together, `args` one for the arguments, and `call` one
-- for the id of a call in a trace. The type F is that of a failure of unknown type. `is_disguised` is true for a failure that was sent as a success.
CREATE OR REPLACE TYPE reply_type AS ENUM ('S', 'I', 'D', 'E', 'W', 'F');
CREATE OR REPLACE TEMP TABLE lines (
    problem VARCHAR, file VARCHAR,
    server VARCHAR, session VARCHAR, thread UBIGINT, ended TIMESTAMP, tool VARCHAR,
    type reply_type, code VARCHAR, rule VARCHAR, after_s DOUBLE, text VARCHAR,
    outcome VARCHAR, args UBIGINT, ms DOUBLE, is_inner BOOLEAN,
    call UBIGINT, is_disguised BOOLEAN, ending VARCHAR, exit INTEGER
);
-- True for a time or a duration that no line has: calculating with it would fail.
CREATE OR REPLACE TEMP MACRO is_impossible(moment, ms) AS
    NOT (moment BETWEEN TIMESTAMP '1970-01-01' AND TIMESTAMP '9999-01-01' AND abs(coalesce(ms, 0)) < 1e12);
-- The ends of sessions that Parquet files keep, counted.
CREATE OR REPLACE TEMP TABLE kept_ends (
    server VARCHAR, has_ended BOOLEAN, exit INTEGER, sessions BIGINT, last TIMESTAMP
);
SET preserve_insertion_order = false;
