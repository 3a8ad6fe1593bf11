"""The reference server for foreign clients: a small world, two sessions, and the calls to make.

One session is whole. The row of the other was edited in the state database, so that its questions
are answered with an E.
"""

import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tests.ck3.server.serving import HttpServer, environment, over_http, serving_http
from tests.interop.cases import Case
from tests.interop.processes import PATIENCE, at_home
from tests.specification.server.ground import FAR, PLAYSET, SHORES, Ground
from tests.specification.server.load import Client
from tests.specification.server.wire import envelope_in

from replybook.store import Tampered
from replybook_ck3.serve.server.stored_tokens import add_token
from replybook_ck3.serve.session.data_parts import describe_edit

__all__ = ["DAMAGED", "EACH_TYPE", "REST", "UNLISTED", "Reference", "prepared"]

_SERVE: Final = Path(__file__).parent / "serve_reference.py"
_STATE: Final = "state/state.sqlite3"


def _case(
    name: str, code: str, tool: str, data: dict[str, object] | None = None, /, **words: object
) -> Case:
    return Case(name, f"ck3_{tool}", code, words, data)


DAMAGED: Final = _case("error", "WA-CFG-E-500", "db_query", sql="select name from symbols")
_NOBODY: Final = "mod:Nobody/ä.txt"
_NEW: Final = f"{FAR}/new.txt"
EACH_TYPE: Final = [
    _case("success", "WA-READ-S-001", "read", path=f"{FAR}/descriptor.mod", end_line=1),
    _case("invalid", "WA-RES-I-001", "read", {"path": _NOBODY}, path=_NOBODY),
    _case(
        "denied",
        "EN-GATE-D-002",
        "file",
        {"reason": "no_contract", "operation": "write", "path": _NEW},
        command="write",
        path=_NEW,
        content="",
    ),
    DAMAGED,
]
"""One reply of every type: the quick slice."""

UNLISTED: Final = _case("unknown tool", "MCP-SYS-I-006", "raed", path=FAR)
"""The Inspector itself refuses to call a tool that is not listed."""

REST: Final = [
    _case("playsets", "WA-VIS-S-001", "playset", command="list"),
    _case("home", "WA-CFG-S-001", "dir", command="pwd"),
    _case("symbols", "WA-READ-S-001", "search_symbols", query="gull_friend"),
    _case("nothing found", "WA-READ-S-001", "search_symbols", query="日本語 \u2028 nobody"),
    _case("rows", "WA-DB-S-001", "db_query", sql="select 1, 'ä', null, 9007199254740991"),
    _case("tree of script", "WA-PARSE-S-001", "parse_content", content='a = { b = "ä" }'),
    _case("closed", "EN-READ-D-001", "read", path="root:ck3raven_data/state/state.sqlite3"),
    _case("unknown command", "MCP-SYS-I-002", "dir", command="fly"),
    _case("wrong argument", "MCP-SYS-I-001", "read", path=[FAR]),
    _case("missing argument", "MCP-SYS-I-001", "read"),
    _case("unknown session", "MCP-SYS-I-001", "dir", command="pwd", session="s-" + "0" * 32),
    UNLISTED,
]


@dataclass(frozen=True, slots=True)
class Reference:
    """The world on the disk, the sessions that were opened in it, and the token bound to them."""

    ground: Ground
    token: str | None
    whole: str
    damaged: str

    def cases(self) -> list[Case]:
        """Everything that is asked, each case with the handle of its session."""
        return [self.of(case) for case in (*EACH_TYPE, *REST)]

    def of(self, case: Case) -> Case:
        """A case with the handle of its session."""
        if case is not DAMAGED:
            return replace(case, arguments={"session": self.whole, **case.arguments})
        damage = describe_edit(Tampered(self.damaged, "does not match its signature", "session"))
        told = {name: getattr(damage, name) for name in ("file", "problem", "lost", "fix")}
        return replace(case, arguments={"session": self.damaged, **case.arguments}, data=told)

    def command(self, stack: str, notes: Path) -> list[str]:
        """The command line, for clients that start a server over stdio."""
        switch = ["--fastmcp"] if stack == "fastmcp" else []
        return [sys.executable, str(_SERVE), str(notes), *switch, *self.ground.options()]

    @contextmanager
    def serving(self, stack: str, notes: Path, home: Path) -> Iterator[HttpServer]:
        """The server over HTTP for the length of a `with` block."""
        words = [*self.command(stack, notes), "--http", "0"]
        with serving_http(words, {**at_home(home), **environment()}) as server:
            yield server


def prepared(folder: Path, *, guarded: bool) -> Reference:
    """Open the two sessions in a new world, then edit the stored row of the second one.

    With `guarded` nobody is answered over HTTP without the token.
    """
    ground = Ground(folder)
    token = add_token(ground.data, "interop") if guarded else None
    with over_http(*ground.options("--index")) as server:
        asking = Client(server.url, token)
        whole, damaged = (_opened(asking, playset) for playset in (PLAYSET, SHORES))
        asking.close()
        assert server.stop() == 0, server.errors()
    with closing(sqlite3.connect(ground.data / _STATE)) as database, database:
        database.execute("UPDATE session SET content = content || ' ' WHERE name = ?", (damaged,))
    return Reference(ground, token, whole, damaged)


def _opened(asking: Client, playset: str) -> str:
    """A session of a playset whose index is whole."""
    told = envelope_in(asking.call("ck3_playset", command="switch", playset=playset))
    handle = str(told["data"]["session"])
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if envelope_in(asking.call("ck3_get_db_status", session=handle))["data"]["is_complete"]:
            return handle
        time.sleep(0.05)
    raise AssertionError(f"no index of {playset} within {PATIENCE} seconds")
