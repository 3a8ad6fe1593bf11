"""A file of records that only its owner reads, opened before the server starts.

Source: specification 74.
"""

from __future__ import annotations

import os
import sys

__all__ = ["RecordFile"]


class RecordFile:
    """A file of records. Several watches can append to the same file.

    Raises:
        OSError: The file cannot be opened.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        self._file: int | None = os.open(path, flags, 0o600)

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
