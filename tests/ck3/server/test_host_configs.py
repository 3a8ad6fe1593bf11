"""The configuration snippets for hosts start as each host would start them, as the page says."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.serving import on_stdio, run
from tests.markdown_pages import blocks
from tests.project_tree import ROOT

from replybook_ck3.serve.server.host_configs import HOSTS
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.playsets import Playsets
from replybook_ck3.serve.session.server_config import ServerConfig
from replybook_devtools.commands.main import main

PAGE = "docs/ck3/connect-a-host.md"
KEYS = {
    "vscode": "servers",
    "cursor": "mcpServers",
    "claude-code": "mcpServers",
    "claude-desktop": "mcpServers",
    "windsurf": "mcpServers",
    "zed": "context_servers",
    "gemini-cli": "mcpServers",
    "codex": "mcp_servers",
}
"""The key under which each host looks for its servers, from its own documentation."""


def printed(capsys: pytest.CaptureFixture[str], host: str, *words: str) -> dict[str, Any]:
    """The entry of our server in what is printed for a host."""
    assert 0 == main(["serve", "--print-config", host, *words])
    text = capsys.readouterr().out
    said = tomllib.loads(text) if host == "codex" else json.loads(text)
    assert [KEYS[host]] == list(said)
    found: dict[str, Any] = said[KEYS[host]]["ck3raven"]
    return found


@pytest.fixture(scope="module")
def started() -> dict[tuple[str, ...], int]:
    """Return how many tools each command line that was started so far has listed.

    Equal ones are started once.
    """
    return {}


def tools_of(words: tuple[str, ...], started: dict[tuple[str, ...], int]) -> int:
    """Return how many tools a server lists that is started by these words."""

    async def ask() -> int:
        async with on_stdio(words) as client:
            return len((await client.list_tools()).tools)

    if words not in started:
        started[words] = run(ask)
    return started[words]


def test_there_is_a_snippet_for_each_of_the_usual_hosts() -> None:
    assert set(KEYS) == set(HOSTS)


@pytest.mark.parametrize("host", KEYS)
def test_the_command_of_each_snippet_serves_every_tool(
    host: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path_factory: pytest.TempPathFactory,
    started: dict[tuple[str, ...], int],
) -> None:
    data = tmp_path_factory.getbasetemp() / 'a "data" folder'
    game = tmp_path_factory.getbasetemp() / "game"
    game.mkdir(exist_ok=True)
    entry = printed(
        capsys, host, "--data", str(data), "--root", f"game={game}", "--session", "desk"
    )
    assert Path(entry["command"]).is_absolute()
    assert str(data) in entry["args"]
    assert 26 == tools_of((entry["command"], *entry["args"]), started)


def test_no_token_stands_in_a_snippet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert 0 == main(["serve", "token", "anna", "--data", str(tmp_path)])
    token = capsys.readouterr().out.strip()
    assert token not in json.dumps(printed(capsys, "cursor", "--data", str(tmp_path)))


def test_it_is_said_where_playsets_go_and_not_among_what_the_host_reads(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert 0 == main(["serve", "--print-config", "cursor", "--data", str(tmp_path)])
    told = capsys.readouterr()

    assert f"playsets go into {tmp_path / 'playsets'}\n" in told.err
    assert ["mcpServers"] == list(json.loads(told.out))


def test_another_host_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["serve", "--print-config", "notepad"])
    assert "notepad" in capsys.readouterr().err


def test_the_page_names_every_host_and_its_file() -> None:
    text = (ROOT / PAGE).read_text("utf-8")
    assert all(f"| {one.title} | `{name}` | `" in text for name, one in HOSTS.items())


def test_the_settings_and_the_playset_of_the_page_are_taken(tmp_path: Path) -> None:
    data = DataFolder(tmp_path)
    data.ready()
    settings = [b.text for b in blocks(PAGE) if b.language == "toml"]
    (playset,) = [b.text for b in blocks(PAGE) if b.language == "json"]
    data.settings.write_text("\n".join(settings), "utf-8")
    (data.playsets / "travelers.json").write_text(playset, "utf-8")

    config = ServerConfig.read(tmp_path)
    assert {"game", "user_docs", "steam"} == set(config.roots)
    assert ("http://127.0.0.1:4318", True) == (config.telemetry.endpoint, config.telemetry.enabled)
    assert ["Travelers"] == Playsets(data.playsets, config.folders).names()
