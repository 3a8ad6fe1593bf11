"""SQL that may be asked and SQL that may not, held against SQLite itself."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runtime.enforcement.made_enforcement import contract_of, made, spec_of
from tests.yaml_files import read_yaml

from replybook import ReplyBuilder
from replybook.enforcement.database import (
    LONGEST,
    IllegalSql,
    SqlStatement,
    read_statement,
    refusal,
    tokens,
)
from replybook_schema.active import ACTIVE

_TABLE = read_yaml(Path(__file__).with_name("statements.yaml"))
READS: list[str] = _TABLE["reads"]
REFUSED: list[dict[str, Any]] = _TABLE["refused"]
SPEC = ACTIVE.enforcement().database

HARMLESS = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, 33}
"""Actions that change nothing; 33 is SQLITE_RECURSIVE.

SQLite declares a pragma as a table with the actions of CREATE, so it is tested apart.
"""


class Watched:
    """A database in memory; `actions` are what the last statement would have done."""

    def __init__(self) -> None:
        self.actions: set[int] = set()
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        self._connection.execute("create table t (a, b)")
        self._connection.set_authorizer(self._note)

    def _note(self, action: int, first: str | None, second: str | None, *_rest: object) -> int:
        asks = action == sqlite3.SQLITE_PRAGMA and (second is None or _is_about(first))
        if action not in HARMLESS and not asks:
            self.actions.add(action)
        return sqlite3.SQLITE_OK

    def run(self, sql: str) -> bool:
        """Return True if SQLite takes it as one statement."""
        self.actions = set()
        try:
            self._connection.execute(sql).fetchall()
        except (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError):
            return False
        return True


def _is_about(pragma: str | None) -> bool:
    return pragma is not None and pragma.endswith(("_info", "_xinfo", "_list"))


@pytest.fixture
def watched() -> Watched:
    return Watched()


def reads(sql: str) -> bool:
    statement = read_statement(sql)
    return isinstance(statement, SqlStatement) and refusal(statement, SPEC, ()) is None


@pytest.mark.parametrize("sql", READS)
def test_a_statement_that_only_reads_may_be_asked(sql: str) -> None:
    assert made().decide_database(ReplyBuilder(), sql).code == "EN-GATE-S-001"


@pytest.mark.parametrize("sql", [sql for sql in READS if "pragma_" not in sql])
def test_sqlite_agrees_that_it_only_reads(sql: str, watched: Watched) -> None:
    watched.run(sql)

    assert watched.actions == set()


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: repr(row["sql"]))
def test_everything_else_is_refused_with_a_word_for_it(row: dict[str, Any]) -> None:
    reply = made(contract_of()).decide_database(ReplyBuilder(), row["sql"])

    assert (reply.code, reply.data["reason"]) == ("EN-DB-D-001", row["why"])
    assert reply.data.get("table") == row.get("table")


def test_a_refusal_names_the_operation_but_no_text_of_the_statement() -> None:
    reply = made(contract_of()).decide_database(ReplyBuilder(), "drop table hoard")

    assert reply.data == {"operation": "drop", "reason": "statement_forbidden"}


def test_there_are_about_as_many_statements_on_either_side() -> None:
    assert len(READS) >= 30
    assert len(REFUSED) >= len(READS)


@pytest.mark.parametrize("sql", [None, 7, b"select 1", ["select 1"]])
def test_what_is_no_text_is_refused_and_not_raised(sql: Any) -> None:
    reply = made().decide_database(ReplyBuilder(), sql)

    assert (reply.code, reply.data["reason"]) == ("EN-DB-D-001", "unreadable_statement")


def test_a_statement_longer_than_anybody_writes_is_refused() -> None:
    assert reads("select 1" + " " * (LONGEST - 8))
    assert not reads("select 1" + " " * LONGEST)


def test_no_mode_yet_is_said_by_the_world() -> None:
    assert made(mode=None).decide_database(ReplyBuilder(), "select 1").code == "WA-SYS-I-001"


@pytest.mark.parametrize("verb", ["insert into", "update", "delete from", "replace into"])
def test_a_mode_changes_rows_only_by_the_statements_it_names(verb: str) -> None:
    word = verb.split()[0]
    sql = f"{verb} t" + (" set a = 1" if word == "update" else " values (1)" * (word != "delete"))
    contract = contract_of(["db_write"])
    named = made(contract, spec=spec_of(database=(word,)))
    others = {"insert", "update", "delete", "replace"} - {word}
    unnamed = made(contract, spec=spec_of(database=tuple(others)))

    assert named.decide_database(ReplyBuilder(), sql).code == "EN-GATE-S-002"
    assert unnamed.decide_database(ReplyBuilder(), sql).data["reason"] == "mode_forbidden"


PIECES = [
    *(
        "select",
        "insert",
        "into",
        "t",
        "values",
        "(",
        ")",
        "1",
        ";",
        ";",
        "drop",
        "table",
        "with",
        "x",
        "as",
    ),
    *(
        "'a'",
        "'",
        '"',
        '"t"',
        "[",
        "]",
        "`",
        "--",
        "\n",
        "/*",
        "*/",
        "/",
        "*",
        "-",
        "pragma",
        "user_version",
    ),
    *(
        "=",
        "delete",
        "from",
        "explain",
        "query",
        "plan",
        ",",
        "union",
        "$",
        "$a",
        "::",
        "#",
        ".",
        "main",
        "?",
    ),
    *(
        "x'",
        "0x",
        "e5",
        "\0",
        "\ufeff",
        "\t",
        "\\",
        "replace",
        "update",
        "set",
        "a",
        "attach",
        "@",
        "é",
        "begin",
    ),
]


def test_what_may_be_asked_never_changes_anything_in_sqlite() -> None:
    chance, watched, taken = random.Random(5), Watched(), 0
    for _ in range(30_000):
        glue = chance.choice(["", " "])
        head = chance.choice(
            ["", "select 1 ", "select * from t ", "with x as (select 1) ", "pragma "]
        )
        sql = head + glue.join(chance.choices(PIECES, k=chance.randint(1, 8)))
        if reads(sql):
            taken += watched.run(sql)
            assert watched.actions == set(), sql

    assert taken > 200


@given(st.text(alphabet=st.sampled_from("abx'\"`[]-/*;\n $:@#?0.e()=|<>!~\0é"), max_size=30))
def test_any_text_is_tokens_or_illegal_and_nothing_else(text: str) -> None:
    try:
        found = list(tokens(text))
    except IllegalSql:
        return
    assert all(token.text for token in found if token.kind != "quoted")


@given(st.text(max_size=40))
def test_reading_a_statement_never_raises(text: str) -> None:
    assert isinstance(read_statement(text), str | SqlStatement)


@pytest.mark.parametrize("piece", ["'", '"', "/*", "[", "a", "(", "-", "1"])
def test_a_long_text_is_read_in_one_pass(piece: str) -> None:
    read_statement(piece * (LONGEST // len(piece)))
