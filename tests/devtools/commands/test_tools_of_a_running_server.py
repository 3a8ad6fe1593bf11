"""`init --from-running` and `tools sync --from-running`: the tools that a running server lists."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.commands.calling import Ended, Run
from tests.project_tree import ROOT

LISTER = Path(__file__).with_name("listing_server.py")
TOOLS = Path("src/desk_replies/registry/tools.yaml")
FIND: dict[str, Any] = {
    "name": "find_ticket",
    "title": "Find",
    "description": "Find a ticket.\n\nArgs:\n    ticket_id: the id of\n        the ticket\n",
    "inputSchema": {
        "type": "object",
        "properties": {
            "ticket_id": {"type": "string"},
            "state": {"enum": ["open", "closed"], "default": "open", "description": "The state."},
            "where": {"$ref": "#/$defs/Where"},
        },
        "required": ["ticket_id"],
        "$defs": {"Where": {"type": "object", "description": "Where to look."}},
    },
    "annotations": {"readOnlyHint": True, "destructiveHint": True},
}
CLOSE: dict[str, Any] = {
    "name": "close.ticket/v2-x",
    "inputSchema": {"type": "object", "properties": {"reason": {"type": "string"}}},
    "annotations": {"title": "Close a ticket", "destructiveHint": True},
}


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder as the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    return tmp_path


def lists(*pages: object) -> None:
    """Write the pages that the server lists."""
    Path("pages.json").write_text(json.dumps(pages), "utf-8")


def command(habit: str = "") -> list[str]:
    return ["--from-running", "--", sys.executable, str(LISTER), "pages.json", habit]


def init(run: Run, habit: str = "", *options: str) -> Ended:
    return run("init", "--name", "desk", *options, *command(habit))


def entries() -> str:
    return TOOLS.read_text("utf-8").partition("\ntools:\n")[2]


def test_a_tool_has_the_entry_that_the_source_reader_would_write(run: Run) -> None:
    lists([FIND, CLOSE])

    ended = init(run)

    assert (ended.code, ended.err) == (0, "")
    assert "\nread 2 tools of the running server 'lister'\n" in ended.out
    assert "\ntagged as changing, as their annotations say: close.ticket/v2-x\n" in ended.out
    assert entries() == (
        "  - name: find_ticket\n"
        "    description: Find a ticket.\n"
        "    tags: []\n"
        "    default_success: WA-TICKET-S-001\n"
        "    codes: [WA-TICKET-S-001, WA-TICKET-I-001]\n"
        "    arguments:\n"
        "      ticket_id: {type: string, required: true, trace: keep, description: the id of the ticket}\n"
        "      state: {type: string, required: false, trace: keep, description: The state.}\n"
        "      where: {type: object, required: false, trace: digest, description: Where to look.}\n"
        "\n"
        "  - name: close.ticket/v2-x\n"
        "    description: Close a ticket\n"
        "    tags: [changing]\n"
        "    default_success: WA-SYS-S-001\n"
        "    codes: [WA-SYS-S-001]\n"
        "    arguments:\n"
        "      reason: {type: string, required: false, trace: digest, description: The argument reason.}\n"
    )
    assert "no findings" in run("check").out
    assert run("generate").code == 0


def test_names_that_mcp_allows_work_side_by_side_to_the_end(run: Run) -> None:
    names = ["a-b", "a_b", "a.b", "a/b", "A_B", "class", "1", "_", "-x", "x" * 128]
    arguments = {name: {"type": "string"} for name in names}
    schema = {"type": "object", "properties": arguments}
    lists(*([{"name": name, "inputSchema": schema}] for name in names))

    assert "read 10 tools" in init(run).out
    assert "no findings" in run("check").out
    assert run("generate").code == 0
    assert run("generate", "--check").code == 0
    assert run("tools", "sync", "--check", *command()).out == "in step (10 tools)\n"


def test_a_tool_of_two_pages_is_listed_once_and_said(run: Run) -> None:
    lists([FIND], [CLOSE, {**FIND, "description": "Another."}])

    ended = init(run)

    assert "read 2 tools" in ended.out
    assert "\n'find_ticket' is listed twice; the second one is left out\n    fix: " in ended.out
    assert "Another." not in entries()


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": ["string", "integer"]}, "'string or integer'"),
        ({"anyOf": [{"type": "boolean"}, {"type": "string"}]}, "'boolean or string'"),
        ({"type": "array", "items": {"type": "integer"}}, "'array of integer'"),
        ({"type": "array"}, "'array of any value'"),
        ({}, "'any value'"),
        (True, "'any value'"),
        ({"$ref": "#/$defs/nowhere"}, "'any value'"),
        ({"type": ["null"]}, "'null'"),
        ({"type": "nothing"}, "'nothing'"),
    ],
)
def test_what_the_schema_cannot_say_is_left_out_and_printed(
    run: Run, schema: object, said: str
) -> None:
    whole = {"type": "object", "properties": {"x": schema}, "required": ["x"]}
    lists([{"name": "find", "inputSchema": whole}])

    ended = init(run)

    assert ended.out.count("    fix: add the type to tools.yaml") == 1
    assert f"\nfind: the type of 'x' cannot be told from {said}; none is written\n" in ended.out
    assert "      x: {required: true, trace: digest, description: The argument x.}\n" in entries()
    assert "no findings" in run("check").out


@pytest.mark.parametrize("name", ["two words", "grüße", "a[b]", "", "x" * 129, 7])
def test_a_name_that_mcp_does_not_allow_is_left_out_and_said(run: Run, name: object) -> None:
    lists([{"name": name, "inputSchema": {"type": "object"}}, CLOSE])

    ended = init(run)

    assert ended.code == 0
    assert f"\nthe tool {name!r} has no name that MCP allows (" in ended.out
    assert "read 1 tool of" in ended.out


def test_an_argument_of_such_a_name_is_left_out_alone(run: Run) -> None:
    properties = {"$filter": {"type": "string"}, "top": {"type": "integer"}}
    lists([{"name": "find", "inputSchema": {"type": "object", "properties": properties}}])

    assert "\nfind: the argument '$filter' has no name that MCP allows (" in init(run).out
    assert "top: {type: integer" in entries()
    assert "$filter" not in entries()
    assert "no findings" in run("check").out


def test_a_tool_without_a_schema_is_listed_and_said(run: Run) -> None:
    lists([{"name": "ping"}, "no object", FIND])

    ended = init(run)

    assert "\nping: there is no input schema\n" in ended.out
    assert "\nthe tool None has no name that MCP allows (" in ended.out
    assert "read 2 tools" in ended.out


@pytest.mark.parametrize(
    ("habit", "said"),
    [
        ("needs a key", "initialize: it ended with exit code 1\n  listing_server: DESK_KEY is not"),
        ("crashes", "tools/list: it ended with exit code 1\n  listing_server: ready\n"),
        ("fails", "tools/list: the database is away\n"),
        ("no tools", "the running server lists no tools"),
        ("endless", "tools/list has more than 100 pages"),
    ],
)
def test_a_server_that_lists_no_tools_leaves_nothing_written(
    run: Run, habit: str, said: str
) -> None:
    lists([FIND])

    ended = init(run, habit)

    assert ended.code == 2
    assert said in ended.err
    assert "nothing was written" in ended.err
    assert [path.name for path in Path().iterdir()] == ["pages.json"]


@pytest.mark.parametrize("pages", [[], [[]], [[{"name": "two words"}]]])
def test_an_empty_list_is_an_error(run: Run, pages: list[list[object]]) -> None:
    lists(*pages or [[]])

    ended = init(run)

    assert (ended.code, ended.out) == (2, "")
    assert "replybook: the running server lists no tools, so nothing was written" in ended.err
    assert not Path("src").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["no-such-program-here"], "no-such-program-here cannot be started: No such file"),
        (["true"], "initialize: it ended with exit code 0"),
        (["cat"], "initialize: Method not found"),
        ([sys.executable, "-c", "print('hello'); raise SystemExit(3)"], "exit code 3"),
        (["here.py"], "'here.py' is a file here, and no program of the path; write ./here.py"),
        ([], "--from-running needs either --url or the command that starts the server"),
    ],
)
def test_a_command_that_is_no_server_is_an_error(run: Run, words: list[str], said: str) -> None:
    Path("here.py").touch()

    ended = run("init", "--from-running", "--", *words)

    assert ended.code == 2
    assert said in ended.err
    assert not Path("src").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((".", "--", "python"), "a command after -- is for --from-running; add it"),
        ((".", "--url", "http://x/"), "--url is for --from-running; add it"),
        (("--from-running", "--url", "http://x/", "--", "python"), "either --url or the command"),
        (("--from-running", "--url", "desk"), "--url cannot be 'desk'"),
        (("--from-running", "--header", "A: b", "--", "python"), "--header is for --url"),
        (("--from-runing", "--", "python"), "did you mean '--from-running'?"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    run: Run, words: tuple[str, ...], said: str
) -> None:
    ended = run("init", *words)

    assert ended.code == 2
    assert said in ended.err


def test_the_command_runs_as_if_it_was_typed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this folder, with this environment, and with options of its own."""
    lists([FIND])
    monkeypatch.setenv("DESK_KEY", "abc")

    assert init(run, "needs a key").code == 0
    assert run("tools", "sync", "--check", *command("needs a key"), "--check", "--", "-x").code == 0


def test_the_first_tool_may_be_chosen(run: Run) -> None:
    lists([FIND, CLOSE])

    assert "it has find_ticket, close.ticket/v2-x" in init(run, "", "--tool", "find").err
    assert "close.ticket/v2-x may answer" in init(run, "", "--tool", "close.ticket/v2-x").out


def test_existing_files_are_never_overwritten(run: Run) -> None:
    lists([FIND])
    assert init(run).code == 0
    lists([CLOSE])

    ended = init(run)

    assert ended.code == 2
    assert "is there already" in ended.err
    assert "find_ticket" in entries()


SOURCE = """
from fastmcp import FastMCP

mcp = FastMCP("lister")
TABLE = {"close.ticket/v2-x": print}


@mcp.tool
def find_ticket(ticket_id): ...


@mcp.tool
def only_here(): ...


for name, function in TABLE.items():
    mcp.add_tool(function, name=name)
"""


def test_the_source_says_what_it_hides_and_the_running_server_fills_it(run: Run) -> None:
    Path("server.py").write_text(SOURCE, "utf-8")
    lists([FIND, CLOSE])

    alone = run("init", "other", "--server", "server.py")

    assert (
        "server.py:17:5: tools that are registered in a loop over 'TABLE.items()' are not readable"
        " here\n    fix: add --from-running -- COMMAND, which lists the tools of the running server,"
    ) in alone.out

    both = init(run, "", "--server", "server.py")

    assert "in a loop" not in both.out
    assert "read 3 tools" in both.out
    assert (
        "server.py:13:1: 'only_here' is registered here, but the server does not list it"
    ) in both.out
    assert [line for line in entries().splitlines() if "- name:" in line] == [
        f"  - name: {name}" for name in ("find_ticket", "close.ticket/v2-x", "only_here")
    ]
    assert 'servers = ["server.py"]' in Path("pyproject.toml").read_text("utf-8")
    assert "no findings" in run("check").out


def test_sync_keeps_step_with_the_running_server_for_a_while(run: Run) -> None:
    """Tools come, change, vanish and come back; what people wrote stays."""
    lists([FIND, CLOSE])
    assert init(run).code == 0
    assert run("generate").code == 0
    assert "--from-running -- COMMAND" in run("tools", "sync", "--check").err
    assert run("tools", "sync", "--check", *command()).out == "in step (2 tools)\n"
    text = TOOLS.read_text("utf-8").replace("the id of the ticket}", "Mine.}  # by hand")
    TOOLS.write_text(text, "utf-8")

    needed = {**FIND["inputSchema"], "required": ["ticket_id", "state"]}
    lists([{**FIND, "inputSchema": needed}], [{**CLOSE, "name": "reopen"}])
    checked = run("tools", "sync", "--check", *command())
    assert checked.code == 1
    shown = f"--from-running -- {sys.executable} {LISTER} pages.json ''"
    assert (
        f"tools.yaml:1:1: RB166 the tool 'reopen' is not in tools.yaml\n    fix: run: replybook tools sync {shown}\n"
        in checked.out
    )
    assert "RB167 no tool of the server is called 'close.ticket/v2-x'" in checked.out
    assert f"replybook tools sync --prune {shown}\n" in checked.out
    assert "has required: false here and true in the server" in checked.out

    synced = run("tools", "sync", *command())
    assert synced.code == 1  # what is gone is left to a person
    assert (
        "      ticket_id: {type: string, required: true, trace: keep, description: Mine.}  # by hand\n"
        in entries()
    )
    assert "state: {type: string, required: true" in entries()
    assert "- name: reopen\n" in entries()
    assert "- name: close.ticket/v2-x\n" in entries()

    lists([{**FIND, "inputSchema": needed}, {"name": "two words"}], [{**CLOSE, "name": "reopen"}])
    odd = run("tools", "sync", "--check", *command())
    assert odd.code == 1  # a name that cannot be written hides no other tool
    assert "RB169 warning: the tool 'two words' has no name that MCP allows" in odd.out

    lists([{**FIND, "inputSchema": needed}], [{**CLOSE, "name": "reopen"}])
    broken = run("tools", "sync", "--prune", *command("crashes"))
    assert (broken.code, "nothing was written" in broken.err) == (2, True)
    assert run("tools", "sync", "--prune", *command("no tools")).code == 2
    assert "- name: close.ticket/v2-x\n" in entries()
    assert run("tools", "sync", "src", *command()).code == 2

    assert run("tools", "sync", "--prune", *command()).code == 0
    assert "close.ticket" not in entries()
    assert run("tools", "sync", "--check", *command()).out == "in step (2 tools)\n"
    assert run("generate", "--check").code == 0


LOW_LEVEL = """
import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from pydantic import BaseModel

class Find(BaseModel):
    ticket_id: str
    limit: int | None = None

MADE = [types.Tool(name=f"find_{kind}", description=f"Find {kind}.", input_schema=Find.model_json_schema()) for kind in ("bug", "task")]

async def tools(context, params): return types.ListToolsResult(tools=MADE)
async def call(context, params): raise SystemExit("called")
server = Server("low", on_list_tools=tools, on_call_tool=call)

async def main():
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())

anyio.run(main)
"""
FASTMCP = '''
import sys
from fastmcp import FastMCP

mcp, sub = FastMCP("fast"), FastMCP("sub")
FOUND = []

def register(function):
    FOUND.append(function)
    return function

@register
def find_bug(ticket_id: str, limit: int | None = None):
    """Find bug.

    Args:
        ticket_id: The id.
    """

class Desk:
    def __init__(self):
        sub.add_tool(self.task)
    def task(self, ticket_id: str, limit: int | None = None): "Find task."

Desk()
for function in FOUND:
    mcp.tool(function, annotations={"readOnlyHint": False})
mcp.mount(sub, namespace="find")
if sys.argv[1:]:
    mcp.run("http", host="127.0.0.1", port=int(sys.argv[1]), show_banner=False)
mcp.run(show_banner=False)
'''


@pytest.mark.parametrize(
    ("source", "said"),
    [(LOW_LEVEL, "the tools of 'tools' are not readable"), (FASTMCP, "in a loop over 'FOUND'")],
    ids=["low level", "FastMCP"],
)
def test_servers_on_real_stacks_are_read_though_their_source_is_not(
    run: Run, source: str, said: str
) -> None:
    Path("server.py").write_text(source, "utf-8")
    from_source = run("init", "other", "--server", "server.py")
    assert said in from_source.out + from_source.err

    ended = run("init", "--name", "desk", "--from-running", "--", sys.executable, "server.py")

    assert (ended.code, ended.err) == (0, "")
    assert "read 2 tools" in ended.out
    for name in ("find_bug", "find_task"):
        assert f"  - name: {name}\n" in entries()
    assert "ticket_id: {type: string, required: true, trace: keep" in entries()
    assert "limit: {type: integer, required: false, trace: keep" in entries()
    assert "no findings" in run("check").out


@pytest.mark.slow
@pytest.mark.parametrize("more", [(), ("--extends", "replybook_ck3_registry")], ids=str)
def test_an_older_server_gives_the_very_file_that_its_source_gives(
    run: Run, more: tuple[str, ...]
) -> None:
    """A server of 33 tools whose source is readable."""
    shutil.copy(ROOT / "tests/moving/older_server/server.py", "server.py")
    tools = "src/x_replies/registry/tools.yaml"
    words = ("--name", "x", *more)

    assert run("init", "source", *words, "--server", "server.py").code == 0
    ended = run("init", "list", *words, "--from-running", "--", sys.executable, "server.py")

    assert "read 33 tools of the running server 'castle-desk'" in ended.out
    assert Path("list", tools).read_bytes() == Path("source", tools).read_bytes()


def test_a_server_of_two_files_lists_what_its_source_hides(run: Run) -> None:
    """12 tools stand in the source of the desk, and 34 come from a list of another file."""
    shutil.copytree(ROOT / "tests/moving/lending_desk", "desk")
    tools, words = "src/x_replies/registry/tools.yaml", ("--name", "x", "--tool", "find_book")
    start = ("--from-running", "--", sys.executable, "desk/desk.py")

    from_source = run("init", "source", *words, "--server", "desk/desk.py")
    assert "read 12 tools of desk/desk.py" in from_source.out
    assert "desk.py:15:1: 'mcp' is handed to 'more_tools.register', which is in no file" in (
        from_source.out
    )
    assert "read 46 tools of" in run("init", "list", *words, *start).out

    def entries_of(folder: str) -> list[str]:
        text = Path(folder, tools).read_text("utf-8").partition("\ntools:\n")[2]
        return [part.strip() for part in text.split("\n\n")]

    assert set(entries_of("source")) < set(entries_of("list"))


@pytest.fixture
def url(desk: Path) -> Iterator[str]:
    """The URL of a FastMCP server over streamable HTTP."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    Path("server.py").write_text(FASTMCP, "utf-8")
    words = [sys.executable, "server.py", str(port)]
    server = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}/mcp"
    server.terminate()
    server.wait(10)


def test_a_server_over_http_is_read_at_its_url(run: Run, url: str) -> None:
    ended = run("init", "--name", "desk", "--from-running", "--url", url)

    assert (ended.code, ended.err) == (0, "")
    assert "read 2 tools of the running server 'fast'" in ended.out
    assert "tagged as changing, as their annotations say: find_bug\n" in ended.out
    assert run("tools", "sync", "--check", "--from-running", "--url", url).code == 0
    shutil.rmtree("src")
    Path("pyproject.toml").unlink()

    wrong = run("init", "--from-running", "--url", url.replace("/mcp", "/other"))

    assert wrong.code == 2
    assert "name the URL of an MCP server over streamable HTTP" in wrong.err
    assert not Path("src").exists()
