"""Findings and bare tools in numbered groups by rule, and the plan to mend.

A number, such as F1, belongs to one report. The fingerprint of a site stays the same from run to
run. A bare tool has no wrapper, and the linter reports nothing there: it does not judge a server
that knows nothing of replies. An audit does, and shows each place that it counts against a code
base.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Final

from replybook_devtools.audit.scorecard.audit_evidence import AuditedTool, Evidence, Place
from replybook_devtools.audit.scorecard.audit_report import Chunk, FindingGroup, ScoreRow, Site
from replybook_devtools.lint.finding import LintFinding
from replybook_schema.findings import Place as FoundAt

_WEIGHT: Final = {"error": 0, "warning": 1, "note": 2}

_TRANSPORT: Final = frozenset(("RB512", "RB523", "RB524"))
"""Rules about the wrapper and the envelope: gaps of the transport, not of meaning (001 §8)."""

_MIGRATED: Final = frozenset(("RB506", "RB510", "RB521", "RB529"))
"""Rules whose plain sites `replybook migrate` rewrites."""

_RULE: Final = "RB524"
"""Rule that reports tools without a wrapper in servers that use replies."""


def finding_groups(evidence: Evidence, titles: Mapping[str, str]) -> tuple[FindingGroup, ...]:
    """Return one group per rule, the heaviest first.

    `titles` are the first lines of the pages of rules.
    """
    found = dict(evidence.by_rule)
    bare = [*_bare_tools(evidence)]
    if bare:
        found[_RULE] = tuple(sorted([*found.get(_RULE, ()), *bare]))
    heaviest = {
        rule: min(_WEIGHT.get(one.severity, 0) for one in mine) for rule, mine in found.items()
    }
    order = sorted(found, key=lambda rule: (heaviest[rule], rule))
    return tuple(
        _group(f"F{number}", rule, titles.get(rule, rule), found[rule])
        for number, rule in enumerate(order, 1)
    )


def _group(number: str, rule: str, title: str, found: Sequence[LintFinding]) -> FindingGroup:
    sites = tuple(map(_site, found))
    severity = min(
        (lint_finding.severity for lint_finding in found), key=lambda name: _WEIGHT.get(name, 0)
    )
    mends = {site.mend for site in sites}
    return FindingGroup(
        number,
        rule,
        title,
        severity,
        "transport gap" if rule in _TRANSPORT else "semantic",
        sum(site.mend != "by hand" for site in sites),
        _command(rule, mends),
        sites,
    )


def _site(lint_finding: LintFinding) -> Site:
    place = lint_finding.place
    mend = ("safe" if lint_finding.safe else "unsafe") if lint_finding.edits else "by hand"
    return Site(
        place.path,
        place.line,
        place.column,
        lint_finding.problem,
        lint_finding.fix,
        lint_finding.expected,
        lint_finding.found,
        lint_finding.fingerprint,
        mend,
    )


def _command(rule: str, mends: Iterable[str]) -> str:
    """Return the command that mends most findings of a rule.

    If no command mends them, return the one that explains the rule.
    """
    if rule in _MIGRATED:
        return "replybook migrate PATH"
    if "safe" in mends:
        return f"replybook lint --select {rule} --fix PATH"
    if "unsafe" in mends:
        return f"replybook lint --select {rule} --fix --unsafe-fixes PATH"
    return f"replybook lint --explain {rule}"


# The plan

_CHUNKS: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("Every tool under mcp_safe_tool: how-to, Move a server over", frozenset((_RULE,))),
    ("One builder, one registry", frozenset(("RB510", "RB511", "RB512"))),
    (
        "Codes of the registry",
        frozenset(f"RB5{number:02d}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 27)),
    ),
    ("Terminal replies end the call", frozenset(("RB513", "RB514", "RB515", "RB516"))),
    ("Exceptions are Error", frozenset(("RB517", "RB518", "RB519", "RB520"))),
    ("Tools return replies", frozenset(("RB521", "RB522", "RB523", "RB526", "RB530"))),
    ("Text is never branched on", frozenset(("RB525", "RB529"))),
    ("Who may deny", frozenset(("RB528",))),
    ("Suppressions and files", frozenset(("RB591", "RB592", "RB593", "RB594"))),
)


def plan(groups: Sequence[FindingGroup], rows: Sequence[ScoreRow]) -> tuple[Chunk, ...]:
    """Return the plan: chunks with something to mend, then the rest.

    The rest is first the requirements that fail without a finding, then those to measure.
    """
    told = [(title, [group for group in groups if group.rule in rules]) for title, rules in _CHUNKS]
    known = frozenset[str]().union(*(rules for _, rules in _CHUNKS))
    told.append(("Everything else", [group for group in groups if group.rule not in known]))
    chunks = [_chunk(title, mine, rows) for title, mine in told if mine]
    shown = {group.rule for group in groups}
    helped = {name for chunk in chunks for name in chunk[2]}
    rest = [row for row in rows if row.id not in helped]
    bare = [r for r in rest if r.status in {"PARTIAL", "FAIL"} and not shown & set(r.rules)]
    if bare:
        chunks.append(("Requirements without a finding", (), _ids(bare), 0, 0, bare[0].by_hand))
    unknown = [row for row in rest if row.status == "NOT MEASURED"]
    dark = [row for row in unknown if _is_of_code(row)]
    if dark:
        chunks.append(("Code that no rule could look at", (), _ids(dark), 0, 0, _LOOK))
    blind = [row for row in unknown if not _is_of_code(row)]
    if blind:
        chunks.append(("Evidence that is missing", (), _ids(blind), 0, 0, _MEASURE))
    return tuple(Chunk(chr(ord("A") + at), *chunk) for at, chunk in enumerate(chunks))


_MEASURE: Final = "replybook audit PATH --test-report FILE --traces DIR"

_LOOK: Final = "replybook audit PATH, section Method"

_Chunk = tuple[str, tuple[str, ...], tuple[str, ...], int, int, str]


def _chunk(title: str, groups: Sequence[FindingGroup], rows: Sequence[ScoreRow]) -> _Chunk:
    rules = {group.rule for group in groups}
    helped = [row for row in rows if _is_helped(row, rules)]
    most = max(groups, key=lambda group: (group.mendable, len(group.sites)))
    return (
        title,
        tuple(group.number for group in groups),
        _ids(helped),
        sum(len(group.sites) for group in groups),
        sum(group.mendable for group in groups),
        most.command,
    )


def _is_helped(row: ScoreRow, rules: Set[str]) -> bool:
    """Return True if mending the findings of these rules helps a requirement."""
    return row.status in {"PARTIAL", "FAIL"} and bool(rules & set(row.rules))


def _is_of_code(row: ScoreRow) -> bool:
    """Return True if a requirement is checked in code, by rules or by a search.

    Other requirements are checked by tests or traces.
    """
    return bool(row.rules) or row.by_hand.endswith(" PATH")


def _ids(rows: Iterable[ScoreRow]) -> tuple[str, ...]:
    return tuple(row.id for row in rows)


def _bare_tools(evidence: Evidence) -> Iterator[LintFinding]:
    """Yield a finding for each tool without the wrapper that no finding reports yet.

    Nothing is yielded if the rule did not run. Accepted findings are not repeated.
    """
    told = evidence.places(_RULE) | _read_accepted_places(evidence)
    for tool in evidence.bare if _RULE in evidence.rules else ():
        place = (tool.path, tool.facts.mark)
        if place not in told and tool not in evidence.maybe_wrapped:
            yield _finding(tool)


def _read_accepted_places(evidence: Evidence) -> set[Place]:
    return {
        (one.finding.place.path, one.finding.place.line)
        for file in evidence.lint.files
        for one in file.suppressed
        if one.finding.rule == _RULE
    }


def _finding(tool: AuditedTool) -> LintFinding:
    name, line = tool.facts.name, tool.facts.mark
    told = f"{_RULE}\0{tool.path}\0{name}".encode("utf-8", "surrogatepass")
    return LintFinding(
        FoundAt(tool.path, line, 1),
        _RULE,
        problem=f"tool {name} is served without @mcp_safe_tool",
        fix=f"put @mcp_safe_tool directly above def {name}, or let ReplyServer serve it",
        severity="error",
        end_line=line,
        end_column=1,
        expected="@mcp_safe_tool",
        fingerprint=hashlib.sha256(told).hexdigest()[:32],
    )
