"""A file of records that only its owner reads, opened before the server starts."""

from __future__ import annotations

import os
import stat
import sys
from typing import Final

_BEGIN: Final = b'{"v":1,"kind":'


class RecordFile:
    """A file of records. Several watches can append to the same file.

    Raises:
        OSError: The file cannot be opened.
        ValueError: The file has other content than records.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        self._file: int | None = None
        _check_content(path)
        self._file = os.open(path, flags, 0o600)

    def write(self, text: str) -> None:
        """Append a line in one write. After an error, warn once and write no more.

        Args:
            text: ASCII text without its line end.
        """
        if self._file is None:
            return
        line = f"{text}\n".encode()
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except OSError as error:
            print(f"replybook watch: {self._path}: {error.strerror}", file=sys.stderr)
            self.close()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _check_content(path: str) -> None:
    """Raise an error for a plain file that begins with something else than a record.

    Raises:
        OSError: The file cannot be read.
        ValueError: It begins with something else.
    """
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        is_plain = stat.S_ISREG(os.fstat(file).st_mode)
        begin = os.read(file, len(_BEGIN)) if is_plain else b""
    finally:
        os.close(file)
    if not _BEGIN.startswith(begin):
        raise ValueError("it holds something else than records of a watch; name another file")
