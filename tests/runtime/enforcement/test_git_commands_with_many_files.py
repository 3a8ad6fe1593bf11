"""Commands of git that write what a commit has: the contract covers those files by name.

A modder's day with branches, a stash and a remote. Source: specification 41, 42, 65 and 67.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.runtime.enforcement.desk import NEEDS_GIT, Desk, own_places

from replybook.enforcement import Approval, Enforcement, revision_files

pytestmark = NEEDS_GIT

ALL = ("root:repo", "root:repo/src/**")
SSH = '#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\nexec /bin/sh -c "$1"\n'
"""A transport that runs the other end on this machine."""


@pytest.fixture
def work(desk: Desk) -> Desk:
    """A repository with the branches `main` and `dev`, which differ in `src/a.py`."""
    desk.file("src/a.py", "A = 1\n")
    desk.commit("first")
    desk.git("branch", "dev")
    desk.file("src/a.py", "A = 2\n")
    desk.commit("second")
    return desk


def read(desk: Desk, path: str = "src/a.py") -> str:
    return (desk.repo / path).read_text()


# What a contract for the repository allows


def test_branches_are_made_and_changed_under_a_contract_for_their_files(work: Desk) -> None:
    work.open(*ALL)

    reply = work.run("git", "switch", "dev")
    assert (reply.code, reply.data["changed"]) == ("EN-EXEC-S-001", ["root:repo/src/a.py"])
    assert read(work) == "A = 1\n"
    assert work.run("git", "switch", "-c", "mine").data["changes_count"] == 0
    assert work.run("git", "branch", "other", "main").code == "EN-EXEC-S-001"
    assert work.git("branch", "--show-current") == "mine\n"
    assert work.run("git", "branch", "-d", "other").code == "WA-EXEC-I-001"  # not merged here
    work.run("git", "switch", "main")
    assert work.run("git", "branch", "-d", "other").code == "EN-EXEC-S-001"


def test_a_stash_keeps_the_named_files_and_gives_them_back(work: Desk) -> None:
    work.open(*ALL)
    work.file("src/a.py", "A = 3\n")
    work.file("src/b.py", "B = 1\n")

    pushed = work.run("git", "stash", "push", "-m", "Half done; later", "src/a.py")
    assert (pushed.code, read(work)) == ("EN-EXEC-S-001", "A = 2\n")
    assert read(work, "src/b.py") == "B = 1\n"
    assert "Half done; later" in work.prints("stash", "list")
    popped = work.run("git", "stash", "pop")
    assert (popped.data["changed"], read(work)) == (["root:repo/src/a.py"], "A = 3\n")
    assert work.run("git", "stash", "pop").code == "WA-EXEC-I-001"  # nothing is left


def test_files_are_restored_and_taken_off_the_next_commit(work: Desk) -> None:
    work.open("root:repo/src/*")
    work.file("src/a.py", "A = 3\n")
    work.git("add", "-A")

    assert work.run("git", "restore", "--staged", "src/a.py").data["changes_count"] == 0
    assert " M src/a.py" in work.prints("status", "--short")
    assert work.run("git", "restore", "src/a.py").data["changed"] == ["root:repo/src/a.py"]
    (work.repo / "src/a.py").unlink()
    assert work.run("git", "restore", "src/a.py").data["created"] == ["root:repo/src/a.py"]
    assert read(work) == "A = 2\n"
    assert work.run("git", "restore", "src/new.py").code == "WA-EXEC-I-001"  # git has none


def test_a_switch_that_would_lose_work_is_refused_by_git(work: Desk) -> None:
    work.open(*ALL)
    work.file("src/a.py", "A = 9\n")

    reply = work.run("git", "switch", "dev")

    assert (reply.code, reply.data["exit_code"], read(work)) == ("WA-EXEC-I-001", 1, "A = 9\n")


def test_a_new_branch_needs_a_contract_for_the_folder(work: Desk) -> None:
    work.open("root:repo")
    assert work.run("git", "branch", "one").code == "EN-EXEC-S-001"


def test_a_contract_for_files_makes_no_branch(work: Desk) -> None:
    work.open("root:repo/src/**")
    assert work.refused("branch", "two")[0] == "outside_targets"


# What is refused, before anything is changed


@pytest.mark.parametrize(
    ("targets", "exclude"),
    [
        (("root:repo/src/b.py",), ()),
        (("root:repo/src/*",), ("root:repo/src/a.py",)),
        (("root:repo",), ()),
    ],
    ids=str,
)
@pytest.mark.parametrize("words", [("switch", "dev"), ("stash", "pop"), ("merge", "new")])
def test_a_file_that_the_contract_does_not_cover_stops_all(
    work: Desk, words: tuple[str, ...], targets: tuple[str, ...], exclude: tuple[str, ...]
) -> None:
    work.git("switch", "-qc", "new")
    work.file("src/a.py", "A = 7\n")
    work.commit("third")
    work.git("switch", "-q", "main")
    work.file("src/a.py", "A = 3\n")
    work.git("stash", "push", "-q")
    work.open(*targets, exclude=exclude)

    assert work.refused(*words)[0] == "outside_targets"
    assert read(work) == "A = 2\n"


def test_more_files_than_are_looked_through_are_refused(
    work: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    work.git("switch", "-q", "dev")
    work.file("src/b.py")
    work.commit("third")
    work.git("switch", "-q", "main")
    work.open(*ALL)
    monkeypatch.setattr(revision_files, "MOST_FILES", 1)
    assert work.refused("switch", "dev")[0] == "too_many_files"
    assert not (work.repo / "src/b.py").exists()

    monkeypatch.setattr(revision_files, "MOST_FILES", 2)
    assert work.run("git", "switch", "dev").code == "EN-EXEC-S-001"


def test_from_a_branch_without_a_commit_nothing_is_switched_to(work: Desk) -> None:
    """Git would overwrite files that are in no commit."""
    work.git("switch", "-q", "--orphan", "empty")
    work.file("src/a.py", "A = 9\n")
    work.open(*ALL)

    assert work.refused("switch", "dev")[0] == "no_commit"
    assert read(work) == "A = 9\n"
    work.git("switch", "-qf", "main")
    assert work.run("git", "switch", "dev").code == "EN-EXEC-S-001"


def test_more_files_than_the_contract_allows_are_refused(work: Desk) -> None:
    work.git("switch", "-q", "dev")
    work.file("src/b.py")
    work.commit("third")
    work.git("switch", "-q", "main")
    work.open(*ALL, max_files=1)

    assert work.refused("switch", "dev")[0] == "limit_reached"
    assert not (work.repo / "src/b.py").exists()


def test_more_bytes_than_the_contract_allows_are_refused(work: Desk) -> None:
    work.git("switch", "-q", "dev")
    work.file("src/b.py", "B = 1\n" * 100)
    work.commit("third")
    work.git("switch", "-q", "main")
    work.open(*ALL, max_bytes=600)

    assert work.refused("merge", "dev")[0] == "limit_reached"  # 6 bytes of a.py are counted, too
    assert not (work.repo / "src/b.py").exists()


@pytest.mark.parametrize("mode", ["120000", "160000"])
def test_a_link_or_a_repository_in_a_commit_is_refused(work: Desk, mode: str) -> None:
    """A link would be there before anybody sees where it leads."""
    work.file("src/content", "/etc/passwd")
    blob = work.git("hash-object", "-w", "src/content").strip()
    (work.repo / "src/content").unlink()
    made = work.git("rev-parse", "HEAD").strip() if mode == "160000" else blob
    work.git("switch", "-qc", "new")
    work.git("update-index", "--add", "--cacheinfo", f"{mode},{made},src/l.py")
    work.git("commit", "-qm", "third")
    work.git("switch", "-qf", "main")
    work.open(*ALL)

    assert work.refused("merge", "new")[0] == "not_a_file"
    assert not (work.repo / "src/l.py").is_symlink()


@pytest.mark.parametrize(
    "words", [("switch",), ("switch", "dev", "main"), ("stash", "pop", "a", "b"), ("merge",)]
)
def test_one_commit_is_named_and_no_more(work: Desk, words: tuple[str, ...]) -> None:
    work.open(*ALL)

    assert work.refused(*words)[0] == "revision_unclear"


def test_a_commit_that_does_not_exist_is_told_by_git(work: Desk) -> None:
    work.open(*ALL)

    for words in (("switch", "nobody"), ("merge", "nobody"), ("stash", "pop", "stash@{7}")):
        assert work.run("git", *words).code == "WA-EXEC-I-001", words


def test_a_tag_with_the_name_of_a_branch_does_not_mislead(work: Desk) -> None:
    work.git("tag", "dev", "main")
    work.open("root:repo/src/b.py")

    assert work.refused("switch", "dev")[0] == "outside_targets"


def test_a_stash_with_files_that_git_did_not_know_is_left_to_the_person(work: Desk) -> None:
    work.file("src/a.py", "A = 3\n")
    work.file("src/b.py")
    work.git("stash", "push", "-qu")
    work.open(*ALL)

    assert work.refused("stash", "pop")[0] == "files_unnamed"


def test_without_a_contract_nothing_changes(work: Desk) -> None:
    for words in (["switch", "dev"], ["branch", "x"], ["restore", "src/a.py"], ["stash", "pop"]):
        reply = work.asked("git", *words).reply
        assert (reply.code, reply.data["reason"]) == ("EN-GATE-D-002", "no_contract"), words


def test_from_a_folder_inside_only_files_in_it_change(work: Desk) -> None:
    work.open(*ALL)
    assert work.run("git", "switch", "dev", at="src").data["changed"] == ["root:repo/src/a.py"]
    work.run("git", "switch", "main")
    work.file("b.py")
    work.commit("third")
    assert work.refused("switch", "dev", at="src")[0] == "repository_outside"


@pytest.mark.parametrize("name", ["src/x.key", "src/HEAD"])
def test_a_protected_file_of_a_branch_is_not_written(work: Desk, name: str) -> None:
    work.git("switch", "-q", "dev")
    work.file(name, "secret\n")
    work.commit("third")
    work.git("switch", "-q", "main")
    work.open(*ALL)

    assert work.refused("switch", "dev")[0] == "protected"
    assert not (work.repo / name).exists()


def test_a_protected_file_under_a_new_name_is_not_written(work: Desk) -> None:
    work.file("src/x.key", "secret\n")
    work.commit("third")
    work.git("branch", "old", "dev")
    work.git("mv", "src/x.key", "src/open.txt")
    work.commit("fourth")
    work.git("branch", "leak")
    work.git("reset", "-q", "--hard", "old")
    work.open(*ALL)

    assert work.refused("switch", "leak")[0] == "protected"


def test_a_place_that_another_registry_closes_counts(work: Desk) -> None:
    work.under(own_places("root:repo/src"))
    work.open(*ALL)

    assert work.refused("switch", "dev")[0] == "protected"


@pytest.mark.parametrize("key", ["filter.x.smudge", "merge.x.driver", "core.hooksPath"])
def test_a_repository_that_names_a_program_changes_nothing(work: Desk, key: str) -> None:
    work.git("config", key, work.trap)
    work.open(*ALL)

    for words in (["switch", "dev"], ["stash", "pop"], ["restore", "src/a.py"], ["branch", "x"]):
        assert work.refused(*words)[0] == "repository_setting", words
    assert not work.flag.exists()


def test_hooks_of_the_repository_do_not_run(work: Desk) -> None:
    for name in ("post-checkout", "post-merge", "reference-transaction", "pre-commit"):
        hook = work.repo / ".git/hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\ntouch {work.flag}\n")
        hook.chmod(0o755)
    work.open(*ALL)

    work.run("git", "switch", "dev")
    work.file("src/a.py", "A = 4\n")
    work.run("git", "stash", "push", "src/a.py")
    work.run("git", "stash", "pop")

    assert read(work) == "A = 4\n"
    assert not work.flag.exists()


# A remote


@pytest.fixture
def remote(work: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another clone whose owner pushes to the same remote, which is reached by ssh."""
    ssh = tmp_path / "bin/ssh"
    ssh.parent.mkdir()
    ssh.write_text(SSH)
    ssh.chmod(0o755)
    monkeypatch.setenv("PATH", f"{ssh.parent}:/usr/bin:/bin")
    work.home["PATH"] = f"{ssh.parent}:/usr/bin:/bin"
    bare, other = tmp_path / "bare.git", tmp_path / "other"
    work.git("clone", "-q", "--bare", str(work.repo), str(bare))
    work.git("clone", "-q", str(bare), str(other))
    work.git("remote", "add", "origin", f"ssh://example.org{bare}")
    work.git("fetch", "-q")
    work.git("branch", "-q", "--set-upstream-to=origin/main", "main")
    return other


def push_of_another(work: Desk, other: Path, text: str, name: str = "src/a.py") -> None:
    (other / name).write_text(text)
    who = ("-c", "user.name=b", "-c", "user.email=b@example.org")
    work.git("add", "-A", at=other)
    work.git(*who, "commit", "-qm", text, at=other)
    subprocess.run(["git", "push", "-q"], cwd=other, env=work.home, check=True, timeout=PATIENCE)


def approve(work: Desk, *commands: str) -> None:
    office = work.office

    def approved(question: Approval) -> bool:
        return " ".join(question.command) in commands

    office.enforcement = Enforcement(
        office.tree.world, office.system, session=lambda: office.session, approved=approved
    )


def test_what_others_pushed_is_fetched_by_approval_and_merged_under_the_contract(
    work: Desk, remote: Path
) -> None:
    push_of_another(work, remote, "A = 5\n")
    approve(work, "git fetch")
    work.open(*ALL)

    assert work.run("git", "fetch").data["changes_count"] == 0
    assert work.prints("diff", "--name-only", "main..origin/main") == "src/a.py\n"
    reply = work.run("git", "merge", "origin/main")

    assert reply.code == "EN-EXEC-S-001", dict(reply.data)
    assert (reply.data["changed"], read(work)) == (["root:repo/src/a.py"], "A = 5\n")


@pytest.mark.parametrize("settings", [{}, {"merge.ff": "false", "rebase.autoStash": "true"}])
def test_only_a_merge_that_goes_straight_on_is_made(
    work: Desk, remote: Path, settings: dict[str, str]
) -> None:
    for key, value in settings.items():
        work.git("config", key, value)
    push_of_another(work, remote, "A = 5\n")
    work.git("fetch", "-q")
    work.file("src/b.py", "B = 1\n")
    work.commit("mine")
    before = work.git("rev-parse", "HEAD")
    work.open(*ALL)

    reply = work.run("git", "merge", "origin/main")

    assert reply.code == "WA-EXEC-I-001", dict(reply.data)
    assert (read(work), work.git("rev-parse", "HEAD")) == ("A = 2\n", before)


def test_a_push_that_a_person_approved_arrives(work: Desk, remote: Path) -> None:
    work.file("src/b.py", "B = 1\n")
    work.commit("mine")
    approve(work, "git push origin main")
    work.open(*ALL)

    assert work.asked("git", "push", "origin", "dev").reply.code == "EN-GATE-D-003"
    assert work.run("git", "push", "origin", "main").code == "EN-EXEC-S-001"
    assert (
        work.git("ls-remote", "origin", "main").split()[0] == work.git("rev-parse", "HEAD").strip()
    )


def test_a_push_that_the_remote_refuses_is_no_success(work: Desk, remote: Path) -> None:
    push_of_another(work, remote, "A = 5\n")
    work.file("src/b.py", "B = 1\n")
    work.commit("mine")
    approve(work, "git push")
    work.open(*ALL)

    reply = work.run("git", "push")

    assert (reply.code, reply.data["exit_code"]) == ("WA-EXEC-I-001", 1)


def test_nothing_reaches_a_remote_without_a_yes(work: Desk, remote: Path) -> None:
    work.open(*ALL)
    for words in (["fetch"], ["push"], ["fetch", "origin", "main"]):
        reply = work.asked("git", *words).reply
        assert (reply.code, reply.data["reason"]) == ("EN-GATE-D-003", "approval_missing")


@pytest.mark.parametrize("url", ["/nowhere/x.git", "file:///x.git", "ext::touch ran", "git://x/y"])
def test_a_fetch_uses_https_and_ssh_alone(work: Desk, remote: Path, url: str) -> None:
    work.git("config", "remote.origin.url", url)
    approve(work, "git fetch")
    work.open(*ALL)

    reply = work.run("git", "fetch")

    assert reply.code == "WA-EXEC-I-001"
    assert not (work.repo / "ran").exists()
