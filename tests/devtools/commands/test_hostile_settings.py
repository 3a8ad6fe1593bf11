"""Settings and session files that no reader of numbers reads are told, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

LONG = "9" * 5_000


@pytest.mark.parametrize("text", [f"a = {LONG}", "a = " + "[" * 5_000, "a = 2026-99-99"], ids=len)
@pytest.mark.parametrize(
    "words", [["check"], ["lint", "."], ["generate"], ["init", "."]], ids=" ".join
)
def test_a_pyproject_that_is_no_toml_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text(f"[tool.replybook]\n{text}\n", "utf-8")
    (tmp_path / "a.py").write_text("A = 1\n", "utf-8")
    ended = run(*words)

    assert ended.code == 2, ended.err
    assert "pyproject.toml" in ended.err


def test_a_registry_with_a_number_of_5_000_digits_has_a_finding(run: Run, tmp_path: Path) -> None:
    (tmp_path / "registry.yaml").write_text(f"name: a\nversion: {LONG}\n", "utf-8")
    ended = run("check", str(tmp_path))

    assert ended.code == 1, ended.err
    assert "registry.yaml:2:10: RB154 a value of 5000 characters is a number" in ended.out


def test_a_session_with_a_number_of_5_000_digits_has_a_finding(run: Run, tmp_path: Path) -> None:
    session = tmp_path / "session.yaml"
    session.write_text(f"session_id: {LONG}\n", "utf-8")
    ended = run("resolve", "root:repo/a", "--session", str(session))

    assert ended.code in (1, 2)
    assert "session.yaml:1:13: RB154" in ended.out + ended.err
