"""The report on calls as text and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final, NamedTuple, cast

from replybook.columns import COLUMNS
from replybook_devtools.reports.calls.call_database import Rows
from replybook_devtools.reports.calls.call_files import is_address, place
from replybook_devtools.reports.calls.call_report import CallReport
from replybook_devtools.reports.html.markup import count_noun
from replybook_devtools.reports.session.raw_answers import escape_text, table

_MOST_ROWS: Final = 20
_MOST_ALIKE: Final = 3
"""Maximum number of files with the same problem that have a line each."""


class ReportSection(NamedTuple):
    """One table of the report.

    Attributes:
        remark: The sentence below the heading.
        columns: The columns to show, in order.
    """

    name: str
    title: str
    remark: str
    columns: tuple[str, ...]


SECTIONS: Final = (
    ReportSection(
        "sent_as_success",
        "Failures sent as success",
        "The result is a failure, and isError does not say so. Mend these tools first.",
        ("tool", "server", "type", "calls", "rule", "text"),
    ),
    ReportSection(
        "tools",
        "Types",
        "F: failed, type unknown. failed: I, D, E, W, F, or no answer.",
        ("tool", "server", "calls", "S", "I", "D", "E", "W", "F", "other", "failed"),
    ),
    ReportSection(
        "unanswered",
        "Calls without an answer",
        "Nothing came before the session ended, or the client cancelled the call.",
        ("tool", "server", "unanswered", "cancelled", "last"),
    ),
    ReportSection(
        "ends",
        "Ends of servers",
        "The ends of watched sessions.",
        ("server", "end", "sessions", "last"),
    ),
    ReportSection(
        "wasted",
        "Wasted calls",
        "The same call again, with the same failing answer. Three in a session are a loop.",
        ("tool", "server", "type", "answer", "wasted", "loops", "longest", "wasted_ms"),
    ),
    ReportSection(
        "loops",
        "Longest loops",
        "",
        ("tool", "server", "session", "answer", "calls", "first", "last"),
    ),
    ReportSection(
        "followed",
        "Next actions",
        "What the answer asked for, and what the session did next.",
        (
            *("action", "server", "answer", "asked", "obeyed", "ignored", "unclear"),
            *("same_call", "other_arguments", "other_tool", "nothing"),
        ),
    ),
    ReportSection(
        "unmapped",
        "Texts without a type",
        "Numbers, paths and quoted values are masked.",
        ("text", "server", "calls", "tools", "example"),
    ),
    ReportSection(
        "slowest",
        "Slowest tools",
        "",
        ("tool", "server", "calls", "p50_ms", "p95_ms", "max_ms", "total_ms"),
    ),
)
"""The tables of the report, in order."""


def as_json(report: CallReport) -> str:
    """Return the whole report as JSON."""
    body = {"v": 1, "files": report.files, "undated": report.undated, "totals": report.totals}
    rest = {name: rows for name, rows in report.tables.items() if name != "totals"}
    return json.dumps({**body, **rest}, indent=2, default=_plain)


def _plain(value: object) -> str:
    return f"{value.isoformat()}Z" if isinstance(value, datetime) else str(value)


def as_text(report: CallReport) -> str:
    """Return the report for a terminal. Long tables are cut."""
    blocks = [_head(report), *_tables(report.tables)]
    problems = problem_lines(report.tables["problems"])
    if problems:
        blocks.append("\n".join(["Not read", *problems]))
    return "\n\n".join(blocks)


def _head(report: CallReport) -> str:
    totals = report.totals
    read = f"{files_read(report.files)}: {count_noun(int(str(totals['calls'])), 'call')}"
    if not totals["calls"]:
        return read
    servers = count_noun(int(str(totals["servers"])), "server")
    types = ", ".join(
        f"{totals[column]} {column}" for column in (*COLUMNS[:-1], "other") if totals[column]
    )
    loops = count_noun(int(str(totals["loops"])), "loop")
    gaps = f"; {totals['unanswered']} without an answer" if totals["unanswered"] else ""
    lines = [
        f"{read} of {servers}, {cell(totals['first'])} to {cell(totals['last'])}",
        *undated_line(report.undated),
        f"{types or 'no types'}; {totals['wasted']} wasted, {loops}{gaps}",
    ]
    return "\n".join(lines)


def undated_line(names: Sequence[str]) -> list[str]:
    """Return the line that says how recordings without times are dated, if there are any."""
    if not names:
        return []
    when = "by this report" if is_address(names[0]) else "by the last change of the file"
    if len(names) == 1:
        return [f"{escape_text(place(names[0]))} has no times: its calls are dated {when}"]
    first = f"{len(names)} recordings have no times, {escape_text(place(names[0]))} first"
    return [f"{first}: their calls are dated {when}"]


def files_read(files: Mapping[str, int]) -> str:
    """Return the numbers of files, such as `2 traces and 1 recording`."""
    nouns = {"traces": "trace", "watched": "watch file", "recordings": "recording"}
    said = [
        count_noun(count, nouns.get(kind, f"{kind} file")) for kind, count in files.items() if count
    ]
    return " and ".join(filter(None, (", ".join(said[:-1]), *said[-1:]))) or "no files"


def _tables(tables: Mapping[str, Rows]) -> Iterator[str]:
    trends = _trends(tables["over_time"])
    for section in SECTIONS:
        rows = rows_of(section, tables)
        if not rows:
            continue
        columns = shown_columns(section, tables)
        lines = [[field(name, row[name]) for name in columns] for row in rows[:_MOST_ROWS]]
        if section.name == "tools" and trends:
            columns.append("over time")
            for line, row in zip(lines, rows, strict=False):
                line.append(trends[row["server"], row["tool"]])
        yield "\n".join(
            [section.title, *_describe_section(section, table(columns, lines), len(rows))]
        )


def rows_of(about: ReportSection, tables: Mapping[str, Rows]) -> Rows:
    """Return the rows of a table, or none if they say only that all is well."""
    rows = tables[about.name]
    if about.name == "ends" and all(row["has_ended"] and not row["exit"] for row in rows):
        return []
    return rows


def _describe_section(section: ReportSection, lines: Iterable[str], count: int) -> Iterator[str]:
    if section.remark:
        yield f"  {section.remark}"
    yield from (f"  {line}" for line in lines)
    if count > _MOST_ROWS:
        yield f"  and {count - _MOST_ROWS} more; --format json has all"


def shown_columns(about: ReportSection, tables: Mapping[str, Rows]) -> list[str]:
    """Return the columns of a table that say something."""
    servers = {row["server"] for name in ("tools", "ends") for row in tables[name]}
    rows = tables[about.name]
    return [name for name in about.columns if _is_shown(name, rows, len(servers))]


def _is_shown(name: str, rows: Rows, servers: int) -> bool:
    """Return True if a column says something: a server where there are several, a type in use."""
    if name == "server":
        return servers > 1
    return name not in {"W", "F", "other", "D", "cancelled", "unanswered"} or any(
        row[name] for row in rows
    )


def field(name: str, value: object) -> str:
    """Return the value of a column for people. Shares are percentages."""
    return f"{value:.1%}" if name == "failed" and isinstance(value, float) else cell(value)


def cell(value: object) -> str:
    """Return a value for people: times without fractions, numbers with few digits."""
    if value is None:
        return "-"
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, float):
        return f"{value:g}" if value < 1 else f"{value:.1f}"
    return escape_text(value)


_BARS: Final = " ▁▂▃▄▅▆▇█"
_MOST_BARS: Final = 24


def _trends(rows: Rows) -> dict[tuple[object, object], str]:
    """Return the calls of each tool over time as a line of bars, if there is more than one step."""
    times = sorted({row["since"] for row in rows if isinstance(row["since"], datetime)})
    if len(times) < 2:
        return {}
    first, last = times[0], times[-1]
    count = min(_MOST_BARS, 1 + round((last - first) / _smallest(times)))
    place_of = _places(first, last, count)
    sums: dict[tuple[object, object], list[int]] = {}
    for row in rows:
        if isinstance(since := row["since"], datetime):
            bars = sums.setdefault((row["server"], row["tool"]), [0] * count)
            bars[place_of(since)] += sum(
                int(str(row[column])) for column in (*COLUMNS[:-1], "other")
            )
    return {tool: _bars(found) for tool, found in sums.items()}


def _smallest(times: list[datetime]) -> timedelta:
    return min(later - sooner for sooner, later in pairwise(times))


def _places(first: datetime, last: datetime, count: int) -> Callable[[datetime], int]:
    return lambda moment: min(count - 1, int((moment - first) / (last - first) * count))


def _bars(counts: list[int]) -> str:
    most = max(counts)
    return "".join(_BARS[-(-8 * count // most) if most else 0] for count in counts)


def problem_lines(rows: Rows) -> list[str]:
    """Return one line for each problem of a file, with the numbers of the first bad lines.

    Many files with the same problem are one line.
    """
    counts = Counter(str(row["problem"]) for row in rows if row["lines"] is None)
    shown_once: set[str] = set()
    lines: list[str] = []
    for row in rows:
        problem = str(row["problem"])
        is_one_of_many = row["lines"] is None and counts[problem] > _MOST_ALIKE
        if is_one_of_many and problem in shown_once:
            continue
        shown_once.add(problem)
        more = f" and {counts[problem] - 1} more files" if is_one_of_many else ""
        lines.append(_problem_line(row, more))
    return lines


def _problem_line(row: Mapping[str, object], more: str) -> str:
    name = escape_text(place(str(row["file"]))) + more
    if row["lines"] is None:
        return f"  {name}: {row['problem']}"
    named = cast("list[int]", row.get("numbers") or [])
    where = f" (line {', '.join(map(str, named))})" if named else ""
    return f"  {name}: {count_noun(int(str(row['lines'])), 'line')}: {row['problem']}{where}"
