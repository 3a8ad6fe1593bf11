"""One run of the official conformance suite, and what its checks came to."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml
from tests.interop.processes import MODULES, Server, node

__all__ = ["PACKAGE", "Check", "Run", "lost", "run_suite", "unscored"]

PACKAGE = MODULES / "@modelcontextprotocol" / "conformance"

LONGEST = 300
"""Seconds for one run: several go on at once, each with many waits."""

_TIMED = re.compile(r"server-(?P<scenario>.+)-\d{4}-\d\d-\d\dT[\d-]+Z")

_GOOD = {"SUCCESS", "INFO", "SKIPPED"}


@dataclass(frozen=True, slots=True, order=True)
class Check:
    """One check of one scenario; `nth` tells checks with the same name apart."""

    scenario: str
    name: str
    nth: int


@dataclass(frozen=True, slots=True)
class Run:
    """The result of one run of the suite."""

    exit_code: int
    passed: int
    failed: int
    out: str = field(repr=False)
    checks: dict[Check, str] = field(repr=False)

    @property
    def total(self) -> int:
        """The number of checks that passed or failed."""
        return self.passed + self.failed

    def scored(self, revision: str) -> dict[Check, bool]:
        """The checks that count, and whether each one is good."""
        free = unscored(revision)
        return {
            check: status in _GOOD
            for check, status in self.checks.items()
            if check.scenario not in free
        }

    def told(self, whose: str, revision: str) -> str:
        """A line about the run, for a reader who wants to see the totals even if all is well."""
        scored = self.scored(revision)
        return (
            f"{whose} {revision}: {self.passed:3} passed, {self.failed:2} failed, "
            f"{sum(scored.values())} of {len(scored)} scored checks"
        )


@cache
def unscored(revision: str) -> frozenset[str]:
    """The scenarios that run without counting, as the suite's own frozen list says."""
    text = (PACKAGE / "requirements" / f"{revision}.yaml").read_text("utf-8")
    listed = yaml.safe_load(text)["not_scored"]
    return frozenset(entry["scenario"] for entry in listed)


def run_suite(server: Server, revision: str, home: Path) -> Run:
    """Run what a revision of the specification requires of a server."""
    results = home / f"results-{server.port}-{revision}"
    program = str(PACKAGE / "dist" / "index.js")
    words = ["server", "--url", server.url, "--requirements", revision, "-o", str(results)]
    answer = node(program, *words, home=home, patience=LONGEST)
    totals = re.search(r"^Total: (\d+) passed, (\d+) failed", answer.out, re.MULTILINE)
    if totals is None:
        raise RuntimeError(f"the suite printed no total:\n{answer.out[-2_000:]}{answer.err}")
    checks = dict(_checks(results))
    return Run(answer.exit_code, int(totals[1]), int(totals[2]), answer.out, checks)


def _checks(results: Path) -> Iterator[tuple[Check, str]]:
    for folder in sorted(results.iterdir()):
        match = _TIMED.fullmatch(folder.name)
        if match is None:
            raise RuntimeError(f"unknown result {folder.name!r}")
        file = folder / "checks.json"  # not there if the scenario could not even begin
        listed = json.loads(file.read_text("utf-8")) if file.exists() else []
        yield from _numbered(match["scenario"], listed)


def _numbered(scenario: str, listed: Iterable[dict[str, str]]) -> Iterator[tuple[Check, str]]:
    seen: dict[str, int] = {}
    for entry in listed:
        nth = seen[entry["id"]] = seen.get(entry["id"], -1) + 1
        yield Check(scenario, entry["id"], nth), entry["status"]


def lost(bare: Run, ours: Run) -> dict[Check, str]:
    """Checks that were good on the bare server and are worse, or not there, on ours."""
    worse = {
        check: ours.checks.get(check, "MISSING")
        for check, status in bare.checks.items()
        if status in _GOOD and ours.checks.get(check) not in _GOOD
    }
    return dict(sorted(worse.items()))
