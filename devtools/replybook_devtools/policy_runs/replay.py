"""`replybook policy replay`: list the outcomes of recorded sessions that another policy changes.

Exit 0 if no outcome changes, 1 if one does, and 2 if none does and some could not be judged.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import cast

from replybook.policy import PolicyOutcome
from replybook_devtools.console.exit_code import Exit
from replybook_devtools.console.progress import Progress
from replybook_devtools.policy_runs.candidate import policy_of, today_of
from replybook_devtools.policy_runs.check import judge
from replybook_devtools.policy_runs.recordings import Recording, read_recordings
from replybook_devtools.policy_runs.report import line_of
from replybook_schema.policy import PolicySpec


@dataclass(frozen=True, slots=True)
class Replayed:
    """One session under both policies.

    Attributes:
        before: Outcome under the old policy.
        after: Outcome under the new policy.
    """

    name: str
    path: str
    before: PolicyOutcome
    after: PolicyOutcome

    @property
    def gone(self) -> list[str]:
        """The violations that only the old policy reports."""
        return _only(self.before, self.after)

    @property
    def new(self) -> list[str]:
        """The violations that only the new policy reports."""
        return _only(self.after, self.before)

    @property
    def is_changed(self) -> bool:
        """True if violations or the verdict differ."""
        return bool(self.gone or self.new) or self.before.verdict != self.after.verdict

    @property
    def is_judged(self) -> bool:
        """True if both policies could judge the session."""
        return "not judged" not in (self.before.verdict, self.after.verdict)


def run(options: argparse.Namespace) -> int:
    """Print the changes. Return 1 if there are any, else 2 if a session could not be judged."""
    recordings = read_recordings(options.recordings)
    before, after = policy_of(options.against), policy_of(options.policy)
    replayed: list[Replayed] = []
    with Progress("judging") as progress:
        for done, recording in enumerate(recordings):
            progress(done, len(recordings))
            today = today_of(options.today, recording.today)
            replayed.append(_replay_recording(recording, before, after, today))
    print(_as_json(replayed) if options.format == "json" else "\n".join(_as_text(replayed)))
    if any(one.is_changed for one in replayed):
        return Exit.FINDINGS
    return Exit.FINE if all(one.is_judged for one in replayed) else Exit.USAGE


def _replay_recording(
    recording: Recording, before: PolicySpec, after: PolicySpec, today: date
) -> Replayed:
    return Replayed(
        recording.name,
        recording.path,
        judge(recording, before, today),
        judge(recording, after, today),
    )


def _only(policy_outcome: PolicyOutcome, other: PolicyOutcome) -> list[str]:
    known = set(map(line_of, other.violations))
    return [line for line in map(line_of, policy_outcome.violations) if line not in known]


def _lacking(outcome: PolicyOutcome) -> dict[str, str]:
    """Return the reason for each rule that could not be judged."""
    found = cast("list[dict[str, str]]", outcome.summary.get("rules_not_judged", []))
    return {one["rule"]: one["reason"] for one in found}


def _as_text(replayed: list[Replayed]) -> Iterator[str]:
    changed = [one for one in replayed if one.is_changed]
    for one in changed:
        before, after = one.before.verdict, one.after.verdict
        yield f"{one.name}: {before if before == after else f'{before} -> {after}'}"
        yield from (f"    - {line}" for line in one.gone)
        yield from (f"    + {line}" for line in one.new)
    turned = sum(one.before.verdict != one.after.verdict for one in changed)
    for one in replayed:
        if not one.is_judged:
            lacking = {**_lacking(one.before), **_lacking(one.after)}
            yield f"{one.name}: not judged"
            yield from (f"    ? {rule}: {reason}" for rule, reason in lacking.items())
    yield f"{len(changed)} of {len(replayed)} outcomes change, {turned} of them in the verdict"


def _as_json(replayed: list[Replayed]) -> str:
    rows = [
        {
            "name": one.name,
            "path": one.path,
            "before": one.before.deliverable,
            "after": one.after.deliverable,
            "verdicts": [one.before.verdict, one.after.verdict],
            "gone": one.gone,
            "new": one.new,
        }
        for one in replayed
        if one.is_changed
    ]
    unjudged = [
        {
            "name": one.name,
            "path": one.path,
            "rules": {**_lacking(one.before), **_lacking(one.after)},
        }
        for one in replayed
        if not one.is_judged
    ]
    summary = {"sessions": len(replayed), "changed": len(rows), "not_judged": len(unjudged)}
    table = {"changes": rows, "not_judged": unjudged, "summary": summary}
    return json.dumps(table, indent=2, ensure_ascii=False)
