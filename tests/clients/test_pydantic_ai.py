"""A reply decides what Pydantic AI does next (specification 2 and 50)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pydantic_ai", reason="make interop installs it")

from pydantic_ai import DeferredToolRequests
from tests.clients.runs_of_pydantic_ai import go
from tests.clients.stories import HANDED, STORIES, Calls, Run, allow_nothing, handed

STREAMED = pytest.mark.parametrize("streamed", [False, True], ids=["at once", "streamed"])


def made(folder: Path, story: str | Calls, **how: Any) -> tuple[object, Run]:
    """Return how a run ended, and the run."""
    run = Run(folder, STORIES[story] if isinstance(story, str) else story)
    how = {"adapted": True, **how}
    return asyncio.run(asyncio.wait_for(go(run, **how), 120)), run


@STREAMED
def test_a_success_is_the_result_of_the_call(tmp_path: Path, streamed: bool) -> None:
    output, run = made(tmp_path, "proceed", streamed=streamed)

    assert ("It is done.", ["ok"]) == (output, run.arrived)
    assert '"word":"brave"' in run.told[0].text


@STREAMED
def test_an_invalid_request_goes_back_to_the_model_with_all_that_was_said(
    tmp_path: Path, streamed: bool
) -> None:
    output, run = made(tmp_path, "fix_arguments", streamed=streamed)

    assert ("It is done.", 2) == (output, len(run.arrived))
    assert '"action":{"verb":"fix_arguments"' in run.told[0].text


@STREAMED
def test_a_denial_waits_for_a_person_and_the_model_is_not_asked(
    tmp_path: Path, streamed: bool
) -> None:
    output, run = made(tmp_path, "ask_user", streamed=streamed)

    assert isinstance(output, DeferredToolRequests)
    [call] = output.approvals
    shown = output.metadata[call.tool_call_id]
    assert ("EN-GATE-D-003", "A person must approve this first") == (
        shown["code"],
        shown["message"],
    )
    assert 32 == len(shown["trace_id"])
    assert ([], ["denied"]) == (run.told, run.arrived)


@STREAMED
def test_what_a_person_allows_is_called_again_and_done(tmp_path: Path, streamed: bool) -> None:
    output, run = made(tmp_path, "ask_user", yes=True, streamed=streamed)

    assert ("It is done.", ["denied", "denied"]) == (output, run.arrived)
    assert '"deleted":2' in run.told[0].text


def test_what_a_person_refuses_is_not_called_again(tmp_path: Path) -> None:
    _, run = made(tmp_path, "ask_user", yes=False)

    assert "denied" == run.arrived[0]
    assert run.told[0].failed


def test_a_yes_that_changed_nothing_is_a_failure_and_asks_nobody_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Run, "allow", allow_nothing)
    output, run = made(tmp_path, "ask_user", yes=True)

    assert ("I could not do it.", ["denied", "denied"]) == (output, run.arrived)
    assert "Do not call this again unless the user allows it." in run.told[0].text


@STREAMED
def test_an_error_is_told_once_and_never_repeated(tmp_path: Path, streamed: bool) -> None:
    output, run = made(tmp_path, "stop_and_report", streamed=streamed)

    assert ("I could not do it.", ["broken"]) == (output, run.arrived)
    assert "Do not call this again. (MCP-SYS-E-001, trace id " in run.told[0].text
    assert "secret" not in run.told[0].text


def test_without_the_adapter_the_model_is_told_to_repeat_an_error(tmp_path: Path) -> None:
    """What the framework does by itself; when this fails, the page has to be rewritten."""
    _, run = made(tmp_path, "stop_and_report", adapted=False)

    assert ["broken", "broken"] == run.arrived


@STREAMED
def test_not_now_is_waited_for_and_the_model_sees_the_success_alone(
    tmp_path: Path, streamed: bool
) -> None:
    output, run = made(tmp_path, "wait_and_retry", streamed=streamed)

    assert ("It is done.", ["busy"] * 3) == (output, run.arrived)
    assert ['"hits":3' in one.text for one in run.told] == [True]


def test_not_now_is_repeated_as_often_as_the_reply_allows(tmp_path: Path) -> None:
    output, run = made(tmp_path, [("busy", {"times": 9})])

    assert ("I could not do it.", ["busy"] * 3) == (output, run.arrived)
    assert "Do not call this again." in run.told[0].text


def test_a_wait_that_is_too_long_is_not_begun(tmp_path: Path) -> None:
    output, run = made(tmp_path, [("busy", {"after_s": 3600.0})], max_wait_s=30)

    assert ("I could not do it.", ["busy"]) == (output, run.arrived)
    assert "Do not call this again now." in run.told[0].text


@STREAMED
def test_of_two_tools_in_parallel_each_is_told_its_own(tmp_path: Path, streamed: bool) -> None:
    _, run = made(tmp_path, "two at once", streamed=streamed)

    assert ["broken", "ok"] == sorted(run.arrived)
    assert {"ok": False, "broken": True} == {one.tool: one.failed for one in run.told}


@pytest.mark.parametrize("story", ["no envelope", "no envelope, failed"])
def test_what_is_no_envelope_is_as_it_is_without_the_adapter(tmp_path: Path, story: str) -> None:
    runs = []
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
        runs.append(made(tmp_path / name, story, adapted=name == "with")[1].lines)

    assert runs[0] == runs[1]
    assert "so it is" in runs[0][1]


def test_what_the_model_is_given_of_a_result_by_the_framework_itself(tmp_path: Path) -> None:
    """What the framework does by itself; when this fails, `HANDED` has to be rewritten."""
    _, run = made(tmp_path, "two faces", adapted=False)

    assert HANDED["Pydantic AI"] == handed(run)
