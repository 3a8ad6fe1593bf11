"""An approval covers one command, file and size; any other asks again (spec 35)."""

from __future__ import annotations

from tests.runtime.enforcement.made_enforcement import (
    FakeContracts,
    FakeSession,
    FakeWorld,
    contract_of,
    spec_of,
)

from replybook import Reply, ReplyBuilder
from replybook.enforcement import Approval, Enforcement

YES = {
    Approval("s-1", "exec", "root:repo", ("git", "push", "origin", "main")),
    Approval("s-1", "write", "root:repo/src/a.py", size=5),
    Approval("s-1", "delete", "root:repo/src/a.py"),
    Approval("s-1", "read", "root:repo/src/a.py"),
    Approval("s-1", "db_write", statement="delete from t"),
}


def asked() -> Enforcement:
    session = FakeSession("ck3raven-dev")
    operations = ("write", "delete", "exec", "read", "db_write")
    contract = contract_of(operations, ("root:repo/src/**", "root:repo/src", "root:repo"))
    every = ("write", "delete", "read", "db_write")
    spec = spec_of("ck3raven-dev", approval=every, database=("delete",))
    return Enforcement(
        FakeWorld(session),
        FakeContracts(contract),
        session=lambda: session,
        spec=spec,
        approved=lambda question: question in YES,
    )


def push(*words: str, at: str = "root:repo") -> Reply:
    return asked().decide_exec(ReplyBuilder(), "git", ["push", *words], at)


def test_the_very_thing_that_was_approved_may_happen() -> None:
    ask, rb = asked(), ReplyBuilder
    replies = [
        push("origin", "main"),
        ask.decide_write(rb(), "root:repo/src/a.py", size=5),
        ask.decide_delete(rb(), "root:repo/src/a.py"),
        ask.decide_read(rb(), "root:repo/src/a.py"),
        ask.decide_database(rb(), "delete from t"),
    ]

    assert ["S"] * 5 == [reply.reply_type for reply in replies]


def test_anything_else_needs_a_yes_of_its_own() -> None:
    ask, rb = asked(), ReplyBuilder
    replies = [
        push("attacker", "main"),
        push("origin", "main", at="root:repo/src"),
        ask.decide_write(rb(), "root:repo/src/a.py", size=6),
        ask.decide_read(rb(), "root:repo/src/b.py"),
        ask.decide_database(rb(), "delete from u"),
    ]

    assert ["approval_missing"] * 5 == [reply.data["reason"] for reply in replies]
