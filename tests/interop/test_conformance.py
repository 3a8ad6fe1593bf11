"""The official conformance suite: our envelope on every tool costs no check that counts."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.interop.conformance import Run, lost, run_suite, unscored
from tests.interop.judging import noted
from tests.interop.processes import Server

pytestmark = pytest.mark.interop

Suite = Callable[[str, str, str], Run]
Start = Callable[[str, str, str], Server]

LEAST = {"2025-11-25": 80, "2026-07-28": 180}
"""Checks in a run that reached the server; without any server the suite still passes 29 and 45."""

MET = {
    "enveloped": {"WA-READ-S-001", "MCP-SYS-E-001"},
    "netted": {"MCP-SYS-E-003", "MCP-SYS-E-001"},
}
"""Decorated tools succeed and crash.

Nobody decorated the tools in the net, so they return raw text.
"""

each_revision = pytest.mark.parametrize("revision", sorted(LEAST))
each_stack = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
each_dress = pytest.mark.parametrize(
    "dress", ["enveloped", pytest.param("netted", marks=pytest.mark.slow)]
)


def _gate(run: Run, revision: str, server: Server) -> list[str]:
    """Why a run is no evidence that the server conforms; nothing if it is."""
    counted = {check.scenario for check, good in run.scored(revision).items() if not good}
    reasons = {
        f"exit code {run.exit_code}": run.exit_code != 0,
        f"only {run.total} checks ran": run.total < LEAST[revision],
        f"scored scenarios failed: {sorted(counted)}": bool(counted),
        "nobody listens any more": not _listens(server.port),
    }
    return [reason for reason, holds in reasons.items() if holds]


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@each_revision
@each_stack
def test_the_bare_fixture_conforms(stack: str, revision: str, suite: Suite, start: Start) -> None:
    run = suite(stack, "bare", revision)

    assert _gate(run, revision, start(stack, "bare", "scenarios")) == []


@each_revision
@each_stack
@each_dress
def test_our_envelope_loses_no_scored_check(
    stack: str, dress: str, revision: str, suite: Suite, start: Start
) -> None:
    bare, ours = suite(stack, "bare", revision), suite(stack, dress, revision)
    scored = {
        check: status
        for check, status in lost(bare, ours).items()
        if check.scenario not in unscored(revision)
    }

    assert _gate(ours, revision, start(stack, dress, "scenarios")) == []
    assert scored == {}


@each_revision
@each_stack
@each_dress
def test_the_suite_did_meet_our_envelope(
    stack: str, dress: str, revision: str, suite: Suite, start: Start
) -> None:
    """Without this, a server that forgot the envelope would pass everything above."""
    suite(stack, dress, revision)
    made = noted(start(stack, dress, "scenarios").decided).values()

    assert len(made) >= 12
    assert {envelope["code"] for envelope in made} >= MET[dress]


@pytest.mark.slow
@each_revision
def test_a_server_that_is_not_there_passes_no_gate(revision: str, home: Path) -> None:
    """The suite counts checks as passed that never reached a server."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    nobody = Server(port, 0, home / "nothing")
    run = run_suite(nobody, revision, home)

    assert run.passed > 0
    assert len(_gate(run, revision, nobody)) == 4
