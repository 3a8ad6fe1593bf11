"""A reply decides what Google ADK does next (specification 2 and 50)."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("google.adk", reason="make interop installs it")

from google.adk.events.event import Event
from tests.clients.runs_of_google_adk import asked_in, go, hint, last_words
from tests.clients.stories import HANDED, STORIES, Calls, Run, face

STREAMED = pytest.mark.parametrize("streamed", [False, True], ids=["at once", "streamed"])


def made(folder: Path, story: str | Calls, **how: Any) -> tuple[list[Event], Run]:
    """The events of a run, and the run."""
    run = Run(folder, STORIES[story] if isinstance(story, str) else story)
    how = {"adapted": True, **how}
    return asyncio.run(asyncio.wait_for(go(run, **how), 120)), run


@STREAMED
def test_a_success_is_the_result_of_the_call(tmp_path: Path, streamed: bool) -> None:
    events, run = made(tmp_path, "proceed", streamed=streamed)

    assert ("It is done.", ["ok"]) == (last_words(events), run.arrived)
    assert '"word":"brave"' in run.told[0].text


@STREAMED
def test_an_invalid_request_goes_back_to_the_model_with_all_that_was_said(
    tmp_path: Path, streamed: bool
) -> None:
    events, run = made(tmp_path, "fix_arguments", streamed=streamed)

    assert ("It is done.", 2) == (last_words(events), len(run.arrived))
    assert '"action":{"verb":"fix_arguments"' in run.told[0].text


@STREAMED
def test_a_denial_becomes_a_request_for_confirmation(tmp_path: Path, streamed: bool) -> None:
    events, run = made(tmp_path, "ask_user", streamed=streamed)
    (asked,) = asked_in(events)

    assert "denied" == asked.args["originalFunctionCall"]["name"]
    assert "A person must approve this first. Show the user" in hint(asked)
    assert ([], ["denied"]) == (run.told, run.arrived)


@STREAMED
def test_what_a_person_allows_is_called_again_and_done(tmp_path: Path, streamed: bool) -> None:
    events, run = made(tmp_path, "ask_user", yes=True, streamed=streamed)

    assert ("It is done.", ["denied", "denied"]) == (last_words(events), run.arrived)
    assert '"deleted":2' in run.told[0].text


def test_what_a_person_refuses_is_not_called_again(tmp_path: Path) -> None:
    events, run = made(tmp_path, "ask_user", yes=False)

    assert ("I could not do it.", ["denied"]) == (last_words(events), run.arrived)
    assert "The user said no." in run.told[0].text


def test_a_yes_that_changed_nothing_ends_the_run_and_asks_nobody_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Run, "allow", lambda _: None)
    events, run = made(tmp_path, "ask_user", yes=True)

    assert (1, ["denied", "denied"], []) == (len(asked_in(events)), run.arrived, run.told)
    assert "(EN-GATE-D-003, trace id " in last_words(events)


@STREAMED
def test_an_error_ends_the_run_with_its_trace_id(tmp_path: Path, streamed: bool) -> None:
    events, run = made(tmp_path, "stop_and_report", streamed=streamed)
    told = (events[-1].custom_metadata or {})["replybook"]

    assert (["broken"], [], "MCP-SYS-E-001") == (run.arrived, run.told, told["code"])
    assert f"trace id {told['trace_id']}" in last_words(events)
    assert "secret" not in last_words(events)


def test_without_the_adapter_an_error_is_called_as_often_as_the_model_likes(tmp_path: Path) -> None:
    """What the framework does by itself; when this fails, the page has to be rewritten."""
    _, run = made(tmp_path, "stop_and_report", adapted=False)

    assert ["broken"] * 4 == run.arrived


@STREAMED
def test_not_now_is_waited_for_and_the_model_sees_the_success_alone(
    tmp_path: Path, streamed: bool
) -> None:
    events, run = made(tmp_path, "wait_and_retry", streamed=streamed)

    assert ("It is done.", ["busy"] * 3) == (last_words(events), run.arrived)
    assert ['"hits":3' in one.text for one in run.told] == [True]


def test_not_now_is_repeated_as_often_as_the_reply_allows(tmp_path: Path) -> None:
    events, run = made(tmp_path, [("busy", {"times": 9})])

    assert (["busy"] * 3, []) == (run.arrived, run.told)
    assert "Do not call this again" in last_words(events)


def test_a_wait_that_is_too_long_is_not_begun(tmp_path: Path) -> None:
    events, run = made(tmp_path, [("busy", {"after_s": 3600.0})], max_wait_s=30)

    assert ["busy"] == run.arrived
    assert "Do not call this again now." in last_words(events)


@STREAMED
def test_of_two_tools_in_parallel_the_error_ends_the_run(tmp_path: Path, streamed: bool) -> None:
    events, run = made(tmp_path, "two at once", streamed=streamed)

    assert (["broken", "ok"], []) == (sorted(run.arrived), run.told)
    assert "(MCP-SYS-E-001, trace id " in last_words(events)


def test_of_two_tools_in_parallel_only_the_denied_one_waits_for_a_person(tmp_path: Path) -> None:
    events, run = made(tmp_path, [("denied", {}), ("ok", {"word": "brave"})], yes=True)

    assert (1, ["denied", "denied", "ok"]) == (len(asked_in(events)), sorted(run.arrived))
    assert "It is done." == last_words(events)


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
    events, _ = made(tmp_path, "two faces", adapted=False)
    given = {
        str(one.name): face(json.dumps(one.response))
        for event in events
        for one in event.get_function_responses()
    }

    assert HANDED["Google ADK"] == (given["faces"], given["faces_error"])
