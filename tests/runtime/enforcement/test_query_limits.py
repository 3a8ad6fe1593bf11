"""A query ends at a limit of time or memory, whatever it is busy with. Source: specification 64."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from replybook.enforcement import query_limits
from replybook.enforcement.query_limits import QueryTooCostly, limit_queries

LARGE = "a" * 190_000
COUNTING = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1000000000)"


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    connection.execute("PRAGMA temp_store = MEMORY")
    yield connection
    connection.close()


@pytest.mark.parametrize(
    "sql",
    [
        f"{COUNTING} SELECT count(*) FROM c",
        f"{COUNTING} SELECT sum(instr(?1, ?2)) FROM c",
        f"{COUNTING} SELECT sum(length(replace(?1, ?2, ''))) FROM c",
        f"{COUNTING} SELECT sum(length(trim(?1, ?2))) FROM c",
        f"{COUNTING} SELECT sum(?1 LIKE '%' || substr(?2, 1, 100) || 'b') FROM c",
    ],
)
def test_an_endless_query_is_ended_by_its_time(connection: sqlite3.Connection, sql: str) -> None:
    values = (LARGE, LARGE[: len(LARGE) // 2] + "b")[: sql.count("?1") + sql.count("?2")]
    with pytest.raises(QueryTooCostly) as ended, limit_queries(connection, seconds=0.1):
        connection.execute(sql, values).fetchone()

    assert ended.value.limit == "time"


def test_a_query_of_few_long_steps_is_ended_by_its_time(connection: sqlite3.Connection) -> None:
    sql = f"{COUNTING} SELECT sum(length(hex(randomblob(?)))) FROM (SELECT x FROM c LIMIT 15)"
    with pytest.raises(QueryTooCostly) as ended, limit_queries(connection, seconds=0.1):
        connection.execute(sql, (20_000_000,)).fetchone()

    assert ended.value.limit == "time"


def test_a_query_that_hoards_is_ended_by_its_memory(connection: sqlite3.Connection) -> None:
    sql = f"{COUNTING} SELECT count(DISTINCT x || ?) FROM c"
    with (
        pytest.raises(QueryTooCostly) as ended,
        limit_queries(connection, seconds=300, most_memory=50_000_000),
    ):
        connection.execute(sql, (LARGE,)).fetchone()

    assert ended.value.limit == "memory"


def test_a_query_within_its_limits_is_answered_and_the_next_one_too(
    connection: sqlite3.Connection,
) -> None:
    for _ in range(2):
        with limit_queries(connection, seconds=300):
            assert connection.execute("SELECT 1").fetchone() == (1,)


def test_other_failures_stay_what_they_are(connection: sqlite3.Connection) -> None:
    with (
        pytest.raises(sqlite3.OperationalError, match="syntax"),
        limit_queries(connection, seconds=300),
    ):
        connection.execute("SELEC 1")


@pytest.mark.parametrize(
    "expression",
    [
        "instr('brave', 'av')",
        "instr('brave', 'x')",
        "instr('brave', '')",
        "instr(NULL, 'a')",
        "instr(1234, 23)",
        "instr(x'616263', x'63')",
        "replace('a.b.c', '.', '-')",
        "replace('abc', '', '-')",
        "replace('abc', 'b', NULL)",
        "replace(1.5, '.', ',')",
        "trim('  a ')",
        "trim('xxaxy', 'yx')",
        "ltrim('xxax', 'x')",
        "rtrim('xxax', 'x')",
        "trim(NULL)",
        "trim('a', '')",
        "trim(' \ta')",
    ],
)
def test_text_functions_give_what_those_of_sqlite_give(
    connection: sqlite3.Connection, expression: str
) -> None:
    (expected,) = connection.execute(f"SELECT {expression}").fetchone()
    with limit_queries(connection, seconds=300):
        assert connection.execute(f"SELECT {expression}").fetchone() == (expected,)


def test_a_database_with_an_index_over_a_text_function_is_read(tmp_path: Path) -> None:
    file = tmp_path / "names.sqlite3"
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("CREATE TABLE names (name TEXT)")
        made.execute("CREATE INDEX trimmed ON names (trim(name))")
        made.execute("INSERT INTO names VALUES (' brave ')")

    with closing(sqlite3.connect(file)) as opened, limit_queries(opened, seconds=300):
        found = opened.execute("SELECT name FROM names WHERE trim(name) = 'brave'").fetchall()
    assert [(" brave ",)] == found


def test_a_replacement_that_would_be_huge_is_refused_before_it_is_made(
    connection: sqlite3.Connection,
) -> None:
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 200_000)
    with pytest.raises(sqlite3.DataError, match="too big"), limit_queries(connection, seconds=300):
        connection.execute("SELECT length(replace(?1, 'a', ?1))", (LARGE,)).fetchone()


def test_a_system_that_tells_no_memory_limits_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (query_limits._memory() or 0) > 0
    monkeypatch.setattr(query_limits, "_STATE", Path("/nowhere/statm"))

    assert query_limits._memory() is None
