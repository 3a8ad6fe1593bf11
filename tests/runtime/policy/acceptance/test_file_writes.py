"""Files written together all exist or none does, wherever the process stops (spec 56)."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.failing_connections import FailingDisk, thinned
from tests.runtime.policy.acceptance.counter import Counter, Killed, at_step, tree_of

from replybook.policy.acceptance import file_writes
from replybook.store import Journal
from replybook.world.drafts import Draft
from replybook.world.errors import make_write_fault

FILES = {"src/a.py": "A = 1\n", "src/n/b.py": "B = 2\n", "src/n/m/c.py": "C = 3\n"}
NEW = {path: text.encode() for path, text in FILES.items()}


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    counter = Counter(tmp_path)
    counter.office.open()
    with counter.office.tree.adapter:
        yield counter
    counter.store.close()


def outcome(counter: Counter, before: dict[str, bytes]) -> str:
    """Return `whole` if all files are there, `nothing` if no file has changed."""
    after = tree_of(counter.repo)
    if after == before:
        assert not (counter.repo / "src/n").exists()
        return "nothing"
    assert after == {**before, **NEW}
    return "whole"


STEPS = [
    *((Draft, "write", number, "nothing") for number in range(3)),
    (Journal, "begin", 0, "nothing"),
    (Journal, "commit", 0, "nothing"),
    *((Draft, "put", number, "whole") for number in range(3)),
    (Journal, "ending", 0, "whole"),
]


@pytest.mark.parametrize(("owner", "step", "number", "wanted"), STEPS)
def test_a_process_that_is_killed_leaves_all_or_nothing(
    counter: Counter,
    monkeypatch: pytest.MonkeyPatch,
    owner: type,
    step: str,
    number: int,
    wanted: str,
) -> None:
    before = tree_of(counter.repo)
    with monkeypatch.context() as patch:
        patch.setattr(owner, step, at_step(number, getattr(owner, step), Killed()))
        patch.setattr(file_writes.FileWrites, "_take_back", lambda *_: None)  # nobody cleans up
        with pytest.raises(Killed):
            counter.deliver(FILES, write=True)
    counter.die()

    assert [] == counter.recovered()
    assert wanted == outcome(counter, before)
    assert (1 if wanted == "whole" else 0) == len(counter.stored())
    assert [] == counter.recovered()  # a second time there is nothing to do


@pytest.mark.parametrize("number", range(3))
def test_a_disk_that_fails_before_the_files_count_leaves_nothing(
    counter: Counter, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    before = tree_of(counter.repo)
    real = os.fsync
    fault = OSError(28, "No space left on device")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", at_step(2 * number, real, fault))
        reply = counter.deliver(FILES, write=True)

    assert "WA-WRITE-E-001" == reply.code
    assert "nothing" == outcome(counter, before)
    assert [] == counter.stored()


def test_what_a_living_process_is_writing_is_left_alone(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree_of(counter.repo)
    with monkeypatch.context() as patch:
        patch.setattr(Draft, "put", at_step(1, Draft.put, Killed()))
        with pytest.raises(Killed):
            counter.deliver(FILES, write=True)
    workers = counter.workers  # alive: it still holds its lock

    assert [] == counter.recovered()
    assert before != tree_of(counter.repo) != {**before, **NEW}
    held = workers._held
    assert held is not None
    held.close()
    assert [] == counter.recovered()
    assert "whole" == outcome(counter, before)


def test_a_file_that_somebody_wrote_after_the_crash_is_not_overwritten(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Draft, "put", at_step(0, Draft.put, Killed()))
        with pytest.raises(Killed):
            counter.deliver(FILES, write=True)
    counter.die()
    (counter.repo / "src/a.py").write_text("LATER = 1\n")

    assert [] == counter.recovered()
    assert "LATER = 1\n" == (counter.repo / "src/a.py").read_text()
    assert FILES["src/n/b.py"] == (counter.repo / "src/n/b.py").read_text()
    assert [] == [path for path in tree_of(counter.repo) if path.endswith(".part")]


def test_where_the_world_of_a_session_is_gone_a_delivery_stays_open(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_world(session_id: str) -> None:
        raise LookupError(session_id)

    before = tree_of(counter.repo)
    with monkeypatch.context() as patch:
        patch.setattr(Draft, "put", at_step(0, Draft.put, Killed()))
        with pytest.raises(Killed):
            counter.deliver(FILES, write=True)
    counter.die()
    counter.restart()

    assert 1 == len(counter.writes.recover(no_world))  # type: ignore[arg-type]
    assert [] == counter.recovered()
    assert "whole" == outcome(counter, before)


CHILD = """
import sys
from pathlib import Path
from typing import Any
from tests.runtime.policy.acceptance.counter import Counter
from tests.runtime.policy.acceptance.test_file_writes import FILES
counter = Counter(Path(sys.argv[1]))
counter.office.open()
print("ready", flush=True)
reply = counter.deliver(FILES, write=True)
print(reply.code, flush=True)
"""


@pytest.mark.parametrize(
    "delay_ms",
    [2, 9, *(pytest.param(each, marks=pytest.mark.slow) for each in (0, 5, 14, 20, 30, 60))],
)
def test_a_child_that_is_killed_at_some_moment_leaves_all_or_nothing(
    tmp_path: Path, delay_ms: int
) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        assert child.stdout is not None
        assert "ready\n" == child.stdout.readline()
        time.sleep(delay_ms / 1000)
        child.send_signal(signal.SIGKILL)
        said = child.communicate(timeout=60)[0]
    finally:
        child.kill()
        child.wait(timeout=60)
    after_crash = Counter.__new__(Counter)
    _beside_the_child(after_crash, tmp_path)

    assert [] == after_crash.recovered()
    files = tree_of(tmp_path / "repo/src")
    whole = {path.removeprefix("src/"): data for path, data in NEW.items()}
    assert files in ({"a.py": b"a"}, whole)
    assert len(after_crash.stored()) == (1 if files == whole else 0)
    assert "EN-GATE-S-003" not in said or files == whole  # what was acknowledged is there
    after_crash.store.close()


def _beside_the_child(counter: Counter, base: Path) -> None:
    """A new server on the folders of a child that is gone."""
    from types import SimpleNamespace

    from tests.runtime.enforcement.test_places_on_a_real_tree import Playset

    from replybook.world.adapter import WorldAdapterV2
    from replybook_ck3.serve.session import Mod

    playset = Playset(Mod("RM", base / "repo/mods/rm"))
    adapter = WorldAdapterV2(
        session=playset, roots={"repo": base / "repo"}, get_mode=lambda: "ck3raven-dev"
    )
    counter.office = SimpleNamespace(  # type: ignore[assignment]
        tree=SimpleNamespace(adapter=adapter), enforcement=None
    )
    counter.repo, counter.state, counter.session_id = base / "repo", base / "state", "s-1"
    counter.restart()


# What one process sees of another one that goes on


def test_a_file_that_cannot_take_its_place_is_put_there_as_soon_as_it_can(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree_of(counter.repo)
    fault = make_write_fault("root:repo/src/n/b.py", OSError(5, "Input/output error"))
    with monkeypatch.context() as patch:
        patch.setattr(Draft, "put", at_step(1, Draft.put, fault))
        reply = counter.deliver(FILES, write=True)
    assert "WA-WRITE-E-001" == reply.code  # not I: it counts, and a part of it is there
    assert 1 == len(counter.stored())

    left = counter.writes.recover(lambda _session: counter.office.tree.adapter)  # the same process

    assert [] == left
    assert "whole" == outcome(counter, before)


def test_what_another_thread_of_this_process_is_writing_is_left_alone(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[str]] = []
    real = counter.journal.commit

    def looked(*args: object) -> None:
        seen.append([one.delivery_id for one in counter.journal.open_ones()])
        real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(counter.journal, "commit", looked)
    assert "EN-GATE-S-003" == counter.deliver(FILES, write=True).code
    assert [[]] == seen


def test_a_delivery_does_not_count_over_a_file_that_another_one_wrote_meanwhile(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = counter.journal.commit

    def late(*args: object) -> None:
        (counter.repo / "src/a.py").write_text("OTHER = 1\n")
        real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(counter.journal, "commit", late)
    reply = counter.deliver(FILES, write=True)

    assert ("EN-GATE-D-005", ["root:repo/src/a.py"]) == (reply.code, reply.data["paths"])
    assert "OTHER = 1\n" == (counter.repo / "src/a.py").read_text()
    assert not (counter.repo / "src/n").exists()
    assert [] == counter.stored()


def test_files_that_change_while_they_are_judged_are_not_accepted(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    (counter.repo / "src/a.py").write_text(FILES["src/a.py"])
    real = counter.acceptance.accept

    def late(*args: Any, **kwargs: Any) -> object:
        (counter.repo / "src/a.py").write_text("OTHER = 1\n")
        return real(*args, **kwargs)

    monkeypatch.setattr(counter.acceptance, "accept", late)
    reply = counter.deliver({"src/a.py": FILES["src/a.py"]})

    assert ("EN-GATE-D-005", ["root:repo/src/a.py"]) == (reply.code, reply.data["paths"])
    assert [] == counter.stored()


def appears(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("OTHER = 1\n")


@pytest.mark.parametrize("late", FILES)
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("act", [appears, Path.mkdir], ids=["file", "folder"])
def test_a_place_that_is_taken_between_commit_and_put_takes_every_file_back(
    counter: Counter, monkeypatch: pytest.MonkeyPatch, late: str, number: int, act: Any
) -> None:
    place, real, puts = counter.repo / late, Draft.put, iter(range(10_000))
    (counter.repo / "src/a.py").unlink()
    before = tree_of(counter.repo)

    def put(draft: Draft, **more: bool) -> None:
        if next(puts) == number and not place.exists():
            act(place)
        real(draft, **more)

    monkeypatch.setattr(Draft, "put", put)
    reply = counter.deliver(FILES, write=True)

    if list(FILES).index(late) < number:  # the file was in its place before
        assert "EN-GATE-S-003" == reply.code, dict(reply.data)
        assert {**before, **NEW} == tree_of(counter.repo)
        return
    assert ("EN-GATE-D-005", [f"root:repo/{late}"]) == (reply.code, reply.data["paths"])
    theirs = {late: b"OTHER = 1\n"} if act is appears else {}
    assert {**before, **theirs} == tree_of(counter.repo)
    assert [] == counter.stored()
    assert [] == counter.recovered()
    assert {**before, **theirs} == tree_of(counter.repo)


@pytest.mark.parametrize("late", FILES)
def test_a_file_that_changes_between_commit_and_put_takes_every_file_back(
    counter: Counter, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    for path in FILES:
        appears(counter.repo / path)
        (counter.repo / path).chmod(0o640)
    before, real = tree_of(counter.repo), counter.journal.commit

    def commit(*args: Any) -> None:
        real(*args)
        (counter.repo / late).write_text("LATER = 1\n")

    monkeypatch.setattr(counter.journal, "commit", commit)
    reply = counter.deliver(FILES, write=True)

    assert ("EN-GATE-D-005", [f"root:repo/{late}"]) == (reply.code, reply.data["paths"])
    assert {**before, late: b"LATER = 1\n"} == tree_of(counter.repo)
    assert {0o640} == {(counter.repo / path).stat().st_mode & 0o777 for path in FILES}
    assert [] == counter.stored()


def test_what_somebody_wrote_over_a_delivered_file_stays_when_the_others_are_taken_back(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, puts = Draft.put, iter(range(10_000))

    def put(draft: Draft, **more: bool) -> None:
        if next(puts) == 1:
            (counter.repo / "src/a.py").write_text("LATER = 1\n")
            appears(counter.repo / "src/n/b.py")
        real(draft, **more)

    monkeypatch.setattr(Draft, "put", put)
    assert "EN-GATE-D-005" == counter.deliver(FILES, write=True).code
    assert "LATER = 1\n" == (counter.repo / "src/a.py").read_text()
    assert "OTHER = 1\n" == (counter.repo / "src/n/b.py").read_text()
    assert not (counter.repo / "src/n/m").exists()
    assert [] == counter.stored()


def test_files_that_cannot_be_taken_back_now_are_ended_by_the_next_one(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree_of(counter.repo)
    real, fault = (
        Draft.put,
        make_write_fault("root:repo/src/a.py", OSError(5, "Input/output error")),
    )
    puts = iter(range(10_000))

    def put(draft: Draft, **more: bool) -> None:
        number = next(puts)
        if number == 1:
            appears(counter.repo / "src/n/b.py")
        if number == 2:  # the old file of the first one
            raise fault
        real(draft, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Draft, "put", put)
        assert "WA-WRITE-E-001" == counter.deliver(FILES, write=True).code
    assert [] == counter.writes.recover(lambda _session: counter.office.tree.adapter)
    assert {**before, **NEW, "src/n/b.py": b"OTHER = 1\n"} == tree_of(counter.repo)


# A disk that fails under the journal


def test_a_disk_that_fails_under_the_journal_leaves_all_or_nothing_and_the_reply_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From some statement on each fails: S if the files exist, else nothing or a recovery."""
    disk = FailingDisk()
    monkeypatch.setattr(sqlite3, "connect", disk.connect)
    count = _statements(disk, Counter(tmp_path / "whole"))
    results = {
        _result(disk, Counter(tmp_path / str(at)), at)
        for at in {*thinned(count, 3), *range(count - 4, count + 1)}
    }

    assert {("E", "nothing"), ("S", "whole")} == results


def _statements(disk: FailingDisk, counter: Counter) -> int:
    """Return how many statements a delivery takes on a disk that works."""
    counter.office.open()
    disk.mend()
    with counter.office.tree.adapter:
        assert "S" == counter.deliver(FILES, write=True).reply_type
    counter.store.close()
    return disk.mend()


def _result(disk: FailingDisk, counter: Counter, at: int) -> tuple[str, str]:
    """Return the type of the reply and the files after it; then recovery completes the rest."""
    counter.office.open()
    with counter.office.tree.adapter:
        before = tree_of(counter.repo)
        disk.fail(at, "SQLITE_FULL", stays=True)
        reply = counter.deliver(FILES, write=True)
        disk.mend()
        files = tree_of(counter.repo)
        is_same = before == {at: files[at] for at in files if not at.endswith(".part")}
        result = "nothing" if is_same else outcome(counter, before)
        assert [] == counter.writes.recover(lambda _session: counter.office.tree.adapter)
        assert outcome(counter, before) == ("whole" if counter.stored() else "nothing")
    counter.store.close()
    return reply.reply_type, result
