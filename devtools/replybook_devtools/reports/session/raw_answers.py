"""The output of `replybook trace stats --raw`: the tools that still return raw results."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from replybook.trace.stats import Stats, ToolStats
from replybook_devtools.reports.html.markup import count_noun

_COLUMNS = ("tool", "calls", "raw", "share", "sent_as_success")


def raw_as_json(found: Stats) -> dict[str, object]:
    """Return the calls, raw results and their share from 0 to 1, in total and per tool."""
    return {
        "calls": found.calls,
        "raw": found.raw,
        "share": _share(found.raw, found.calls),
        "sent_as_success": sum(tool.disguised for tool in found.tools.values()),
        "tools": [
            {**dict(zip(_COLUMNS, row, strict=True)), "example": found.tools[str(row[0])].example}
            for row in _rows(found)
        ],
    }


def raw_as_text(found: Stats) -> str:
    """Return the counts as a table with the total in the last row.

    Tools that send failures as successes are first, each with an example below the table.
    """
    rows = [*_rows(found)]
    if not rows:
        return f"no raw answers in {count_noun(found.calls, 'call')}"
    disguised = sum(tool.disguised for tool in found.tools.values())
    total = ("total", found.calls, found.raw, _share(found.raw, found.calls), disguised)
    shares = [(*row[:3], f"{float(str(row[3])):.1%}", row[4]) for row in (*rows, total)]
    columns = (*_COLUMNS[:4], "sent as success")
    shown_columns = len(columns) if disguised else 4
    head = f"{len(rows)} of {len(found.tools)} tools still answer raw"
    lines = table(columns[:shown_columns], [row[:shown_columns] for row in shares])
    return "\n".join([head, "", *lines, *_examples(found)])


def _examples(stats: Stats) -> Iterator[str]:
    """Yield a line for each tool that sends failures as successes."""
    tools = [(name, tool) for name, tool in _rank_tools(stats) if tool.example is not None]
    if tools:
        yield from ("", "failures sent as success, such as:")
    for name, tool in tools:
        yield f"  {escape_text(name)}: {escape_text(tool.example)}"


def _rows(stats: Stats) -> Iterator[tuple[object, ...]]:
    for name, tool in _rank_tools(stats):
        if tool.raw:
            yield name, tool.calls, tool.raw, _share(tool.raw, tool.calls), tool.disguised


def _rank_tools(stats: Stats) -> list[tuple[str, ToolStats]]:
    """Return the tools: those that send failures as successes first, then the most frequent."""
    return sorted(stats.tools.items(), key=lambda item: (-item[1].disguised, -item[1].raw, item[0]))


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def table(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> list[str]:
    """Return the lines of a table: first column left-aligned, others right-aligned."""
    cells = [tuple(columns), *(tuple(map(escape_text, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [_align_row(row, widths) for row in cells]


def escape_text(value: object) -> str:
    """Return text with control characters escaped, which could steer a terminal."""
    text = str(value)
    return text if text.isprintable() else json.dumps(text)


def _align_row(row: Iterable[str], widths: Iterable[int]) -> str:
    first, *rest = zip(row, widths, strict=True)
    return "  ".join([first[0].ljust(first[1]), *(text.rjust(width) for text, width in rest)])
