"""The commands on the page about editors start a language server."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

import pytest
from tests.devtools.editor.language_client import lsp
from tests.markdown_pages import blocks

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

PAGE = "docs/how-to/in-your-editor.md"


def commands() -> dict[str, list[str]]:
    """The command that each editor is told, as words."""
    said = {block.language: block.text for block in blocks(PAGE)}
    code = json.loads(said["json"])
    helix = tomllib.loads(said["toml"])["language-server"]["replybook"]
    line = next(one for one in said["text"].splitlines() if "cmd =" in one)
    neovim = json.loads(line.partition("=")[2].strip(" ,").replace("{", "[").replace("}", "]"))
    return {
        "VS Code": [code["glspc.server.command"], *code["glspc.server.commandArguments"]],
        "Neovim": neovim,
        "Helix": [helix["command"], *helix["args"]],
    }


@pytest.mark.parametrize("editor", ["VS Code", "Neovim", "Helix"])
def test_what_an_editor_is_told_to_start_answers_it(editor: str, tmp_path: Path) -> None:
    first, *words = commands()[editor]

    assert first == "replybook"
    with lsp(
        tmp_path, [sys.executable, "-m", "replybook_devtools.commands.main", *words]
    ) as client:
        assert client.begin()["serverInfo"]["name"] == "replybook"
        assert client.end() == 0
