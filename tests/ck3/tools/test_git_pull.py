"""`git pull` of `ck3_exec`: a fetch by approval, then a merge of files that the contract covers."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import server_on, write_playset, write_world
from tests.ck3.tools.disk_calls import put

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.program_call import ck3_exec

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")

SSH = '#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\nexec /bin/sh -c "$1"\n'
"""A transport that runs the other end on this machine."""

MOD = "mod:Far Shores"
TRAITS, TEXTS = "common/traits/pulled.txt", "localization/english/pulled_l_english.yml"


class Remote:
    """The mod of the session, its remote, and a clone of somebody who works on it as well."""

    def __init__(self, folder: Path) -> None:
        self.mod = folder / "user_docs/mod/far_shores"
        self.bare, self.other = folder / "bare.git", folder / "other"
        put(self.mod, TRAITS, "a = { }\n")
        put(self.mod, TEXTS, "l_english:\n")
        self.git(self.mod, "init", "-q", "-b", "main")
        self.commit(self.mod, "first")
        self.git(folder, "clone", "-q", "--bare", str(self.mod), str(self.bare))
        self.git(folder, "clone", "-q", str(self.bare), str(self.other))
        self.git(self.mod, "remote", "add", "origin", f"ssh://example.org{self.bare}")

    def git(self, folder: Path, *words: str) -> str:
        who = ("-c", "user.name=b", "-c", "user.email=b@example.org")
        done = subprocess.run(
            ["git", *who, *words],
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
        return done.stdout

    def commit(self, folder: Path, text: str) -> None:
        self.git(folder, "add", "-A")
        self.git(folder, "commit", "-qm", text)

    def pushed(self, path: str, content: str) -> None:
        """Have the other one push a change of a file."""
        put(self.other, path, content)
        self.commit(self.other, path)
        self.git(self.other, "push", "-q")

    @property
    def head(self) -> str:
        return self.git(self.mod, "rev-parse", "HEAD").strip()


@pytest.fixture
def remote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Remote:
    put(tmp_path, "bin/ssh", SSH).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    write_world(tmp_path)
    write_playset(tmp_path / "data")
    return Remote(tmp_path)


def session_on(folder: Path, *approved: str) -> SessionContext:
    listed = ", ".join(f'"{one}"' for one in approved)
    put(folder, "data/server.toml", f"[git]\napproved = [{listed}]\n")
    server = server_on(folder)
    return server.work_of(server.sessions.open(server.playsets.find("Sample")).handle)


@pytest.fixture
def work(remote: Remote, tmp_path: Path) -> Iterator[SessionContext]:
    made = session_on(tmp_path, "fetch origin")
    yield made
    made.server.close()


def contract(work: SessionContext, *targets: str) -> None:
    request = {
        "intent": "Take over what others did.",
        "operations": ["exec", "write"],
        "targets": [MOD, *targets],
        "expires_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
    }
    reply = work.contracts.open(ReplyBuilder("ck3_contract"), request)
    assert reply.code == "CT-GATE-S-001", dict(reply.data)


def pull(work: SessionContext, *words: str, **more: Any) -> Reply:
    args = ["pull", *(words or ("origin", "main"))]
    return ck3_exec(work, "git", args, MOD, rb=ReplyBuilder("ck3_exec"), **more)


def test_a_pull_takes_over_the_files_that_the_contract_covers(
    remote: Remote, work: SessionContext
) -> None:
    remote.pushed(TRAITS, "b = { }\n")
    contract(work, f"{MOD}/common/**")

    reply = pull(work)

    assert reply.code == "EN-EXEC-S-001", dict(reply.data)
    assert list(reply.data["changed"]) == [f"{MOD}/{TRAITS}"]  # type: ignore[call-overload]
    assert "main" in str(reply.data["fetched"])
    assert (remote.mod / TRAITS).read_text() == "b = { }\n"
    again = pull(work)
    assert (again.code, again.data["changes_count"]) == ("EN-EXEC-S-001", 0)


def test_a_pull_of_other_files_is_refused_with_all_of_them_and_merges_nothing(
    remote: Remote, work: SessionContext
) -> None:
    for path in (TRAITS, TEXTS, "events/pulled.txt"):
        remote.pushed(path, "x\n")
    contract(work, f"{MOD}/common/**")
    before = remote.head

    reply = pull(work)

    assert (reply.code, reply.data["reason"]) == ("EN-EXEC-D-001", "outside_targets")
    others = [one["path"] for one in reply.data["would_also_fail"]]  # type: ignore[attr-defined]
    assert {reply.data["path"], *others} == {f"{MOD}/{TEXTS}", f"{MOD}/events/pulled.txt"}
    assert (remote.head, (remote.mod / TRAITS).read_text()) == (before, "a = { }\n")
    # it was fetched, so the rest goes on without the remote
    work.contracts.cancel(ReplyBuilder("ck3_contract"))
    contract(work, f"{MOD}/**")
    merged = ck3_exec(work, "git", ["merge", "origin/main"], MOD, rb=ReplyBuilder("ck3_exec"))
    assert (merged.code, remote.head == before) == ("EN-EXEC-S-001", False)


def test_a_pull_never_joins_two_histories(remote: Remote, work: SessionContext) -> None:
    remote.pushed(TRAITS, "b = { }\n")
    put(remote.mod, TEXTS, 'l_english:\n mine: "x"\n')
    remote.commit(remote.mod, "mine")
    contract(work, f"{MOD}/**")
    before = remote.head

    reply = pull(work)

    assert reply.code == "WA-EXEC-I-001"
    assert (remote.head, (remote.mod / TRAITS).read_text()) == (before, "a = { }\n")


def test_a_pull_over_work_that_is_not_committed_loses_nothing(
    remote: Remote, work: SessionContext
) -> None:
    remote.pushed(TRAITS, "b = { }\n")
    put(remote.mod, TRAITS, "mine = { }\n")
    contract(work, f"{MOD}/**")

    assert pull(work).code == "WA-EXEC-I-001"
    assert (remote.mod / TRAITS).read_text() == "mine = { }\n"


@pytest.mark.parametrize("approved", [(), ("fetch",), ("push origin main",), ("fetch other",)])
def test_a_pull_without_the_approval_of_its_fetch_fetches_nothing(
    remote: Remote, tmp_path: Path, approved: tuple[str, ...]
) -> None:
    work = session_on(tmp_path, *approved)
    remote.pushed(TRAITS, "b = { }\n")
    contract(work, f"{MOD}/**")

    reply = pull(work)

    assert (reply.code, reply.data["reason"]) == ("EN-GATE-D-003", "approval_missing")
    assert remote.git(remote.mod, "branch", "-r") == ""
    work.server.close()


def test_a_pull_without_a_contract_or_its_folder_fetches_nothing(
    remote: Remote, work: SessionContext
) -> None:
    assert pull(work).code == "EN-GATE-D-002"
    assert remote.git(remote.mod, "branch", "-r") == ""


@pytest.mark.parametrize(
    "words",
    [
        ("origin",),
        ("--rebase", "origin"),
        ("origin", "--force"),
        ("origin", "main", "dev"),
        ("origin", "main:main"),
        ("ext::sh -c id", "main"),
        ("origin", "-u"),
        ("", "main"),
    ],
)
def test_other_forms_of_a_pull_are_no_command(
    remote: Remote, work: SessionContext, words: tuple[str, ...]
) -> None:
    contract(work, f"{MOD}/**")

    reply = pull(work, *words)

    assert reply.code == "MCP-SYS-I-001"
    assert "pull origin main" in str(reply.data["fields"])
    assert remote.git(remote.mod, "branch", "-r") == ""


def test_a_branch_or_remote_that_is_not_there_is_told_by_git(
    remote: Remote, work: SessionContext
) -> None:
    contract(work, f"{MOD}/**")

    reply = pull(work, "origin", "nowhere")

    assert (reply.code, "nowhere" in str(reply.data["last_lines"])) == ("WA-EXEC-I-001", True)


def test_a_dry_run_of_a_pull_fetches_nothing(remote: Remote, work: SessionContext) -> None:
    remote.pushed(TRAITS, "b = { }\n")
    contract(work, f"{MOD}/**")

    assert pull(work, dry_run=True).code == "EN-EXEC-S-002"
    assert remote.git(remote.mod, "branch", "-r") == ""


def test_a_pull_merges_the_branch_and_no_tag_of_its_name(
    remote: Remote, work: SessionContext
) -> None:
    remote.pushed(TRAITS, "tagged = { }\n")
    remote.git(remote.other, "tag", "origin/main")
    remote.git(remote.other, "push", "-q", "--tags")
    remote.pushed(TRAITS, "b = { }\n")
    contract(work, f"{MOD}/common/**")

    assert pull(work).code == "EN-EXEC-S-001"
    assert (remote.mod / TRAITS).read_text() == "b = { }\n"
