"""One list of what is closed, hidden or asked about, for every root and mod (spec 66)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runtime.enforcement.desk import NEEDS_GIT, Desk, started
from tests.runtime.enforcement.made_enforcement import (
    FakeContracts,
    FakeSession,
    FakeWorld,
    contract_of,
    made,
)
from tests.yaml_files import read_yaml

from replybook import ReplyBuilder
from replybook.enforcement import Approval, Enforcement, NotStarted, Run
from replybook.enforcement.target import Protection
from replybook_schema.active import ACTIVE

TABLE: dict[str, list[str]] = read_yaml(Path(__file__).with_name("protected_places.yaml"))
PLACES = {"ck3raven-dev": "root:repo", "ck3lens": "mod:My Patch"}


def asked(mode: str, address: str, yes: bool) -> Enforcement:
    return made(contract_of(("write", "delete"), (address,)), mode=mode, approved=yes)


def told(mode: str, name: str) -> list[str]:
    """The codes of a read, of a write and a delete without approval, and of a write with it."""
    address = f"{PLACES[mode]}/{name}"
    no, yes = asked(mode, address, False), asked(mode, address, True)
    return [
        no.decide_read(ReplyBuilder(), address).code,
        no.decide_write(ReplyBuilder(), address).code,
        no.decide_delete(ReplyBuilder(), address).code,
        yes.decide_write(ReplyBuilder(), address).code,
    ]


CODES = {
    "closed": ["EN-READ-D-001", "EN-WRITE-D-001", "EN-WRITE-D-001", "EN-WRITE-D-001"],
    "hidden": ["EN-READ-D-001", "EN-GATE-D-003", "EN-GATE-D-003", "EN-WRITE-S-001"],
    "asked": ["EN-GATE-S-001", "EN-GATE-D-003", "EN-GATE-D-003", "EN-WRITE-S-001"],
    "open": ["EN-GATE-S-001", "EN-WRITE-S-001", "EN-WRITE-S-001", "EN-WRITE-S-001"],
}


@pytest.mark.parametrize("mode", PLACES)
@pytest.mark.parametrize("kind", CODES)
def test_each_place_is_what_the_list_says(kind: str, mode: str, subtests: pytest.Subtests) -> None:
    for name in TABLE[kind]:
        with subtests.test(name):
            assert CODES[kind] == told(mode, name)


def test_no_name_is_lost_by_the_look_at_names() -> None:
    """Most addresses are known to be open by their names alone; the whole pattern must agree."""
    for place in ACTIVE.enforcement().protected:
        alone = Protection((place,))
        for name in (name for names in TABLE.values() for name in names):
            whole = [
                one._expression.fullmatch(f"root:repo/{name}") is not None
                for one in (alone._closed["read"], alone._closed["write"], alone._asked)
            ]
            quick = [
                one.hold(f"root:repo/{name}")
                for one in (alone._closed["read"], alone._closed["write"], alone._asked)
            ]
            assert whole == quick


def test_a_question_names_the_real_place_and_says_how_to_approve() -> None:
    questions: list[Approval] = []

    def person(question: Approval) -> bool:
        questions.append(question)
        return False

    session = FakeSession("ck3raven-dev")
    ask = Enforcement(
        FakeWorld(session),
        FakeContracts(contract_of(("write",), ("root:repo/conftest.py",))),
        session=lambda: session,
        approved=person,
        setting=lambda question: f"say {question.path}",
    )

    reply = ask.decide_write(ReplyBuilder(), "root:vscode/work/conftest.py")

    assert "EN-GATE-D-003" == reply.code
    assert "say root:repo/conftest.py" == reply.data["setting"]
    assert ["root:repo/conftest.py"] == [question.path for question in questions]


# Git and code of the agent


@pytest.fixture
def work(desk: Desk) -> Desk:
    """Two branches that differ in a place that is asked about, and in a plain file."""
    desk.file("conftest.py", "x = 1\n")
    desk.file("src/a.py", "x = 1\n")
    desk.commit("first")
    desk.git("switch", "-qc", "dev")
    desk.file("conftest.py", "x = 2\n")
    desk.commit("second")
    desk.git("switch", "-q", "main")
    desk.git("branch", "plain")
    desk.open("root:repo/conftest.py", "root:repo/src/**")
    return desk


def answer(desk: Desk, yes: bool, *words: str) -> str:
    """The code of a command of git, with or without the yes of a person for conftest.py."""
    office = desk.office
    office.enforcement = Enforcement(
        office.tree.world,
        office.system,
        session=lambda: office.session,
        approved=lambda question: yes and question.path == "root:repo/conftest.py",
    )
    return desk.asked("git", *words).reply.code


WRITING = (
    ("switch", "dev"),
    ("merge", "dev"),
    ("restore", "conftest.py"),
    ("restore", "conftest.py", "src/a.py"),
    ("stash", "push", "conftest.py"),
    ("stash", "pop"),
)


@NEEDS_GIT
@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_git_writes_there_by_approval_alone(work: Desk, words: tuple[str, ...]) -> None:
    work.file("conftest.py", "x = 3\n")
    if words == ("stash", "pop"):
        work.git("stash", "push", "-q")

    assert ["EN-GATE-D-003", "EN-GATE-S-002"] == [
        answer(work, yes, *words) for yes in (False, True)
    ]


@NEEDS_GIT
@pytest.mark.parametrize(
    "words",
    [
        ("status",),
        ("diff",),
        ("log",),
        ("show", "dev"),
        ("add", "conftest.py"),
        ("add", "."),
        ("commit", "-m", "x", "conftest.py"),
        ("restore", "--staged", "conftest.py"),
        ("switch", "plain"),
        ("restore", "src/a.py"),
    ],
    ids=" ".join,
)
def test_git_does_all_else_without(work: Desk, words: tuple[str, ...]) -> None:
    work.file("conftest.py", "x = 3\n")

    assert answer(work, False, *words).startswith("EN-GATE-S")


@NEEDS_GIT
def test_no_command_of_git_shows_what_is_closed(work: Desk, subtests: pytest.Subtests) -> None:
    """The contents that git keeps, under each name they ever had."""
    secrets = (".env", "deep/.env.local", "cert.pem", "id_rsa", ".npmrc", ".ENV", "x/.ssh/config")
    for name in secrets:
        work.file(name, f"hunter2 of {name}\n")
    work.commit("third")
    work.git("mv", ".env", "harmless.txt")
    work.commit("fourth")
    work.git("remote", "add", "origin", "https://jo:hunter2@example.org/x.git")
    work.file("id_rsa", "hunter2 again\n")
    for words in (
        ("show", "HEAD"),
        ("show", "HEAD~1"),
        ("diff",),
        ("diff", "HEAD~2", "HEAD"),
        ("diff", "HEAD~2", "HEAD~1"),
        ("log", "--stat"),
        ("log", "-n", "9"),
        ("status",),
        ("branch", "-v"),
        ("show", "--stat", "HEAD~1"),
    ):
        with subtests.test(" ".join(words)):
            assert "hunter2" not in str(work.run("git", *words).data)
    for words in (
        ("show", "HEAD:harmless.txt"),
        ("show", "HEAD~1:.env"),
        ("log", "-p"),
        ("grep", "hunter2"),
        ("config", "--list"),
        ("remote", "-v"),
        ("archive", "HEAD"),
        ("format-patch", "--stdout", "HEAD~2"),
        ("cat-file", "-p", "HEAD:.env"),
        ("blame", ".env"),
        ("diff", "--no-index", "/dev/null", ".env"),
        ("diff", "--", ".env"),
        ("show", "HEAD~1", "--", "cert.pem"),
        ("ls-remote",),
        ("bundle", "create", "x", "HEAD"),
        ("worktree", "add", "src/x"),
        ("clone", ".", "src/x"),
        ("mv", ".env", "src/x"),
        ("rm", ".env"),
        ("checkout", "HEAD~1", "--", ".env"),
        ("restore", ".env"),
        ("stash", "show", "-p"),
    ):
        with subtests.test(" ".join(words)):
            verdict = work.asked("git", *words)
            said = str(verdict.reply.data)
            if verdict.allowed:
                said = str(work.office.enforcement.run(ReplyBuilder(), verdict, started).data)
            assert "hunter2" not in said


def test_code_of_the_agent_changes_no_place_that_is_asked_about(desk: Desk) -> None:
    """A contract that covers conftest.py lets pytest run it, and not rewrite it."""
    for name in ("conftest.py", "test_a.py"):
        desk.file(f"src/{name}", "")
    desk.open("root:repo/src/**")
    runs: list[Run] = []

    def program(run: Run) -> tuple[int, dict[str, object]]:
        runs.append(run)
        return 0, {}

    verdict = desk.asked("pytest", "src/conftest.py", "src/test_a.py")
    desk.office.enforcement.run(ReplyBuilder(), verdict, program)

    assert [(str(desk.repo / "src/test_a.py"),)] == [run.writable for run in runs]
    assert [True, False] == [
        runs[0].hides(f"root:repo/{name}") for name in (".env", "src/test_a.py")
    ]


def test_a_program_that_must_not_be_started_is_denied_with_the_reason(desk: Desk) -> None:
    desk.file("src/test_a.py", "")
    desk.open("root:repo/src/**")

    def program(_run: Run) -> tuple[int, dict[str, object]]:
        raise NotStarted("too wide", refused="sandbox_shows_home")

    verdict = desk.asked("pytest", "src/test_a.py")
    reply = desk.office.enforcement.run(ReplyBuilder(), verdict, program)

    assert ("EN-EXEC-D-001", "sandbox_shows_home") == (reply.code, reply.data["reason"])
