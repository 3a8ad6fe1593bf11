"""The search for modules, component by component as imports do, without importing.

Folders of the project are searched in the source tree. Folders of the server's Python are searched
by separate finders, so that the state of the running Python does not change. A package that changes
its own path or the table of modules may hold anything, so everything below it counts as found, and
so does everything in a folder that the session may not read.
"""

from __future__ import annotations

import os
import re
import symtable
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import machinery
from pathlib import Path
from typing import Final, Literal

from replybook.policy.validators.source_tree import Entries, SourceTree

_LOADERS: Final = (
    (machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES),
    (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES),
    (machinery.SourcelessFileLoader, machinery.BYTECODE_SUFFIXES),
)
_ENDINGS: Final = (".py", ".pyi")
_COMPILED: Final = (".so", ".pyd", ".dylib", ".pyx")
_DYNAMIC: Final = re.compile(r"sys\.modules|__path__|extend_path")
_MAKES_NAMES: Final = re.compile(
    r"import\s*\*|__getattr__|globals\(|setattr\(|__dict__|exec\(|sys\.modules|vars\(|_convert_|global_enum"
)
_MOST_TEXT: Final = 4_194_304
_MOST_WHOLE: Final = 4_000_000
"""The limit of text in modules that one check reads whole. The rest is searched as words."""


@dataclass(frozen=True, slots=True)
class ModuleFolder:
    """A folder to search: an address in the source tree, or a host folder."""

    address: str | None = None
    host: str | None = None

    def below(self, name: str) -> ModuleFolder:
        """Return the folder of a package in this folder."""
        address = None if self.address is None else f"{self.address}/{name}"
        return ModuleFolder(address, None if self.host is None else f"{self.host}{os.sep}{name}")


@dataclass(frozen=True)
class Text:
    """The source of a module, with tests for words and for dynamic code.

    `is_read_whole` is True if its names are read by Python, and not searched as words.
    """

    source: str
    is_read_whole: bool = False

    def holds(self, name: str) -> bool:
        """Return True if a name is bound in the module, or occurs in a source read as words."""
        if name not in self.source:
            return False
        word = re.escape(name)
        if re.search(
            rf"^(?:(?:async )?def {word}\b|class {word}\b|{word} *=)", self.source, re.MULTILINE
        ):
            return True
        if re.search(rf"\b{word}\b", self.source) is None:
            return False
        return self._bound is None or name in self._bound

    @cached_property
    def _bound(self) -> frozenset[str] | None:
        """The names that the module binds, or None if it is not read whole."""
        if not self.is_read_whole:
            return None
        try:
            return frozenset(_bound_in(symtable.symtable(self.source, "<module>", "exec")))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None

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

    A `source` module has its text at `address` or in the file `host`. An `opaque` module is
    compiled, or may not be read. An `open` module is a folder without `__init__`, of which there
    may be several portions.
    """

    kind: Literal["source", "opaque", "open"]
    folders: tuple[ModuleFolder, ...] = ()
    address: str | None = None
    host: str | None = None


class Modules:
    """Finds modules for one check. Results from the disk are cached until it ends."""

    def __init__(self, tree: SourceTree) -> None:
        self._tree = tree
        self._whole = 0
        self._finders: dict[str, machinery.FileFinder] = {}
        self._extensions: dict[str, frozenset[str]] = {}
        self._found: dict[tuple[ModuleFolder, str], Module | None] = {}
        self._texts: dict[Module, Text | None] = {}

    def find(self, parts: Sequence[str], folders: Iterable[ModuleFolder]) -> int:
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

    def modules(self, parts: Sequence[str], folders: Iterable[ModuleFolder]) -> Iterator[Module]:
        """Yield every module that the parts may name."""
        for module in self.candidates(parts[0], folders):
            if len(parts) == 1:
                yield module
            else:
                yield from self.modules(parts[1:], module.folders)

    def candidates(self, name: str, folders: Iterable[ModuleFolder]) -> Iterator[Module]:
        """Yield the modules of a name: the real ones, then a single namespace package."""
        portions: list[ModuleFolder] = []
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
            address, source = module.address, _source_of(module, self._tree)
            is_whole = address is not None and address.endswith(".py")
            if source is not None and is_whole:
                self._whole += len(source)
                is_whole = self._whole <= _MOST_WHOLE
            self._texts[module] = None if source is None else Text(source, is_whole)
        return self._texts[module]

    def is_dynamic(self, module: Module) -> bool:
        """Return True if a module may have submodules that no search finds."""
        if module.kind == "open":
            return False
        text = self.text_of(module)
        return text is None or text.is_dynamic

    def _in_folder(self, folder: ModuleFolder, name: str) -> Module | None:
        key = (folder, name)
        if key not in self._found:
            is_ours = folder.address is not None
            self._found[key] = self._own(folder, name) if is_ours else self._host(folder, name)
        return self._found[key]

    def _own(self, folder: ModuleFolder, name: str) -> Module | None:
        above = str(folder.address)
        names, at = self._tree.entries(above) or {}, f"{above}/{name}"
        is_folder = names.get(name, False) is not False
        if is_folder:
            inside = self._tree.entries(at)
            if inside is None:
                return Module("opaque")
            package = _file_in(inside, at, "__init__", (folder.below(name),))
            if package is not None:
                return package
        module = _file_in(names, above, name, ())
        return Module("open", (folder.below(name),)) if module is None and is_folder else module

    def _host(self, folder: ModuleFolder, name: str) -> Module | None:
        if folder.host is None:
            return None
        spec = self._finder(folder.host).find_spec(name)
        if spec is None:
            return Module("opaque") if name in self._find_compiled_modules(folder.host) else None
        inside = () if spec.submodule_search_locations is None else (folder.below(name),)
        if spec.loader is None:
            return Module("open", inside)
        if isinstance(spec.loader, machinery.SourceFileLoader):
            return Module("source", inside, host=spec.origin)
        return Module("opaque", inside)

    def _find_compiled_modules(self, folder: str) -> frozenset[str]:
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


def _file_in(
    names: Entries, folder: str, stem: str, inside: tuple[ModuleFolder, ...]
) -> Module | None:
    """Return the module of the files in a folder that have this stem."""
    for ending in _ENDINGS:
        if names.get(stem + ending, True) is not True:
            return Module("source", inside, f"{folder}/{stem}{ending}")
    begins = f"{stem}."
    if any(name.startswith(begins) and name.endswith((*_COMPILED, ".pyc")) for name in names):
        return Module("opaque", inside)
    return None


def _bound_in(table: symtable.SymbolTable) -> Iterator[str]:
    """Yield the names of the module that its code binds, in functions by `global`."""
    tables = [table]
    while tables:
        inner = tables.pop()
        tables += inner.get_children()
        for symbol in inner.get_symbols():
            is_of_module = inner is table or symbol.is_declared_global()
            if is_of_module and (symbol.is_assigned() or symbol.is_imported()):
                yield symbol.get_name()


def _source_of(module: Module, tree: SourceTree) -> str | None:
    if module.address is not None:
        return tree.text(module.address)
    if module.host is None:
        return None
    try:
        with Path(module.host).open("rb") as file:
            return file.read(_MOST_TEXT).decode("utf-8", "replace")
    except OSError:
        return None
