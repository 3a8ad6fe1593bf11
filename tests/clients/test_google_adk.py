"""A reply decides what Google ADK does next (specification 2 and 50)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("google.adk", reason="make interop installs it")

from tests.clients.foreign_stories import ForeignStories
from tests.clients.framework_stories import STREAMED, FrameworkStories, Host, Made
from tests.clients.runs_of_google_adk import asked_in, go, hint, last_words
from tests.clients.stories import Deaf, face

from replybook.client.argument_repair import REPAIRED

HOST = Host("Google ADK", go, last_words)


class TestGoogleADK(FrameworkStories):
    """The stories of every framework."""

    host = HOST

    def faces(self, made: Made) -> tuple[str, str]:
        """Return which face of the results the events show."""
        given = {
            str(response.name): face(json.dumps(response.response))
            for event in made.result
            for response in event.get_function_responses()
        }
        return given["faces"], given["faces_error"]

    def test_a_result_names_what_was_repaired(self, tmp_path: Path) -> None:
        calls = [("other_echo", {"limit": "3"}), ("ok", {"word": "brave"})]
        events, _, _ = HOST.made(tmp_path, calls, repairs=True)
        given = {
            str(response.name): json.dumps(response.response)
            for event in events
            for response in event.get_function_responses()
        }

        told = {REPAIRED: [{"name": "limit", "from": "text", "to": "integer"}]}
        assert json.dumps(told)[1:-1] in given["other_echo"]
        assert REPAIRED not in given["ok"]


class TestForeignGoogleADK(ForeignStories):
    """The stories at a server that does not speak our envelope."""

    host = HOST


@STREAMED
def test_a_denial_becomes_a_request_for_confirmation(tmp_path: Path, streamed: bool) -> None:
    events, _, run = HOST.made(tmp_path, "ask_user", streamed=streamed)
    (asked,) = asked_in(events)

    assert "denied" == asked.args["originalFunctionCall"]["name"]
    assert "A person must approve this first. Next: Show the user" in hint(asked)
    assert ([], ["denied"]) == (run.told, run.arrived)


@STREAMED
def test_an_error_is_told_in_the_metadata_of_the_last_event(tmp_path: Path, streamed: bool) -> None:
    events, said, _ = HOST.made(tmp_path, "stop_and_report", Deaf, streamed=streamed)
    told = (events[-1].custom_metadata or {})["replybook"]

    assert "MCP-SYS-E-001" == told["code"]
    assert f"Trace id: {told['trace_id']}" in said


def test_of_two_tools_in_parallel_only_the_denied_one_waits_for_a_person(tmp_path: Path) -> None:
    events, said, run = HOST.made(tmp_path, [("denied", {}), ("ok", {"word": "brave"})], yes=True)

    assert (1, ["denied", "denied", "ok"]) == (len(asked_in(events)), sorted(run.arrived))
    assert "It is done." == said
