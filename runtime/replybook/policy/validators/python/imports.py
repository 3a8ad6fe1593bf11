"""The check of imports against files, project and installed packages.

A missing optional import is no error, since the file works without it.

Nothing is imported. Names taken from modules of the project are checked too. A name that does not
occur in the text of a module cannot be imported from it. Source: specification 33.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib.machinery import PathFinder
from itertools import islice
from typing import Final

from replybook.policy.validators.python.environment import Environment, Project
from replybook.policy.validators.python.imported import Import
from replybook.policy.validators.python.modules import Folder, Module, Modules
from replybook.policy.validators.validator import Problem, ProblemSeverity

__all__ = ["Imports"]

_MOST_PARTS: Final = 100
"""The limit of parts in a module name, since each part needs a search."""

_MOST_FOLDERS: Final = 32
"""The limit of folders above a file, nearest first, where its imports may start."""

_SHOWN: Final = 100
_MODULES: Final = "the modules of the server's Python"


class Imports:
    """Resolves the imports of the files of one check."""

    def __init__(
        self,
        submitted: Mapping[str, str],
        project: Project,
        environment: Environment,
        outside: Callable[[str], None] = lambda _what: None,
    ) -> None:
        self._outside = outside
        self._submitted = submitted
        self._project = project
        self._environment = environment
        self._modules = Modules(submitted)
        self._installed = tuple(Folder(host=entry) for entry in environment.search_path)
        self._archives = tuple(e for e in environment.search_path if e.endswith((".zip", ".egg")))
        self._own: dict[str, tuple[Folder, ...]] = {}
        self._declared = project.declared and frozenset(map(_normal, project.declared))

    def problems(self, path: str, found: Import) -> Iterator[Problem]:
        """Yield the problems of one import statement of a file."""
        if found.module.count(".") >= _MOST_PARTS:
            problem = f"the name of the module has more than {_MOST_PARTS} parts"
            yield self._problem(path, found, "missing_module", problem)
            return
        if found.level or not self._is_stdlib(found.module.partition(".")[0]):
            self._outside(_MODULES)
        if found.level:
            yield from self._relative(path, found)
            return
        own = self._own_folders(path.rpartition("/")[0])
        parts = found.module.split(".")
        if parts[0] == "__main__":
            return
        if len(parts) == 1 and self._is_stdlib(parts[0]):
            yield from self._names(path, found, (*own, *self._installed), parts)
            return
        ours = self._modules.find(parts, own)
        lacking = list(self._names(path, found, own, parts)) if ours == len(parts) else []
        if ours == len(parts) and not lacking:
            return
        theirs = self._modules.find(parts, self._installed)
        if lacking and theirs != len(parts):  # else the installed module may be meant
            yield from lacking
            return
        if theirs == len(parts) and ours != len(parts):
            lacking = list(self._names(path, found, self._installed, parts))
            if lacking:
                yield from lacking
                return
        if theirs == len(parts) or (theirs == 0 and self._may_be_elsewhere(parts[0], ours)):
            yield from self._undeclared(path, found, parts[0])
        else:
            yield self._missing(path, found, parts, max(ours, theirs))

    def _is_stdlib(self, name: str) -> bool:
        return name in self._environment.stdlib

    def _may_be_elsewhere(self, name: str, ours: int) -> bool:
        """Return True if a module outside all folders may exist.

        It may be built in, in an archive, or behind an import hook.
        """
        if self._is_stdlib(name):
            return True
        if ours:
            return False
        in_archive = self._archives and PathFinder.find_spec(name, list(self._archives))
        return bool(in_archive) or name in self._environment.distributions()

    def _relative(self, path: str, found: Import) -> Iterator[Problem]:
        base = path
        for _ in range(found.level):
            base = base.rpartition("/")[0]
        module_name = _short("." * found.level + found.module)
        if not base:
            problem = f"the import of {module_name!r} climbs above the root of the project"
            yield self._problem(path, found, "missing_relative_module", problem)
            return
        folder = self._folder(base)
        if not found.module:
            yield from self._names_of_package(path, found, folder, module_name)
            return
        parts = found.module.split(".")
        if self._modules.find(parts, (folder,)) == len(parts):
            yield from self._names(path, found, (folder,), parts)
        else:
            problem = f"there is no module {module_name!r}"
            if folder.host is None:
                problem += " in the bundle, and the folder of the project is not known"
            yield self._problem(path, found, "missing_relative_module", problem)

    def _names_of_package(
        self, path: str, found: Import, folder: Folder, module_name: str
    ) -> Iterator[Problem]:
        """Yield the missing names of `from . import a`.

        A name can be a submodule of the package, or a name of its `__init__`.
        """
        package = next(iter(self._modules.candidates("__init__", (folder,))), None)
        for name in found.names:
            if name == "*" or self._modules.find((name,), (folder,)):
                continue
            if package is None or self._lacks(package, name):
                problem = f"there is no {_short(name)!r} in the package {module_name!r}"
                yield self._problem(path, found, "missing_name", problem)

    def _names(
        self, path: str, found: Import, folders: tuple[Folder, ...], parts: list[str]
    ) -> Iterator[Problem]:
        """Yield the names taken from a module that occur nowhere in it."""
        if not found.names or found.names == ("*",):
            return
        modules = list(self._modules.modules(parts, folders))
        for name in found.names if modules else ():  # a dynamic module may hold any name
            if all(self._lacks(module, name) for module in modules):
                module_name = _short("." * found.level + found.module)
                problem = f"there is no {_short(name)!r} in the module {module_name}"
                yield self._problem(path, found, "missing_name", problem)

    def _lacks(self, module: Module, name: str) -> bool:
        """Return True if a name can be neither a submodule nor a name of the module."""
        if self._modules.find((name,), module.folders):
            return False
        text = self._modules.text_of(module)
        if text is None:
            return module.kind == "open"
        if name in ("__name__", "__file__", "__doc__", "__path__", "__spec__", "__loader__"):
            return False
        return not text.holds(name) and not text.makes_names

    def _missing(self, path: str, found: Import, parts: list[str], count: int) -> Problem:
        name = _short(".".join(parts[: count + 1]))
        where = f" in {_short('.'.join(parts[:count]))}" if count else ""
        problem = f"there is no module {name!r}{where}; looked in {self._environment.name}"
        return self._problem(path, found, "missing_module", problem)

    def _undeclared(self, path: str, found: Import, name: str) -> Iterator[Problem]:
        """Yield a warning for an installed module whose distribution is not declared."""
        if self._declared is None or self._is_stdlib(name):
            return
        brought = self._environment.distributions().get(name, ())
        if brought and not any(_normal(one) in self._declared for one in brought):
            problem = f"the module {name!r} is of {' or '.join(brought)}, which is not declared"
            yield Problem(path, found.line, found.column, "undeclared", problem, "warning")

    def _problem(self, path: str, found: Import, code: str, problem: str) -> Problem:
        severity: ProblemSeverity = "info" if found.is_optional else "error"
        return Problem(path, found.line, found.column, code, problem, severity)

    def _own_folders(self, above: str) -> tuple[Folder, ...]:
        """Return the folders of the project where absolute imports of a file may start."""
        if above not in self._own:
            self._own[above] = self._start_of(above)
        return self._own[above]

    def _start_of(self, above: str) -> tuple[Folder, ...]:
        if not self._project.source_roots:
            nearest = islice(_and_above(above), _MOST_FOLDERS)
            return tuple(self._folder(folder) for folder in nearest)
        folders = [self._folder(root) for root in self._project.source_roots]
        beside = self._folder(above)
        if not self._modules.find(("__init__",), (beside,)):
            folders.append(beside)  # a script can import its neighbors
        return tuple(folders)

    def _folder(self, address: str) -> Folder:
        host = self._project.host_folder(address)
        return Folder(address, None if host is None else str(host))


def _and_above(address: str) -> Iterator[str]:
    while address:
        yield address
        address = address.rpartition("/")[0]


def _short(name: str) -> str:
    """Return a name as messages quote it."""
    return name if len(name) <= _SHOWN else f"{name[:_SHOWN]}..."


def _normal(distribution: str) -> str:
    """Return the name of a distribution as normalized by PEP 503."""
    return re.sub(r"[-_.]+", "-", distribution).lower()
