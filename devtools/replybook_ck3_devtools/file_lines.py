"""The lines of the checked files, read again where a problem is compared with an older one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from replybook_ck3_devtools.content_files import ContentPath


class FileLines:
    """Returns the lines of a file by its path for messages. Keeps those of one file."""

    def __init__(self, by_path: Mapping[str, ContentPath]) -> None:
        self._by_path = by_path
        self._kept: tuple[str, Sequence[str]] = "", ()

    def __call__(self, path: str) -> Sequence[str]:
        """Return the lines, or none if the file cannot be read any more."""
        file = self._by_path.get(path)
        return () if file is None else self.of(file)

    def of(self, path: ContentPath) -> Sequence[str]:
        """Return the lines of a file, which need not be one of the checked files."""
        if self._kept[0] != path.shown:
            try:
                self._kept = path.shown, lines_in(path.file.read_bytes())
            except OSError:
                self._kept = path.shown, ()
        return self._kept[1]


def lines_in(data: bytes) -> list[str]:
    """Return the lines of a file, without their line ends."""
    return [line.rstrip("\r") for line in data.decode("utf-8-sig", "replace").split("\n")]
