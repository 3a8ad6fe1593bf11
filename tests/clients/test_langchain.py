"""A reply decides what LangChain does next (specification 2 and 50)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("langchain_mcp_adapters", reason="make interop installs it")

from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from tests.clients.runs_of_langchain import go
from tests.clients.stories import HANDED, STORIES, Calls, Run, allow_nothing, handed

from replybook.client.langchain_interceptor import stopped

STREAMED = pytest.mark.parametrize("streamed", [False, True], ids=["at once", "streamed"])


def made(folder: Path, story: str | Calls, **how: Any) -> tuple[dict[str, Any], Run]:
    """The state in which a run ended, and the run."""
    run = Run(folder, STORIES[story] if isinstance(story, str) else story)
    how = {"adapted": True, **how}
    return asyncio.run(asyncio.wait_for(go(run, **how), 120)), run


def last(state: dict[str, Any]) -> str:
    """The words of the last message."""
    return str(state["messages"][-1].text)


@STREAMED
def test_a_success_is_the_result_of_the_call(tmp_path: Path, streamed: bool) -> None:
    state, run = made(tmp_path, "proceed", streamed=streamed)

    assert ("It is done.", ["ok"]) == (last(state), run.arrived)
    assert '"word":"brave"' in run.told[0].text


def test_an_invalid_request_goes_back_to_the_model_with_all_that_was_said(tmp_path: Path) -> None:
    state, run = made(tmp_path, "fix_arguments")

    assert ("It is done.", 2) == (last(state), len(run.arrived))
    assert '"action":{"verb":"fix_arguments"' in run.told[0].text


@STREAMED
def test_a_denial_interrupts_the_graph_and_the_model_is_not_asked(
    tmp_path: Path, streamed: bool
) -> None:
    state, run = made(tmp_path, "ask_user", streamed=streamed)

    [one] = state["__interrupt__"]
    assert ("denied", {}, "EN-GATE-D-003", "A person must approve this first") == (
        one.value["tool"],
        one.value["arguments"],
        one.value["code"],
        one.value["message"],
    )
    assert 32 == len(one.value["trace_id"])
    assert ([], ["denied"]) == (run.told, run.arrived)


@STREAMED
def test_what_a_person_allows_is_called_again_once_and_done(tmp_path: Path, streamed: bool) -> None:
    state, run = made(tmp_path, "ask_user", yes=True, streamed=streamed)

    assert ("It is done.", ["denied", "denied"]) == (last(state), run.arrived)
    assert '"deleted":2' in run.told[0].text


def test_what_a_person_refuses_is_not_called_again(tmp_path: Path) -> None:
    """LangGraph runs the node again to hand over the answer; the call is not made for that."""
    state, run = made(tmp_path, "ask_user", yes=False)

    assert ("I could not do it.", ["denied"]) == (last(state), run.arrived)
    assert run.told[0].text.endswith("The user said no.")


def test_a_yes_that_changed_nothing_is_a_failure_and_asks_nobody_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Run, "allow", allow_nothing)
    state, run = made(tmp_path, "ask_user", yes=True)

    assert ("I could not do it.", ["denied", "denied"]) == (last(state), run.arrived)
    assert "Do not call this again unless the user allows it." in run.told[0].text


@STREAMED
def test_an_error_ends_the_run_with_the_trace_id(tmp_path: Path, streamed: bool) -> None:
    state, run = made(tmp_path, "stop_and_report", streamed=streamed)

    assert (["broken"], []) == (run.arrived, run.told)
    assert "Do not call this again. (MCP-SYS-E-001, trace id " in last(state)
    verdict = stopped(state["messages"][:-1])
    assert verdict is not None
    assert str(verdict.trace_id) in last(state)


def test_without_the_adapter_the_model_may_repeat_an_error(tmp_path: Path) -> None:
    """What the framework does by itself; when this fails, the page has to be rewritten."""
    _, run = made(tmp_path, "stop_and_report", adapted=False)

    assert ["broken"] * 4 == run.arrived


@STREAMED
def test_not_now_is_waited_for_and_the_model_sees_the_success_alone(
    tmp_path: Path, streamed: bool
) -> None:
    state, run = made(tmp_path, "wait_and_retry", streamed=streamed)

    assert ("It is done.", ["busy"] * 3) == (last(state), run.arrived)
    assert ['"hits":3' in one.text for one in run.told] == [True]


def test_not_now_is_repeated_as_often_as_the_reply_allows_and_then_the_run_ends(
    tmp_path: Path,
) -> None:
    state, run = made(tmp_path, [("busy", {"times": 9})])

    assert (["busy"] * 3, []) == (run.arrived, run.told)
    assert "Do not call this again. (EN-GATE-D-005" in last(state)


def test_a_wait_that_is_too_long_is_not_begun(tmp_path: Path) -> None:
    state, run = made(tmp_path, [("busy", {"after_s": 3600.0})], max_wait_s=30)

    assert ("I could not do it.", ["busy"]) == (last(state), run.arrived)
    assert "Do not call this again now." in run.told[0].text


def test_of_two_tools_in_parallel_the_error_ends_the_run_and_the_other_is_kept(
    tmp_path: Path,
) -> None:
    state, run = made(tmp_path, "two at once")

    results = {one.name: one.status for one in state["messages"] if isinstance(one, ToolMessage)}
    assert ["broken", "ok"] == sorted(run.arrived)
    assert {"ok": "success", "broken": "error"} == results
    assert "MCP-SYS-E-001" in last(state)


@pytest.mark.parametrize("story", ["no envelope", "no envelope, failed"])
def test_what_is_no_envelope_is_as_it_is_without_the_adapter(tmp_path: Path, story: str) -> None:
    runs = []
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
        runs.append(made(tmp_path / name, story, adapted=name == "with")[1].lines)

    assert runs[0] == runs[1]
    assert "so it is" in runs[0][1]


def test_only_the_results_of_the_last_calls_stop_a_graph() -> None:
    told = (
        '{"status":"error","reply_type":"E","code":"MCP-SYS-E-001","message":"It fell.","meta":{}}'
    )
    fell = ToolMessage(told, tool_call_id="1", status="error")
    fine = ToolMessage("fine", tool_call_id="2")

    assert stopped([fine, fell, fine]) is not None
    assert stopped([fell, AIMessage("I see."), fine]) is None
    assert stopped([fell, HumanMessage("And now?")]) is None
    assert stopped([]) is None


def test_what_the_model_is_given_of_a_result_by_the_framework_itself(tmp_path: Path) -> None:
    """What the framework does by itself; when this fails, `HANDED` has to be rewritten."""
    _, run = made(tmp_path, "two faces", adapted=False)

    assert HANDED["LangChain"] == handed(run)
