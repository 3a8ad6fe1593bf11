"""files_written: the files as the session wrote them last, with the number of that call.

A claim of absence leaves out definitions in files that the session wrote after its proof.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, cast

from replybook.world.address import same_file
from replybook_generated import codes

CHANGING: Final = "changing"
"""The tag of the tools whose calls are processed."""

_GONE: Final = ("delete", "rename")


class WrittenFiles(NamedTuple):
    """The SHA-256 of a file as the session wrote it last, and the number of that call."""

    sha256: object
    seq: int


class FilesWritten:
    """The files that calls of the session wrote, one by one or by a delivery."""

    __slots__ = ("_files",)

    def __init__(self) -> None:
        self._files: dict[str, WrittenFiles] = {}

    def take(self, event: Mapping[str, object], seq: int) -> None:
        """Process a call of a tool with the tag. Only calls that wrote a file count."""
        result = event.get("result")
        if not isinstance(result, Mapping):
            return
        told = cast("Mapping[str, object]", result)
        if event.get("code") == codes.EN_WRITE_S_001:
            path, operation = str(told.get("path")), told.get("operation")
            if operation in _GONE:
                self._files.pop(same_file(path), None)
            if operation != "delete":
                new = str(told.get("new_path")) if operation == "rename" else path
                self._files[same_file(new)] = WrittenFiles(told.get("sha256"), seq)
        elif event.get("code") == codes.EN_GATE_S_003 and told.get("written") is True:
            files = told.get("files")
            if isinstance(files, Mapping):
                for path, sha256 in cast("Mapping[str, object]", files).items():
                    self._files[same_file(path)] = WrittenFiles(sha256, seq)

    def value(self) -> Mapping[str, WrittenFiles]:
        """Return the files so far, by `same_file` of their addresses."""
        return self._files
