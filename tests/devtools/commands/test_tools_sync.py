"""`replybook tools sync`: tools.yaml in step with the code (spec 51)."""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Ended, Run

SERVER = '''
from typing import Annotated, Literal, Optional

from fastmcp import Context, FastMCP
from pydantic import BaseModel, Field
from replybook import ReplyBuilder, mcp_safe_tool

mcp = FastMCP("desk")


class Query(BaseModel):
    word: str


@mcp.tool
def find_ticket(ticket_id: str, limit: int = 20, ctx: Context | None = None) -> str:
    """Find one ticket."""


@mcp.tool(name="Fetch-URL")
@mcp_safe_tool
def fetch(url: Annotated[str, Field(description="Where.")], pageSize: Optional[int] = None, rb=None):
    """Fetch a page."""


@mcp_safe_tool(name="get.status/v2-x")
def status(state: Literal["open", "closed"], rb: ReplyBuilder): ...


def search(query: Query) -> str:
    """Search."""


mcp.add_tool(search, name="search.all")
'''
TOOLS = Path("src/desk_replies/registry/tools.yaml")


@pytest.fixture
def desk(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of a server that lies in the code, as the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    Path("server.py").write_text(SERVER, "utf-8")
    assert run("init", "--name", "desk", "--server", "server.py").code == 0
    assert run("generate").code == 0
    return tmp_path


def edit(path: str | Path, *pairs: tuple[str, str]) -> str:
    """Change a file, and return it as it is now."""
    text = Path(path).read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    Path(path).write_text(text, "utf-8")
    return text


def rules(ended: Ended) -> list[tuple[str, str]]:
    """Rule and severity of each finding of a JSON report."""
    return [(entry["rule"], entry["severity"]) for entry in json.loads(ended.out)["findings"]]


def check(run: Run, *more: str) -> Ended:
    return run("tools", "sync", "--check", "--format", "json", *more)


def test_what_init_wrote_is_in_step_and_syncing_changes_nothing(run: Run, desk: Path) -> None:
    before = TOOLS.read_bytes()

    for words in (("--check",), ("--diff",), (), ("--prune",)):
        ended = run("tools", "sync", *words)
        assert (0, "") == (ended.code, ended.err)
    assert before == TOOLS.read_bytes()
    assert 'servers = ["server.py"]\n' in Path("pyproject.toml").read_text("utf-8")


def test_every_name_that_mcp_allows_gets_through_check_and_generate(run: Run, desk: Path) -> None:
    """Spec 51: names are not our style of them."""
    text = TOOLS.read_text("utf-8")

    assert "no findings" in run("check").out
    assert 0 == run("generate", "--check").code
    for name in ("find_ticket", "Fetch-URL", "get.status/v2-x", "search.all"):
        assert f"  - name: {name}\n" in text
    assert "      pageSize: {type: integer, required: false, trace: keep" in text


def test_a_new_tool_and_a_new_argument_are_added_and_all_else_stays(run: Run, desk: Path) -> None:
    said = (
        "description: Find one ticket.\n    tags: []",
        "description: Ours.  # said\n    tags: [read]",
    )
    before = edit(
        TOOLS,
        said,
        ("trace: keep, description: The argument limit.", "trace: digest, description: Many."),
    )
    edit(
        "server.py",
        ("limit: int = 20", "limit: int = 20, state: bool = False"),
        ("mcp.add_tool(", "@mcp.tool\ndef close(reason: str): 'Close: it.'\n\nmcp.add_tool("),
    )

    assert [("RB166", "error"), ("RB168", "error")] == sorted(rules(check(run)))
    shown = run("tools", "sync", "--diff")
    assert (1, before) == (shown.code, TOOLS.read_text("utf-8"))
    ended = run("tools", "sync")
    assert (0, "") == (ended.code, ended.err)
    after = TOOLS.read_text("utf-8")
    lines = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    added = [line[2:] for line in lines if line.startswith("+ ")]
    assert [] == [line for line in lines if line.startswith("- ")]
    assert (
        "      state: {type: boolean, required: false, trace: keep, description: The argument state.}"
        in added
    )
    assert '    description: "Close: it."' in added
    assert all(f"+{line}" in shown.out for line in added)
    assert 0 == run("tools", "sync", "--check").code
    assert 0 == run("generate", "--check").code


def test_what_the_code_says_of_an_argument_wins_and_the_trace_stays(run: Run, desk: Path) -> None:
    edit("server.py", ("limit: int = 20", "limit: str"))
    ended = check(run)

    assert [("RB168", "error")] * 2 == rules(ended)
    assert "'limit' of 'find_ticket' has type: integer here and string in the code" in ended.out
    assert 0 == run("tools", "sync").code
    assert "limit: {type: string, required: true, trace: keep" in TOOLS.read_text("utf-8")


def test_an_entry_may_leave_its_arguments_to_the_code(run: Run, desk: Path) -> None:
    text = TOOLS.read_text("utf-8")
    begin = text.index("    arguments:\n", text.index("name: Fetch-URL"))
    end = text.index("\n  - name", begin)
    TOOLS.write_text(text[:begin] + text[end:], "utf-8")
    edit(
        TOOLS,
        (
            "{type: integer, required: false, trace: keep, description: The argument limit.}",
            "{trace: keep}",
        ),
    )

    assert "no findings" in run("check").out
    assert 0 == run("generate").code
    assert 0 == run("tools", "sync", "--check").code


def test_what_is_gone_is_a_finding_and_leaves_only_when_asked(run: Run, desk: Path) -> None:
    edit("server.py", (", limit: int = 20", ""), ("mcp.add_tool(search", "print(search"))
    before = TOOLS.read_bytes()

    assert [("RB167", "error"), ("RB168", "error")] == sorted(rules(check(run)))
    ended = run("tools", "sync")
    assert (1, before) == (ended.code, TOOLS.read_bytes())
    assert "no tool of the code is called 'search.all'" in ended.out
    assert "the tool 'find_ticket' takes no argument 'limit'" in ended.out
    assert 0 == run("tools", "sync", "--prune").code
    after = TOOLS.read_text("utf-8")
    assert ("search.all" in after, "limit" in after) == (False, False)
    assert 0 == run("tools", "sync", "--check").code


def test_a_renamed_tool_and_argument_are_named_and_not_added_twice(run: Run, desk: Path) -> None:
    edit("server.py", ("def find_ticket(ticket_id:", "def find_tickets(ticket_ids:"))
    before = TOOLS.read_bytes()
    ended = run("tools", "sync")

    assert (1, before) == (ended.code, TOOLS.read_bytes())
    assert "did you mean 'find_tickets'? then give the entry that name" in ended.out
    edit(TOOLS, ("name: find_ticket\n", "name: find_tickets\n"))
    again = run("tools", "sync")
    assert 1 == again.code
    assert "did you mean 'ticket_ids'? then give it that name" in again.out
    edit(TOOLS, ("ticket_id:", "ticket_ids:"))
    assert 0 == run("tools", "sync").code


def test_a_forgotten_decorator_is_named_as_that(run: Run, desk: Path) -> None:
    edit("server.py", ("@mcp.tool\ndef find_ticket", "def find_ticket"))
    ended = run("tools", "sync", "--check")

    assert 1 == ended.code
    assert "the function 'find_ticket' at server.py:" in ended.out
    assert "a decorator is forgotten" in ended.out


def test_where_a_registration_cannot_be_read_a_lost_tool_is_a_warning(run: Run, desk: Path) -> None:
    edit("server.py", ("mcp.add_tool(search, ", "for one in made():\n    mcp.add_tool(one, "))
    ended = check(run)

    assert 0 == ended.code
    assert [("RB167", "warning"), ("RB169", "warning")] == sorted(rules(ended))


@pytest.mark.parametrize(
    "entry",
    [
        "name: read_file\n    description: Of the editor.\n    tags: []\n    codes: []",
        "name: fs_\n    prefix: true\n    description: All.\n    tags: []\n    codes: [WA-SYS-S-001]",
    ],
)
def test_a_tool_of_somebody_else_and_a_family_are_not_missed(
    run: Run, desk: Path, entry: str
) -> None:
    edit(TOOLS, ("tools:\n", f"tools:\n  - {entry}\n\n"))

    assert 0 == run("tools", "sync", "--check").code


def test_a_tool_of_a_family_needs_no_entry(run: Run, desk: Path) -> None:
    family = "name: fs_\n    prefix: true\n    description: All.\n    tags: []\n    codes: [WA-SYS-S-001]"
    edit(TOOLS, ("tools:\n", f"tools:\n  - {family}\n\n"))
    edit("server.py", ("mcp.add_tool(", "@mcp.tool\ndef fs_read(): ...\n\nmcp.add_tool("))

    assert 0 == run("tools", "sync", "--check").code


@pytest.mark.parametrize("form", ["github", "sarif", "text"])
def test_the_findings_come_in_every_format(run: Run, desk: Path, form: str) -> None:
    edit("server.py", ("mcp.add_tool(", "@mcp.tool\ndef close(): ...\n\nmcp.add_tool("))
    ended = run("tools", "sync", "--check", "--format", form)

    assert 1 == ended.code
    assert "RB166" in ended.out
    assert "server.py" in ended.out


@pytest.mark.parametrize("rule", ["RB166", "RB167", "RB168", "RB169"])
def test_each_rule_has_its_page(run: Run, rule: str) -> None:
    ended = run("explain", rule)

    assert 0 == ended.code
    assert "Instead" in ended.out


def test_named_paths_go_before_the_settings(run: Run, desk: Path) -> None:
    Path("other.py").write_text("@mcp.tool\ndef other(): ...\n", "utf-8")

    assert [("RB166", "error"), *[("RB167", "error")] * 4] == sorted(rules(check(run, "other.py")))
    assert ("RB166", "error") in rules(check(run, "server.py", "other.py"))


def test_without_a_server_the_command_says_how_to_name_one(run: Run, desk: Path) -> None:
    edit("pyproject.toml", ('servers = ["server.py"]\n', ""))
    unnamed, absent = run("tools", "sync"), run("tools", "sync", "nowhere.py")

    assert (2, 2) == (unnamed.code, absent.code)
    assert 'servers = ["src/acme/server.py"]' in unnamed.err
    assert "cannot read the server 'nowhere.py'" in absent.err


def test_a_registry_without_tools_yaml_gets_one(run: Run, desk: Path) -> None:
    TOOLS.unlink()
    own = Path("src/desk_replies/registry/codes/own.yaml")

    assert 0 == run("tools", "sync").code
    assert "name: Fetch-URL" in TOOLS.read_text("utf-8")
    assert own.is_file()
    assert "no findings" in run("check").out


def test_a_tools_yaml_in_another_encoding_is_left_alone(run: Run, desk: Path) -> None:
    before = TOOLS.read_bytes() + b"# \xff\n"
    TOOLS.write_bytes(before)
    ended = run("tools", "sync")

    assert (2, before) == (ended.code, TOOLS.read_bytes())
    assert "tools.yaml is not UTF-8; save it as UTF-8" in ended.err


def test_an_entry_that_no_program_can_edit_is_left_alone(run: Run, desk: Path) -> None:
    text = TOOLS.read_text("utf-8")
    begin = text.index("    arguments:\n", text.index("name: Fetch-URL"))
    end = text.index("\n  - name", begin)
    TOOLS.write_text(text[:begin] + "    arguments: {url: {trace: digest}}\n" + text[end:], "utf-8")
    before = TOOLS.read_bytes()
    ended = run("tools", "sync")

    assert (2, before) == (ended.code, TOOLS.read_bytes())
    assert "write each on a line of its own" in ended.err
    assert "Traceback" not in ended.err


def test_a_name_that_mcp_does_not_allow_is_told_with_the_rule(run: Run, desk: Path) -> None:
    edit("server.py", ('name="search.all"', 'name="search all"'))
    ended = run("tools", "sync", "--check")

    assert "'search all' is no name that MCP allows (letters, digits and _ - . /, at most 128)" in (
        ended.out
    )


def test_a_server_of_46_tools_is_moved_and_kept_in_step(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the habits of real ones.

    Options by Field, enums, a context, free dicts, names of all styles.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    kinds = (
        "path: Annotated[str, Field(description='Which: file, or folder.')], ctx: Context",
        "sheetName: str, cells: list[dict], startRow: int = 1",
        "options: Optional[dict] = None, mode: Literal['r', 'w'] = 'r'",
        "api_key: str, query: Query, raw: list[list[int]] | None = None",
    )
    tools = [
        f'@mcp.tool(name="{("sheet.", "Sheet-", "sheet/")[n % 3]}read_{n}", description="No. {n}: all.")\n'
        f"async def read_{n}({kinds[n % 4]}) -> dict: ...\n"
        for n in range(46)
    ]
    head = SERVER[: SERVER.index("@mcp.tool")]
    Path("server.py").write_text(head + "\n".join(tools), "utf-8")

    assert (
        "read 46 tools of server.py" in run("init", "--server", "server.py", "--name", "desk").out
    )
    assert "no findings" in run("check").out
    assert 0 == run("generate").code
    assert 0 == run("tools", "sync", "--check").code
    text = TOOLS.read_text("utf-8")
    assert 46 == text.count("  - name: ")
    assert "      api_key: {type: string, required: true, trace: digest," in text
    assert "      raw: {required: false, trace: digest," in text
    assert "ctx" not in text
    Path("server.py").write_text(
        head + "\n".join(tools[1:]) + tools[0].replace("_0", "_x0"), "utf-8"
    )
    assert 1 == run("tools", "sync").code
    assert 0 == run("tools", "sync", "--prune").code
    assert 46 == TOOLS.read_text("utf-8").count("  - name: ")
    assert 0 == run("tools", "sync", "--check").code
