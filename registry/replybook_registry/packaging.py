"""Packaging checks: can the generated package be imported, and is it in the wheel?

Only pyproject.toml is read; nothing is built or imported. Settings that a build backend computes
are not checked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.machinery import PathFinder
from pathlib import Path, PurePosixPath
from typing import Final, cast

from replybook_registry.project import Project
from replybook_schema import Finding, Place

NAMES: Final[Mapping[str, str]] = {
    "RB164": "package_that_does_not_import",
    "RB165": "package_that_does_not_ship",
}
"""The names of the rules."""

RULES: Final[Mapping[str, str]] = {
    "RB164": """RB164: the generated package cannot be imported by its configured name.

## Why
A server imports the package by name. If a folder above it is a package itself, or an installed module has
the same name, the import fails or returns another module.

## Example
`output = "src/acme/replies"`, without `package`, where `src/acme/__init__.py` exists. The package is
`acme.replies`, but the settings say `replies`.

## Instead
Set `package = "acme.replies"`, or use a folder with a unique name directly below the import root.
""",
    "RB165": """RB165: the generated package, or the registry, is not part of the wheel.

## Why
Everything works in the checkout, but not after the wheel is installed. The server does not find its codes,
and no other project can extend the registry.

## Example
`output = "src/acme_replies"`, and `[tool.hatch.build.targets.wheel]` has `packages = ["src/acme"]`.

## Instead
Add the folder to the packages of the build backend, with the registry inside the package:
`sources = ["src/acme_replies/registry"]`. setuptools packs other files than modules, such as `py.typed`
and the YAML, only if they are listed: `acme_replies = ["**/*"]` under `[tool.setuptools.package-data]`, or
in `MANIFEST.in`.
""",
}
"""The pages of the rules, in the same form as for other rules."""

Table = Mapping[str, object]


def packaging_findings(project: Project) -> Iterator[Finding]:
    """Yield a finding for each fault of the settings; none for a bare registry folder."""
    if project.output is None:
        return
    text = (project.root / "pyproject.toml").read_text("utf-8")
    data = cast("Table", tomllib.loads(text))
    place = Place("pyproject.toml", _line(text, f'"{project.output}"'))
    yield from _imports(project, project.output, place)
    yield from _ships(project, project.output, data, place)
    if _leaves_data_out(project, data):
        what = f"the files of {str(project.output)!r} that are no modules (py.typed, YAML, JSON)"
        problem = f"{what} are not in the wheel: setuptools packs them where they are listed"
        fix = f'add `{project.package} = ["**/*"]` under [tool.setuptools.package-data]'
        yield Finding(place, "RB165", problem, fix, severity="warning")


def _line(text: str, wanted: str) -> int:
    lines = text.replace("'", '"').splitlines()
    found = [n for n, line in enumerate(lines, 1) if wanted in line and "output" in line]
    return found[0] if found else 1


def _imports(project: Project, output: PurePosixPath, place: Place) -> Iterator[Finding]:
    parts = project.package.split(".")
    above = output.parents[len(parts) - 1]
    if str(above) != "." and (project.root / above / "__init__.py").is_file():
        problem = f"{str(above)!r} is a package, so {project.package!r} is not how {str(output)!r} imports"
        fix = f"say package = '{above.name}.{project.package}', or choose an output outside of it"
        yield Finding(place, "RB164", problem, fix)
    elif len(parts) == 1 and _is_taken(project, parts[0]):
        problem = f"an installed module is called {parts[0]!r} too, and one hides the other"
        yield Finding(place, "RB164", problem, "give the output folder another name")


def _is_taken(project: Project, name: str) -> bool:
    """Return True if another installed module has this name.

    A generated package has a manifest.
    """
    spec = PathFinder.find_spec(name)
    if spec is None or spec.origin is None:
        return False
    origin = Path(spec.origin)
    return not origin.is_relative_to(project.root) and not (origin.parent / "manifest.py").is_file()


def _ships(project: Project, output: PurePosixPath, data: Table, place: Place) -> Iterator[Finding]:
    packed = _find_packed_folders(data, project.root)
    if packed is None:
        return
    folders = ", ".join(map(str, packed)) or "nothing"
    for what, folder, severity in (
        ("the generated package", output, "error"),
        *(("the registry", source, "warning") for source in project.sources),
    ):
        if not any(folder.is_relative_to(one) for one in packed):
            problem = f"{what} in {str(folder)!r} is not in the wheel, which packs {folders}"
            every = ", ".join(f'"{one}"' for one in (*packed, output))
            fix = f"let the build backend pack {every}: under hatchling, `packages` lists them"
            if not folder.is_relative_to(output):
                fix = f"put the registry into the package, e.g. sources = ['{output}/registry']"
            yield Finding(place, "RB165", problem, fix, severity=severity)


def _leaves_data_out(project: Project, data: Table) -> bool:
    """Return True if setuptools packs only modules, because no setting includes other files."""
    system = _table(data, "build-system")
    if system.get("build-backend") != "setuptools.build_meta":
        return False
    listed = _table(_table(_table(data, "tool"), "setuptools"), "package-data")
    requires = str(system.get("requires", "")).replace("_", "-")
    by_version_control = "setuptools-scm" in requires or "setuptools-git" in requires
    return not (listed or by_version_control or (project.root / "MANIFEST.in").is_file())


def _find_packed_folders(data: Table, root: Path) -> tuple[PurePosixPath, ...] | None:
    """Return the folders in the wheel, or None if this is unknown."""
    backend = _table(data, "build-system").get("build-backend")
    tool = _table(data, "tool")
    if backend == "hatchling.build":
        build = _table(_table(tool, "hatch"), "build")
        wheel = {**build, **_table(_table(build, "targets"), "wheel")}
        if {"include", "exclude", "force-include", "artifacts"} & set(wheel):
            return None
        listed = wheel.get("packages") or wheel.get("only-include")
        return _paths(listed) if listed else _found_by_hatchling(data, root)
    if backend == "uv_build":
        settings = _table(_table(tool, "uv"), "build-backend")
        name = settings.get("module-name") or _table(data, "project").get("name")
        above = str(settings.get("module-root", "src"))
        if not isinstance(name, str):
            return None
        return (PurePosixPath(above, name.replace("-", "_").replace(".", "/")),)
    if backend == "setuptools.build_meta":
        packages = _table(_table(tool, "setuptools"), "packages")
        return _paths(_table(packages, "find").get("where"))
    return None


def _found_by_hatchling(data: Table, root: Path) -> tuple[PurePosixPath, ...] | None:
    """Return the folder that hatchling packs by default: the package named like the project."""
    name = _table(data, "project").get("name")
    if not isinstance(name, str):
        return None
    module = name.replace("-", "_").replace(".", "_")
    for folder in (PurePosixPath(module), PurePosixPath("src", module)):
        if (root / folder / "__init__.py").is_file():
            return (folder,)
    return None


def _table(data: Table, key: str) -> Table:
    value = data.get(key)
    return cast("Table", value) if isinstance(value, dict) else {}


def _paths(value: object) -> tuple[PurePosixPath, ...] | None:
    """Return a list of folders, or None for any other value or for patterns."""
    some = [str(one) for one in cast("list[object]", value)] if isinstance(value, list) else []
    return None if not some or "*" in "".join(some) else tuple(map(PurePosixPath, some))
