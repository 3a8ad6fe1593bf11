"""The sections of an audit's page behind its scorecard.

Source: 004, 001 §4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from replybook_devtools.audit.report.audit_words import (
    age,
    imports_of_registry,
    of,
    place,
    rest_of_codes,
    share,
    shown_codes,
)
from replybook_devtools.audit.report.page_tables import folded, note, scrolling, sheet
from replybook_devtools.audit.scorecard.audit_report import (
    Chunk,
    CodeRow,
    Decision,
    FindingGroup,
    InvariantTable,
    MatrixCell,
    NotLookedAt,
    RegistryPart,
    Site,
    SuppressionRow,
    ToolRow,
    WirePart,
)
from replybook_devtools.reports.html.markup import Markup, counted, element

__all__ = [
    "decisions",
    "findings",
    "invariants",
    "method",
    "plan",
    "registry",
    "suppressions",
    "tools",
    "wire",
]

_HEATS: Final = 4

_SITES: Final = 200
"""Sites of one rule that the page lists; the JSON has all."""


def invariants(tables: Sequence[InvariantTable]) -> Iterator[Markup]:
    """Yield one table per invariant, with a row per file and their sum."""
    if not tables:
        yield note("No file has anything that these tables count.")
    for table in tables:
        yield element("h3", table.title)
        rows = ((r.path, r.eligible, r.holds, r.violations) for r in (*table.rows, table.total))
        yield scrolling(
            sheet(("file", table.eligible, table.holds, "violations"), rows, "invariant")
        )


# The registry


def registry(part: RegistryPart) -> Iterator[Markup]:
    """Yield the heat map, coverage, areas, and the codes that were seen; the rest is folded away."""
    yield note("Codes used of codes defined; the colour tells how often code names them.")
    yield scrolling(_heat_map(part.matrix))
    yield element("h3", "Coverage")
    yield scrolling(
        sheet(
            ("evidence", "usable codes that were seen"),
            ((_EVIDENCE[row.name], share(row.seen, row.of)) for row in part.coverage),
        )
    )
    yield element("h3", "Areas")
    areas = (
        (row.area if row.known else f"{row.area} (not known)", row.used, row.defined)
        for row in part.areas
    )
    yield scrolling(sheet(("area", "used", "defined"), areas))
    yield element("h3", "Who imports which registry")
    if part.imports:
        imports = map(imports_of_registry, part.imports)
        yield scrolling(sheet(("registry", "what it is", "imported by", "files"), imports))
    else:
        yield note("No file that mentions replies reads a constant of a registry.")
    yield element("h3", "Codes")
    yield scrolling(
        sheet(
            ("code", "standing", "in code", "in tests", "live", "title", "places"),
            map(_code, shown_codes(part.codes)),
        )
    )
    rest = rest_of_codes(part.codes)
    if rest:
        said = f"{counted(len(rest), 'code')} of the registry seen nowhere"
        yield folded(said, element("p", ", ".join(rest)))


_EVIDENCE: Final = {"static": "code (static)", "test": "tests", "live": "traces (live)"}


def _heat_map(cells: Sequence[MatrixCell]) -> Markup:
    hottest = max((cell.uses for cell in cells), default=0)
    layers: dict[str, list[MatrixCell]] = {}
    for cell in cells:
        layers.setdefault(cell.layer, []).append(cell)
    letters = list(dict.fromkeys(cell.type for cell in cells))
    heads = (element("th", element("b", t, class_=f"badge t{t}"), scope="col") for t in letters)
    rows = (
        element("tr", element("th", layer, scope="row"), *(_heat(cell, hottest) for cell in row))
        for layer, row in layers.items()
    )
    head = element("tr", element("td"), *heads)
    return element("table", element("thead", head), element("tbody", *rows), class_="heat")


def _heat(cell: MatrixCell, hottest: int) -> Markup:
    if not cell.allowed:
        said = element("b", counted(cell.uses, "use"), class_="bad") if cell.uses else ""
        return element("td", said, class_="forbidden")
    said = f"{cell.used} / {cell.defined}"
    if not cell.uses:
        return element("td", said, class_="none")
    heat = -(-_HEATS * cell.uses // hottest)
    places = element("small", counted(cell.uses, "place"))
    return element("td", element("b", said), places, class_=f"t{cell.type} h{heat}")


def _code(row: CodeRow) -> tuple[object, ...]:
    good = row.standing in {"active", "deprecated"}
    standing = element("span", row.standing, class_=None if good else "bad")
    places = ", ".join(row.places) + (", ..." if row.static > len(row.places) else "")
    return element("code", row.code), standing, row.static, row.test, row.live, row.title, places


# Envelope and tools


def wire(part: WirePart) -> Iterator[Markup]:
    """Yield the fields of golden envelopes against the schema."""
    yield note(
        f"One envelope of each type, made by this library and held against {part.schema}:"
        f" {of(part.holds, part.checked)} as the schema says."
    )
    rows = (
        (
            element("code", row.field),
            "required" if row.required else "optional",
            row.shape,
            *(_said(row.said.get(letter)) for letter in "SIDE"),
        )
        for row in part.fields
    )
    yield scrolling(sheet(("field", "", "shape", *"SIDE"), rows))


def _said(text: str | None) -> Markup:
    if text is None:
        return element("span", "-", class_="none")
    good = text == "as the schema says"
    return element("span", "as declared" if good else text, class_="good" if good else "bad")


def tools(rows: Sequence[ToolRow]) -> Iterator[Markup]:
    """Yield the matrix of tools, and what only the registry knows."""
    written = [row for row in rows if row.path is not None]
    if written:
        yield scrolling(sheet(_TOOL, map(_tool, written), "tools"))
    else:
        yield note("No tool was found in this code.")
    rest = [row.name for row in rows if row.path is None]
    if rest:
        said = f"{counted(len(rest), 'tool')} of the registry not found in this code"
        yield folded(said, element("p", ", ".join(rest)))


_TOOL: Final = ("tool", "wrapper", "Reply", *"SIDE", "undeclared", "empty test", "refusal test")


def _tool(row: ToolRow) -> tuple[object, ...]:
    named = element("div", element("b", row.name), element("small", f"{row.path}:{row.line}"))
    emitted = (
        element("span", *(element("code", c) for c in row.emitted if c.split("-")[2:3] == [letter]))
        for letter in "SIDE"
    )
    undeclared = element("span", ", ".join(row.undeclared), class_="bad")
    return (
        named,
        row.decorated,
        row.annotated,
        *emitted,
        undeclared,
        row.empty_test,
        row.error_test,
    )


# Findings, suppressions, plan


def findings(groups: Sequence[FindingGroup]) -> Iterator[Markup]:
    """Yield a block per rule; long lists of sites are folded."""
    if not groups:
        yield note("No rule found anything.")
    for group in groups:
        weight = {"error": "bad", "warning": "warn"}.get(group.severity, "note")
        head = element(
            "h3",
            element("span", group.number, class_="badge"),
            element("code", group.rule),
            element("span", group.title),
        )
        told = element(
            "p",
            element("span", group.severity, class_=f"severity {weight}"),
            f" {group.category}, {counted(len(group.sites), 'site')}, {group.mendable} mendable: ",
            element("code", group.command),
        )
        sites = folded("where", element("ol", *map(_site, group.sites[:_SITES])))
        more = len(group.sites) - _SITES
        rest = note(f"And {more} more.") if more > 0 else None
        yield element("article", head, told, sites, rest, id=group.number)


def _site(site: Site) -> Markup:
    return element(
        "li",
        element("code", f"{site.path}:{site.line}:{site.column}"),
        f" {site.problem}",
        element("small", f" {site.mend}, {site.fingerprint}"),
        element("p", site.fix, class_="hint"),
    )


def suppressions(rows: Sequence[SuppressionRow]) -> Iterator[Markup]:
    """Yield what is accepted, and since when."""
    if not rows:
        yield note("No finding is suppressed.")
        return
    told = ((r.kind, r.rule, place(r), r.reason, r.since or "-", age(r.days)) for r in rows)
    yield scrolling(sheet(("by", "rule", "place", "reason", "since", "age"), told))


def plan(chunks: Sequence[Chunk]) -> Iterator[Markup]:
    """Yield the chunks, each with its effort and the command to begin with."""
    if not chunks:
        yield note("Nothing is left to do.")
    for chunk in chunks:
        links = [
            part
            for number in chunk.findings
            for part in (element("a", number, href=f"#{number}"), " ")
        ]
        effort = (
            f"{counted(chunk.sites, 'site')}, mendable {share(chunk.mendable, chunk.sites)}. "
            if chunk.sites
            else ""
        )
        rows = [
            part
            for name in chunk.requirements
            for part in (element("a", name, href=f"#{name}"), " ")
        ]
        yield element(
            "article",
            element("h3", element("span", chunk.letter, class_="badge"), chunk.title),
            element("p", effort, *links),
            element("p", "Helps: ", *rows, class_="note") if rows else None,
            element("pre", chunk.command),
        )


def decisions(rows: Sequence[Decision]) -> Iterator[Markup]:
    """Yield the questions that wait for somebody."""
    if not rows:
        yield note("None is written down under [tool.replybook.audit].")
        return
    told = ((one.subject, "; ".join(one.options), one.impact) for one in rows)
    yield scrolling(sheet(("decision", "options", "impact"), told))


def method(rows: Sequence[NotLookedAt]) -> Markup:
    """Return the table of what the audit did not see."""
    told = ((row.what, row.count, row.detail) for row in rows)
    return scrolling(sheet(("not looked at", "how many", "detail"), told))
