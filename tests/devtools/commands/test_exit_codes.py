"""Four exit codes for three audiences (decision 7)."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run

from replybook_devtools.commands import check
from replybook_devtools.commands.main import main
from replybook_devtools.console.command_list import commands


def test_no_command_prints_the_list_and_means_called_wrongly(run: Run) -> None:
    ended = run()

    assert ended.code == 2
    assert all(name in ended.out for name in commands())


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_is_fine(run: Run, word: str) -> None:
    assert run(word).code == 0


@pytest.mark.parametrize("name", commands())
def test_every_command_of_the_list_has_a_help_text(run: Run, name: str) -> None:
    ended = run(name, "--help")

    assert ended.code == 0
    assert f"usage: replybook {name}" in ended.out


def test_a_misspelt_command_is_called_wrongly_and_says_what_was_meant(run: Run) -> None:
    ended = run("chek")

    assert ended.code == 2
    assert "did you mean 'check'?" in ended.err


@pytest.mark.parametrize("words", [("explain", "RB104"), ("trace", "stats", "folder")])
def test_an_option_is_never_abbreviated(run: Run, words: tuple[str, ...]) -> None:
    ended = run(*words, "--forma", "json")

    assert (2, "") == (ended.code, ended.out)
    assert "unrecognized arguments: --forma" in ended.err


def test_the_version_names_the_registry_too(run: Run) -> None:
    ended = run("--version")

    assert ended.code == 0
    assert "registry replybook-base" in ended.out


def test_a_folder_without_a_registry_is_called_wrongly(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    ended = run("check")

    assert ended.code == 2
    assert "replybook init" in ended.err


def test_our_own_fault_gives_a_trace_id_and_no_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def broken(_options: object) -> int:
        raise LookupError("a secret of the machine")

    monkeypatch.setattr(check, "run", broken)
    ended = run("check")

    assert ended.code == 3
    assert "LookupError" in ended.err
    assert "secret" not in ended.err
    (log,) = tmp_path.glob("replybook-*.log")
    assert log.stem.removeprefix("replybook-") in ended.err
    assert "a secret of the machine" in log.read_text("utf-8")


def test_ctrl_c_ends_a_command_with_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_options: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("replybook_devtools.commands.explain.run", stopped)
    ended = run("explain", "WA-RES-I-001")

    assert (2, "", "replybook: stopped\n") == (ended.code, ended.out, ended.err)


def test_a_missing_extra_is_answered_with_the_pip_command(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without_yaml(name: str, *rest: object, **more: object) -> ModuleType:
        if name == "replybook_devtools.project.projects":
            raise ModuleNotFoundError("No module named 'yaml'", name="yaml")
        return real(name, *rest, **more)  # type: ignore[arg-type]  # passed on as it came

    monkeypatch.setattr(builtins, "__import__", without_yaml)
    monkeypatch.delitem(__import__("sys").modules, "replybook_devtools.commands.check")
    ended = run("check")

    assert ended.code == 2
    assert "pip install 'replybook[authoring]'" in ended.err


def test_a_folder_that_is_gone_is_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()

    ended = run("check")

    assert ended.code == 2
    assert "the current folder is gone" in ended.err


def test_an_output_that_nobody_reads_any_more_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    """As behind `| head`: what is left to be written goes nowhere, without a word."""
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "w") as closed:
        monkeypatch.setattr(sys, "stdout", closed)

        assert main(["explain", "RB104"]) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_behind_the_output_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        words = [sys.executable, "-m", "replybook_devtools.commands.main", "explain", "RB104"]
        path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        ended = subprocess.run(
            words, stdout=full, stderr=subprocess.PIPE, env=path, check=False, timeout=PATIENCE
        )

    assert ended.returncode == 2
    assert ended.stderr.decode().startswith("replybook: the system refused: no space left")
    assert len(ended.stderr.decode().splitlines()) == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
def test_a_narrow_encoding_of_the_terminal_escapes_what_it_cannot_show(
    tmp_path: Path, encoding: str
) -> None:
    name = "Łódź Ü.py"
    (tmp_path / name).write_text("import replybook\n\ndef (:\n", "utf-8")
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": encoding}
    ended = subprocess.run(
        [sys.executable, "-m", "replybook_devtools.commands.main", "lint", name],
        cwd=tmp_path,
        capture_output=True,
        env=path,
        check=False,
        timeout=PATIENCE,
    )
    shown = name.encode(encoding, "backslashreplace")

    assert ended.stderr == b""
    assert ended.stdout.startswith(shown + b":")
    assert ended.returncode == 1
