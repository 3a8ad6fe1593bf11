"""The findings of an audit, as values: the one model of every rendering.

Nothing here is text for one format. Equal evidence gives equal reports. The only date is that of
the header.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Final, Literal, TypeAlias, cast

MODEL_VERSION: Final = 2
"""Version of the JSON form; `--compare` reads only this version."""

Status: TypeAlias = Literal["PASS", "NOT APPLICABLE", "NOT MEASURED", "PARTIAL", "FAIL"]

STATUSES: Final[tuple[Status, ...]] = (
    "PASS",
    "NOT APPLICABLE",
    "NOT MEASURED",
    "PARTIAL",
    "FAIL",
)
"""From best to worst, as `--fail-on` counts them."""


@dataclass(frozen=True, slots=True)
class Header:
    """The subject of an audit, and the versions it was made with.

    `date` is an ISO date or None, and the only time in a report. `files` and `lines` count all that
    were read. `matching` counts the files that are parsed, since they mention replies or tools.
    """

    subject: str
    paths: tuple[str, ...]
    commit: str | None
    dirty: bool | None
    date: str | None
    tool_version: str
    registry: str
    registry_digest: str
    rules: int
    settings_digest: str
    files: int
    matching: int
    lines: int
    tools: int


@dataclass(frozen=True, slots=True)
class AuditVerdict:
    """The number of requirements with each status, and the mean score from 0 to 10.

    The mean is over the requirements that were measured, times the share of tools that are moved.
    """

    counts: Mapping[str, int]
    score: float | None

    def __str__(self) -> str:
        told = ", ".join(
            f"{status} {self.counts[status]}" for status in _TOLD if self.counts.get(status)
        )
        return told or "nothing was asked"


_TOLD: Final[tuple[Status, ...]] = ("PASS", "PARTIAL", "FAIL", "NOT MEASURED", "NOT APPLICABLE")


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One requirement with its status.

    Attributes:
        id: The id of the requirement.
        sources: The sections that ask for it.
        good: The number of eligible places that hold.
        of: The number of eligible places. None without evidence.
        score: The score from 0 to 10. None if no score can be given.
        reason: The reason of the status.
        rules: The rules that check the requirement.
        by_hand: The command to check it by hand.
    """

    id: str
    text: str
    sources: tuple[str, ...]
    status: Status
    good: int
    of: int | None
    score: int | None
    reason: str
    rules: tuple[str, ...]
    by_hand: str


@dataclass(frozen=True, slots=True)
class InvariantRow:
    """One file of an invariant, with the counts of eligible, held and violated places."""

    path: str
    eligible: int
    holds: int
    violations: int


@dataclass(frozen=True, slots=True)
class InvariantTable:
    """One invariant over the files that have something eligible for it.

    `eligible` and `holds` are the titles of the columns.
    """

    id: str
    title: str
    eligible: str
    holds: str
    rows: tuple[InvariantRow, ...]
    total: InvariantRow


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """The codes of one layer and type: numbers of defined codes, used codes, and uses."""

    layer: str
    type: str
    allowed: bool
    defined: int
    used: int
    uses: int


@dataclass(frozen=True, slots=True)
class AreaRow:
    """The codes of one area."""

    area: str
    known: bool
    defined: int
    used: int


@dataclass(frozen=True, slots=True)
class CodeRow:
    """One code or old id.

    Attributes:
        title: The title of the code.
        standing: One of active, deprecated, reserved, retired, former and unknown.
        static: The number of places in code.
        test: True if tests saw the code. None without a test report.
        live: The number of calls with the code. None without a trace.
        places: The first places in code.
    """

    code: str
    title: str
    standing: str
    static: int
    test: bool | None
    live: int | None
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The number of usable codes that one source of evidence has seen.

    `seen` is None without evidence.
    """

    name: str
    seen: int | None
    of: int


@dataclass(frozen=True, slots=True)
class RegistryImport:
    """One registry and the files that import it.

    `registry` is a package of constants, or the file of a second registry.
    """

    registry: str
    is_second: bool
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RegistryPart:
    """The registry against the code: matrix, areas, codes, coverage, and imports.

    `imports` says which files import which registry.
    """

    matrix: tuple[MatrixCell, ...]
    areas: tuple[AreaRow, ...]
    codes: tuple[CodeRow, ...]
    coverage: tuple[Coverage, ...]
    imports: tuple[RegistryImport, ...]


@dataclass(frozen=True, slots=True)
class AuditedToolRow:
    """One tool: how it is written, what it declares and emits, and its tests.

    Attributes:
        name: The name of the tool.
        path: The file of the tool. None if only the registry knows the tool.
        line: The line of the tool.
        decorated: True if the tool has the wrapper.
        annotated: True if the tool is declared to return a reply.
        declared: The codes that the registry gives the tool. None if the registry does not know it.
        emitted: The codes that the tool emits.
        undeclared: The emitted codes that are not declared.
        seen: The codes that tests saw. None without a test report.
        empty_test: True if the empty answer has a test. None without a test report.
        error_test: True if a refusal has a test. None without a test report.
    """

    name: str
    path: str | None
    line: int | None
    decorated: bool | None
    annotated: bool | None
    declared: tuple[str, ...] | None
    emitted: tuple[str, ...]
    undeclared: tuple[str, ...]
    seen: tuple[str, ...] | None
    empty_test: bool | None
    error_test: bool | None


@dataclass(frozen=True, slots=True)
class Site:
    """One place of a finding.

    `fingerprint` stays the same if lines move. `mend` is safe, unsafe or by hand.
    """

    path: str
    line: int
    column: int
    problem: str
    fix: str
    expected: str
    found: str
    fingerprint: str
    mend: str


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """The findings of one rule.

    `category` is semantic or transport gap (001 §8).
    """

    number: str
    rule: str
    title: str
    severity: str
    category: str
    mendable: int
    command: str
    sites: tuple[Site, ...]


@dataclass(frozen=True, slots=True)
class SuppressionRow:
    """One accepted finding.

    `since` is the ISO date of the line. `days` is its age at the date of the header. `kind` is
    comment, baseline, or stale. A stale entry of the baseline matches no finding any more, and its
    `line` is None. A finding of a baseline counts against a requirement as any other finding.
    """

    kind: str
    rule: str
    path: str
    line: int | None
    reason: str
    since: str | None
    days: int | None


@dataclass(frozen=True, slots=True)
class RunPoint:
    """One run, as one line of the history file.

    `run` is the digest of the findings. Equal digests mean equal results.
    """

    run: str
    commit: str | None
    date: str | None
    score: float | None
    counts: Mapping[str, int]
    findings: Mapping[str, int]
    coverage: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Chunk:
    """One piece of the plan: groups that are mended together."""

    letter: str
    title: str
    findings: tuple[str, ...]
    requirements: tuple[str, ...]
    sites: int
    mendable: int
    command: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that somebody has to answer, from the settings of the project."""

    subject: str
    options: tuple[str, ...]
    impact: str


@dataclass(frozen=True, slots=True)
class NotLookedAt:
    """A part that the audit did not see, its size, and what would show it."""

    what: str
    count: int
    detail: str


@dataclass(frozen=True, slots=True)
class StatusChange:
    """A requirement whose status changed since the report compared with.

    `was` is None if the older report did not have the requirement.
    """

    id: str
    was: str | None
    now: str | None


@dataclass(frozen=True, slots=True)
class AuditComparison:
    """The report compared with an older one; sites are matched by fingerprint.

    Attributes:
        commit: The commit of the older report.
        verdict: The verdict of the older report.
        changes: The requirements with another status.
        new: The fingerprints of new sites.
        gone: The fingerprints of sites that are gone.
        kept: The number of sites in both reports.
    """

    commit: str | None
    verdict: AuditVerdict
    changes: tuple[StatusChange, ...]
    new: tuple[str, ...]
    gone: tuple[str, ...]
    kept: int


@dataclass(frozen=True, slots=True)
class AuditReport:
    """A whole audit report; the fields are in the order of display."""

    header: Header
    verdict: AuditVerdict
    scorecard: tuple[ScoreRow, ...]
    invariants: tuple[InvariantTable, ...]
    registry: RegistryPart
    tools: tuple[AuditedToolRow, ...]
    findings: tuple[FindingGroup, ...]
    suppressions: tuple[SuppressionRow, ...]
    trend: tuple[RunPoint, ...]
    plan: tuple[Chunk, ...]
    decisions: tuple[Decision, ...]
    method: tuple[NotLookedAt, ...]
    comparison: AuditComparison | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the report as JSON data; its schema is `audit_report.schema.json`."""
        told = cast("dict[str, object]", plain(self))
        return {"version": MODEL_VERSION, **told}


def plain(value: object) -> object:
    """Return a value of the model as JSON takes it."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        members = cast("Mapping[object, object]", value)
        return {str(key): plain(item) for key, item in members.items()}
    if isinstance(value, tuple):
        return [plain(item) for item in cast("Sequence[object]", value)]
    return value
