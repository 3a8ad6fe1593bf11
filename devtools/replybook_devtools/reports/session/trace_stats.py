"""The output of `replybook trace stats`: calls, codes and durations per tool."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from replybook.columns import COLUMNS
from replybook.trace.stats import Stats
from replybook_devtools.reports.html.markup import count_noun
from replybook_devtools.reports.session.raw_answers import (
    escape_text,
    raw_as_json,
    raw_as_text,
    table,
)

_COLUMNS: Final = ("tool", "calls", *COLUMNS[:-1], "other", "p50_ms", "p95_ms", "max_ms")


def printed_stats(found: Stats, *, form: str, only_raw: bool) -> str:
    """Return the statistics of a trace as text or JSON.

    Args:
        form: `text` or `json`.
        only_raw: Count only the tools that return raw results.
    """
    if form == "json":
        return json.dumps(raw_as_json(found) if only_raw else _as_json(found), indent=2)
    return raw_as_text(found) if only_raw else _as_text(found)


def _as_json(stats: Stats) -> dict[str, object]:
    return {
        "calls": stats.calls,
        "first": stats.first,
        "last": stats.last,
        "outcomes": dict(stats.outcomes.most_common()),
        "codes": dict(stats.codes.most_common()),
        "tools": [dict(zip(_COLUMNS, row, strict=True)) for row in _rows(stats)],
    }


def _rows(stats: Stats) -> Iterator[tuple[object, ...]]:
    for name, tool in sorted(stats.tools.items(), key=lambda item: (-item[1].calls, item[0])):
        types = [tool.types[column] for column in COLUMNS]
        times = [tool.durations.percentile(share) for share in (0.5, 0.95)]
        yield name, tool.calls, *types, *times, round(tool.durations.longest, 3)


def _as_text(stats: Stats) -> str:
    lines = table(_COLUMNS, _rows(stats))
    codes = [f"{count:>8}  {escape_text(code)}" for code, count in stats.codes.most_common()]
    between = f"{escape_text(stats.first)} to {escape_text(stats.last)}"
    head = f"{count_noun(stats.calls, 'call')}, {between}" if stats.calls else "no calls"
    return "\n".join([head, "", *lines, "", *codes]).rstrip()
