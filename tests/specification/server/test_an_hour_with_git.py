"""An hour of a modder's agent with git, in a mod that is a repository, on the running server.

Edits, commits, restored files, a stash, branches, a refused push, and settings that name programs.
Source: issue 30 item 6, specification 41, 42, 65 and 67.
"""

from __future__ import annotations

import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.specification.server.ground import FAR, Ground
from tests.specification.server.wire import wired
from tests.specification.server.working_agent import Agent

OWN = "common/traits/hour.txt"
IDENTITY = '[git]\nname = "Jo"\nemail = "jo@example.org"\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings of the person at the machine: none."""
    folder = tmp_path / "person"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for name in ("XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    ground = Ground(tmp_path)
    git(ground, "init", "-q", "-b", "main")
    git(ground, "add", "-A")
    git(ground, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first")
    return ground


def git(ground: Ground, *words: str) -> str:
    """Run git as the person would whose mod it is."""
    done = subprocess.run(
        ["git", *words], cwd=ground.far, check=True, capture_output=True, text=True
    )
    return done.stdout


@contextmanager
def agent_on(ground: Ground, settings: str = IDENTITY) -> Generator[Agent]:
    ground.data.mkdir(exist_ok=True)
    (ground.data / "server.toml").write_text(settings)
    with wired(*ground.options()) as wire:
        yield Agent(wire)


def ran(agent: Agent, *words: str, **more: Any) -> dict[str, Any]:
    return agent.ask("ck3_exec", program="git", args=list(words), working_dir=FAR, **more)


def done(agent: Agent, *words: str) -> dict[str, Any]:
    answer = ran(agent, *words)
    assert answer["code"] == "EN-EXEC-S-001", (words, answer)
    data: dict[str, Any] = answer["data"]
    return data


def open_contract(agent: Agent, *targets: str) -> None:
    answer = agent.ask(
        "ck3_contract",
        command="open",
        intent="Write traits and save them.",
        operations=["write", "delete", "exec"],
        targets=list(targets),
    )
    assert answer["reply_type"] == "S", answer


def test_an_hour_of_edits_commits_branches_and_mistakes(ground: Ground) -> None:
    file = ground.far / OWN
    with agent_on(ground) as agent:
        assert done(agent, "status", "--short")["output"] == ""
        assert ran(agent, "branch", "idea")["code"] == "EN-GATE-D-002"
        open_contract(agent, FAR, f"{FAR}/common/**")

        # a day's work on a branch, saved in steps
        done(agent, "switch", "-c", "idea")
        for at in range(3):
            agent.file("write", f"{FAR}/{OWN}", content=f"trait_{at} = {{\n\tindex = {at}\n}}\n")
            done(agent, "add", OWN)
            done(agent, "commit", "-m", f"Step {at}; more to come", OWN)
        log = done(agent, "log", "--oneline", "-n", "3")["output"].splitlines()
        assert [line.split(" ", 1)[1] for line in log] == [
            f"Step {at}; more to come" for at in (2, 1, 0)
        ]
        assert git(ground, "log", "-1", "--format=%an <%ae>") == "Jo <jo@example.org>\n"
        assert "trait_2 = {" in done(agent, "show")["output"]

        # a mistake is taken back, another one is put aside
        agent.file("write", f"{FAR}/{OWN}", content="wrong = {\n}\n")
        assert "wrong = {" in done(agent, "diff", "--", OWN)["output"]
        done(agent, "add", OWN)
        done(agent, "restore", "--staged", OWN)
        assert done(agent, "restore", OWN)["changed"] == [f"{FAR}/{OWN}"]
        assert "trait_2" in file.read_text("utf-8-sig")
        agent.file("write", f"{FAR}/{OWN}", content="later = {\n}\n")
        done(agent, "stash", "push", "-m", "For tomorrow", OWN)
        assert "For tomorrow" in done(agent, "stash", "list")["output"]

        # the branch is left, merged and deleted
        assert done(agent, "switch", "main")["deleted"] == [f"{FAR}/{OWN}"]
        assert not file.exists()
        assert done(agent, "merge", "idea")["created"] == [f"{FAR}/{OWN}"]
        done(agent, "branch", "-d", "idea")
        assert done(agent, "stash", "pop")["changed"] == [f"{FAR}/{OWN}"]
        assert "later" in file.read_text("utf-8-sig")
        assert ran(agent, "stash", "pop")["code"] == "WA-EXEC-I-001"

        # nothing to save is no success, and no remote is reached
        done(agent, "commit", "-m", "Later", OWN)
        empty = ran(agent, "commit", "-m", "Nothing", OWN)
        assert (empty["code"], empty["data"]["exit_code"]) == ("WA-EXEC-I-001", 1)
        far = (["push"], ["fetch"], ["pull", "origin", "main"])
        for words in (*far, ["push", "--force"], ["reset", "--hard"]):
            answer = ran(agent, *words)
            assert answer["code"] in {"EN-GATE-D-003", "EN-EXEC-D-001"}, answer
        assert ran(agent, "pull")["code"] == "MCP-SYS-I-001"

        # the person sets a program; git does not run until it is gone
        git(ground, "config", "filter.x.smudge", "touch ran")
        for words in (["status"], ["switch", "main"], ["restore", OWN], ["stash", "list"]):
            answer = ran(agent, *words)
            assert answer["data"]["key"] == "filter.x.smudge", (words, answer)
        git(ground, "config", "--unset", "filter.x.smudge")
        assert done(agent, "status", "--short")["output"] == ""
        assert not ground.told_in(str(done(agent, "log", "--stat")))

        # the contract closes on what git changed
        closed = agent.ask("ck3_contract", command="close", summary="Saved.")
        assert closed["reply_type"] in {"S", "I"}, closed
    assert git(ground, "status", "--short") == ""


def test_a_branch_with_files_outside_of_the_contract_is_not_taken(ground: Ground) -> None:
    git(ground, "switch", "-qc", "other")
    (ground.far / "descriptor.mod").write_text('name="Far Shores"\nversion="9"\n', "utf-8")
    git(ground, "add", "-A")
    git(ground, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "second")
    git(ground, "switch", "-q", "main")
    with agent_on(ground) as agent:
        open_contract(agent, FAR, f"{FAR}/common/**")

        answer = ran(agent, "switch", "other")

        assert (answer["code"], answer["data"]["reason"]) == ("EN-EXEC-D-001", "outside_targets")
        assert answer["data"]["path"] == f"{FAR}/descriptor.mod"
        assert "version" not in done(agent, "diff", "--stat")["output"]


def test_a_commit_without_a_name_says_what_is_missing_and_changes_nothing(ground: Ground) -> None:
    with agent_on(ground, "") as agent:
        open_contract(agent, f"{FAR}/common/**")
        agent.file("write", f"{FAR}/{OWN}", content="a = {\n}\n")
        done(agent, "add", OWN)

        answer = ran(agent, "commit", "-m", "Mine", OWN)

        assert answer["code"] == "WA-EXEC-I-001"
        assert answer["data"] == {"missing": ["user.name", "user.email"]}
    assert git(ground, "log", "--format=%s") == "first\n"


def test_a_diff_of_a_megabyte_is_cut_and_says_so(ground: Ground) -> None:
    (ground.far / OWN).parent.mkdir()
    (ground.far / OWN).write_text("".join(f"a_{n} = {{ }}\n" for n in range(80_000)), "utf-8")
    git(ground, "add", "-A")
    with agent_on(ground) as agent:
        data = done(agent, "diff", "--cached")

        assert len(data["output"]) < 25_000
        assert data["left_out"] > 900_000
        assert "80000 +++" in done(agent, "diff", "--cached", "--stat")["output"]


@pytest.mark.parametrize(
    "approved", ["push origin main", pytest.param("push", marks=pytest.mark.slow)]
)
def test_a_push_needs_the_very_words_that_the_person_approved(
    ground: Ground, approved: str
) -> None:
    git(ground, "remote", "add", "origin", "ext::touch ran")
    with agent_on(ground, f'{IDENTITY}approved = ["{approved}"]\n') as agent:
        open_contract(agent, FAR)
        for words in ("push", "push origin main", "push origin other", "push origin main dev"):
            answer = ran(agent, *words.split())
            # the transport is refused by git, and the push did not happen
            assert answer["code"] == ("WA-EXEC-I-001" if words == approved else "EN-GATE-D-003")
    assert not (ground.far / "ran").exists()


@pytest.mark.parametrize("said", ['"push"', '["pull"]', '["commit -m x"]', "[1]", '[""]'])
def test_a_wrong_approval_stops_the_server_with_a_fix(ground: Ground, said: str) -> None:
    from replybook_ck3.serve.session.server_config import ConfigFault, ServerConfig

    ground.data.mkdir(exist_ok=True)
    (ground.data / "server.toml").write_text(f"[git]\napproved = {said}\n")

    with pytest.raises(ConfigFault, match=r"git\.approved: is not a list of commands"):
        ServerConfig.read(ground.data)
