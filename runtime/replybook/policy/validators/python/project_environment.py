"""The virtual environment of a project: its version and its installed modules.

Its interpreter is never run. The folders of its packages are read through the source tree, path
files and the finders of editable installations as text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Final, cast

from replybook.policy.validators.python.declarations import normal
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
        folder: Its address.
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
                found |= _mapped(self.tree.text(f"{folder}/{name}") or "")
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


def _mapped(finder: str) -> set[str]:
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
