"""Closed files are recognized without opening them, because SQLite's locks end at a close.

Where a process opens a file of a store beside SQLite and closes it, the operating system gives up
every lock that the process has on it. Source: specification 35 and 43.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

if not sys.platform.startswith("linux"):
    pytest.skip("which file a descriptor is of is asked of Linux", allow_module_level=True)
pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.working import PLAYSET, server_on
from tests.ck3.tools.working_on_files import MOD

from replybook_ck3.serve.server.offering import offer_tools

STATE = "root:ck3raven_data/state"
CLOSED = ("state.sqlite3", "state.sqlite3-shm", "workers/{worker}.lock")

Ask = Callable[..., Mapping[str, Any]]

_HOLDS_ALONE: Final = getattr(os, "O_PATH", 0)
"""A flag of descriptors whose end gives up no lock, since nothing can be read by them."""

_OPENED: list[str] | None = None


def _watch(event: str, args: tuple[Any, ...]) -> None:
    if event != "open" or _OPENED is None or isinstance(args[0], int) or args[2] & _HOLDS_ALONE:
        return
    name = os.fsdecode(args[0])
    if name.startswith("/proc/self/fd/"):  # a descriptor that is opened once more
        with suppress(OSError):
            name = os.readlink(name)  # noqa: PTH115
    _OPENED.append(name.rpartition("/")[2])


sys.addaudithook(_watch)  # cannot be taken away again; it looks only while a test asks


@pytest.fixture
def opened_names() -> Iterator[list[str]]:
    """The names of the files that this process opens, but those that SQLite opens."""
    global _OPENED
    _OPENED = []
    yield _OPENED
    _OPENED = None


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[tuple[Ask, str]]:
    """Asks a tool in a session whose roots reach the data folder by a second address.

    And the worker.
    """
    with server_on(tmp_path) as server:
        tools = {tool.name: tool.function for tool in offer_tools(server)}
        found: Any = tools["ck3_playset"](command="switch", playset=PLAYSET)
        session = found["data"]["session"]
        yield (lambda tool, **said: tools[tool](session=session, **said)), server.workers.own  # type: ignore[return-value]


def _calls(path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "ck3_file", {"command": "write", "path": path, "content": "x"}
    yield "ck3_file", {"command": "edit", "path": path, "old_text": "x", "new_text": "y"}
    yield "ck3_file", {"command": "delete", "path": path}
    yield "ck3_file", {"command": "rename", "path": path, "new_path": f"{MOD}/taken"}
    yield "ck3_file", {"command": "rename", "path": f"{MOD}/descriptor.mod", "new_path": path}
    yield "ck3_read", {"path": path, "justification": "to see it"}
    yield "ck3_grep_raw", {"query": "x", "path": path, "justification": "to see it"}
    yield "ck3_file_search", {"pattern": "*", "path": STATE, "justification": "to see it"}
    yield "ck3_dir", {"command": "tree", "path": STATE}
    artifact = {"path": path, "format": "txt", "content": "x"}
    bundle = {"target": STATE, "artifacts": [artifact]}
    for write in (False, True):
        yield "ck3_deliver", {"artifact_bundle": bundle, "write": write}
        yield (
            "ck3_validate_policy",
            {"mode": "ck3lens", "artifact_bundle": bundle, "write": write},
        )


@pytest.mark.parametrize("name", CLOSED)
def test_what_is_closed_is_refused_by_its_address_before_it_is_opened(
    asked: tuple[Ask, str], opened_names: list[str], name: str
) -> None:
    ask, worker = asked
    path = f"{STATE}/{name.format(worker=worker)}"
    for tool, said in _calls(path):
        opened_names.clear()
        told = ask(tool, **said)
        assert path.rpartition("/")[2] not in opened_names, (tool, said, told["code"])


def test_what_is_open_is_opened_and_seen_here(
    asked: tuple[Ask, str], opened_names: list[str]
) -> None:
    ask, _ = asked
    opened_names.clear()
    told = ask("ck3_read", path=f"{MOD}/descriptor.mod", justification="to see it")
    assert "S" == told["reply_type"]
    assert "descriptor.mod" in opened_names
