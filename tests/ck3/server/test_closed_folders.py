"""The server's own folders are closed to every tool, in both modes, beside what is open there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.working import PLAYSET, server_on

from replybook_ck3.serve.server.offering import offer_tools

MARK = "hunter2-0xC0FFEE"
CLOSED = (
    "state/state.sqlite3",
    "state/keys/secret.key",
    "index/x.sqlite3",
    "trace/x.jsonl",
    "server.toml",
)
OPEN = ("playsets/sample.json", "logs/own.txt", "notes/own.txt")
MODES = pytest.mark.parametrize("asked", ["ck3lens", "ck3raven-dev"], indirect=True)

Ask = Callable[..., Mapping[str, Any]]


@pytest.fixture
def asked(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Ask]:
    """Asks a tool of a server in a session of its own; what is closed holds a text to find."""
    with server_on(tmp_path, mode=request.param) as server:
        for name in (*CLOSED[1:4], *OPEN[1:]):
            place = server.data.path / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(MARK if name in CLOSED else "nothing to hide")
        server.data.settings.write_text(f'# {MARK}\nmode = "ck3lens"\n')
        tools = {tool.name: tool.function for tool in offer_tools(server)}
        opened: Any = tools["ck3_playset"](command="switch", playset=PLAYSET)
        session = opened["data"]["session"]
        yield lambda tool, **said: tools[tool](session=session, **said)  # type: ignore[return-value]


@MODES
@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_is_read(asked: Ask, name: str) -> None:
    told = asked("ck3_read", path=f"root:ck3raven_data/{name}", justification="to see it")
    assert "S" == told["reply_type"]


@MODES
@pytest.mark.parametrize("name", CLOSED)
def test_no_tool_lists_or_reads_what_is_closed(asked: Ask, name: str) -> None:
    path = f"root:ck3raven_data/{name}"
    folder = path.rpartition("/")[0]
    told = [
        asked("ck3_read", path=path, justification="to see it"),
        asked("ck3_dir", command="list", path=path),
        asked("ck3_grep_raw", query=MARK, path=path),
        asked("ck3_exec", program="cat", program_args=[name], working_dir="root:ck3raven_data"),
    ]
    assert all("S" != one["reply_type"] for one in told), [one["code"] for one in told]
    searched = [
        asked("ck3_grep_raw", query=MARK, path=folder),
        asked("ck3_file_search", pattern="**/*", path=folder),
    ]
    assert all(MARK not in json.dumps(one["data"]) for one in [*told, *searched])
    assert all(path not in json.dumps(one["data"]) for one in searched if one["reply_type"] == "S")


@MODES
@pytest.mark.parametrize("name", [*CLOSED, "playsets/sample.json", "playsets/new.json"])
def test_no_tool_changes_what_the_server_lives_on(asked: Ask, name: str) -> None:
    path = f"root:ck3raven_data/{name}"
    for said in (
        {"command": "write", "content": "{}"},
        {"command": "delete"},
        {"command": "rename", "new_path": "root:ck3raven_data/notes/taken"},
    ):
        told = asked("ck3_file", path=path, **said)
        assert told["reply_type"] in {"I", "D"}, told["code"]


@MODES
def test_a_query_reaches_no_other_file(asked: Ask) -> None:
    for sql in (
        "ATTACH DATABASE 'state/state.sqlite3' AS other",
        "SELECT readfile('server.toml')",
        "SELECT load_extension('x')",
        "PRAGMA database_list",
    ):
        assert "S" != asked("ck3_db_query", sql=sql)["reply_type"], sql
