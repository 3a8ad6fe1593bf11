"""The history: one JSON line a run, and the runs that a report shows.

A run that found just what the last one found is not written again, so that asking twice changes
nothing. Source: 004 (an audit is worth what it is compared with).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, cast

from replybook_devtools.audit.scorecard.audit_report import (
    Coverage,
    FindingGroup,
    Header,
    RunPoint,
    Verdict,
    plain,
)

__all__ = ["SHOWN", "BadHistory", "append_run", "point_of", "read_history", "with_run"]

SHOWN: Final = 30
"""Runs that a report shows, the newest."""


class BadHistory(ValueError):
    """A line of the history is not from an audit; the text names the line."""


def point_of(
    header: Header,
    verdict: Verdict,
    groups: Sequence[FindingGroup],
    coverage: Sequence[Coverage],
) -> RunPoint:
    """Return the history line of a run, as a value.

    Args:
        header: The header of the report.
        verdict: The verdict of the report.
        groups: The groups of findings.
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
    """Read the runs of a history file; none if there is no file.

    Raises:
        BadHistory: The file is no UTF-8, or a line is no run.
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
        score = told["score"]
        return RunPoint(
            str(told["run"]),
            cast("str | None", told["commit"]),
            cast("str | None", told["date"]),
            None if score is None else float(cast("float", score)),
            _numbers(told["counts"]),
            _numbers(told["findings"]),
            dict(cast("dict[str, int | None]", told["coverage"])),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadHistory(f"{path.name}:{number} is no line of an audit") from error


def _numbers(value: object) -> dict[str, int]:
    return {str(name): int(count) for name, count in cast("dict[str, int]", value).items()}


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
