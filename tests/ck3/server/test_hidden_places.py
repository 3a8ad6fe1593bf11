"""One list of what is closed, for each tool that reads, lists, searches or runs git (spec 66)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.working import PLAYSET, indexed, server_on

from replybook_ck3.serve.server.offering import offer_tools

MARK = "hunter2x0xC0FFEE"
CLOSED = (
    ".git/config",
    ".env",
    "deep/.env.local",
    "server.key",
    "cert.pem",
    "id_rsa_backup.txt",
    "keys.key/inside.txt",
    ".ssh/config",
    ".netrc",
    ".docker/config.json",
    "to_env.txt",
    "to_git/config",
    "mirror.git/config",
)
OPEN = ("common/traits/own.txt", "conftest.py", ".github/workflows/ci.yml", "keys.txt")
OF_EDITOR = ("settings.json", "User/settings.json", "globalStorage/state.vscdb", ".vscode/mcp.json")

Ask = Callable[..., Mapping[str, Any]]


@pytest.fixture(params=["root:repo", "mod:Far Shores"])
def asked(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Ask, str]]:
    """Asks a tool of a server whose repo, mod and editor hold secrets in each closed place."""
    with server_on(tmp_path, mode="ck3raven-dev") as server:
        top = server.config.folders["repo"]
        if request.param != "root:repo":
            top = server.config.folders["user_docs"] / "mod/far_shores"
        subprocess.run(["git", "init", "-q", "-b", "main", str(top)], check=True)
        for name in CLOSED:
            if not name.startswith("to_"):
                place = top / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(f"{MARK}\n" if name != ".git/config" else config())
        for name in OPEN:
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            (top / name).write_text("nothing = to_hide\n")
        for name in OF_EDITOR:
            place = server.config.folders["vscode"] / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(MARK)
        (top / "to_env.txt").symlink_to(".env")
        (top / "to_git").symlink_to(".git")
        tools = {tool.name: tool.function for tool in offer_tools(server)}
        opened: Any = tools["ck3_playset"](command="switch", playset=PLAYSET)
        session = opened["data"]["session"]
        indexed(server.work_of(session))

        def ask(tool: str, **said: Any) -> Mapping[str, Any]:
            return tools[tool](session=session, **said)  # type: ignore[return-value]

        yield ask, request.param


def config() -> str:
    return (
        "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
        f'[remote "origin"]\n\turl = https://jo:{MARK}@example.org/x.git\n'
        "\tfetch = +refs/heads/*:refs/remotes/origin/*\n"
    )


def test_no_tool_shows_what_is_closed(asked: tuple[Ask, str], subtests: pytest.Subtests) -> None:
    ask, top = asked
    for name in CLOSED:
        path = f"{top}/{name}"
        for tool, said in (
            ("ck3_read", {"path": path, "justification": "to see it"}),
            ("ck3_dir", {"command": "list", "path": path}),
            ("ck3_grep_raw", {"query": MARK, "path": path}),
            ("ck3_file_search", {"pattern": "**/*", "path": path}),
            ("ck3_exec", {"program": "git", "program_args": ["show", f"HEAD:{name}"]}),
            ("ck3_file", {"command": "rename", "path": path, "new_path": f"{top}/open.txt"}),
            ("ck3_file", {"command": "delete", "path": path}),
        ):
            with subtests.test(f"{tool} {name}"):
                told = ask(tool, **said)
                assert "S" != told["reply_type"], told
                assert MARK not in json.dumps(told)


def test_no_search_finds_what_is_closed(asked: tuple[Ask, str], subtests: pytest.Subtests) -> None:
    ask, top = asked
    assert ask("ck3_grep_raw", query="to_hide", path=top)["data"]["count"] == len(OPEN)
    is_indexed = top != "root:repo"
    assert ask("ck3_search", query="to_hide")["data"]["count"] >= is_indexed
    for tool, said in (
        ("ck3_grep_raw", {"query": MARK, "path": top}),
        ("ck3_grep_raw", {"query": "hunter2", "path": top, "context": 3}),
        ("ck3_file_search", {"pattern": "**/*", "path": top}),
        ("ck3_file_search", {"pattern": "**/*.key", "path": top}),
        ("ck3_file_search", {"pattern": "**/.env*", "path": top}),
        ("ck3_search", {"query": MARK}),
        ("ck3_search", {"query": "hunter2"}),
        (
            "ck3_db_query",
            {"sql": "SELECT * FROM files WHERE path LIKE '%id_rsa%' OR path LIKE '%env%'"},
        ),
        (
            "ck3_db_query",
            {"sql": "SELECT * FROM files WHERE path LIKE '%key/%' OR path LIKE '%.git%'"},
        ),
        ("ck3_exec", {"program": "git", "program_args": ["status", "--short"], "working_dir": top}),
        ("ck3_exec", {"program": "git", "program_args": ["branch", "-v"], "working_dir": top}),
        ("ck3_exec", {"program": "git", "program_args": ["diff"], "working_dir": top}),
    ):
        with subtests.test(f"{tool} {said}"):
            told = json.dumps(ask(tool, **said)["data"])
            assert MARK not in told
            assert tool == "ck3_exec" or [] == [name for name in CLOSED if f'{name}"' in told]


def test_what_is_open_is_read(asked: tuple[Ask, str]) -> None:
    ask, top = asked
    for name in OPEN:
        told = ask("ck3_read", path=f"{top}/{name}", justification="to see it")
        assert "S" == told["reply_type"], told
    for name in OF_EDITOR:
        told = ask("ck3_read", path=f"root:vscode/{name}", justification="to see it")
        assert "EN-READ-D-001" == told["code"]


def test_a_person_approves_a_file_in_the_settings_while_the_server_runs(tmp_path: Path) -> None:
    with server_on(tmp_path, mode="ck3raven-dev") as server:
        tools = {tool.name: tool.function for tool in offer_tools(server)}
        opened: Any = tools["ck3_playset"](command="switch", playset=PLAYSET)
        session = opened["data"]["session"]

        def ask(tool: str, **said: Any) -> Any:
            return tools[tool](session=session, **said)

        ask(
            "ck3_contract",
            command="open",
            intent="Mend the tests.",
            operations=["write"],
            targets=["root:repo/conftest.py", "root:repo/.github/**"],
        )

        def written(name: str) -> Any:
            return ask("ck3_file", command="write", path=f"root:repo/{name}", content="x = 1\n")

        refused = written("conftest.py")
        assert "EN-GATE-D-003" == refused["code"]
        assert '[files] approved = ["root:repo/conftest.py"]' == refused["data"]["setting"]
        section, _, line = refused["data"]["setting"].partition(" ")
        server.data.settings.write_text(f"{section}\n{line}\n")
        assert "S" == written("conftest.py")["reply_type"]
        assert "EN-GATE-D-003" == written(".github/workflows/ci.yml")["code"]
        server.data.settings.write_text('[files]\napproved = ["root:repo/.github/**"]\n')
        assert "S" == written(".github/workflows/ci.yml")["reply_type"]
        assert "EN-GATE-D-003" == written("conftest.py")["code"]
        server.data.settings.write_text("[files\n")
        assert "EN-GATE-D-003" == written("conftest.py")["code"]
