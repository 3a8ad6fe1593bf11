"""A working day on a disk that really fills: the kernel says ENOSPC wherever the server writes.

`test_full_disk` limits the size of a file, which only the trace reaches. Here one small disk holds
the data of the server (trace, contracts, index) and all mods, and each turn leaves another amount
of room on it. The tests mount a `tmpfs`, so they run as root on Linux. Source: specification 60, 63
and 64.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.serving import command
from tests.specification.server.ground import FAR, PLAYSET, Ground
from tests.specification.server.wire import Gone, Wire
from tests.specification.server.working_agent import Agent, new_trait, trait, written

from replybook.trace.verify import verify

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a tmpfs is a disk of Linux")

ROOMS: Final = (0, 4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 262_144, 1_048_576)
"""Bytes that a turn leaves: none, a page, then enough for one file after another."""

LONG: Final = "\ufeff# " + 9_000 * "a" + "\n"


class Disk:
    """A disk of 32 MB that a test can fill."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def leave(self, room: int) -> None:
        """Fill the disk but for so many bytes."""
        with self._filler.open("wb") as file:
            while (left := self._left()) > room:
                file.write(bytes(min(left - room, 1 << 20)))
                file.flush()

    def free(self) -> None:
        """Give the room back."""
        self._filler.unlink(missing_ok=True)

    def _left(self) -> int:
        found = os.statvfs(self.folder)
        return found.f_bavail * found.f_bsize


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", "size=32m,mode=700", "tmpfs", str(folder)]
    try:
        subprocess.run(["mount", *options], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this user may not mount a disk")
    yield Disk(folder)
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture
def ground(disk: Disk) -> Ground:
    return Ground(disk.folder)


@pytest.fixture
def agent(ground: Ground) -> Iterator[Agent]:
    wire = Wire(*ground.options("--index"), start=command).greet()
    yield opened(wire)
    wire.close()


def opened(wire: Wire) -> Agent:
    """Return an agent with a contract that is large enough for a day."""
    agent = Agent(wire)
    reply = agent.ask(
        "ck3_contract",
        command="open",
        intent="Change traits.",
        operations=["write", "delete"],
        targets=[f"{FAR}/common/traits/**"],
        limits={"max_files": 200, "max_bytes": 1_000_000},
    )
    assert "S" == reply["reply_type"], reply
    return agent


def path_of(number: int, what: str) -> str:
    return f"common/traits/zz_{what}_{number}.txt"


def turn(agent: Agent, number: int) -> list[tuple[str, dict[str, Any]]]:
    """Make the changes of one turn, whatever their outcome; return the file and reply of each."""
    new, long, kept = (path_of(number, what) for what in ("written", "long", "kept"))
    replies = [
        (new, file(agent, "write", new, content=trait(f"written_{number}"))),
        (long, file(agent, "write", long, content=LONG)),
        (kept, file(agent, "edit", kept, old_content="kept", new_content="edited")),
        (
            path_of(number, "delivered"),
            deliver(agent, f"delivered_{number}", path_of(number, "delivered")),
        ),
    ]
    return [*replies, (path_of(number, "gone"), file(agent, "delete", path_of(number, "gone")))]


def file(agent: Agent, what: str, path: str, **more: Any) -> dict[str, Any]:
    return agent.ask("ck3_file", command=what, path=f"{FAR}/{path}", **more)


def deliver(agent: Agent, name: str, path: str | None = None) -> dict[str, Any]:
    """Deliver a new trait with all that the policy asks for before."""
    agent.ask("ck3_playset", command="get")
    agent.told("ck3_search", query=name)
    return agent.deliver(new_trait(name, path))


def content(ground: Ground, path: str) -> str | None:
    found = ground.far / path
    return found.read_text("utf-8") if found.exists() else None


def test_a_day_on_a_disk_that_fills(disk: Disk, ground: Ground, agent: Agent) -> None:
    """Each change is complete or absent; afterwards all work, and the index knows the files."""
    for number, room in enumerate(ROOMS):
        for what in ("kept", "gone"):
            text = trait(f"{what}_{number}")
            assert "S" == file(agent, "write", path_of(number, what), content=text)["reply_type"]
        before = {path: content(ground, path) for path in paths_of(number)}
        after = outcome_of(number)
        disk.leave(room)
        replies = turn(agent, number)
        disk.free()
        for path, reply in replies:
            now = content(ground, path)
            assert now in (before[path], after[path]), (room, path, reply)
            assert "MCP-SYS-E-001" != reply["code"], (room, path, reply)
            if reply["reply_type"] == "S":
                assert after[path] == now, (room, path, reply)
            elif not reply["data"].get("changed"):
                assert before[path] == now, (room, path, reply)
        left = sorted(one.name for one in (ground.far / "common" / "traits").glob(".*"))
        assert [] == left, room
        made = f"later_{number}"
        reply = deliver(agent, made)
        assert "S" == reply["reply_type"], (room, reply["code"], reply["data"])
        assert agent.finds(made), room
        is_there = content(ground, path_of(number, "delivered")) is not None
        assert is_there == (not agent.is_absent(f"delivered_{number}")), room
    errors = [finding for finding in verify(ground.trace).findings if finding.severity == "error"]
    assert [] == [
        error for error in errors if error.rule != "RB413"
    ]  # a lost end, which replies named


def paths_of(number: int) -> list[str]:
    return [path_of(number, what) for what in ("written", "long", "kept", "delivered", "gone")]


def outcome_of(number: int) -> dict[str, str | None]:
    """Return the content of each file of a turn if its change is done."""
    edited = trait(f"kept_{number}").replace("kept", "edited")
    done = trait(f"written_{number}"), LONG, edited, trait(f"delivered_{number}"), None
    return dict(zip(paths_of(number), done, strict=True))


@pytest.mark.parametrize(
    "room", [0, 16_384, *(pytest.param(each, marks=pytest.mark.slow) for each in ROOMS[1:6:2])]
)
def test_a_server_that_starts_on_a_full_disk(disk: Disk, ground: Ground, room: int) -> None:
    """It ends with a reason, or answers without a false success; it works once there is room."""
    written(ground.far / "common" / "traits" / "zz_known.txt", trait("known"))
    disk.leave(room)
    wire = started(ground) or started_with_room(disk, ground)
    try:
        switched = wire.call("ck3_playset", command="switch", playset=PLAYSET)
        session = switched["data"].get("session")
        asked = wire.call("ck3_confirm_not_exists", name="trait:known", session=session)
        assert "MCP-SYS-E-001" not in (switched["code"], asked["code"]), (switched, asked)
        assert not (asked["reply_type"] == "S" and asked["data"]["can_claim_not_exists"])
        disk.free()
        agent = opened(wire)
        reply = deliver(agent, "later")
        assert "S" == reply["reply_type"], reply
        assert agent.finds("later")
    finally:
        wire.close()


def started(ground: Ground) -> Wire | None:
    """Return a server that runs, None if it ended with the reason that the disk is full."""
    wire = Wire(*ground.options("--index"), start=command)
    with suppress(Gone):
        return wire.greet()
    said = wire.said()
    wire.close()
    assert "no space left on device; free some space" in said
    return None


def started_with_room(disk: Disk, ground: Ground) -> Wire:
    disk.free()
    return Wire(*ground.options("--index"), start=command).greet()
