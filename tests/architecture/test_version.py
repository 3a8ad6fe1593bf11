"""The version of the package is written once, in pyproject.toml, and is the same everywhere."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.project_tree import ROOT, fresh_python, package_files

import replybook

WRITTEN: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_version_is_one_of_semantic_versioning() -> None:
    assert re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", WRITTEN)


def test_the_metadata_of_the_package_has_it() -> None:
    assert WRITTEN == version("replybook")


def test_the_package_says_it() -> None:
    assert WRITTEN == replybook.__version__


def test_the_command_line_prints_it() -> None:
    printed = fresh_python("-m", "replybook_devtools.commands.main", "--version").stdout

    assert f"replybook {WRITTEN}, registry" in printed


@pytest.mark.parametrize("maker", ["sdk_server", "fastmcp_server"])
def test_the_reference_server_tells_it_to_its_clients(maker: str, tmp_path: Path) -> None:
    pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    from tests.ck3.server.working import server_on

    from replybook_ck3.serve.server import offering

    with server_on(tmp_path) as server:
        assert WRITTEN == getattr(offering, maker)(server, "pipe").version


def test_the_language_server_tells_it_to_its_editor() -> None:
    pytest.importorskip("pygls", reason="the extra `lsp` is not installed")
    from replybook_devtools.editor.editor_server import ReplyLanguageServer

    assert WRITTEN == ReplyLanguageServer().version


def test_no_module_of_ours_writes_it_down() -> None:
    """Search for a name with a version, because `0.1.0` is also the first version of a registry."""
    held = re.compile(r'^\s*(?:__version__|_?VERSION)\b[^=\n]*= *["\']\d', re.MULTILINE)
    modules = [name for name in package_files() if name.endswith(".py")]

    assert [name for name in modules if held.search((ROOT / name).read_text("utf-8"))] == []


def test_the_page_about_security_speaks_of_it() -> None:
    page = (ROOT / "SECURITY.md").read_text("utf-8")

    assert f"| {WRITTEN.rpartition('.')[0]} | yes |" in page
