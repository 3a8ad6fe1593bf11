"""Other tools: asked for with `--peers` only, and a row without them says what it lacks."""

from pathlib import Path

import pytest
from bench import peers
from bench.measure import CommandFailed
from bench.workshop import Workshop


def test_without_peers_nothing_is_installed(tmp_path: Path) -> None:
    shop = Workshop(tmp_path, 1)

    assert [] == [*peers.linkml_generate(shop, "100"), *peers.buf_breaking(shop, "100")]
    assert [] == list(tmp_path.iterdir())


def test_a_peer_that_does_not_install_is_left_out_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> Path:
        raise CommandFailed("exit code 1: no such package")

    monkeypatch.setattr(peers, "environment", refuse)
    shop = Workshop(tmp_path, 1, with_peers=True)

    assert [] == list(peers.linkml_lint(shop, "100"))
    assert "linkml-lint was not measured: exit code 1" in capsys.readouterr().err


def test_linkml_does_in_three_commands_what_generate_does_in_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers, "environment", lambda *_: tmp_path)
    commands = peers.linkml_generate(Workshop(tmp_path, 1, with_peers=True), "100")

    assert ["gen-pydantic", "gen-json-schema", "gen-doc"] == [
        Path(command.words[0]).name for command in commands
    ]
    assert (tmp_path / "linkml_100" / "reply.yaml").exists()


def test_an_environment_is_made_once_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[object] = []
    monkeypatch.setattr(Workshop, "run", lambda *words: ran.append(words))
    shop = Workshop(tmp_path, 1, with_peers=True)

    assert peers.environment(shop, "x", ("y",)) == peers.environment(shop, "x", ("y",))
    assert 2 == len(ran)
