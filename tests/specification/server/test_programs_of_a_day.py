"""Programs on the running server: their answers, the reach of the agent's code and of git.

Other tests hand commands to enforcement; here an agent runs them in a session. Source:
specification 65 to 67.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.specification.server.ground import Ground
from tests.specification.server.wire import wired
from tests.specification.server.working_agent import Agent

from replybook_ck3.serve.session.sandbox import missing_sandbox

NEEDS_SANDBOX = pytest.mark.skipif(
    missing_sandbox() is not None, reason="bubblewrap is missing here; the refusal is tested"
)


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    ground = Ground(tmp_path)
    git(ground, "init", "-q")
    git(ground, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x", "--allow-empty")
    return ground


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings of the person at the machine: none, until a test writes some."""
    folder = tmp_path / "person"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for name in ("XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def agent(ground: Ground) -> Iterator[Agent]:
    with wired(*ground.options("--mode", "ck3raven-dev")) as wire:
        yield Agent(wire)


def git(ground: Ground, *words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=ground.roots["repo"], check=True, capture_output=True, text=True
    )
    return done.stdout


def ran(agent: Agent, program: str, *words: str) -> dict[str, Any]:
    return agent.ask("ck3_exec", program=program, program_args=list(words))


def contract(agent: Agent, *targets: str) -> None:
    opened = agent.ask(
        "ck3_contract",
        command="open",
        intent="Work on the tool.",
        operations=["write", "exec"],
        targets=list(targets),
    )
    assert opened["reply_type"] == "S", opened


# Exit codes


def test_what_git_refuses_is_no_success(agent: Agent) -> None:
    answer = ran(agent, "git", "log", "no-such-branch")

    assert answer["code"] in {"WA-EXEC-I-001", "EN-EXEC-D-001"}, answer
    assert ran(agent, "git", "log")["code"] == "EN-EXEC-S-001"


def test_a_commit_without_a_name_says_what_is_missing(agent: Agent) -> None:
    contract(agent, "root:repo/tool.py")
    ran(agent, "git", "add", "tool.py")

    answer = ran(agent, "git", "commit", "-m", "Add the tool", "tool.py")

    assert answer["code"] == "WA-EXEC-I-001"
    assert answer["data"] == {"missing": ["user.name", "user.email"]}


def test_a_commit_is_made_under_the_name_of_the_host(
    agent: Agent, ground: Ground, home: Path
) -> None:
    (home / ".gitconfig").write_text("[user]\n\tname = Jo Ann\n\temail = jo@example.org\n")
    contract(agent, "root:repo/tool.py")

    assert ran(agent, "git", "add", "tool.py")["code"] == "EN-EXEC-S-001"
    answer = ran(agent, "git", "commit", "-m", "Add the tool", "tool.py")

    assert answer["code"] == "EN-EXEC-S-001", answer
    assert git(ground, "log", "-1", "--format=%an %ae %cn") == "Jo Ann jo@example.org Jo Ann\n"


@pytest.mark.slow
def test_a_commit_is_made_under_the_name_of_the_settings_else(ground: Ground) -> None:
    ground.data.mkdir(exist_ok=True)
    (ground.data / "server.toml").write_text('[git]\nname = "Desk"\nemail = "desk@example.org"\n')
    with wired(*ground.options("--mode", "ck3raven-dev")) as wire:
        agent = Agent(wire)
        contract(agent, "root:repo/tool.py")
        ran(agent, "git", "add", "tool.py")
        answer = ran(agent, "git", "commit", "-m", "Add the tool", "tool.py")

    assert answer["code"] == "EN-EXEC-S-001", answer
    assert git(ground, "log", "-1", "--format=%an") == "Desk\n"


# Code of the agent


def planted(ground: Ground, body: str) -> None:
    (ground.roots["repo"] / "test_tool.py").write_text(
        f"import os, socket\n\n\ndef test_it():\n{body}"
    )


def pytest_run_by(agent: Agent) -> dict[str, Any]:
    contract(agent, "root:repo/test_tool.py")
    return ran(agent, "pytest", "-q", "test_tool.py")


@NEEDS_SANDBOX
@pytest.mark.parametrize(
    ("body", "exit_code"),
    [("    assert True\n", 0), pytest.param("    assert 0\n", 1, marks=pytest.mark.slow)],
)
def test_tests_that_pass_and_tests_that_fail_are_both_an_answer(
    agent: Agent, ground: Ground, body: str, exit_code: int
) -> None:
    planted(ground, body)

    answer = pytest_run_by(agent)

    assert (answer["code"], answer["data"]["exit_code"]) == ("EN-EXEC-S-001", exit_code), answer


@NEEDS_SANDBOX
@pytest.mark.slow
def test_a_run_of_no_tests_is_refused(agent: Agent, ground: Ground) -> None:
    (ground.roots["repo"] / "test_tool.py").write_text("")

    assert pytest_run_by(agent)["code"] == "WA-EXEC-I-001"


@NEEDS_SANDBOX
def test_code_of_the_agent_reads_no_secret_and_changes_nothing_else(
    agent: Agent, ground: Ground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hunter2")
    key = next((ground.data).rglob("*.key"))
    planted(
        ground,
        f"""    for path in ({str(secret)!r}, {str(key)!r}, {str(ground.data)!r} + "/state"):
        assert not os.path.exists(path), path
    for folder in ({str(ground.roots["game"])!r}, {str(ground.roots["repo"])!r}):
        assert os.path.isdir(folder)
        try:
            open(folder + "/planted.txt", "w")
        except OSError:
            continue
        raise AssertionError(folder)
    assert "TOKEN_OF_THE_HOST" not in os.environ
    assert [name for _, name in socket.if_nameindex()] == ["lo"]
    open({str(ground.roots["repo"] / "test_tool.py")!r}, "a").write("# seen\\n")
""",
    )

    answer = pytest_run_by(agent)

    assert (answer["code"], answer["data"]["exit_code"]) == ("EN-EXEC-S-001", 0), answer
    assert answer["data"]["changed"] == ["root:repo/test_tool.py"]
    assert not (ground.roots["game"] / "planted.txt").exists()


def test_without_a_sandbox_code_of_the_agent_does_not_run(
    ground: Ground, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare = tmp_path / "bin"
    bare.mkdir()
    for name in ("git", "pytest", "python3"):
        for folder in os.environ["PATH"].split(os.pathsep):
            if (Path(folder) / name).exists():
                (bare / name).symlink_to(Path(folder) / name)
                break
    monkeypatch.setenv("PATH", str(bare))
    planted(ground, "    assert True\n")
    with wired(*ground.options("--mode", "ck3raven-dev")) as wire:
        answer = pytest_run_by(Agent(wire))

    assert (answer["code"], answer["data"]["reason"]) == ("EN-EXEC-D-001", "no_sandbox")


@pytest.mark.slow
def test_a_host_that_trusts_the_agent_needs_no_sandbox(ground: Ground) -> None:
    planted(ground, "    assert True\n")
    with wired(*ground.options("--mode", "ck3raven-dev", "--trust-agent")) as wire:
        answer = pytest_run_by(Agent(wire))

    assert answer["code"] == "EN-EXEC-S-001", answer


# Repositories


@pytest.mark.slow
def test_a_repository_that_lies_elsewhere_is_not_looked_at(
    agent: Agent, ground: Ground, tmp_path: Path
) -> None:
    assert ran(agent, "git", "status")["code"] == "EN-EXEC-S-001"
    (ground.roots["repo"] / ".git").rename(tmp_path / "far")
    (ground.roots["repo"] / ".git").write_text(f"gitdir: {tmp_path / 'far'}\n")

    answer = ran(agent, "git", "status")

    assert (answer["code"], answer["data"]["reason"]) == ("EN-EXEC-D-001", "repository_outside")
