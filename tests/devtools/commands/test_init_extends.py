"""`replybook init --extends`: a registry on top of another one, whose tools it implements.

Source: specification 13.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.project_tree import ROOT
from tests.yaml_files import read_yaml

CK3 = "replybook_ck3_registry"
TOOLS = "src/castle_replies/registry/tools.yaml"
ALL_DECLARED = """
from fastmcp import FastMCP

mcp = FastMCP("castle")


@mcp.tool
def ck3_read(path: str, mod_ids: str = "") -> str:
    "Read."
"""


ON_THE_SDK = """
from mcp.server import MCPServer

server = MCPServer("castle")


@server.tool()
def ck3_conflicts(command: str, symbol_names: list[str] | None = None) -> str:
    "Show conflicts."


@server.tool(name="ck3_ping")
def ping() -> str:
    "Answer."
"""


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the owner of an older server with 33 tools."""
    shutil.copy(ROOT / "tests/moving/older_server/server.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    return tmp_path


def inited(run: Run, *more: str) -> str:
    """Run `init` on the server, on top of CK3, and return what it says."""
    ended = run("init", "--server", "server.py", "--extends", CK3, "--name", "castle", *more)
    assert ended.code == 0, ended.err
    return ended.out


def entries(owner: Path) -> dict[str, dict[str, object]]:
    """Return the entries of tools.yaml by name."""
    return {str(one["name"]): one for one in read_yaml(owner / TOOLS)["tools"]}


def test_a_server_with_the_names_of_ck3_is_ready_at_once(run: Run, owner: Path) -> None:
    said = inited(run)

    assert "read 33 tools of server.py" in said
    assert f"14 of {CK3}: ck3_playset, ck3_logs, ck3_db_query" in said
    assert "no findings" in run("check").out
    assert run("generate").code == 0
    assert "in step (33 tools)" in run("tools", "sync", "--check").out


def test_a_declared_tool_keeps_what_was_promised(run: Run, owner: Path) -> None:
    inited(run)
    searched, parsed = entries(owner)["ck3_search"], entries(owner)["ck3_parse_content"]

    assert searched["implements"] == "ck3_search"
    assert searched["tags"] == ["scoped", "db_search", "search"]
    assert searched["default_success"] == "WA-READ-S-001"
    assert {"WA-READ-I-003", "WA-DB-E-001"} < set(searched["codes"])  # type: ignore[call-overload]
    assert parsed["arguments"]["content"]["trace"] == "sha256"  # type: ignore[index]


@pytest.mark.parametrize(
    ("tool", "argument", "marks"),
    [
        ("ck3_file", "path", {"trace": "keep", "address": True}),
        ("ck3_file", "content", {"trace": "sha256"}),
        ("ck3_db_query", "sql", {"trace": "digest", "composes": True}),
        ("ck3_search", "limit", {"trace": "keep", "narrows": True}),
        ("ck3_search", "playset_id", {"trace": "keep"}),  # the scope fills it in
    ],
)
def test_an_argument_of_the_same_name_is_traced_as_declared(
    run: Run, owner: Path, tool: str, argument: str, marks: dict[str, object]
) -> None:
    inited(run)
    said = entries(owner)[tool]["arguments"][argument]  # type: ignore[index]

    assert marks == {
        key: said[key] for key in ("trace", "address", "narrows", "composes") if key in said
    }


def test_an_argument_of_his_own_stays_a_digest(run: Run, owner: Path) -> None:
    inited(run)
    said = entries(owner)["ck3_file"]["arguments"]["old_content"]  # type: ignore[index]

    assert said["trace"] == "digest"


def test_a_tool_that_ck3_lacks_is_his_own(run: Run, owner: Path) -> None:
    inited(run, "--tool", "count_lines")

    assert "implements" not in entries(owner)["ck3_folder"]
    assert entries(owner)["ck3_folder"]["codes"] == ["WA-SYS-S-001"]
    assert entries(owner)["count_lines"]["codes"] == ["WA-LINE-S-001", "WA-LINE-I-001"]


def test_a_tool_of_ck3_that_he_lacks_stays_as_declared(run: Run, owner: Path) -> None:
    inited(run)
    run("generate")

    assert "ck3_confirm_not_exists" not in entries(owner)
    said = run("explain", "ck3_confirm_not_exists").out
    assert "registry: replybook-ck3" in " ".join(said.split())


def test_a_server_of_declared_tools_alone_has_no_codes_of_its_own(run: Run, owner: Path) -> None:
    (owner / "server.py").write_text(ALL_DECLARED, "utf-8")
    said = inited(run)

    assert "may answer" not in said
    assert "no findings" in run("check").out
    assert "no codes" in run("codes", "list", "--own").out


def test_the_codes_of_a_declared_tool_are_not_his_to_choose(run: Run, owner: Path) -> None:
    ended = run("init", "--server", "server.py", "--extends", CK3, "--tool", "ck3_search")

    assert ended.code == 2
    assert "'ck3_search' may answer the codes that 'replybook_ck3_registry' declares" in ended.err
    assert not (owner / "pyproject.toml").exists()


@pytest.mark.parametrize("name", ["no_such_registry", "pkg:no_such_registry", "json", "a b"])
def test_what_is_no_registry_is_refused(run: Run, owner: Path, name: str) -> None:
    ended = run("init", "--server", "server.py", "--extends", name, "--name", "castle")

    assert ended.code == 2
    assert "is not the registry of an installed package" in ended.err
    assert not (owner / "pyproject.toml").exists()


def test_the_base_may_be_named(run: Run, owner: Path) -> None:
    ended = run(
        "init", "--server", "server.py", "--extends", "pkg:replybook_registry", "--name", "castle"
    )

    assert ended.code == 0
    assert "implements" not in (owner / TOOLS).read_text("utf-8")
    assert "no findings" in run("check").out


def change(owner: Path, old: str, new: str) -> None:
    """Change tools.yaml as somebody with an editor does."""
    text = (owner / TOOLS).read_text("utf-8")
    assert old in text
    (owner / TOOLS).write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (
            "    implements: ck3_search\n",
            "",
            "RB140 tool 'ck3_search' is declared by 'replybook-ck3' already",
        ),
        (
            "tags: [scoped, db_search, search]",
            "tags: [search]",
            "RB144 tool 'ck3_search' leaves off tags",
        ),
        (
            "[WA-LOG-S-001, ",
            "[WA-LOG-S-001, WA-READ-I-003, ",
            "RB144 tool 'ck3_logs' answers WA-READ-I-003",
        ),
        (
            "implements: ck3_file\n",
            "implements: ck3_file_get\n",
            "RB144 tool 'ck3_file' implements 'ck3_file_get'",
        ),
        ("  - name: ck3_ping\n", "  - name: ck3_search\n", "'ck3_search'"),
    ],
    ids=["clash", "tags", "code", "unknown", "twice"],
)
def test_what_is_taken_away_again_is_found(
    run: Run, owner: Path, old: str, new: str, finding: str
) -> None:
    inited(run)
    change(owner, old, new)
    ended = run("check")

    assert ended.code == 1
    assert finding in ended.out


def test_what_the_code_drops_later_is_found(run: Run, owner: Path) -> None:
    """An argument and a decorator are gone; a tool that CK3 declares needs no entry."""
    inited(run)
    code = (owner / "server.py").read_text("utf-8")
    later = '@mcp.tool\ndef ck3_read(path: str) -> str:\n    """Read."""\n\n\ndef _files'
    code = code.replace("def _files", later).replace(", message: str | None = None", "")
    (owner / "server.py").write_text(
        code.replace("@mcp.tool\ndef ck3_ping", "def ck3_ping"), "utf-8"
    )
    ended = run("tools", "sync", "--check")

    assert ended.code == 1
    assert "'ck3_git' takes no argument 'message'" in ended.out
    assert "the function 'ck3_ping'" in ended.out


def test_a_server_on_the_sdk_is_read_as_well(run: Run, owner: Path) -> None:
    (owner / "server.py").write_text(ON_THE_SDK, "utf-8")
    said = inited(run)

    assert f"1 of {CK3}: ck3_conflicts" in said
    assert entries(owner)["ck3_conflicts"]["tags"] == ["scoped", "db_search", "conflict_read"]
    assert "no findings" in run("check").out
    assert "in step (2 tools)" in run("tools", "sync", "--check").out


def test_a_registry_with_faults_is_named_with_its_first_fault(run: Run, owner: Path) -> None:
    below = owner / "src/broken_registry"
    below.mkdir(parents=True)
    (below / "registry.yaml").write_text("name: Broken Name\nversion: x\n", "utf-8")
    ended = run("init", "--server", "server.py", "--extends", "broken_registry", "--name", "castle")

    assert ended.code == 2
    assert "the registry 'broken_registry' has faults: " in ended.err
    assert not (owner / "pyproject.toml").exists()


LATER = """

@mcp.tool
def count_words(mod: str) -> int:
    "Count the words of a mod."
"""


@pytest.mark.parametrize("more", ["", LATER], ids=["the same tools", "one more tool"])
def test_what_a_registry_below_implements_gets_no_second_entry(
    run: Run, owner: Path, monkeypatch: pytest.MonkeyPatch, more: str
) -> None:
    """Somebody extends the registry of the owner, for a server with tools of the same names."""
    inited(run)
    assert run("generate").code == 0
    other = owner / "other"
    other.mkdir()
    (other / "server.py").write_text((owner / "server.py").read_text("utf-8") + more, "utf-8")
    monkeypatch.setattr("sys.path", [str(owner / "src"), *sys.path])
    monkeypatch.chdir(other)
    words = ("--extends", "castle_replies.registry", "--name", "other")
    ended = run("init", "--server", "server.py", *words)

    assert ended.code == 0, ended.err
    assert "no entry, since castle_replies.registry has one already: ck3_playset" in ended.out
    listed = read_yaml(other / "src/other_replies/registry/tools.yaml")["tools"]
    own = [one["name"] for one in listed if "implements" not in one]
    assert own == (["count_words"] if more else [])
    assert "ck3_search" not in [one["name"] for one in listed]
    assert "no findings" in run("check").out
