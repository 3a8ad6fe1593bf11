"""A writer that is killed at any point leaves every contract whole (spec 35)."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.project_tree import PACKAGES, ROOT
from tests.runtime.contracts.contract_desk import KEY, Desk

from replybook.contracts import ContractStore
from replybook.contracts.signing import Signer

WORKER = """
import os, sys
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from tests.runtime.contracts.contract_desk import Desk

desk = Desk(Path(sys.argv[1]))
desk.clock.advance(float(sys.argv[3]))
desk.system._new_id = lambda: f"ct-{os.getpid()}-{number}"
for number in range(100_000):
    said = desk.open().code
    os.write(1, f"opened {said} ct-{os.getpid()}-{number}\\n".encode())
    said = desk.close().code
    os.write(1, f"closed {said} ct-{os.getpid()}-{number}\\n".encode())
    if number % 5 == 4:
        os.write(1, f"flushed {desk.flush().code} -\\n".encode())
"""


def _start(folder: Path, age: float) -> subprocess.Popen[bytes]:
    paths = os.pathsep.join(str(ROOT / name) for name in PACKAGES)
    return subprocess.Popen(
        [sys.executable, "-c", WORKER, str(folder), str(ROOT / "tests"), str(age)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
    )


def _killed_after(folder: Path, lines: int, bytes_more: int, age: float) -> list[tuple[str, ...]]:
    """Everything that a writer acknowledged before it was killed at an arbitrary point."""
    worker = _start(folder, age)
    assert worker.stdout is not None
    said = [worker.stdout.readline() for _ in range(lines)]
    for _ in range(bytes_more):  # let it run into the middle of something
        os.stat(folder)  # noqa: PTH116
    worker.send_signal(signal.SIGKILL)
    said += worker.communicate()[0].splitlines()
    return [tuple(line.decode().split()) for line in said]


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
def test_a_killed_writer_leaves_every_contract_whole(tmp_path: Path) -> None:
    chance = random.Random(20260102)
    states: dict[str, str] = {}
    for run in range(8):
        said = _killed_after(tmp_path, chance.randrange(1, 12), chance.randrange(4000), run)
        assert {"CT-GATE-S-001", "CT-GATE-S-002", "CT-GATE-S-004"} >= {code for _, code, _ in said}
        states |= {name: what for what, _, name in said if what != "flushed"}

    store, signer = ContractStore(tmp_path / "contracts"), Signer(KEY)
    found = {name: signer.unseal(name, store.read(name)) for name in store.ids()}
    assert set(states) <= set(found), "an acknowledged contract is lost"
    for name, what in states.items():
        if what == "closed":
            assert "closed" == found[name].ended_as

    desk = Desk(tmp_path)
    desk.clock.advance(100)
    assert "CT-GATE-S-001" == desk.open().code
    assert ["ct-1"] == [
        name for name in store.ids() if signer.unseal(name, store.read(name)).state == "open"
    ]
    assert [] == list((tmp_path / "contracts").glob(".ct-*"))


class Killed(BaseException):
    """Stands for a kill: nothing may catch it for good."""


@pytest.mark.parametrize("step", range(12))
def test_a_stop_at_each_system_call_leaves_the_old_or_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    store = ContractStore(tmp_path)
    with store.locked():
        store.write("ct-1", b"old")
    left = [step]

    def stopping(real):  # type: ignore[no-untyped-def]
        def call(*args, **kwargs):  # type: ignore[no-untyped-def]
            if left[0] == 0:
                raise Killed
            left[0] -= 1
            return real(*args, **kwargs)

        return call

    with monkeypatch.context() as patch:
        for name in ("open", "fsync", "fdopen", "close"):
            patch.setattr(f"replybook.contracts.store.os.{name}", stopping(getattr(os, name)))
        try:
            store.write("ct-1", b"new")
            is_done = True
        except Killed:
            is_done = False

    assert store.read("ct-1") in ((b"new",) if is_done else (b"old", b"new"))


def test_a_contract_is_on_the_disk_before_it_is_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def synced(descriptor: int) -> None:
        is_folder = Path(f"/proc/self/fd/{descriptor}").is_dir()
        steps.append("folder synced" if is_folder else "file synced")
        fsync(descriptor)

    def renamed(path: Path, target: Path) -> Path:
        steps.append("renamed")
        return replace(path, target)

    monkeypatch.setattr("replybook.contracts.store.os.fsync", synced)
    monkeypatch.setattr("replybook.contracts.store.Path.replace", renamed)
    ContractStore(tmp_path).write("ct-1", b"new")

    assert ["file synced", "renamed", "folder synced"] == steps


def test_the_drafts_of_the_dead_are_swept(desk: Desk) -> None:
    desk.opened()
    draft = desk.folder / "contracts" / ".ct-1.00ff.draft"
    draft.write_bytes(b'{"half')
    desk.restart()
    desk.status()

    assert not draft.exists()


def test_what_is_no_draft_of_ours_is_left(desk: Desk) -> None:
    desk.opened()
    others = [desk.folder / "contracts" / name for name in (".keep", "notes.txt", "ct-A.json")]
    for path in others:
        path.write_text("mine")
    desk.restart()
    desk.list()

    assert ["mine"] * 3 == [path.read_text() for path in others]
