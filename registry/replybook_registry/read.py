"""Open a registry with everything it extends.

Source: design 2 ("extends = ["pkg:replybook_registry"]"), style P2: `load -> resolve -> check`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from replybook_registry.check import check
from replybook_registry.files import RegistryFiles, package_folder, read_folder
from replybook_registry.load import Documents, load
from replybook_registry.model import Registry
from replybook_registry.nodes import Items, Table
from replybook_registry.project import Project
from replybook_registry.resolve import BadRegistry, Resolved, resolve
from replybook_registry.rules import rb130_unknown_reference
from replybook_registry.shapes import Shape, check_shape
from replybook_schema import Finding

__all__ = [
    "Inspection",
    "inspect_files",
    "inspect_folder",
    "inspect_project",
    "project_files",
    "read_files",
    "read_registry",
]

_PACKAGE = "pkg:"


@dataclass(frozen=True, slots=True)
class Inspection:
    """What `check` has to say; the registry is None when none can be built."""

    registry: Registry | None
    findings: tuple[Finding, ...]


def inspect_project(project: Project, today: date) -> Inspection:
    """Read a project's registry and run every rule over it."""
    return inspect_files(project_files(project), today)


def inspect_folder(folder: Path, today: date, label: str = "") -> list[Finding]:
    """Read one registry folder and run every rule over it."""
    return list(inspect_files(read_folder(folder, label), today).findings)


def inspect_files(source: RegistryFiles, today: date) -> Inspection:
    """Resolve the files and run every rule over them."""
    try:
        resolved = read_files(source)
    except BadRegistry as bad:
        return Inspection(None, bad.findings)
    checked = check(resolved.registry, today) if resolved.complete else []
    found = {*resolved.findings, *checked}
    return Inspection(resolved.registry, tuple(sorted(found)))


def project_files(project: Project) -> RegistryFiles:
    """All source folders as one; a name that two of them have belongs to the first."""
    files: dict[str, bytes] = {}
    labels: dict[str, str] = {}
    findings: list[Finding] = []
    for source in project.sources:
        label = "" if str(source) == "." else f"{source}/"
        part = read_folder(project.root / source, label)
        findings += part.findings
        for name, data in part.files.items():
            if name not in files:
                files[name], labels[name] = data, label
    first = f"{project.sources[0]}/" if str(project.sources[0]) != "." else ""
    return RegistryFiles(files, first, tuple(findings), labels)


def read_registry(folder: Path, label: str = "") -> Registry:
    """The registry of one folder; raises `BadRegistry` if its files have any fault."""
    resolved = read_files(read_folder(folder, label))
    if resolved.findings:
        raise BadRegistry(resolved.findings)
    return resolved.registry


def read_files(
    source: RegistryFiles,
    chain: Sequence[str] = (),
    shape: Callable[[str, Table], Shape] = check_shape,
) -> Resolved:
    """Resolve `source` on top of what its registry.yaml extends; `chain` guards against a circle."""
    documents = load(source)
    base: Registry | None = None
    for name in _extends(documents):
        base = _base(name, documents, chain)
    return resolve(documents, base, shape)


def _extends(documents: Documents) -> list[str]:
    head = documents.tables.get("registry.yaml")
    names = head.get("extends") if head is not None else None
    return [str(name) for name in names] if isinstance(names, Items) else []


def _base(name: str, documents: Documents, chain: Sequence[str]) -> Registry:
    folder = package_folder(name.removeprefix(_PACKAGE)) if name.startswith(_PACKAGE) else None
    if folder is None or name in chain:
        raise BadRegistry((*documents.findings, _no_base(name, documents, in_circle=name in chain)))
    return read_files(read_folder(folder, f"{name}/"), (*chain, name)).registry


def _no_base(name: str, documents: Documents, *, in_circle: bool) -> Finding:
    place = documents.tables["registry.yaml"].value_place("extends")
    why = "extends itself" if in_circle else "is not the registry of an installed package"
    return Finding(
        place,
        rb130_unknown_reference.CODE,
        f"{name!r} {why}",
        "write pkg: and the import name of an installed package, e.g. 'pkg:replybook_registry'",
    )
