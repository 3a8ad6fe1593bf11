"""Deciding uses up no tokens of the world; what is allowed gets one (spec 18)."""

from __future__ import annotations

from tests.runtime.enforcement.made_enforcement import (
    FakeContracts,
    FakeSession,
    FakeWorld,
    contract_of,
)

from replybook import ReplyBuilder
from replybook.enforcement import Enforcement

FILE = "mod:My Patch/common/a.txt"


class Room:
    """An enforcement and the world that it asks."""

    def __init__(self) -> None:
        session = FakeSession("ck3raven-dev")
        self.world = FakeWorld(session)
        contract = contract_of(("write", "exec"), ("root:repo/src/**", "root:repo"))
        self.enforcement = Enforcement(self.world, FakeContracts(contract), session=lambda: session)


def test_a_reply_alone_mints_nothing() -> None:
    room = Room()
    ask, rb = room.enforcement, ReplyBuilder
    replies = [
        ask.decide_write(rb(), "root:repo/src/a.py"),
        ask.decide_exec(rb(), "git", ["status", "src"]),
        ask.decide_read(rb(), "root:repo/src/a.py"),
    ]

    assert ["S", "S", "S"] == [reply.reply_type for reply in replies]
    assert [] == room.world.minted


def test_a_refusal_mints_nothing() -> None:
    room = Room()
    ask, rb = room.enforcement, ReplyBuilder
    verdicts = [
        ask.judge_write(rb(), FILE),
        ask.judge_delete(rb(), "root:repo/src/a.py"),
        ask.judge_exec(rb(), "git", ["push", "src"]),
        ask.judge_read(rb(), "root:ck3raven_data/contracts/x"),
    ]

    assert [False] * 4 == [verdict.allowed for verdict in verdicts]
    assert [] == room.world.minted


def test_what_is_allowed_gets_a_token_for_what_is_to_be_opened() -> None:
    room = Room()
    verdict = room.enforcement.judge_exec(ReplyBuilder(), "git", ["status", "src", "src/a.py"])

    assert ["root:repo"] == room.world.minted
    assert ["root:repo", "root:repo/src", "root:repo/src/a.py"] == [
        str(target.ref) for target in verdict.targets
    ]
    assert ["t-1", "", ""] == [target.ref.token for target in verdict.targets]


def test_who_reads_many_files_takes_no_token() -> None:
    room = Room()
    room.world.is_full = True
    verdict = room.enforcement.judge_read(ReplyBuilder(), "root:repo/src/a.py", mint=False)
    closed = "root:ck3raven_data/contracts/x"
    refusal = room.enforcement.judge_read(ReplyBuilder(), closed, mint=False)

    assert (True, "root:repo/src/a.py") == (verdict.allowed, verdict.targets[0].path)
    assert "EN-READ-D-001" == refusal.reply.code
    assert [] == room.world.minted


def test_no_token_left_is_said_by_the_world() -> None:
    room = Room()
    room.world.is_full = True
    verdict = room.enforcement.judge_write(ReplyBuilder(), "root:repo/src/a.py")

    assert ("WA-RES-E-001", ()) == (verdict.reply.code, verdict.targets)
    assert not verdict.allowed
    assert "S" == room.enforcement.decide_write(ReplyBuilder(), "root:repo/src/a.py").reply_type
