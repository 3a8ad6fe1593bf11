"""A delivery accepts existing files, or writes them under the contract, all or none (spec 56)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from tests.runtime.policy.acceptance.counter import Counter, sha, tree_of

from replybook import Reply

ONE = "A = 1\n"
TWO = "B = 2\n"


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    counter = Counter(tmp_path)
    with counter.office.tree.adapter:
        yield counter
    counter.store.close()


def violations(reply: Reply) -> dict[str, Mapping[str, object]]:
    found = reply.data["violations"]
    assert isinstance(found, list)
    return {one["code"]: one for one in found}


# Held against what is there


def test_files_that_are_there_are_accepted_and_named(counter: Counter) -> None:
    (counter.repo / "src/a.py").write_text(ONE)
    reply = counter.deliver({"src/a.py": ONE})

    assert "EN-GATE-S-003" == reply.code, dict(reply.data)
    assert {"root:repo/src/a.py": sha(ONE)} == reply.data["files"]
    [stored] = counter.stored()
    assert stored["completion"] == reply.data["completion"]
    assert stored["completion_id"] == reply.data["completion_id"]
    assert [{"address": "root:repo/src/a.py", "sha256": sha(ONE), "bytes": 6}] == stored["files"]
    assert (False, None) == (stored["written"], stored["contract_id"])


def test_the_form_of_a_file_is_no_difference_and_its_bytes_are_named(counter: Counter) -> None:
    data = b"\xef\xbb\xbfA = 1\r\n"
    (counter.repo / "src/a.py").write_bytes(data)
    reply = counter.deliver({"src/a.py": ONE})

    assert {"root:repo/src/a.py": sha(data)} == reply.data["files"]


@pytest.mark.parametrize(
    ("there", "problem"),
    [
        (None, "nothing is there"),
        (b"A = 2\n", "another content is there"),
        (b"A = 1", "another content is there"),
        (b"A\0\n", "another content is there"),
    ],
)
def test_a_file_that_is_another_one_blocks_the_delivery(
    counter: Counter, there: bytes | None, problem: str
) -> None:
    file = counter.repo / "src/a.py"
    file.unlink()
    if there is not None:
        file.write_bytes(there)
    reply = counter.deliver({"src/a.py": ONE})

    assert "EN-GATE-D-004" == reply.code
    details = violations(reply)["ARTIFACT_NOT_IN_PLACE"]["details"]
    assert problem in str(details)
    assert "root:repo/src/a.py" in str(details)
    assert [] == counter.stored()


def test_a_folder_in_the_place_of_a_file_is_another_one(counter: Counter) -> None:
    (counter.repo / "src/b.py").mkdir()

    assert "no file is there" in str(violations(counter.deliver({"src/b.py": ONE})))


def test_a_place_that_is_closed_to_reading_is_not_compared(counter: Counter) -> None:
    (counter.repo.parent / "data/contracts/a.py").write_text(ONE)
    bundle = {
        "artifacts": [
            {"path": "root:ck3raven_data/contracts/a.py", "format": "python", "content": ONE}
        ]
    }
    reply = counter.deliver({"src/a.py": ONE}, bundle=bundle)

    assert "it may not be read" in str(violations(reply)["ARTIFACT_NOT_IN_PLACE"])


def test_asking_says_the_same_and_stores_nothing(counter: Counter) -> None:
    asked = counter.ask({"src/a.py": ONE})

    assert asked.data["deliverable"] is False
    assert "ARTIFACT_NOT_IN_PLACE" in violations(asked)
    assert counter.ask({"src/a.py": ONE}, write=True).data["deliverable"] is True
    assert [] == counter.stored()


def test_a_server_that_accepts_no_files_delivers_as_ever(counter: Counter) -> None:
    reply = counter.deliver({"src/a.py": ONE}, acceptance=None)

    assert {"completion", "violations"} == set(reply.data)


# Written


def test_files_are_written_under_the_open_contract(counter: Counter) -> None:
    contract = counter.office.open().data["contract_id"]
    reply = counter.deliver({"src/a.py": ONE, "src/n/new.py": TWO}, write=True)

    assert "EN-GATE-S-003" == reply.code, dict(reply.data)
    assert (ONE, TWO) == (
        (counter.repo / "src/a.py").read_text(),
        (counter.repo / "src/n/new.py").read_text(),
    )
    assert {"root:repo/src/a.py": sha(ONE), "root:repo/src/n/new.py": sha(TWO)} == (
        reply.data["files"]
    )
    assert (True, contract) == (reply.data["written"], reply.data["contract_id"])
    assert [(True, contract)] == [(one["written"], one["contract_id"]) for one in counter.stored()]
    assert [] == [path for path in tree_of(counter.repo) if path.endswith(".part")]


def test_a_file_that_is_there_keeps_its_form(counter: Counter) -> None:
    counter.office.open()
    (counter.repo / "src/a.py").write_bytes(b"\xef\xbb\xbfx = 0\r\n")
    (counter.repo / "src/a.py").chmod(0o640)
    counter.deliver({"src/a.py": ONE}, write=True)

    assert b"\xef\xbb\xbfA = 1\r\n" == (counter.repo / "src/a.py").read_bytes()
    assert 0o640 == (counter.repo / "src/a.py").stat().st_mode & 0o777


@pytest.mark.parametrize(
    ("contract", "files", "code"),
    [
        (None, {"src/b.py": ONE}, "EN-GATE-D-002"),
        ({"targets": ["root:repo/src/a.py"]}, {"src/a.py": ONE, "src/b.py": TWO}, "EN-WRITE-D-002"),
        ({"operations": ["delete"]}, {"src/b.py": ONE}, "EN-WRITE-D-001"),
        ({"exclude": ["root:repo/src/b.py"]}, {"src/a.py": ONE, "src/b.py": TWO}, "EN-WRITE-D-002"),
        (
            {"limits": {"max_files": 1, "max_bytes": 100}},
            {"src/a.py": ONE, "src/b.py": TWO},
            "EN-WRITE-D-001",
        ),
        (
            {"limits": {"max_files": 9, "max_bytes": 11}},
            {"src/a.py": ONE, "src/b.py": TWO},
            "EN-WRITE-D-001",
        ),
        ({}, {".git/hook.py": ONE}, "EN-WRITE-D-001"),
        ({}, {"src/a.py": ONE, "src/up.py/b.py": TWO}, "WA-RES-I-001"),
    ],
)
def test_what_the_contract_does_not_cover_is_not_delivered_and_the_tree_stays(
    counter: Counter, contract: dict[str, object] | None, files: dict[str, str], code: str
) -> None:
    (counter.repo / "src/up.py").write_text("a file")
    if contract is not None:
        assert "CT-GATE-S-001" == counter.office.open(**contract).code
    before = tree_of(counter.repo)
    reply = counter.deliver(files, write=True)

    assert code == reply.code, dict(reply.data)
    assert before == tree_of(counter.repo)
    assert [] == counter.stored()


def test_a_delivery_that_policy_blocks_writes_nothing(counter: Counter) -> None:
    counter.office.open()
    before = tree_of(counter.repo)
    reply = counter.deliver({"src/a.py": "import no_such_module_here\n"}, write=True)

    assert "EN-GATE-D-004" == reply.code
    assert before == tree_of(counter.repo)


def test_what_was_written_counts_against_the_limits(counter: Counter) -> None:
    counter.office.open(limits={"max_files": 2, "max_bytes": 100})
    counter.deliver({"src/a.py": ONE, "src/b.py": TWO}, write=True)

    assert ("EN-WRITE-D-001", "limit_reached") == counter.office.write("root:repo/src/c.py")


def test_a_text_that_the_file_has_no_place_for_is_refused(counter: Counter) -> None:
    counter.office.open()
    (counter.repo / "src/a.py").write_bytes(b"# caf\xe9\n")
    reply = counter.deliver({"src/a.py": "A = '\u65e5'\n"}, write=True)

    assert ("WA-WRITE-I-001", b"# caf\xe9\n") == (
        reply.code,
        (counter.repo / "src/a.py").read_bytes(),
    )
