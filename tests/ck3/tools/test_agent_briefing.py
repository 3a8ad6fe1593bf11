"""`ck3_get_agent_briefing`: where an agent is and what comes next, in fewer than 2,000 tokens."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import working

from replybook import Reply, ReplyBuilder
from replybook.testing import assert_no_host_path
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import agent_briefing
from replybook_ck3.serve.tools.agent_briefing import ck3_get_agent_briefing
from replybook_registry.tokens import count_tokens


def briefed(work: SessionContext) -> Reply:
    return ck3_get_agent_briefing(work, rb=ReplyBuilder("ck3_get_agent_briefing"))


def test_it_tells_mode_playset_and_mods_in_load_order(tmp_path: Path) -> None:
    reply = briefed(working(tmp_path))

    assert reply.code == "WA-READ-S-001"
    assert (reply.data["mode"], reply.data["playset"]) == ("ck3lens", "Sample")
    assert (reply.data["mods"], reply.data["mods_count"]) == (["Deep Harbour", "Far Shores"], 2)
    assert reply.data["game_version"] == "1.18.0"


@pytest.mark.parametrize(("is_indexed", "status"), [(False, "missing"), (True, "complete")])
def test_it_tells_how_far_the_index_is_and_what_that_asks_for(
    tmp_path: Path, is_indexed: bool, status: str
) -> None:
    reply = briefed(working(tmp_path, indexed=is_indexed))

    assert reply.data["index"] == {"status": status, "is_complete": is_indexed}
    steps: Any = reply.data["next_steps"]
    assert is_indexed != any("There is no index" in step for step in steps)


def test_an_index_that_cannot_be_read_is_told_and_the_rest_as_well(tmp_path: Path) -> None:
    work = working(tmp_path)
    assert work.index_file is not None
    work.index_file.parent.mkdir(parents=True, exist_ok=True)
    work.index_file.write_bytes(b"no database at all" * 1000)

    reply = briefed(work)

    assert (reply.code, reply.data["index"]) == (
        "WA-READ-S-001",
        {"status": "failed", "is_complete": False},
    )


def test_an_open_contract_is_told_and_a_closed_one_is_not(tmp_path: Path) -> None:
    work = working(tmp_path)
    before = briefed(work)
    request = {
        "intent": "Add.",
        "operations": ["write"],
        "targets": ["mod:Deep Harbour/common/**"],
        "expires_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
    }
    assert work.contracts.open(ReplyBuilder(), request).code == "CT-GATE-S-001"
    during = briefed(work)
    work.contracts.cancel(ReplyBuilder())
    after = briefed(work)

    contract: Any = during.data["contract"]
    assert (before.data["contract"], after.data["contract"]) == (None, None)
    assert (contract["operations"], contract["targets"]) == (
        ["write"],
        ["mod:Deep Harbour/common/**"],
    )
    assert [step for step in during.data["next_steps"] if "is open" in step]  # type: ignore[attr-defined]


def test_with_an_index_conflicts_count_as_errors(tmp_path: Path) -> None:
    work = working(tmp_path, indexed=True)

    rules: Any = briefed(work).data["rules"]

    told = [rule.partition(":")[0] for rule in rules["error"]]
    is_able = "touched_units_complete" in work.session.capabilities
    assert ("conflict_alignment" in told) is is_able


@pytest.mark.parametrize("mode", ["ck3lens", "ck3raven-dev"])
def test_it_is_short_and_names_no_folder_of_this_machine(tmp_path: Path, mode: str) -> None:
    mods = {f"A mod of a rather long name, number {n}": f"root:repo/{n}" for n in range(60)}
    work = working(tmp_path, mode=mode, mods=mods)

    data = dict(briefed(work).data)

    assert (len(data["mods"]), data["mods_count"]) == (25, 60)  # type: ignore[arg-type]
    assert count_tokens(json.dumps(data)) < 2_000
    assert_no_host_path(data, [str(path) for path in work.roots.values()])


def test_contracts_that_cannot_be_read_are_an_error_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_work: SessionContext) -> object:
        raise OSError("/home/somebody/state")

    work = working(tmp_path)
    monkeypatch.setattr(agent_briefing, "_contract", broken)
    reply = briefed(work)

    assert ("WA-READ-E-001", {"error_type": "OSError"}) == (reply.code, dict(reply.data))
