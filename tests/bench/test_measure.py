"""The measuring code, on commands that take next to no time; no figure is compared with a limit."""

import sys
from pathlib import Path

import pytest
from bench.measure import CommandFailed, child_environment, measure, run_once

PRINT = [sys.executable, "-c", "print('said')"]


def test_a_measurement_has_time_memory_and_what_was_printed(tmp_path: Path) -> None:
    took = measure(PRINT, folder=tmp_path, environment=child_environment(tmp_path), runs=2)

    assert took.wall > 0
    assert took.cpu > 0
    assert took.peak_mb > 1
    assert took.outputs == ("said\n", "said\n")


def test_the_memory_of_a_child_is_its_own(tmp_path: Path) -> None:
    environment = child_environment(tmp_path)
    large = [sys.executable, "-c", "x = b'1' * 500_000_000"]  # Linux counts the forking parent too
    small, big = (run_once(c, folder=tmp_path, environment=environment) for c in (PRINT, large))

    assert big.peak_mb - small.peak_mb > 40


def test_something_can_be_put_right_before_every_run(tmp_path: Path) -> None:
    seen: list[int] = []
    environment = child_environment(tmp_path)
    measure(
        PRINT,
        folder=tmp_path,
        environment=environment,
        runs=2,
        before=lambda: seen.append(len(seen)),
    )

    assert seen == [0, 1, 2]


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
