"""An audit as Markdown: what a pull request or a wiki shows.

Every text of the code base is escaped, so that none of it becomes markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from replybook_devtools.audit.report.audit_words import (
    age,
    comparison_lines,
    facts_of_header,
    imports_of_registry,
    mark,
    of,
    place,
    rest_of_codes,
    share,
    shown_codes,
    tool_tests,
    verdict_line,
)
from replybook_devtools.audit.scorecard.audit_report import (
    AuditedToolRow,
    AuditReport,
    Chunk,
    CodeRow,
    FindingGroup,
    MatrixCell,
    RunPoint,
)
from replybook_devtools.reports.html.markup import count_noun, visible

_BARS: Final = "▁▂▃▄▅▆▇█"

_SITES: Final = 50
"""Limit of listed sites of one rule. The JSON has all sites."""


def audit_markdown(report: AuditReport) -> str:
    """Return the report as one text that ends with a newline."""
    parts = [
        f"# Audit of {_text(report.header.subject)}",
        _table(("", ""), facts_of_header(report.header)),
        f"**{_text(verdict_line(report))}**",
        *_comparison(report),
    ]
    for title, section in markdown_sections(report):
        parts += (f"## {title}", *section)
    return "\n\n".join(parts) + "\n"


def markdown_sections(
    report: AuditReport, most_sites: int = _SITES
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the title of each section and its parts.

    `most_sites` limits the listed sites of each rule.
    """
    groups = (_group(group, most_sites) for group in report.findings)
    sections: tuple[tuple[str, Iterable[str]], ...] = (
        ("Scorecard", [_scorecard(report)]),
        ("Invariants, file by file", _invariants(report)),
        ("Registry", _registry(report)),
        ("Tools", _tools(report.tools)),
        ("Findings", groups),
        ("Suppressions", _suppressions(report)),
        ("Trend", _trend(report.trend)),
        ("Plan", map(_chunk, report.plan)),
        ("Open decisions", _decisions(report)),
        ("Method: what was not looked at", [_method(report)]),
    )
    for title, parts in sections:
        yield title, tuple(parts) or ("Nothing.",)


def _comparison(report: AuditReport) -> Iterator[str]:
    lines = comparison_lines(report)
    if lines:
        yield "\n".join(f"- {_text(line)}" for line in lines)


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [_line(heads), _line(["---"] * len(heads))]
    lines += [_line([_text(str(value)) for value in row]) for row in rows]
    return "\n".join(lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|#&~"})


def _text(text: str) -> str:
    """Return a text on one line, without a sign that Markdown reads."""
    return visible(" ".join(text.split())).translate(_SIGNS)


def _code(text: str) -> str:
    """Return a text as code, without backticks that would end the code too early."""
    return f"`{visible(' '.join(text.replace('`', '').split()))}`"


def _scorecard(report: AuditReport) -> str:
    rows = (
        (
            row.status,
            row.text,
            of(row.good, row.of),
            "" if row.score is None else row.score,
            row.reason,
            ", ".join(row.sources),
            ", ".join(row.rules),
            row.by_hand,
            row.id,
        )
        for row in report.scorecard
    )
    heads = ("status", "requirement", "holds", "0-10", "reason", "source", "rules", "by hand", "id")
    return _table(heads, rows)


def _invariants(report: AuditReport) -> Iterator[str]:
    for table in report.invariants:
        yield f"### {table.title}"
        rows = (
            (row.path, row.eligible, row.holds, row.violations)
            for row in (*table.rows, table.total)
        )
        yield _table(("file", table.eligible, table.holds, "violations"), rows)


def _registry(report: AuditReport) -> Iterator[str]:
    part = report.registry
    yield "Codes used / defined, by layer and type; a dash is what the layer may not give."
    layers: dict[str, list[MatrixCell]] = {}
    for cell in part.matrix:
        layers.setdefault(cell.layer, []).append(cell)
    letters = list(dict.fromkeys(cell.type for cell in part.matrix))
    yield _table(("", *letters), ((name, *map(_cell, cells)) for name, cells in layers.items()))
    yield "### Coverage"
    coverage = ((_EVIDENCE[row.name], share(row.seen, row.of)) for row in part.coverage)
    yield _table(("evidence", "usable codes that were seen"), coverage)
    yield "### Areas"
    areas = (
        (row.area if row.known else f"{row.area} (not known)", row.used, row.defined)
        for row in part.areas
    )
    yield _table(("area", "used", "defined"), areas)
    yield "### Who imports which registry"
    imports = map(imports_of_registry, part.imports)
    yield _table(("registry", "what it is", "imported by", "files"), imports)
    yield "### Codes"
    yield _table(
        ("code", "standing", "in code", "in tests", "live", "title", "places"),
        map(_code_row, shown_codes(part.codes)),
    )
    yield from _rest("code", "seen nowhere", rest_of_codes(part.codes))


_EVIDENCE: Final = {"static": "code (static)", "test": "tests", "live": "traces (live)"}


def _rest(noun: str, what: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the names that no table holds."""
    if names:
        head = f"#### {count_noun(len(names), noun)} of the registry {what}"
        yield f"{head}\n\n{', '.join(map(_code, names))}"


def _cell(cell: MatrixCell) -> str:
    if not cell.allowed:
        return f"- ({cell.uses} uses)" if cell.uses else "-"
    return f"{cell.used} / {cell.defined}"


def _code_row(row: CodeRow) -> tuple[object, ...]:
    places = ", ".join(row.places) + (", ..." if row.static > len(row.places) else "")
    live = "" if row.live is None else row.live
    return row.code, row.standing, row.static, mark(row.test), live, row.title, places


def _tools(tools: Sequence[AuditedToolRow]) -> Iterator[str]:
    written = [row for row in tools if row.path is not None]
    heads = ("tool", "place", "wrapper", "annotated", *"SIDE", "undeclared", "tests")
    if written:
        yield _table(heads, map(_tool, written))
    rest = [row.name for row in tools if row.path is None]
    yield from _rest("tool", "not found in this code", rest)


def _tool(row: AuditedToolRow) -> tuple[object, ...]:
    emitted = (
        ", ".join(code for code in row.emitted if code.split("-")[2:3] == [letter])
        for letter in "SIDE"
    )
    return (
        row.name,
        f"{row.path}:{row.line}",
        mark(row.decorated),
        mark(row.annotated),
        *emitted,
        ", ".join(row.undeclared),
        tool_tests(row),
    )


def _group(group: FindingGroup, most: int) -> str:
    head = f"### {group.number} {group.rule}: {_text(group.title)}"
    told = (
        f"{group.severity}, {group.category}, {count_noun(len(group.sites), 'site')},"
        f" {group.mendable} mendable: {_code(group.command)}"
    )
    rows = (
        (f"{site.path}:{site.line}", site.problem, site.fix, site.mend, site.fingerprint)
        for site in group.sites[:most]
    )
    table = _table(("place", "problem", "fix", "mend", "fingerprint"), rows)
    more = len(group.sites) - most
    return "\n\n".join([head, told, table, *([f"And {more} more."] if more > 0 else [])])


def _suppressions(report: AuditReport) -> Iterator[str]:
    if report.suppressions:
        rows = (
            (row.kind, row.rule, place(row), row.reason, row.since or "", age(row.days))
            for row in report.suppressions
        )
        yield _table(("by", "rule", "place", "reason", "since", "age"), rows)


def _trend(runs: Sequence[RunPoint]) -> Iterator[str]:
    scores = [run.score for run in runs]
    yield f"Score, oldest first: {''.join(map(_bar, scores))}"
    rows = (
        (
            run.date or "",
            (run.commit or "")[:12],
            "" if run.score is None else run.score,
            *(run.counts.get(name, 0) for name in ("PASS", "PARTIAL", "FAIL")),
            *(run.findings.get(name, 0) for name in ("error", "warning", "note")),
        )
        for run in runs
    )
    heads = ("date", "commit", "score", "PASS", "PARTIAL", "FAIL", "errors", "warnings", "notes")
    yield _table(heads, rows)


def _bar(score: float | None) -> str:
    return " " if score is None else _BARS[min(int(score / 10 * len(_BARS)), len(_BARS) - 1)]


def _chunk(chunk: Chunk) -> str:
    effort = f"{count_noun(chunk.sites, 'site')}, mendable {share(chunk.mendable, chunk.sites)}: "
    lines = [
        f"### {chunk.letter}: {_text(chunk.title)}",
        effort + ", ".join(map(_code, chunk.findings)) if chunk.sites else "",
        f"Helps: {', '.join(map(_code, chunk.requirements))}" if chunk.requirements else "",
        f"Begin with: {_code(chunk.command)}",
    ]
    return "\n\n".join(line for line in lines if line)


def _decisions(report: AuditReport) -> Iterator[str]:
    if report.decisions:
        rows = (
            (decision.subject, "; ".join(decision.options), decision.impact)
            for decision in report.decisions
        )
        yield _table(("decision", "options", "impact"), rows)


def _method(report: AuditReport) -> str:
    return _table(
        ("not looked at", "how many", "detail"),
        ((row.what, row.count, row.detail) for row in report.method),
    )
