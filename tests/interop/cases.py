"""The calls of the clients, and the expected code and data, wherever those are certain."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.interop.servers.reply_tools import ENTRIES

__all__ = ["BLOCKS", "CASES", "FIRST", "Case"]


@dataclass(frozen=True, slots=True)
class Case:
    """One call of `tools/call` and the reply it must get."""

    name: str
    tool: str
    code: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    data: Mapping[str, object] | None = None
    """Exactly this data; None where the exact words are the business of other tests."""

    @property
    def reply_type(self) -> str:
        """The letter in the code."""
        return self.code.split("-")[2]


def _lookup(name: str, code: str, path: str, data: Mapping[str, object], depth: int = 1) -> Case:
    return Case(name, "lookup", code, {"path": path, "depth": depth}, data)


FIRST = [
    _lookup("success", "WA-READ-S-001", "root:repo", {"path": "root:repo", "entries": ENTRIES}, 3),
    _lookup("invalid", "WA-RES-I-001", "missing/ä", {"path": "missing/ä"}),
    _lookup("denied", "EN-WRITE-D-002", "outside", {"path": "outside", "targets": ["mod:Mine"]}),
    _lookup("error", "WA-READ-E-001", "broken", {"path": "broken"}),
]
"""One reply of every type: the quick slice."""

CASES = [
    *FIRST,
    Case("async success", "add", "WA-READ-S-001", {"numbers": [0.5, 1, 2]}, {"total": 3.5}),
    Case("empty success", "nothing", "WA-READ-S-001", {}, {}),
    Case("crash", "crash", "MCP-SYS-E-001", {}, {}),
    Case("exit", "leave", "MCP-SYS-E-001", {}, {}),
    Case("stray cancellation", "stray", "MCP-SYS-E-001", {}, {}),
    Case("not a number", "unspeakable", "MCP-SYS-E-002"),
    Case("another reply", "switched", "MCP-SYS-E-007"),
    Case("raw return", "undecorated", "MCP-SYS-E-003", {"n": 1}),
    Case("undeclared blocks", "undeclared_picture", "MCP-SYS-E-003"),
    Case("wrong argument", "lookup", "MCP-SYS-I-001", {"path": "root:repo", "depth": "many"}),
    Case("missing argument", "lookup", "MCP-SYS-I-001", {"depth": 1}),
    Case("unknown tool", "lokup", "MCP-SYS-I-006", {}),
]
"""Every reply, in the order in which one client asks for them on one connection."""

BLOCKS = ["picture", "undecorated_picture"]
"""Tools that answer with content blocks: these go through, and no client may stumble over them."""
