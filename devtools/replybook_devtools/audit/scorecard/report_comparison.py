"""The report against an older one, read from its JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, cast

from replybook_devtools.audit.scorecard.audit_report import (
    MODEL_VERSION,
    STATUSES,
    AuditComparison,
    AuditVerdict,
    FindingGroup,
    ScoreRow,
    StatusChange,
)
from replybook_devtools.audit.scorecard.run_history import numbers_of, score_of, text_of


class BadOldReport(ValueError):
    """The file is not an audit report of a known version; the text gives the reason."""


class OldReport(NamedTuple):
    """The parts of an older report that a comparison needs."""

    commit: str | None
    verdict: AuditVerdict
    statuses: Mapping[str, str]
    fingerprints: frozenset[str]


def read_old_report(path: Path) -> OldReport:
    """Read the JSON of an older audit.

    Raises:
        OSError: The file cannot be read.
        BadOldReport: The file is not a report of a known version.
    """
    try:
        told = cast("dict[str, object]", json.loads(path.read_text("utf-8")))
        version = told["version"]
        if version != MODEL_VERSION:
            raise BadOldReport(f"{path.name} is of version {version!r}, known is {MODEL_VERSION}")
        verdict = cast("dict[str, object]", told["verdict"])
        rows = cast("list[dict[str, str]]", told["scorecard"])
        groups = cast("list[dict[str, list[dict[str, str]]]]", told["findings"])
        return OldReport(
            text_of(cast("dict[str, object]", told["header"])["commit"]),
            AuditVerdict(numbers_of(verdict["counts"]), score_of(verdict["score"])),
            {str(row["id"]): str(row["status"]) for row in rows},
            frozenset(str(site["fingerprint"]) for group in groups for site in group["sites"]),
        )
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, BadOldReport):
            raise
        raise BadOldReport(
            f"{path.name} is no report of `replybook audit --format json`"
        ) from error


def compare_reports(
    old: OldReport, rows: Sequence[ScoreRow], groups: Sequence[FindingGroup]
) -> AuditComparison:
    """Return what changed: statuses, the worst first, and findings that are new or gone."""
    now = {row.id: row.status for row in rows}
    names = [*now, *(name for name in old.statuses if name not in now)]
    changes = [
        StatusChange(name, old.statuses.get(name), now.get(name))
        for name in names
        if old.statuses.get(name) != now.get(name)
    ]
    changes.sort(key=lambda change: -_badness(change.now))
    found = [site.fingerprint for group in groups for site in group.sites]
    return AuditComparison(
        old.commit,
        old.verdict,
        tuple(changes),
        tuple(print_ for print_ in found if print_ not in old.fingerprints),
        tuple(sorted(old.fingerprints - set(found))),
        len(old.fingerprints & set(found)),
    )


def _badness(status: str | None) -> int:
    known: tuple[str, ...] = STATUSES
    return known.index(status) if status in known else -1
