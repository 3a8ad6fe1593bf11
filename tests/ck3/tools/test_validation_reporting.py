"""`ck3_report_validation_issue`: reports are kept, joined and closed; notes of conflicts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import working
from tests.ck3.tools.index_work import Answer, answer_of

from replybook_ck3.serve.session import validation_reports
from replybook_ck3.serve.session.validation_reports import LONGEST
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.validation_reporting import ck3_report_validation_issue
from replybook_ck3.world.playset_notes import Note, left_by_notes


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    return working(tmp_path)


def reported(work: SessionContext, command: Any = "report", **more: Any) -> Answer:
    return answer_of(ck3_report_validation_issue, work, command, **more)


TEXT = "brave = { martial 2 }\n"


def test_a_report_is_kept_with_the_content_that_shows_it(work: SessionContext) -> None:
    reply = reported(work, content=TEXT, problem="It is right.", code="missing_equals")

    assert (reply.code, reply.data["count"]) == ("WA-CFG-S-001", 1)
    (file,) = (work.server.data.path / "reports").glob("*.json")
    kept = json.loads(file.read_text("utf-8"))
    assert (kept["content"], kept["code"], kept["state"]) == (TEXT, "missing_equals", "open")
    assert file.stem == reply.data["report_id"]
    assert kept["version"]


def test_equal_reports_are_one_and_counted_the_others_are_not(work: SessionContext) -> None:
    first = reported(work, content=TEXT, problem="It is right.")
    again = reported(work, content=TEXT, problem="it  is right.")
    other = reported(work, content=TEXT + "\n", problem="It is right.")

    assert again.data == {**first.data, "count": 2}
    assert other.data["report_id"] != first.data["report_id"]
    listed = reported(work, "list").data
    assert [one["count"] for one in listed["reports"]] == [2, 1]
    assert "content" not in listed["reports"][0]


def test_a_closed_report_opens_again_when_it_is_reported_again(work: SessionContext) -> None:
    report_id = reported(work, content=TEXT, problem="It is right.").data["report_id"]
    assert reported(work, "close", report_id=report_id).data["changed"]
    assert [one["state"] for one in reported(work, "list").data["reports"]] == ["closed"]
    reported(work, content=TEXT, problem="It is right.")
    assert [one["state"] for one in reported(work, "list").data["reports"]] == ["open"]


@pytest.mark.parametrize(
    ("more", "argument"),
    [
        ({"problem": "p"}, "content"),
        ({"content": " ", "problem": "p"}, "content"),
        ({"content": TEXT}, "problem"),
        ({"content": "x" * (LONGEST + 1), "problem": "p"}, "content"),
        ({"command": "close"}, "report_id"),
        ({"command": "close", "report_id": "../state"}, "report_id"),
    ],
)
def test_a_wrong_argument_is_named_and_nothing_is_kept(
    work: SessionContext, more: dict[str, Any], argument: str
) -> None:
    reply = reported(work, **more)

    assert (reply.code, reply.data["fields"][0]["name"]) == ("MCP-SYS-I-001", argument)
    assert not (work.server.data.path / "reports").exists()


def test_a_full_folder_refuses_new_reports_and_counts_old_ones(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validation_reports, "MOST_REPORTS", 1)
    reported(work, content=TEXT, problem="one")

    assert reported(work, content=TEXT, problem="two").code == "MCP-SYS-I-001"
    assert reported(work, content=TEXT, problem="one").data["count"] == 2


def test_a_file_that_is_no_report_is_left_out(work: SessionContext) -> None:
    folder = work.server.data.path / "reports"
    folder.mkdir()
    (folder / "a.json").write_text("{")
    (folder / "b.json").write_text('{"report_id": "c", "problem": "p", "content": "t"}')

    assert reported(work, "list").data["total"] == 0


# Notes about conflicts

CONFLICTS = [
    ("trait:brave", ["mod:A", "mod:B"], ["common/traits/a.txt"]),
    ("trait:shy", ["mod:A", "mod:C"], ["common/traits/b.txt"]),
    ("event:x.1", ["mod:B", "mod:C"], ["events/x.txt"]),
]


@pytest.mark.parametrize(
    ("scope", "left"),
    [
        ("mod:A + mod:B", ["trait:shy", "event:x.1"]),
        ("mod:A", ["event:x.1"]),
        ("common/traits/*", ["event:x.1"]),
        ("trait:shy", ["trait:brave", "event:x.1"]),
        ("mod:A + mod:D", ["trait:brave", "trait:shy", "event:x.1"]),
        ("mod:D", ["trait:brave", "trait:shy", "event:x.1"]),
    ],
)
def test_ignored_conflicts_are_left_out_and_counted(scope: str, left: list[str]) -> None:
    notes = [Note("n1", "they fit", scope, ignore=True), Note("n2", "a remark", "mod:B")]
    found, numbers = left_by_notes(notes, CONFLICTS, lambda note: note)

    assert [unit for unit, _, _ in found] == left
    ignored = len(CONFLICTS) - len(left)
    assert numbers == ({"ignored": ignored, "ignored_by": {"n1": ignored}} if ignored else {})


def test_a_file_in_the_place_of_the_reports_is_an_error_of_the_server_and_stays(
    work: SessionContext,
) -> None:
    place = work.server.data.path / "reports"
    place.write_text("mine")
    reply = reported(work, content=TEXT, problem="It is right.")

    assert (reply.code, place.read_text()) == ("WA-CFG-E-500", "mine")
    place.unlink()
    assert reported(work, content=TEXT, problem="It is right.").code == "WA-CFG-S-001"
