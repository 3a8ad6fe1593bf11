"""Reading the tables of the index: rows of the session, and none of what else the file holds."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.ck3.sample_world import DEEP_HARBOUR, FAR_SHORES, GAME_VERSION
from tests.ck3.server.working import working
from tests.ck3.tools.index_work import Answer, answer_of

from replybook_ck3.index import Source, build_index
from replybook_ck3.index.index_tables import VIEWS
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.index_query import ck3_db_query
from replybook_schema.active import ACTIVE

HARBOUR, SHORES = f"mod:{DEEP_HARBOUR}", f"mod:{FAR_SHORES}"
HOSTILE: list[str] = yaml.safe_load(
    (Path(__file__).with_name("hostile_queries.yaml")).read_text("utf-8")
)


def query(work: SessionContext, *words: Any, **more: Any) -> Answer:
    return answer_of(ck3_db_query, work, *words, **more)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionContext]:
    """A session whose index holds a mod besides that its playset does not have."""
    folder = tmp_path_factory.mktemp("shared")
    work = working(folder, mods={FAR_SHORES: "root:user_docs/mod/far_shores"})
    assert work.index_file is not None
    sources = [
        Source("root:game", work.roots["game"]),
        Source(HARBOUR, work.roots["user_docs"] / "mod" / "deep_harbour"),
        Source(SHORES, work.roots["user_docs"] / "mod" / "far_shores"),
    ]
    build_index(work.index_file, sources, game_version=GAME_VERSION, workers=0)
    yield work
    work.server.close()


# The tables


def test_the_tables_are_those_that_the_registry_opens() -> None:
    assert {table.table for table in ACTIVE.enforcement().tables} == set(VIEWS)


@pytest.mark.parametrize("table", ACTIVE.enforcement().tables, ids=lambda one: one.table)
def test_a_table_is_read_by_its_name(indexed_work: SessionContext, table: Any) -> None:
    answer = query(indexed_work, table.table)

    assert answer.code == "WA-DB-S-001"
    assert answer.data["columns"] == list(table.columns)
    assert answer.data["count"] == len(answer.data["rows"])
    assert answer.data["is_complete"] is True


def test_the_sources_are_those_of_the_session(indexed_work: SessionContext) -> None:
    data = query(indexed_work, sql="select source, position, is_read from sources order by position").data  # fmt: skip

    assert data["rows"] == [["root:game", 0, 1], [HARBOUR, 1, 1], [SHORES, 2, 1]]
    assert data["searched_sources"] == ["root:game", HARBOUR, SHORES]


def test_a_symbol_has_its_place_and_whether_it_is_loaded(indexed_work: SessionContext) -> None:
    sql = "select address, line, is_loaded from symbols where kind = ? and name = ? order by 1"

    assert query(indexed_work, sql=sql, sql_params=["trait", "saltborn"]).data["rows"] == [
        [f"{HARBOUR}/common/traits/zzz_deep_harbour_traits.txt", 1, 1],
        ["root:game/common/traits/00_harbour_traits.txt", 4, 1],
    ]
    replaced = query(indexed_work, sql=sql, sql_params=["nickname", "nick_of_the_reef"])
    assert [row[2] for row in replaced.data["rows"]] == [0]


@pytest.mark.parametrize("column", ["line", "is_loaded", "is_local"])
def test_a_value_is_compared_by_the_type_of_the_column(
    indexed_work: SessionContext, column: str
) -> None:
    """Values are texts."""
    given = query(indexed_work, sql=f"select count(*) from symbols where {column} = ?", sql_params=["1"])  # fmt: skip
    written = query(indexed_work, sql=f"select count(*) from symbols where {column} = 1")

    assert given.data["rows"] == written.data["rows"]


def test_texts_mentions_and_files_can_be_counted(indexed_work: SessionContext) -> None:
    def number(sql: str) -> int:
        (row,) = query(indexed_work, sql=sql).data["rows"]
        return int(row[0])

    assert number("select count(*) from symbols where text is not null") > 50
    assert number("select count(*) from mentions where name = 'saltborn'") == 4
    assert number("select count(*) from files where sha256 is not null") > 40
    assert number("select count(*) from gaps") == 0


def test_an_empty_answer_is_a_success(indexed_work: SessionContext) -> None:
    answer = query(indexed_work, sql="select * from symbols where name = 'nothing'")

    assert (answer.code, answer.data["count"], answer.data["rows"]) == ("WA-DB-S-001", 0, [])


def test_a_table_is_told_whole_where_not_all_of_it_is_shown(indexed_work: SessionContext) -> None:
    some = query(indexed_work, "symbols", limit=5).data
    whole = query(indexed_work, "symbols", limit=1_000).data

    assert (some["count"], some["truncated"], some["total"]) == (5, True, whole["count"])
    assert (whole["truncated"], whole["total"]) == (False, whole["count"])


# Rows of the session alone


@pytest.mark.parametrize("table", [one for one in VIEWS if one != "gaps"])
def test_what_is_not_of_the_session_is_in_no_table(shared: SessionContext, table: str) -> None:
    rows = query(shared, table, limit=1_000).data["rows"]

    assert rows != []
    assert DEEP_HARBOUR not in repr(rows)


@pytest.mark.parametrize("sql", HOSTILE)
def test_no_statement_reads_past_the_session(shared: SessionContext, sql: str) -> None:
    answer = query(shared, sql=sql)

    assert answer.code in {"EN-DB-D-001", "WA-DB-I-002", "WA-DB-I-003", "WA-DB-S-001"}
    assert answer.code != "WA-DB-S-001" or DEEP_HARBOUR not in repr(answer.data["rows"])
    assert "deep_harbour" not in repr(dict(answer.data)).replace(sql, "")


def test_there_are_many_hostile_statements() -> None:
    assert len(HOSTILE) >= 60


def test_a_file_is_loaded_or_not_as_the_session_sees_it(
    shared: SessionContext, indexed_work: SessionContext
) -> None:
    """The mod that takes its place is none of this session."""
    sql = "select is_loaded from files where address = 'root:game/common/traits/01_gull_traits.txt'"

    assert query(shared, sql=sql).data["rows"] == [[1]]
    assert query(indexed_work, sql=sql).data["rows"] == [[0]]


@pytest.mark.parametrize(
    ("more", "sources"),
    [
        ({"mod_ids": ["m-1"]}, [HARBOUR]),
        ({"roots": ["game"]}, ["root:game"]),
        ({"roots": ["user_docs"]}, [HARBOUR, SHORES]),
        ({"mod_ids": []}, []),
    ],
)
def test_a_query_keeps_to_the_sources_that_it_names(
    indexed_work: SessionContext, more: dict[str, Any], sources: list[str]
) -> None:
    data = query(indexed_work, sql="select distinct source from symbols order by source", **more).data  # fmt: skip

    assert [row[0] for row in data["rows"]] == sorted(sources)
    assert data["searched_sources"] == sources


# What is asked wrongly, and what is not allowed


@pytest.mark.parametrize(
    ("more", "missing"),
    [
        ({}, "table"),
        ({"table": " "}, "table"),
        ({"sql": " "}, "sql"),
        ({"sql_params": ["a"]}, "sql"),
        ({"table": "symbols", "sql_params": ["a"]}, "sql"),
    ],
)
def test_what_is_missing_is_named(
    indexed_work: SessionContext, more: dict[str, Any], missing: str
) -> None:
    answer = query(indexed_work, **more)

    assert (answer.code, answer.data) == ("WA-DB-I-001", {"missing": [missing]})


@pytest.mark.parametrize(
    ("more", "suggested"),
    [
        ({"table": "symbol"}, "symbols"),
        ({"table": "file"}, "files"),
        ({"table": "sqlite_master"}, "sources"),
        ({"sql": "select * from mention"}, "mentions"),
        ({"sql": "select * from main.symbols"}, "symbols"),
    ],
)
def test_a_table_that_is_not_open_is_unknown(
    indexed_work: SessionContext, more: dict[str, Any], suggested: str
) -> None:
    answer = query(indexed_work, **more)

    assert answer.code == "WA-DB-I-002"
    assert suggested in answer.data["suggestions"]


@pytest.mark.parametrize(
    ("sql", "problem"),
    [
        ("selec 1", "syntax error"),
        ("select nmae from symbols", "no such column: nmae"),
        ("select ?", "bindings"),
        ("select 1; select 2", "one statement"),
    ],
)
def test_wrong_sql_is_told_what_is_wrong(
    indexed_work: SessionContext, sql: str, problem: str
) -> None:
    answer = query(indexed_work, sql=sql)

    assert answer.code == "WA-DB-I-003"
    assert problem in answer.data["problem"]


@pytest.mark.parametrize(
    ("sql", "data"),
    [
        ("drop table file", {"operation": "drop", "reason": "statement_forbidden"}),
        (
            "delete from symbols",
            {"operation": "delete", "reason": "statement_forbidden", "table": "symbols"},
        ),
        (
            "select * from definition",
            {"operation": "select", "reason": "table_closed", "table": "definition"},
        ),
        ("pragma database_list", {"operation": "pragma", "reason": "pragma_forbidden"}),
        ("select load_extension('x')", {"operation": "select", "reason": "function_forbidden"}),
    ],
)
def test_what_policy_refuses_is_denied_with_its_reason(
    indexed_work: SessionContext, sql: str, data: dict[str, str]
) -> None:
    answer = query(indexed_work, sql=sql)

    assert (answer.code, dict(answer.data)) == ("EN-DB-D-001", data)


def test_a_query_that_is_too_costly_says_what_to_narrow(
    indexed_work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each row takes SQLite one long step, in which it does not check the clock."""
    monkeypatch.setattr("replybook.enforcement.opened_tables.SECONDS", 0.2)
    long = (
        "replace(replace(replace(hex(?), '6', 'aaaaaaaaaa'), 'a', 'bbbbbbbbbb'), 'b', 'cccccccccc')"
    )
    sql = f"select sum(instr({long}, substr({long}, 9) || s.name)) from symbols s, symbols t, symbols u"
    answer = query(indexed_work, sql=sql, sql_params=["f" * 40, "f" * 40])

    assert answer.code == "WA-DB-I-004"
    assert dict(answer.data) == {"limit": "time", "narrow_by": ["sql", "mod_ids", "roots"]}


@pytest.mark.parametrize(
    "more",
    [{"table": "symbols", "sql": "select 1"}, {"table": "symbols", "limit": 0}],
    ids=["both", "no rows"],
)
def test_arguments_that_do_not_fit_are_named(
    indexed_work: SessionContext, more: dict[str, Any]
) -> None:
    assert query(indexed_work, **more).code == "MCP-SYS-I-001"


def test_a_mod_outside_the_session_is_denied(shared: SessionContext) -> None:
    """It is in the index all the same."""
    assert query(shared, "symbols", mod_ids=[DEEP_HARBOUR]).code == "EN-GATE-D-001"


def held(file: Path) -> dict[str, list[object]]:
    """The rows of every table of an index, but of those that have no rows to read.

    FTS5 without content.
    """
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute(
            "select name from sqlite_schema where type = 'table' and sql not like '%fts5%'"
        ).fetchall()
        return {name: list(connection.execute(f'select * from "{name}"')) for (name,) in tables}


def settled(work: SessionContext, file: Path) -> dict[str, list[Any]]:
    """Return what the index holds once nothing is so new that it is looked at again.

    That takes seconds.
    """
    for _ in range(60):
        query(work, sql="select 1")
        before = held(file)
        time.sleep(0.5)
        query(work, sql="select 1")
        if held(file) == before and all(marks for *_, marks in before["source"]):
            return before
    raise AssertionError("the index does not settle")


def test_the_index_is_as_it_was(indexed_work: SessionContext) -> None:
    assert indexed_work.index_file is not None
    before = settled(indexed_work, indexed_work.index_file)
    for sql in HOSTILE:
        query(indexed_work, sql=sql)
    assert before == held(indexed_work.index_file)
