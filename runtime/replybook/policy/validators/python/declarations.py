"""The declarations of a Python project: source folders, dependencies and version.

They are read as text from pyproject.toml, setup.cfg, setup.py, requirement files, lock files and
the settings of pytest. Nothing of the project is run. A form that cannot be read declares nothing.
"""

from __future__ import annotations

import ast
import configparser
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

from replybook.policy.validators.source_tree import SourceTree

_CONDA: Final = ("environment.yml", "environment.yaml")
_PROJECT_FILES: Final = ("pyproject.toml", "setup.py", "setup.cfg", "Pipfile", *_CONDA)
_PACKAGING: Final = ("build-system", "project")
_LOCKS: Final = ("uv.lock", "poetry.lock", "pdm.lock", "pylock.toml")
_REQUIREMENTS: Final = re.compile(r".*(requirements|constraints).*\.(txt|in)")
_REQUIREMENT: Final = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[([^\]]*)\])?")
_COMPUTED: Final = ("install_requires", "extras_require", "**")
_PYTEST: Final = frozenset(("pytest.ini", "conftest.py"))
_LISTED: Final = re.compile(r"^\s*-\s*([A-Za-z0-9][\w.-]*)", re.MULTILINE)
_MOST_FILES: Final = 50
"""The limit of requirement files of one project, those that they include among them."""


@dataclass(frozen=True)
class Declarations:
    """The declarations of a folder as a Python project.

    Attributes:
        sources: Folders below the project whose packages are installed, e.g. `src`.
        test_paths: Folders that pytest puts on the search path.
        moved: The folder of each package that has another name or place, e.g. {"shop": "lib/shop"}.
        is_packaged: True if the project is built and installed, so that its sources are known.
        version: The Python of the project, or None.
    """

    sources: tuple[str, ...]
    test_paths: tuple[str, ...]
    moved: Mapping[str, str]
    is_packaged: bool
    version: tuple[int, int] | None
    files: _Files

    @cached_property
    def dependencies(self) -> frozenset[str]:
        """The declared distributions as `list_required` names them, without the project itself."""
        return _dependencies(self.files)

    @cached_property
    def knows_dependencies(self) -> bool:
        """True if the dependencies are declared as data, none among them, and not by a program."""
        return not _is_silent(self.files) and not _is_computed(self.files)

    @cached_property
    def locked(self) -> frozenset[str]:
        """The normalized names in lock files, with what the dependencies bring."""
        return frozenset(map(normal, _list_locked(self.files)))


def read_declarations(tree: SourceTree, folder: str) -> Declarations | None:
    """Return the declarations of a folder, or None if the folder is not a Python project."""
    names = tree.entries(folder) or {}
    files = _Files(tree, folder)
    if names.keys().isdisjoint(_PROJECT_FILES) and not files.requirement_files():
        return None
    toml, setup_cfg, setup_py = files.project, files.setup_cfg, files.setup_py
    tools = _table(toml, "tool")
    moved = (_table(tools, "setuptools", "package-dir"), setup_py.get("package_dir"))
    is_packaged = (
        any(key in toml for key in _PACKAGING)
        or "poetry" in tools
        or "setup.py" in names
        or not setup_cfg.keys().isdisjoint(("metadata", "options"))
    )
    sources = [*_toml_sources(tools), *_setup_sources(setup_cfg, setup_py)]
    if names.get("src") and not tree.is_file(f"{folder}/src/__init__.py"):
        sources.append("src")
    return Declarations(
        _below(sources),
        _below(_pytest_paths(files)),
        {name: place for table in moved for name, place in _list_moved(table)},
        is_packaged,
        files.version(),
        files,
    )


def normal(distribution: str) -> str:
    """Return the name of a distribution as normalized by PEP 503."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


def list_required(requirement: str) -> Iterator[str]:
    """Yield the distribution of a requirement, and each of its extras as `name[extra]`."""
    match = _REQUIREMENT.match(requirement)
    if match is not None:
        name = normal(match[1])
        yield name
        yield from (
            f"{name}[{normal(extra.strip())}]" for extra in (match[2] or "").split(",") if extra
        )


class _Files:
    """The project files of a folder, each read once."""

    def __init__(self, tree: SourceTree, folder: str) -> None:
        self._tree: Final = tree
        self._folder: Final = folder

    @cached_property
    def project(self) -> Mapping[str, Any]:
        """The content of pyproject.toml."""
        return self.toml("pyproject.toml")

    @cached_property
    def setup_cfg(self) -> Mapping[str, Mapping[str, str]]:
        """The sections of setup.cfg."""
        return self.ini("setup.cfg")

    @cached_property
    def setup_py(self) -> Mapping[str, object]:
        """The arguments of `setup(...)`; `...` is the value of one that is computed."""
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            for node in ast.walk(ast.parse(self.text("setup.py"))):
                match node:
                    case ast.Call(func=ast.Name(id="setup") | ast.Attribute(attr="setup")):
                        return {
                            keyword.arg or "**": _literal(keyword.value)
                            for keyword in node.keywords
                        }
                    case _:
                        pass
        return {}

    def names(self) -> Iterable[str]:
        """Return the names in the folder."""
        return self._tree.entries(self._folder) or ()

    def requirement_files(self) -> list[str]:
        """Return the requirement files in the folder, and those in a folder `requirements`."""
        inner = self._tree.entries(f"{self._folder}/requirements") or ()
        names = [name for name in self.names() if _REQUIREMENTS.fullmatch(name)]
        return names + [f"requirements/{one}" for one in inner if one.endswith((".txt", ".in"))]

    def text(self, name: str) -> str:
        """Return the text of a file, empty if it is not there."""
        address = f"{self._folder}/{name}"
        return (self._tree.text(address) or "") if self._tree.is_file(address) else ""

    def toml(self, name: str) -> Mapping[str, Any]:
        """Return the content of a TOML file, empty if it does not parse."""
        with suppress(ValueError, RecursionError):
            return tomllib.loads(self.text(name))
        return {}

    def ini(self, name: str) -> Mapping[str, Mapping[str, str]]:
        """Return the sections of a file of settings, empty if it does not parse."""
        parser = configparser.ConfigParser(interpolation=None, strict=False)
        with suppress(configparser.Error):
            parser.read_string(self.text(name))
            return {section: dict(parser[section]) for section in parser.sections()}
        return {}

    def version(self) -> tuple[int, int] | None:
        """Return the version in `.python-version`."""
        match = re.match(r"\s*(?:c?python-?)?(\d{1,3})\.(\d{1,3})", self.text(".python-version"))
        return None if match is None else (int(match[1]), int(match[2]))


def _literal(node: ast.expr) -> object:
    """Return the value of an expression, the first folder of `find_packages`, or `...`."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name.startswith(
            "find_"
        ):
            where = [
                *node.args[:1],
                *(keyword.value for keyword in node.keywords if keyword.arg == "where"),
            ]
            return {"where": _literal(where[0])} if where else {}
        case _:
            pass
    with suppress(ValueError, TypeError, RecursionError, MemoryError):
        return cast("object", ast.literal_eval(node))
    return ...


def _table(data: Mapping[str, Any], *keys: str) -> Mapping[str, Any]:
    value: object = data
    for key in keys:
        value = cast("Mapping[str, object]", value).get(key) if isinstance(value, Mapping) else None
    return cast("Mapping[str, Any]", value) if isinstance(value, Mapping) else {}


def _tables(value: object) -> Iterator[Mapping[str, Any]]:
    """Yield the tables of a list."""
    every = cast("list[object]", value) if isinstance(value, list) else []
    return (cast("Mapping[str, Any]", one) for one in every if isinstance(one, Mapping))


def _words(value: object) -> list[str]:
    """Return a text, or the texts of a list, as a list."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list | tuple):
        return []
    return [one for one in cast("Iterable[object]", value) if isinstance(one, str)]


def _below(folders: Iterable[str]) -> tuple[str, ...]:
    """Return the folders that are below the project, each once."""
    return tuple(dict.fromkeys(one for folder in folders if (one := _clean(folder))))


def _clean(folder: str) -> str | None:
    """Return a folder below the project with `/` between names, or None for one outside of it."""
    parts = [part for part in folder.replace("\\", "/").split("/") if part not in ("", ".")]
    is_outside = folder.startswith("/") or ".." in parts or any(set("*?[") & set(p) for p in parts)
    return None if is_outside else "/".join(parts)


# Source folders


def _toml_sources(tools: Mapping[str, Any]) -> Iterator[str]:
    yield from _words(_table(tools, "setuptools", "package-dir").get(""))
    packages = _table(tools, "setuptools", "packages", "find")
    yield from _words(packages.get("where"))
    hatch = _table(tools, "hatch", "build")
    for target in (hatch, _table(hatch, "targets", "wheel")):
        yield from _words(target.get("dev-mode-dirs"))
        yield from map(
            _above, (*_words(target.get("packages")), *_words(target.get("only-include")))
        )
        sources: object = target.get("sources")
        yield from _words(sources)
        if isinstance(sources, Mapping):
            yield from (
                key for key, value in cast("Mapping[str, object]", sources).items() if not value
            )
    for package in _tables(_table(tools, "poetry").get("packages")):
        yield from _words(package.get("from"))
    yield from _words(_table(tools, "uv", "build-backend").get("module-root"))
    yield from _words(_table(tools, "pdm", "build").get("package-dir"))
    yield from _words(_table(tools, "maturin").get("python-source"))
    yield from map(_above, _words(_table(tools, "scikit-build", "wheel").get("packages")))


def _setup_sources(
    setup_cfg: Mapping[str, Mapping[str, str]], setup_py: Mapping[str, object]
) -> Iterator[str]:
    yield from _words(_pairs(setup_cfg.get("options", {}).get("package_dir", "")).get(""))
    yield from _words(setup_cfg.get("options.packages.find", {}).get("where"))
    for key in ("package_dir", "packages"):
        value = setup_py.get(key)
        if isinstance(value, Mapping):
            table = cast("Mapping[str, object]", value)
            yield from (*_words(table.get("")), *_words(table.get("where")))


def _pairs(text: str) -> Mapping[str, str]:
    """Return the lines `key = value` of a setting."""
    found = (line.partition("=") for line in text.splitlines() if "=" in line)
    return {key.strip(): value.strip() for key, _, value in found}


def _above(package: str) -> str:
    return package.rstrip("/").rpartition("/")[0]


def _list_moved(table: object) -> Iterator[tuple[str, str]]:
    """Yield name and place of each package in a table `package-dir`."""
    every = cast("Mapping[str, object]", table).items() if isinstance(table, Mapping) else ()
    for name, folder in every:
        if name and isinstance(folder, str) and (place := _clean(folder)):
            yield name, place


def _pytest_paths(files: _Files) -> Iterator[str]:
    tools = _table(files.project, "tool")
    yield from _words(_table(tools, "pytest", "ini_options").get("pythonpath"))
    yield from _words(_table(tools, "pytest").get("pythonpath"))
    sections = [files.setup_cfg.get("tool:pytest", {})]
    sections += [files.ini(name).get("pytest", {}) for name in ("pytest.ini", "tox.ini")]
    for section in sections:
        yield from section.get("pythonpath", "").split()


# Dependencies


def _dependencies(files: _Files) -> frozenset[str]:
    toml = files.project
    dynamic = _table(toml, "tool", "setuptools", "dynamic")
    optional = _table(dynamic, "optional-dependencies")
    parts = (_table(dynamic, "dependencies"), *(_table(optional, name) for name in optional))
    listed = [*files.requirement_files(), *(n for part in parts for n in _words(part.get("file")))]
    texts = (
        *_toml_requirements(toml),
        *_setup_requirements(files),
        *_required_by(files, listed),
        *(one for name in _CONDA for one in _LISTED.findall(files.text(name))),
    )
    found = {name for text in texts for name in list_required(text)}
    found.update(map(normal, (*_poetry_names(toml), *_list_configured(files))))
    own = (_table(toml, "project").get("name"), _table(toml, "tool", "poetry").get("name"))
    return frozenset(found.difference(normal(name) for one in own for name in _words(one)))


def _is_silent(files: _Files) -> bool:
    """Return True if no file of the project is one that declares dependencies."""
    tools = _table(files.project, "tool")
    declares = (
        "project" in files.project,
        "poetry" in tools,
        bool(files.setup_py),
        "options" in files.setup_cfg,
        bool(files.requirement_files()),
        any(name in ("Pipfile", *_CONDA) for name in files.names()),
    )
    return not any(declares)


def _is_computed(files: _Files) -> bool:
    """Return True if a program decides about dependencies."""
    toml, computed = files.project, (files.setup_py.get(key) for key in _COMPUTED)
    dynamic = _words(_table(toml, "project").get("dynamic"))
    reads_files = bool(_table(toml, "tool", "setuptools", "dynamic"))
    return ... in computed or ("dependencies" in dynamic and not reads_files)


def _list_configured(files: _Files) -> Iterator[str]:
    """Yield the tools that the project has settings for, which it therefore uses."""
    yield from _table(files.project, "tool")
    if _PYTEST.isdisjoint(files.names()):
        is_there = "tool:pytest" in files.setup_cfg or "pytest" in files.ini("tox.ini")
        yield from ("pytest",) if is_there else ()
    else:
        yield "pytest"
    for section, settings in files.ini("tox.ini").items():
        if section.startswith("testenv"):
            for line in settings.get("deps", "").splitlines():
                yield from list_required(line.rpartition(":")[2])


def _toml_requirements(toml: Mapping[str, Any]) -> Iterator[str]:
    project = _table(toml, "project")
    yield from _words(project.get("dependencies"))
    groups = (_table(project, "optional-dependencies"), _table(toml, "dependency-groups"))
    for group in (*groups, _table(toml, "tool", "pdm", "dev-dependencies")):
        for requirements in group.values():
            yield from _words(requirements)
    yield from _words(_table(toml, "build-system").get("requires"))
    yield from _words(_table(toml, "tool", "uv").get("dev-dependencies"))
    environments = _table(toml, "tool", "hatch", "envs")
    for name in environments:
        for key in ("dependencies", "extra-dependencies"):
            yield from _words(_table(environments, name).get(key))


def _setup_requirements(files: _Files) -> Iterator[str]:
    options = files.setup_cfg.get("options", {})
    for key in ("install_requires", "setup_requires", "tests_require"):
        yield from options.get(key, "").splitlines()
        yield from _words(files.setup_py.get(key))
    for group in files.setup_cfg.get("options.extras_require", {}).values():
        yield from group.splitlines()
    for extra in _table(files.setup_py, "extras_require").values():
        yield from _words(extra)


def _required_by(project: _Files, files: list[str]) -> Iterator[str]:
    """Yield the lines of requirement files and of those that they include."""
    seen: set[str] = set()
    while files and len(seen) < _MOST_FILES:
        name = _clean(files.pop())
        if name is None or name in seen:
            continue
        seen.add(name)
        for line in project.text(name).splitlines():
            included = re.match(r"\s*(?:-r|--requirement|-c|--constraint)[\s=]+(\S+)", line)
            if included is not None:
                files.append(f"{_above(name)}/{included[1]}".lstrip("/"))
            elif (egg := re.search(r"#egg=([\w.-]+)", line)) is not None:
                yield egg[1]
            elif not line.lstrip().startswith(("#", "-")):
                yield line


def _poetry_names(toml: Mapping[str, Any]) -> Iterator[str]:
    poetry = _table(toml, "tool", "poetry")
    yield from _table(poetry, "dependencies")
    yield from _table(poetry, "dev-dependencies")
    for group in _table(poetry, "group"):
        yield from _table(poetry, "group", group, "dependencies")


def _list_locked(files: _Files) -> Iterator[str]:
    """Yield the names in lock files, those that dependencies bring among them."""
    for name in _LOCKS:
        toml = files.toml(name)
        for package in (*_tables(toml.get("package")), *_tables(toml.get("packages"))):
            yield from _words(package.get("name"))
    pipfile = files.toml("Pipfile")
    yield from (*_table(pipfile, "packages"), *_table(pipfile, "dev-packages"))
    with suppress(ValueError, RecursionError):
        lock = {"": json.loads(files.text("Pipfile.lock") or "{}")}
        yield from (*_table(lock, "", "default"), *_table(lock, "", "develop"))
