"""Kill -9 at random moments of deliveries loses nothing confirmed and leaves no partial files.

Two kills in every run, a few more in the whole one; `make soak` asks for 200 by REPLYBOOK_KILLS.
Source: specification 35, 40, 43, 56.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.specification.server.after_a_kill import faults, findings_of
from tests.specification.server.ground import Ground
from tests.specification.server.killed_deliveries import Deliveries

FEW = 2
KILLS = int(os.environ.get("REPLYBOOK_KILLS", "6"))
SEED = int(os.environ.get("REPLYBOOK_SEED", "13"))


@pytest.mark.parametrize(
    "kills",
    [pytest.param(FEW, id="few"), pytest.param(KILLS, id="all", marks=pytest.mark.slow)],
)
def test_a_killed_server_leaves_whole_deliveries_and_marked_contracts(
    tmp_path: Path, kills: int
) -> None:
    deliveries = Deliveries(Ground(tmp_path), SEED)
    deliveries.index()
    found: list[str] = []
    before = deliveries.standing()
    for _ in range(kills + 1):
        with deliveries.restarted() as wire:
            if deliveries.rounds:
                found += faults(deliveries, before, wire)
            before = deliveries.standing()
            if len(deliveries.rounds) < kills:
                deliveries.play(wire)
    rounds = deliveries.rounds
    print(f"{kills} kills, seed {SEED}; stopped in", Counter(now.stopped_in for now in rounds))
    print("written by", Counter(now.writes for now in rounds), "standing", deliveries.standing())
    print("deliveries acknowledged", sum(now.succeeded("deliver") for now in rounds))

    assert not found, "\n".join(found)
    assert [] == findings_of(deliveries.ground.trace)
    assert kills == len(rounds)
