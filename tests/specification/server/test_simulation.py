"""Random but valid sessions against the running server; what must hold is read off the trace alone.

Some in every run, more in the whole one; `make soak` asks for 2,000 by REPLYBOOK_SESSIONS.
Source: 001 §2, specification 1, 22, 29, 35, 43, 56, 57.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.specification.server.from_the_trace import faults_in
from tests.specification.server.ground import Ground
from tests.specification.server.simulation import Simulation

from replybook.testing import get_session_trace
from replybook_ck3.serve.server.tool_list import TOOLS

FEW = 15
SESSIONS = int(os.environ.get("REPLYBOOK_SESSIONS", "40"))
SEED = int(os.environ.get("REPLYBOOK_SEED", "13"))


@pytest.fixture(
    scope="module",
    params=[pytest.param(FEW, id="few"), pytest.param(SESSIONS, id="all", marks=pytest.mark.slow)],
)
def simulation(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Simulation:
    ground = Ground(tmp_path_factory.mktemp("simulation"))
    simulation = Simulation(ground, SEED)
    simulation.run(request.param)
    codes = Counter(one.envelope["code"] for one in simulation.played)
    print(
        f"\n{request.param} sessions, {len(simulation.played)} calls, {simulation.restarts} restarts"
    )
    print(", ".join(f"{code} {count}" for code, count in sorted(codes.items())))
    return simulation


def test_every_call_has_one_envelope_and_one_line(simulation: Simulation) -> None:
    lines = get_session_trace(simulation.ground.trace)
    played = [one.envelope for one in simulation.played]

    assert [envelope["meta"]["trace_id"] for envelope in played] == [
        line["trace_id"] for line in lines
    ]
    assert [(e["code"], e["meta"]["tool"]) for e in played] == [
        (line["code"], line["tool"]) for line in lines
    ]


def test_the_trace_shows_no_broken_rule(simulation: Simulation) -> None:
    assert [] == list(faults_in(get_session_trace(simulation.ground.trace)))


def test_only_an_acknowledged_write_changes_the_world(simulation: Simulation) -> None:
    """Whatever is refused, asked or tried has changed nothing, and a write only what it names."""
    silent = [
        (one.tool, one.arguments, one.envelope["code"], sorted(one.changed))
        for one in simulation.played
        if one.changed and not _may_change(one.tool, one.arguments, one.envelope["code"])
    ]
    wide = [
        (one.tool, one.arguments, sorted(one.changed))
        for one in simulation.played
        if one.tool == "ck3_file" and len(one.changed) > (2 if _renames(one.arguments) else 1)
    ]

    assert [] == silent
    assert [] == wide


def test_no_path_of_this_machine_is_told(simulation: Simulation) -> None:
    ground = simulation.ground
    kept = [file.read_text("utf-8") for file in ground.trace.glob("*.jsonl")]

    assert [] == [ground.told_in(text) for text in simulation.texts() if ground.told_in(text)]
    assert [] == [ground.told_in(text) for text in kept if ground.told_in(text)]


def test_the_sessions_met_each_type_of_reply_that_a_healthy_server_gives(
    simulation: Simulation,
) -> None:
    """Without this a simulation that is refused at its door would pass everything above."""
    codes = {one.envelope["code"] for one in simulation.played}

    assert {"S", "I", "D"} == {one.envelope["reply_type"] for one in simulation.played}
    assert codes >= {
        *(
            () if simulation.sessions < 400 else ("CT-GATE-S-002",)
        ),  # a contract is rarely closed by luck
        *(
            "CT-GATE-S-001",
            "CT-GATE-S-003",
            "CT-GATE-I-002",
            "EN-WRITE-S-001",
            "EN-WRITE-D-002",
        ),
        *(
            "EN-GATE-S-003",
            "EN-GATE-D-002",
            "EN-GATE-D-004",
            "WA-RES-I-001",
            "EN-READ-D-001",
            "WA-DB-I-003",
        ),
    }
    unplayed = {tool.__name__ for tool in TOOLS} - {one.tool for one in simulation.played}
    assert len(unplayed) <= (2 if simulation.sessions < 400 else 0)
    assert any(one.changed for one in simulation.played)


def _may_change(tool: str, arguments: dict[str, object], code: str) -> bool:
    if arguments.get("dry_run"):
        return False
    writes = tool == "ck3_deliver" and bool(arguments["write"])
    return (tool == "ck3_file" and code == "EN-WRITE-S-001") or (writes and code == "EN-GATE-S-003")


def _renames(arguments: dict[str, object]) -> bool:
    return arguments["command"] == "rename"
