"""A fault inside is an E of the operation; its text stays out of the reply (spec 7, 11, 34)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, cast

import pytest
from tests.runtime.enforcement.made_enforcement import (
    FakeContracts,
    FakeSession,
    FakeWorld,
    contract_of,
    made,
)

from replybook import Reply, ReplyBuilder, codes
from replybook.call import Call, enter, leave
from replybook.contracts import StoreBusy
from replybook.contracts.contract import Contract
from replybook.enforcement import Enforcement, command_broken, command_ran, written
from replybook.testing import assert_not_now

SECRET = OSError(13, "Permission denied", "/home/somebody/contracts/ct-1.json")
Ask = Callable[[Enforcement, ReplyBuilder], Reply]


@contextmanager
def inside(call: Call) -> Generator[None]:
    """A call that is going on."""
    token = enter(call)
    try:
        yield
    finally:
        leave(token)


def write(enforcement: Enforcement, rb: ReplyBuilder) -> Reply:
    return enforcement.decide_write(rb, "mod:My Patch/common/a.txt")


def delete(enforcement: Enforcement, rb: ReplyBuilder) -> Reply:
    return enforcement.decide_delete(rb, "mod:My Patch/common/a.txt")


def run(enforcement: Enforcement, rb: ReplyBuilder) -> Reply:
    return enforcement.decide_exec(rb, "git", ["add", "src/a.py"], "root:repo")


def query(enforcement: Enforcement, rb: ReplyBuilder) -> Reply:
    return enforcement.decide_database(rb, "insert into t values (1)")


def read(enforcement: Enforcement, rb: ReplyBuilder) -> Reply:
    return enforcement.decide_read(rb, "root:game/a.txt")


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (write, "EN-WRITE-E-001"),
        (delete, "EN-WRITE-E-001"),
        (run, "EN-EXEC-E-001"),
        (query, "EN-GATE-E-001"),
    ],
)
def test_a_store_that_cannot_be_read_is_an_error_of_the_operation(ask: Ask, code: str) -> None:
    reply = ask(made(contract_of(), store_breaks=SECRET), ReplyBuilder())

    assert code == reply.code
    assert reply.data["error_type"] == "PermissionError"
    assert "somebody" not in repr(reply)


@pytest.mark.parametrize(
    ("ask", "code"),
    [(write, "EN-WRITE-E-001"), (run, "EN-EXEC-E-001"), (read, "EN-GATE-E-001")],
)
def test_a_world_that_raises_is_an_error_of_the_operation(ask: Ask, code: str) -> None:
    reply = ask(made(contract_of(), world_breaks=SECRET), ReplyBuilder())

    assert code == reply.code
    assert "somebody" not in repr(reply)


BUSY = StoreBusy(11, "another process keeps the store of contracts")


@pytest.mark.parametrize("ask", [write, delete, run, query])
def test_a_store_that_somebody_else_keeps_is_not_now(ask: Ask) -> None:
    tool = Call(trace_id="0" * 32, tool=f"busy {ask.__name__}", session_id="s-1")
    enforcement = made(contract_of(), store_breaks=BUSY)

    with inside(tool):
        for left in (2, 1, 0, 0):
            reply = assert_not_now(
                ask(enforcement, ReplyBuilder()), codes.EN_GATE_D_005, attempts_left=left
            )
    assert reply.data["pending"] == "another process keeps the store of contracts"


def test_who_got_through_has_all_attempts_again() -> None:
    with inside(Call(trace_id="0" * 32, tool="busy and free", session_id="s-1")):
        assert_not_now(
            write(made(contract_of(), store_breaks=BUSY), ReplyBuilder()), attempts_left=2
        )
        assert write(made(contract_of()), ReplyBuilder()).reply_type == "S"
        assert_not_now(
            write(made(contract_of(), store_breaks=BUSY), ReplyBuilder()), attempts_left=2
        )


def test_a_command_that_was_started_is_not_to_be_run_again() -> None:
    broke = command_broken(ReplyBuilder(), BUSY, started=True)

    assert broke.code == "EN-EXEC-E-001"
    assert broke.data["started"] is True


def test_a_command_that_could_not_be_checked_was_not_started() -> None:
    reply = run(made(contract_of(), store_breaks=SECRET), ReplyBuilder())

    assert reply.data["started"] is False


class BrokenContract:
    """A contract whose scope cannot be read."""

    contract_id = "ct-9"
    mode = "ck3raven-dev"

    @property
    def terms(self) -> object:
        raise ValueError("of /home/somebody")


@pytest.mark.parametrize("ask", [write, delete, run, query])
def test_a_scope_that_cannot_be_checked_is_its_own_error(ask: Ask) -> None:
    session = FakeSession("ck3raven-dev")
    contracts = FakeContracts(cast("Contract", BrokenContract()))
    reply = ask(Enforcement(FakeWorld(session), contracts, session=lambda: session), ReplyBuilder())

    assert reply.code == "EN-GATE-E-002"
    assert reply.data == {"contract_id": "ct-9", "error_type": "ValueError"}


@pytest.mark.parametrize("ask", [write, delete, run, query])
def test_without_a_session_no_contract_can_be_asked_for(ask: Ask) -> None:
    reply = ask(made(contract_of(), session_id=None), ReplyBuilder())

    assert (reply.code, dict(reply.data)) == ("EN-GATE-E-001", {"reason": "no_session_scope"})


def test_what_needs_no_contract_needs_no_session() -> None:
    enforcement = made(session_id=None)

    assert read(enforcement, ReplyBuilder()).reply_type == "S"
    assert enforcement.decide_database(ReplyBuilder(), "select 1").reply_type == "S"
    assert enforcement.decide_exec(ReplyBuilder(), "git", ["status"]).reply_type == "S"


def test_a_session_that_cannot_be_read_is_an_error() -> None:
    def session() -> FakeSession:
        raise LookupError("no session at /home/somebody")

    enforcement = Enforcement(FakeWorld(FakeSession()), FakeContracts(), session=session)

    assert write(enforcement, ReplyBuilder()).code == "EN-WRITE-E-001"
    assert run(enforcement, ReplyBuilder()).code == "EN-EXEC-E-001"
    assert query(enforcement, ReplyBuilder()).code == "EN-GATE-E-001"


@pytest.mark.parametrize("address", [None, 7, b"mod:x", "", "nothing", ["mod:My Patch"]])
def test_what_is_no_address_is_said_by_the_world_and_never_raised(address: Any) -> None:
    for ask in (Enforcement.decide_write, Enforcement.decide_delete, Enforcement.decide_read):
        reply = ask(made(contract_of()), ReplyBuilder(), address)

        assert reply.code == "WA-RES-I-001"


def test_what_was_stored_is_told_by_the_same_code() -> None:
    rb = ReplyBuilder("ck3_file")
    allowed = made(contract_of()).decide_write(rb, "mod:My Patch/common/a.txt")
    stored = written(rb, allowed, {"bytes": 4})

    assert allowed.data["written"] is False
    assert (stored.code, stored.data["written"]) == ("EN-WRITE-S-001", True)
    assert stored.data["contract_id"] == "ct-1"
    assert stored.data["bytes"] == 4


@pytest.mark.parametrize(
    ("exit_code", "answers", "code"),
    [
        (0, (), "EN-EXEC-S-001"),
        (1, (1,), "EN-EXEC-S-001"),
        (1, (), "WA-EXEC-I-001"),
        (2, (1,), "WA-EXEC-I-001"),
        (128, (), "WA-EXEC-I-001"),
        (-9, (1,), "WA-EXEC-E-001"),
    ],
)
def test_an_exit_code_is_what_was_asked_an_answer_or_a_refusal(
    exit_code: int, answers: tuple[int, ...], code: str
) -> None:
    ran = command_ran(ReplyBuilder(), exit_code, {"errors": "a\n\nb\n"}, answers=answers)

    assert ran.code == code
    assert ran.data.get("last_lines") == (["a", "b"] if code == "WA-EXEC-I-001" else None)


def test_deciding_about_a_command_that_breaks_is_told() -> None:
    broke = command_broken(ReplyBuilder(), TimeoutError("after /home/somebody"), started=True)

    assert broke.code == "EN-EXEC-E-001"
    assert broke.data == {"started": True, "error_type": "TimeoutError"}


def test_a_builder_that_was_ended_before_is_the_fault_of_the_program() -> None:
    rb = ReplyBuilder()
    write(made(), rb)

    with pytest.raises(RuntimeError, match="already ended this call"):
        write(made(), rb)
