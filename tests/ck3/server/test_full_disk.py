"""A server whose disk is full changes nothing, and says so (specification 64)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.serving import command
from tests.specification.server.ground import FAR, PLAYSET, Ground
from tests.specification.server.wire import Wire

from replybook.contracts.audit import registered_tags
from replybook.trace.reader import trace_files
from replybook.trace.verify import verify

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limit is set by prlimit")

CHANGING = {
    *("ck3_file", "ck3_exec", "ck3_deliver", "ck3_contract", "ck3_playset"),
    "ck3_report_validation_issue",
}


class Agent:
    """A session with an open contract on a server of its own."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.wire = Wire(*ground.options(), start=command).greet()
        opened = self.wire.call("ck3_playset", command="switch", playset=PLAYSET)
        self.session = opened["data"]["session"]
        contract = self.call(
            "ck3_contract",
            command="open",
            intent="Write traits.",
            operations=["write"],
            targets=[f"{FAR}/common/traits/**"],
            expires_at=(datetime.now(UTC) + timedelta(hours=1)).isoformat(),
        )
        assert "CT-GATE-S-001" == contract["code"], contract

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        return self.wire.call(tool, session=self.session, **arguments)

    def write(self, number: int) -> dict[str, Any]:
        """Write the trait of a number."""
        return self.call(
            "ck3_file", command="write", path=self.path(number), content=f"t_{number} = {{\n}}\n"
        )

    def path(self, number: int) -> str:
        return f"{FAR}/common/traits/full_{number}.txt"

    def written(self) -> list[str]:
        return sorted(file.name for file in (self.ground.far / "common" / "traits").glob("full_*"))

    def fill(self, room: int = 0) -> None:
        """Let the trace grow beyond every other file of the server, then leave it so many bytes."""
        import resource

        data = self.ground.trace.parent
        while self._size() <= 2 * max(file.stat().st_size for file in self._others(data)):
            self.call("ck3_dir", command="pwd")
        limit = self._size() + room
        resource.prlimit(
            self.wire.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY)
        )

    def _size(self) -> int:
        return trace_files(self.ground.trace)[-1].stat().st_size

    def _others(self, data: Path) -> Iterator[Path]:
        return (file for file in data.rglob("*") if file.is_file() and file.suffix != ".jsonl")


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    made = Agent(Ground(tmp_path))
    yield made
    made.wire.close()


def test_which_tools_of_the_world_begin_in_the_trace() -> None:
    from replybook_schema.active import ACTIVE

    tags = registered_tags()

    assert CHANGING == {name for name in ACTIVE.tools() if "changing" in tags(name)}


def test_of_12_writes_on_a_full_disk_none_is_done(agent: Agent) -> None:
    assert "S" == agent.write(0)["reply_type"]
    agent.fill()
    replies = [agent.write(number) for number in range(1, 13)]

    assert {"MCP-SYS-E-009"} == {reply["code"] for reply in replies}
    assert all({"changed": False} == reply["data"] for reply in replies)
    assert ["full_0.txt"] == agent.written()


CHANGES: tuple[dict[str, Any], ...] = (
    {"tool": "ck3_deliver", "artifact_bundle": {"artifacts": []}, "write": True},
    {"tool": "ck3_exec", "program": "git", "program_args": ["status"]},
    {"tool": "ck3_contract", "command": "cancel"},
)


def test_no_tool_that_changes_something_runs_on_a_full_disk(
    agent: Agent, subtests: pytest.Subtests
) -> None:
    agent.fill()

    for asked in CHANGES:
        with subtests.test(asked["tool"]):
            answer = agent.call(**asked)

            assert ("MCP-SYS-E-009", {"changed": False}) == (answer["code"], answer["data"])


def test_what_changes_nothing_is_answered_on_a_full_disk(agent: Agent) -> None:
    agent.fill()

    assert "S" == agent.call("ck3_dir", command="pwd")["reply_type"]
    assert (
        "S"
        == agent.call("ck3_read", path=f"{FAR}/descriptor.mod", justification="Its name.")[
            "reply_type"
        ]
    )


def test_where_only_the_end_is_lost_the_reply_and_the_trace_say_so(agent: Agent) -> None:
    agent.write(0)
    [file] = trace_files(agent.ground.trace)
    begin = next(
        len(raw) for raw in reversed(file.read_bytes().splitlines(keepends=True)) if b"begun" in raw
    )
    agent.fill(room=begin + 10)
    reply = agent.write(1)

    assert ("MCP-SYS-E-009", True) == (reply["code"], reply["data"]["changed"])
    assert reply["data"]["answered"].split("-")[2] == "S"
    assert ["full_0.txt", "full_1.txt"] == agent.written()
    findings = [
        finding for finding in verify(agent.ground.trace).findings if finding.rule == "RB413"
    ]
    assert [reply["meta"]["trace_id"]] == [one.problem.split("'")[1] for one in findings]


def test_a_disk_with_room_again_is_worked_on(agent: Agent) -> None:
    import resource

    agent.fill()
    assert "MCP-SYS-E-009" == agent.write(1)["code"]
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(agent.wire.process.pid, resource.RLIMIT_FSIZE, unlimited)

    assert "S" == agent.write(2)["reply_type"]
    assert ["full_2.txt"] == agent.written()
    assert [] == [
        finding for finding in verify(agent.ground.trace).findings if finding.severity == "error"
    ]
