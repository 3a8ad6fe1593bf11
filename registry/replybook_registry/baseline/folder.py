"""A folder as the baseline: a copy of a registry, or another checkout of the project."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from replybook_registry.baseline.errors import BadBaseline
from replybook_registry.files import MAX_BYTES, read_folder


class FolderPast:
    """A registry folder, or a project folder with the same source folders."""

    def __init__(self, root: Path, shown: str) -> None:
        self._root = root
        self._shown = shown
        self._bare = (root / "registry.yaml").is_file()

    def folder(self, source: str) -> Mapping[str, bytes]:
        """Return the files of a source. A bare registry folder is used for every source."""
        path = self._root if self._bare else self._root / source
        if not path.is_dir():
            return {}
        found = read_folder(path)
        for finding in found.findings:
            raise BadBaseline(
                f"{self._shown}: {finding.place.path} {finding.problem}; {finding.fix}"
            )
        return found.files

    def file(self, path: str) -> bytes | None:
        """Return a file of the project folder."""
        found = self._root / path
        if not found.is_file():
            return None
        if found.stat().st_size > MAX_BYTES:
            raise BadBaseline(
                f"{self._shown}: {path!r} is larger than 32 MB; name another baseline"
            )
        return found.read_bytes()
