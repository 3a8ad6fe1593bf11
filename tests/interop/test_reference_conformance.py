"""The official conformance suite at the reference server, which has none of the suite's own tools.

The suite knows no server over stdio. Most scenarios call tools, resources and prompts that they
prescribe; `test_conformance.py` serves those with our envelope. What is left is held here: the
reference server is as good, check by check, as a server on the bare SDK, and nothing fails but what
was never there.
"""

import socket
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from tests.interop.conformance import Run, lost, run_suite, unscored
from tests.interop.judging import noted
from tests.interop.processes import Server
from tests.project_tree import ROOT
from tests.specification.server.load import bare

pytestmark = pytest.mark.interop

GOOD: Final = {"2025-11-25": 39, "2026-07-28": 86}
"""Scored checks that have to be good.

The suite counts 28 and 38 of them where no server listens at all.
"""

WHOLE: Final = {
    "2025-11-25": {
        *(
            "dns-rebinding-protection",
            "ping",
            "prompts-list",
            "resources-list",
            "server-initialize",
        ),
        *("tools-call-error", "tools-call-simple-text", "tools-list"),
    },
    "2026-07-28": {
        *("caching", "dns-rebinding-protection", "prompts-list", "resources-list", "tools-list"),
        *("sep-2164-resource-not-found", "server-sse-multiple-streams", "tools-call-error"),
        *("input-required-result-unsupported-methods", "tools-call-simple-text"),
    },
}
"""Scored scenarios that need only what every server has, or the answer of a missing tool."""

PRESCRIBED: Final = (
    *("completion-complete", "elicitation-", "input-required-result-", "logging-set-level"),
    *("prompts-get-", "resources-read-", "resources-subscribe", "resources-templates-read"),
    *("resources-unsubscribe", "server-stateless", "tools-call-"),
)
"""Prefixes of scored scenarios that need the suite's own tools, or features no server has."""

NEEDS_DIAGNOSTIC: Final = {
    "sep-2575-missing-capability-http-400",
    "sep-2575-server-rejects-undeclared-capability",
}
"""Failures of `server-stateless`: both checks ask for the tool `test_missing_capability`."""

ONE_STREAM: Final = {"server-sse-multiple-streams"}
"""A warning, of 2025 alone.

The server is stateless, so there is no session to open more streams in.
"""

Runs = Callable[[str, str], Run]

each_run = pytest.mark.parametrize(
    ("stack", "revision"),
    [
        pytest.param(*run, marks=[] if run == ("sdk", "2026-07-28") else [pytest.mark.slow])
        for run in product(["sdk", "fastmcp"], sorted(GOOD))
    ],
)


@pytest.fixture(scope="module")
def bare_runs(home: Path) -> Iterator[Callable[[str], Run]]:
    """Runs the suite once per revision at a server on the bare SDK, with one tool of its own."""
    with bare(ROOT / "README.md") as url:
        server, runs = Server(urlsplit(url).port or 0, 0, home / "nothing"), {}

        def running(revision: str) -> Run:
            if revision not in runs:
                runs[revision] = run_suite(server, revision, home)
            return runs[revision]

        yield running


@pytest.fixture(scope="module")
def runs(start_reference: Callable[[str, bool], Server], home: Path, totals: list[str]) -> Runs:
    """Runs the suite once per stack and revision at the reference server, and keeps the totals."""
    made: dict[tuple[str, str], Run] = {}

    def running(stack: str, revision: str) -> Run:
        if (stack, revision) not in made:
            run = made[stack, revision] = run_suite(start_reference(stack, False), revision, home)
            totals.append(run.told(f"{stack:8} reference", revision))
        return made[stack, revision]

    return running


@pytest.mark.slow
@each_run
def test_no_scored_check_is_lost_that_the_bare_sdk_passes(
    stack: str, revision: str, runs: Runs, bare_runs: Callable[[str], Run]
) -> None:
    ours = runs(stack, revision)
    scored = [c for c in lost(bare_runs(revision), ours) if c.scenario not in unscored(revision)]

    assert scored == []
    assert sum(ours.scored(revision).values()) >= GOOD[revision]


@each_run
def test_what_every_server_has_is_whole_and_only_what_is_prescribed_fails(
    stack: str, revision: str, runs: Runs
) -> None:
    scored = runs(stack, revision).scored(revision)
    failed = {check for check, good in scored.items() if not good}
    ran = {check.scenario for check in scored}

    assert ran >= WHOLE[revision]
    assert {check for check in failed if check.scenario in WHOLE[revision]} == set()
    unexplained = {c.scenario for c in failed if not c.scenario.startswith(PRESCRIBED)}
    assert unexplained == (ONE_STREAM if revision == "2025-11-25" else set())
    stateless = {check.name for check in failed if check.scenario == "server-stateless"}
    assert stateless == (NEEDS_DIAGNOSTIC if revision == "2026-07-28" else set())


@each_run
def test_the_suite_did_meet_the_reference_server(
    stack: str,
    revision: str,
    runs: Runs,
    start_reference: Callable[[str, bool], Server],
) -> None:
    """It asked for tools that are not there, got envelopes for that, and the server goes on."""
    runs(stack, revision)
    server = start_reference(stack, False)
    codes = [envelope["code"] for envelope in noted(server.decided).values()]

    assert codes.count("MCP-SYS-I-006") >= 12
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as reached:
        assert reached.getpeername()[1] == server.port
