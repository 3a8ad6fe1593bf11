"""Runs: a program's changes are found on the disk, and the closing counts them (spec 42)."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.contracts.contract_desk import FILE, SCRIPT, Desk

from replybook.contracts import Contract, RunChanges
from replybook.contracts.endings import RUNS, VALIDATION
from replybook.world.location import Location


def opened(desk: Desk, **terms: object) -> Contract:
    desk.opened(**{"targets": ["root:repo/src/**"], "operations": ["exec"], **terms})
    contract = desk.system.active("s-1")
    assert contract is not None
    return contract


@pytest.fixture
def repo(desk: Desk) -> Path:
    """A folder with a few files, none of them fresh."""
    repo = desk.world.path("root:repo")
    for name in ("src/a.py", "src/b.py", "src/deep/er/c.py", "docs/d.md"):
        (repo / name).parent.mkdir(parents=True, exist_ok=True)
        (repo / name).write_text(f"{name}\n")
        os.utime(repo / name, ns=(10**18, 10**18))
    return repo


def changes(desk: Desk, act: Callable[[], object], address: str = "root:repo") -> RunChanges:
    """Return what a run was found to have changed that did this."""
    contract = opened(desk)
    run_id = desk.system.run_started(contract, [desk.folder_at(address)])
    act()
    return desk.system.run_ended(run_id)


def test_a_run_that_changes_nothing_changes_nothing(desk: Desk, repo: Path) -> None:
    assert RunChanges() == changes(desk, lambda: (repo / "src/a.py").read_bytes())


def test_what_a_run_created_changed_and_deleted_is_seen(desk: Desk, repo: Path) -> None:
    def act() -> None:
        (repo / "src/new.py").write_text("x")
        (repo / "src/deep/fresh").mkdir()
        (repo / "src/deep/fresh/e.py").write_text("x")
        (repo / "src/b.py").write_text("changed")
        (repo / "docs/d.md").unlink()

    assert RunChanges(
        created=("root:repo/src/deep/fresh/e.py", "root:repo/src/new.py"),
        changed=("root:repo/src/b.py",),
        deleted=("root:repo/docs/d.md",),
    ) == changes(desk, act)


def _in_place(path: Path) -> None:
    """As long as before, with the times of before."""
    before = path.stat()
    path.write_bytes(path.read_bytes()[::-1])
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _replaced(path: Path) -> None:
    before = path.stat()
    beside = path.with_name("beside")
    beside.write_bytes(path.read_bytes()[::-1])
    os.utime(beside, ns=(before.st_atime_ns, before.st_mtime_ns))
    beside.replace(path)


def _appended(path: Path) -> None:
    with path.open("a") as file:
        file.write("#")


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _linked(path: Path) -> None:
    path.unlink()
    path.symlink_to("b.py")


@pytest.mark.parametrize("act", [_in_place, _replaced, _appended, _emptied, _linked])
def test_a_change_is_seen_however_it_is_made(
    desk: Desk, repo: Path, act: Callable[[Path], None]
) -> None:
    assert ("root:repo/src/a.py",) == changes(desk, lambda: act(repo / "src/a.py")).changed


@pytest.mark.parametrize("act", [_replaced, _appended, _emptied, _linked])
def test_a_change_of_a_file_that_was_not_fresh_is_seen_without_reading_it(
    desk: Desk, repo: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[Path], None]
) -> None:
    monkeypatch.setattr("replybook.contracts.runs._RECENT_NS", -(10**18))
    monkeypatch.delattr("replybook.contracts.runs._digest")

    assert ("root:repo/src/a.py",) == changes(desk, lambda: act(repo / "src/a.py")).changed


def test_a_file_that_is_touched_and_was_fresh_is_not_changed(desk: Desk, repo: Path) -> None:
    assert RunChanges() == changes(desk, lambda: os.utime(repo / "src/a.py"))


def test_a_renamed_file_is_gone_and_there(desk: Desk, repo: Path) -> None:
    found = changes(desk, lambda: (repo / "src/a.py").rename(repo / "src/z.py"))

    assert (("root:repo/src/z.py",), ("root:repo/src/a.py",)) == (found.created, found.deleted)


def test_a_link_is_not_followed(desk: Desk, repo: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (repo / "src/out").symlink_to(outside)
    found = changes(desk, lambda: (outside / "x").write_text("x"))

    assert RunChanges() == found


def test_a_folder_that_the_program_closed_hides_nothing(desk: Desk, repo: Path) -> None:
    """Whoever may read all sees all.

    Who may not sees that the folder is closed and its files are not there.
    """
    try:
        found = changes(desk, lambda: (repo / "src/deep").chmod(0))
    finally:
        (repo / "src/deep").chmod(0o700)

    if os.geteuid() == 0:
        assert RunChanges() == found
    else:
        assert ("root:repo/src/deep",) == found.created
        assert ("root:repo/src/deep/er/c.py",) == found.deleted


def test_files_with_names_that_no_address_holds_are_seen(desk: Desk, repo: Path) -> None:
    odd = os.fsencode(repo / "src") + b"/\xff: odd"
    found = changes(desk, lambda: Path(os.fsdecode(odd)).write_text("x"))

    assert (r"root:repo/src/\xff: odd",) == found.created


def test_one_file_may_be_looked_at_alone(desk: Desk, repo: Path) -> None:
    def act() -> None:
        _in_place(repo / "src/a.py")
        _in_place(repo / "src/b.py")

    assert RunChanges(changed=("root:repo/src/a.py",)) == changes(desk, act, "root:repo/src/a.py")


def test_a_folder_that_was_not_there_is_looked_at_too(desk: Desk, repo: Path) -> None:
    contract = opened(desk)
    _, look = desk.world.look("root:repo/build", require_exists=False)
    assert isinstance(look, Location)
    run_id = desk.system.run_started(contract, [look])
    (repo / "build").mkdir()
    (repo / "build/out.txt").write_text("x")

    assert ("root:repo/build/out.txt",) == desk.system.run_ended(run_id).created


def test_a_run_ends_once_and_says_the_same_again(desk: Desk, repo: Path) -> None:
    contract = opened(desk)
    run_id = desk.system.run_started(contract, [desk.folder_at("root:repo")])
    _appended(repo / "src/a.py")
    first = desk.system.run_ended(run_id)
    _appended(repo / "src/b.py")
    desk.restart()

    assert first == desk.system.run_ended(run_id)
    assert ("root:repo/src/a.py",) == first.changed


def test_a_run_that_another_process_started_can_be_ended(desk: Desk, repo: Path) -> None:
    run_id = desk.system.run_started(opened(desk), [desk.folder_at("root:repo")])
    desk.restart()
    _appended(repo / "src/a.py")

    assert ("root:repo/src/a.py",) == desk.system.run_ended(run_id).changed


def test_what_is_no_run_is_refused(desk: Desk) -> None:
    opened(desk)

    with pytest.raises(KeyError):
        desk.system.run_ended("run-404")


def test_nothing_runs_under_a_contract_that_is_over(desk: Desk, repo: Path) -> None:
    contract = opened(desk)
    desk.cancel()

    with pytest.raises(RuntimeError, match="must be open"):
        desk.system.run_started(contract, [desk.folder_at("root:repo")])


# Closing


def test_closing_counts_what_runs_changed_and_not_what_was_meant(desk: Desk, repo: Path) -> None:
    contract = opened(desk)
    run_id = desk.system.run_started(contract, [desk.folder_at("root:repo")])
    _appended(repo / "docs/d.md")
    (repo / "src/a.txt").write_text("x")
    desk.system.run_ended(run_id)
    desk.call("ck3_exec", args={"program": "ruff"}, result={"exit_code": 0})
    desk.cancel()
    audit = desk.stored()["audit"]

    assert ["root:repo/docs/d.md", "root:repo/src/a.txt"] == audit["files"]
    assert ["root:repo/docs/d.md"] == audit["undeclared"]
    assert (1, 0, []) == (audit["runs"], audit["unfinished_runs"], audit["unused_targets"])


def test_a_run_whose_end_nobody_reported_is_compared_at_closing(desk: Desk, repo: Path) -> None:
    desk.system.run_started(opened(desk), [desk.folder_at("root:repo/src")])
    desk.restart()
    (repo / "src/a.py").unlink()
    _appended(repo / "docs/d.md")
    audit = desk.close().data["audit"]

    assert isinstance(audit, dict)
    assert ["root:repo/src/a.py"] == audit["files"]
    assert (1, 1) == (audit["runs"], audit["unfinished_runs"])


def test_what_a_run_wrote_is_to_be_validated(desk: Desk, repo: Path) -> None:
    contract = opened(desk)
    run_id = desk.system.run_started(contract, [desk.folder_at("root:repo")])
    (repo / "src/a.py").write_text(SCRIPT)
    desk.system.run_ended(run_id)

    assert [f"{VALIDATION}: root:repo/src/a.py"] == desk.close().data["missing"]
    assert "CT-GATE-S-002" == desk.close(evidence=[desk.validate()]).code


def test_a_write_that_a_run_went_on_from_is_evidence(desk: Desk) -> None:
    """As a formatter does: what was handed in is not there any more, and that is no fault."""
    contract = opened(desk, targets=[FILE])
    written = desk.write(FILE)
    run_id = desk.system.run_started(contract, [desk.folder_at("mod:My Patch")])
    desk.world.path(FILE).write_text("tidy = {}\n")
    desk.system.run_ended(run_id)
    reply = desk.close(evidence=[written, desk.validate("tidy = {}\n")])

    assert "CT-GATE-S-002" == reply.code, dict(reply.data)
    audit = reply.data["audit"]
    assert isinstance(audit, dict)
    assert ([FILE], []) == (audit["files"], audit["differing"])


def test_nothing_is_closed_over_a_run_whose_folder_cannot_be_seen(desk: Desk, repo: Path) -> None:
    run_id = desk.system.run_started(opened(desk), [desk.folder_at("root:repo/src")])
    (repo / "src").rename(repo / "was")
    (repo / "src").symlink_to("/")

    with pytest.raises(OSError, match="cannot be read"):
        desk.system.run_ended(run_id)
    assert [RUNS] == desk.close().data["missing"]
    assert "CT-GATE-S-003" == desk.cancel().code
    audit = desk.stored()["audit"]
    assert (1, 1, 1) == (audit["runs"], audit["unfinished_runs"], audit["unreadable"])


def test_more_files_than_can_be_looked_at_start_no_run(
    desk: Desk, repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook.contracts.runs.MOST_ENTRIES", 3)

    with pytest.raises(OSError, match="more than 3 files"):
        desk.system.run_started(opened(desk), [desk.folder_at("root:repo")])
    assert "CT-GATE-S-002" == desk.close().code
