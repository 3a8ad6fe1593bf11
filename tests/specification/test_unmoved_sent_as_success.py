"""A failure that a tool sends as a success is seen, and nothing else is.

Untouched its bytes stay, and `_meta` says what was judged; in migration it is a failure. Source:
specification 47, 72, 82 and 85.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from mcp_types import CallToolResult
from pydantic import BaseModel
from tests.runtime.mcp.stacks import Lines, call
from tests.specification.unmoved_servers import STACKS, Desks, asked, asked_in, served
from tests.specification.unmoved_tools import PIXEL, ToolOf, failing, text
from typing_extensions import TypedDict

from replybook.client import judging
from replybook.trace import TraceLog
from replybook_devtools.commands.main import main

every = pytest.mark.parametrize("stack", STACKS)
both = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])

TRACEBACK = 'Traceback (most recent call last):\n  File "a.py", line 1\nValueError: no job J-9'

FAILURES: Mapping[str, object] = {
    "status error": {"status": "error", "message": "There is no job J-9"},
    "an error text": {"error": "There is no job J-9"},
    "success false": {"success": False, "message": "There is no job J-9"},
    "ok false": {"ok": False},
    "an error object": {"error": {"code": 404, "message": "There is no job J-9"}},
    "problem details": {"type": "about:blank", "title": "Not found", "status": 404},
    "a flag": {"isError": True, "content": [{"type": "text", "text": "There is no job J-9"}]},
    "a failure in full": {"success": False, "error": "disk full", "rows": [1, {"a": None}]},
    "an error beside what was asked": {"error": "There is no job J-9", "job": "J-9", "rows": []},
    "a list of errors": {"errors": [{"message": "There is no job J-9"}], "data": None},
    "a waiting time": {"status": 429, "message": "too many calls", "retry_after": 3},
    "a heading": "Error: There is no job J-9",
    "a traceback": TRACEBACK,
    "a heading and a hint": "Error: There is no job J-9\nHint: list_jobs has the jobs",
    "a heading with a code": "Error (NOT_FOUND): There is no job J-9",
    "a heading with a cause": "Error fetching the job J-9: connection refused",
    "the class of an exception": "ValueError: there is no job J-9",
    "an error as JSON text": '{"error": "There is no job J-9"}',
}

SUCCESSES: Mapping[str, object] = {
    "no error": {"error": None, "rows": []},
    "no errors": {"errors": [], "warnings": ["slow"]},
    "a share": {"error_rate": 0.1, "error_count": 3},
    "a success with a note": {"success": True, "error": "none"},
    "a row": {"jobs": [{"id": "J-9", "status": "error", "message": "disk full"}]},
    "rows alone": [{"id": "J-9", "error": "disk full"}, {"id": "J-8", "error": None}],
    "one row as JSON text": '[{"error": "disk full"}]',
    "a job that failed deep inside": {"page": {"job": {"status": "failed", "error": "x"}}},
    "an envelope in a row": [{"status": "error", "reply_type": "D", "message": "no scope"}] * 2,
    "words alone": "Permission denied: that is what errno 13 means.",
    "words alone, in a map": {"answer": "Rate limit exceeded, try again in 30 seconds"},
    "a number of errors": "Errors: 0",
    "tests that all passed": "Failed tests: none",
    "a chapter": "Error handling is explained in chapter 3.\nIt begins with exceptions.",
    "a page in words": "# Error codes\n\n404 means not found, 503 means not now.",
    "a heading of a chapter": "Error handling: see chapter 3.",
    "a colon behind a blank of print": "\u00a0: the price is 3",
    "an import with wrong rows": {"imported": 98, "errors": ["row 3: bad date"]},
    "a part of what was asked": {"data": {"n": 3}, "errors": [{"message": "n is deprecated"}]},
    "errors in a list of them": {"errors": [{"message": "disk full"}], "total": 1},
    "faults of a file": {"errors": [{"line": 3, "message": "missing colon"}]},
    "a job that failed": {"job_id": "J-9", "status": "failed", "error": "There is no disk"},
    "a job that timed out": {"id": 9, "status": "error", "message": "timed out"},
    "a page": {"status": 404, "url": "https://a.example", "body": "Not found"},
    "an answer of a service": {"statusCode": 503, "headers": {"retry-after": "3"}},
    "a state of a service": {"ok": False, "checks": {"db": "down"}},
    "a measure": {"value": 3.1, "error": "0.2 of 3.1"},
    "rows and an error": {"rows": [{"n": 1}], "error": "There is no job J-9"},
    "a command": {"success": False, "exit_code": 1, "stdout": "", "stderr": "boom"},
    "no errors in words": "Error: no errors found",
    "no errors in fewer words": "Errors: none found",
    "counts": "Failed: 0, passed: 10",
    "a share of the counts": "Failed: 3 of 10 tests",
    "a list of results": "\u2717 test_a failed\n\u2713 test_b passed",
    "a log": "ERROR: disk full (10:02)\nINFO: disk empty (10:03)",
    "a list under a heading": "Errors:\n- a book by X",
    "a list of all that failed": "\u2717 test_a\n\u2717 test_b",
    "a title": "Unable to sleep? Read this book.",
    "praise": "Could not be better, thanks.",
}


def name_of(case: str) -> str:
    return case.replace(" ", "_").replace(",", "")


def tools(_: str) -> list[ToolOf]:
    made = []
    for case, value in {**FAILURES, **SUCCESSES}.items():
        tool = returning(value)
        tool.__name__ = name_of(case)
        made.append(tool)
    return made


def returning(value: object) -> Callable[[], object]:
    def tool() -> object:
        return value

    return tool


@pytest.fixture(scope="module")
def desks() -> Iterator[Desks]:
    with ExitStack() as open_wires:
        yield Desks(tools, open_wires)


# What is seen


@every
@pytest.mark.parametrize("case", FAILURES)
def test_untouched_its_bytes_stay_and_meta_says_what_was_judged(
    desks: Desks, stack: str, case: str
) -> None:
    bare, ours = (desks.ask(stack, dress, name_of(case)) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert "success" == ours.judged["sent_as"]
    assert (False, None) == (ours.is_error, ours.code)


@every
@pytest.mark.parametrize("case", FAILURES)
def test_in_migration_it_is_a_failure_with_the_whole_value(
    desks: Desks, stack: str, case: str
) -> None:
    bare, ours = (desks.ask(stack, dress, name_of(case)) for dress in ("bare", "migration"))
    untouched = desks.ask(stack, "untouched", name_of(case))
    whole = FAILURES[case]
    kept = ours.envelope["data"]["result"]

    assert ours.is_error
    assert "S" != ours.envelope["reply_type"]
    assert kept in (whole, {"result": whole}, bare.structured)
    assert untouched.judged == ours.envelope["data"]["judged"]


@every
@pytest.mark.parametrize("case", FAILURES)
def test_a_client_goes_on_with_it_as_with_the_bare_answer(
    desks: Desks, stack: str, case: str
) -> None:
    """The judgement is advice."""
    steps = [desks.ask(stack, dress, name_of(case)).verdict for dress in ("bare", "untouched")]

    assert ["go", "go"] == [step and step.what for step in steps]


# What is no failure


@every
@pytest.mark.parametrize("case", SUCCESSES)
def test_a_success_is_a_success(desks: Desks, stack: str, case: str) -> None:
    bare, ours = (desks.ask(stack, dress, name_of(case)) for dress in ("bare", "untouched"))
    moving = desks.ask(stack, "migration", name_of(case))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert ("MCP-SYS-S-900", None) == (ours.code, ours.judged)
    assert ("MCP-SYS-S-900", False) == (moving.code, moving.is_error)


@every
@pytest.mark.parametrize("dress", ["untouched", "migration"])
@pytest.mark.parametrize("step", ["suspect_in", "judge_success"])
def test_a_judge_that_raises_leaves_a_success(
    stack: str, dress: str, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise ValueError("broken judge")

    monkeypatch.setattr(judging, step, breaks)
    ours = asked_in(stack, dress, returning({"error": "disk full"}))

    assert ("MCP-SYS-S-900", False) == (ours.code, ours.is_error)
    assert "broken judge" not in json.dumps(ours.message)


# Results that a tool made by hand


def by_hand(*, is_well: bool) -> ToolOf:
    """A tool without an annotation that makes its result."""
    words = "There is job J-9" if is_well else "Error: There is no job J-9"

    def tool() -> object:
        return CallToolResult(content=[text(words), PIXEL], structured_content={"ok": is_well})

    tool.__annotations__.clear()
    return tool


@every
def test_a_result_made_by_hand_keeps_its_words_its_picture_and_its_structure(stack: str) -> None:
    tool = by_hand(is_well=False)
    bare, ours = asked_in(stack, "bare", tool), asked_in(stack, "untouched", tool)
    moving = asked_in(stack, "migration", tool)

    assert bare.as_the_stack() == ours.as_the_stack()
    assert {"ok": False} == moving.envelope["data"]["result"]
    assert "There is no job J-9" in json.dumps(moving.message)
    assert ["image"] == [each["type"] for each in moving.content if each["type"] != "text"]
    assert ours.judged == moving.envelope["data"]["judged"]


@every
def test_a_result_made_by_hand_that_is_well_is_not_judged(stack: str) -> None:
    tool = by_hand(is_well=True)
    bare, ours = (asked_in(stack, dress, tool) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert None is ours.judged


# Traces and counts


@every
@pytest.mark.parametrize("dress", ["untouched", "migration"])
def test_the_line_of_the_trace_has_the_judged_type_and_the_rule(stack: str, dress: str) -> None:
    lines = Lines()
    for value in ({"ok": False, "status": 403}, {"ok": True}):
        asked_in(stack, dress, returning(value), log=lines)
    failed, well = lines.events

    assert (failed.judged["type"], failed.judged["sent_as"]) == (failed.reply_type, "success")
    assert failed.judged["rule"]
    assert ("S", "MCP-SYS-S-900", {}) == (well.reply_type, well.code, dict(well.judged))


def test_the_tools_that_do_so_are_listed_first(tmp_path: Path, capsys: Any) -> None:
    def answers_raw() -> dict[str, int]:
        return {"n": 1}

    def fails_in_words() -> object:
        return failing(None, text("There is no job J-9"))()

    def sends_a_failure() -> dict[str, str]:
        return {"status": "error", "message": "There is no job J-9"}

    log = TraceLog(tmp_path)
    server = served("sdk", "untouched", answers_raw, fails_in_words, sends_a_failure, log=log)
    often = [("answers_raw", {}), ("fails_in_words", {})] * 3
    asked(server, *often, ("sends_a_failure", {}))
    log.close()
    assert 0 == main(["trace", "stats", "--raw", str(tmp_path), "--format", "json"])
    listed = json.loads(capsys.readouterr().out)

    assert "sends_a_failure" == listed["tools"][0]["tool"]
    assert [1, 0, 0] == [each["sent_as_success"] for each in listed["tools"]]


# Results that do not fit what the tool declares


class Book(BaseModel):
    title: str
    copies: int


class Shelf(TypedDict):
    name: str


def of_kind(value: object, kind: object) -> ToolOf:
    tool = returning(value)
    tool.__annotations__["return"] = kind
    return tool


MISFITS = [
    (of_kind({"title": "a"}, Book), of_kind({"title": "a", "copies": 1}, Book)),
    (of_kind({"a": 1}, list[int]), of_kind([1], list[int])),
    (of_kind({"nom": "a"}, Shelf), of_kind({"name": "a"}, Shelf)),
    (of_kind("x", int), of_kind(1, int)),
]


@pytest.mark.parametrize(("misfit", "_"), MISFITS)
def test_what_the_stack_refuses_is_that_failure(misfit: ToolOf, _: ToolOf) -> None:
    """The SDK refuses it at the server."""
    bare, ours, moving = (
        asked_in("sdk", dress, misfit) for dress in ("bare", "untouched", "migration")
    )

    assert bare.is_error
    assert bare.as_the_stack() == ours.as_the_stack()
    assert ["E", "E"] == [each.envelope["reply_type"] for each in (ours, moving)]
    assert "\n".join(bare.texts) == moving.envelope["data"]["text"]


@pytest.mark.parametrize(("misfit", "_"), MISFITS)
def test_what_the_clients_of_the_stack_refuse_is_no_success_of_nothing(
    misfit: ToolOf, _: ToolOf
) -> None:
    """FastMCP sends what its serializer leaves of it, which may be nothing."""
    bare, ours, moving = (
        call(served("fastmcp", dress, misfit), "tool").structured_content
        for dress in ("bare", "untouched", "migration")
    )

    assert bare == ours
    assert (moving["data"] == bare != {}) or moving["reply_type"] == "E"


@both
@pytest.mark.parametrize(("_", "fit"), MISFITS)
def test_what_fits_is_a_success(stack: str, _: ToolOf, fit: ToolOf) -> None:
    bare, ours = (asked_in(stack, dress, fit) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert "MCP-SYS-S-900" == asked_in(stack, "migration", fit).code
