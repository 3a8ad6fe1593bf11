"""A reply decides what the OpenAI Agents SDK does next (specification 2 and 50)."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("agents", reason="make interop installs it")

from agents.result import RunResultBase
from tests.clients.runs_of_openai_agents import go
from tests.clients.stories import HANDED, STORIES, Calls, Run, handed

from replybook.client.openai_agents import ended_by

STREAMED = pytest.mark.parametrize("streamed", [False, True], ids=["at once", "streamed"])


def made(folder: Path, story: str | Calls, **how: Any) -> tuple[RunResultBase, Run]:
    """Return how a run ended, and the run."""
    run = Run(folder, STORIES[story] if isinstance(story, str) else story)
    how = {"adapted": True, **how}
    return asyncio.run(asyncio.wait_for(go(run, **how), 120)), run


@STREAMED
def test_a_success_goes_to_the_model_and_ends_nothing(tmp_path: Path, streamed: bool) -> None:
    result, run = made(tmp_path, "proceed", streamed=streamed)

    assert ("It is done.", ["ok"], None) == (result.final_output, run.arrived, ended_by(result))
    assert {"word": "brave"} == json.loads(run.told[0].text)["data"]


@STREAMED
def test_an_invalid_request_goes_back_to_the_model_with_all_that_was_said(
    tmp_path: Path, streamed: bool
) -> None:
    result, run = made(tmp_path, "fix_arguments", streamed=streamed)

    assert ("It is done.", 2, None) == (result.final_output, len(run.arrived), ended_by(result))
    assert '"action":{"verb":"fix_arguments"' in run.told[0].text


@STREAMED
def test_a_denial_ends_the_run_with_the_question(tmp_path: Path, streamed: bool) -> None:
    result, run = made(tmp_path, "ask_user", streamed=streamed)
    verdict = ended_by(result)

    assert verdict is not None
    assert ("ask", "EN-GATE-D-003") == (verdict.what, verdict.code)
    assert ([], ["denied"]) == (run.told, run.arrived)
    assert "A person must approve this first. Show the user" in result.final_output


@STREAMED
def test_what_a_person_allows_is_done_in_the_run_that_goes_on(
    tmp_path: Path, streamed: bool
) -> None:
    result, run = made(tmp_path, "ask_user", yes=True, streamed=streamed)

    assert ("It is done.", ["denied"] * 2, None) == (
        result.final_output,
        run.arrived,
        ended_by(result),
    )


@STREAMED
def test_an_error_ends_the_run_with_its_trace_id(tmp_path: Path, streamed: bool) -> None:
    result, run = made(tmp_path, "stop_and_report", streamed=streamed)
    verdict = ended_by(result)

    assert verdict is not None
    assert ("stop", [], ["broken"]) == (verdict.what, run.told, run.arrived)
    assert f"trace id {verdict.trace_id}" in result.final_output
    assert "secret" not in result.final_output


def test_without_the_adapter_an_error_is_called_as_often_as_the_model_likes(tmp_path: Path) -> None:
    """What the framework does by itself; when this fails, the page has to be rewritten."""
    _, run = made(tmp_path, "stop_and_report", adapted=False)

    assert ["broken"] * 4 == run.arrived


@STREAMED
def test_not_now_is_waited_for_and_the_model_sees_the_success_alone(
    tmp_path: Path, streamed: bool
) -> None:
    result, run = made(tmp_path, "wait_and_retry", streamed=streamed)

    assert ("It is done.", ["busy"] * 3) == (result.final_output, run.arrived)
    assert ['"hits":3' in one.text for one in run.told] == [True]


def test_not_now_is_repeated_as_often_as_the_reply_allows(tmp_path: Path) -> None:
    result, run = made(tmp_path, [("busy", {"times": 9})])
    verdict = ended_by(result)

    assert verdict is not None
    assert (["busy"] * 3, []) == (run.arrived, run.told)


def test_a_wait_that_is_too_long_is_not_begun(tmp_path: Path) -> None:
    result, run = made(tmp_path, [("busy", {"after_s": 3600.0})], max_wait_s=30)

    assert ["busy"] == run.arrived
    assert "Do not call this again now." in result.final_output


@STREAMED
def test_of_two_tools_in_parallel_the_error_decides(tmp_path: Path, streamed: bool) -> None:
    result, run = made(tmp_path, "two at once", streamed=streamed)
    verdict = ended_by(result)

    assert verdict is not None
    assert ("MCP-SYS-E-001", ["broken", "ok"]) == (verdict.code, sorted(run.arrived))


def test_of_a_denial_and_an_error_in_parallel_the_error_decides(tmp_path: Path) -> None:
    result, _ = made(tmp_path, [("denied", {}), ("broken", {})])
    verdict = ended_by(result)

    assert verdict is not None
    assert "stop" == verdict.what


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

    assert HANDED["OpenAI Agents SDK"] == handed(run)
