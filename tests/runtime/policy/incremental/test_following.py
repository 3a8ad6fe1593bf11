"""A further delivery reads what is new, and the answer is that of a full reading."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from tests.runtime.policy.gate.deliveries import event, gate
from tests.runtime.policy.incremental.processes import KEY, SESSION, Folder, request

from replybook import ReplyBuilder
from replybook.policy import session_trace
from replybook.policy.incremental import TraceFollower, fed_session, follower
from replybook.policy.incremental.follower import FollowedTrace
from replybook.policy.session_trace import StoredTrace


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    made = Folder(tmp_path / "trace", processes=2)
    yield made
    made.close()


@contextmanager
def counted() -> Generator[list[bytes]]:
    """The lines that are parsed meanwhile."""
    parsed: list[bytes] = []
    read_json = session_trace.read_json

    def count(raw: bytes) -> object:
        parsed.append(raw)
        return read_json(raw)

    with patch.object(session_trace, "read_json", count):
        yield parsed


def parsed_by(folder: Folder, whose: str = "s1", *cited: str, **changes: object) -> int:
    """Return how many lines one delivery parses; its answer must be that of a full reading."""
    asked = request(folder.path, whose, cited, **changes)
    with counted() as parsed:
        answer = folder.followed(asked)
    assert folder.in_full(asked) == answer
    return len(parsed)


# What is read


def test_the_first_delivery_reads_every_line_once(folder: Folder) -> None:
    for _ in range(20):
        folder.write()

    assert 21 == parsed_by(folder)


def test_a_further_delivery_reads_what_is_new(folder: Folder) -> None:
    for _ in range(20):
        folder.write()
    parsed_by(folder)

    assert 0 == parsed_by(folder)
    folder.write()
    folder.write("s2")
    assert 2 == parsed_by(folder)
    assert 0 == parsed_by(folder)


def test_calls_that_are_cited_are_read_again(folder: Folder) -> None:
    written = [folder.write() for _ in range(20)]
    parsed_by(folder)

    assert 2 == parsed_by(folder, "s1", written[0], written[7])
    assert 1 == parsed_by(folder, "s1", written[19], "f" * 32)


def test_the_first_delivery_of_another_session_reads_its_own_lines(folder: Folder) -> None:
    for _ in range(20):
        folder.write("s1")
    folder.write("s2")
    parsed_by(folder)

    assert 1 == parsed_by(folder, "s2")
    assert 0 == parsed_by(folder, "s3")


def test_a_server_that_starts_again_reads_the_trace_once(folder: Folder) -> None:
    for _ in range(5):
        folder.write()
    parsed_by(folder)
    folder.follow()

    assert 6 == parsed_by(folder)
    assert 0 == parsed_by(folder)


def test_files_that_are_full_are_not_parsed_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "trace", max_bytes=2_000)
    for _ in range(20):
        folder.write()
    parsed_by(folder)
    assert len(folder.files()) > 3

    assert 0 == parsed_by(folder)
    folder.write()
    assert parsed_by(folder) <= 3  # with a closing line and a header
    folder.close()


def test_a_folder_that_is_not_there_yet_has_no_calls(folder: Folder) -> None:
    assert 0 == parsed_by(folder)
    folder.write()
    assert 2 == parsed_by(folder)


# What calls are judged by


@pytest.mark.parametrize(
    "change",
    [
        {"mode": "ck3raven-dev", "session": {"session_id": "s1"}},
        {"session": {**SESSION, "session_id": "s1", "playset_id": "p2"}},
        {"session": {**SESSION, "session_id": "s1", "capabilities": ["symbol_index"]}},
        {"session": {**SESSION, "session_id": "s1", "allowed_roots": []}},
    ],
    ids=["mode", "scope", "capability", "roots"],
)
def test_calls_are_judged_anew_by_another_session(folder: Folder, change: dict[str, Any]) -> None:
    for _ in range(4):
        folder.write(path="root:steam/a.txt")
    parsed_by(folder)

    assert 4 == parsed_by(folder, **change)
    assert 4 == parsed_by(folder)


def test_the_same_roots_in_another_object_change_nothing(folder: Folder) -> None:
    folder.write()
    parsed_by(folder)
    other = {**SESSION, "session_id": "s1", "allowed_roots": ["game"], "mods": []}

    assert 0 == parsed_by(folder, session=other)


def test_claims_and_bundle_are_those_of_the_delivery(folder: Folder) -> None:
    folder.write()
    parsed_by(folder)

    assert 0 == parsed_by(folder, claims=[], bundle={"artifacts": []})
    assert 0 == parsed_by(folder, facts={"files_existing": ["root:repo/src/reader.py"]})


def test_asking_leaves_the_session_as_it_was(folder: Folder) -> None:
    folder.write()
    asked = request(folder.path, "s1")
    before = folder.followed(asked)
    folder.gate.ask(ReplyBuilder("ck3_validate_policy"), asked)

    assert before == folder.followed(asked)


def test_two_calls_of_one_id_are_no_evidence(folder: Folder) -> None:
    folder.write(trace_id="a" * 32)
    parsed_by(folder)
    folder.write(trace_id="a" * 32)

    answer = folder.followed(request(folder.path, "s1", ["a" * 32]))

    assert "two calls have one trace id" in str(answer.data["detail"])
    parsed_by(folder, "s1", "a" * 32)
    parsed_by(folder, "s1")


# Several processes


def test_calls_of_another_process_are_found(folder: Folder) -> None:
    folder.write()
    parsed_by(folder)
    cited = folder.write(process=1)

    assert 2 == parsed_by(folder, "s1", cited)
    assert 0 == parsed_by(folder)


def test_processes_that_take_turns_are_followed(folder: Folder) -> None:
    for _ in range(4):
        folder.write(process=0)
        folder.write(process=1)
        parsed_by(folder)

    folder.write(process=0)
    assert 1 == parsed_by(folder)


def test_a_call_that_began_before_one_that_was_judged_takes_its_place(folder: Folder) -> None:
    """Files were looked at first, but a search of the other process had begun before."""
    folder.write(process=1, tool="ck3_playset")
    folder.write(process=0, tool="ck3_playset")
    folder.write(process=0, tool="ck3_read", path="root:game/a.txt", at=50)
    early = folder.followed(request(folder.path, "s1"))
    folder.write(process=1, tool="ck3_search", at=40)

    late = folder.followed(request(folder.path, "s1"))

    assert folder.in_full(request(folder.path, "s1")) == late
    assert "DB_FIRST_REQUIRED" in early.codes()
    assert not [code for code in late.codes() if code.startswith("DB_FIRST")]


def test_a_call_that_is_cited_counts_once_where_a_late_call_has_it_read_anew(
    folder: Folder,
) -> None:
    cited = folder.write(process=0, at=50)
    folder.write(process=1, at=60)
    parsed_by(folder)
    folder.write(process=1, tool="ck3_search", at=40)
    folder.write(process=0, at=30)
    parsed_by(folder, "s1", cited)


def test_a_clock_that_is_set_back_makes_no_call_late(folder: Folder) -> None:
    folder.write(at=50)
    parsed_by(folder)
    folder.write(at=10)

    assert 1 == parsed_by(folder)


def test_every_process_follows_for_itself(folder: Folder) -> None:
    other = gate(log=folder.logs[1], follower=TraceFollower(folder.path, log=folder.logs[1]))
    for number in range(6):
        folder.write(process=number % 2)
        asked = request(folder.path, "s1")
        reply = other.ask(ReplyBuilder("ck3_validate_policy"), asked)
        mine = folder.gate.ask(ReplyBuilder("ck3_validate_policy"), asked)
        assert mine.data == reply.data
        assert number + 1 == mine.data["summary"]["calls"]  # type: ignore[index]


def test_threads_that_write_and_deliver_at_once_are_judged_rightly(folder: Folder) -> None:
    folder.write()
    wrong: list[object] = []

    def deliver(session: str) -> None:
        for _ in range(15):
            answer = folder.followed(request(folder.path, session))
            if answer.is_broken:
                wrong.append(answer)

    threads = [
        threading.Thread(target=deliver, args=(session,), daemon=True)
        for session in ("s1", "s1", "s2")
    ]
    for thread in threads:
        thread.start()
    for number in range(30):
        folder.write("s1" if number % 2 else "s2")
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "a delivery did not come back in a minute"

    assert [] == wrong
    for session in ("s1", "s2"):
        parsed_by(folder, session)


# What is handed to the gate


def test_other_traces_are_judged_as_ever(folder: Folder) -> None:
    folder.write()
    (file,) = folder.files()

    for trace in (file, [event()]):
        asked = request(folder.path, "s1", trace=trace)
        assert folder.in_full(asked) == folder.followed(asked)
    assert not folder.follower.follows(file)
    assert folder.follower.follows(str(folder.path))


def test_the_trace_of_a_delivery_can_be_read_in_full(folder: Folder) -> None:
    folder.write()
    folder.write("s2")
    trace = folder.follower.trace("s1")
    stored = StoredTrace(folder.path, "s1", head=folder.logs[0].head)

    assert isinstance(trace, FollowedTrace)
    assert list(stored) == list(trace)
    assert stored.digest == trace.digest


# Bounds


def test_of_many_sessions_the_engines_that_were_asked_last_are_kept(folder: Folder) -> None:
    for number in range(6):
        folder.write(f"s{number}")
    with patch.object(follower, "MOST_ENGINES", 2):
        for number in range(6):
            parsed_by(folder, f"s{number}")

        assert 0 == parsed_by(folder, "s5")
        assert 1 == parsed_by(folder, "s0")


def test_a_session_that_was_forgotten_is_read_again(folder: Folder) -> None:
    from replybook.policy.incremental import session_lines

    for number in range(6):
        folder.write(f"s{number}")
    with patch.object(session_lines, "MOST_SESSIONS", 3):
        for _ in range(2):
            for number in range(6):
                parsed_by(folder, f"s{number}")
                folder.write(f"s{5 - number}")
        with patch.object(session_lines, "MOST_GONE", 1):
            for number in range(6):
                parsed_by(folder, f"s{number}")
                folder.write(f"new{number}")
            parsed_by(folder, "new0")


def test_an_engine_that_keeps_many_calls_is_not_kept(folder: Folder) -> None:
    folder.write()
    with patch.object(fed_session, "MOST_WAITING", -1), patch.object(follower, "MOST_WAITING", -1):
        parsed_by(folder)
        assert 1 == parsed_by(folder)


def test_a_key_alone_checks_the_seals(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "trace")
    folder.write()
    folder.close()
    asked = request(folder.path, "s1")

    for key, code in ((KEY, "EN-GATE-D-004"), (b"another key, long enough", "EN-GATE-E-001")):
        judge = gate(trace_key=key, follower=TraceFollower(folder.path, key=key))
        full = gate(trace_key=key)
        replies = [one.deliver(ReplyBuilder("ck3_deliver"), asked) for one in (judge, judge, full)]
        assert [code] * 3 == [reply.code for reply in replies]
