"""Audits and evidence: what the trace says about the work under a contract (spec 35)."""

from __future__ import annotations

import pytest
from tests.runtime.contracts.contract_desk import FILE, TARGET, Desk

from replybook.contracts.audit import CHANGES, VALIDATION

DESCRIPTOR = "mod:My Patch/descriptor.mod"


def audit(desk: Desk) -> dict[str, object]:
    """The audit that closing gives when all evidence is there."""
    reply = desk.close(evidence=[desk.validate(), *(str(e["trace_id"]) for e in desk.events[:99])])
    assert "CT-GATE-S-002" == reply.code, dict(reply.data)
    found = reply.data["audit"]
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
        "unused_targets": [TARGET],
        "calls": 0,
        "mutations": 0,
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


# Evidence


def test_who_changed_nothing_needs_no_evidence(desk: Desk) -> None:
    desk.opened()

    assert "CT-GATE-S-002" == desk.close().code


def test_who_changed_a_file_cites_a_change_and_a_validation(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE)
    validated = desk.validate()

    assert [CHANGES, VALIDATION] == desk.close().data["missing"]
    assert [VALIDATION] == desk.close(evidence=[written]).data["missing"]
    assert [CHANGES] == desk.close(evidence=[validated]).data["missing"]
    assert "CT-GATE-S-002" == desk.close(evidence=[written, validated]).code


def test_a_validation_that_failed_is_no_evidence(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE)
    failed = desk.call("ck3_parse_content", reply_type="I", code="WA-PARSE-I-001")

    assert [VALIDATION] == desk.close(evidence=[written, failed]).data["missing"]


@pytest.mark.parametrize("path", ["mod:My Patch/descriptor.mod", "root:repo/README.md"])
def test_a_file_that_no_tool_validates_needs_no_validation(desk: Desk, path: str) -> None:
    desk.opened()

    assert "CT-GATE-S-002" == desk.close(evidence=[desk.write(path)]).code


def test_a_deleted_file_needs_no_validation(desk: Desk) -> None:
    desk.opened(operations=["delete"])

    assert "CT-GATE-S-002" == desk.close(evidence=[desk.write(FILE, "delete")]).code


def test_a_file_that_was_written_and_then_deleted_was_written(desk: Desk) -> None:
    desk.opened()
    desk.write(FILE)

    assert [VALIDATION] == desk.close(evidence=[desk.write(FILE, "delete")]).data["missing"]


def test_an_invented_id_is_found_by_its_place(desk: Desk) -> None:
    desk.opened()
    real = desk.write("root:repo/README.md")
    reply = desk.close(evidence=[real, "t-404"])

    assert "CT-GATE-I-004" == reply.code
    assert ["a trace id of this session in place of evidence.1"] == reply.data["missing"]


def test_an_id_of_another_session_is_no_evidence(desk: Desk) -> None:
    desk.opened()
    foreign = desk.call("ck3_dir", session_id="s-2")

    assert "CT-GATE-I-004" == desk.close(evidence=[foreign]).code


@pytest.mark.parametrize("evidence", ["t-1", 5, {"t-1": 1}, [5], ["t"] * 201])
def test_evidence_that_is_no_list_of_ids_is_malformed(desk: Desk, evidence: object) -> None:
    desk.opened()

    assert "CT-GATE-I-001" == desk.close(evidence=evidence).code


def test_what_was_cited_is_kept_once_each(desk: Desk) -> None:
    desk.opened()
    called = desk.call("ck3_dir")
    desk.close(evidence=[called, called])
    contract = desk.status("ct-1").data["contract"]

    assert isinstance(contract, dict)
    assert [called] == contract["evidence"]
