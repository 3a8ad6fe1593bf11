"""A reply decides what Pydantic AI does next (specification 2 and 50)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, ClassVar

import pytest

pytest.importorskip("pydantic_ai", reason="make interop installs it")

from pydantic_ai import Agent, DeferredToolRequests
from pydantic_ai.messages import ToolReturnPart
from tests.clients.foreign_stories import ForeignStories
from tests.clients.framework_stories import STREAMED, FrameworkStories, Host
from tests.clients.runs_of_pydantic_ai import go, model_of, toolset
from tests.clients.stories import Run

from replybook.client.argument_repair import REPAIRED

HOST = Host("Pydantic AI", go, str, repeats=2)


class TestPydanticAI(FrameworkStories):
    """The stories of every framework."""

    host = HOST

    def test_a_result_names_what_was_repaired(self, tmp_path: Path) -> None:
        async def run() -> Any:
            tools = toolset(tmp_path, adapted=True, repairs=True)
            model = model_of(Run(tmp_path, [("other_echo", {"limit": "3"})]))
            return await Agent(model, toolsets=[tools]).run("Do it.")

        messages = asyncio.run(asyncio.wait_for(run(), 120)).all_messages()
        parts = [
            part
            for message in messages
            for part in message.parts
            if isinstance(part, ToolReturnPart)
        ]

        told = [{"name": "limit", "from": "text", "to": "integer"}]
        assert [{REPAIRED: told}] == [part.metadata for part in parts]

    def test_a_failure_names_what_was_repaired(self, tmp_path: Path) -> None:
        made = HOST.made(tmp_path, [("other_broken", {"port": "1"})], repairs=True)

        assert "ECONNREFUSED 127.0.0.1:1\n" in made.run.told[0].text
        assert "Repaired before the call: port (was text)." in made.run.told[0].text


class TestForeignPydanticAI(ForeignStories):
    """The stories at a server that does not speak our envelope."""

    host = HOST
    how: ClassVar = {"failing": "failed"}

    def test_where_nobody_can_be_asked_the_model_gets_a_sentence(self, tmp_path: Path) -> None:
        said, run = self.made(tmp_path, [("other_denied", {})], deferred=False)

        assert ("It is done.", ["other_denied"]) == (said, run.arrived)
        assert "Error: 403 Forbidden" in run.told[0].text
        assert "only a person can grant" in run.told[0].text


@STREAMED
def test_a_denial_waits_for_a_person_and_the_model_is_not_asked(
    tmp_path: Path, streamed: bool
) -> None:
    output, _, run = HOST.made(tmp_path, "ask_user", streamed=streamed)

    assert isinstance(output, DeferredToolRequests)
    [call] = output.approvals
    shown = output.metadata[call.tool_call_id]
    assert ("EN-GATE-D-003", "A person must approve this first") == (
        shown["code"],
        shown["message"],
    )
    assert 32 == len(shown["trace_id"])
    assert ([], ["denied"]) == (run.told, run.arrived)
