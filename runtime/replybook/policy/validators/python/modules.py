"""The search for modules, component by component as imports do, without importing.

A folder is searched in the submitted files first and then on disk, by separate finders, so that the
state of the running Python does not change. A package that changes its own path or the table of
modules may hold anything, so everything below it counts as found. Source: specification 33.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import machinery
from pathlib import Path
from typing import Final, Literal

__all__ = ["Folder", "Module", "Modules", "Text"]

_LOADERS: Final = (
    (machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES),
    (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES),
    (machinery.SourcelessFileLoader, machinery.BYTECODE_SUFFIXES),
)
_ENDINGS: Final = (("/__init__.py", True), ("/__init__.pyi", True), (".py", False), (".pyi", False))
_COMPILED: Final = (".so", ".pyd", ".dylib", ".pyx")
_DYNAMIC: Final = re.compile(r"sys\.modules|__path__|extend_path")
_MAKES_NAMES: Final = re.compile(
    r"import\s*\*|__getattr__|globals\(|setattr\(|__dict__|exec\(|sys\.modules|vars\(|_convert_|global_enum"
)
_MOST_TEXT: Final = 4_194_304


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder to search: an address in submitted files, a host folder, or both."""

    address: str | None = None
    host: str | None = None

    def below(self, name: str) -> Folder:
        """Return the folder of a package in this folder."""
        address = None if self.address is None else f"{self.address}/{name}"
        return Folder(address, None if self.host is None else f"{self.host}{os.sep}{name}")


@dataclass(frozen=True)
class Text:
    """The source of a module, with tests for words and for dynamic code."""

    source: str

    def holds(self, name: str) -> bool:
        """Return True if a name occurs anywhere in the source."""
        return name in self.source and re.search(rf"\b{re.escape(name)}\b", self.source) is not None

    @cached_property
    def makes_names(self) -> bool:
        """True if the code may define names that do not occur in it."""
        return _MAKES_NAMES.search(self.source) is not None

    @cached_property
    def is_dynamic(self) -> bool:
        """True if the module may have submodules that no search finds."""
        return _DYNAMIC.search(self.source) is not None


@dataclass(frozen=True, slots=True)
class Module:
    """A found module. `folders` are searched for its submodules.

    A `source` module has its text in `text` or in the file `host`. An `opaque` module is compiled.
    An `open` module is a folder without `__init__`, of which there may be several portions.
    """

    kind: Literal["source", "opaque", "open"]
    folders: tuple[Folder, ...] = ()
    text: str | None = None
    host: str | None = None


class Modules:
    """Finds modules for one check. Results from the disk are cached until it ends."""

    def __init__(self, submitted: Mapping[str, str]) -> None:
        self._submitted = submitted
        self._folders = frozenset(parent for address in submitted for parent in _parents(address))
        self._finders: dict[str, machinery.FileFinder] = {}
        self._extensions: dict[str, frozenset[str]] = {}
        self._found: dict[tuple[Folder, str], Module | None] = {}
        self._texts: dict[Module, Text | None] = {}

    def find(self, parts: Sequence[str], folders: Iterable[Folder]) -> int:
        """Return the number of leading parts that are found: all if the module exists.

        The recursion is as deep as there are parts, so a caller refuses very long names.
        """
        if not parts:
            return 0
        best = 0
        for module in self.candidates(parts[0], folders):
            count = 1 + self.find(parts[1:], module.folders)
            if count < len(parts) and self.is_dynamic(module):
                return len(parts)
            best = max(best, count)
            if best == len(parts):
                break
        return best

    def modules(self, parts: Sequence[str], folders: Iterable[Folder]) -> Iterator[Module]:
        """Yield every module that the parts may name."""
        for module in self.candidates(parts[0], folders):
            if len(parts) == 1:
                yield module
            else:
                yield from self.modules(parts[1:], module.folders)

    def candidates(self, name: str, folders: Iterable[Folder]) -> Iterator[Module]:
        """Yield the modules of a name: the real ones, then a single namespace package."""
        portions: list[Folder] = []
        for folder in folders:
            module = self._in_folder(folder, name)
            if module is not None and module.kind == "open":
                portions.extend(module.folders)
            elif module is not None:
                yield module
        if portions:
            yield Module("open", tuple(portions))

    def text_of(self, module: Module) -> Text | None:
        """Return the source of a module, read once, or None if it cannot be read."""
        if module not in self._texts:
            source = _source_of(module)
            self._texts[module] = None if source is None else Text(source)
        return self._texts[module]

    def is_dynamic(self, module: Module) -> bool:
        """Return True if a module may have submodules that no search finds."""
        if module.kind == "open":
            return False
        text = self.text_of(module)
        return text is None or text.is_dynamic

    def _in_folder(self, folder: Folder, name: str) -> Module | None:
        key = (folder, name)
        if key not in self._found:
            self._found[key] = self._submitted_module(folder, name) or self._host(folder, name)
        return self._found[key]

    def _submitted_module(self, folder: Folder, name: str) -> Module | None:
        if folder.address is None:
            return None
        at, inside = f"{folder.address}/{name}", (folder.below(name),)
        for ending, folders in _ENDINGS:
            if at + ending in self._submitted:
                return Module("source", inside if folders else (), self._submitted[at + ending])
        if at not in self._folders:
            return None
        return self._host(folder, name) or Module("open", inside)

    def _host(self, folder: Folder, name: str) -> Module | None:
        if folder.host is None:
            return None
        spec = self._finder(folder.host).find_spec(name)
        if spec is None:
            return Module("opaque") if name in self._compiled(folder.host) else None
        inside = () if spec.submodule_search_locations is None else (folder.below(name),)
        if spec.loader is None:
            return Module("open", inside)
        if isinstance(spec.loader, machinery.SourceFileLoader):
            return Module("source", inside, host=spec.origin)
        return Module("opaque", inside)

    def _compiled(self, folder: str) -> frozenset[str]:
        """Return the compiled modules of a folder, for any Python and system.

        Modules to be compiled later are included.
        """
        if folder not in self._extensions:
            try:
                names = [entry.name for entry in os.scandir(folder)]
            except OSError:
                names = []
            stems = (name.partition(".")[0] for name in names if name.endswith(_COMPILED))
            self._extensions[folder] = frozenset(stems)
        return self._extensions[folder]

    def _finder(self, folder: str) -> machinery.FileFinder:
        if folder not in self._finders:
            self._finders[folder] = machinery.FileFinder(folder, *_LOADERS)
        return self._finders[folder]


def _source_of(module: Module) -> str | None:
    if module.text is not None or module.host is None:
        return module.text
    try:
        with Path(module.host).open("rb") as file:
            return file.read(_MOST_TEXT).decode("utf-8", "replace")
    except OSError:
        return None


def _parents(address: str) -> Iterator[str]:
    while "/" in address:
        address = address.rpartition("/")[0]
        yield address
