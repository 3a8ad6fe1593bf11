"""The baseline: findings that a project has accepted for now, so that only new ones fail.

A finding is recognized by rule, file and the text of its line, not by the line number. The file is
JSON and holds no source text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding

BASELINE_FILE: Final = ".replybook-baseline.json"

NEVER_ACCEPTED: Final = frozenset(("RB501", "RB511", "RB512"))
"""Rules that no baseline accepts: unknown codes, second builders or registries, own replies."""

_VERSION: Final = 1


class BadBaselineFile(Exception):
    """A baseline file that is damaged. The text says what to do."""


class AcceptedFindings(NamedTuple):
    """One accepted finding.

    Attributes:
        fingerprint: Digest of rule, path and line text.
    """

    path: str
    rule: str
    fingerprint: str


class Baseline(NamedTuple):
    """The accepted findings of a project, in the order of the file."""

    entries: tuple[AcceptedFindings, ...] = ()

    def acceptable(self) -> Baseline:
        """Return the baseline without findings of rules that are never accepted."""
        return Baseline(tuple(entry for entry in self.entries if entry.rule not in NEVER_ACCEPTED))

    def to_json(self) -> str:
        """Return the content of the file. The same entries always give the same bytes."""
        import json

        rows = [
            {"path": entry.path, "rule": entry.rule, "fingerprint": entry.fingerprint}
            for entry in sorted(self.entries)
        ]
        return json.dumps({"version": _VERSION, "findings": rows}, indent=1) + "\n"


class Divided(NamedTuple):
    """Findings compared with a baseline.

    Attributes:
        new: Findings that are not in the baseline.
        known: Findings that are in the baseline.
        stale: Entries of the baseline that match no finding.
    """

    new: tuple[LintFinding, ...]
    known: tuple[LintFinding, ...]
    stale: tuple[AcceptedFindings, ...]


def baseline_of(findings: Iterable[LintFinding]) -> Baseline:
    """Return a baseline that accepts these findings."""
    found = (
        AcceptedFindings(finding.place.path, finding.rule, finding.fingerprint)
        for finding in findings
    )
    return Baseline(tuple(sorted(found)))


def divide_findings(
    findings: Sequence[LintFinding], baseline: Baseline, looked_at: Collection[str]
) -> Divided:
    """Compare findings with a baseline.

    Args:
        looked_at: Paths of the linted files; only their entries can be stale.
    """
    accepted = {entry.fingerprint for entry in baseline.entries}
    known = tuple(finding for finding in findings if finding.fingerprint in accepted)
    new = tuple(finding for finding in findings if finding.fingerprint not in accepted)
    met = {one.fingerprint for one in known}
    stale = (entry for entry in baseline.entries if entry.fingerprint not in met)
    return Divided(new, known, tuple(one for one in stale if one.path in looked_at))


def read_baseline(text: str) -> Baseline:
    """Read a baseline file, without entries of rules that are never accepted.

    Raises:
        BadBaselineFile: The file is damaged.
    """
    import json  # imported here, because only a project with a baseline needs it

    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBaselineFile("it is not JSON; write it again with --write-baseline") from error
    table = _table(document)
    rows = table.get("findings")
    if table.get("version") != _VERSION or not isinstance(rows, list):
        raise BadBaselineFile(
            f"it is no baseline of version {_VERSION}; write it again with --write-baseline"
        )
    return Baseline(tuple(_entry(row) for row in cast("list[object]", rows))).acceptable()


def _entry(row: object) -> AcceptedFindings:
    table = _table(row)
    values = [table.get(key) for key in ("path", "rule", "fingerprint")]
    path, rule, fingerprint = (value if isinstance(value, str) else "" for value in values)
    if not (path and rule and fingerprint):
        raise BadBaselineFile(
            "an entry lacks path, rule or fingerprint; write it again with --write-baseline"
        )
    return AcceptedFindings(path, rule, fingerprint)


def _table(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else {}
