"""Audits compare the trace of the work under a contract with the files (spec 35, 42)."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.contracts.contract_desk import FILE, SCRIPT, TARGET, Desk

from replybook.trace.unfinished import BEGUN

DESCRIPTOR = "mod:My Patch/descriptor.mod"


def audit(desk: Desk) -> dict[str, Any]:
    """The audit that a contract has when it is ended, whatever evidence there is."""
    desk.validate()
    assert "CT-GATE-S-003" == desk.cancel("ct-1").code
    found = desk.stored()["audit"]
    assert isinstance(found, dict)
    return found


def test_a_close_without_work_has_an_empty_audit(desk: Desk) -> None:
    desk.opened()
    desk.clock.advance(2)

    assert {
        "files": [],
        "file_count": 0,
        "undeclared": [],
        "undeclared_count": 0,
        "differing": [],
        "differing_count": 0,
        "unused_targets": [TARGET],
        "calls": 0,
        "mutations": 0,
        "unfinished_calls": 0,
        "runs": 0,
        "unfinished_runs": 0,
        "unreadable": 0,
        "duration_ms": 2000,
    } == desk.close().data["audit"]


def test_files_are_held_against_targets(desk: Desk) -> None:
    desk.opened(targets=[TARGET, "mod:My Patch/localization/**"])
    for path in (FILE, DESCRIPTOR, FILE):
        desk.write(path)
    found = audit(desk)

    assert [FILE, DESCRIPTOR] == found["files"]
    assert [DESCRIPTOR] == found["undeclared"]
    assert ["mod:My Patch/localization/**"] == found["unused_targets"]
    assert (4, 3) == (found["calls"], found["mutations"])


def test_a_changing_tool_counts_if_it_says_that_it_wrote(desk: Desk) -> None:
    desk.opened(targets=[TARGET])
    desk.call("ck3_playset", args={"command": "add"}, result={"path": FILE, "written": True})
    found = audit(desk)

    assert ([FILE], 1) == (found["files"], found["mutations"])


def test_a_tool_that_wrote_nothing_or_only_reads_does_not_count(desk: Desk) -> None:
    desk.opened(targets=[TARGET])
    desk.call("ck3_playset", args={"command": "get"}, result={"playset": "Sample"})
    desk.call("ck3_playset", args={"command": "add"}, result={"path": FILE, "written": False})
    desk.call("ck3_read", args={"path": FILE}, result={"path": FILE, "written": True})
    found = audit(desk)

    assert ([], 0) == (found["files"], found["mutations"])


def test_an_excluded_file_is_undeclared(desk: Desk) -> None:
    desk.opened(exclude=[FILE])
    desk.write(FILE)

    assert [FILE] == audit(desk)["undeclared"]


def test_a_rename_touches_two_files(desk: Desk) -> None:
    desk.opened()
    new = FILE.replace("brave", "craven")
    desk.call(args={"command": "rename", "path": FILE, "new_path": new}, result={"path": FILE})

    assert [FILE, new] == audit(desk)["files"]


def test_other_spellings_are_one_file(desk: Desk) -> None:
    desk.opened()
    desk.write(FILE)
    desk.call(args={"command": "write", "path": FILE.replace("/common", "//./common")})

    assert [FILE] == audit(desk)["files"]


@pytest.mark.parametrize(
    "changes",
    # replybook: ignore[RB511] what the audit of a contract says of both
    [
        {"reply_type": "D", "code": "EN-WRITE-D-002"},
        {"reply_type": "E", "code": "EN-WRITE-E-001"},
        {"reply_type": None, "code": None},
        {"tool": "ck3_dir"},
        {"tool": "somebody_elses_tool"},
        {"result": {"path": FILE, "written": False}},
        {"args": {"command": "write", "path": FILE, "dry_run": True}},
        {"contract_id": "ct-999"},
        {"contract_id": None, "ts": "2020-01-01T00:00:00.000000Z"},
        {"contract_id": None, "ts": "soon"},
        {"contract_id": None, "ts": None},
        {"session_id": "s-2"},
    ],
)
def test_a_call_that_changed_nothing_here_touches_nothing(
    desk: Desk, changes: dict[str, object]
) -> None:
    desk.opened()
    desk.call(**{"args": {"command": "write", "path": FILE}, **changes})
    audit_of_close = desk.close().data["audit"]

    assert isinstance(audit_of_close, dict)
    assert 0 == audit_of_close["file_count"]


@pytest.mark.parametrize("ts", [None, "naive"])
def test_a_call_that_names_no_contract_counts_by_its_time(desk: Desk, ts: object) -> None:
    desk.opened()
    desk.clock.advance(1)
    moment = desk.clock.now() if ts is None else desk.clock.now().replace(tzinfo=None)
    desk.call(contract_id=None, ts=moment, session_id=None, args={"command": "write", "path": FILE})

    assert [FILE] == audit(desk)["files"]


@pytest.mark.parametrize("path", [None, 5, "/home/somebody/a.txt", "a.txt", "mod:My Patch/../x"])
def test_a_change_that_names_no_address_is_counted_and_not_shown(desk: Desk, path: object) -> None:
    desk.opened()
    desk.call(args={"command": "write", "path": path})
    found = audit(desk)

    assert (1, [], 0) == (found["unreadable"], found["files"], found["file_count"])


def test_an_event_of_odd_shape_costs_nothing(desk: Desk) -> None:
    desk.opened()
    desk.call(args=None, result=[1], tool=None)
    desk.call(args="x", result=None)

    assert "CT-GATE-S-002" == desk.close(evidence=["t-2"]).code


def test_a_long_audit_lists_the_first_and_counts_all(desk: Desk) -> None:
    desk.opened()
    for number in range(300):
        desk.write(f"mod:Other/{number}.md")
    found = audit(desk)

    assert isinstance(found["files"], list)
    assert (200, 300, 300) == (len(found["files"]), found["file_count"], found["undeclared_count"])


def test_calls_of_one_trace_id_or_of_none_hide_none_of_each_other(desk: Desk) -> None:
    desk.opened()
    desk.call(trace_id=None, args={"command": "write", "path": FILE})
    desk.call(trace_id=None, args={"command": "write", "path": DESCRIPTOR})
    found = audit(desk)

    assert ([FILE, DESCRIPTOR], 2) == (found["files"], found["mutations"])


# What is there


def test_a_file_that_is_as_it_was_written_does_not_differ(desk: Desk) -> None:
    desk.opened()
    desk.write(FILE, content="first = {}\n")
    desk.write(FILE)

    assert [] == audit(desk)["differing"]


@pytest.mark.parametrize(
    "afterwards",
    [
        lambda path: path.unlink(),
        lambda path: path.write_text("another = {}\n"),
        lambda path: path.write_bytes(b""),
    ],
)
def test_a_file_that_is_not_as_the_trace_left_it_differs(
    desk: Desk, afterwards: Callable[[Path], object]
) -> None:
    desk.opened(targets=["root:repo/README.md"])
    written = desk.write("root:repo/README.md")
    deleted = desk.write("root:repo/old.md", "delete")
    afterwards(desk.world.path("root:repo/README.md"))
    reply = desk.close(evidence=[written, deleted])

    assert ["root:repo/README.md"] == reply.data["audit"]["differing"]  # type: ignore[index,call-overload]


def test_a_file_that_is_said_to_be_deleted_and_is_there_differs(desk: Desk) -> None:
    desk.opened()
    desk.world.path("root:repo/kept.md").write_text("x")
    desk.logged_write("root:repo/kept.md", "delete")
    desk.write("root:repo/gone.md", "delete")

    assert ["root:repo/kept.md"] == audit(desk)["differing"]


def test_a_file_with_a_byte_order_mark_is_the_text_that_was_handed_in(desk: Desk) -> None:
    desk.opened()
    desk.write(FILE)
    path = desk.world.path(FILE)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())

    assert [] == audit(desk)["differing"]


def test_a_file_is_held_against_targets_by_where_it_is(desk: Desk) -> None:
    desk.opened(targets=["mod:My Patch/common/traits/*.txt"])
    desk.write(FILE)
    (desk.world.path("mod:My Patch") / "link").symlink_to("common")
    desk.write("mod:My Patch/link/traits/brave.txt")
    found = audit(desk)

    assert ([FILE], [], []) == (found["files"], found["undeclared"], found["unused_targets"])


# Calls that began and have no end (spec 64)


def begun(desk: Desk, path: str = FILE, command: str = "write", **changes: object) -> str:
    """Log a call without an end that was to change a file."""
    args: dict[str, object] = {"command": command, "path": path}
    if command == "write":
        args["sha256"] = sha256(SCRIPT.encode()).hexdigest()
    unfinished = {"outcome": BEGUN, "reply_type": None, "code": None}
    return desk.call(args=args, **{**unfinished, **changes})


@pytest.mark.parametrize("command", ["write", "edit", "delete"])
def test_a_begun_call_without_an_end_may_have_changed_its_file(desk: Desk, command: str) -> None:
    desk.opened()
    begun(desk, command=command)
    found = audit(desk)

    assert ([FILE], 1, 0) == (found["files"], found["unfinished_calls"], found["mutations"])
    assert [] == found["differing"]


def test_a_begun_call_outside_the_targets_is_undeclared(desk: Desk) -> None:
    desk.opened()
    begun(desk, DESCRIPTOR)

    assert [DESCRIPTOR] == audit(desk)["undeclared"]


def test_a_begun_call_of_a_delivery_says_no_file(desk: Desk) -> None:
    desk.opened()
    desk.call("ck3_deliver", outcome=BEGUN, reply_type=None, args={"sha256": ["0" * 64]})
    found = audit(desk)

    assert (1, 1) == (found["unfinished_calls"], found["unreadable"])


@pytest.mark.parametrize(
    ("tool", "args"),
    [
        ("ck3_contract", {"command": "close"}),
        ("ck3_file", {"command": "write", "path": FILE, "dry_run": True}),
    ],
)
def test_a_begun_call_that_changes_no_file_is_not_counted(
    desk: Desk, tool: str, args: dict[str, object]
) -> None:
    desk.opened()
    desk.call(tool, outcome=BEGUN, reply_type=None, args=args)
    found = audit(desk)

    assert ([], 0, 0) == (found["files"], found["unfinished_calls"], found["unreadable"])


def test_what_a_begun_call_wrote_has_to_be_validated(desk: Desk) -> None:
    desk.opened()
    desk.write(FILE)
    desk.events.clear()  # the line of its end was lost
    cited = begun(desk)
    refused = desk.close(evidence=[cited])

    assert ("CT-GATE-I-004", [f"validation of the files written: {FILE}"]) == (
        refused.code,
        refused.data["missing"],
    )
    assert "CT-GATE-S-002" == desk.close(evidence=[cited, desk.validate()]).code


def test_a_begun_call_that_did_nothing_needs_no_evidence(desk: Desk) -> None:
    desk.opened()
    begun(desk)

    assert "CT-GATE-S-002" == desk.close().code


@pytest.mark.parametrize(
    ("content", "code"), [(SCRIPT, "CT-GATE-S-002"), ("x = 1", "CT-GATE-I-004")]
)
def test_a_begun_call_is_evidence_of_the_content_that_is_there(
    desk: Desk, content: str, code: str
) -> None:
    """A file was written once more, and the line of that was lost."""
    desk.opened()
    desk.write(FILE, content="y = 2")
    desk.write(FILE, content=content)
    desk.events.pop()
    cited = [begun(desk), desk.validate(content)]

    assert code == desk.close(evidence=cited).code
