"""The project of submitted files, and its Python: folders, version and packages.

Addresses are canonical. Host folders are known to the server only and never leave it.

The default is the Python of the server. Another Python is run once, in isolated mode, to read its
search path.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

from replybook.policy.validators.python.declarations import list_required, normal

if TYPE_CHECKING:
    from importlib.metadata import Distribution

_ASK: Final = (
    "import json, sys; print(json.dumps({'version': sys.version_info[:2], 'path': sys.path,"
    " 'stdlib': sorted(sys.stdlib_module_names)}))"
)
_PATIENCE_S: Final = 30


class BadEnvironment(ValueError):
    """An interpreter that does not answer. The message never holds its path."""


@dataclass(frozen=True, slots=True)
class Environment:
    """A Python: version, standard library and search path.

    `name` is its name in replies. `search_path` has folders and archives, as in `sys.path`.
    """

    name: str
    version: tuple[int, int]
    stdlib: frozenset[str]
    search_path: tuple[str, ...]

    @classmethod
    def here(cls) -> Environment:
        """Return the Python of this process, with the packages that it can import now."""
        path = tuple(entry for entry in sys.path if entry and Path(entry).is_absolute())
        stdlib = frozenset((*sys.stdlib_module_names, *sys.builtin_module_names))
        return cls("the Python of this server", sys.version_info[:2], stdlib, path)

    def with_required(self, distributions: Iterable[str]) -> frozenset[str]:
        """Return distributions with all that they require, by the metadata of installed ones."""
        required_by, found = _requirements(self.search_path), set[str]()
        waiting = list(distributions)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += required_by.get(name, ())
        return frozenset(found)

    def library(self) -> tuple[str, ...]:
        """Return the folders of the standard library in the search path."""
        paths = sysconfig.get_paths()
        library = {paths["stdlib"], paths["platstdlib"]}
        return tuple(
            entry
            for entry in self.search_path
            if {entry, str(Path(entry).parent)} & library
            if not entry.endswith(("-packages", ".zip"))
        )

    @classmethod
    def of(cls, python: Path, name: str = "the Python of the project") -> Environment:
        """Return the environment of another interpreter, which is run once.

        No code of the project is run.
        """
        command = [str(python), "-I", "-c", _ASK]
        try:
            ran = subprocess.run(command, capture_output=True, timeout=_PATIENCE_S, check=True)
            answer = cast("Mapping[str, list[object]]", json.loads(ran.stdout))
            version = cast("list[int]", answer["version"])
            path = tuple(str(entry) for entry in answer["path"] if entry)
            stdlib = frozenset(map(str, answer["stdlib"]))
            return cls(name, (version[0], version[1]), stdlib, path)
        except (OSError, subprocess.SubprocessError, ValueError, LookupError, TypeError) as error:
            problem = f"the interpreter did not answer: {type(error).__name__}"
            raise BadEnvironment(f"{problem}; give a Python of 3.10 or later") from None

    def distributions(self) -> Mapping[str, tuple[str, ...]]:
        """Return the installed distributions of each top-level module, by their metadata."""
        return _distributions(self.search_path)


_EXTRA: Final = re.compile(r"""extra\s*==\s*["']([^"']+)["']""")


@cache
def _requirements(path: tuple[str, ...]) -> Mapping[str, frozenset[str]]:
    """Return the distributions that each installed one requires, and each of its extras."""
    found: dict[str, set[str]] = {}
    from importlib import metadata

    for distribution in metadata.distributions(path=list(path)):
        name = normal(str(distribution.metadata["Name"]))
        for text in distribution.requires or ():
            extras = _EXTRA.findall(text)
            for needs in (f"{name}[{normal(extra)}]" for extra in extras) if extras else (name,):
                found.setdefault(needs, set()).update(list_required(text))
    return {name: frozenset(names) for name, names in found.items()}


@cache
def _distributions(path: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    from importlib import metadata  # 15 ms that only a missing module pays

    for distribution in metadata.distributions(path=list(path)):
        name = cast("str | None", distribution.metadata["Name"])  # None if it is broken
        if name:
            for module in _modules(distribution):
                found.setdefault(module, set()).add(name)
    return {module: tuple(sorted(names)) for module, names in found.items()}


def _modules(distribution: Distribution) -> set[str]:
    """Return the top-level modules of a distribution.

    An editable installation may have its name only.
    """
    name = str(distribution.metadata["Name"]).replace("-", "_")
    editable = '"editable": true' in (distribution.read_text("direct_url.json") or "")
    return _list_modules(distribution) | ({name, name.lower()} if editable else set())


def _list_modules(distribution: Distribution) -> set[str]:
    listed = distribution.read_text("top_level.txt")
    if listed:
        return set(listed.split())
    files = distribution.files or ()
    return {
        file.parts[0].removesuffix(".py")
        for file in files
        if file.suffix == ".py" and file.parts[0] != ".."
    }


def _nowhere() -> Mapping[str, Path]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Project:
    """The known parts of the project besides the submitted files.

    Attributes:
        folders: Host folders by address, e.g. `root:repo`.
        source_roots: Addresses where absolute imports start, e.g. `root:repo/src`. Without any,
            every folder above a file counts as one.
        declared: Distributions that the project declares, or None if they are not known.
    """

    folders: Mapping[str, Path] = field(default_factory=_nowhere)
    source_roots: tuple[str, ...] = ()
    declared: frozenset[str] | None = None

    @property
    def is_said(self) -> bool:
        """True if the author says anything of the project."""
        return bool(self.folders or self.source_roots or self.declared is not None)
