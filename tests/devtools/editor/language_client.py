"""A client of the language server as an editor is one.

JSON-RPC over the pipes of a process, and nothing of ours.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from tests.bounded_waits import PATIENCE

__all__ = ["LanguageClient", "lsp"]

COMMAND: Final = (sys.executable, "-m", "replybook_devtools.commands.main", "lsp")
PATIENT_END_S: Final = 60

ABLE: Final = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "hover": {"contentFormat": ["markdown"]},
        "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
        "publishDiagnostics": {"relatedInformation": False},
    },
    "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}},
}
"""The capabilities of this editor."""


class LanguageClient:
    """One editor with its server; every wait ends, and says what did not come."""

    def __init__(self, process: subprocess.Popen[bytes], folder: Path) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process: Final = process
        self.folder: Final = folder
        self._to: Final[IO[bytes]] = process.stdin
        self._came: Final[queue.Queue[dict[str, Any]]] = queue.Queue()
        self._kept: Final[list[dict[str, Any]]] = []
        self._open: Final[set[str]] = set()
        self._last = 0
        reading = threading.Thread(target=self._read, args=(process.stdout,), daemon=True)
        reading.start()

    def _read(self, pipe: IO[bytes]) -> None:
        while header := pipe.readline():
            length = int(header.split(b":")[1])
            while pipe.readline().strip():
                pass
            self._came.put(json.loads(pipe.read(length)))

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._to.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._to.flush()

    def notify(self, method: str, params: Any) -> None:
        """Tell the server something that it does not answer."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: Any) -> Any:
        """The result of a request; an error of the server fails the test."""
        self._last += 1
        number = self._last
        self._send({"id": number, "method": method, "params": params})
        came = self._next(lambda one: one.get("id") == number and "method" not in one, method)
        assert "error" not in came, came
        return came["result"]

    def told(self, method: str) -> Any:
        """The params of the next message of this kind that the server sends by itself."""
        return self._next(lambda one: one.get("method") == method, method)["params"]

    def told_so_far(self, method: str) -> list[Any]:
        """The params of those of this kind that have come and were not looked at."""
        self.ask(
            "textDocument/hover", self.at("nothing.py", 0, 0)
        )  # behind all that came before it
        return [one["params"] for one in self._kept if one.get("method") == method]

    def _next(self, is_it: Any, what: str) -> dict[str, Any]:
        for index, one in enumerate(self._kept):
            if is_it(one):
                return self._kept.pop(index)
        while True:
            try:
                one = self._came.get(timeout=PATIENCE)
            except queue.Empty:
                raise AssertionError(f"the server did not send {what} in {PATIENCE} s") from None
            if one.get("method") == "client/registerCapability":
                self._send({"id": one["id"], "result": None})
            if is_it(one):
                return one
            self._kept.append(one)

    # What editors do

    def begin(self, able: dict[str, Any] = ABLE) -> Any:
        """Shake hands; what the server says of itself."""
        folders = [{"uri": self.folder.as_uri(), "name": "project"}]
        said = self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": self.folder.as_uri(),
                "workspaceFolders": folders,
                "capabilities": able,
            },
        )
        self.notify("initialized", {})
        return said

    def uri(self, name: str) -> str:
        """The address of a file of the project."""
        return (self.folder / name).as_uri()

    def at(self, name: str, line: int, column: int) -> dict[str, Any]:
        """A place in a file."""
        return {
            "textDocument": {"uri": self.uri(name)},
            "position": {"line": line, "character": column},
        }

    def open(self, name: str, text: str, language: str = "python") -> list[Any]:
        """Open a file with a text; what is found in it."""
        document = {"uri": self.uri(name), "languageId": language, "version": 1, "text": text}
        self._open.add(name)
        self.notify("textDocument/didOpen", {"textDocument": document})
        return self.found_in(name)

    def close(self, name: str) -> list[Any]:
        """Close a file; what is found in it then."""
        self._open.discard(name)
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})
        return self.found_in(name)

    def close_all(self) -> None:
        """Close what is open, so that the next one begins anew."""
        for name in sorted(self._open):
            self.close(name)

    def change(self, name: str, text: str, version: int = 2) -> list[Any]:
        """Type; what is found now."""
        document = {"uri": self.uri(name), "version": version}
        change = {"textDocument": document, "contentChanges": [{"text": text}]}
        self.notify("textDocument/didChange", change)
        return self.found_in(name)

    def found_in(self, name: str) -> list[Any]:
        """The diagnostics that are published next, which have to be of this file."""
        told = self.told("textDocument/publishDiagnostics")
        assert self.uri(name) == told["uri"]
        found: list[Any] = told["diagnostics"]
        return found

    def end(self) -> int:
        """Say goodbye in the order of the protocol; the exit code."""
        self.ask("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(PATIENCE)


@contextmanager
def lsp(folder: Path, command: Sequence[str] = COMMAND) -> Iterator[LanguageClient]:
    """A server in a folder; it is gone at the end, whatever happens."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield LanguageClient(process, folder)
    finally:
        process.kill()
        process.wait(PATIENT_END_S)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
