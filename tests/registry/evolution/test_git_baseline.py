"""Reading the old side from git objects, or a clear refusal (decision 8)."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.registry.evolution.library import library_files
from tests.registry.evolution.repositories import SOURCES, git, refusal

from replybook_registry.baseline.read_baseline import load_baseline, read_baseline
from replybook_registry.files import MAX_BYTES


@pytest.mark.parametrize("against", ["v1.2.0", "annotated", "main", "HEAD", "main~0", "@"])
def test_a_ref_gives_the_registry_of_its_commit(project: Path, against: str) -> None:
    baseline = read_baseline(project, SOURCES, against)

    assert library_files() == dict(baseline.files)
    assert baseline.shown("codes/ct.yaml") == "registry/codes/ct.yaml"
    assert len(load_baseline(baseline).codes) == 8


def test_a_commit_id_is_a_ref(project: Path) -> None:
    commit = git(project, "rev-parse", "HEAD").strip()

    assert library_files() == dict(read_baseline(project, SOURCES, commit).files)
    assert library_files() == dict(read_baseline(project, SOURCES, commit[:8]).files)


def test_reading_a_ref_leaves_work_tree_and_index_alone(project: Path) -> None:
    def state() -> tuple[str, bytes, list[Path]]:
        status = git(project, "status", "--porcelain")
        index = (project / ".git" / "index").read_bytes()
        return status, index, sorted(project.rglob("*"))

    before = state()
    read_baseline(project, SOURCES, "v1.2.0")

    assert before == state()


def test_a_project_in_a_sub_folder_of_the_repository_is_found(project: Path) -> None:
    git(project, "checkout", "-q", ".")
    (project / "deep" / "er").mkdir(parents=True)
    git(project, "mv", "registry", "deep/er/registry")
    git(project, "commit", "-q", "-m", "moved")

    assert library_files() == dict(read_baseline(project / "deep" / "er", SOURCES, "HEAD").files)
    assert "has no registry/registry.yaml" in refusal(project / "deep" / "er", "HEAD~1")


def test_the_registry_folder_itself_may_be_the_project(project: Path) -> None:
    baseline = read_baseline(project / "registry", ["."], "v1.2.0")

    assert library_files() == dict(baseline.files)
    assert baseline.shown("codes/ct.yaml") == "codes/ct.yaml"


def test_several_source_folders_are_one_registry(project: Path) -> None:
    git(project, "checkout", "-q", ".")
    (project / "more").mkdir()
    git(project, "mv", "registry/codes", "more/codes")
    git(project, "commit", "-q", "-m", "split")
    baseline = read_baseline(project, ["registry", "more"], "HEAD")

    assert library_files() == dict(baseline.files)
    assert baseline.shown("codes/ct.yaml") == "more/codes/ct.yaml"
    assert baseline.shown("world.yaml") == "registry/world.yaml"


def test_a_bare_clone_will_do(project: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--bare", project.name, "bare.git")

    assert library_files() == dict(read_baseline(tmp_path / "bare.git", SOURCES, "main").files)


def test_a_shallow_clone_will_do_if_it_holds_the_ref(project: Path, tmp_path: Path) -> None:
    git(project, "commit", "-q", "-am", "second")
    git(tmp_path, "clone", "-q", "--depth", "1", "--no-tags", f"file://{project}", "shallow")

    assert "codes/ct.yaml" not in read_baseline(tmp_path / "shallow", SOURCES, "HEAD").files


def test_a_shallow_clone_without_the_ref_is_never_no_change(project: Path, tmp_path: Path) -> None:
    git(project, "commit", "-q", "-am", "second")
    git(tmp_path, "clone", "-q", "--depth", "1", "--no-tags", f"file://{project}", "shallow")
    text = refusal(tmp_path / "shallow", "v1.2.0")

    assert "this shallow clone does not hold 'v1.2.0'" in text
    assert "git fetch --depth 1 origin tag v1.2.0" in text


def test_a_second_work_tree_will_do(project: Path, tmp_path: Path) -> None:
    git(project, "worktree", "add", "-q", "-b", "other", str(tmp_path / "tree"), "v1.2.0")

    assert library_files() == dict(read_baseline(tmp_path / "tree", SOURCES, "main").files)


def test_inside_a_hook_the_repository_of_the_project_counts(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(tmp_path, "init", "-q", "elsewhere")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere" / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "elsewhere" / "index"))

    assert library_files() == dict(read_baseline(project, SOURCES, "v1.2.0").files)


def test_an_unknown_ref_is_refused_with_the_nearest_known_one(project: Path) -> None:
    assert refusal(project, "v1.2.1") == "git knows no commit 'v1.2.1'; did you mean 'v1.2.0'?"
    assert "name a tag, a branch or a commit" in refusal(project, "zzzzz")


@pytest.mark.parametrize(
    "against", ["--all", "-h", "--output=x", "", "a\0b", "v1.2.0\n", "HEAD:registry", "HEAD^{tree}"]
)
def test_what_is_no_name_of_a_commit_is_refused(project: Path, against: str) -> None:
    before = sorted(project.rglob("*"))
    refusal(project, against)

    assert before == sorted(project.rglob("*"))


def test_a_ref_without_a_registry_is_refused(project: Path) -> None:
    git(project, "checkout", "-q", "--orphan", "empty")
    git(project, "rm", "-q", "-r", "--cached", ".")
    (project / "readme").write_text("nothing")
    git(project, "add", "readme")
    git(project, "commit", "-q", "-m", "empty")

    assert "'empty' has no registry/registry.yaml" in refusal(project, "empty")


def test_an_empty_repository_is_refused(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "fresh")

    assert "git knows no commit 'HEAD'" in refusal(tmp_path / "fresh", "HEAD")


def test_no_repository_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()

    assert "in no git repository" in refusal(tmp_path / "plain", "v1.2.0")


def test_a_missing_git_is_refused(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(project))

    assert "git is not installed; install it" in refusal(project, "v1.2.0")


def test_a_source_outside_the_repository_is_refused(project: Path) -> None:
    assert "not inside the repository" in refusal(project, "v1.2.0", ["../elsewhere"])


def test_a_link_in_a_commit_is_refused(project: Path) -> None:
    (project / "registry" / "world.yaml").unlink()
    (project / "registry" / "world.yaml").symlink_to("tools.yaml")
    git(project, "commit", "-q", "-am", "link")

    assert "is a symbolic link" in refusal(project, "HEAD")


def test_an_oversized_file_in_a_commit_is_refused(project: Path) -> None:
    (project / "registry" / "world.yaml").write_bytes(b"#" * (MAX_BYTES + 1))
    git(project, "commit", "-q", "-am", "huge")

    assert "larger than 32 MB" in refusal(project, "HEAD")


def test_a_damaged_repository_is_refused(project: Path) -> None:
    blob = git(project, "rev-parse", "HEAD:registry/world.yaml").strip()
    loose = project / ".git" / "objects" / blob[:2] / blob[2:]
    loose.unlink()

    assert "not in this clone" in refusal(project, "HEAD")


def test_a_repository_whose_trees_are_damaged_is_refused(project: Path) -> None:
    tree = git(project, "rev-parse", "HEAD:registry").strip()
    loose = project / ".git" / "objects" / tree[:2] / tree[2:]
    loose.unlink()

    assert "git cannot read 'HEAD'; run: git fsck" in refusal(project, "HEAD")


def test_a_git_that_does_not_answer_is_given_up(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits(command: list[str], **named: float) -> None:
        raise subprocess.TimeoutExpired(command, named["timeout"])

    monkeypatch.setattr(subprocess, "run", waits)

    assert "git did not answer within" in refusal(project, "v1.2.0")
