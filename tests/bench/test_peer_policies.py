"""What the policy tools of others are asked: rules about the same calls, in an environment of their own."""

import subprocess
import sys
from pathlib import Path

import pytest
from bench import peers
from bench.measure import CommandFailed
from bench.peer_policies import PEERS, SCOPED
from bench.recordings import SESSION, record
from bench.rows import Row
from bench.workshop import ROOT, Workshop

from replybook_schema.active import ACTIVE

SCRIPT = str(ROOT / "bench" / "peer_policies.py")


def test_every_tool_that_is_installed_has_rules() -> None:
    assert {name for name, _, _ in peers._POLICY_TOOLS} == set(PEERS)


def test_the_scoped_calls_are_scoped_in_the_registry() -> None:
    assert all("scoped" in ACTIVE.tools()[name].tags for name in SCOPED)


def test_a_tool_that_is_not_there_fails_before_anything_is_timed(tmp_path: Path) -> None:
    session = record(tmp_path, 40)
    words = [str(session.trace), str(session.claims_file), str(SESSION["playset_id"])]
    ended = subprocess.run(
        [sys.executable, SCRIPT, "regopy", *words], capture_output=True, text=True, check=False
    )

    assert ended.returncode == 1
    assert "regopy" in ended.stderr.splitlines()[-1]


def test_a_tool_that_does_not_install_is_left_out_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> Path:
        raise CommandFailed("exit code 1: no such package")

    monkeypatch.setattr(peers, "_environment", refuse)

    assert list(peers._policy_tools(Workshop(tmp_path, 1))) == []
    assert "regopy==1.5.2 was not measured: exit code 1" in capsys.readouterr().err


def test_the_figure_of_this_run_takes_the_place_of_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = peers._Figure("delivery gate, 1,000 calls", "base", peers.Peer("regopy", 0.5, True))
    monkeypatch.setattr(peers, "_all_figures", lambda *_: ())
    monkeypatch.setattr(peers, "_policy_tools", lambda _: (figure,))
    rows = [
        Row(name=name, size="base", value=1.0, peers=(peers.Peer("regopy", 0.7),))
        for name in ("delivery gate, 1,000 calls", "another")
    ]
    shop = Workshop(tmp_path, 1)

    assert [row.peers[0].seconds for row in peers.with_peers(shop, rows)] == [0.5, 0.7]
    assert [row.peers[0].seconds for row in peers.with_peers(shop, rows[1:])] == [0.7]
