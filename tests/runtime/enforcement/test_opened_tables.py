"""Queries of opened tables: what reads them is answered, and nothing else reaches the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.yaml_files import read_yaml

from replybook.enforcement.opened_tables import (
    QueryRefused,
    QueryResult,
    QueryTooCostly,
    TableGuard,
    TableUnknown,
    WrongQuery,
    ask_tables,
)
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import DatabaseSpec, EnforcementSpec, TableSpec

_CASES = read_yaml(Path(__file__).with_name("open_queries.yaml"))
FOUND: list[dict[str, Any]] = _CASES["found"]
REFUSED: list[dict[str, Any]] = _CASES["refused"]
WRONG: list[dict[str, Any]] = _CASES["wrong"]
UNKNOWN: list[dict[str, Any]] = _CASES["unknown"]

COLUMNS = {"id": "Its number.", "title": "Its title.", "text": "What it says."}
SPEC = EnforcementSpec(
    database=DatabaseSpec(functions=ACTIVE.enforcement().database.functions),
    tables=(TableSpec("articles", "One article a row.", COLUMNS),),
)
VIEWS = {
    "articles": """SELECT article.id AS id, article.title AS title, article.text AS text
        FROM main.article AS article JOIN temp.shown AS shown ON shown.shop = article.shop"""
}
_MADE = """
CREATE TABLE shop (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE article (id INTEGER PRIMARY KEY, shop INTEGER, title TEXT, text TEXT);
CREATE VIRTUAL TABLE word USING fts5 (text);
INSERT INTO shop VALUES (1, 'one'), (2, 'two');
INSERT INTO article VALUES (1, 1, 'tea', 'black'), (2, 1, 'milk', 'white'), (3, 2, 'secret', 'hidden');
INSERT INTO word VALUES ('secret');
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("shop") / "shop.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(_MADE)
    return file


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Yield where a file that a statement makes would lie."""
    monkeypatch.chdir(tmp_path)
    yield
    assert list(tmp_path.iterdir()) == []


def ask(database: Path, sql: str, *params: str, **more: Any) -> QueryResult:
    uri = f"{database.as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        connection.create_function("secret_words", 1, str)
        connection.execute("BEGIN")
        connection.execute(
            "CREATE TEMP TABLE shown (shop INTEGER PRIMARY KEY, name TEXT) WITHOUT ROWID"
        )
        connection.execute("INSERT INTO temp.shown VALUES (1, 'one')")
        given: dict[str, Any] = {"most_rows": 100, "spec": SPEC, **more}
        return ask_tables(connection, VIEWS, sql, params, **given)


# What may be asked


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case["sql"])
def test_a_query_of_the_open_table_is_answered(database: Path, case: dict[str, Any]) -> None:
    found = ask(database, case["sql"])

    assert ([list(row) for row in found.rows], found.is_whole) == (case["rows"], True)


@pytest.mark.parametrize("case", [*FOUND, *REFUSED], ids=lambda case: case["sql"])
def test_no_statement_shows_what_is_closed(database: Path, case: dict[str, Any]) -> None:
    try:
        shown = repr(ask(database, case["sql"]))
    except QueryRefused as refused:
        shown = repr(vars(refused))

    assert not any(word in shown for word in ("secret'", "hidden", "'two'", "CREATE TABLE"))


def test_values_are_given_beside_the_statement(database: Path) -> None:
    found = ask(database, "select title from articles where title = ? or id = ?", "tea", "2")

    assert found.rows == (("tea",), ("milk",))
    assert found.columns == ("title",)


def test_a_value_is_no_part_of_the_statement(database: Path) -> None:
    assert ask(database, "select ?", "'; drop table article").rows == (("'; drop table article",),)


def test_a_plan_is_shown_and_names_no_row(database: Path) -> None:
    found = ask(database, "explain query plan select * from articles")

    assert found.columns == ("id", "parent", "notused", "detail")
    assert "secret" not in repr(found.rows)


@pytest.mark.parametrize(
    ("most", "sql"),
    [
        (100, lambda n: f"select {', '.join('1' * n)}"),
        (100, lambda n: f"select {'+'.join('1' * n)}"),
        (20, lambda n: " union all ".join(["select 1"] * n)),
        (20, lambda n: f"select max({', '.join('1' * n)})"),
        (200, lambda n: f"select 'a' like '{'a' * n}'"),
    ],
    ids=["columns", "depth", "parts", "arguments", "pattern"],
)
def test_a_statement_may_be_as_large_as_its_limit(
    database: Path, most: int, sql: Callable[[int], str]
) -> None:
    assert ask(database, sql(most)).rows

    with pytest.raises(WrongQuery):
        ask(database, sql(most + 1))


# What may not


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["sql"])
def test_all_else_is_refused_by_the_database_itself(database: Path, case: dict[str, Any]) -> None:
    before = sha256(database.read_bytes()).hexdigest()

    with pytest.raises(QueryRefused) as refused:
        ask(database, case["sql"])

    assert case["why"] == refused.value.reason
    assert before == sha256(database.read_bytes()).hexdigest()


def test_a_refusal_names_the_operation_and_the_table(database: Path) -> None:
    with pytest.raises(QueryRefused) as refused:
        ask(database, "select title from article")
    assert vars(refused.value) == {
        "operation": "select",
        "reason": "table_closed",
        "table": "article",
    }
    with pytest.raises(QueryRefused) as refused:
        ask(database, "drop table article")
    assert (refused.value.operation, refused.value.table) == ("drop", None)


def test_there_are_many_hostile_statements_and_many_harmless_ones() -> None:
    assert len(REFUSED) >= 60
    assert len(FOUND) >= 40


def test_the_name_of_a_view_inside_is_known_to_nobody_beforehand(database: Path) -> None:
    """A caller who knew it could read closed tables, since SQLite reports both in the same way."""
    plan = "explain query plan select * from articles a, articles b where a.title = b.title"
    known = {word for row in ask(database, plan).rows for word in str(row[-1]).split()}
    listed = [word for word in known if word.startswith("articles_")]

    for name in (*listed, "articles_0123456789abcdef0123456789abcdef"):
        with pytest.raises(QueryRefused, match="table_closed"):
            ask(database, f"with {name} as (select title from article) select * from {name}")


def test_sqlite_tells_a_name_of_the_statement_like_that_of_a_view() -> None:
    """Why the names of the views inside must not be known.

    With a known one the guard would be fooled.
    """
    sql = "with known as (select title from article) select * from known"
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_MADE)
        connection.set_authorizer(TableGuard({}, {"known"}, (), {"article"}))
        assert len(connection.execute(sql).fetchall()) == 3
        connection.set_authorizer(TableGuard({}, {"unknown"}, (), {"article"}))
        with pytest.raises(sqlite3.DatabaseError, match="prohibited"):
            connection.execute(sql)


@pytest.mark.parametrize("column", ["rowid", "_rowid_", "oid"])
def test_a_row_has_no_number(database: Path, column: str) -> None:
    """Releases of SQLite differ in whether a view has the column at all."""
    with pytest.raises((QueryRefused, WrongQuery), match="column"):
        ask(database, f"select {column} from articles")


@pytest.mark.parametrize(
    "name", ["article", "shown", "temp", "main"], ids=lambda name: f"called {name}"
)
def test_a_name_of_the_statement_takes_no_part_in_the_view(database: Path, name: str) -> None:
    """Else every row could be said to be of the shop that is shown."""
    sql = f"with {name} (id, shop, title, text) as (values (3, 1, 'mine', 'mine')) select * from articles"

    assert ask(database, sql).rows == ((1, "tea", "black"), (2, "milk", "white"))


def test_a_table_that_no_view_is_given_for_is_not_there(database: Path) -> None:
    tables = (*SPEC.tables, TableSpec("orders", "One order a row.", {"id": "Its number."}))
    spec = EnforcementSpec(database=SPEC.database, tables=tables)

    assert ask(database, "select count(*) from articles", spec=spec).rows == ((2,),)
    with pytest.raises(TableUnknown, match="orders"):
        ask(database, "select * from orders", spec=spec)


def test_a_column_that_is_not_opened_is_not_there(database: Path) -> None:
    tables = (TableSpec("articles", "One article a row.", {"title": "Its title."}),)
    spec = EnforcementSpec(database=SPEC.database, tables=tables)

    assert ask(database, "select * from articles", spec=spec).columns == ("title",)
    with pytest.raises(WrongQuery, match="no such column: text"):
        ask(database, "select text from articles", spec=spec)


def test_without_named_functions_none_is_called(database: Path) -> None:
    spec = EnforcementSpec(tables=SPEC.tables)

    assert len(ask(database, "select title from articles", spec=spec).rows) == 2
    with pytest.raises(QueryRefused, match="function_forbidden"):
        ask(database, "select upper(title) from articles", spec=spec)


# What is wrong


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case["sql"][:40])
def test_a_mistake_is_told_with_the_words_of_the_database(
    database: Path, case: dict[str, Any]
) -> None:
    with pytest.raises(WrongQuery, match=case["problem"]):
        ask(database, case["sql"])


@pytest.mark.parametrize("case", UNKNOWN, ids=lambda case: case["sql"])
def test_a_table_that_is_not_there_is_named(database: Path, case: dict[str, Any]) -> None:
    with pytest.raises(TableUnknown) as unknown:
        ask(database, case["sql"])

    assert case["table"] == unknown.value.table


@pytest.mark.parametrize("sql", ["select '\ud800'", "select 1\0", "select ?\0"])
def test_a_character_that_no_text_holds_is_a_mistake(database: Path, sql: str) -> None:
    with pytest.raises(WrongQuery):
        ask(database, sql)


# How much


def test_more_rows_than_are_asked_for_are_told(database: Path) -> None:
    one = ask(database, "select title from articles order by id", most_rows=1)
    two = ask(database, "select title from articles order by id", most_rows=2)

    assert (one.rows, one.is_whole) == ((("tea",),), False)
    assert (len(two.rows), two.is_whole) == (2, True)


def test_more_bytes_than_are_asked_for_are_told(database: Path) -> None:
    sql = "select 'aaaaaaaaaa' from articles"

    assert ask(database, sql, most_bytes=10).is_whole is False
    assert ask(database, sql, most_bytes=20).is_whole is True


ENDLESS = "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c"


@pytest.mark.parametrize(
    "sql",
    [
        ENDLESS,
        "with recursive c(x) as (select 1 union all select x + 1 from c) select x from c where x < 0",
        f"select * from articles where ({ENDLESS}) > 0",
    ],
)
def test_a_query_without_end_is_ended(database: Path, sql: str) -> None:
    with pytest.raises(QueryTooCostly, match="time"):
        ask(database, sql, seconds=0.05)


def test_a_value_does_not_grow_without_bound(database: Path) -> None:
    grown = "replace(replace(replace('aaaaaaaaaa', 'a', 'bbbbbbbbbbbbbbbbbbbb'), 'b', 'cccccccccc'), 'c', 'dddddddddddddddddddd')"

    assert len(str(ask(database, f"select length({grown})").rows)) > 0
    with pytest.raises(WrongQuery, match="too big"):
        ask(database, f"select length(replace({grown}, 'd', {grown}))")
