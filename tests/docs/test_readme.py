"""The README shows the text for agents and the terminal output, and is short."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from posixpath import normpath

import pytest
from tests.markdown_pages import all_pages, blocks, hand_written, links, read
from tests.project_tree import ROOT, fresh_python

_ASK = """\
import asyncio, json, sys
from mcp import Client
sys.path.insert(0, sys.argv[1])
module = __import__(sys.argv[2])

async def ask():
    async with Client(module.server) as client:
        result = await client.call_tool("read_ticket", {"ticket": "8"})
        print(json.dumps({"text": result.content[0].text, "envelope": result.structured_content}))

asyncio.run(ask())
"""
_MOST_LINES, _COLUMNS = 75, 100
"""The first screen and a half, of fifty lines.

Blank lines do not count, the picture is one.
"""


def block(title: str = "", language: str = "") -> str:
    """The one block of the README that is this file, or the first of a language."""
    return next(
        b.text
        for b in blocks("README.md")
        if (b.title == title if title else b.language == language and not b.title)
    )


def asked(folder: Path, module: str) -> dict[str, object]:
    """Return the answer of the server in a folder to a client that asks for an unknown ticket."""
    done = fresh_python("-c", _ASK, str(folder), module, cwd=folder)
    assert done.returncode == 0, done.stderr
    said: dict[str, object] = json.loads(done.stdout)
    return said


_PLAIN = """\
from mcp.server.mcpserver import MCPServer

TICKETS = {"7": "The printer is on fire."}
server = MCPServer("desk")


@server.tool()
def read_ticket(ticket: str) -> str:
    return TICKETS[ticket]
"""
"""The server of the README without us."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server that the README shows, beside a plain one."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "plain.py").write_text(_PLAIN, "utf-8")
    (folder / "server.py").write_text(block("src/server.py"), "utf-8")
    return folder


def test_a_plain_server_lets_an_agent_read_what_stands_there(desk: Path) -> None:
    assert asked(desk, "plain")["text"] == block(language="text").strip()


def test_with_replybook_it_reads_the_envelope_that_stands_there(desk: Path) -> None:
    said = asked(desk, "server")
    shown, envelope = json.loads(block(language="json")), said["envelope"]
    assert isinstance(envelope, dict)
    for one in (shown, envelope):
        assert re.fullmatch("[0-9a-f]{32}", one["meta"].pop("trace_id"))
        assert one["meta"].pop("duration_ms") > 0

    assert envelope == shown
    assert "8" in json.loads(str(said["text"]))["message"]


@pytest.mark.slow
def test_the_code_that_does_not_type_check_does_not(desk: Path) -> None:
    """Hold the sentence about mypy: `rb.denied` refuses the code that `rb.invalid` takes."""
    source = block("src/server.py").replace("rb.invalid", "rb.denied")
    (desk / "wrong.py").write_text(source, "utf-8")
    done = fresh_python("-m", "mypy", "--strict", "wrong.py", cwd=desk)
    assert done.returncode == 1, done.stdout
    assert re.search(r'wrong.py:13: .*"denied"', done.stdout), done.stdout


def test_the_picture_is_what_the_commands_print_now() -> None:
    done = fresh_python("tools/terminal_picture.py", "--check")

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_picture_loads_nothing() -> None:
    picture = (ROOT / "docs/pictures/first-finding.svg").read_text("utf-8")

    assert re.findall(r"https?://[^\"' ]+", picture) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"@import|@font-face|<script|<image|<foreignObject", picture)


def test_a_picture_of_something_else_is_drift(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = importlib.util.spec_from_file_location("picture", ROOT / "tools/terminal_picture.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    other = tmp_path / "first-finding.svg"
    other.write_text(tool.PICTURE.read_text("utf-8").replace("RB503", "RB504"), "utf-8")
    monkeypatch.setattr(tool, "PICTURE", other)
    monkeypatch.setattr(sys, "argv", ["terminal_picture.py", "--check"])

    assert tool.main() == 1
    assert "first-finding.svg is out of date; run: " in capsys.readouterr().out


def test_the_readme_is_a_screen_and_a_half() -> None:
    assert sum(-(-len(line) // _COLUMNS) for line in seen(read("README.md"))) <= _MOST_LINES


def test_lines_are_counted_as_they_are_seen() -> None:
    text = "# A\n\nOne\n[two](three.md).\n\n<!-- hidden\n-->\n![p](p.svg)\n\n```sh\na\n\nb\n```\n"

    assert list(seen(text)) == ["# A", "One two.", "p", "a", "b"]


def seen(text: str) -> Iterator[str]:
    """The paragraphs of a page without the addresses of links, and the lines of its blocks."""
    for number, part in enumerate(
        re.split(r"^```.*\n", re.sub(r"(?s)<!--.*?-->\n", "", text), flags=re.MULTILINE)
    ):
        if number % 2:  # inside a block
            yield from filter(None, part.splitlines())
        else:
            for paragraph in filter(None, re.split(r"\n{2,}", part.strip())):
                yield re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", paragraph.replace("\n", " "))


def test_every_page_without_an_index_of_its_own_is_listed_where_the_readme_leads() -> None:
    listed = {normpath(f"docs/{link.partition('#')[0]}") for link in links("docs/all-pages.md")}
    pages = {page for page in hand_written() if page.startswith("docs/")} - {"docs/all-pages.md"}
    inside = ("docs/decisions/0", "docs/explanation/requirements/", "docs/specification/")

    assert (
        sorted(page for page in pages if not page.startswith(inside) and page not in listed) == []
    )
    assert {"docs/decisions/README.md", "docs/specification/README.md"} <= listed


def test_pictures_of_pages_are_there() -> None:
    shown = {
        (page, path)
        for page in all_pages()
        for path in re.findall(r"!\[[^\]]+\]\(([^)\s]+)\)", read(page))
    }

    assert shown
    assert [one for one in shown if not (ROOT / Path(one[0]).parent / one[1]).is_file()] == []


@pytest.mark.slow
def test_an_extra_is_added_to_the_installed_replybook(tmp_path: Path) -> None:
    """The error of a command names `pip install 'replybook[reports]'`, and no index has replybook.

    pip reads the extra in the metadata of the installed package.
    """
    venv.create(tmp_path / "v", with_pip=True)
    (library,) = (tmp_path / "v").glob("lib/python3*/site-packages")
    for name, extra in (("replybook", "Provides-Extra: reports\n"), ("duckdb", "")):
        wanted = 'Requires-Dist: duckdb; extra == "reports"\n' if extra else ""
        folder = library / f"{name}-9.9.dist-info"
        folder.mkdir()
        head = f"Metadata-Version: 2.1\nName: {name}\nVersion: 9.9\n"
        (folder / "METADATA").write_text(f"{head}{extra}{wanted}", "utf-8")
        (folder / "INSTALLER").write_text("pip", "utf-8")
        (folder / "RECORD").write_text("", "utf-8")
    pip = [str(tmp_path / "v/bin/python"), "-m", "pip", "install", "--no-index"]
    found = subprocess.run(
        [*pip, "replybook[reports]"], capture_output=True, text=True, check=False
    )
    shutil.rmtree(library / "replybook-9.9.dist-info")
    none = subprocess.run([*pip, "replybook[reports]"], capture_output=True, text=True, check=False)

    assert found.returncode == 0, found.stderr
    assert "Requirement already satisfied: replybook[reports]" in found.stdout
    assert "Requirement already satisfied: duckdb" in found.stdout
    assert none.returncode != 0
    assert "pip install 'replybook[reports]'" in read("README.md")
