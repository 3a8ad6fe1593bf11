"""An audit as Markdown: what a pull request or a wiki shows.

Every text of the code base is escaped, so that none of it becomes markup. Source: 004.
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
    AuditReport,
    CodeRow,
    FindingGroup,
    MatrixCell,
    RunPoint,
    ToolRow,
)
from replybook_devtools.reports.html.markup import visible

__all__ = ["audit_markdown"]

_BARS: Final = "▁▂▃▄▅▆▇█"

_SITES: Final = 50
"""Sites of one rule that are listed; the JSON has all."""


def audit_markdown(report: AuditReport) -> str:
    """Return the report as one text that ends with a newline."""
    parts = [
        f"# Audit of {_text(report.header.subject)}",
        _table(("", ""), facts_of_header(report.header)),
        f"**{_text(verdict_line(report))}**",
        *_comparison(report),
        *_section("Scorecard", _scorecard(report)),
        *_section("Invariants, file by file", *_invariants(report)),
        *_section("Registry", *_registry(report)),
        *_section("Wire shape", *_wire(report)),
        *_section("Tools", *_tools(report.tools)),
        *_section("Findings", *map(_group, report.findings)),
        *_section("Suppressions", *_suppressions(report)),
        *_section("Trend", *_trend(report.trend)),
        *_section("Plan", *_plan(report)),
        *_section("Open decisions", *_decisions(report)),
        *_section("Method: what was not looked at", _method(report)),
    ]
    return "\n\n".join(parts) + "\n"


def _comparison(report: AuditReport) -> Iterator[str]:
    lines = comparison_lines(report)
    if lines:
        yield "\n".join(f"- {_text(line)}" for line in lines)


def _section(title: str, *parts: str) -> Iterator[str]:
    yield f"## {title}"
    yield from parts or ("Nothing.",)


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [_line(heads), _line(["---"] * len(heads))]
    lines += [_line([_text(str(value)) for value in row]) for row in rows]
    return "\n".join(lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|#"})


def _text(text: str) -> str:
    """Text in which no sign means anything to Markdown, on one line."""
    return visible(" ".join(text.split())).translate(_SIGNS)


def _code(text: str) -> str:
    """Text as code; a mark that would end it too early is left out."""
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
    yield _table(
        ("coverage", "seen"), ((row.name, share(row.seen, row.of)) for row in part.coverage)
    )
    areas = (
        (row.area if row.known else f"{row.area} (not known)", row.used, row.defined)
        for row in part.areas
    )
    yield _table(("area", "used", "defined"), areas)
    imports = map(imports_of_registry, part.imports)
    yield _table(("registry", "what it is", "imported by", "files"), imports)
    yield _table(
        ("code", "standing", "code", "tests", "live", "title", "places"),
        map(_code_row, shown_codes(part.codes)),
    )
    rest = rest_of_codes(part.codes)
    if rest:
        yield f"Seen nowhere ({len(rest)}): {', '.join(map(_code, rest))}."


def _cell(cell: MatrixCell) -> str:
    if not cell.allowed:
        return f"- ({cell.uses} uses)" if cell.uses else "-"
    return f"{cell.used} / {cell.defined}"


def _code_row(row: CodeRow) -> tuple[object, ...]:
    places = ", ".join(row.places) + (", ..." if row.static > len(row.places) else "")
    live = "not measured" if row.live is None else row.live
    return row.code, row.standing, row.static, mark(row.test), live, row.title, places


def _wire(report: AuditReport) -> Iterator[str]:
    wire = report.wire
    yield (
        f"Golden envelopes of this library against {_code(wire.schema)}:"
        f" {of(wire.holds, wire.checked)} as the schema says."
    )
    rows = (
        (row.field, mark(row.required), row.shape, *(row.said.get(t, "") for t in "SIDE"))
        for row in wire.fields
    )
    yield _table(("field", "required", "shape", *"SIDE"), rows)


def _tools(tools: Sequence[ToolRow]) -> Iterator[str]:
    written = [row for row in tools if row.path is not None]
    heads = ("tool", "place", "wrapper", "annotated", *"SIDE", "undeclared", "tests")
    if written:
        yield _table(heads, map(_tool, written))
    rest = [row.name for row in tools if row.path is None]
    if rest:
        yield (
            f"Declared in the registry and not found in this code ({len(rest)}):"
            f" {', '.join(map(_code, rest))}."
        )


def _tool(row: ToolRow) -> tuple[object, ...]:
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


def _group(group: FindingGroup) -> str:
    head = f"### {group.number} {group.rule}: {_text(group.title)}"
    told = (
        f"{group.severity}, {group.category}, {len(group.sites)} sites,"
        f" {group.mendable} mendable: {_code(group.command)}"
    )
    rows = (
        (f"{site.path}:{site.line}", site.problem, site.fix, site.mend, site.fingerprint)
        for site in group.sites[:_SITES]
    )
    table = _table(("place", "problem", "fix", "mend", "fingerprint"), rows)
    more = len(group.sites) - _SITES
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


def _plan(report: AuditReport) -> Iterator[str]:
    if report.plan:
        rows = (
            (
                chunk.letter,
                chunk.title,
                ", ".join(chunk.findings),
                chunk.sites,
                share(chunk.mendable, chunk.sites) if chunk.sites else "",
                ", ".join(chunk.requirements),
                chunk.command,
            )
            for chunk in report.plan
        )
        yield _table(
            ("chunk", "what", "findings", "sites", "mendable", "requirements", "begin with"), rows
        )


def _decisions(report: AuditReport) -> Iterator[str]:
    if report.decisions:
        rows = ((one.subject, "; ".join(one.options), one.impact) for one in report.decisions)
        yield _table(("decision", "options", "impact"), rows)


def _method(report: AuditReport) -> str:
    return _table(
        ("not looked at", "how many", "detail"),
        ((row.what, row.count, row.detail) for row in report.method),
    )
