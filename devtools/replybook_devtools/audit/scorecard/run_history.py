"""The history: one JSON line a run, and the runs that a report shows.

A run that found just what the last one found is not written again, so that asking twice changes
nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, cast

from replybook_devtools.audit.scorecard.audit_report import (
    AuditVerdict,
    Coverage,
    FindingGroup,
    Header,
    RunPoint,
    plain,
)

SHOWN: Final = 30
"""Runs that a report shows, the newest."""


_MOST_COUNTED: Final = 10**9
_BEST: Final = 10


class BadHistory(ValueError):
    """A line of the history is not from an audit; the text names the line."""


def point_of(
    header: Header,
    verdict: AuditVerdict,
    groups: Sequence[FindingGroup],
    coverage: Sequence[Coverage],
) -> RunPoint:
    """Return the history line of a run, as a value.

    Args:
        header: The header of the report.
        verdict: The verdict of the report.
        coverage: The coverage by each source of evidence.
    """
    weights = Counter({"error": 0, "warning": 0, "note": 0})
    for group in groups:
        weights[group.severity] += len(group.sites)
    shares = {part.name: part.seen for part in coverage}
    prints = [site.fingerprint for group in groups for site in group.sites]
    told = [header.commit, verdict.counts, verdict.score, shares, prints]
    run = blake2b(
        json.dumps(plain(tuple(told)), sort_keys=True).encode(), digest_size=8
    ).hexdigest()
    return RunPoint(
        run, header.commit, header.date, verdict.score, verdict.counts, dict(weights), shares
    )


def read_history(path: Path) -> tuple[RunPoint, ...]:
    """Read the runs of a history file; none if the file does not exist.

    Raises:
        BadHistory: The file is not UTF-8, or a line is not a run.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        return ()
    except UnicodeDecodeError as error:
        raise BadHistory(f"{path.name} is no history of audits") from error
    return tuple(_point(path, number, line) for number, line in enumerate(lines, 1) if line.strip())


def _point(path: Path, number: int, line: str) -> RunPoint:
    try:
        told = cast("dict[str, object]", json.loads(line))
        coverage = cast("dict[str, object]", told["coverage"])
        return RunPoint(
            str(told["run"]),
            text_of(told["commit"]),
            text_of(told["date"]),
            score_of(told["score"]),
            numbers_of(told["counts"]),
            numbers_of(told["findings"]),
            {name: None if seen is None else number_of(seen) for name, seen in coverage.items()},
        )
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise BadHistory(f"{path.name}:{number} is no line of an audit") from error


def text_of(value: object) -> str | None:
    """Return a text or None. Raise TypeError for anything else."""
    if value is None or isinstance(value, str):
        return value
    raise TypeError


def number_of(value: object) -> int:
    """Return a count. Raise TypeError for anything else."""
    if type(value) is int and 0 <= value <= _MOST_COUNTED:
        return value
    raise TypeError


def numbers_of(value: object) -> dict[str, int]:
    """Return counts by name. Raise TypeError or AttributeError for anything else."""
    return {name: number_of(count) for name, count in cast("dict[str, object]", value).items()}


def score_of(value: object) -> float | None:
    """Return a score or None. Raise TypeError for anything else."""
    if value is None or (type(value) in (int, float) and 0 <= cast("float", value) <= _BEST):
        return cast("float | None", value)
    raise TypeError


def with_run(runs: Sequence[RunPoint], now: RunPoint) -> tuple[RunPoint, ...]:
    """Return the newest runs with this one at the end.

    A run that found the same as the last one replaces it.
    """
    before = runs[:-1] if runs and runs[-1].run == now.run else runs
    return (*before, now)[-SHOWN:]


def append_run(path: Path, now: RunPoint) -> bool:
    """Append one line, unless the last run found the same; return True if written."""
    runs = read_history(path)
    if runs and runs[-1].run == now.run:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(plain(now), ensure_ascii=False) + "\n")
    return True
