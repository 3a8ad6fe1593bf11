"""`replybook init`: a registry of your own that extends the base (issue item 7)."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

from replybook_devtools.project.first_area import first_area

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

NEW_CODE = (
    *(
        "codes",
        "add",
        "S",
        "--key",
        "BRAND_NEW",
        "--meaning",
        "It is new.",
        "--message",
        "it is new",
    ),
    *("--action", "proceed", "--remedy", "Go on."),
)
"""A new code; layer and area come third and fourth."""


@pytest.fixture
def made(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run `init` and make its folder the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    assert run("init", ".", "--name", "inited", "--tool", "find_ticket").code == 0
    return tmp_path


def test_init_makes_a_project_that_checks_and_generates(run: Run, made: Path) -> None:
    assert "no findings" in run("check").out
    assert run("generate").code == 0
    assert run("generate", "--check").code == 0


def test_init_begins_an_area_that_names_the_subject_of_the_tool(run: Run, made: Path) -> None:
    registry = made / "src/inited_replies/registry"

    assert "name: TICKET\n" in (registry / "taxonomy.yaml").read_text("utf-8")
    assert "name: find_ticket" in (registry / "tools.yaml").read_text("utf-8")
    own = (registry / "codes/own.yaml").read_text("utf-8")
    assert "INITED_FIND_TICKET_DONE" in own
    listed = run("codes", "list", "--own").out
    assert "WA-TICKET-S-001" in listed
    assert "WA-TICKET-I-001" in listed


@pytest.mark.parametrize(
    ("tools", "area"),
    [
        (["read_ticket"], "TICKET"),
        (["find_ticket", "tickets/close.all"], "TICKET"),
        (["getUserProfile"], "PROFILE"),
        (["list_open_tickets_by_tag"], "TICKET"),
        (["add_to_cart"], "CART"),
        (["list_categories"], "CATEGORY"),
        (["list_addresses"], "ADDRESS"),
        (["get_analysis"], "ANALYSIS"),
        (["ticket_read", "ticket_close"], "TICKET"),
        (["hub_create_issue", "hub_list_notes"], "ISSUE"),
        (["hub_list", "hub_read_ticket", "hub_close_ticket"], "TICKET"),
        (["ping", "get_invoice"], "INVOICE"),
    ],
)
def test_the_noun_of_the_tools_is_the_area(tools: list[str], area: str) -> None:
    assert area == first_area(["acme"], tools[0], tools)


@pytest.mark.parametrize(
    ("servers", "tools", "area"),
    [
        (["desk"], ["desk_read"], "READ"),  # DESK is the server
        (["ticket-desk"], ["desk_read"], "READ"),  # so is the word in front of a tool
        (["Ticket Desk"], ["desk_read", "desk_close"], "READ"),
        (["ticket"], ["read_ticket", "close_ticket"], "READ"),
        (["acme", "Ticket"], ["close_ticket"], "WRITE"),  # what the source calls it
        (["acme"], ["ticket", "read_ticket"], "SYS"),  # TICKET is a tool
        (["acme"], ["read_file"], "READ"),  # a reserved word
        (["acme"], ["query_db"], "DB"),
        (["acme"], ["read_log"], "LOG"),
        (["acme"], ["validate"], "VAL"),
        (["acme"], ["ck3_search", "ck3_read"], "READ"),  # an area has letters alone
        (["acme"], ["first_tool"], "SYS"),
        (["acme"], ["x"], "SYS"),
        (["acme"], [""], "SYS"),
    ],
)
def test_without_a_noun_it_is_one_of_the_thirteen(
    servers: list[str], tools: list[str], area: str
) -> None:
    assert area == first_area(servers, tools[0], tools)


@pytest.mark.parametrize(
    ("name", "tool"), [("ticket", "read_ticket"), ("log", "read_log"), ("py2", "py2_run")]
)
def test_what_init_proposes_is_taken_by_the_check(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, tool: str
) -> None:
    """Codes in an area of the base begin at 500, and taxonomy.yaml declares nothing."""
    monkeypatch.chdir(tmp_path)
    said = run("init", ".", "--name", name, "--tool", tool).out

    assert f"{tool} may answer WA-" in said
    assert "S-500 and WA-" in said
    assert "no findings" in run("check").out


def test_the_name_that_a_server_has_in_its_source_is_no_area(run: Run, tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(SERVER.replace('"desk"', 'name="ticket"'), "utf-8")

    ended = run("init", str(tmp_path), "--server", str(tmp_path / "server.py"), "--name", "inited")

    assert "find_ticket may answer WA-READ-S-500 and WA-READ-I-500" in ended.out


TAXONOMY = "src/inited_replies/registry/taxonomy.yaml"
FIX = (
    "use an area of the base such as 'READ', or a noun that the tools are about, such as 'TICKET' for"
    " 'read_ticket'"
)


@pytest.mark.parametrize(
    ("area", "rule", "problem"),
    [
        ("INITED", "RB127", "area 'INITED' is the name of the server"),
        ("FINDTICKET", "RB105", "area 'FINDTICKET' names a tool or dependency"),
    ],
)
def test_an_area_called_like_the_server_or_a_tool_is_refused(
    run: Run, made: Path, area: str, rule: str, problem: str
) -> None:
    path = made / TAXONOMY
    added = f"  - name: {area}\n    meaning: Mine.\n"
    path.write_text(path.read_text("utf-8") + added, "utf-8")

    ended = run("check")

    assert ended.code == 1
    assert f"{TAXONOMY}:17:11: {rule} {problem}\n    fix: {FIX}" in ended.out


@pytest.mark.parametrize("area", ["INITED", "FINDTICKET"])
def test_codes_add_says_that_a_server_or_a_tool_is_no_subject(
    run: Run, made: Path, area: str
) -> None:
    ended = run(*NEW_CODE[:2], "WA", area, *NEW_CODE[2:])

    whose = "the server" if area == "INITED" else "a tool"
    assert ended.code == 2
    assert f"area '{area}' is the name of {whose}; {FIX}\n" in ended.err


@pytest.mark.parametrize("area", ["TICKET", "READ"])
def test_codes_add_takes_a_subject(run: Run, made: Path, area: str) -> None:
    ended = run(*NEW_CODE[:2], "WA", area, *NEW_CODE[2:], "--no-generate")

    assert ended.code == 0
    assert f"added WA-{area}-S-" in ended.out


def test_init_says_which_codes_the_tool_has(run: Run, tmp_path: Path) -> None:
    """A project of another name than that of a page has codes of another name, too."""
    ended = run("init", str(tmp_path), "--name", "library", "--tool", "find_book")

    assert "\nfind_book may answer WA-BOOK-S-001 and WA-BOOK-I-001\n" in ended.out


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
    explained = run("explain", "WA-TICKET-I-001").out

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
        ((".", "--tool", "no name"), "'no name' is not a valid name of a tool"),
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


@pytest.mark.parametrize(
    ("backend", "ships"),
    [
        ("setuptools.build_meta", False),
        ("hatchling.build", True),
        ("poetry.core.masonry.api", True),
    ],
)
def test_init_names_the_data_of_the_package_to_a_build_that_leaves_it_out(
    run: Run, tmp_path: Path, backend: str, ships: bool
) -> None:
    text = f"[build-system]\nrequires = []\nbuild-backend = '{backend}'\n"
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")

    ended = run("init", str(tmp_path), "--name", "acme")

    assert ships == ("[tool.setuptools.package-data]" not in ended.out)
    assert ships == ('acme_replies = ["**/*.json", "**/*.yaml"]' not in ended.out)


def test_what_init_prints_can_be_pasted_below_settings_of_setuptools(
    run: Run, tmp_path: Path
) -> None:
    text = "[project]\nname = 'mine'\n[tool.setuptools.package-data]\nmine = ['*.txt']\n"
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")

    ended = run("init", str(tmp_path), "--name", "acme")
    added = ended.out.partition("add this to your pyproject.toml:")[2].partition("\nnext")[0]

    assert "acme" in str(tomllib.loads(text + added)["tool"]["replybook"])
    assert '# acme_replies = ["**/*.json", "**/*.yaml"]' in added


def test_init_beside_another_registry_of_the_project_writes_nothing(run: Run, made: Path) -> None:
    ended = run("init", ".", "--name", "second")

    assert ended.code == 2
    assert "'src/second_replies/registry'" in ended.err
    assert not (made / "src/second_replies").exists()


def test_init_beside_a_pyproject_that_is_no_toml_writes_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project\n", "utf-8")

    ended = run("init", str(tmp_path), "--name", "acme")

    assert ended.code == 2
    assert "pyproject.toml is not valid TOML" in ended.err
    assert [path.name for path in tmp_path.iterdir()] == ["pyproject.toml"]


def test_init_beside_a_pyproject_in_another_encoding_writes_nothing(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "pyproject.toml").write_bytes(b"[project]\nname = '\xe9'\n")

    ended = run("init", str(tmp_path), "--name", "acme")

    assert ended.code == 2
    assert "pyproject.toml is not UTF-8; save it as UTF-8" in ended.err
    assert [path.name for path in tmp_path.iterdir()] == ["pyproject.toml"]


def test_init_where_a_file_is_in_the_way_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "src").write_text("a file", "utf-8")

    ended = run("init", str(tmp_path), "--name", "acme")

    assert ended.code == 2
    assert f"cannot write below {tmp_path.name!r}: " in ended.err


def test_our_own_name_is_refused(run: Run, tmp_path: Path) -> None:
    ended = run("init", str(tmp_path / "x"), "--name", "Replybook")

    assert ended.code == 2
    assert "'replybook' is our own name" in ended.err
    assert not (tmp_path / "x").exists()


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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--server", "."], "--gate writes a server; leave out --server"),
        (["--extends", "replybook_ck3_registry"], "leave out --extends or --gate"),
        (["--tool", "read.note"], "'read.note' is no name of a Python function"),
    ],
)
def test_init_of_a_gate_refuses_what_does_not_go_with_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("init", ".", "--name", "inited", "--gate", *words)

    assert 2 == done.code
    assert said in done.err
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("tool", [(), ("--tool", "read_note")], ids=["none", "named"])
def test_init_of_a_gate_makes_a_project_that_checks(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    made = run("init", ".", "--name", "inited", "--gate", *tool)

    assert "created src/inited/server.py" in made.out
    assert "python -m pytest" in made.out
    assert "no findings" in run("check").out
