"""A project: the folders of its registry and of its generated code.

The settings are in `[tool.replybook]` of pyproject.toml. A bare registry folder is a project
without outputs.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path, PurePosixPath
from typing import Literal, TypeAlias, cast

from replybook_schema.near import did_you_mean, near

Table: TypeAlias = Mapping[str, object]

_KEYS = (
    *("sources", "output", "package", "docs", "docs_pages", "tests"),
    *("extends", "servers", "docs_url", "judging"),
)

DocsPages: TypeAlias = Literal["all", "overview"]
"""Every page of the reference, or only the front page, the codes and the taxonomy."""

_URL = re.compile(r"https?://[A-Za-z0-9._~:\[\]-]+(/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?")

_OF_COMMANDS = ("lint", "audit")
"""Tables with settings of the commands `lint` and `audit`. They are not part of a project."""


class BadProject(Exception):
    """The folder is not a project, or its settings are wrong. The message has the fix."""


@dataclass(frozen=True, slots=True)
class Project:
    """One project. All folders are relative to `root` and have slashes.

    `output` is None for a bare registry folder, which can be checked but generates nothing.
    `servers` are the files and folders whose code registers the tools. `docs_pages` says which
    pages of the reference are written into `docs`. `docs_url` is where the site of the project
    stands, with a slash at its end; empty where it stands nowhere yet. `judging` is the folder for
    the tables of `replybook.client.judge`, which only the base registry of the library writes.
    """

    root: Path
    sources: tuple[PurePosixPath, ...]
    output: PurePosixPath | None = None
    package: str = ""
    docs: PurePosixPath | None = None
    docs_pages: DocsPages = "all"
    tests: PurePosixPath | None = None
    extends: tuple[str, ...] = ()
    servers: tuple[PurePosixPath, ...] = ()
    docs_url: str = ""
    judging: PurePosixPath | None = None


def open_project(start: Path) -> Project:
    """Return the project at or above `start`, or raise `BadProject`.

    If one pyproject.toml has several projects, return the one whose registry contains `start`, or
    the first.
    """
    start, projects = start.absolute(), open_projects(start)
    for project in projects:
        sources = (project.root / source for source in project.sources)
        if any(source == start or source in start.parents for source in sources):
            return project
    return projects[0]


def open_projects(start: Path) -> tuple[Project, ...]:
    """Return all projects of the folder at or above `start`, or raise `BadProject`.

    Several projects are in `[[tool.replybook.projects]]`, each with the keys of one. A project that
    others extend comes first. A folder with `registry.yaml` but without settings is a bare
    registry.
    """
    start = start.absolute()
    if not start.is_dir():
        raise BadProject(f"{start.name!r} is not a folder; name a project or a registry folder")
    for folder in (start, *start.parents):
        settings = _settings(folder)
        if settings is not None:
            return _projects(folder, settings)
        if (folder / "registry.yaml").is_file() and not _owner(folder):
            return (Project(folder, (PurePosixPath("."),)),)
    raise BadProject(
        "there is no registry here: no registry.yaml and no [tool.replybook] in a pyproject.toml;"
        " run: replybook init DIR"
    )


def import_roots(project: Project) -> tuple[Path, ...]:
    """Return the folders from which the generated packages of all projects here are imported."""
    if project.output is None:
        return ()
    found = (_import_root(one) for one in (project, *open_projects(project.root)))
    return tuple(dict.fromkeys(folder for folder in found if folder is not None))


def _import_root(project: Project) -> Path | None:
    if project.output is None:
        return None
    return (project.root / project.output).parents[project.package.count(".")]


def _owner(folder: Path) -> bool:
    """Return True if `folder` is a source of a project above it."""
    for parent in folder.parents:
        settings = _settings(parent)
        if settings is not None:
            projects = _projects(parent, settings)
            return any(
                parent / source == folder for project in projects for source in project.sources
            )
    return False


def _settings(folder: Path) -> Mapping[str, object] | None:
    path = folder / "pyproject.toml"
    if not path.is_file():
        return None
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise BadProject(f"pyproject.toml cannot be read: {why}") from error
    except UnicodeDecodeError as error:
        raise BadProject("pyproject.toml is not UTF-8; save it as UTF-8") from error
    except (ValueError, RecursionError) as error:  # also for a number of thousands of digits
        why = str(error)[:1].lower() + str(error)[1:]
        raise BadProject(f"pyproject.toml is not TOML: {why}; correct it there") from error
    tools = data.get("tool", {})
    if not isinstance(tools, dict):
        raise BadProject("pyproject.toml: tool is no table; write [tool.replybook]")
    tables = cast("Mapping[str, object]", tools)
    settings = tables.get("replybook")
    if settings is None:
        _refuse_misspelt(tables)
    if not isinstance(settings, dict):
        return None
    table = cast("Mapping[str, object]", settings)
    own = {key: value for key, value in table.items() if key not in _OF_COMMANDS}
    return own if own or not table else None


def _refuse_misspelt(tables: Mapping[str, object]) -> None:
    """Raise `BadProject` for a section with a similar name and keys of `[tool.replybook]`."""
    for name in near("replybook", tables, 3, 0.8):
        found = tables[name]
        if isinstance(found, dict) and {"sources", "output", "projects"} & {*cast("Table", found)}:
            raise BadProject(f"pyproject.toml: [tool.{name}] is no section; write [tool.replybook]")


def _projects(root: Path, settings: Mapping[str, object]) -> tuple[Project, ...]:
    several = settings.get("projects")
    if several is None:
        return (_project(root, settings),)
    tables = cast("list[object]", several) if isinstance(several, list) else []
    if not tables or len(settings) > 1 or not all(isinstance(table, dict) for table in tables):
        raise BadProject(
            "pyproject.toml: write one [[tool.replybook.projects]] for each project, with its"
            " sources and output, and nothing else in [tool.replybook]"
        )
    return tuple(_project(root, cast("Mapping[str, object]", table)) for table in tables)


def _project(root: Path, settings: Mapping[str, object]) -> Project:
    for key in settings:
        if key not in _KEYS:
            hint = did_you_mean(key, _KEYS, f"known keys: {', '.join(_KEYS)}")
            raise BadProject(f"pyproject.toml: unknown key {key!r} in [tool.replybook]; {hint}")
    sources = _paths(settings, "sources")
    if not sources:
        raise BadProject(
            "pyproject.toml: [tool.replybook] needs sources, e.g. sources = ['registry']"
        )
    output = _path(settings, "output")
    return Project(
        root=root,
        sources=sources,
        output=output,
        package=_package(settings, output),
        docs=_path(settings, "docs"),
        docs_pages=_docs_pages(settings),
        tests=_path(settings, "tests"),
        extends=tuple(str(name) for name in _list(settings, "extends")),
        servers=_paths(settings, "servers"),
        judging=_path(settings, "judging"),
        docs_url=checked_docs_url(settings["docs_url"]) if "docs_url" in settings else "",
    )


def checked_docs_url(value: object) -> str:
    """Return the URL of a site with a trailing slash, or raise `BadProject`."""
    if not isinstance(value, str) or not _URL.fullmatch(value):
        raise BadProject(
            f"docs_url = {value!r} is no address of a site; write it like 'https://docs.example.org/replies/'"
        )
    return value.rstrip("/") + "/"


def _docs_pages(settings: Mapping[str, object]) -> DocsPages:
    value = settings.get("docs_pages", "all")
    if value not in ("all", "overview"):
        raise BadProject(
            f"pyproject.toml: docs_pages = {value!r} is unknown; write 'all' or 'overview'"
        )
    return value


def _package(settings: Mapping[str, object], output: PurePosixPath | None) -> str:
    """Return the import name of the generated package: the last folders of `output`, with dots."""
    if output is None and "package" not in settings:
        return ""
    package = settings.get("package", output.name if output is not None else "")
    parts = package.split(".") if isinstance(package, str) else []
    if not parts or not all(part.isidentifier() and not iskeyword(part) for part in parts):
        raise BadProject(f"pyproject.toml: package {package!r} is not an import name")
    if parts[0] in sys.stdlib_module_names:
        raise BadProject(
            f"pyproject.toml: package {package!r} hides a module of Python; choose another folder"
        )
    if output is not None and output.parts[-len(parts) :] != tuple(parts):
        raise BadProject(
            f"pyproject.toml: package {package!r} is not where output = {str(output)!r} puts it;"
            f" end output with {'/'.join(parts)!r}"
        )
    return ".".join(parts)


def _list(settings: Mapping[str, object], key: str) -> list[object]:
    value = settings.get(key, [])
    if not isinstance(value, list):
        raise BadProject(f"pyproject.toml: {key} in [tool.replybook] is not a list")
    return cast("list[object]", value)


def _paths(settings: Mapping[str, object], key: str) -> tuple[PurePosixPath, ...]:
    return tuple(_inside(key, value) for value in _list(settings, key))


def _path(settings: Mapping[str, object], key: str) -> PurePosixPath | None:
    return _inside(key, settings[key]) if key in settings else None


def _inside(key: str, value: object) -> PurePosixPath:
    """Return a folder inside the project. `generate` must not write outside of it."""
    path = PurePosixPath(value) if isinstance(value, str) else None
    if (
        path is None
        or path.is_absolute()
        or ".." in path.parts
        or (str(path) == "." and key not in ("sources", "servers"))
    ):
        what = "a file or folder" if key == "servers" else "a folder"
        raise BadProject(f"pyproject.toml: {key} = {value!r} is not {what} inside the project")
    return path
