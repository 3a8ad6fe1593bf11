"""Doubles of five servers that do not speak our envelope, on stdio.

    python -m bench.evidence.foreign_server KIND FOLDER

Each double has one tool with one argument, and fails in the way of its kind: a server of notes in
plain texts, a wrapper of an HTTP API in JSON bodies, a server of the TypeScript SDK in protocol
errors, a database in the texts of its driver, and a server that says of every failure that it is a
success. `FOLDER/world.json` names the items with their faults. `FOLDER/calls.txt` gets a line for
each call: the item, and `ok` or `failed`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from mcp.server import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, TextContent

BUSY_S: Final = 0.8
SAID_S: Final = 1
"""Seconds for which an item is busy after its first call, and the seconds that its server says."""

INVALID: Final = -32602
INTERNAL: Final = -32603


class Said(NamedTuple):
    """A failure as its server says it.

    Attributes:
        text: Text of the result or of the error.
        code: Code of a protocol error, or None for a result.
    """

    text: str
    code: int | None = None


def _notes(fault: str, item: str) -> Said:
    return Said(
        {
            "wrong": f"Note '{item}' not found in the vault",
            "busy": f"The vault is being indexed. Please try again in {SAID_S} second",
            "denied": f"Permission denied: {item} is private",
            "broken": "An unexpected error occurred: [Errno 5] Input/output error",
        }[fault]
    )


def _http(fault: str, item: str) -> Said:
    body: Mapping[str, Any] = {
        "wrong": {"status": 404, "error": "Not Found", "message": f"No ticket {item}"},
        "busy": {"status": 429, "error": "Too Many Requests", "retry_after": SAID_S},
        "denied": {"status": 403, "error": "Forbidden", "message": "Missing scope: tickets.read"},
        "broken": {"status": 502, "error": "Bad Gateway", "message": "upstream failed"},
    }[fault]
    return Said(json.dumps(body))


def _typescript(fault: str, item: str) -> Said:
    issue = [{"code": "invalid_string", "validation": "regex", "path": ["item"], "received": item}]
    text, code = {
        "wrong": (f"Invalid arguments for tool search: {json.dumps(issue)}", INVALID),
        "busy": ("Request failed with status code 429", INTERNAL),
        "denied": ("Request failed with status code 403", INTERNAL),
        "broken": ("connect ECONNREFUSED 10.0.0.5:9200", INTERNAL),
    }[fault]
    return Said(text, code)


def _database(fault: str, item: str) -> Said:
    return Said(
        {
            "wrong": f'Query failed: relation "{item}" does not exist',
            "busy": "Query failed: sqlite3.OperationalError: database is locked",
            "denied": f"Query failed: permission denied for table {item}",
            "broken": "Query failed: could not connect to server: Connection refused",
        }[fault]
    )


def _silent(fault: str, item: str) -> Said:
    return Said(
        {
            "wrong": f"Error: No entry found for {item}",
            "busy": "Error: API rate limit exceeded, please try again later",
            "denied": "Error: You are not authorized to read this entry",
            "broken": "Error: 503 Service Unavailable",
        }[fault]
    )


KINDS: Final[Mapping[str, Callable[[str, str], Said]]] = {
    "notes": _notes,
    "http": _http,
    "typescript": _typescript,
    "database": _database,
    "silent": _silent,
}
TOOLS: Final = {
    "notes": "read_note",
    "http": "get_ticket",
    "typescript": "search",
    "database": "query",
    "silent": "lookup",
}


class Double(MCPServer):
    """A server that fails as its world says."""

    def __init__(self, kind: str, folder: Path) -> None:
        super().__init__(kind)
        self._kind, self._folder = kind, folder
        self._faults: Mapping[str, str] = json.loads((folder / "world.json").read_text("utf-8"))
        self._busy: dict[str, float] = {}

    async def call_tool(self, name: str, *words: Any, **more: Any) -> Any:
        """Answer a call; note it."""
        del name
        item = str((words[0] if words else more["arguments"])["item"])
        fault = self._fault(item)
        with (self._folder / "calls.txt").open("a", encoding="utf-8") as notes:
            notes.write(f"{item} {'failed' if fault else 'ok'}\n")
        if not fault:
            return _result(f"The content of {item}.", is_error=False)
        said = KINDS[self._kind](fault, item)
        if said.code is not None:
            raise MCPError(said.code, said.text)
        return _result(said.text, is_error=self._kind != "silent")

    def _fault(self, item: str) -> str:
        fault = self._faults.get(item, "wrong")
        if fault != "busy":
            return fault
        ready = self._busy.setdefault(item, time.monotonic() + BUSY_S)
        return "" if time.monotonic() >= ready else "busy"


def _result(text: str, *, is_error: bool) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=is_error)


def main(kind: str, folder: Path) -> None:
    """Serve until the client disconnects."""
    double = Double(kind, folder)

    @double.tool(name=TOOLS[kind], structured_output=False)
    def answer(item: str) -> str:
        """Read an item."""
        raise NotImplementedError(item)  # answered above

    double.run("stdio")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
