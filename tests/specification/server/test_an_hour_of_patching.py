"""An hour of an agent that patches two mods on a running server, while their files change.

It reads parts of files, breaks syntax, mends it and writes drafts. It drafts again after somebody
else changed the mods and the server was started again. Source: specification 31, 56 and 60.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.specification.server.ground import PLAYSET, Ground
from tests.specification.server.wire import wired
from tests.specification.server.working_agent import Agent, written

SESSION = "patching"
PATCH = "mod:My Patch"
TRAITS = "common/traits"
ROUNDS = 6


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    ground = Ground(tmp_path)
    mods = ground.roots["user_docs"] / "mod"
    names = {"Alpha": "alpha", "Beta": "beta", "My Patch": "patch"}
    for name, folder in names.items():
        written(mods / folder / "descriptor.mod", f'name="{name}"\n')
    ground.playset(
        PLAYSET, {name: f"root:user_docs/mod/{folder}" for name, folder in names.items()}
    )
    return ground


def trait(name: str, *fields: str) -> str:
    body = "".join(f"\t{field}\n" for field in fields)
    return f"{name} = {{\n{body}}}\n"


def drafted(agent: Agent, **more: Any) -> dict[str, Any]:
    answer = agent.told("ck3_file", command="patch", path=PATCH, **more)
    assert "WA-READ-S-001" == answer["code"], answer
    return dict(answer["data"])


def refused(agent: Agent, code: str, command: str, path: str, **more: Any) -> dict[str, Any]:
    answer = agent.ask("ck3_file", command=command, path=path, **more)
    assert code == answer["code"], answer
    return dict(answer["data"])


def winner(agent: Agent, name: str) -> str:
    answer = agent.told("ck3_conflicts", command="symbols", names=[f"trait:{name}"])
    (found,) = [one for one in answer["data"]["entries"][0]["places"] if one["wins"]]
    return str(found["address"])


@pytest.mark.slow
def test_an_hour_of_patching(ground: Ground) -> None:
    mods = ground.roots["user_docs"] / "mod"
    options = ground.options("--session", SESSION)
    data: dict[str, Any] = {}
    for nth in range(ROUNDS):
        name = f"reef_{nth}"
        with wired(*options) as wire:
            agent = Agent(wire)
            if not nth:
                agent.contract(f"{PATCH}/{TRAITS}/**")
            written(mods / f"alpha/{TRAITS}/a_{nth}.txt", trait(name, "martial = 1", "prowess = 2"))
            assert not [one for one in drafted(agent)["units"] if one == f"trait:{name}"]
            written(mods / f"beta/{TRAITS}/b_{nth}.txt", trait(name, "martial = 5"))
            data = drafted(agent, mod_ids=["Alpha", "Beta"])
            (draft,) = data["drafts"]
            assert [f"trait:{name}"] == draft["units"]
            before = ground.tree()
            mistakes(agent, draft, name)
            assert before == ground.tree()

            patch_and_change(agent, mods, draft, name)
            assert [] == drafted(agent, mod_ids=["Alpha", "Beta"])["drafts"]
    assert ground.told_in(str(data)) == []


def mistakes(agent: Agent, draft: dict[str, Any], name: str) -> None:
    """Make the mistakes of an agent; each is answered with its place, and nothing changes."""
    path, content = draft["path"], draft["content"]
    cut = refused(agent, "WA-PARSE-I-001", "write", path, content=content.rstrip().rstrip("}"))
    assert [("unclosed_block", 2)] == [(one["code"], one["line"]) for one in cut["findings"]]
    refused(agent, "EN-WRITE-D-002", "write", f"{PATCH}/events/a.txt", content="a = {")
    refused(agent, "WA-RES-I-001", "edit", path, old_text="martial", new_text="x")
    refused(agent, "MCP-SYS-I-001", "write", path, content=content, names=[f"trait:{name}"])
    refused(agent, "WA-RES-I-002", "patch", PATCH, names=["trait:no_such_reef"])
    wrong = agent.ask("ck3_parse_content", content=content, tree=f"{name}.marital")
    assert "martial" == wrong["data"]["fields"][0]["did_you_mean"], wrong


def patch_and_change(agent: Agent, mods: Path, draft: dict[str, Any], name: str) -> None:
    """Write the patch, edit it, have somebody else break the file, and mend it."""
    path = draft["path"]
    part = agent.ask("ck3_parse_content", content=draft["content"], tree=f"{name}.martial")
    assert [{"path": f"{name}.martial", "line": 3, "value": "5"}] == part["data"]["tree"]
    agent.file("write", path, content=draft["content"])
    assert path == winner(agent, name)
    agent.file("edit", path, old_text="martial = 5", new_text="martial = 5\n\tprowess = 2")
    refused(agent, "WA-PARSE-I-001", "edit", path, old_text="prowess = 2", new_text="prowess = {")

    file = mods / "patch" / path.partition("/")[2]
    good = file.read_text("utf-8")
    file.write_text(good + "other = {\n", "utf-8")  # somebody else leaves it broken
    told = agent.file("edit", path, old_text="prowess = 2", new_text="prowess = 4")
    assert ["unclosed_block"] == [one["code"] for one in told["data"]["findings"]]
    mended = agent.file("edit", path, old_text="other = {\n", new_text="")
    assert "findings" not in mended["data"]
    assert good.replace("prowess = 2", "prowess = 4") == file.read_text("utf-8")
    assert path == winner(agent, name)
