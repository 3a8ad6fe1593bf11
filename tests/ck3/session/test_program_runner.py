"""Programs as they really run: what they get, what is kept of their words, and how they end."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from replybook.enforcement import NotStarted, Run
from replybook_ck3.serve.session import program_runner, sandbox
from replybook_ck3.serve.session.program_runner import ProgramRunner

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs are those of POSIX")

PATH = {"PATH": os.environ["PATH"]}


def ran(
    script: str, folder: Path, *, timeout_s: float = 30, **more: str
) -> tuple[int, dict[str, object]]:
    """Run a script of the shell, which stands for any program."""
    runner = ProgramRunner(timeout_s, shown=str)
    status, data = runner(Run(("sh", "-c", script), str(folder), {**PATH, **more}))
    return status, dict(data)


def test_status_output_and_errors_come_back(tmp_path: Path) -> None:
    assert ran("echo out; echo err >&2; exit 3", tmp_path) == (
        3,
        {"output": "out\n", "errors": "err\n"},
    )


def test_it_runs_in_its_folder_with_its_variables_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_SERVER", "s3cret")

    status, data = ran("pwd; echo $GIVEN; env", tmp_path, GIVEN="given")

    lines = str(data["output"]).splitlines()
    assert (status, lines[:2]) == (0, [str(tmp_path), "given"])
    assert not [line for line in lines if "s3cret" in line]


def test_words_reach_it_as_they_are(tmp_path: Path) -> None:
    words = ("printf", "%s\\n", "$HOME", "a b", "; ls", "*", "`id`")

    _, data = ProgramRunner(30, shown=str)(Run(words, str(tmp_path), PATH))

    assert data["output"] == "$HOME\na b\n; ls\n*\n`id`\n"


def test_it_has_no_input(tmp_path: Path) -> None:
    assert ran("cat", tmp_path) == (0, {"output": "", "errors": ""})


@pytest.mark.parametrize(
    "run",
    [
        Run(("no-such-program",), ".", PATH),
        Run(("sh", "-c", "true"), ".", {}),
        Run(("sh", "-c", "true"), ".", {"PATH": ""}),
        Run(("sh", "-c", "true"), "./no/such/folder", PATH),
    ],
    ids=["no program", "no path", "empty path", "no folder"],
)
def test_what_cannot_be_started_is_said_to_have_not_run(run: Run) -> None:
    with pytest.raises(NotStarted):
        ProgramRunner(30, shown=str)(run)


def test_a_program_that_takes_too_long_is_ended_with_its_children(tmp_path: Path) -> None:
    with pytest.raises(TimeoutError):
        ran("(sleep 0.5; touch late) & sleep 60", tmp_path, timeout_s=0.3)

    time.sleep(1)
    assert not (tmp_path / "late").exists()


def test_what_a_program_leaves_running_ends_with_it(tmp_path: Path) -> None:
    status, data = ran("(sleep 0.5; touch late) & echo done", tmp_path)

    assert (status, data["output"]) == (0, "done\n")
    time.sleep(1)
    assert not (tmp_path / "late").exists()


def test_a_program_that_ends_by_a_signal_has_its_number(tmp_path: Path) -> None:
    assert ran("kill -9 $$", tmp_path)[0] == -9


def test_of_long_output_both_ends_are_kept_and_no_line_is_cut_in_two(tmp_path: Path) -> None:
    status, data = ran("seq -f 'line %.0f' 0 19999", tmp_path)

    lines = str(data["output"]).splitlines()
    gap = lines.index("[...]")
    assert (status, lines[0], lines[-1]) == (0, "line 0", "line 19999")
    assert lines[:gap] == [f"line {n}" for n in range(gap)]
    assert lines[gap + 1 :] == [f"line {n}" for n in range(20000 - len(lines) + gap + 1, 20000)]
    assert len(str(data["output"])) <= program_runner.HEAD + program_runner.TAIL
    written = sum(len(f"line {n}\n") for n in range(20000))
    assert data["left_out"] == written - program_runner.HEAD - program_runner.TAIL


def test_every_line_is_shown_as_it_may_leave(tmp_path: Path) -> None:
    runner = ProgramRunner(30, shown=lambda line: line.replace("secret", "***"))

    _, data = runner(Run(("sh", "-c", "echo a secret; echo secret >&2"), str(tmp_path), PATH))

    assert dict(data) == {"output": "a ***\n", "errors": "***\n"}


def test_what_is_no_text_does_not_break_it(tmp_path: Path) -> None:
    assert ran(r"printf '\377\376\000x'", tmp_path)[1]["output"] == "\ufffd\ufffd\x00x"


def test_a_sandbox_that_does_not_start_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(8, "Exec format error")

    monkeypatch.setattr(sandbox.shutil, "which", lambda _name: str(tmp_path / "bwrap"))
    monkeypatch.setattr(sandbox.subprocess, "run", fails)

    assert sandbox.NO_SANDBOX == sandbox.missing_sandbox.__wrapped__()
