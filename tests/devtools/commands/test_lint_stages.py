"""`lint` on servers without replybook and on servers that move: what it says, in every format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.devtools.commands.calling import Run
from tests.moving.moved_desk import STAGES, desk_at

from replybook_devtools.lint_runs.first_look import first_look

BARE = """\
from fastmcp import FastMCP

mcp = FastMCP("pages")


@mcp.tool
def look(path: str) -> str:
    return f"the page {path}"
"""
PLAIN = "def lend() -> int:\n    return 1\n"
SEE = "without replybook; see: replybook explain RB524"
ONE, OTHER = "tools/plain.py", "tools/shelf.py"
LOW = """\
from mcp.server.lowlevel import Server

server = Server("x")


@server.call_tool()
async def call(name, arguments):
    return []
"""
LEFT = f"2 of 3 files hold no tool that I recognize: {ONE}, {OTHER}"
NOTES = [LEFT, f"1 tool {SEE}"]


@pytest.fixture
def folder(project: Path) -> Path:
    """A project with a bare server and two files without tools."""
    (project / "tools").mkdir(exist_ok=True)
    for name, text in (("desk", BARE), ("plain", PLAIN), ("shelf", PLAIN)):
        (project / f"tools/{name}.py").write_text(text, "utf-8")
    return project


@pytest.mark.usefixtures("folder")
def test_a_bare_server_is_told_as_such_beside_what_was_not_looked_at(run: Run) -> None:
    ended = run("lint", "tools")

    assert (0, ["no findings (1 file)", *NOTES]) == (ended.code, ended.out.splitlines())


@pytest.mark.usefixtures("folder")
def test_a_run_that_looked_at_nothing_says_so_in_every_format(run: Run) -> None:
    text = f"2 of 2 files hold no tool that I recognize: {ONE}, {OTHER}"
    outs = {
        name: run("lint", ONE, OTHER, "--format", name).out
        for name in ("text", "json", "github", "junit", "sarif", "json-lines", "gitlab", "rdjson")
    }

    assert not [name for name, out in outs.items() if "no findings" in out]
    assert f"{text}\n" == outs["text"]
    assert f"::notice title=replybook::{text}\n" == outs["github"]
    assert [text] == _notes(outs)
    assert (0, f"{text}\n") == (run("lint", ONE, OTHER).code, run("lint", ONE, OTHER).out)
    assert text == first_look([ONE, OTHER])


@pytest.mark.usefixtures("folder")
def test_the_notes_are_the_same_in_every_format(run: Run) -> None:
    outs = {
        name: run("lint", "tools", "--format", name).out
        for name in ("text", "json", "github", "junit", "sarif")
    }

    assert NOTES == outs["text"].splitlines()[1:]
    assert NOTES == [line.rpartition("::")[2] for line in outs["github"].splitlines()[1:]]
    assert NOTES == _notes(outs)
    summary = json.loads(outs["json"])["summary"]
    counts = (summary["files"], summary["skipped_files"], summary["tools_without_replybook"])
    assert (1, 2, 1) == counts


def _notes(outs: Mapping[str, str]) -> list[str]:
    """The notes of JSON, SARIF and JUnit, which are equal."""
    noted: list[str] = json.loads(outs["json"])["summary"]["notes"]
    (invocation,) = json.loads(outs["sarif"])["runs"][0]["invocations"]
    told = [one["message"]["text"] for one in invocation["toolExecutionNotifications"]]
    root = ElementTree.fromstring(outs["junit"])
    skipped = [one.get("message") for one in root.iter("skipped")]

    assert noted == told == skipped
    assert str(len(skipped)) == root.get("skipped")
    return noted


def test_the_notes_follow_the_findings(run: Run, folder: Path) -> None:
    desk = folder / "tools/desk.py"
    desk.write_text(BARE.replace('f"the page', 'f"Error: no page'), "utf-8")
    ended = run("lint", "tools")

    assert (0, NOTES) == (ended.code, ended.out.splitlines()[-2:])
    assert "RB530 warning: tool look sends a failure as a success" in ended.out
    assert 1 == run("lint", "tools", "--fail-on", "warning").code


def test_github_shows_ten_notices_with_the_notes_among_them(run: Run, folder: Path) -> None:
    reply = "from replybook import ReplyBuilder, mcp_safe_tool\n\n\n"
    tool = "@mcp_safe_tool\ndef look{}(rb: ReplyBuilder):\n    return rb.success()\n"
    text = reply + "\n".join(tool.format(n) for n in range(30))
    (folder / "tools/desk.py").write_text(text, "utf-8")
    lines = run("lint", "tools", "--format", "github").out.splitlines()

    assert sum(line.startswith("::notice") for line in lines) <= 10
    assert f"::notice title=replybook::{LEFT}" == lines[-1]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("from texts import shown\nmcp.tool(shown)\n", f"2 tools {SEE}"),
        ("for one in [print]:\n    mcp.tool(one)\n", f"2 or more tools {SEE}"),
        (
            LOW,
            f"1 tool and 1 low-level server {SEE}",
        ),
        (
            f"for one in [print]:\n    mcp.tool(one)\n{LOW}",
            f"2 or more tools and 1 low-level server {SEE}",
        ),
    ],
)
def test_registered_functions_and_low_level_servers_count(
    run: Run, folder: Path, more: str, said: str
) -> None:
    (folder / "tools/desk.py").write_text(f"{BARE}\n\n{more}", "utf-8")

    assert said == run("lint", "tools/desk.py").out.splitlines()[-1]


@pytest.mark.parametrize(
    "more",
    [
        "from replybook.mcp.fastmcp import ReplyMiddleware\nmcp.add_middleware(ReplyMiddleware())\n",
        "from replybook.mcp.lowlevel import guard\nguard(mcp._mcp_server)\n",
    ],
)
def test_a_wrapped_server_has_no_bare_tools(run: Run, folder: Path, more: str) -> None:
    (folder / "tools/desk.py").write_text(f"{BARE}\n\n{more}", "utf-8")

    assert f"no findings (1 file)\n{LEFT}\n" == run("lint", "tools").out


def test_a_folder_without_python_has_nothing_to_lint(run: Run, project: Path) -> None:
    (project / "empty").mkdir()

    assert "there is no file to lint\n" == run("lint", "empty").out


SENT = {
    "desk.py": ["return_book", "statistics"],
    "desk_fast.py": ["return_book", "statistics"],
    "loans.py": [
        *("answering", "audit", "branch_hours", "fax_notice", "invoice", "notify_reader"),
        *("parcel_status", "pay_invoice"),
    ],
}
"""The functions of both desks that send a failure as a success, by reading them."""
LEFT_BEHIND = {"loans.py": {"invoice", "pay_invoice"}}
"""In the moved desk nothing calls `InvoiceOffice.register` any more, which no linter can know."""


@pytest.mark.parametrize("stage", STAGES)
def test_the_desks_have_the_same_findings_until_they_are_moved(
    run: Run, tmp_path: Path, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = desk_at(tmp_path, STAGES[stage])
    monkeypatch.chdir(desk)
    ended = run("lint", ".", "--format", "json")
    found: dict[str, Any] = json.loads(ended.out)
    names: dict[str, set[str]] = {}
    for one in found["findings"]:
        names.setdefault(one["path"], set()).add(one["problem"].split()[1])

    assert {"RB530"} >= {one["rule"] for one in found["findings"]}
    assert names == (LEFT_BEHIND if stage == "moved" else {k: set(v) for k, v in SENT.items()})
    assert (stage == "bare") == (found["summary"]["tools_without_replybook"] > 0)
    assert 0 == ended.code
