"""A new registry that extends the base: its files, and the tools that it lists.

The registry is in the folder of the generated package, so that it ships with the package and others
can extend it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import NamedTuple, cast

from replybook_codegen.server_source import (
    ServerSource,
    ServerTool,
    read_server,
    with_source,
)
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.project.extended_registry import ExtendedRegistry
from replybook_devtools.project.first_area import first_area
from replybook_schema import Place
from replybook_schema.tools import MCP_NAME

_REGISTRY = {
    "registry.yaml": "registry.yaml",
    "taxonomy.yaml": "taxonomy.yaml",
    "own.yaml": "codes/own.yaml",
    "tools.yaml": "tools.yaml",
    "released.yaml": "released.yaml",
}
"""Maps each template to its path below the folder of the registry."""

_GATE_REGISTRY = {
    "world": ("world.yaml", "The roots of addresses, and the modes of sessions."),
    "vocabulary": ("vocabulary.yaml", "The formats of files that may be delivered."),
    "enforcement": ("policy/enforcement.yaml", "What each mode may write and run."),
    "global": ("policy/global.yaml", "What must hold before files are delivered."),
    "cases": ("policy/cases.yaml", "Sessions that keep the rules, and sessions that break them."),
}
"""Maps each template of a gate to its path below the registry, and to what it is."""

_SCHEMAS = {"global": "policy_global"}
_GATE = {
    "init.py": "src/$module/__init__.py",
    "server.py": "src/$module/server.py",
    "test_server.py": "tests/test_server.py",
}
_DONE = ("WA-SYS-S-001",)
FIRST_TOOL = "first_tool"
"""The name of the tool if none was given."""


class NewRegistry(NamedTuple):
    """A registry that was written.

    Attributes:
        created: The files, from the folder of the project.
        source: The tools that the registry lists.
        first: The tool with codes of its own, or "" if the registry below says all codes.
        codes: The two codes of this tool, if there is one.
        settings_to_add: Settings that an existing pyproject.toml lacks.
        extends: The import name of the registry below.
        implemented: The tools that this one declares.
        left_out: The tools that have no entry, since a registry below implements them.
    """

    created: tuple[str, ...]
    source: ServerSource
    first: str
    codes: tuple[str, ...]
    settings_to_add: str
    extends: str
    implemented: tuple[str, ...]
    left_out: tuple[str, ...]

    def notes(self) -> Iterator[str]:
        """Yield what the author should know of the entries of tools."""
        if tagged := [tool.name for tool in self.source.tools if tool.tags]:
            yield f"tagged as changing, as their annotations say: {', '.join(tagged)}"
        if self.implemented:
            yield f"{len(self.implemented)} of {self.extends}: {', '.join(self.implemented)}"
        if self.left_out:
            yield f"no entry, since {self.extends} has one already: {', '.join(self.left_out)}"


def write_new_registry(
    folder: Path,
    *,
    name: str | None,
    tool: str | None,
    server: str | None,
    running: ServerSource | None = None,
    extends: str | None = None,
    gate: bool = False,
) -> NewRegistry:
    """Write a registry below `folder`.

    Args:
        folder: The folder of the project.
        name: Name of the project; None for the name of the folder.
        tool: The tool that gets codes of its own.
        server: Source of a server whose tools are listed; it is read, never run.
        running: Tools that a running server lists. They count before those of `server`.
        extends: Import name of the registry to extend; None for the base.
        gate: Write a server with contract, gate and one policy, too. `tool` reads its files.

    Returns:
        The files and tools, and the settings that an existing pyproject.toml lacks.

    Raises:
        UsageError: One of the files exists, the server cannot be read, no registry can be
            extended, or it says which codes `tool` may answer.
    """
    names = _names(name or folder.absolute().name)
    if gate:
        _check_gate(server is not None or running is not None, tool, extends)
        tool = tool or f"{names['module']}_read"
    below = ExtendedRegistry(extends, folder)
    servers = "" if server is None and running is not None else _servers(folder, server)
    names |= {"servers": servers, "extends": f"pkg:{below.name}"}
    source = _source(server, tool, running)
    first = _first(source, tool, below)
    called = [names["project"], *source.servers]
    area = first_area(called, first, [one.name for one in source.tools])
    own = below.free_codes(area) if first else ()
    said = {**names, "area": area, "tool": first}
    texts = _texts(folder, said, source.tools, below, has_gate=gate)
    taken = [text for text in texts if (folder / text).exists()]
    if taken:
        raise UsageError(f"{taken[0]!r} is there already; choose an empty folder")
    block = _settings_to_add(folder, names)
    _write(folder, texts)
    known = [one.name for one in source.tools if below.declares(one.name) is not None]
    done = tuple(name for name in known if below.implements(name))
    todo = tuple(name for name in known if name not in done)
    return NewRegistry(tuple(texts), source, first, own, block, below.name, todo, done)


def _first(source: ServerSource, tool: str | None, below: ExtendedRegistry) -> str:
    """Return the tool that gets codes of its own, or "" if each has those that are declared."""
    if tool is not None and (below.fixes_codes(tool) or below.implements(tool)):
        raise UsageError(
            f"{tool!r} may answer the codes that {below.name!r} declares for it, and no others; name"
            f" another tool with --tool, or leave it out"
        )
    taken = (below.fixes_codes, below.implements)
    free = (one.name for one in source.tools if not any(is_so(one.name) for is_so in taken))
    return tool or next(free, "")


def _source(server: str | None, tool: str | None, running: ServerSource | None) -> ServerSource:
    """Return the tools of the server, or the one tool named on the command line."""
    if tool is not None and not MCP_NAME.fullmatch(tool):
        raise UsageError(
            f"{tool!r} is not a valid name of a tool; use letters, digits and _ - . /, e.g. --tool list_tickets"
        )
    if server is not None:
        found = _read(server, running)
    elif running is not None:
        found = running
    else:
        name = tool or FIRST_TOOL
        return ServerSource((ServerTool(name, f"The tool {name}.", (), Place("")),), ())
    if tool is not None and all(tool != one.name for one in found.tools):
        shown = repr(server) if running is None else "the running server"
        names = ", ".join(one.name for one in found.tools[:8])
        raise UsageError(f"{shown} has no tool {tool!r} that is readable; it has {names}")
    return found


def _read(server: str, running: ServerSource | None) -> ServerSource:
    """Return the tools in the source of a server, after those that the running server lists."""
    try:
        found = read_server(Path(server))
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(
            f"cannot read the server {server!r}: {why}; name its folder or file"
        ) from error
    if running is not None:
        return with_source(running, found)
    if not found.tools:
        more = "".join(f"\n{one}" for one in found.unread)
        raise UsageError(
            f"no tool is readable in {server!r}; name the folder of its source, add --from-running"
            f" -- COMMAND, which lists the tools of the running server, or name one tool with"
            f" --tool NAME and without --server{more}"
        )
    return found


def _servers(folder: Path, server: str | None) -> str:
    """Return the setting `servers`, which `tools sync` reads, or an empty text."""
    if server is None:  # in a new project, the server is beside the package
        return "" if (folder / "pyproject.toml").exists() else 'servers = ["src"]\n'
    path = Path(server).resolve()
    if not path.is_relative_to(folder.resolve()):
        return ""
    shown = path.relative_to(folder.resolve()).as_posix()
    return f"servers = [{json.dumps(shown, ensure_ascii=False)}]\n"


def _areas(area: str, below: ExtendedRegistry) -> str:
    """Return the list of taxonomy.yaml: the area, unless a registry below has it."""
    if not area or below.has_area(area):
        return " []"
    return f"\n  - name: {area}\n    meaning: What concerns the {area.lower()}, where no area of the base says it."


def _tools(
    tools: tuple[ServerTool, ...], first: str, own: tuple[str, ...], below: ExtendedRegistry
) -> str:
    own_tools = [tool for tool in tools if below.implements(tool.name) is None]
    entries = (below.entry(tool, own if tool.name == first else _DONE) for tool in own_tools)
    return "\n".join(entries)


def _names(text: str) -> dict[str, str]:
    project = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    if not project or not project[0].isalpha():
        raise UsageError(f"{text!r} is no project name; give one with --name, e.g. --name acme")
    if project == "replybook":
        raise UsageError("'replybook' is our own name; give another with --name, e.g. --name acme")
    module = project.replace("-", "_")
    return {"project": project, "module": module, "package": f"{module}_replies"}


def _check_gate(has_tools: bool, tool: str | None, extends: str | None) -> None:
    if has_tools:
        raise UsageError(
            "--gate writes a server; leave out --server and --from-running, or leave out --gate and"
            " put a gate on the server that is there, as docs/how-to/govern-deliveries.md says"
        )
    if extends is not None:
        raise UsageError("--gate writes a world on top of the base; leave out --extends or --gate")
    if tool is not None and not (tool.isidentifier() and not iskeyword(tool)):
        raise UsageError(f"{tool!r} is no name of a Python function; name another with --tool")


def _texts(
    folder: Path,
    names: dict[str, str],
    tools: tuple[ServerTool, ...],
    below: ExtendedRegistry,
    *,
    has_gate: bool,
) -> dict[str, str]:
    first, area = names["tool"], names["area"]
    key = re.sub(r"[^A-Z0-9]+", "_", f"{names['project']}_{first}".upper()).strip("_")
    done, wrong = own = below.free_codes(area)
    known = {
        **names,
        "key": key,
        "done": done,
        "wrong": wrong,
        "areas": _areas(area if first else "", below),
    }
    at = f"src/{names['package']}/registry"
    wanted = {f"{at}/{to}": _render(f"{name}.txt", known) for name, to in _REGISTRY.items()}
    if not first:
        own_codes = f"{at}/codes/own.yaml"
        wanted[own_codes] = wanted[own_codes].partition("\ncodes:\n")[0] + "\ncodes: []\n"
    if has_gate:
        wanted |= _gate_texts(at, known)
    entries = (
        _render("gate/tools.yaml.txt", known) if has_gate else _tools(tools, first, own, below)
    )
    head = wanted[f"{at}/tools.yaml"]
    wanted[f"{at}/tools.yaml"] = head + entries if entries else head.rstrip() + " []\n"
    if not (folder / "pyproject.toml").exists():
        settings = _render("settings.toml.txt", names)
        server = f', "src/{names["module"]}"' if has_gate else ""
        more = {"settings": settings, "server": server}
        wanted["pyproject.toml"] = _render("pyproject.toml.txt", {**names, **more})
    return wanted


def _gate_texts(at: str, known: dict[str, str]) -> dict[str, str]:
    """Return the further files of a project with a gate."""
    known = {
        **known,
        "done_name": known["done"].replace("-", "_"),
        "wrong_name": known["wrong"].replace("-", "_"),
    }
    found = {
        Template(to).substitute(known): _render(f"gate/{name}.txt", known)
        for name, to in _GATE.items()
    }
    for name, (to, what) in _GATE_REGISTRY.items():
        up, schema = "../" * to.count("/"), _SCHEMAS.get(name, name)
        head = _render("gate/header.txt", {**known, "up": up, "schema": schema, "what": what})
        found[f"{at}/{to}"] = head + _render(f"gate/{name}.yaml.txt", known)
    return found


def _render(name: str, names: dict[str, str]) -> str:
    text = (files("replybook_devtools.project") / "new_project" / name).read_text("utf-8")
    return Template(text).substitute(names).rstrip("\n") + "\n"


def _settings_to_add(folder: Path, names: dict[str, str]) -> str:
    path = folder / "pyproject.toml"
    if not path.exists():
        return ""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError("pyproject.toml is not UTF-8; save it as UTF-8") from error
    try:
        project = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"pyproject.toml is not valid TOML: {error}; correct it first") from error
    settings = _render("settings.toml.txt", names)
    given = _table(_table(project, "tool"), "replybook")
    if given and "projects" not in given:
        own = f"src/{names['package']}/registry"
        sources = given.get("sources")
        if not isinstance(sources, list) or own not in cast("list[object]", sources):
            raise UsageError(
                f"pyproject.toml has [tool.replybook] already and its sources lack {own!r}, so the"
                f" new registry would never be read; add codes to the registry that is there"
            )
        return ""
    if "[[tool.replybook.projects]]" in text:
        settings = settings.replace("[tool.replybook]", "[[tool.replybook.projects]]")
    return settings + _data_of_package(project, names["package"])


def _data_of_package(project: Mapping[str, object], package: str) -> str:
    """Return the setting with which setuptools ships files that are not Python, or ""."""
    backend = _table(project, "build-system").get("build-backend", "setuptools.build_meta")
    if not str(backend).startswith("setuptools"):  # the others ship every file of a package
        return ""
    data = _table(_table(_table(project, "tool"), "setuptools"), "package-data")
    head = "# below your own table:\n# " if data else ""  # a table stands once in TOML
    line = "# " * bool(data) + f'{package} = ["**/*.json", "**/*.yaml"]'
    return f"\n{head}[tool.setuptools.package-data]\n{line}\n"


def _table(parent: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = parent.get(key)
    return cast("Mapping[str, object]", found) if isinstance(found, Mapping) else {}


def _write(folder: Path, texts: dict[str, str]) -> None:
    try:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"cannot write below {folder.name!r}: {why}") from error
