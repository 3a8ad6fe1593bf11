"""Contracts of a day on the running server: what one takes, and when it can be closed.

Other tests hand requests to the contract system; here an agent leaves out what has a default, and
takes back all its work. Source: specification 35 and 43; issue of the reference server.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.specification.server.ground import FAR, Ground
from tests.specification.server.wire import wired
from tests.specification.server.working_agent import Agent, trait

FILE = f"{FAR}/common/traits/zz_bold.txt"


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with wired(*Ground(tmp_path).options("--index")) as wire:
        yield Agent(wire)


def opened(agent: Agent, *targets: str, **more: Any) -> dict[str, Any]:
    return agent.ask(
        "ck3_contract",
        command="open",
        intent="Change traits.",
        operations=["write", "delete"],
        targets=list(targets),
        **more,
    )


def test_a_contract_that_says_no_end_ends_in_eight_hours(agent: Agent) -> None:
    answer = opened(agent, f"{FAR}/common/**")

    assert answer["reply_type"] == "S", answer
    ends = datetime.fromisoformat(answer["data"]["expires_at"])
    assert abs(ends - datetime.now(UTC) - timedelta(hours=8)) < timedelta(minutes=5)


@pytest.mark.parametrize("ends", ["tomorrow", "2026-01-01T00:00:00Z", "2099-01-01T00:00:00Z"])
def test_an_end_that_is_none_is_refused(agent: Agent, ends: str) -> None:
    assert opened(agent, f"{FAR}/common/**", expires_at=ends)["code"] == "CT-GATE-I-001"


@pytest.mark.parametrize("target", [f"{FAR}/**", f"{FAR}/*/traits/*.txt"])
def test_a_whole_mod_may_be_a_target(agent: Agent, target: str) -> None:
    assert opened(agent, target)["reply_type"] == "S"
    assert agent.file("write", FILE, content=trait("bold"))["data"]["written"] is True


@pytest.mark.parametrize("target", ["root:repo/**", "root:user_docs/*/x.txt", "mod:*/**"])
def test_a_whole_root_or_any_mod_may_not(agent: Agent, target: str) -> None:
    assert opened(agent, target)["code"] == "CT-GATE-I-001"


def test_a_contract_whose_files_were_all_deleted_again_can_be_closed(agent: Agent) -> None:
    opened(agent, f"{FAR}/**")
    written = agent.file("write", FILE, content=trait("bold"))
    agent.file("delete", FILE)

    closed = agent.ask("ck3_contract", command="close", evidence=[written["meta"]["trace_id"]])

    assert closed["reply_type"] == "S", closed


def test_a_contract_whose_file_somebody_else_took_away_cannot(agent: Agent, tmp_path: Path) -> None:
    opened(agent, f"{FAR}/**")
    written = agent.file("write", FILE, content=trait("bold"))
    (Ground(tmp_path).far / "common/traits/zz_bold.txt").unlink()

    closed = agent.ask("ck3_contract", command="close", evidence=[written["meta"]["trace_id"]])

    assert closed["reply_type"] == "I", closed
