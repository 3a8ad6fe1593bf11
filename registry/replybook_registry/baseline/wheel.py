"""A wheel as the baseline: its package folder with registry.yaml, not installed."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from replybook_registry.baseline.errors import BadBaseline, is_registry_file
from replybook_registry.files import MAX_BYTES

_MAX_ENTRIES = 100_000


class WheelPast:
    """The only registry in a wheel."""

    def __init__(self, path: Path, shown: str) -> None:
        self._path = path
        self._shown = shown
        self._entries = self._read_entries()
        self._home = self._find_home()

    def folder(self, source: str) -> Mapping[str, bytes]:
        """Return the files of the registry, for any source folder."""
        del source  # a wheel does not know the source folder of a package
        below = f"{self._home}/" if self._home else ""
        names = [n for n in self._entries if n.startswith(below) and is_registry_file(n)]
        return {name[len(below) :]: self._content(name) for name in names}

    def file(self, path: str) -> bytes | None:
        """Return a file of a package, found by package and file name."""
        wanted = PurePosixPath(path).parts[-2:]
        names = [name for name in self._entries if PurePosixPath(name).parts[-2:] == wanted]
        return self._content(names[0]) if len(names) == 1 else None

    def _read_entries(self) -> Mapping[str, zipfile.ZipInfo]:
        try:
            with zipfile.ZipFile(self._path) as wheel:
                entries = wheel.infolist()
        except FileNotFoundError as error:
            raise self._bad("does not exist", "name an existing wheel") from error
        except (zipfile.BadZipFile, OSError, ValueError) as error:
            raise self._bad("is not a readable wheel", "build or download it again") from error
        names = {entry.filename: entry for entry in entries if not entry.is_dir()}
        if len(entries) > _MAX_ENTRIES or len(names) < sum(not e.is_dir() for e in entries):
            raise self._bad("is not a plain wheel", "build it again")
        return names

    def _find_home(self) -> str:
        homes = [str(PurePosixPath(n).parent) for n in self._entries if _is_head(n)]
        if len(homes) > 1:
            listed = ", ".join(sorted(homes))
            raise self._bad(f"holds {len(homes)} registries ({listed})", "unpack it and name one")
        if not homes:
            raise self._bad("holds no registry.yaml", "name a wheel that ships a registry")
        return "" if homes[0] == "." else homes[0]

    def _content(self, name: str) -> bytes:
        entry = self._entries[name]
        if entry.file_size > MAX_BYTES:
            raise self._bad(f"holds {name!r}, which is larger than 32 MB", "name another baseline")
        try:
            with zipfile.ZipFile(self._path) as wheel:
                return wheel.read(entry)  # no more than the declared size, and refused if that lies
        except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError) as error:
            raise self._bad(f"holds {name!r} in a damaged form", "build it again") from error

    def _bad(self, why: str, fix: str) -> BadBaseline:
        return BadBaseline(f"{self._shown} {why}; {fix}")


def _is_head(name: str) -> bool:
    return PurePosixPath(name).name == "registry.yaml"
