"""The project of each submitted file: where its imports start, and what is installed for it.

A file belongs to the nearest folder above it that holds a Python project, and to the projects
around that folder.

The interpreter of a project's virtual environment is never run. The folders of its packages are
read through the source tree, path files and the finders of editable installations as text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice
from types import MappingProxyType
from typing import Final, cast

from replybook.policy.validators.python.declarations import (
    Declarations,
    normal,
    read_declarations,
)
from replybook.policy.validators.python.environment import Environment, Project
from replybook.policy.validators.python.known_modules import may_bring, standard_library
from replybook.policy.validators.python.modules import ModuleFolder
from replybook.policy.validators.source_tree import SourceTree

_FOLDERS: Final = (".venv", "venv", "env", ".env", ".conda", ".pixi/envs/default")
_LOCAL_PACKAGES: Final = "__pypackages__"
_LIBRARY: Final = re.compile(r"(?:python|pypy)?(\d{1,3})\.(\d{1,3})t?")
_MOST_FILES: Final = 1_000
"""The limit of path files, finders and distributions that are read for one missing module."""


@dataclass(frozen=True)
class ProjectEnvironment:
    """An environment in the folder of a project.

    Attributes:
        version: Its Python, or None.
        packages: The addresses of the folders with its packages.
        sees_system: True if it sees the packages of a Python outside of the project.
        tree: The tree to read it by.
    """

    folder: str
    version: tuple[int, int] | None
    packages: tuple[str, ...]
    sees_system: bool
    tree: SourceTree

    @cached_property
    def linked(self) -> tuple[str, ...]:
        """The addresses of folders that path files add to the search path."""
        found = (self._address(folder, line) for folder, line in self._path_lines())
        return tuple(address for address in found if address is not None)

    @cached_property
    def is_open(self) -> bool:
        """True if modules may lie where the session reads nothing."""
        lines = self._path_lines()
        return self.sees_system or any(self._address(*line) is None for line in lines)

    @cached_property
    def editable(self) -> frozenset[str]:
        """The top-level modules of editable installations, which a finder finds."""
        found: set[str] = set()
        for folder, name in self._files():
            if name.startswith("__editable__") and name.endswith("_finder.py"):
                found |= _read_mapping(self.tree.text(f"{folder}/{name}") or "")
            elif name.endswith(".egg-link"):
                found.add(name.removesuffix(".egg-link").replace("-", "_"))
            elif name.endswith(".dist-info"):
                about = self.tree.text(f"{folder}/{name}/direct_url.json") or ""
                if '"editable": true' in about or '"editable":true' in about:
                    listed = (self.tree.text(f"{folder}/{name}/top_level.txt") or "").split()
                    found.update(listed or [normal(name.partition("-")[0]).replace("-", "_")])
        return frozenset(found)

    def _files(self) -> Iterator[tuple[str, str]]:
        """Yield folder and name of what the folders of packages hold, up to the limit."""
        for folder in self.packages:
            names = self.tree.entries(folder) or {}
            marked = (
                name for name in names if name.endswith((".pth", ".py", ".dist-info", ".egg-link"))
            )
            yield from ((folder, name) for name, _ in zip(marked, range(_MOST_FILES), strict=False))

    def _path_lines(self) -> Iterator[tuple[str, str]]:
        for folder, name in self._files():
            if name.endswith(".pth"):
                for line in (self.tree.text(f"{folder}/{name}") or "").splitlines():
                    if line.strip() and not line.startswith(("#", "import ", "import\t")):
                        yield folder, line.strip()

    def _address(self, folder: str, line: str) -> str | None:
        """Return the address of the folder in a line of a path file, or None if it is outside."""
        if line.startswith("/") or line[1:3] in (":\\", ":/"):
            return self.tree.address_of(line)
        parts = folder.split("/")
        for part in line.replace("\\", "/").split("/"):
            if part == "..":
                parts.pop()
            elif part not in ("", "."):
                parts.append(part)
            if not parts:
                return None
        return "/".join(parts)


_MOST_FOLDERS: Final = 32
"""The limit of folders above a file, nearest first, where its imports may start."""

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class ImportScope:
    """The places where the imports of the files in one folder are looked up.

    Attributes:
        starts: Folders where absolute imports start.
        tops: Folders that hold top-level packages, nearest first. Empty if they are not known.
        closed: Source folders, which are not packages of the folder above.
        moved: The addresses of packages that lie elsewhere, by name.
        settings: Files of pytest that may change the search for modules.
        environment: The Python that resolves the rest.
        installed: The folders of installed modules.
        has_own_packages: True if `installed` are the packages of the project, and not the server's.
        projects: The projects around the file, nearest first.
        place: The environment in a project, or None.
        is_scripts: True if the root is known and holds no project.
    """

    starts: tuple[ModuleFolder, ...]
    tops: tuple[str, ...] = ()
    closed: frozenset[str] = frozenset()
    moved: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    settings: tuple[str, ...] = ()
    environment: Environment
    installed: tuple[ModuleFolder, ...]
    has_own_packages: bool = True
    projects: Mapping[str, Declarations] = field(default_factory=dict[str, Declarations])
    place: ProjectEnvironment | None = None
    is_scripts: bool = False

    def declares(self, module: str, distributions: tuple[str, ...]) -> bool:
        """Return True if a project declares a distribution that brings a top-level module.

        What a declared distribution requires counts, by lock files and by the metadata of what the
        server has.
        """
        if self.settings and module in ("pytest", "_pytest"):
            return True  # a `conftest.py` above the file is of pytest
        brought = frozenset(map(normal, distributions))
        declared = [project.dependencies for project in self.projects.values()]
        locked = (project.locked for project in self.projects.values())
        required = (Environment.here().with_required(names) for names in declared)
        return any(
            name in brought or may_bring(name, module)
            for names in chain(declared, locked, required)
            for name in names
        )

    @property
    def knows_dependencies(self) -> bool:
        """True if the declared dependencies of each project can be read."""
        return all(project.knows_dependencies for project in self.projects.values())

    def looked_at(self) -> str:
        """Return the places that were searched, as messages name them."""
        starts = ", ".join(dict.fromkeys(str(folder.address) for folder in self.starts))
        files = f"the bundle and the repository ({starts})"
        if not self.projects:
            return (
                f"{files} and {self.environment.name}" if self.is_scripts else self.environment.name
            )
        where = "no environment was found" if self.place is None else self.environment.name
        return f"{files}, {where}, and the declared dependencies"


class Projects:
    """Finds the scope of each folder once.

    Args:
        tree: The files of one check.
        given: What the author of the server says of the project.
        environment: The Python that the author gives, or None.
    """

    def __init__(self, tree: SourceTree, given: Project, environment: Environment | None) -> None:
        self._tree: Final = tree
        self._given: Final = given
        self._environment: Final = environment
        self._scopes: dict[str, ImportScope] = {}
        self._found: dict[str, Declarations | None] = {}
        self.declared: Final = given.declared and frozenset(map(normal, given.declared))

    def scope_of(self, above: str) -> ImportScope:
        """Return the scope of the files in a folder."""
        if above not in self._scopes:
            self._scopes[above] = self._read(above)
        return self._scopes[above]

    def _read(self, above: str) -> ImportScope:
        folders = tuple(islice(_and_above(above), _MOST_FOLDERS))
        if self._given.is_said or not self._tree.knows(above):
            return self._as_given(above, folders)
        found = {folder: self._declarations(folder) for folder in folders}
        projects = {folder: one for folder, one in found.items() if one is not None}
        places = (find_environment(self._tree, folder) for folder in (projects or folders[-1:]))
        place = next((one for one in places if one is not None), None)
        if not projects and place is None:
            scope = self._as_given(above, folders)
            own = self._environment is not None
            return replace(scope, is_scripts=True, has_own_packages=own)
        return self._in_projects(above, folders, projects, place)

    def _in_projects(
        self,
        above: str,
        folders: tuple[str, ...],
        projects: Mapping[str, Declarations],
        place: ProjectEnvironment | None,
    ) -> ImportScope:
        starts: list[str] = []
        tops: list[str] = []
        for folder, project in projects.items():
            tops += [*(f"{folder}/{source}" for source in project.sources), folder]
            starts += [f"{folder}/{path}" for path in project.test_paths]
        if folders[-1] not in tops:
            tops.append(folders[-1])
        outside = next(iter(projects), folders[-1])
        settings = [f"{folder}/conftest.py" for folder in folders if len(folder) >= len(outside)]
        settings = [address for address in settings if self._tree.is_file(address)]
        beside = [above, *(address.rpartition("/")[0] for address in settings)]
        every = [*tops, *starts, *map(self._base, beside)]
        environment, installed = self._read_environment(projects, place)
        return ImportScope(
            starts=tuple(ModuleFolder(address) for address in dict.fromkeys(every)),
            tops=tuple(tops),
            closed=frozenset(
                f"{folder}/{source}"
                for folder, project in projects.items()
                if project.is_packaged
                for source in project.sources
                if not self._tree.is_file(f"{folder}/{source}/__init__.py")
            ),
            moved={
                name: f"{folder}/{place}"
                for folder, project in projects.items()
                for name, place in project.moved.items()
            },
            settings=tuple(settings),
            environment=environment,
            installed=installed,
            has_own_packages=place is not None or self._environment is not None,
            projects=projects,
            place=place,
        )

    def _read_environment(
        self, projects: Mapping[str, Declarations], place: ProjectEnvironment | None
    ) -> tuple[Environment, tuple[ModuleFolder, ...]]:
        here = Environment.here() if self._environment is None else self._environment
        if self._environment is not None:
            return here, _on_host(here)
        told = None if place is None else place.version
        version = told or next((p.version for p in projects.values() if p.version), here.version)
        name = here.name if place is None else f"the environment {place.folder}"
        library = here.library()
        path = here.search_path if place is None else library
        environment = Environment(name, version, standard_library(version), path)
        if place is None:
            return environment, _on_host(here)
        own = tuple(ModuleFolder(address) for address in (*place.packages, *place.linked))
        return environment, (*own, *(ModuleFolder(host=entry) for entry in library))

    def _as_given(self, above: str, folders: tuple[str, ...]) -> ImportScope:
        environment = Environment.here() if self._environment is None else self._environment
        roots = self._given.source_roots
        starts = roots or folders
        if roots and not self._is_package(above):
            starts = (*roots, above)  # a script can import its neighbors
        return ImportScope(
            starts=tuple(map(ModuleFolder, starts)),
            tops=roots,
            environment=environment,
            installed=_on_host(environment),
        )

    def _declarations(self, folder: str) -> Declarations | None:
        if folder not in self._found:
            self._found[folder] = read_declarations(self._tree, folder)
        return self._found[folder]

    def _base(self, folder: str) -> str:
        """Return the folder that a file is imported from: the first one that is not a package."""
        while "/" in folder and self._is_package(folder):
            folder = folder.rpartition("/")[0]
        return folder

    def _is_package(self, folder: str) -> bool:
        return any(self._tree.is_file(f"{folder}/__init__{ending}") for ending in (".py", ".pyi"))


def _on_host(environment: Environment) -> tuple[ModuleFolder, ...]:
    return tuple(ModuleFolder(host=entry) for entry in environment.search_path)


def _and_above(address: str) -> Iterator[str]:
    while address:
        yield address
        address = address.rpartition("/")[0]


def find_environment(tree: SourceTree, folder: str) -> ProjectEnvironment | None:
    """Return the environment in the folder of a project, or None."""
    names = tree.entries(folder) or {}
    for name in _FOLDERS:
        at = f"{folder}/{name}"
        if not names.get(name.partition("/")[0]):
            continue
        settings = (
            _settings(tree.text(f"{at}/pyvenv.cfg")) if tree.is_file(f"{at}/pyvenv.cfg") else None
        )
        if settings is None and not tree.is_folder(f"{at}/conda-meta"):
            continue
        packages = tuple(_packages(tree, at))
        told = (settings or {}).get("version") or (settings or {}).get("version_info")
        version = _version(told) or next((found for _, found in packages if found), None)
        sees_system = (settings or {}).get("include-system-site-packages", "").lower() == "true"
        return ProjectEnvironment(at, version, tuple(one for one, _ in packages), sees_system, tree)
    for name, is_folder in (tree.entries(f"{folder}/{_LOCAL_PACKAGES}") or {}).items():
        at = f"{folder}/{_LOCAL_PACKAGES}/{name}"
        if is_folder and tree.is_folder(f"{at}/lib"):
            return ProjectEnvironment(
                at, _version(name), (f"{at}/lib",), sees_system=False, tree=tree
            )
    return None


def _settings(text: str | None) -> Mapping[str, str]:
    lines = (line.partition("=") for line in (text or "").splitlines())
    return {key.strip().lower(): value.strip() for key, _, value in lines}


def _packages(tree: SourceTree, at: str) -> Iterator[tuple[str, tuple[int, int] | None]]:
    """Yield each folder of packages with the version in its path."""
    for lib in ("lib", "lib64"):
        for name, is_folder in (tree.entries(f"{at}/{lib}") or {}).items():
            folder = f"{at}/{lib}/{name}/site-packages"
            if is_folder and _LIBRARY.fullmatch(name) and tree.is_folder(folder):
                yield folder, _version(name)
    if tree.is_folder(f"{at}/Lib/site-packages"):
        yield f"{at}/Lib/site-packages", None


def _version(text: str | None) -> tuple[int, int] | None:
    match = _LIBRARY.match(text or "")
    return None if match is None else (int(match[1]), int(match[2]))


def _read_mapping(finder: str) -> set[str]:
    """Return the modules in the table `MAPPING` of a finder."""
    with suppress(SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        for node in ast.parse(finder).body:
            match node:
                case (
                    ast.AnnAssign(target=ast.Name(id="MAPPING"), value=ast.Dict() as table)
                    | ast.Assign(targets=[ast.Name(id="MAPPING")], value=ast.Dict() as table)
                ):
                    every = cast("Mapping[str, str]", ast.literal_eval(table))
                    return {str(name).partition(".")[0] for name in every}
                case _:
                    pass
    return set()
