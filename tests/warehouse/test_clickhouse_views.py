"""The views for ClickHouse over spans of real servers, beside the report on their traces."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.project_tree import ROOT, fresh_python

from replybook_devtools.reports.calls.call_queries import verbs

pytestmark = pytest.mark.warehouse

STACKS = ("sdk", "fastmcp")
Rows = list[dict[str, Any]]


class Warehouse:
    """A ClickHouse in this process."""

    def __init__(self, folder: Path) -> None:
        from chdb.session import Session  # type: ignore[import-not-found]

        self._session = Session(str(folder))
        self._session.query("CREATE DATABASE telemetry; USE telemetry")

    def run(self, sql: str) -> None:
        for statement in sql.split(";\n"):
            if statement.strip():
                self._session.query(statement)

    def rows(self, sql: str) -> Rows:
        said = self._session.query(
            f"{sql} SETTINGS output_format_json_quote_64bit_integers=0", "JSON"
        )
        found: Rows = json.loads(str(said))["data"]
        return found

    def close(self) -> None:
        self._session.close()


@pytest.fixture(scope="module")
def traces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("traces")


@pytest.fixture(scope="module")
def spans(traces: Path) -> Rows:
    """The spans of both stacks. Their traces are in `traces`."""
    found: Rows = []
    for stack in STACKS:
        done = fresh_python("-m", "tests.warehouse.span_rows", stack, str(traces))
        (line,) = [one for one in done.stdout.splitlines() if one.startswith("ROWS ")]
        found += json.loads(line[5:])
    return found


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory, spans: Rows) -> Iterator[Warehouse]:
    """A ClickHouse with the table of the exporter, the spans, and our views as they are printed."""
    made = Warehouse(tmp_path_factory.mktemp("clickhouse"))
    made.run(Path(__file__).with_name("otel_traces.sql").read_text("utf-8"))
    lines = "\n".join(map(json.dumps, spans))
    made.run(f"INSERT INTO otel_traces FORMAT JSONEachRow {lines}")
    views = fresh_python("-m", "replybook_devtools.commands.main", "report", "--clickhouse")
    assert views.returncode == 0, views.stderr
    made.run(views.stdout)
    yield made
    made.close()


@pytest.fixture(scope="module")
def report(spans: Rows, traces: Path) -> dict[str, Rows]:
    """The report on the traces of the same calls."""
    words = ["report", str(traces), "--format", "json"]
    done = fresh_python("-m", "replybook_devtools.commands.main", *words)
    assert done.returncode == 0, done.stderr
    found: dict[str, Rows] = json.loads(done.stdout)
    return found


def test_spans_and_traces_tell_the_same_types(
    warehouse: Warehouse, report: dict[str, Rows]
) -> None:
    names = ("server", "calls", "S", "I", "D", "E")
    sums: dict[str, list[int]] = {}
    for one in report["tools"]:
        counts = sums.setdefault(one["server"], [0] * 5)
        for at, name in enumerate(names[1:]):
            counts[at] += one[name]
    told = warehouse.rows(
        "SELECT server, sum(calls) AS calls, sum(S) AS S, sum(I) AS I, sum(D) AS D, sum(E) AS E"
        " FROM replybook_tools GROUP BY server"
    )

    assert {one["server"]: [one[name] for name in names[1:]] for one in told} == sums
    assert sums["sdk"] == [13, 5, 6, 0, 2]


def test_known_tools_have_the_same_rows(warehouse: Warehouse, report: dict[str, Rows]) -> None:
    def known(rows: Rows) -> set[tuple[object, ...]]:
        names = ("server", "tool", "calls", "S", "I", "E", "failed")
        return {
            tuple(row[name] for name in names) for row in rows if row["tool"] in ("read", "write")
        }

    ours = known(report["tools"])
    assert known(warehouse.rows("SELECT * FROM replybook_tools")) == ours
    assert len(ours) == 4


def test_an_unknown_tool_has_no_name_in_a_span(warehouse: Warehouse) -> None:
    rows = warehouse.rows("SELECT server, I FROM replybook_tools WHERE tool = '(unknown)'")

    assert sorted(one["server"] for one in rows) == ["fastmcp", "sdk"]
    assert [row["I"] for row in rows] == [1, 1]


def test_totals_and_times_are_of_all_calls(warehouse: Warehouse, report: dict[str, Any]) -> None:
    (totals,) = warehouse.rows("SELECT * FROM replybook_totals")
    hours = warehouse.rows("SELECT sum(S) AS S, sum(E) AS E FROM replybook_over_time")

    assert (totals["calls"], totals["servers"]) == (report["totals"]["calls"], 2) == (26, 2)
    assert hours == [{"S": totals["S"], "E": totals["E"]}]
    assert totals["first"][:16] == report["totals"]["first"][:16].replace("T", " ")


def test_codes_are_those_of_the_traces(warehouse: Warehouse, report: dict[str, Rows]) -> None:
    def told(rows: Rows) -> dict[tuple[str, str], int]:
        sums: dict[tuple[str, str], int] = {}
        for row in rows:
            key = row["server"], row["code"]
            sums[key] = sums.get(key, 0) + row["calls"]
        return sums

    assert told(warehouse.rows("SELECT * FROM replybook_answers")) == told(report["answers"])


def test_what_comes_again_is_wasted_and_may_be_a_loop(
    warehouse: Warehouse, report: dict[str, Rows]
) -> None:
    rows = warehouse.rows(
        "SELECT server, tool, answer, wasted, loops, longest FROM replybook_wasted"
    )
    names = ("server", "tool", "answer", "wasted", "loops", "longest")
    ours = [{name: one[name] for name in names} for one in report["wasted"]]

    def by_server(row: dict[str, Any]) -> str:
        return str(row["server"])

    assert sorted(rows, key=by_server) == sorted(ours, key=by_server)
    assert len(rows) == 2


@pytest.mark.parametrize("server", STACKS)
def test_next_actions_are_followed_by_tool_and_answer(warehouse: Warehouse, server: str) -> None:
    rows = warehouse.rows(f"SELECT * FROM replybook_followed WHERE server = '{server}'")
    by_answer = {row["answer"]: row for row in rows}
    fixed, stopped = by_answer["WA-RES-I-001"], by_answer["MCP-SYS-E-001"]

    assert (fixed["action"], fixed["asked"]) == ("fix_arguments", 5)
    assert (fixed["obeyed"], fixed["ignored"], fixed["unclear"]) == (1, 2, 2)
    assert (stopped["action"], stopped["obeyed"], stopped["unclear"]) == ("stop_and_report", 1, 1)
    assert by_answer["MCP-SYS-I-006"]["asked"] == 1


def test_the_slowest_are_as_in_the_traces(warehouse: Warehouse, report: dict[str, Rows]) -> None:
    rows = warehouse.rows("SELECT server, tool, calls, p95_ms, max_ms FROM replybook_slowest")
    ours = {(one["server"], one["tool"]): one for one in report["slowest"]}

    for one in rows:
        if one["tool"] != "(unknown)":
            assert one["calls"] == ours[one["server"], one["tool"]]["calls"]
            assert one["max_ms"] >= ours[one["server"], one["tool"]]["max_ms"]
            assert one["p95_ms"] <= one["max_ms"] + 0.001


@pytest.fixture
def few(warehouse: Warehouse, spans: Rows) -> Iterator[Warehouse]:
    """A database with seven calls of one tool, in one session, made of a span of a real server."""
    wait = next(code for code, verb in verbs().items() if verb == "wait_and_retry")
    call = next(span for span in spans if span["SpanAttributes"].get("replybook.code"))
    said = {"mcp.method.name": "tools/call", "gen_ai.tool.name": "read"}
    waits = {**said, "replybook.code": wait, "replybook.reply_type": wait.split("-")[2]}
    rows = [
        *[{**call, "SpanAttributes": waits}] * 2,
        *[{**call, "SpanAttributes": said, "StatusCode": "Error"}] * 2,
        {**call, "SpanAttributes": {**said, "rpc.response.status_code": "-32603"}},
        {**call, "SpanAttributes": said, "StatusCode": "Ok"},
        {**call, "SpanAttributes": {**said, "replybook.reply_type": "S"}},
    ]
    made = fresh_python("-m", "replybook_devtools.commands.main", "report", "--clickhouse")
    warehouse.run("CREATE DATABASE few;\nUSE few")
    warehouse.run(Path(__file__).with_name("otel_traces.sql").read_text("utf-8"))
    lines = "\n".join(map(json.dumps, rows))
    warehouse.run(f"INSERT INTO otel_traces FORMAT JSONEachRow {lines}")
    warehouse.run(made.stdout)
    yield warehouse
    warehouse.run("USE telemetry;\nDROP DATABASE few")


def test_waits_and_failures_without_a_type_have_columns_of_their_own(few: Warehouse) -> None:
    counts = {"S": 1, "I": 0, "D": 0, "E": 0, "W": 2, "F": 3, "other": 1}
    names = ", ".join(counts)

    assert few.rows(f"SELECT {names}, failed FROM replybook_totals") == [{**counts, "failed": 5}]
    assert few.rows(f"SELECT {names}, failed FROM replybook_tools") == [
        {**counts, "failed": 0.7143}
    ]
    assert few.rows(f"SELECT {names} FROM replybook_over_time") == [counts]


def test_waits_are_followed_and_neither_they_nor_unknown_failures_are_wasted(
    few: Warehouse,
) -> None:
    (followed,) = few.rows("SELECT action, asked FROM replybook_followed")

    assert followed == {"action": "wait_and_retry", "asked": 2}
    assert few.rows("SELECT * FROM replybook_wasted") == []


def test_spans_of_others_are_no_calls(warehouse: Warehouse, spans: Rows) -> None:
    methods = {str(span["SpanAttributes"].get("mcp.method.name")) for span in spans}
    (counted,) = warehouse.rows("SELECT count() AS calls FROM replybook_calls")

    assert len(methods) > 1
    assert counted["calls"] == 26 < len(spans)


def test_the_lock_names_what_is_installed() -> None:
    lock = (ROOT / "tests/warehouse/requirements.lock").read_text("utf-8")
    folders = {path.name for path in (ROOT / ".warehouse/python").glob("*.dist-info")}

    assert lock.startswith("chdb-core==")
    assert folders == {f"chdb_core-{lock.split('==')[1].split()[0]}.dist-info"}
