"""`replybook policy coverage`: list rules that never fire, and so may be ineffective.

Sessions come from recordings. Without any, they come from the cases of the registries. Exit 1 if a
rule never fires.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from replybook.policy import PolicyOutcome
from replybook_devtools.console.applications import applications
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Progress
from replybook_devtools.policy_runs.candidate import policy_of, today_of
from replybook_devtools.policy_runs.check import judge
from replybook_devtools.policy_runs.recordings import Recording, read_recordings
from replybook_devtools.reports.formats import report
from replybook_registry.files import package_folder
from replybook_registry.load import load_yaml
from replybook_registry.nodes import words
from replybook_registry.project import BadProject, import_roots, open_project, open_projects
from replybook_schema import Finding, Place
from replybook_schema.policy import PolicySpec


@dataclass(slots=True)
class RuleTally:
    """The number of sessions in which each rule fired, passed or was skipped.

    Attributes:
        fired: Sessions in which a rule fired, by rule.
        passed: Sessions in which a rule passed, by rule.
        skipped: Sessions in which a rule was skipped, by rule.
        unjudged: Sessions in which a rule was not judged, by rule.
    """

    sessions: int = 0
    fired: Counter[str] = field(default_factory=Counter[str])
    passed: Counter[str] = field(default_factory=Counter[str])
    skipped: Counter[str] = field(default_factory=Counter[str])
    unjudged: Counter[str] = field(default_factory=Counter[str])

    def count(self, outcome: PolicyOutcome) -> None:
        """Add one session."""
        fired = {violation.rule for violation in outcome.violations}
        run = set(cast("list[str]", outcome.summary["rules_run"]))
        skipped = cast("list[dict[str, str]]", outcome.summary["rules_skipped"])
        self.sessions += 1
        self.fired.update(fired)
        self.passed.update(run - fired)
        self.skipped.update(entry["rule"] for entry in skipped)
        unjudged = cast("list[dict[str, str]]", outcome.summary.get("rules_not_judged", []))
        self.unjudged.update(entry["rule"] for entry in unjudged)


def run(options: argparse.Namespace) -> int:
    """Print the table or findings. Return 1 if a rule never fires."""
    policy = policy_of(options.policy)
    recordings = read_recordings(options.recordings or _cases(options.policy))
    tally = _tally_recordings(recordings, policy, options.today)
    silent = [rule.id for rule in policy.rules if not tally.fired[rule.id]]
    if options.format == "text":
        print(_as_text(policy, tally))
    else:
        summary = {"sessions": tally.sessions, "rules": _numbers(policy, tally)}
        print(report(options.format, [_finding(rule, tally) for rule in silent], summary))
    return Exit.FINDINGS if silent else Exit.FINE


def _tally_recordings(
    recordings: Sequence[Recording], policy: PolicySpec, today: str | None
) -> RuleTally:
    tally = RuleTally()
    with Progress("judging") as progress:
        for done, recording in enumerate(recordings):
            progress(done, len(recordings))
            tally.count(judge(recording, policy, today_of(today, recording.today)))
    return tally


def _cases(folder: str | None) -> list[str]:
    """Return the case files of the projects here and their bases; outside a project, our own."""
    try:
        projects = (open_project(Path(folder)),) if folder else open_projects(Path())
    except BadProject:
        ours = ("replybook_registry", *(application.REGISTRY for application in applications()))
        data = [found for name in ours if (found := package_folder(name)) is not None]
        roots: tuple[Path, ...] = ()
    else:
        data = [project.root / source for project in projects for source in project.sources]
        roots = import_roots(projects[0])
    chain = dict.fromkeys(below.resolve() for each in data for below in _with_parents(each, roots))
    cases = [path for each in chain if (path := each / "policy" / "cases.yaml").is_file()]
    if not cases:
        raise UsageError("name recordings; the registries here have no cases")
    return [str(path) for path in cases]


def _with_parents(folder: Path, roots: tuple[Path, ...]) -> Iterator[Path]:
    """Yield the folders of the registries that a registry extends, then its own folder."""
    head, _ = load_yaml((folder / "registry.yaml").read_bytes(), "registry.yaml")
    for name in words(head, "extends") if head is not None else ():
        parent = package_folder(name.removeprefix("pkg:"), roots)
        if parent is not None and (parent / "registry.yaml").is_file():
            yield from _with_parents(parent, roots)
    yield folder


def _numbers(policy: PolicySpec, tally: RuleTally) -> dict[str, dict[str, int]]:
    return {
        rule.id: {
            "fired": tally.fired[rule.id],
            "passed": tally.passed[rule.id],
            "skipped": tally.skipped[rule.id],
            "not_judged": tally.unjudged[rule.id],
        }
        for rule in policy.rules
    }


def _as_text(policy: PolicySpec, tally: RuleTally) -> str:
    width = max(len(rule.id) for rule in policy.rules)
    head = f"{'rule'.ljust(width)}  fired  passed  skipped"
    rows = [
        f"{rule.ljust(width)}  {n['fired']:5}  {n['passed']:6}  {n['skipped']:7}"
        f"{_count_unjudged(n['not_judged'])}"
        f"{'' if n['fired'] else '  never fires'}"
        for rule, n in _numbers(policy, tally).items()
    ]
    silent = sum(not tally.fired[rule.id] for rule in policy.rules)
    return "\n".join(
        [head, *rows, f"{tally.sessions} sessions; {silent} of {len(rows)} rules never fire"]
    )


def _count_unjudged(count: int) -> str:
    return f"  {count} not judged" if count else ""


def _finding(rule: str, tally: RuleTally) -> Finding:
    return Finding(
        place=Place("policy"),
        rule=rule,
        problem=f"the rule never fires in {tally.sessions} sessions",
        fix="record a session that it must fire on, or remove the rule",
        severity="warning",
    )
