"""The real changes of a run are found by comparison before and after it (spec 35, 42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import pytest
from tests.runtime.enforcement.desk import NEEDS_GIT, Desk
from tests.runtime.enforcement.made_enforcement import (
    FakeContracts,
    FakeSession,
    FakeWorld,
    contract_of,
)

from replybook import Reply, ReplyBuilder
from replybook.contracts import RunChanges
from replybook.enforcement import Enforcement, NotStarted, Run, Verdict

Said = tuple[int, Mapping[str, object]]
WORDS = ["check", "src"]


class Room:
    """An enforcement, its contracts, and a program that is only said to have run."""

    def __init__(self, **changes: Any) -> None:
        session = FakeSession("ck3raven-dev")
        contract = contract_of(("exec",), ("root:repo/src/**",), exclude=("root:repo/src/old.py",))
        self.contracts = FakeContracts(contract, changes=RunChanges(**changes))
        self.enforcement = Enforcement(FakeWorld(session), self.contracts, session=lambda: session)
        self.asked: list[Run] = []

    def judged(self, program: str = "ruff", *words: str) -> Verdict:
        found = words or tuple(WORDS)
        return self.enforcement.judge_exec(ReplyBuilder(), program, found, "root:repo")

    def run(
        self, verdict: Verdict | None = None, ran: Callable[[Run], Said] | None = None
    ) -> Reply:
        return self.enforcement.run(ReplyBuilder(), verdict or self.judged(), ran or self._ran)

    def _ran(self, run: Run) -> Said:
        self.asked.append(run)
        return 0, {"output": "fine"}


def test_a_program_is_started_with_what_was_decided_and_nothing_else() -> None:
    room = Room()
    verdict = room.judged()
    reply = room.run(verdict)

    assert verdict.command is not None
    assert ("ruff", *verdict.command.arguments) == room.asked[0].words
    assert verdict.environment == room.asked[0].environment
    assert ("EN-EXEC-S-001", 0, "fine") == (
        *(reply.code, reply.data["exit_code"], reply.data["output"]),
    )


@pytest.mark.parametrize("kind", ["created", "changed", "deleted"])
@pytest.mark.parametrize("address", ["root:repo/src/a.py", "root:vscode/work/src/deep/b.py"])
def test_what_changed_under_the_contract_is_told(kind: str, address: str) -> None:
    reply = Room(**{kind: (address,)}).run()

    assert "EN-EXEC-S-001" == reply.code
    assert ([address], 1) == (reply.data[kind], reply.data["changes_count"])


@pytest.mark.parametrize("kind", ["created", "changed", "deleted"])
@pytest.mark.parametrize(
    "address", ["root:repo/docs/x", "root:repo/src/old.py", "root:repo/.git/config", "mod:Gone/x"]
)
def test_a_run_that_changed_what_the_contract_does_not_cover_is_an_error(
    kind: str, address: str
) -> None:
    reply = Room(**{kind: ("root:repo/src/a.py", address)}).run()

    assert ("EN-EXEC-E-001", "changed_outside") == (reply.code, reply.data["reason"])
    assert ([address], 1, True) == (
        *(reply.data["outside"], reply.data["outside_count"], reply.data["started"]),
    )


def test_lists_of_a_reply_are_cut_and_counts_are_not() -> None:
    many = tuple(f"root:repo/src/{number}" for number in range(80))
    within, beyond = Room(created=many).run(), Room(created=[f"root:repo/{n}" for n in many]).run()

    assert (50, 80) == (
        len(cast("list[str]", within.data["created"])),
        within.data["changes_count"],
    )
    assert (50, 80) == (
        len(cast("list[str]", beyond.data["outside"])),
        beyond.data["outside_count"],
    )


def test_the_whole_root_is_looked_at_since_a_program_sees_beyond_its_folder() -> None:
    room = Room()
    verdict = room.enforcement.judge_exec(ReplyBuilder(), "ruff", ["check"], "root:repo/src")
    room.run(verdict)

    assert [["root:repo"]] == room.contracts.runs


def test_without_a_contract_nothing_is_looked_at() -> None:
    room = Room()
    reply = room.run(room.judged("git", "status"))

    assert ("EN-EXEC-S-001", []) == (reply.code, room.contracts.runs)
    assert "changed" not in reply.data


def test_a_refusal_starts_nothing_and_stays_what_it_is() -> None:
    room = Room()
    verdict = room.judged("ruff", "check", "docs")

    assert room.run(verdict) is verdict.reply
    assert ([], []) == (room.asked, room.contracts.runs)


def test_a_verdict_about_something_else_is_the_fault_of_the_program() -> None:
    room = Room()
    for verdict in (
        room.enforcement.judge_read(ReplyBuilder(), "root:repo/src/a.py"),
        room.enforcement.judge_exec(ReplyBuilder(), "ruff", WORDS, "root:repo", dry_run=True),
    ):
        assert verdict.allowed
        with pytest.raises(ValueError, match="must have a command"):
            room.run(verdict)
    assert [] == room.asked


@pytest.mark.parametrize(
    ("error", "code"), [(TimeoutError, "WA-EXEC-E-001"), (ValueError, "EN-EXEC-E-001")]
)
def test_a_program_that_breaks_has_started_and_is_looked_at_all_the_same(
    error: type[Exception], code: str
) -> None:
    room = Room()
    ended: list[str] = []
    room.contracts.run_ended = ended.append  # type: ignore[assignment, method-assign]  # heard

    def breaks(_run: Run) -> Said:
        raise error("after /home/somebody")

    reply = room.run(ran=breaks)

    assert (code, True, error.__name__) == (
        *(reply.code, reply.data["started"], reply.data["error_type"]),
    )
    assert ["run-1"] == ended
    assert "somebody" not in repr(reply)


def test_a_program_that_could_not_be_started_has_not_run() -> None:
    room = Room()

    def absent(_run: Run) -> Said:
        raise NotStarted

    reply = room.run(ran=absent)

    assert "WA-EXEC-E-001" == reply.code
    told = {"reason": "missing", "started": False, "error_type": "NotStarted"}
    assert told == dict(reply.data)


def test_where_nothing_can_be_kept_before_nothing_is_started() -> None:
    room = Room()

    def breaks(*_: object, **__: object) -> str:
        raise OSError("of /home/somebody")

    room.contracts.run_started = breaks  # type: ignore[method-assign, assignment]  # a store that is full
    reply = room.run()

    assert ("EN-EXEC-E-001", False) == (reply.code, reply.data["started"])
    assert [] == room.asked


@NEEDS_GIT
def test_tests_that_write_beyond_the_contract_are_found_out(desk: Desk) -> None:
    desk.file("src/test_quiet.py", "def test_a() -> None:\n    assert True\n")
    desk.file(
        "src/test_loud.py",
        "from pathlib import Path\n\n\ndef test_a() -> None:\n"
        "    Path('../mods/planted.txt').write_text('x')\n"
        "    Path('../.git/hooks').mkdir(exist_ok=True)\n"
        "    Path('../.git/hooks/pre-commit').write_text('x')\n",
    )
    desk.open("root:repo/src/**")
    quiet = desk.run("pytest", "-q", "test_quiet.py", at="src")
    loud = desk.run("pytest", "-q", "test_loud.py", at="src")

    assert ("EN-EXEC-S-001", 0, 0) == (
        *(quiet.code, quiet.data["exit_code"], quiet.data["changes_count"]),
    )
    assert ("EN-EXEC-E-001", 2) == (loud.code, loud.data["outside_count"])
    assert ["root:repo/.git/hooks/pre-commit", "root:repo/mods/planted.txt"] == loud.data["outside"]


@NEEDS_GIT
def test_git_keeps_its_own_books(desk: Desk) -> None:
    desk.open("root:repo/src/**")
    added = desk.run("git", "add", "src/a.py")
    committed = desk.run("git", "commit", "-m", "x", "src/a.py")

    assert ["EN-EXEC-S-001"] * 2 == [added.code, committed.code]


def test_a_verdict_is_carried_out_once_and_the_next_one_again() -> None:
    room = Room()
    verdict = room.judged()
    first = room.run(verdict)

    with pytest.raises(ValueError, match="judge the command again"):
        room.run(verdict)

    assert ("EN-EXEC-S-001", "EN-EXEC-S-001") == (first.code, room.run(room.judged()).code)
    assert 2 == len(room.asked)


def test_a_verdict_that_nobody_carries_out_has_its_look_already() -> None:
    room = Room()
    room.judged()

    assert [["root:repo"]] == room.contracts.runs
