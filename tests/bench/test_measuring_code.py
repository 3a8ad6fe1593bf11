"""The measuring code, on commands that take next to no time; no figure is compared with a limit."""

import resource
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from bench.measure import Command, CommandFailed, child_environment, in_turns, run_once

pytestmark = pytest.mark.slow  # programs are started to be measured

PRINT = [sys.executable, "-c", "print('said')"]


def printing(tmp_path: Path, text: str = "said") -> Command:
    words = [sys.executable, "-c", f"print({text!r})"]
    return Command(words, tmp_path, child_environment(tmp_path))


def test_a_measurement_has_time_memory_and_what_was_printed(tmp_path: Path) -> None:
    (took,) = in_turns([printing(tmp_path)], runs=2)

    assert took.wall > 0
    assert took.cpu > 0
    assert took.peak_mb > 1
    assert took.outputs == ("said\n", "said\n")


def test_commands_take_turns(tmp_path: Path) -> None:
    seen: list[str] = []
    first, second = (
        replace(printing(tmp_path, name), before=partial(seen.append, name)) for name in "ab"
    )
    took = in_turns([first, second], runs=2)

    assert ["a", "b"] * 3 == seen
    assert [("a\n", "a\n"), ("b\n", "b\n")] == [one.outputs for one in took]


def test_without_further_runs_the_first_one_counts(tmp_path: Path) -> None:
    seen: list[str] = []
    (took,) = in_turns([replace(printing(tmp_path), before=partial(seen.append, "run"))], runs=0)

    assert ["run"] == seen
    assert ("said\n",) == took.outputs


def test_the_memory_of_a_child_is_its_own(tmp_path: Path) -> None:
    environment = child_environment(tmp_path)
    parent = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024  # Linux counts it too
    large = [sys.executable, "-c", f"x = b'1' * {parent + 100_000_000}"]
    small, big = (run_once(c, folder=tmp_path, environment=environment) for c in (PRINT, large))

    assert big.peak_mb - small.peak_mb > 40


def test_an_unexpected_end_says_what_the_command_said_last(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "raise SystemExit('no such thing')"]
    with pytest.raises(CommandFailed, match="exit code 1: no such thing"):
        run_once(command, folder=tmp_path, environment=child_environment(tmp_path))


def test_findings_can_be_an_accepted_end(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "raise SystemExit(1)"]
    sample = run_once(
        command, folder=tmp_path, environment=child_environment(tmp_path), accepts=(0, 1)
    )

    assert sample.output == ""


def test_children_write_bytecode_and_not_into_the_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = child_environment(tmp_path / "scratch")

    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert environment["PYTHONPYCACHEPREFIX"].startswith(str(tmp_path))
