"""Other policy tools judge the same calls, each in its own environment."""

import subprocess
import sys
from pathlib import Path

import pytest
from bench import governance
from bench.measure import CommandFailed
from bench.peer_policies import PEERS, SCOPED
from bench.recordings import SESSION, record
from bench.workshop import ROOT, Workshop
from tests.bounded_waits import PATIENCE

from replybook_schema.active import ACTIVE

SCRIPT = str(ROOT / "bench" / "peer_policies.py")


def test_every_tool_that_is_installed_has_rules() -> None:
    assert {name for name, _, _ in governance._POLICY_TOOLS} == set(PEERS)


def test_the_scoped_calls_are_scoped_in_the_registry() -> None:
    assert all("scoped" in ACTIVE.tools()[name].tags for name in SCOPED)


def test_a_tool_that_is_not_there_fails_before_anything_is_timed(tmp_path: Path) -> None:
    session = record(tmp_path, 40)
    words = [str(session.trace), str(session.claims_file), str(SESSION["playset_id"])]
    ended = subprocess.run(
        [sys.executable, SCRIPT, "regopy", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )

    assert ended.returncode == 1
    assert "regopy" in ended.stderr.splitlines()[-1]


def test_a_tool_that_does_not_install_is_left_out_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> Path:
        raise CommandFailed("exit code 1: no such package")

    monkeypatch.setattr(governance, "environment", refuse)

    assert [] == list(governance._policy_tools(Workshop(tmp_path, 1), record(tmp_path / "r", 40)))
    assert "regopy==1.5.2 was not measured: exit code 1" in capsys.readouterr().err
