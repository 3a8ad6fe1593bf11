"""A wrong command line, recording or build ends `compare` with exit code 2 and says what to do."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.compare.builds import build, compared, failed, played, record, said

from replybook_devtools.compare import comparing

SEVEN = {"number": "7"}
AGAIN = "replybook watch --keep-arguments -o calls.jsonl -- COMMAND"
EXPECTED = "write two commands, each after --: replybook compare RECORDING -- COMMAND1 -- COMMAND2"


@pytest.fixture(autouse=True)
def same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A build in a folder of its own, with a recording `calls.jsonl`."""
    monkeypatch.chdir(tmp_path)
    command = build("same", {"read": said("On fire.")})
    record(command, ("read", SEVEN))
    played("same")
    return command


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", EXPECTED),
        ("calls.jsonl", EXPECTED),
        ("calls.jsonl -- ONE", EXPECTED),
        ("calls.jsonl -- ONE --", EXPECTED),
        ("-- -- ONE", EXPECTED),
        ("calls.jsonl -- uv run -- ONE -- ONE", f"{EXPECTED}; put a command that has -- itself"),
        ("calls.jsonl more.jsonl -- ONE -- ONE", "'more.jsonl' is no option; write one RECORDING"),
        ("calls.jsonl --al -- ONE -- ONE", "unrecognized arguments: --al, did you mean '--all'?"),
        ("--all -- ONE -- ONE", "--all plays all calls of a RECORDING, and none is given"),
        ("--header A:b calls.jsonl -- ONE -- ONE", "--header is for a URL, and no URL is given"),
        ("--env A=b -- http://a/ -- http://b/", "--env is for a command, and no command is given"),
        ("--timeout 0 -- ONE -- ONE", "argument --timeout: '0' is not a number from 0.1 to 3600"),
        ("--folder no calls.jsonl -- ONE -- ONE", "--folder 'no' is not a folder; name one that"),
        ("cals.jsonl -- ONE -- ONE", "there is no recording 'cals.jsonl'; did you mean 'calls."),
        (". -- ONE -- ONE", "'.' cannot be read: is a directory; name a file"),
        (
            "same.json -- ONE -- ONE",
            f"'same.json' is no file of replybook watch; make one: {AGAIN}",
        ),
        ("calls.jsonl -- ONE -- same.json", "'same.json' is a file here, and no program of the"),
    ],
)
def test_a_wrong_command_line_starts_nothing(
    run: Run, same: list[str], words: str, told: str
) -> None:
    given = [one for word in words.split() for one in (same if word == "ONE" else [word])]
    ended = run("compare", *given)

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"replybook: {told}")
    assert len(ended.err.splitlines()) == 1
    assert played("same") == []


def test_a_recording_without_arguments_is_refused_with_the_option_that_keeps_them(
    run: Run, same: list[str]
) -> None:
    Path("calls.jsonl").unlink()
    ended = compared(run, same, same, record(same, ("read", SEVEN), keeps=False))

    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        "replybook: 'calls.jsonl' has only digests of the arguments, which cannot be played; record"
        f" the calls again with: {AGAIN}\n"
    )


def test_options_may_follow_the_recording(run: Run, same: list[str]) -> None:
    ended = compared(run, same, same, "--timeout", "5", "calls.jsonl", "--format", "json", "--all")

    assert (ended.code, json.loads(ended.out)["findings"]) == (0, [])


def test_a_comparison_of_nothing_is_no_clean_one(run: Run, same: list[str]) -> None:
    writing = build("same", {"read": said("")}, tools=[{"name": "read", "inputSchema": {}}])
    unplayed = compared(run, writing, writing, "calls.jsonl")

    assert (unplayed.code, unplayed.out) == (2, "")
    assert "nothing to compare: not played (not read-only): 1 call of read; --all" in unplayed.err


def test_a_recording_and_a_server_without_anything_to_call_are_nothing_to_compare(
    run: Run, same: list[str]
) -> None:
    Path("calls.jsonl").unlink()
    empty = compared(run, same, same, record(same))
    bare = build("bare", {})
    toolless = compared(run, bare, bare)

    assert "nothing to compare: the recording has no calls; watch a session that" in empty.err
    assert "COMMAND1 publishes no tool that can be called wrongly" in toolless.err
    assert empty.code == toolless.code == 2


@pytest.mark.parametrize("at", [1, 2])
def test_a_build_that_does_not_start_is_named_with_its_end_and_last_lines(
    run: Run, same: list[str], at: int
) -> None:
    lines = "".join(f"line {number}\n" for number in range(1, 31))
    broken = build("broken", {}, exit=f"{lines}DESK_KEY is not set")
    words = [broken, same] if at == 1 else [same, broken]
    ended = compared(run, *words, "calls.jsonl")
    told = ended.err.splitlines()

    assert (ended.code, ended.out) == (2, "")
    assert told[0].startswith(
        f"replybook: COMMAND{at} does not start as a server: {sys.executable}"
    )
    assert told[0].endswith(" broken.json: initialize: it ended with exit code 1")
    assert told[1:] == [*(f"  line {number}" for number in range(22, 31)), "  DESK_KEY is not set"]
    assert played("same") == []


def test_a_program_that_is_not_there_is_named(run: Run, same: list[str]) -> None:
    ended = compared(run, same, ["no-such-program"], "calls.jsonl")
    file = compared(run, same, [sys.executable, "gone.py"], "calls.jsonl")

    assert (ended.code, file.code) == (2, 2)
    assert "COMMAND2 does not start as a server: no-such-program: no-such-program can" in ended.err
    assert "'gone.py' is not here, and the server starts in a temporary folder" in file.err


def test_a_program_that_never_answers_is_no_server(
    run: Run, same: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, "START_S", 0.3)
    ended = compared(run, same, [sys.executable, "-c", "input(); input()"], "calls.jsonl")

    assert ended.code == 2
    assert "initialize: no answer within 0.3 s" in ended.err


def test_a_tool_that_is_none_or_destroys_does_not_only_read(run: Run, same: list[str]) -> None:
    hints = {"destructiveHint": True}
    drop = {"name": "drop", "inputSchema": {}, "annotations": hints}
    other = build("other", {"read": failed("")}, tools=[drop])
    unknown = compared(run, same, same, "--reads", "raed", "calls.jsonl")
    destroying = compared(run, same, other, "--reads", "drop", "calls.jsonl")

    assert (unknown.code, destroying.code) == (2, 2)
    assert "--reads raed: the server has no tool of this name; did you mean read?" in unknown.err
    assert "--reads drop: the server marks this tool as destructive" in destroying.err
