"""A reply decides the next step of the helpers for both plain clients (specification 2 and 50)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="make interop installs it")

from fastmcp import Client as FastMCPClient
from fastmcp.client.transports import StdioTransport
from fastmcp.exceptions import ToolError
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from tests.clients.foreign_stories import Listed
from tests.clients.framework_stories import REPAIRED
from tests.clients.runs_of_plain_clients import go
from tests.clients.stories import HANDED, PYTHON, SERVER, STORIES, Calls, Run, allow_nothing, face

from replybook.client.following import Called
from replybook.client.loops import Loops

WHICH = pytest.mark.parametrize("which", ["sdk", "fastmcp"])


def made(which: str, folder: Path, story: str | Calls, **how: Any) -> tuple[list[Called[Any]], Run]:
    """Return what the helper gave, and the run."""
    run = Run(folder, STORIES[story] if isinstance(story, str) else story)
    how = {"adapted": True, **how}
    return asyncio.run(asyncio.wait_for(go(which, run, **how), 120)), run


@WHICH
def test_a_success_goes_on_with_its_data(which: str, tmp_path: Path) -> None:
    [called], run = made(which, tmp_path, "proceed")

    assert called.verdict is not None
    assert ("go", ["ok"]) == (called.verdict.what, run.arrived)
    assert {"word": "brave"} == called.result.structured_content["data"]


@WHICH
def test_an_invalid_request_is_given_back_to_be_corrected(which: str, tmp_path: Path) -> None:
    called, run = made(which, tmp_path, "fix_arguments")

    assert ["retry_changed", "go"] == [one.verdict.what for one in called if one.verdict]
    assert 2 == len(run.arrived)


@WHICH
@pytest.mark.parametrize(("yes", "calls"), [(True, 2), (False, 1), (None, 1)])
def test_a_denial_is_called_again_after_a_clear_yes_only(
    which: str, yes: bool | None, calls: int, tmp_path: Path
) -> None:
    [called], run = made(which, tmp_path, "ask_user", yes=yes)

    assert called.verdict is not None
    assert ("go" if yes else "ask", ["denied"] * calls) == (called.verdict.what, run.arrived)


@WHICH
def test_a_yes_that_changed_nothing_asks_nobody_again(
    which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Run, "allow", allow_nothing)
    [called], run = made(which, tmp_path, "ask_user", yes=True)

    assert called.verdict is not None
    assert ("ask", 2, 1) == (
        called.verdict.what,
        len(run.arrived),
        sum("a person is asked" in line for line in run.lines),
    )


@WHICH
@REPAIRED
def test_arguments_are_repaired_before_the_call_if_the_option_is_on(
    which: str, tmp_path: Path, tool: str, given: dict[str, Any], arrives: dict[str, Any]
) -> None:
    [called], run = made(which, tmp_path, [(tool, given)], repairs=True)

    assert (f"arrived: {arrives}", [tool]) == (called.result.content[0].text, run.arrived)
    assert (given != arrives) == bool(called.repaired)


@WHICH
def test_arguments_arrive_as_they_are_if_the_option_is_off(which: str, tmp_path: Path) -> None:
    [called], _ = made(which, tmp_path, [("other_echo", {"limit": "3"})])

    assert ("arrived: {'limit': '3'}", ()) == (called.result.content[0].text, called.repaired)


@WHICH
def test_an_error_is_called_once_and_nothing_is_raised(which: str, tmp_path: Path) -> None:
    [called], run = made(which, tmp_path, "stop_and_report")

    assert called.verdict is not None
    assert ("stop", ["broken"]) == (called.verdict.what, run.arrived)
    assert 32 == len(str(called.verdict.trace_id))


@WHICH
def test_not_now_is_waited_for_as_often_as_the_reply_allows(which: str, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    [ready], run = made(which, tmp_path / "a", "wait_and_retry")
    [never], long = made(which, tmp_path / "b", [("busy", {"times": 9})])

    assert ready.verdict is not None
    assert never.verdict is not None
    assert ("go", 3, "stop", 3) == (
        ready.verdict.what,
        len(run.arrived),
        never.verdict.what,
        len(long.arrived),
    )


@WHICH
def test_a_wait_that_is_too_long_is_not_begun(which: str, tmp_path: Path) -> None:
    [called], run = made(which, tmp_path, [("busy", {"after_s": 3600.0})], max_wait_s=30)

    assert called.verdict is not None
    assert ("retry_same", ["busy"]) == (called.verdict.what, run.arrived)


@WHICH
def test_two_calls_in_parallel_have_a_verdict_each(which: str, tmp_path: Path) -> None:
    called, run = made(which, tmp_path, "two at once")

    assert ["go", "stop"] == [one.verdict.what for one in called if one.verdict]
    assert ["broken", "ok"] == sorted(run.arrived)


@WHICH
@pytest.mark.parametrize(
    ("story", "text"), [("no envelope", "raw"), ("no envelope, failed", "raw_error")]
)
def test_what_is_no_envelope_is_there_and_nothing_is_done_about_it(
    which: str, story: str, text: str, tmp_path: Path
) -> None:
    called, run = made(which, tmp_path, story, loops=Loops(say_at=9, stop_at=9))

    assert called[0].verdict is not None
    assert not called[0].verdict.is_reply
    assert ["raw"] == run.arrived or ["raw_error"] * 4 == run.arrived
    assert {("", False)} == {(one.says, one.stops) for one in called}
    assert f"{text}: so it is" == called[0].result.content[0].text


def test_what_each_client_gives_of_a_result(tmp_path: Path) -> None:
    """The clients hand on what `HANDED` says. If this fails, rewrite `HANDED`."""

    async def sdk() -> tuple[str, str]:
        parameters = StdioServerParameters(command=PYTHON, args=[str(SERVER), str(tmp_path)])
        async with Client(stdio_client(parameters)) as client:
            given = [await client.call_tool(name) for name in ("faces", "faces_error")]
        return face(given[0].model_dump_json()), face(given[1].model_dump_json())

    async def fastmcp() -> tuple[str, str]:
        transport = StdioTransport(PYTHON, [str(SERVER), str(tmp_path)])
        async with FastMCPClient(transport, init_timeout=60) as client:
            given = await client.call_tool("faces")
            with pytest.raises(ToolError) as failed:
                await client.call_tool("faces_error")
        return face(f"{given.content} {given.structured_content}"), face(str(failed.value))

    assert HANDED["the SDK's client"] == asyncio.run(asyncio.wait_for(sdk(), 120))
    assert HANDED["FastMCP's client"] == asyncio.run(asyncio.wait_for(fastmcp(), 120))


@WHICH
def test_another_servers_not_now_is_waited_for_three_times_at_most(
    which: str, tmp_path: Path
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    [ready], run = made(which, tmp_path / "a", [("other_limited", {})])
    _, long = made(which, tmp_path / "b", [("other_limited", {"times": 99})])

    assert ("done", 3) == (ready.result.content[0].text, len(run.arrived))
    assert 0 == len(long.arrived) % 4
    assert "Do not call it again now." in long.told[0].text


@WHICH
def test_a_protocol_error_is_waited_for_and_otherwise_raised_as_it_is(
    which: str, tmp_path: Path
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    [ready], run = made(which, tmp_path / "a", [("other_protocol", {})])

    assert ("done", 3) == (ready.result.content[0].text, len(run.arrived))
    with pytest.raises((MCPError, ExceptionGroup)) as failed:
        made(which, tmp_path / "b", [("other_protocol", {})], max_wait_s=0)
    assert "rate limit" in repr(failed.value)


@WHICH
def test_a_broken_foreign_server_ends_nothing_and_is_said_once(which: str, tmp_path: Path) -> None:
    calls: Calls = [("other_broken", {"port": 1})]
    called, run = made(which, tmp_path, calls, loops=Loops(say_at=9, stop_at=9))

    assert ["other_broken"] * 4 == run.arrived
    assert [False] * 4 == [one.stops for one in called]
    assert [True, False, False, False] == [bool(one.says) for one in called]
    assert called[0].verdict is not None
    assert "stop" == called[0].verdict.what


@WHICH
@pytest.mark.parametrize(("yes", "calls"), [(True, 2), (False, 1)])
def test_a_foreign_denial_is_asked_once(which: str, yes: bool, calls: int, tmp_path: Path) -> None:
    called, run = made(which, tmp_path, [("other_denied", {})], yes=yes)

    asked = [line for line in run.lines if line.startswith("a person is asked")]
    assert (1, calls) == (len(asked), len(run.arrived))
    assert ("" if yes else "The user said no. Do not call this again.") == called[0].says


@WHICH
def test_an_hour_at_a_foreign_server_ends_with_its_loop(which: str, tmp_path: Path) -> None:
    right = ("other_right", {})
    day: list[tuple[str, dict[str, Any]]] = [
        *[right, ("other_wrong", {"path": "a"}), ("other_wrong", {"path": "root:repo/a"})] * 8,
        ("other_limited", {"times": 1}),
        *[("other_silent", {})] * 7,
        ("invalid_first", {"path": "notes"}),
        *[("other_wrong", {"path": f"c{number}"}) for number in range(9)],
    ]
    run = Listed(tmp_path, day)
    called = asyncio.run(asyncio.wait_for(go(which, run, adapted=True), 120))

    assert (8, 21, 2, 7, 1) == tuple(
        run.arrived.count(name)
        for name in ("other_right", "other_wrong", "other_limited", "other_silent", "invalid_first")
    )
    assert 1 == sum(one.stops for one in called)
    assert "other_wrong failed 5 times in a row" in run.lines[-2]
    said = [one.says for one in called if one.says]
    assert ["other_silent failed 3", "other_wrong failed 3", *["other_wrong failed 5"] * 2] == [
        " ".join(one.split()[:3]) for one in said
    ]
