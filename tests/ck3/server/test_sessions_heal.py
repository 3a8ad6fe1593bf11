"""After any mistake of an agent its session goes on.

A good delivery is accepted, also after a restart (spec 63).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import MOD, Agent, Envelope, bundle, in_an_hour
from tests.ck3.server.serving import on_stdio, run, warm_command

from replybook_schema.active import ACTIVE

Mistake = tuple[str, dict[str, Any], str]
"""A call, and the code that it is answered with."""

READ = "root:game/common/traits/01_gull_traits.txt"

MISTAKES: dict[str, Mistake] = {
    "a read without a reason": ("ck3_read", {"path": READ}, "WA-READ-S-001"),
    "a list without a reason": ("ck3_dir", {"command": "list", "path": "root:game"}, "WA-READ-S-001"),
    "a grep without a reason": ("ck3_grep_raw", {"query": "gull"}, "WA-READ-S-001"),
    "a file search without a reason": ("ck3_file_search", {"pattern": "**/*.txt"}, "WA-READ-S-001"),
    "a read of nothing": ("ck3_read", {"path": "root:game/none.txt"}, "WA-RES-I-001"),
    "a list of nothing": ("ck3_dir", {"command": "list", "path": "root:game/none"}, "WA-RES-I-001"),
    "a grep below nothing": ("ck3_grep_raw", {"query": "x", "path": "root:game/none"}, "WA-RES-I-001"),
    "a command that ck3_dir lacks": ("ck3_dir", {"command": "walk"}, "MCP-SYS-I-002"),
    "an argument that a tool lacks": ("ck3_search", {"quarry": "gull"}, "MCP-SYS-I-001"),
    "only the game": ("ck3_search", {"query": "gull", "roots": ["game"]}, "WA-READ-S-001"),
    "only the documents": ("ck3_search", {"query": "gull", "roots": ["user_docs"]}, "WA-READ-S-001"),
    "a root that is none": ("ck3_search", {"query": "gull", "roots": ["moon"]}, "EN-GATE-D-001"),
    "another playset": ("ck3_search", {"query": "gull", "playset_id": "Moon"}, "EN-GATE-D-001"),
    "another game": ("ck3_search", {"query": "gull", "vanilla_version_id": "0.9"}, "EN-GATE-D-001"),
    "a mod by its name": ("ck3_search", {"query": "gull", "mod_ids": ["Far Shores"]}, "WA-READ-S-001"),
    "a mod by its id": ("ck3_search", {"query": "gull", "mod_ids": ["m-1"]}, "WA-READ-S-001"),
    "a mod that is not there": ("ck3_search", {"query": "gull", "mod_ids": ["Moon"]}, "EN-GATE-D-001"),
    "a write without a contract": (
        "ck3_file", {"command": "write", "path": f"{MOD}/a.txt", "content": "x"}, "EN-GATE-D-002",
    ),
    "a delivery of nothing": ("ck3_deliver", {"artifact_bundle": {}}, "EN-GATE-D-004"),
}  # fmt: skip


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as made:
        yield made


def delivered(agent: Agent, name: str = "reef_blind") -> Envelope:
    """Return what the gate says of a good delivery that writes its files."""
    agent.opens()
    answer = agent.delivers(bundle(name), write=True)
    agent("ck3_contract", command="cancel")
    return answer


def errors(answer: Envelope) -> list[str]:
    return [one["rule"] for one in answer["data"]["violations"] if one["severity"] == "error"]


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("restarts", [False, True], ids=["at once", "after a restart"])
def test_after_a_mistake_a_good_delivery_is_accepted(
    agent: Agent, name: str, restarts: bool
) -> None:
    tool, arguments, code = MISTAKES[name]
    assert code == agent(tool, **arguments)["code"]
    if restarts:
        agent.restart()
    answer = delivered(agent)

    assert "EN-GATE-S-003" == answer["code"], answer["data"]


def test_all_mistakes_in_one_session(agent: Agent) -> None:
    for _ in range(2):
        for tool, arguments, code in MISTAKES.values():
            assert code == agent(tool, **arguments)["code"]
        agent.restart()
    answers = [delivered(agent, name) for name in ("reef_blind", "reef_deaf", "reef_lame")]

    assert ["EN-GATE-S-003"] * 3 == [answer["code"] for answer in answers], answers
    assert [] == answers[1]["data"]["violations"]  # those of the mistakes ended with the first


def test_a_call_that_came_too_often_blocks_nothing(tmp_path: Path) -> None:
    with Agent(tmp_path) as agent:
        agent.server.close()
        (tmp_path / "data/server.toml").write_text("[limits]\ncalls_per_minute = 1\n", "utf-8")
        agent.restart()
        codes = [agent("ck3_search", query="gull")["code"] for _ in range(3)]
        assert "MCP-SYS-I-004" == codes[-1]
        agent.server.close()
        (tmp_path / "data/server.toml").unlink()
        agent.restart()

        assert "EN-GATE-S-003" == delivered(agent)["code"]


def test_a_search_by_mods_of_a_playset_that_was_left_blocks_nothing(agent: Agent) -> None:
    from tests.ck3.server.working import write_playset

    write_playset(
        agent.folder / "data", "Other", {"Deep Harbour": "root:user_docs/mod/deep_harbour"}
    )
    assert "WA-READ-S-001" == agent("ck3_search", query="gull", mod_ids=["m-2"])["code"]
    for playset in ("Other", "Sample"):
        assert "WA-VIS-S-001" == agent("ck3_playset", command="switch", playset=playset)["code"]
    agent("ck3_playset", command="switch", playset="Other")
    agent.index()
    asked = agent("ck3_validate_policy", mode="ck3lens", artifact_bundle=bundle("reef"), write=True)

    assert "active_playset_enforcement" not in errors(asked)


# What the guard refuses says what to correct


def test_a_refusal_of_a_mod_names_those_that_there_are(agent: Agent) -> None:
    data = agent("ck3_search", query="gull", mod_ids=["Moon"])["data"]

    assert ("scope_conflict", "mod_ids") == (data["reason"], data["argument"])
    assert "m-1, m-2" == data["expected"]


def raised(monkeypatch: pytest.MonkeyPatch, rule: str, **changes: Any) -> None:
    """Make a rule of the policy an error, as a registry would."""
    policy = ACTIVE.policy()
    rules = tuple(replace(one, **changes) if one.id == rule else one for one in policy.rules)
    monkeypatch.setattr(ACTIVE, "policy", lambda: replaced)
    replaced = replace(policy, rules=rules)


FILES: list[Callable[[Agent], Envelope]] = [
    lambda agent: agent("ck3_read", path=READ),
    lambda agent: agent("ck3_dir", command="list", path="root:game"),
    lambda agent: agent("ck3_grep_raw", query="gull"),
    lambda agent: agent("ck3_file_search", pattern="**/*.txt"),
]


@pytest.mark.parametrize("call", FILES)
def test_a_policy_that_asks_for_reasons_has_the_call_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Callable[[Agent], Envelope]
) -> None:
    raised(monkeypatch, "filesystem_justification", severity="error")
    with Agent(tmp_path) as agent:
        refused = call(agent)

        assert "EN-GATE-D-001" == refused["code"]
        assert {"argument": "justification", "reason": "filesystem_justification"}.items() <= (
            refused["data"].items()
        )
        assert "justification" in refused["data"]["expected"]
        assert "WA-CFG-S-001" == agent("ck3_dir", command="pwd")["code"]
        why = {"justification": "The index holds no comments"}
        assert "WA-READ-S-001" == agent("ck3_read", path=READ, **why)["code"]
        assert "EN-GATE-S-003" == delivered(agent)["code"]


@pytest.mark.parametrize("restarts", [False, True], ids=["at once", "after a restart"])
def test_a_policy_that_asks_for_the_index_first_has_the_call_refused(
    tmp_path: Path, restarts: bool
) -> None:
    (tmp_path / "data").mkdir(parents=True)
    (tmp_path / "data/server.toml").write_text("editor_traced = true\n", "utf-8")
    with Agent(tmp_path) as agent:
        refused = FILES[0](agent)
        assert ("EN-GATE-D-001", "database_first_search") == (
            refused["code"],
            refused["data"]["reason"],
        )
        assert "WA-READ-S-001" == agent("ck3_search", query="gull")["code"]
        if restarts:
            agent.restart()
        assert "WA-READ-S-001" == FILES[0](agent)["code"]
        assert "EN-GATE-S-003" == delivered(agent)["code"]


def test_a_session_whose_traces_were_removed_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir(parents=True)
    (tmp_path / "data/server.toml").write_text("editor_traced = true\n", "utf-8")
    with Agent(tmp_path) as agent:
        assert "WA-READ-S-001" == agent("ck3_search", query="gull")["code"]
        agent.restart()
        rmtree(agent.server.log.folder)

        assert "EN-GATE-D-001" == FILES[0](agent)["code"], "nobody knows of the search any more"
        assert "WA-READ-S-001" == agent("ck3_search", query="gull")["code"]
        assert "WA-READ-S-001" == FILES[0](agent)["code"]


# Over stdio, as hosts start it


def test_a_session_heals_over_stdio(tmp_path: Path) -> None:
    from tests.ck3.server.test_serving import started

    with Agent(tmp_path):
        pass  # the world with its index, and the session `desk`
    words = [*started(tmp_path), "--session", "desk"]

    async def call(client: Any, tool: str, **arguments: object) -> Envelope:
        answer = await client.call_tool(tool, arguments)
        found: Envelope = answer.structured_content
        return found

    async def played() -> Envelope:
        for _ in range(2):
            async with on_stdio(warm_command(*words)) as client:
                for tool, arguments, code in MISTAKES.values():
                    answer = await call(client, tool, **arguments)
                    assert code == answer["code"], answer
        async with on_stdio(warm_command(*words)) as client:
            good = bundle("reef_blind")
            await call(client, "ck3_validate_artifact_bundle", artifact_bundle=good)
            await call(
                client, "ck3_contract", command="open", intent="Mend it.", operations=["write"],
                targets=[f"{MOD}/common/**", f"{MOD}/localization/**"], expires_at=in_an_hour(),
            )  # fmt: skip
            return await call(client, "ck3_deliver", artifact_bundle=good, write=True)

    assert "EN-GATE-S-003" == run(played)["code"]
