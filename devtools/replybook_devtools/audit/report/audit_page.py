"""The audit page: its Markdown as one HTML file with pictures and no script.

The scorecard of the page folds. HTML inside the Markdown stays text. The same report gives the same
bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from replybook_devtools.audit.report.audit_markdown import markdown_sections
from replybook_devtools.audit.report.audit_words import (
    comparison_lines,
    facts_of_header,
    of,
    verdict_line,
)
from replybook_devtools.audit.scorecard.audit_report import (
    AuditReport,
    FindingGroup,
    MatrixCell,
    RunPoint,
    ScoreRow,
    Status,
)
from replybook_devtools.reports.html.document import document
from replybook_devtools.reports.html.markup import Markup, count_noun, element, section

_KINDS: Final[dict[Status, str]] = {
    "PASS": "pass",
    "PARTIAL": "partial",
    "FAIL": "fail",
    "NOT MEASURED": "blind",
    "NOT APPLICABLE": "blind",
}
_HEATS: Final = 4

_SITES: Final = 200
"""Limit of sites of one rule on the page. The JSON has all sites."""

_FOOT: Final = (
    "Made by `replybook audit`. What has no evidence is not measured and never passes; a score counts what"
    " holds of what was eligible, and findings that are accepted keep a requirement from passing. The score"
    " of all is that of the code that is moved, times the share of tools that are moved."
)

_GOOD: Final = frozenset(("yes",))
_BAD: Final = frozenset(("no", "unknown", "former", "retired"))
_SOFT: Final = frozenset(("-", "not measured"))
_NUMBER: Final = re.compile(r"[0-9.]+|[0-9]+/[0-9]+")
_CODE: Final = re.compile(r"[A-Z]+-[A-Z]+-[SIDE]-[0-9]{3}(, [A-Z]+-[A-Z]+-[SIDE]-[0-9]{3})*")

_WIDTH: Final = 720
_HEIGHT: Final = 200
_LEFT: Final = 34
_RIGHT: Final = 40
_TOP: Final = 14
_BOTTOM: Final = 24


def audit_page(report: AuditReport) -> str:
    """Return the report as HTML."""
    return document(
        f"Audit of {report.header.subject}",
        element("header", *_title(report)),
        element("main", *_main(report)),
        element("footer", element("p", _FOOT)),
        package="replybook_devtools.audit.report",
        stylesheet="audit.css",
    )


def _title(report: AuditReport) -> Iterator[Markup]:
    yield element("p", "Audit of replies", class_="kicker")
    yield element("h1", report.header.subject)
    members = (
        element("div", element("dt", name), element("dd", value))
        for name, value in facts_of_header(report.header)
    )
    yield element("dl", *members)


def _main(report: AuditReport) -> Iterator[Markup]:
    yield _tiles(report)
    yield element("p", verdict_line(report), class_="verdict")
    lines = comparison_lines(report)
    if lines:
        items = (element("li", line) for line in lines)
        yield section("Compared with the older report", element("ul", *items))
    anchors = {row.id for row in report.scorecard} | {group.number for group in report.findings}
    for title, parts in markdown_sections(report, _SITES):
        shown = [_render_part(part, anchors) for part in parts]
        if title in _PICTURES:
            at, picture = _PICTURES[title]
            shown[at] = picture(report)
        if title == "Findings" and report.findings:
            shown = list(map(_card, report.findings, parts))
        if title == "Plan" and report.plan:
            shown = [element("article", chunk) for chunk in shown]
        name = title.partition(" ")[0].strip(",:").lower()
        yield element("section", element("h2", title), *shown, class_=name)


def _render_part(part: str, anchors: Collection[str]) -> Markup:
    """Return a part of the Markdown as HTML.

    The text below a heading of the fourth level is folded.
    """
    head, _, rest = part.partition("\n\n")
    if not head.startswith("#### "):
        return rendered_markdown(part, anchors)
    return _fold_details(head.removeprefix("#### "), rendered_markdown(rest))


def _card(group: FindingGroup, part: str) -> Markup:
    head, told, table, *more = map(rendered_markdown, part.split("\n\n"))
    where = _fold_details("where", table)
    return element("article", head, told, where, *more, id=group.number, class_=group.severity)


def _fold_details(summary: str, content: Markup) -> Markup:
    return element("details", element("summary", summary), content)


# Pictures


def _tiles(report: AuditReport) -> Markup:
    verdict = report.verdict
    score = "-" if verdict.score is None else str(verdict.score)
    counts = [
        _tile(str(verdict.counts.get(status, 0)), status, f"is-{_KINDS[status]}")
        for status in ("PASS", "PARTIAL", "FAIL", "NOT MEASURED")
    ]
    found = sum(len(group.sites) for group in report.findings)
    seen = report.registry.coverage[0]
    return element(
        "section",
        _tile(score, "score of 10"),
        *counts,
        _tile(str(found), "findings"),
        _tile(str(report.header.tools), "tools"),
        _tile(str(report.header.matching), "files with replies or tools"),
        _tile(of(seen.seen or 0, seen.of), "codes used"),
        _tile(str(len(report.suppressions)), "suppressed"),
        class_="tiles",
    )


def _tile(value: str, word: str, kind: str | None = None) -> Markup:
    return element("div", element("b", value, class_=kind), element("span", word))


def _table(heads: Iterable[Markup], rows: Iterable[Markup], kind: str) -> Markup:
    body = element("thead", element("tr", *heads)), element("tbody", *rows)
    return element("div", element("table", *body, class_=kind), class_="scrolls", tabindex="0")


def _scorecard(report: AuditReport) -> Markup:
    names = ("status", "requirement", "holds", "0-10")
    heads = [element("th", name, scope="col") for name in names]
    return _table(heads, map(_score_row, report.scorecard), "scorecard")


def _score_row(row: ScoreRow) -> Markup:
    rules = f"Rules: {', '.join(row.rules)}. " if row.rules else ""
    more = element(
        "details",
        element("summary", f"{row.id} ({', '.join(row.sources)})"),
        element("p", f"{rules}By hand:"),
        element("pre", row.by_hand),
    )
    reason = element("span", row.reason, class_="reason")
    return element(
        "tr",
        element("td", element("b", row.status, class_=f"status {_KINDS[row.status]}")),
        element("td", element("b", row.text), reason, more, class_="what"),
        element("td", of(row.good, row.of), class_="n"),
        element("td", "-" if row.score is None else row.score, class_="n"),
        id=row.id,
    )


def _heat_map(report: AuditReport) -> Markup:
    cells = report.registry.matrix
    hottest = max((cell.uses for cell in cells), default=0)
    letters = dict.fromkeys(cell.type for cell in cells)
    badges = (element("b", letter, class_=f"badge t{letter}") for letter in letters)
    heads = (element("td"), *(element("th", badge, scope="col") for badge in badges))
    rows = (
        element("tr", element("th", layer, scope="row"), *(_heat(cell, hottest) for cell in row))
        for layer, row in groupby(cells, attrgetter("layer"))
    )
    return _table(heads, rows, "heat")


def _heat(cell: MatrixCell, hottest: int) -> Markup:
    if not cell.allowed:
        text = element("b", count_noun(cell.uses, "use"), class_="bad") if cell.uses else ""
        return element("td", text, class_="forbidden")
    text = f"{cell.used} / {cell.defined}"
    if not cell.uses:
        return element("td", text, class_="none")
    heat = -(-_HEATS * cell.uses // hottest)
    places = element("small", count_noun(cell.uses, "place"))
    return element("td", element("b", text), places, class_=f"t{cell.type} h{heat}")


def _trend(report: AuditReport) -> Markup:
    if len(report.trend) > 1:
        return _trend_plot(report.trend)
    return element("p", "One run so far; --history FILE keeps them.", class_="note")


_PICTURES: Final[Mapping[str, tuple[int, Callable[[AuditReport], Markup]]]] = {
    "Scorecard": (0, _scorecard),
    "Registry": (1, _heat_map),
    "Trend": (0, _trend),
}
"""Parts of the page that replace a section of the Markdown, by section title."""


def rendered_markdown(text: str, anchors: Collection[str] = ()) -> Markup:
    """Return the HTML of a text.

    Args:
        anchors: Ids of the page. Code that is one of them links to it.
    """
    return Markup(_MARKDOWN.render(text, {"anchors": anchors}).replace("\n", ""))


class _Renderer(RendererHTML):
    """Wide tables scroll, and the class of a cell follows from its text."""

    def table_open(self, *_: object) -> str:
        """Return the frame in which a table scrolls, and the tag of the table."""
        return '<div class="scrolls" tabindex="0"><table>'

    def table_close(self, *_: object) -> str:
        """Return the ends of table and frame."""
        return "</table></div>"

    def td_open(self, tokens: Sequence[Token], at: int, *_: object) -> str:
        """Return the tag of a cell."""
        kind = _kind(tokens[at + 1].content)
        return f'<td class="{kind}">' if kind else "<td>"

    def code_inline(
        self,
        tokens: Sequence[Token],
        idx: int,
        options: OptionsDict,  # noqa: ARG002  each rule is called with all four
        env: EnvType,
    ) -> str:
        """Return code as HTML, or a link if the code is an id of the page."""
        text = tokens[idx].content
        if text in env["anchors"]:
            return element("a", text, href=f"#{text}")
        return element("code", text)


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")


def _kind(text: str) -> str | None:
    """Return the class of a cell with this text."""
    if _NUMBER.fullmatch(text):
        return "n"
    if _CODE.fullmatch(text):
        return "codes"
    kinds = {"good": _GOOD, "bad": _BAD, "soft": _SOFT}
    return next((kind for kind, texts in kinds.items() if text in texts), None)


def _trend_plot(runs: Sequence[RunPoint]) -> Markup:
    """Return the plot of at least two runs: the score as a line, findings as bars.

    The score goes to 10. The bars count errors and warnings.
    """
    most = max(1, *(_count_findings(run) for run in runs))
    parts = [*_axis(most), *_bars(runs, most), *_line(runs), *_ends(runs)]
    first, last = runs[0], runs[-1]
    text = f"Score from {_score(first)} to {_score(last)}, findings from {_count_findings(first)} to {_count_findings(last)}"
    picture = element(
        "svg",
        element("title", text),
        *parts,
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
        class_="trend",
    )
    legend = element(
        "p",
        element("span", "score (0 to 10)", class_="key-score"),
        element("span", "errors and warnings", class_="key-found"),
        class_="legend",
    )
    return element("figure", picture, element("figcaption", text + "."), legend)


def _score(run: RunPoint) -> str:
    return "none" if run.score is None else str(run.score)


def _count_findings(run: RunPoint) -> int:
    return run.findings.get("error", 0) + run.findings.get("warning", 0)


def _x(at: int, of: int) -> float:
    """Return the middle of the run `at` of `of`."""
    return round(_LEFT + (at + 0.5) * (_WIDTH - _LEFT - _RIGHT) / of, 1)


def _y(share: float) -> float:
    return round(_HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM), 1)


def _axis(most: int) -> list[Markup]:
    """Return three lines, with scores at the left and findings at the right."""
    parts: list[Markup] = []
    for share in (0.0, 0.5, 1.0):
        y = str(_y(share))
        parts.append(
            element("line", x1=str(_LEFT), x2=str(_WIDTH - _RIGHT), y1=y, y2=y, class_="grid")
        )
        parts.append(_word(f"{10 * share:g}", _LEFT - 6, _y(share) + 4, "end"))
        parts.append(_word(f"{most * share:g}", _WIDTH - _RIGHT + 6, _y(share) + 4, "start"))
    return parts


def _word(text: str, x: float, y: float, anchor: str) -> Markup:
    return element("text", text, x=str(x), y=str(y), text_anchor=anchor)


def _bars(runs: Sequence[RunPoint], most: int) -> list[Markup]:
    width = min(28.0, 0.5 * (_WIDTH - _LEFT - _RIGHT) / len(runs))
    bars: list[Markup] = []
    for at, run in enumerate(runs):
        top = _y(_count_findings(run) / most)
        bars.append(
            element(
                "rect",
                x=str(round(_x(at, len(runs)) - width / 2, 1)),
                y=str(top),
                width=str(round(width, 1)),
                height=str(round(_y(0) - top, 1)),
                class_="found",
            )
        )
    return bars


def _line(runs: Sequence[RunPoint]) -> list[Markup]:
    points = [
        (_x(at, len(runs)), _y(run.score / 10))
        for at, run in enumerate(runs)
        if run.score is not None
    ]
    told = " ".join(f"{x},{y}" for x, y in points)
    dots = [element("circle", cx=str(x), cy=str(y), r="3", class_="score-dot") for x, y in points]
    return [element("polyline", points=told, class_="score-line"), *dots]


def _ends(runs: Sequence[RunPoint]) -> list[Markup]:
    """Return what the first and the last run are called."""
    y = _HEIGHT - 6
    return [
        _word(_name(runs[0]), _LEFT, y, "start"),
        _word(_name(runs[-1]), _WIDTH - _RIGHT, y, "end"),
    ]


def _name(run: RunPoint) -> str:
    return run.date or (run.commit or run.run)[:8]
