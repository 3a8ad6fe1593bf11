"""`replybook init`: a registry of your own that extends the base (issue item 7)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.runtime.cli.calling import Run

from replybook.cli.own_area import own_area

SERVER = """
from fastmcp import FastMCP

mcp = FastMCP("desk")


@mcp.tool
def find_ticket(ticket_id: str) -> str:
    "Find one ticket."


@mcp.tool("tickets/close.all")
def close(reason: str, *, untyped=None) -> str:
    "Close tickets: all of them."
"""


@pytest.fixture
def made(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What `init` makes, as the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    assert run("init", ".", "--name", "inited", "--tool", "find_ticket").code == 0
    return tmp_path


def test_init_makes_a_project_that_checks_and_generates(run: Run, made: Path) -> None:
    assert "no findings" in run("check").out
    assert run("generate").code == 0
    assert run("generate", "--check").code == 0


def test_init_begins_an_area_that_is_called_after_the_project(run: Run, made: Path) -> None:
    """Two servers begun with `init` share a process: no number of theirs is the same."""
    registry = made / "src/inited_replies/registry"

    assert "name: INITED\n" in (registry / "taxonomy.yaml").read_text("utf-8")
    assert "name: find_ticket" in (registry / "tools.yaml").read_text("utf-8")
    own = (registry / "codes/own.yaml").read_text("utf-8")
    assert "INITED_FIND_TICKET_DONE" in own
    listed = run("codes", "list", "--own").out
    assert "WA-INITED-S-001" in listed
    assert "WA-INITED-I-001" in listed


@pytest.mark.parametrize(
    ("project", "area"),
    [("acme", "ACME"), ("ticket-desk", "TICKETDESK"), ("py2", "PYTWO"), ("git", "GITOWN")],
)
def test_an_area_is_made_of_every_name(project: str, area: str) -> None:
    assert area == own_area(project, ())


@pytest.mark.parametrize(("project", "tool"), [("log", "x"), ("desk", "desk"), ("desk", "a_desk")])
def test_an_area_of_the_base_or_a_tool_is_not_begun(project: str, tool: str) -> None:
    assert f"{project.upper()}OWN" == own_area(project, [tool])


def test_init_says_which_codes_the_tool_has(run: Run, tmp_path: Path) -> None:
    """A project of another name than that of a page has codes of another name, too."""
    ended = run("init", str(tmp_path), "--name", "library", "--tool", "find_book")

    assert "\nfind_book may answer WA-LIBRARY-S-001 and WA-LIBRARY-I-001\n" in ended.out


def test_tools_sync_needs_no_path_in_a_project_that_begins_here(run: Run, made: Path) -> None:
    text = """
from replybook.mcp.sdk import ReplyServer
server = ReplyServer("desk")
"""
    tool = '\n@server.tool()\ndef {name}(ticket_id: str) -> str:\n    "Do it."\n'
    (made / "src/server.py").write_text(text + tool.format(name="find_ticket"), "utf-8")
    assert run("tools", "sync", "--no-generate").code == 0
    assert run("tools", "sync", "--check").out == "in step (1 tool)\n"
    with (made / "src/server.py").open("a", encoding="utf-8") as server:
        server.write(tool.format(name="close_ticket"))

    ended = run("tools", "sync", "--check")

    assert ended.code == 1
    assert "RB166 the tool 'close_ticket' is not in tools.yaml" in ended.out


def test_beside_a_pyproject_no_place_of_a_server_is_guessed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'mine'\n", "utf-8")

    assert "servers" not in run("init", str(tmp_path), "--name", "acme").out


def test_the_input_that_is_wrong_is_named_in_the_next_action(run: Run, made: Path) -> None:
    assert run("generate").code == 0
    explained = run("explain", "WA-INITED-I-001").out

    assert ["next", "action:", "fix_arguments", "argument"] in map(
        str.split, explained.splitlines()
    )


def test_init_without_a_tool_says_how_the_tool_is_called(run: Run, tmp_path: Path) -> None:
    ended = run("init", str(tmp_path), "--name", "inited")

    assert ended.code == 0
    assert "no tool was named, so it is called first_tool" in ended.out


def test_init_of_a_server_writes_its_tools_and_says_what_it_could_not_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "server.py").write_text(SERVER, "utf-8")
    monkeypatch.chdir(tmp_path)

    ended = run("init", "--server", "server.py", "--name", "inited")

    assert ended.code == 0
    assert "read 2 tools of server.py" in ended.out
    assert "server.py:13:27: the type of 'untyped' cannot be told" in ended.out
    assert "no findings" in run("check").out
    tools = (tmp_path / "src/inited_replies/registry/tools.yaml").read_text("utf-8")
    assert "name: tickets/close.all" in tools


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--server", "nowhere"), "cannot read the server 'nowhere'"),
        (("--server", "empty.py"), "no tool is readable in 'empty.py'"),
        (("--server", "server.py", "--tool", "find"), "it has find_ticket, tickets/close.all"),
        ((".", "--tool", "no name"), "'no name' is no name of a tool"),
        ((), "name the folder of the project"),
    ],
)
def test_a_call_that_names_nothing_real_writes_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    (tmp_path / "server.py").write_text(SERVER, "utf-8")
    (tmp_path / "empty.py").write_text("", "utf-8")
    monkeypatch.chdir(tmp_path)

    ended = run("init", "--name", "inited", *words)

    assert ended.code == 2
    assert said in ended.err
    assert not (tmp_path / "src").exists()


def test_init_overwrites_nothing(run: Run, made: Path) -> None:
    ended = run("init", ".", "--name", "inited", "--tool", "other")

    assert ended.code == 2
    assert "src/inited_replies/registry/registry.yaml" in ended.err
    tools = (made / "src/inited_replies/registry/tools.yaml").read_text("utf-8")
    assert "other" not in tools


def test_init_beside_an_existing_pyproject_says_what_to_add(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'mine'\n", "utf-8")

    ended = run("init", str(tmp_path), "--name", "acme")

    assert ended.code == 0
    assert "[tool.replybook]" in ended.out
    assert (tmp_path / "pyproject.toml").read_text("utf-8") == "[project]\nname = 'mine'\n"


def test_init_beside_another_registry_of_the_project_writes_nothing(run: Run, made: Path) -> None:
    ended = run("init", ".", "--name", "second")

    assert ended.code == 2
    assert "'src/second_replies/registry'" in ended.err
    assert not (made / "src/second_replies").exists()


def test_init_beside_a_pyproject_that_is_no_toml_writes_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project\n", "utf-8")

    ended = run("init", str(tmp_path), "--name", "acme")

    assert ended.code == 2
    assert "pyproject.toml is no TOML" in ended.err
    assert [path.name for path in tmp_path.iterdir()] == ["pyproject.toml"]


@pytest.mark.parametrize("name", ["", "123", "---", "é"])
def test_a_name_that_gives_no_package_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    ended = run("init", str(tmp_path / "x"), "--name", name or "!")

    assert ended.code == 2
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("file", "added", "rule"),
    [
        (
            "taxonomy.yaml",
            (
                "layers:\n  - name: XX\n    title: x\n    owner: x\n    allowed_types: [S]\n"
                "    rationale: X.\n"
            ),
            "RB141",
        ),
        (
            "taxonomy.yaml",
            (
                "layers:\n  - name: WA\n    title: x\n    owner: x\n    allowed_types: [S, D]\n"
                "    rationale: X.\n"
            ),
            "RB142",
        ),
        (
            "codes/own.yaml",
            (
                "\n  - code: WA-RES-I-001\n    key: MINE\n    title: Mine\n    message: mine\n"
                "    meaning: Mine.\n    action: {verb: ask_user}\n    remedy: Ask.\n"
                "    since: 0.1.0\n    status: active\n"
            ),
            "RB140",
        ),
        ("taxonomy.yaml", "  - name: RES\n    meaning: Mine.\n", "RB140"),
    ],
)
def test_redefining_the_base_is_refused_with_place_and_fix(
    run: Run, project: Path, file: str, added: str, rule: str
) -> None:
    path = project / "registry" / file
    path.write_text(path.read_text("utf-8") + added, "utf-8")

    ended = run("check")

    assert ended.code == 1
    assert f"registry/{file}:" in ended.out
    assert f" {rule} " in ended.out
    assert "fix: " in ended.out


@pytest.mark.parametrize(
    ("file", "added"),
    [
        ("taxonomy.yaml", "  - name: PAY\n    meaning: Money that moves.\n"),
        (
            "codes/own.yaml",
            (
                "\n  - code: WA-RES-I-899\n    key: MINE\n    title: Mine\n    message: mine\n"
                "    meaning: Mine.\n    action: {verb: ask_user}\n    remedy: Ask.\n"
                "    since: 0.1.0\n    status: active\n"
            ),
        ),
    ],
)
def test_adding_to_the_base_is_allowed(run: Run, project: Path, file: str, added: str) -> None:
    path = project / "registry" / file
    path.write_text(path.read_text("utf-8") + added, "utf-8")

    ended = run("check")

    assert ended.code == 0, ended.out


def test_a_base_that_is_not_installed_is_a_finding(run: Run, project: Path) -> None:
    path = project / "registry/registry.yaml"
    path.write_text(path.read_text("utf-8").replace("pkg:replybook_registry", "pkg:nowhere"))

    ended = run("check")

    assert ended.code == 1
    assert "registry/registry.yaml:18:" in ended.out
    assert "'pkg:nowhere' is not the registry of an installed package" in ended.out


def test_a_folder_without_a_name_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unset variable must not fill the folder that we stand in."""
    monkeypatch.chdir(tmp_path)

    ended = run("init", "")

    assert ended.code == 2
    assert list(tmp_path.iterdir()) == []
