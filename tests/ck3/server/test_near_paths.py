"""Addresses that lead nowhere: near ones beside the answer, and folders that are gone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.agents import MOD, Agent, Envelope, bundle, trait
from tests.ck3.server.working import write_playset

from replybook.testing import assert_no_host_path

TRAITS = "common/traits/far_traits.txt"


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as made:
        made.edited(TRAITS, trait("far_sailor"))
        yield made


def nowhere(answer: Envelope) -> Any:
    assert answer["code"] == "WA-RES-I-001", answer
    return answer["data"]


@pytest.mark.parametrize(
    ("path", "near"),
    [
        (f"{MOD}/common/traits/far_trait.txt", f"{MOD}/{TRAITS}"),
        (f"{MOD}/comon/traits/far_traits.txt", f"{MOD}/{TRAITS}"),
        (f"{MOD}/comon/trait/far_traits.txt", f"{MOD}/{TRAITS}"),
        (f"{MOD}/COMMON/traits/far_traits.txt", f"{MOD}/{TRAITS}"),
        (f"mod:Far Shore/{TRAITS}", f"{MOD}/{TRAITS}"),
        (f"mod:far_shores/{TRAITS}", f"{MOD}/{TRAITS}"),
        (f"root:Far Shores/{TRAITS}", f"{MOD}/{TRAITS}"),
        ("root:gam/common/traits", "root:game/common/traits"),
        (
            f"{MOD}/common/traits/00_harbour_traits.txt",
            "root:game/common/traits/00_harbour_traits.txt",
        ),
        ("common/traits/00_harbour_traits.txt", "root:game/common/traits/00_harbour_traits.txt"),
    ],
)
def test_a_misspelt_address_has_the_right_one_beside_it(agent: Agent, path: str, near: str) -> None:
    answer = agent("ck3_read", path=path)

    assert near in nowhere(answer)["suggestions"]
    assert_no_host_path(answer, [agent.folder])


@pytest.mark.parametrize(
    "path",
    [
        "mod:Nothing Like It At All/x.txt",
        f"{MOD}/quite_another_word/x.txt",
        "root:ck3raven_data/ke",
        "root:../game",
        "",
        "root:game/../game/common",
        f"{MOD}/{'x' * 300}",
    ],
)
def test_an_address_that_is_like_nothing_has_nothing_beside_it(agent: Agent, path: str) -> None:
    answer = agent("ck3_read", path=path)

    assert "suggestions" not in nowhere(answer)
    assert_no_host_path(answer, [agent.folder])


def test_what_a_session_may_not_see_is_not_suggested(agent: Agent) -> None:
    """The folder of mods has others, which are not in the playset."""
    other = agent.folder / "user_docs/mod/far_secret"
    other.mkdir()
    (other / "a.txt").write_text("a = { }\n")

    for path in ("root:user_docs/mod/far_secre/a.txt", "root:user_docs/mod/far_secret/b.txt"):
        answer = agent("ck3_read", path=path)
        assert "far_secret" not in str(nowhere(answer).get("suggestions"))


def test_every_tool_that_takes_an_address_suggests(agent: Agent) -> None:
    wrong, right = f"{MOD}/common/trait", f"{MOD}/common/traits"
    agent.opens()
    for tool, arguments in (
        ("ck3_dir", {"command": "list", "path": wrong}),
        ("ck3_grep_raw", {"query": "x", "path": wrong}),
        ("ck3_file", {"command": "delete", "path": f"{wrong}/far_traits.txt"}),
    ):
        found = nowhere(agent(tool, **arguments))["suggestions"]
        assert found[0].startswith(right)


def gone(agent: Agent) -> list[Envelope]:
    """The answers of the tools that touch the mod."""
    path = f"{MOD}/{TRAITS}"
    return [
        agent("ck3_read", path=path),
        agent("ck3_dir", command="list", path=MOD),
        agent("ck3_file", command="write", path=path, content=trait("lost")),
        agent("ck3_exec", program="git", args=["status"], working_dir=MOD),
    ]


@pytest.mark.parametrize("how", ["renamed", "removed"])
def test_a_mod_whose_folder_is_gone_is_told_and_never_read_under_its_old_name(
    agent: Agent, how: str
) -> None:
    """A day on which somebody tidies up the folder of mods while the server runs."""
    agent.opens()
    assert agent("ck3_read", path=f"{MOD}/{TRAITS}")["reply_type"] == "S"
    aside = agent.mod.with_name("aside")
    shutil.copytree(agent.mod, aside)
    if how == "renamed":
        agent.mod.rename(agent.mod.with_name("elsewhere"))
    else:
        shutil.rmtree(agent.mod)

    for answer in gone(agent):
        data = nowhere(answer)
        assert "the folder of mod:Far Shores is gone" in data["problem"]
        assert "ck3_playset `remove`" in data["problem"]
        assert_no_host_path(answer, [agent.folder])
    found = agent("ck3_search", query="far_sailor")
    assert found["data"]["folders_gone"] == [MOD]
    assert found["data"]["is_complete"] is False
    assert "folders_gone" not in agent("ck3_search", query="saltborn", roots=["game"])["data"]
    for tool, arguments in (
        ("ck3_file_search", {"pattern": "*.txt"}),
        ("ck3_grep_raw", {"query": "category"}),
    ):
        walked = agent(tool, **arguments)
        assert walked["data"]["folders_gone"] == [MOD]
        assert f"{MOD}/" not in str(walked["data"])
        narrowed = agent(tool, **arguments, mod_ids=["Far Shores"])
        assert "the folder of mod:Far Shores is gone" in nowhere(narrowed)["problem"]
        assert "folders_gone" not in agent(tool, **arguments, path="root:game/common")["data"]
    validated = agent("ck3_validate_artifact_bundle", artifact_bundle=bundle("lost_one"))
    assert validated["code"] == "WA-VAL-I-001"
    assert "the folder of mod:Far Shores is gone" in str(validated["data"]["findings"])
    assert not agent.mod.exists()  # nothing made it again
    other = agent("ck3_read", path="mod:Deep Harbour/descriptor.mod")
    assert other["reply_type"] == "S"

    # the mod comes back, with other content
    aside.rename(agent.mod)
    (agent.mod / TRAITS).write_text(trait("far_swimmer"), "utf-8")
    back = agent("ck3_read", path=f"{MOD}/{TRAITS}")
    assert "far_swimmer" in back["data"]["content"]
    assert "folders_gone" not in agent("ck3_search", query="far_swimmer")["data"]
    validated = agent("ck3_validate_artifact_bundle", artifact_bundle=bundle("lost_one"))
    assert validated["code"] == "WA-VAL-S-001"
    assert agent("ck3_search", query="far_sailor")["data"]["count"] == 0


def test_a_mod_that_moved_is_taken_out_and_added_again(agent: Agent) -> None:
    """The steps that the answer proposes work."""
    (agent.mod / "descriptor.mod").write_text('name="Far Shores"\n')
    moved = agent.mod.with_name("moved")
    agent.mod.rename(moved)
    nowhere(agent("ck3_read", path=f"{MOD}/{TRAITS}"))

    agent.opens("root:ck3raven_data/playsets/*.json")
    for arguments in (
        {"command": "remove", "mod": "Far Shores"},
        {"command": "add", "mod": "root:user_docs/mod/moved"},
    ):
        answer = agent("ck3_playset", **arguments)
        assert answer["reply_type"] == "S", answer
    assert agent("ck3_read", path=f"{MOD}/{TRAITS}")["reply_type"] == "S"


def test_a_mod_that_was_never_there_is_told_in_the_same_way(agent: Agent) -> None:
    write_playset(agent.folder / "data", "Lost", {"Ghost": "root:user_docs/mod/ghost"})
    assert agent("ck3_playset", command="switch", playset="Lost")["reply_type"] == "S"

    assert "mod:Ghost is gone" in nowhere(agent("ck3_read", path="mod:Ghost/a.txt"))["problem"]


def test_a_contract_for_a_misspelt_mod_is_told_the_right_one(agent: Agent) -> None:
    terms = {"command": "open", "intent": "Mend.", "operations": ["write"], "expires_at": ""}
    targets = [f"{MOD}/common/**", "mod:Far Shore/events/**", "mod:Nothing Like It/x"]
    answer = agent("ck3_contract", **{**terms, "targets": targets})

    found = {one["loc"]: one.get("did_you_mean") for one in answer["data"]["findings"]}
    assert answer["code"] == "CT-GATE-I-001"
    assert found["targets.1"] == f"{MOD}/events/**"
    assert found["targets.2"] is None
    assert "targets.0" not in found


def test_a_patch_for_a_file_that_is_not_there_is_told_to_name_its_mod(agent: Agent) -> None:
    answer = agent("ck3_file", command="patch", path=f"{MOD}/common/traits/new.txt")

    (field,) = answer["data"]["fields"]
    assert (field["name"], field["reason"].endswith(f": {MOD}")) == ("path", True)
    whole = agent("ck3_file", command="patch", path=MOD)
    assert whole["reply_type"] == "S"


def test_a_mod_that_is_switched_off_is_told_and_read_again_when_it_is_on(agent: Agent) -> None:
    agent.opens("root:ck3raven_data/playsets/*.json")
    path = f"{MOD}/{TRAITS}"
    agent("ck3_playset", command="disable", mod="Far Shores")

    for tool, arguments in (
        ("ck3_read", {"path": path}),
        ("ck3_dir", {"command": "list", "path": MOD}),
        ("ck3_exec", {"program": "git", "args": ["status"], "working_dir": MOD}),
    ):
        data = nowhere(agent(tool, **arguments))
        assert "mod:Far Shores is switched off in the playset" in data["problem"]
        assert "suggestions" not in data
    agent("ck3_contract", command="cancel")
    terms = {"command": "open", "intent": "x", "operations": ["write"], "targets": [f"{MOD}/**"]}
    (finding,) = agent("ck3_contract", **terms)["data"]["findings"]
    assert "is switched off" in finding["problem"]
    agent.opens("root:ck3raven_data/playsets/*.json")
    other = nowhere(agent("ck3_read", path="mod:Far Shore/a.txt"))
    assert "problem" not in other
    agent("ck3_playset", command="enable", mod="Far Shores")
    assert agent("ck3_read", path=path)["reply_type"] == "S"
