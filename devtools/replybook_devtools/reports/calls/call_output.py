"""The output of `replybook report`: its formats, its page with plots, and its SQL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Final

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.reports.calls.call_database import CallDatabase, Rows
from replybook_devtools.reports.calls.call_files import CallFiles, find_call_files, place
from replybook_devtools.reports.calls.call_queries import printed_script, verbs
from replybook_devtools.reports.calls.call_report import CallReport
from replybook_devtools.reports.calls.call_text import (
    SECTIONS,
    ReportSection,
    as_json,
    as_text,
    cell,
    field,
    files_read,
    problem_lines,
    rows_of,
    shown_columns,
    undated_line,
)
from replybook_devtools.reports.calls.kept_calls import leave_out_repeats
from replybook_devtools.reports.calls.plots import (
    Bar,
    Range,
    bars_over_time,
    legend,
    ranges,
    shares,
)
from replybook_devtools.reports.html import document
from replybook_devtools.reports.html.markup import Markup, count_noun, element, join_parts, section

_MOST_ROWS: Final = 30
_MOST_STEPS: Final = 400
_MOST_PLOTS: Final = 12
_MOST_BARS: Final = 15

_TYPES: Final = {
    "S": "success",
    "I": "invalid",
    "D": "denied",
    "E": "error",
    "W": "not now",
    "F": "failed, type unknown",
    "other": "no type",
}
_VERDICTS: Final = {"obeyed": "did it", "ignored": "did not", "unclear": "cannot be seen"}
_TEXTS: Final = frozenset(
    (
        "tool",
        "server",
        "session",
        "type",
        "answer",
        "text",
        "example",
        "action",
        "first",
        "last",
        "end",
    )
)


_FOOT: Final = (
    "Made by replybook report. Percentiles are exact to five percent. The order of calls that run"
    " side by side is a guess, and so is what followed them."
)


def format_report(form: str, report: CallReport) -> str:
    """Return the report in a format: `text`, `json` or `html`."""
    if form == "html":
        return _call_page(report)
    return as_json(report) if form == "json" else as_text(report)


def sql_of_report(database: CallDatabase, paths: Sequence[str]) -> tuple[str, CallFiles]:
    """Return the SQL of a report over these files, and the files.

    Args:
        paths: Files, folders, globs and addresses.

    Raises:
        UsageError: A file is a recording, which DuckDB alone cannot judge.
    """
    call_files = find_call_files(paths, listed=database.list_files, begun=database.read_first_lines)
    leave_out_repeats(call_files, database.marks)
    for source, rest in call_files.rests.items():
        raise UsageError(
            f"{rest.holder!r} holds earlier calls of {place(source)!r}, and calls of files that are"
            " not here; report on one of the two at a time"
        )
    if call_files.recordings:
        raise UsageError(
            "recordings are judged by Python, not by SQL; run: replybook report --to parquet"
        )
    return printed_script(call_files, verbs()), call_files


def _call_page(report: CallReport) -> str:
    """Return the whole page."""
    tables = report.tables
    body = [
        _header(report),
        _over_time(tables["over_time"]),
        *(
            _table(section, tables, _plot(section.name, tables[section.name]))
            for section in SECTIONS
        ),
        _problems(tables["problems"]),
        element("footer", element("p", _FOOT)),
    ]
    parts = [one for one in body if one is not None]
    return document("Calls of agents", *parts, package=__package__ or "", stylesheet="calls.css")


def _header(report: CallReport) -> Markup:
    totals = report.totals
    calls = _number(totals["calls"])
    failed = _number(totals["failed"])
    tiles = (
        _tile(f"{calls:,.0f}", "call" if calls == 1 else "calls"),
        _tile(f"{failed / calls:.1%}" if calls else "-", "failed"),
        _tile(f"{_number(totals['wasted']):,.0f}", "wasted"),
        _tile(f"{_number(totals['loops']):,.0f}", "loop" if totals["loops"] == 1 else "loops"),
        _tile(
            f"{_number(totals['servers']):,.0f}", "server" if totals["servers"] == 1 else "servers"
        ),
    )
    period = f"{cell(totals['first'])} to {cell(totals['last'])}" if calls else "no calls"
    return element(
        "header",
        element("p", "replybook report", class_="kicker"),
        element("h1", "Calls of agents"),
        element("p", f"{period} · {files_read(report.files)}", class_="when"),
        *(element("p", line, class_="note") for line in undated_line(report.undated)),
        element("div", *tiles, class_="tiles"),
    )


def _tile(number: str, noun: str) -> Markup:
    return element("div", element("b", number), element("span", noun))


# Plots


def _over_time(rows: Rows) -> Markup | None:
    times = _steps(sorted({row["since"] for row in rows if isinstance(row["since"], datetime)}))
    if not times:
        return None
    sums: dict[str, dict[datetime, dict[str, float]]] = {}
    for row in rows:
        if isinstance(since := row["since"], datetime):
            parts = sums.setdefault(str(row["server"]), {}).setdefault(
                since, dict.fromkeys(_TYPES, 0.0)
            )
            for kind in _TYPES:
                parts[kind] += _number(row[kind])
    used = {kind: name for kind, name in _TYPES.items() if any(_number(row[kind]) for row in rows)}
    plots = join_parts(_server_plots(sums, times))
    left_out = len(sums) - _MOST_PLOTS
    note = f"The {_MOST_PLOTS} servers with most calls of {len(sums)}." if left_out > 0 else None
    remark = element("p", note, class_="note") if note else None
    return section("Types over time", legend(used), plots, remark)


def _steps(times: list[datetime]) -> list[datetime]:
    """Return the times with those between them at which nothing was called."""
    if len(times) < 2:
        return times
    step = min(later - sooner for sooner, later in pairwise(times))
    count = 1 + round((times[-1] - times[0]) / step)
    return [times[0] + number * step for number in range(count)] if count < _MOST_STEPS else times


def _server_plots(
    sums: Mapping[str, Mapping[datetime, Mapping[str, float]]], times: list[datetime]
) -> Iterator[Markup]:
    none = dict.fromkeys(_TYPES, 0.0)
    by_size = sorted(
        sums, key=lambda name: -sum(sum(sum_.values()) for sum_ in sums[name].values())
    )
    for server in by_size[:_MOST_PLOTS]:
        bars = [Bar(f"{time:%Y-%m-%d %H:%M}", sums[server].get(time, none)) for time in times]
        if len(sums) > 1:
            yield element("h3", server, class_="server")
        most = max(bar.size for bar in bars)
        yield bars_over_time(bars, title=f"Types of {server} over time", most=most)


def _plot(name: str, rows: Rows) -> Markup | None:
    if not rows:
        return None
    if name == "followed":
        return join_parts((legend(_VERDICTS), shares(_verdicts(rows), title="What was done")))
    if name == "slowest":
        several = len({row["server"] for row in rows}) > 1
        found = [
            Range(
                f"{row['tool']} · {row['server']}" if several else str(row["tool"]),
                *(_number(row[one]) for one in ("p50_ms", "p95_ms", "max_ms")),
            )
            for row in rows[:_MOST_BARS]
        ]
        named = {"half": "half of the calls", "most": "19 of 20 calls"}
        return join_parts((legend(named), ranges(found, title="Durations")))
    return None


def _verdicts(rows: Rows) -> list[Bar]:
    """Return the verdicts of each next action, over all servers and answers."""
    sums: dict[str, dict[str, float]] = {}
    for row in rows:
        parts = sums.setdefault(str(row["action"]), dict.fromkeys(_VERDICTS, 0.0))
        for verdict in _VERDICTS:
            parts[verdict] += _number(row[verdict])
    bars = [Bar(action, parts) for action, parts in sums.items()]
    return sorted(bars, key=lambda bar: -bar.size)[:_MOST_BARS]


# Tables


def _table(about: ReportSection, tables: Mapping[str, Rows], plot: Markup | None) -> Markup | None:
    rows = rows_of(about, tables)
    if not rows:
        return None
    columns = shown_columns(about, tables)
    head = element("tr", *(_head(name) for name in columns))
    lines = join_parts(
        element("tr", *(_field(name, row[name]) for name in columns)) for row in rows[:_MOST_ROWS]
    )
    table = element("table", element("thead", head), element("tbody", lines), class_="numbers")
    rest = len(rows) - _MOST_ROWS
    text = f"And {count_noun(rest, 'more row')}: replybook report --format json has all."
    more = text if rest > 0 else None
    return section(
        about.title,
        element("p", about.remark, class_="note") if about.remark else None,
        plot,
        element("div", table, class_="scrolls"),
        element("p", more, class_="note") if more else None,
    )


def _head(name: str) -> Markup:
    said = name.replace("_ms", " (ms)").replace("_", " ")
    return element("th", said, scope="col", class_=None if name in _TEXTS else "n")


def _field(name: str, value: object) -> Markup:
    kind = "text" if name == "text" else None if name in _TEXTS else "n"
    return element("td", field(name, value), class_=kind)


def _problems(rows: Rows) -> Markup | None:
    lines: Iterable[Markup] = (element("li", line.strip()) for line in problem_lines(rows))
    return section("Not read", element("ul", *lines)) if rows else None


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
