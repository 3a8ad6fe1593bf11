"""A slip in the middle of the work blocks no later delivery, in this server or in the next one.

Other tests hand calls to the policy; here an agent slips on the running server and then delivers.
Source: specification 63, 003 §6.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.specification.server.ground import FAR, PLAYSET, Ground
from tests.specification.server.wire import Wire, wired
from tests.specification.server.working_agent import Agent, new_trait

TRAITS = "common/traits"
NAME = "bench"

SLIPS: list[tuple[str, dict[str, Any], str]] = [
    ("ck3_read", {"path": f"{FAR}/descriptor.mod"}, "S"),
    ("ck3_read", {"path": f"{FAR}/no_such_file.txt"}, "I"),
    ("ck3_dir", {"command": "list", "path": "mod:Far Shores"}, "S"),
    ("ck3_dir", {"command": "no_such_command"}, "I"),
    ("ck3_grep_raw", {"query": "gull"}, "S"),
    ("ck3_file_search", {"pattern": "*.txt"}, "S"),
    ("ck3_search", {"query": "gull", "roots": ["game"]}, "S"),
    ("ck3_search", {"query": "gull", "roots": ["user_docs"]}, "S"),
    ("ck3_search", {"query": "gull", "playset_id": "Another"}, "D"),
    ("ck3_search", {"query": "gull", "vanilla_version_id": "0.9"}, "D"),
    ("ck3_search", {"query": "gull", "mod_ids": ["Far Shores"]}, "S"),
    ("ck3_search", {"query": "gull", "mod_ids": ["Far "]}, "S"),
    ("ck3_search", {"query": "gull", "mod_ids": ["Nobody's Mod"]}, "D"),
    ("ck3_search_symbols", {"query": "gull", "symbol_type": "no_such_kind"}, "I"),
    ("ck3_file", {"command": "write", "path": f"{FAR}/events/a.txt", "content": "a"}, "D"),
    ("ck3_exec", {"program": "no_such_program"}, "D"),
]


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    return Ground(tmp_path)


@pytest.fixture
def wire(ground: Ground) -> Iterator[Wire]:
    with wired(*ground.options("--index", "--session", NAME)) as wire:
        yield wire


def working(wire: Wire) -> Agent:
    """An agent that begins as it should."""
    wire.call("ck3_playset", command="switch", playset=PLAYSET)
    agent = Agent(wire, NAME)
    agent.ask("ck3_playset", command="get")
    agent.told("ck3_search", query="bold")
    return agent


def delivered(agent: Agent, name: str) -> dict[str, Any]:
    agent.contract(f"{FAR}/{TRAITS}/**")
    reply = agent.deliver(new_trait(name))
    agent.ask("ck3_contract", command="cancel")
    return reply


FEW = [
    pytest.param(*slip, marks=[] if number % 4 == 0 else [pytest.mark.slow])
    for number, slip in enumerate(SLIPS)
]


@pytest.mark.parametrize(("tool", "arguments", "expected"), FEW, ids=lambda one: str(one)[:40])
def test_a_slip_blocks_no_delivery(
    wire: Wire, tool: str, arguments: dict[str, Any], expected: str
) -> None:
    agent = working(wire)

    slip = agent.told(tool, **arguments)
    reply = delivered(agent, "bold_1")

    assert slip["reply_type"] == expected, slip
    assert reply["code"] == "EN-GATE-S-003", reply["data"]


def test_all_slips_together_block_nothing_after_a_restart(ground: Ground) -> None:
    with wired(*ground.options("--index", "--session", NAME)) as wire:
        agent = working(wire)
        for tool, arguments, _ in SLIPS:
            agent.told(tool, **arguments)
    with wired(*ground.options("--index", "--session", NAME)) as wire:
        reply = delivered(Agent(wire, NAME), "bold_1")

    assert reply["code"] == "EN-GATE-S-003", reply["data"]


def test_a_call_that_was_refused_is_told_and_blocks_nothing(wire: Wire) -> None:
    agent = working(wire)
    slip = agent.ask("ck3_search", query="gull", playset_id="Another")

    told = delivered(agent, "bold_1")["data"]["violations"]

    refused = [one for one in told if slip["meta"]["trace_id"] in one["trace_ids"]]
    assert {(one["severity"], one["details"]["refused"]) for one in refused} == {("warning", True)}


def test_a_missing_justification_is_a_warning(wire: Wire) -> None:
    agent = working(wire)
    agent.ask("ck3_read", path=f"{FAR}/descriptor.mod")

    told = delivered(agent, "bold_1")["data"]["violations"]

    assert "warning" in {
        one["severity"] for one in told if one["code"] == "FS_JUSTIFICATION_MISSING"
    }


def test_what_was_before_the_last_completion_is_judged_no_more(wire: Wire) -> None:
    agent = working(wire)
    agent.ask("ck3_read", path=f"{FAR}/descriptor.mod")
    first = delivered(agent, "bold_1")["data"]["violations"]

    second = delivered(agent, "bold_2")

    assert "FS_JUSTIFICATION_MISSING" in {one["code"] for one in first}
    assert second["code"] == "EN-GATE-S-003"
    assert "FS_JUSTIFICATION_MISSING" not in {one["code"] for one in second["data"]["violations"]}


def test_ten_deliveries_of_one_session(wire: Wire) -> None:
    agent = working(wire)

    codes = [delivered(agent, f"bold_{number}")["code"] for number in range(10)]

    assert codes == ["EN-GATE-S-003"] * 10


def test_what_is_wrong_with_the_delivery_itself_still_blocks_it(wire: Wire) -> None:
    agent = working(wire)
    agent.contract(f"{FAR}/{TRAITS}/**")
    bundle = {**new_trait("bold_1"), "declared_new_symbols": []}

    reply = agent.deliver(bundle)

    assert reply["code"] == "EN-GATE-D-004"
    assert "NEW_SYMBOL_UNDECLARED" in {one["code"] for one in reply["data"]["violations"]}
