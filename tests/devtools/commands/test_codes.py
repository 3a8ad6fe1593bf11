"""`replybook codes list | add | retire | freeze` through the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run

OWN = "registry/codes/own.yaml"
ADD = [
    *("codes", "add", "WA", "MAIL", "I", "--key", "MAIL_TOO_LARGE"),
    *("--meaning", "The message is over the size limit.", "--message", "{size} MB is too much"),
    *("--param", "size:integer:The size in MB.", "--action", "fix_arguments:size"),
    *("--remedy", "Shorten the message, then send it again."),
]


def test_list_shows_every_code_with_key_and_title(run: Run, project: Path) -> None:
    lines = run("codes", "list").out.splitlines()

    assert lines[-1] == f"{len(lines) - 1} codes"
    assert any(line.split()[:2] == ["WA-RES-I-001", "PATH_NOT_FOUND"] for line in lines)


def test_list_can_be_narrowed_and_read_by_programs(run: Run, project: Path) -> None:
    ended = run("codes", "list", "wa-res", "--status", "reserved", "--format", "json")

    assert ["WA-RES-I-004"] == [row["code"] for row in json.loads(ended.out)]


def test_list_of_own_codes_leaves_out_those_of_its_parents(run: Run, project: Path) -> None:
    own = json.loads(run("codes", "list", "--own", "--format", "json").out)

    assert ["WA-MAIL-S-001", "WA-MAIL-I-001"] == [row["code"] for row in own]
    assert {"acme"} == {row["registry"] for row in own}
    assert run("codes", "list", "WA-RES", "--own").out == "no codes\n"


def test_add_takes_the_next_number_keeps_all_other_bytes_and_regenerates(
    run: Run, project: Path
) -> None:
    before = (project / OWN).read_bytes()

    ended = run(*ADD)

    assert ended.code == 0, ended.out + ended.err
    assert "added WA-MAIL-I-002" in ended.out
    after = (project / OWN).read_bytes()
    assert after.startswith(before)
    assert b"description: The size in MB." in after
    assert "WA_MAIL_I_002" in (project / "src/acme_replies/codes.py").read_text("utf-8")
    assert run("generate", "--check").code == 0


@pytest.mark.parametrize("option", ["--remedy-when-exhausted", "--exhausted"])
def test_a_code_that_waits_is_added_with_what_ends_it(run: Run, project: Path, option: str) -> None:
    waits = [
        *("codes", "add", "WA", "MAIL", "I", "--key", "BOX_BUSY", "--meaning", "The box is busy."),
        *("--message", "Wait {after_s} s ({attempts_left} left)"),
        *("--param", "after_s:number", "--param", "attempts_left:integer"),
        *("--action", "wait_and_retry:after_s,attempts_left", "--remedy", "Wait, then call again."),
    ]
    before = (project / OWN).read_bytes()

    refused = run(*waits)
    assert refused.code != 0
    assert "RB125" in refused.out + refused.err
    assert before == (project / OWN).read_bytes()

    ended = run(*waits, option, "Stop; tell the user.")
    assert ended.code == 0, ended.out + ended.err
    assert b"exhausted: {remedy: Stop; tell the user.}" in (project / OWN).read_bytes()


def test_a_transient_error_is_added_as_one_and_nothing_else_is(run: Run, project: Path) -> None:
    fails = [
        *(
            "codes",
            "add",
            "WA",
            "MAIL",
            "E",
            "--key",
            "LINE_DOWN",
            "--meaning",
            "The line is down.",
        ),
        *("--action", "stop_and_report", "--remedy", "Do not retry; tell the user.", "--transient"),
    ]

    assert run(*fails).code == 0
    assert b"transient: true" in (project / OWN).read_bytes()
    refused = run(*ADD, "--transient")
    assert refused.code != 0
    assert "RB126" in refused.out + refused.err


def test_a_dry_run_shows_the_diff_and_writes_nothing(run: Run, project: Path) -> None:
    before = (project / OWN).read_bytes()

    ended = run(*ADD, "--dry-run")

    assert ended.code == 0
    assert "+  - code: WA-MAIL-I-002" in ended.out
    assert before == (project / OWN).read_bytes()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("WA", "XX"), "there is no layer 'XX'"),
        (("MAIL", "MIAL"), "did you mean 'MAIL'?"),
        (("I", "D"), "WA may not answer with type 'D'"),
        (("MAIL_TOO_LARGE", "PATH_NOT_FOUND"), "belongs to WA-RES-I-001"),
        (("size:integer:The size in MB.", "size:int"), "'int' is not a type"),
    ],
)
def test_add_refuses_what_cannot_be_and_writes_nothing(
    run: Run, project: Path, change: tuple[str, str], said: str
) -> None:
    before = (project / OWN).read_bytes()

    ended = run(*[change[1] if word == change[0] else word for word in ADD])

    assert ended.code == 2
    assert said in ended.err
    assert before == (project / OWN).read_bytes()


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (("{size} MB is too much", "{sise} MB is too much"), "RB110"),
        (("fix_arguments:size", "stop_and_report"), "RB114"),
        (("Shorten the message, then send it again.", "Ask `ck3_nobody`."), "RB115"),
        (("Shorten the message, then send it again.", "word " * 61), "RB116"),
    ],
)
def test_add_shows_what_the_checker_says_and_writes_nothing(
    run: Run, project: Path, change: tuple[str, str], rule: str
) -> None:
    before = (project / OWN).read_bytes()

    ended = run(*[change[1] if word == change[0] else word for word in ADD])

    assert ended.code == 1
    assert rule in ended.out
    assert "nothing was written" in ended.out
    assert before == (project / OWN).read_bytes()


def test_retire_keeps_the_entry_and_says_what_to_use(run: Run, project: Path) -> None:
    run(*ADD)

    ended = run(
        *("codes", "retire", "WA-MAIL-I-001", "--reason", "The server checks recipients."),
        *("--use", "WA-MAIL-I-002"),
    )

    assert ended.code == 0, ended.out + ended.err
    text = (project / OWN).read_text("utf-8")
    assert "status: retired\n    retired_in: 0.1.0\n    reason: The server checks" in text
    assert run("check").code == 0
    assert "WA_MAIL_I_001" not in (project / "src/acme_replies/codes.py").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("WA-MAIL-I-001",), "--reason"),
        (("WA-MAIL-I-009", "--reason", "x"), "did you mean 'WA-MAIL-I-001'"),
        (("WA-RES-I-001", "--reason", "x"), "belongs to the base registry"),
        (("WA-MAIL-I-001", "--reason", "x", "--use", "WA-MAIL-I-001"), "not an active code"),
    ],
)
def test_retire_refuses_what_would_leave_callers_alone(
    run: Run, project: Path, words: tuple[str, ...], said: str
) -> None:
    ended = run("codes", "retire", *words)

    assert ended.code == 2
    assert said in ended.err


def test_freeze_makes_a_changed_meaning_a_finding(run: Run, project: Path) -> None:
    header = "# Who reads it, what is made from it, what never changes.\n" * 12
    (project / "registry/released.yaml").write_text(header + "meanings: {}\n", "utf-8")
    assert run("codes", "freeze").code == 0
    assert run("check").code == 0

    path = project / OWN
    text = path.read_text("utf-8").replace("not in the address book", "not in the book")
    path.write_text(text, "utf-8")

    assert "RB117" in run("check").out


def test_a_parameter_given_twice_is_refused(run: Run, project: Path) -> None:
    words = ("--meaning", "It is.", "--action", "fix_arguments:x", "--remedy", "Correct `x`.")
    params = ("--param", "x:string", "--param", "x:integer")

    ended = run("codes", "add", "WA", "MAIL", "I", "--key", "TWICE", *words, *params)

    assert ended.code == 2
    assert "'x' is given twice" in ended.err


def test_an_example_too_deep_to_be_read_is_called_wrongly(run: Run, project: Path) -> None:
    words = ("--meaning", "It is.", "--action", "fix_arguments", "--remedy", "Correct it.")
    deep = "[" * 100_000

    ended = run("codes", "add", "WA", "MAIL", "I", "--key", "DEEP", *words, "--example", deep)

    assert ended.code == 2
    assert "--example is not JSON" in ended.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_file_of_the_registry_that_cannot_be_read_keeps_every_edit_away(
    run: Run, project: Path
) -> None:
    os.mkfifo(project / "registry/codes/more.yaml")
    before = (project / OWN).read_bytes()
    ended = run(*ADD)

    assert ended.code == 2
    assert "registry/codes/more.yaml" in ended.err
    assert "RB150" in ended.err
    assert before == (project / OWN).read_bytes()


def test_an_example_that_is_no_object_is_called_wrongly(run: Run, project: Path) -> None:
    ended = run(*ADD, "--example", "[1]")

    assert ended.code == 2
    assert "--example is not a JSON object, e.g. '{" in ended.err


def test_a_list_of_a_registry_with_findings_says_that_some_may_be_missing(
    run: Run, project: Path
) -> None:
    assert run("codes", "list").err == ""

    (project / "registry/codes/own.yaml").write_text("codes: [", "utf-8")

    assert "run: replybook check" in run("codes", "list").err


def test_codes_added_at_once_get_a_number_each_and_none_is_lost(run: Run, project: Path) -> None:
    """Each reads the registry after the one before has written it.

    No test of one command sees that.
    """
    words = [sys.executable, "-m", "replybook_devtools.commands.main", *ADD[:5], "--key"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    keys = [f"MAIL_LOST_{letter}" for letter in "ABCDEF"]
    at_once = [
        subprocess.Popen(
            [*words, key, *ADD[7:]],
            cwd=project,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for key in keys
    ]
    said = [process.communicate(timeout=PATIENCE) for process in at_once]

    assert [0] * len(keys) == [process.returncode for process in at_once], said
    added = [line for out, _ in said for line in out.splitlines() if line.startswith("added ")]
    assert sorted(added) == [f"added WA-MAIL-I-{number:03}" for number in range(2, 8)]
    rows = json.loads(run("codes", "list", "--own", "--format", "json").out)
    assert set(keys) <= {row["key"] for row in rows}
    assert run("generate", "--check").code == 0


def test_an_edit_that_waited_in_vain_says_so_and_changes_nothing(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr("replybook_devtools.registry_edits.editing._PATIENCE_S", 0.1)
    before = (project / OWN).read_bytes()
    holder = os.open(project / "registry", os.O_RDONLY)
    try:
        fcntl.flock(holder, fcntl.LOCK_EX)
        ended = run(*ADD)
    finally:
        os.close(holder)

    assert (2, before) == (ended.code, (project / OWN).read_bytes())
    assert "another command is editing the registry; wait until it has ended" in ended.err
