"""The check of imports against the bundle, the project of a file, and installed packages.

A missing optional import is not an error, since the file works without it.

Nothing is imported. Names taken from modules of the project are checked too. A name that a module
of the project does not bind, or that does not occur in the text of another one, cannot be imported
from it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib.machinery import PathFinder
from typing import Final

from replybook.policy.validators.python.declarations import normal
from replybook.policy.validators.python.imported import Import
from replybook.policy.validators.python.known_modules import removed_in
from replybook.policy.validators.python.modules import Module, ModuleFolder, Modules
from replybook.policy.validators.python.projects import ImportScope, Projects
from replybook.policy.validators.python.search_path import changes_search
from replybook.policy.validators.source_tree import SourceTree
from replybook.policy.validators.validator import Problem, ProblemSeverity

_MOST_PARTS: Final = 100
"""The limit of parts in a module name, since each part needs a search."""

_SHOWN: Final = 100
_MODULES: Final = "the modules that a project can import"


class Imports:
    """Resolves the imports of the files of one check."""

    def __init__(
        self,
        tree: SourceTree,
        projects: Projects,
        outside: Callable[[str], None] = lambda _what: None,
    ) -> None:
        self._tree = tree
        self._projects = projects
        self._outside = outside
        self._modules = Modules(tree)
        self._changing: dict[str, bool] = {}

    def version(self, path: str) -> tuple[int, int]:
        """Return the Python that a file runs on."""
        return self._scope(path).environment.version

    def changes_search(self, path: str) -> Callable[[], bool]:
        """Return a function that tells if a `conftest.py` above a file changes the search."""
        return partial(any, map(self._is_changing, self._scope(path).settings))

    def problems(self, path: str, found: Import) -> Iterator[Problem]:
        """Yield the problems of one import statement of a file."""
        if found.module.count(".") >= _MOST_PARTS:
            problem = f"the name of the module has more than {_MOST_PARTS} parts"
            yield _problem(path, found, "missing_module", problem)
            return
        scope = self._scope(path)
        if found.level or found.module.partition(".")[0] not in scope.environment.stdlib:
            self._outside(_MODULES)
        if found.level:
            yield from self._relative(path, found, scope)
            return
        parts = found.module.split(".")
        if parts[0] == "__main__":
            return
        own = _own_folders(scope, parts)
        is_stdlib = parts[0] in scope.environment.stdlib
        if len(parts) == 1 and is_stdlib:
            yield from self._names(path, found, (*own, *scope.installed), parts)
            return
        ours = self._modules.find(parts, own)
        lacking = list(self._names(path, found, own, parts)) if ours == len(parts) else []
        if ours == len(parts) and not lacking:
            return
        # A folder without `__init__` may have the name of an installed package by chance.
        is_ours = any(
            candidate.kind != "open" for candidate in self._modules.candidates(parts[0], own)
        )
        installed = _installed_folders(scope, parts[0])
        theirs = self._modules.find(parts, installed)
        may_be_theirs = theirs == len(parts) or (not is_ours and scope.declares(parts[0], ()))
        if lacking and not may_be_theirs:
            yield from lacking
            return
        if theirs == len(parts):
            lacking = [] if lacking else list(self._names(path, found, installed, parts))
        elif theirs or not self._may_be_elsewhere(scope, parts[0], ours):
            lacking = [self._missing(path, found, scope, parts, max(ours, theirs))]
        if is_ours or parts[0] in scope.environment.stdlib:
            is_known = is_ours or scope.environment.version == sys.version_info[:2]
            yield from lacking if is_known else ()
        elif scope.has_own_packages:
            yield from self._of_environment(path, found, scope, lacking, is_there=bool(theirs))
        else:
            yield from self._of_server(path, found, scope, lacking, is_there=bool(theirs))

    def _of_environment(
        self,
        path: str,
        found: Import,
        scope: ImportScope,
        lacking: list[Problem],
        *,
        is_there: bool,
    ) -> Iterator[Problem]:
        """Yield the problems of a module that the environment of the project decides about."""
        name = found.module.partition(".")[0]
        if not lacking:
            yield from self._warn_of_distribution(path, found, scope, name)
        elif is_there:
            yield from lacking
        elif scope.declares(name, ()):
            problem = f"the module {name!r} is declared, and not in {scope.environment.name}"
            yield _warning(_problem(path, found, "not_installed", problem))
        elif scope.place is not None and scope.place.is_open:
            yield from map(_warning, lacking)  # it may be where the environment leads outside
        else:
            yield from lacking

    def _of_server(
        self,
        path: str,
        found: Import,
        scope: ImportScope,
        lacking: list[Problem],
        *,
        is_there: bool,
    ) -> Iterator[Problem]:
        """Yield the problems of a module where the packages of the project are not known.

        The declared dependencies decide if there is a module. The server may have another version
        of it, so a part that the server lacks is a warning.
        """
        name = found.module.partition(".")[0]
        brought = scope.environment.distributions().get(name, ())
        if scope.declares(name, brought):
            yield from map(_warning, lacking if is_there else ())
        elif lacking:
            yield from lacking
        else:
            who = f", as part of {' or '.join(brought)}" if brought else ""
            problem = f"only the Python of this server has the module {name!r}{who}"
            if scope.projects and scope.knows_dependencies:
                problem += f"; looked in {scope.looked_at()}. {_TO_DO}"
                yield _problem(path, found, "only_on_server", problem)
            else:
                problem += "; nothing says that the project has it"
                yield _warning(_problem(path, found, "only_on_server", problem))

    def _may_be_elsewhere(self, scope: ImportScope, name: str, ours: int) -> bool:
        """Return True if a module outside all folders may exist.

        It may be built in, in an archive, or behind an import hook.
        """
        environment = scope.environment
        if name in environment.stdlib:
            return True
        if ours:
            return False
        if scope.place is not None:
            return name in scope.place.editable
        archives = [e for e in environment.search_path if e.endswith((".zip", ".egg"))]
        in_archive = archives and PathFinder.find_spec(name, archives)
        return bool(in_archive) or name in environment.distributions()

    def _relative(self, path: str, found: Import, scope: ImportScope) -> Iterator[Problem]:
        base = path
        for _ in range(found.level):
            base = base.rpartition("/")[0]
        module_name = _short("." * found.level + found.module)
        if not base or self._is_beyond(path, base, scope):
            what = "the root of the project" if not base else "the top-level package of the file"
            problem = f"the import of {module_name!r} climbs above {what}"
            if base:
                problem += f": {base} is a folder where imports start, and no package"
            yield _problem(path, found, "missing_relative_module", problem)
            return
        folder = ModuleFolder(base)
        if not found.module:
            yield from self._names_of_package(path, found, folder, module_name)
            return
        parts = found.module.split(".")
        if self._modules.find(parts, (folder,)) == len(parts):
            yield from self._names(path, found, (folder,), parts)
        else:
            problem = f"there is no module {module_name!r}"
            if self._tree.knows(base):
                problem += f": {base}/{'/'.join(parts)}.py is neither in the bundle nor in the root"
            else:
                problem += " in the bundle, and the folder of the project is not known"
            yield _problem(path, found, "missing_relative_module", problem)

    def _is_beyond(self, path: str, base: str, scope: ImportScope) -> bool:
        """Return True if a relative import leaves the package that the file is in."""
        tops = [top for top in scope.tops if path.startswith(f"{top}/")]
        top = max(tops, key=len, default="")
        if not top or base.startswith(f"{top}/"):
            return False
        is_package = any(
            self._tree.is_file(f"{top}/__init__{ending}") for ending in (".py", ".pyi")
        )
        return not is_package or base != top

    def _names_of_package(
        self, path: str, found: Import, folder: ModuleFolder, module_name: str
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
                yield _problem(path, found, "missing_name", problem)

    def _names(
        self, path: str, found: Import, folders: tuple[ModuleFolder, ...], parts: list[str]
    ) -> Iterator[Problem]:
        """Yield the names taken from a module that it does not have."""
        if not found.names or found.names == ("*",):
            return
        modules = list(self._modules.modules(parts, folders))
        for name in found.names if modules else ():  # a dynamic module may hold any name
            if all(self._lacks(module, name) for module in modules):
                module_name = _short("." * found.level + found.module)
                problem = f"there is no {_short(name)!r} in the module {module_name}"
                yield _problem(path, found, "missing_name", problem)

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

    def _missing(
        self, path: str, found: Import, scope: ImportScope, parts: list[str], count: int
    ) -> Problem:
        name = _short(".".join(parts[: count + 1]))
        where = f" in {_short('.'.join(parts[:count]))}" if count else ""
        problem = f"there is no module {name!r}{where}; looked in {scope.looked_at()}"
        removed = None if count else removed_in(parts[0], scope.environment.version)
        if removed is not None:
            problem += f". It was removed from the standard library in Python {removed}"
        elif (source := _closed_source(scope, parts)) is not None:
            rest = ".".join(parts[1:]) or "what is in it"
            problem += f". {source} is a folder where imports start; import {rest!r} instead"
        elif scope.projects and not count:
            problem += f". {_TO_DO}"
        return _problem(path, found, "missing_module", problem)

    def _warn_of_distribution(
        self, path: str, found: Import, scope: ImportScope, name: str
    ) -> Iterator[Problem]:
        """Yield a warning for an installed module whose distribution is not declared."""
        declared = self._projects.declared
        if declared is None or scope.place is not None:
            return
        brought = scope.environment.distributions().get(name, ())
        if brought and declared.isdisjoint(map(normal, brought)):
            problem = f"the module {name!r} is of {' or '.join(brought)}, which is not declared"
            yield Problem(path, found.line, found.column, "undeclared", problem, "warning")

    def _scope(self, path: str) -> ImportScope:
        return self._projects.scope_of(path.rpartition("/")[0])

    def _is_changing(self, address: str) -> bool:
        if address not in self._changing:
            text = self._tree.text(address) or ""
            self._changing[address] = False
            with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
                self._changing[address] = changes_search(ast.parse(text), text)
        return self._changing[address]


_TO_DO: Final = (
    "Correct the name, deliver the module in the same bundle, or declare its distribution in the"
    " project (a pyproject.toml of the same bundle counts)"
)


def _own_folders(scope: ImportScope, parts: list[str]) -> tuple[ModuleFolder, ...]:
    """Return the folders of the project where the import of a module starts."""
    place = scope.moved.get(parts[0])
    if place is not None and place.rpartition("/")[2] == parts[0]:
        return (ModuleFolder(place.rpartition("/")[0]), *scope.starts)
    return tuple(f for f in scope.starts if f"{f.address}/{parts[0]}" not in scope.closed)


def _closed_source(scope: ImportScope, parts: list[str]) -> str | None:
    places = (f"{folder.address}/{parts[0]}" for folder in scope.starts)
    return next((place for place in places if place in scope.closed), None)


def _installed_folders(scope: ImportScope, name: str) -> tuple[ModuleFolder, ...]:
    """Return the folders of installed modules that may hold a module.

    The library of the server stands for that of another Python, except for what this one lacks.
    """
    if scope.place is None or name in scope.environment.stdlib:
        return scope.installed
    return tuple(folder for folder in scope.installed if folder.host is None)


def _problem(path: str, found: Import, code: str, problem: str) -> Problem:
    severity: ProblemSeverity = "info" if found.is_optional else "error"
    return Problem(path, found.line, found.column, code, problem, severity)


def _warning(problem: Problem) -> Problem:
    is_error = problem.severity == "error"
    return replace(problem, severity="warning") if is_error else problem


def _short(name: str) -> str:
    """Return a name as messages quote it."""
    return name if len(name) <= _SHOWN else f"{name[:_SHOWN]}..."
