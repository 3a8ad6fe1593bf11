"""`ck3_exec`: what the list allows runs for real; what it does not allow never starts."""

from __future__ import annotations

import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import working
from tests.ck3.tools.disk_calls import put

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import program_call
from replybook_ck3.serve.tools.program_call import ck3_exec

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    work = working(tmp_path, mode="ck3raven-dev")
    git(work, "init", "-q", "-b", "main")
    git(work, "config", "user.name", "a")
    git(work, "config", "user.email", "a@example.org")
    put(work.roots["repo"], "tool.py", "A = 1\n")
    git(work, "add", "-A")
    git(work, "commit", "-qm", "first")
    return work


def git(work: SessionContext, *words: str) -> None:
    """Run git as the person would whose repository it is."""
    subprocess.run(["git", *words], cwd=work.roots["repo"], check=True, capture_output=True)


def called(work: SessionContext, program: str, *words: str, **more: Any) -> Reply:
    return ck3_exec(work, program, list(words), rb=ReplyBuilder("ck3_exec"), **more)


def contract(work: SessionContext, *targets: str) -> None:
    request = {
        "intent": "Mend.",
        "operations": ["exec", "write"],
        "targets": list(targets),
        "expires_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
    }
    reply = work.contracts.open(ReplyBuilder("ck3_contract"), request)
    assert reply.code == "CT-GATE-S-001", dict(reply.data)


def test_an_allowed_command_runs_and_gives_what_it_wrote(work: SessionContext) -> None:
    put(work.roots["repo"], "tool.py", "A = 2\n")

    reply = called(work, "git", "diff")

    assert (reply.code, reply.data["exit_code"], reply.data["errors"]) == ("EN-EXEC-S-001", 0, "")
    assert "-A = 1\n+A = 2\n" in str(reply.data["output"])


def test_a_status_other_than_zero_is_a_command_that_refused(work: SessionContext) -> None:
    reply = called(work, "git", "show", "nobody")

    assert (reply.code, reply.data["exit_code"]) == ("WA-EXEC-I-001", 128)
    assert "nobody" in str(reply.data["last_lines"])


def test_it_runs_in_the_folder_that_is_named(work: SessionContext) -> None:
    put(work.roots["repo"], "sub/new.py")

    reply = called(work, "git", "status", "--short", working_dir="root:repo/sub")

    assert reply.data["output"] == "?? ./\n"


def test_under_a_contract_the_files_that_changed_are_told(work: SessionContext) -> None:
    put(work.roots["repo"], "tool.py", "A = 3\n")
    contract(work, "root:repo/tool.py")

    assert called(work, "git", "add", "tool.py").code == "EN-EXEC-S-001"
    reply = called(work, "git", "commit", "-m", "third", "tool.py")

    assert (reply.code, reply.data["exit_code"]) == ("EN-EXEC-S-001", 0), dict(reply.data)
    assert reply.data["changes_count"] == 0


def test_a_dry_run_runs_nothing(work: SessionContext) -> None:
    put(work.roots["repo"], "tool.py", "A = 3\n")
    contract(work, "root:repo/tool.py")

    reply = called(work, "git", "commit", "-m", "third", "tool.py", dry_run=True)

    assert (reply.code, dict(reply.data)) == ("EN-EXEC-S-002", {})
    assert "third" not in str(called(work, "git", "log", "--oneline").data["output"])


@pytest.mark.parametrize(
    ("program", "words", "more", "code"),
    [
        ("rm", ["-rf", "."], {}, "EN-EXEC-D-001"),
        ("sh", ["-c", "id"], {}, "EN-EXEC-D-001"),
        ("git", ["-c", "core.pager=id", "log"], {}, "EN-EXEC-D-001"),
        ("git", ["status;id"], {}, "EN-EXEC-D-001"),
        ("git", ["add", "tool.py"], {}, "EN-GATE-D-002"),
        ("pytest", ["tool.py"], {}, "EN-GATE-D-002"),
        ("git", ["status"], {"working_dir": "root:nowhere"}, "WA-RES-I-001"),
        ("git", ["status"], {"working_dir": "root:repo/../.."}, "WA-RES-I-001"),
        ("git", ["diff", "../../etc/passwd"], {}, "EN-EXEC-D-001"),
    ],
    ids=str,
)
def test_what_the_list_or_the_contract_does_not_allow_never_starts(
    work: SessionContext,
    monkeypatch: pytest.MonkeyPatch,
    program: str,
    words: list[str],
    more: dict[str, str],
    code: str,
) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("it was started")

    monkeypatch.setattr(program_call, "ProgramRunner", never)

    assert called(work, program, *words, **more).code == code


def test_a_program_of_the_other_mode_is_denied(tmp_path: Path) -> None:
    reply = called(working(tmp_path), "pytest", "--collect-only")

    assert (reply.code, reply.data["reason"]) == ("EN-EXEC-D-001", "mode_forbidden")


def test_folders_of_this_machine_are_masked_in_what_it_wrote(work: SessionContext) -> None:
    put(work.roots["repo"], "tool.py", f"A = '{work.roots['game']}/x'\nB = '/home/jo/x'\n")

    output = str(called(work, "git", "diff").data["output"])

    assert str(work.roots["game"]) not in output
    assert "/home/jo" not in output
    assert "+A = '<host path>/x'" in output


def test_a_program_that_is_not_there_has_not_started(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    contract(work, "root:repo/tool.py")
    monkeypatch.setenv("PATH", str(tmp_path))

    reply = called(work, "ruff", "check", "tool.py")

    assert reply.code == "WA-EXEC-E-001"
    assert dict(reply.data)["reason"] == "missing"
    assert reply.data["started"] is False


def test_a_program_that_takes_too_long_is_an_error_that_says_it_started(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put(tmp_path, "bin/ruff", "#!/bin/sh\nexec sleep 60\n").chmod(0o755)
    contract(work, "root:repo/tool.py")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setattr(program_call, "_TIMEOUT_S", 0.3)

    reply = called(work, "ruff", "check", "tool.py")

    assert reply.code == "WA-EXEC-E-001"
    assert (reply.data["reason"], reply.data["started"]) == ("timeout", True)
