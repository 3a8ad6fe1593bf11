"""A session whose index file is damaged: what needs no index goes on, and the index heals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ck3.server.agents import MOD, SESSION, Agent, trait

from replybook.testing import assert_no_host_path

TRAITS = "common/traits/far_traits.txt"
HARMS = {"no database": b"no index" * 1_000, "cut off": None}


@pytest.fixture(params=HARMS)
def agent(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Agent]:
    """An agent whose host starts the server again after the file was damaged."""
    with Agent(tmp_path) as made:
        made.edited(TRAITS, trait("far_sailor"))
        file = made.server.work_of(SESSION).index_file
        assert file is not None
        made.server.close()
        harm = HARMS[request.param]
        file.write_bytes(file.read_bytes()[:5_000] if harm is None else harm)
        made.restart()
        yield made


def test_what_needs_no_index_is_answered(agent: Agent) -> None:
    assert "WA-READ-S-001" == agent("ck3_read", path=f"{MOD}/{TRAITS}")["code"]
    assert agent("ck3_dir", command="list", path=f"{MOD}/common")["reply_type"] == "S"
    assert agent("ck3_playset", command="mods")["reply_type"] == "S"


def test_near_names_of_a_misspelt_address_come_from_the_disk(agent: Agent) -> None:
    answer = agent("ck3_read", path=f"{MOD}/common/traits/far_trait.txt")

    assert "WA-RES-I-001" == answer["code"], answer
    assert f"{MOD}/{TRAITS}" in answer["data"]["suggestions"]
    assert_no_host_path(answer, [agent.folder])


def test_the_doctor_tells_it_with_a_fix(agent: Agent) -> None:
    lines = agent("ck3_doctor")["data"]["lines"]

    (line,) = [one for one in lines if one["about"] == "index"]
    assert line["fix"]


def test_no_answer_comes_from_a_damaged_index_and_it_is_built_again(agent: Agent) -> None:
    """The first question may wait for the build; no answer says that nothing was found."""
    for tool, more in (
        ("ck3_search_symbols", {"query": "far_sailor"}),
        ("ck3_confirm_not_exists", {"name": "far_sailor", "kind": "trait"}),
    ):
        answer = agent(tool, **more)
        assert answer["code"] in {"EN-GATE-D-005", "WA-READ-S-001"}, answer
        assert "MCP-SYS-E-001" != answer["code"], answer
        assert_no_host_path(answer, [agent.folder])
        assert agent.server.builder.wait(60)
        healed = agent(tool, **more)
        assert healed["reply_type"] == "S", healed
        assert not healed["data"].get("can_claim_not_exists")
        assert "far_traits.txt" in str(healed["data"])
