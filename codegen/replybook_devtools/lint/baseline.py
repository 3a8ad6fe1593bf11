"""The findings that a project has accepted for now: only new ones fail.

A finding is known again by rule, file and the text of its line, never by the number of the line. The file
is JSON and holds no text of the source. Source: specification 13.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding

__all__ = [
    "BASELINE_FILE",
    "NEVER_ACCEPTED",
    "Accepted",
    "BadBaselineFile",
    "Baseline",
    "Divided",
    "baseline_of",
    "divided",
    "read_baseline",
]

BASELINE_FILE: Final = ".replybook-baseline.json"

NEVER_ACCEPTED: Final = frozenset(("RB501", "RB511", "RB512"))
"""A code that nobody knows, a second builder or registry, a reply of one's own: none can be put off."""

_VERSION: Final = 1


class BadBaselineFile(Exception):
    """The file is no baseline; the text says what to do."""


class Accepted(NamedTuple):
    """One finding that was accepted."""

    path: str
    rule: str
    fingerprint: str


class Baseline(NamedTuple):
    """Findings to know again, in the order of the file."""

    entries: tuple[Accepted, ...] = ()

    def acceptable(self) -> Baseline:
        """Return the same without what can never be put off."""
        return Baseline(tuple(one for one in self.entries if one.rule not in NEVER_ACCEPTED))

    def to_json(self) -> str:
        """Return the file: the same entries give the same bytes."""
        import json

        rows = [
            {"path": one.path, "rule": one.rule, "fingerprint": one.fingerprint}
            for one in sorted(self.entries)
        ]
        return json.dumps({"version": _VERSION, "findings": rows}, indent=1) + "\n"


class Divided(NamedTuple):
    """Findings held against a baseline: `new`, `known`, and entries that nothing matches any more."""

    new: tuple[LintFinding, ...]
    known: tuple[LintFinding, ...]
    stale: tuple[Accepted, ...]


def baseline_of(findings: Iterable[LintFinding]) -> Baseline:
    """Know all of these findings again."""
    found = (Accepted(one.place.path, one.rule, one.fingerprint) for one in findings)
    return Baseline(tuple(sorted(found)))


def divided(
    findings: Sequence[LintFinding], baseline: Baseline, looked_at: Collection[str]
) -> Divided:
    """Hold findings against a baseline; only entries of files that were looked at can be stale."""
    accepted = {one.fingerprint for one in baseline.entries}
    known = tuple(one for one in findings if one.fingerprint in accepted)
    new = tuple(one for one in findings if one.fingerprint not in accepted)
    met = {one.fingerprint for one in known}
    stale = (one for one in baseline.entries if one.fingerprint not in met)
    return Divided(new, known, tuple(one for one in stale if one.path in looked_at))


def read_baseline(text: str) -> Baseline:
    """Read the file, but for what can never be put off; `BadBaselineFile` where it is damaged."""
    import json  # only a project with a baseline pays for it

    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBaselineFile("it is not JSON; write it anew with --write-baseline") from error
    table = _table(document)
    rows = table.get("findings")
    if table.get("version") != _VERSION or not isinstance(rows, list):
        raise BadBaselineFile(f"it is no baseline of version {_VERSION}; write it anew")
    return Baseline(tuple(_entry(row) for row in cast("list[object]", rows))).acceptable()


def _entry(row: object) -> Accepted:
    table = _table(row)
    values = [table.get(key) for key in ("path", "rule", "fingerprint")]
    path, rule, fingerprint = (value if isinstance(value, str) else "" for value in values)
    if not (path and rule and fingerprint):
        raise BadBaselineFile("an entry lacks path, rule or fingerprint; write it anew")
    return Accepted(path, rule, fingerprint)


def _table(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else {}
