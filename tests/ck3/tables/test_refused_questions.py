"""Questions to tables that are refused, each with what to write instead, and pages of answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.ck3.history_world import history_work
from tests.ck3.tools.index_work import Answer, answer_of

from replybook_ck3.check.tables import TABLES, help_of, table_questions
from replybook_ck3.check.tables.game_dates import date_in, existing_date, told_date
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.index_query import ck3_db_query


def query(work: SessionContext, *words: Any, **more: Any) -> Answer:
    return answer_of(ck3_db_query, work, *words, **more)


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionContext]:
    made = history_work(tmp_path_factory.mktemp("refused"))
    yield made
    made.server.close()


def field_of(answer: Answer) -> dict[str, Any]:
    assert answer.code == "MCP-SYS-I-001", (answer.code, answer.data)
    (field,) = answer.data["fields"]
    found: dict[str, Any] = field
    return found


@pytest.mark.parametrize(
    ("argument", "given", "meant"),
    [
        ("filters", {"filters": {"tiers": "county"}}, "tier"),
        ("filters", {"filters": {"holder_sinse_gte": "1.1.1"}}, "holder_since"),
        ("columns", {"columns": ["title", "holdr"]}, "holder"),
        ("order", {"order": "title,-capitol"}, "capital"),
        ("filters", {"filters": {"landless": "maybe"}}, None),
    ],
)
def test_a_wrong_name_is_told_with_the_list_and_the_nearest(
    work: SessionContext, argument: str, given: Any, meant: str | None
) -> None:
    field = field_of(query(work, "titles", **given))

    assert (argument, "enum") == (field["name"], field["problem"])
    assert field.get("did_you_mean") == meant
    assert len(field["expected"]) >= 2


@pytest.mark.parametrize(
    "date", ["1066.2.30", "1066.13.1", "1066.0.1", "0.1.1", "1066.2.29", "1066.9", "then", 1066, ""]
)
def test_a_date_that_does_not_exist_is_refused(work: SessionContext, date: Any) -> None:
    for table, name in [("titles", "at"), ("characters", "birth_lte"), ("title_history", "date")]:
        field = field_of(query(work, table, filters={name: date}))
        assert "no such date" in field["reason"], (table, date)


@pytest.mark.parametrize(
    ("table", "filters", "reason"),
    [
        ("titles", {"depth": 1}, "under"),
        ("titles", {"depth": 0, "under": "k_mill"}, "from 1 on"),
        ("titles", {"depth": 1, "under": ["k_mill", "d_hill"]}, "one title"),
        ("titles", {"title": []}, "1 to 200"),
        ("titles", {"title": {"like": "k"}}, "a text or a number"),
        ("titles", {"title": "x" * 201}, "200 characters"),
        ("titles", {"title": "*a*b*c*d*e"}, "4 of *"),
        ("titles", {"landless_gte": True}, "no order"),
        ("titles", {"province": "eleven"}, "is a number"),
        ("provinces", {"province_gte": [1, 2]}, "one value"),
        ("localization", {"language": "klingon"}, "no such language"),
        ("localization", {"missing_in": "germna"}, "no such language"),
        ("symbols", {"line": "x"}, "is a number"),
    ],
)
def test_a_wrong_value_is_told(work: SessionContext, table: str, filters: Any, reason: str) -> None:
    assert reason in field_of(query(work, table, filters=filters))["reason"]


def test_a_date_of_values_is_no_filter_of_a_table_without_them(work: SessionContext) -> None:
    assert "at" not in help_of("cultures")["filters"]  # type: ignore[operator]
    assert field_of(query(work, "cultures", filters={"at": "1066.9.15"}))["name"] == "filters"


def test_an_unknown_table_is_told_with_the_nearest(work: SessionContext) -> None:
    answer = query(work, "charakters", filters={"x": 1})
    assert (answer.code, answer.data["suggestions"][0]) == ("WA-DB-I-002", "characters")
    assert set(TABLES) < set(query(work, "zzzz").data["suggestions"])
    assert query(work, "zzzz", help=True).code == "WA-DB-I-002"


@pytest.mark.parametrize("name", ["filters", "columns", "order"])
def test_a_statement_has_no_filters(work: SessionContext, name: str) -> None:
    given: dict[str, Any] = {"filters": {"a": 1}, "columns": ["a"], "order": "a"}
    field = field_of(query(work, sql="select 1", **{name: given[name]}))
    assert (name, "not beside sql") == (field["name"], field["reason"])


def test_names_and_values_are_no_sql(work: SessionContext) -> None:
    """A column that is none is refused, and a value is only a value."""
    for table in ("symbols", "localization"):
        wrong = query(work, table, filters={'line" OR 1=1 --': 1})
        assert wrong.code == "MCP-SYS-I-001"
        text = "name" if table == "symbols" else "key"
        none = query(work, table, filters={text: "' OR '1'='1"})
        assert (none.code, none.data["rows"]) == ("WA-DB-S-001", [])
        assert query(work, table, order='line"; drop table file; --').code == "MCP-SYS-I-001"


# Help and tables of the index


def test_help_lists_what_can_be_asked_and_its_examples_work(work: SessionContext) -> None:
    answer = query(work, help=True)

    assert {one["table"] for one in answer.data["tables"]} > set(TABLES) | {"symbols", "files"}
    for told in answer.data["tables"]:
        for example in told.get("examples", ()):
            assert query(work, told["table"], filters=example).code == "WA-DB-S-001", example
    (one,) = query(work, "titles", help=True).data["tables"]
    assert {"under", "depth", "at"} == set(one["filters"])


def test_tables_of_the_index_have_filters_order_and_columns(work: SessionContext) -> None:
    answer = query(
        work,
        "symbols",
        filters={"kind": ["title", "culture"], "name": "b_*", "line_gte": 12, "is_loaded": True},
        columns=["name", "line"],
        order="-line,name",
    )
    assert answer.data["rows"] == [["b_barley", 19], ["b_rye", 15], ["b_husk", 12]]
    assert answer.data["total"] == 3
    assert query(work, "gaps", filters={"reason": None}).data["rows"] == []


# Pages


@pytest.mark.parametrize("table", ["titles", "localization", "symbols"])
def test_every_row_comes_once_over_all_pages(work: SessionContext, table: str) -> None:
    given: dict[str, Any] = {"order": "-line", "filters": {"line_lte": 19}}
    whole = query(work, table, **given).data
    found = list[Any]()
    for _ in range(_TRIES):  # new files are read again after 2 s, and pages begin again
        found = list(pages(work, table, given))
        if len(found) == whole["total"]:
            break

    assert found == whole["rows"]
    assert len(found) > 3


_TRIES = 4


def pages(work: SessionContext, table: str, given: dict[str, Any]) -> Iterator[list[Any]]:
    """Yield the rows of all pages; the last ones are left out if the index changes meanwhile."""
    more: dict[str, Any] = {}
    while True:
        page = query(work, table, limit=3, **given, **more)
        if page.code != "WA-DB-S-001":
            return
        yield from page.data["rows"]
        if "next" not in page.data:
            return
        more = {"cursor": page.data["next"]}


def test_a_cursor_belongs_to_its_filters(work: SessionContext) -> None:
    cursor = query(work, "titles", limit=1).data["next"]
    assert (
        field_of(query(work, "titles", limit=1, cursor=cursor, order="title"))["name"] == "cursor"
    )
    assert query(work, "titles", limit=2, cursor=cursor).code == "WA-DB-S-001"


def test_nothing_found_says_what_was_looked_through(work: SessionContext) -> None:
    data = query(work, "characters", filters={"character": "nobody"}).data
    assert (data["rows"], data["total"], data["searched_files"]) == ([], 0, 2)
    assert len(data["searched_sources"]) == 3


# Dates


@pytest.mark.parametrize("word", ["1.1.1", "1066.12.31", "99999.6.30", " 867.1.1 "])
def test_dates_that_exist(word: str) -> None:
    assert told_date(existing_date(word)) == word.strip()


@pytest.mark.parametrize(
    "word", ["867.4.31", "867.1.32", "867.01.x", "a.b.c", "123456.1.1", "²0.1.1"]
)
def test_dates_that_do_not_exist(word: str) -> None:
    assert existing_date(word) is None


def test_a_file_may_have_a_day_that_does_not_exist() -> None:
    assert date_in("867.2.30") == (867, 2, 30)
    assert date_in("2333") is None


# Values that no row has


@pytest.mark.parametrize(
    ("table", "filters", "meant"),
    [
        ("titles", {"title": "k_mil"}, "k_mill"),
        ("titles", {"title": ["k_mil", "c_nowhere_at_all"]}, "k_mill"),
        ("titles", {"tier": "contry"}, "county"),
        ("titles", {"under": "d_hil"}, "d_hill"),
        ("titles", {"holder": "crumb_55"}, "crumb_5"),
        ("characters", {"culture": "oatn", "is_living": False}, "oaten"),
        ("characters", {"traits": "brav"}, "brave"),
        ("characters", {"child_of": "103x"}, "103"),
        ("provinces", {"terrain": "hils"}, "hills"),
        ("provinces", {"county": "c_oat"}, "c_oats"),
        ("cultures", {"heritage": "heritage_grian"}, "heritage_grain"),
        ("defines", {"namespace": "NBred"}, "NBread"),
        ("titles", {"source": "mod:Iron Refrom"}, "mod:Iron Reform"),
        ("localization", {"key": "barly"}, "barley"),
        ("localization", {"source": "mod:Bread Refrom"}, "mod:Bread Reform"),
        ("symbols", {"kind": "cultur"}, "culture"),
        ("symbols", {"name": "baker_22"}, "baker_2"),
        ("files", {"source": "root:gam"}, "root:game"),
    ],
)
def test_a_value_that_no_row_has_is_told_with_the_one_that_is_meant(
    work: SessionContext, table: str, filters: dict[str, Any], meant: str
) -> None:
    answer = query(work, table, filters=filters)

    assert (answer.code, answer.data["total"]) == ("WA-DB-S-001", 0)
    assert meant in [one.get("did_you_mean") for one in answer.data["unmatched"]]
    assert {one["filter"] for one in answer.data["unmatched"]} <= set(filters)
    again = {**filters, answer.data["unmatched"][0]["filter"]: meant}
    assert query(work, table, filters=again).data["total"] > 0


def test_all_values_of_a_column_with_few_of_them_are_told(work: SessionContext) -> None:
    (told,) = query(work, "titles", filters={"tier": "province"}).data["unmatched"]

    assert "did_you_mean" not in told
    assert told["values"] == ["barony", "county", "duchy", "empire", "hegemony", "kingdom"]


def test_a_search_in_texts_that_takes_too_long_says_what_to_narrow(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"text": "*o*a*e*"}
    assert query(work, "localization", filters=asked).code == "WA-DB-S-001"
    monkeypatch.setattr(table_questions, "_SECONDS", 0.0)
    monkeypatch.setattr("replybook.enforcement.query_limits._STEPS", 1)
    answer = query(work, "localization", filters=asked)

    assert (answer.code, answer.data["limit"]) == ("WA-DB-I-004", "time")
    assert "filters" in answer.data["narrow_by"]


def test_filters_that_fit_one_by_one_are_told_with_their_numbers(work: SessionContext) -> None:
    answer = query(work, "titles", filters={"tier": "empire", "under": "k_mill"})

    assert answer.data["total"] == 0
    tier, under = answer.data["unmatched"]
    assert (tier, under["filter"]) == ({"filter": "tier", "rows": 1}, "under")
    assert under["rows"] > 1


@pytest.mark.parametrize(
    ("table", "filters"),
    [
        ("titles", {"tier": "county"}),
        ("titles", {"title": ["k_mill", "k_nowhere"]}),
        ("titles", {"title": "zzz*"}),
        ("titles", {"holder": None, "tier": "hegemony"}),
        ("titles", {"title": "zzz*", "at": "1066.1.1"}),
        ("localization", {"key": "oats", "text": "no such text"}),
        ("symbols", {"kind": "culture"}),
    ],
)
def test_nothing_is_told_where_rows_or_patterns_are(
    work: SessionContext, table: str, filters: dict[str, Any]
) -> None:
    assert "unmatched" not in query(work, table, filters=filters).data
