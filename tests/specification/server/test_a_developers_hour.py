"""An hour of a developer's agent on a running server: all formats, git, tests, ten mistakes.

Other tests try one format or one program; here they are used in one session, with a restart in
between. Source: specification 45, 62, 63, 65 and 66.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.specification.server.ground import Ground
from tests.specification.server.wire import wired
from tests.specification.server.working_agent import Agent

from replybook_ck3.serve.session.sandbox import missing_sandbox

SESSION = "tool-work"
REPO = "root:repo"

FORMATS = {
    "README.md": ("markdown", "# The tool\n"),
    "data/names.yaml": ("yaml", "names: [a, b]\n"),
    "data/names.json": ("json", '{"names": ["a", "b"]}\n'),
    "settings.toml": ("toml", "[tool]\nname = 'x'\n"),
    "web/a.ts": ("typescript", "export const a = 1;\n"),
    "web/a.js": ("javascript", "var a = 1;\n"),
    "notes.txt": ("plain_text", "brave = { is no script here\n"),
    "setup.cfg": ("settings", "[a]\nb = 1\n"),
    "run.sh": ("shell_script", "#!/bin/sh\nls\n"),
    "Makefile": ("plain_text", "all:\n\tls\n"),
}


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ground:
    person = tmp_path / "person"
    person.mkdir()
    (person / ".gitconfig").write_text("[user]\n\tname = Jo\n\temail = jo@example.org\n")
    monkeypatch.setenv("HOME", str(person))
    for name in ("XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL"):
        monkeypatch.delenv(name, raising=False)
    ground = Ground(tmp_path)
    subprocess.run(["git", "init", "-q"], cwd=ground.roots["repo"], check=True)
    return ground


def bundle(path: str, form: str, content: str, **more: Any) -> dict[str, Any]:
    return {
        "target": REPO,
        "artifacts": [{"path": path, "format": form, "content": content}],
        **more,
    }


def ran(agent: Agent, program: str, *words: str) -> dict[str, Any]:
    return agent.ask("ck3_exec", program=program, program_args=list(words))


def blocked_by(answer: dict[str, Any]) -> set[str]:
    assert answer["code"] == "EN-GATE-D-004", answer
    return {each["rule"] for each in answer["data"]["violations"] if each["severity"] == "error"}


def opened(agent: Agent) -> None:
    answer = agent.ask(
        "ck3_contract",
        command="open",
        intent="Work on the tool.",
        operations=["write", "delete", "exec"],
        targets=[f"{REPO}/{path}" for path in FORMATS]
        + [f"{REPO}/src/**", f"{REPO}/test_a.py", f"{REPO}/bad.json", f"{REPO}/common/**"],
    )
    assert answer["reply_type"] == "S", answer


@pytest.mark.slow
def test_an_hour_of_work_on_the_tool(ground: Ground) -> None:
    options = ground.options("--mode", "ck3raven-dev", "--session", SESSION)
    repo = ground.roots["repo"]
    with wired(*options) as wire:
        agent = Agent(wire, SESSION)
        assert agent.ask("ck3_read", path=f"{REPO}/tool.py")["reply_type"] == "S"
        mistakes_before_the_contract(agent)
        opened(agent)
        seen = list[str]()
        for path, (form, content) in FORMATS.items():
            wanted = bundle(path, form, content)
            valid = agent.ask("ck3_validate_artifact_bundle", artifact_bundle=wanted)
            answer = agent.ask("ck3_deliver", artifact_bundle=wanted, write=True)
            assert (valid["reply_type"], answer["code"]) == ("S", "EN-GATE-S-003"), (valid, answer)
            seen.append(valid["meta"]["trace_id"])
            assert (repo / path).read_text("utf-8") == content
            read = agent.ask("ck3_read", path=f"{REPO}/{path}")
            assert content.rstrip("\n") in read["data"]["content"]
        mistakes_of_formats(agent, repo)
        git_and_tests(agent, ground)
    with wired(*options) as wire:  # the server begins anew, and so does nothing of the session
        agent = Agent(wire, SESSION)
        (repo / "README.md").write_text("# Somebody else was here\n", "utf-8")
        stale = bundle("README.md", "markdown", FORMATS["README.md"][1])
        assert blocked_by(agent.ask("ck3_deliver", artifact_bundle=stale)) == {"artifacts_in_place"}
        mended = bundle("README.md", "markdown", "# The tool, again\n")
        answer = agent.ask("ck3_deliver", artifact_bundle=mended, write=True)
        assert answer["code"] == "EN-GATE-S-003", answer
        seen += [answer["meta"]["trace_id"], python(agent, repo)]
        early = agent.ask("ck3_contract", command="close", evidence=seen)
        assert early["code"] == "CT-GATE-I-004", early  # nobody validated the test
        assert early["data"]["missing"] == [f"validation of the files written: {REPO}/test_a.py"]
        source = (repo / "test_a.py").read_text("utf-8")
        valid = agent.ask("ck3_validate_python", path=f"{REPO}/test_a.py", content=source)
        closed = agent.ask(
            "ck3_contract", command="close", evidence=[*seen, valid["meta"]["trace_id"]]
        )
        assert closed["reply_type"] == "S", (closed["data"], closed["error"])


def mistakes_before_the_contract(agent: Agent) -> None:
    """Four calls that were made too early or wrongly; none of them blocks what follows."""
    write = agent.ask("ck3_file", command="write", path=f"{REPO}/README.md", content="x")
    assert write["code"] == "EN-GATE-D-002"
    other = agent.ask("ck3_validate_policy", mode="ck3lens")
    assert (other["code"], other["data"]["expected"]) == ("EN-GATE-D-001", "ck3raven-dev")
    assert agent.ask("ck3_read", path=f"{REPO}/nothing.md")["reply_type"] == "I"
    assert agent.ask("ck3_dir", command="look")["reply_type"] == "I"


def mistakes_of_formats(agent: Agent, repo: Path) -> None:
    """Four deliveries that are wrong, each refused with its rule and nothing written."""
    cases = [
        (bundle("bad.json", "json", "{"), {"data_parses"}),
        (bundle("src/a.py", "markdown", "x = 1\n"), {"python_format_declared"}),
        (bundle("common/traits/x.txt", "plain_text", "a = {\n"), {"ending_of_format"}),
        (bundle("src/a.dll", "plain_text", "MZ"), {"ending_of_format"}),
    ]
    for wrong, rules in cases:
        answer = agent.ask("ck3_deliver", artifact_bundle=wrong, write=True)
        assert rules <= blocked_by(answer)
        assert not (repo / wrong["artifacts"][0]["path"]).exists()


def git_and_tests(agent: Agent, ground: Ground) -> None:
    """Two mistakes with programs, a commit, and tests that fail and then pass."""
    assert ran(agent, "git", "log", "nowhere")["reply_type"] in "ID"
    assert ran(agent, "bash", "-c", "ls")["reply_type"] in "ID"
    assert ran(agent, "git", "status")["code"] == "EN-EXEC-S-001"
    assert ran(agent, "git", "add", "README.md")["code"] == "EN-EXEC-S-001"
    commit = ran(agent, "git", "commit", "-m", "Add the README", "README.md")
    assert commit["code"] == "EN-EXEC-S-001", commit
    agent.file("write", f"{REPO}/test_a.py", content="def test_it():\n    assert 0\n")
    first = ran(agent, "pytest", "-q", "test_a.py")
    if missing_sandbox() is not None:
        assert (first["code"], first["data"]["reason"]) == ("EN-EXEC-D-001", "no_sandbox")
        return
    assert (first["code"], first["data"]["exit_code"]) == ("EN-EXEC-S-001", 1), first
    agent.file("edit", f"{REPO}/test_a.py", old_text="assert 0", new_text="assert 1")
    again = ran(agent, "pytest", "-q", "test_a.py")
    assert (again["code"], again["data"]["exit_code"]) == ("EN-EXEC-S-001", 0), again


def python(agent: Agent, repo: Path) -> str:
    """Python is delivered only as it was validated; the trace id of that validation."""
    source = "def double(number: int) -> int:\n    return 2 * number\n"
    wanted = bundle("src/double.py", "python", source)
    early = agent.ask("ck3_deliver", artifact_bundle=wanted, write=True)
    assert blocked_by(early) == {"python_validation_required"}
    assert not (repo / "src/double.py").exists()
    valid = agent.ask("ck3_validate_python", path=f"{REPO}/src/double.py", content=source)
    answer = agent.ask("ck3_deliver", artifact_bundle=wanted, write=True)
    assert answer["code"] == "EN-GATE-S-003", answer
    assert (repo / "src/double.py").read_text("utf-8") == source
    return str(valid["meta"]["trace_id"])
