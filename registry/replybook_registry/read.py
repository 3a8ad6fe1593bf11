"""Opening of a registry with all registries that it extends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from replybook_registry.check import check
from replybook_registry.files import RegistryFiles, package_folder, read_folder
from replybook_registry.load import Documents, load
from replybook_registry.model import Registry
from replybook_registry.nodes import Items, Table
from replybook_registry.packaging import packaging_findings
from replybook_registry.project import Project, import_roots
from replybook_registry.queries.declared import list_entries
from replybook_registry.resolve import BadRegistry, Resolved, resolve
from replybook_registry.rules import (
    rb130_unknown_reference,
    rb140_redefined_entry,
    rb150_unreadable_file,
)
from replybook_registry.schema_check import Shape, check_shape
from replybook_schema import Finding, Place

_PACKAGE = "pkg:"


@dataclass(frozen=True, slots=True)
class Inspection:
    """The result of `check`.

    Attributes:
        registry: The registry, or None if none can be built.
        complete: False if a whole file is missing. In that case the registry must not be compared.
    """

    registry: Registry | None
    findings: tuple[Finding, ...]
    complete: bool = True

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make a check fail. Warnings do not."""
        return tuple(finding for finding in self.findings if finding.severity == "error")


def inspect_project(project: Project, today: date) -> Inspection:
    """Read the registry of a project and apply every rule."""
    inspection = inspect_files(project_files(project), today)
    registry = inspection.registry
    if registry is None:
        return inspection
    findings = list(packaging_findings(project))
    if project.extends not in ((), registry.extends):
        findings.append(_other_base(project, registry))
    if registry.package not in ("", project.package) and project.output is not None:
        findings.append(_other_package(project, registry))
    return replace(inspection, findings=tuple(sorted((*inspection.findings, *findings))))


def inspect_folder(folder: Path, today: date, label: str = "") -> list[Finding]:
    """Read one registry folder and apply every rule."""
    return list(inspect_files(read_folder(folder, label), today).findings)


def inspect_files(source: RegistryFiles, today: date) -> Inspection:
    """Resolve the files and apply every rule."""
    try:
        resolved = read_files(source)
    except BadRegistry as bad:
        return Inspection(None, bad.findings, complete=False)
    checked = check(resolved.registry, today) if resolved.complete else []
    found = {*resolved.findings, *checked}
    return Inspection(resolved.registry, tuple(sorted(found)), resolved.complete)


def project_files(project: Project) -> RegistryFiles:
    """Return all source folders as one.

    A name in two folders is a finding, since one hides the other.
    """
    files: dict[str, bytes] = {}
    labels: dict[str, str] = {}
    findings: list[Finding] = []
    for source in project.sources:
        label = "" if str(source) == "." else f"{source}/"
        part = read_folder(project.root / source, label)
        findings += part.findings
        for name, data in part.files.items():
            if name in files:
                findings.append(_hidden(label + name, labels[name] + name))
            else:
                files[name], labels[name] = data, label
    first = f"{project.sources[0]}/" if str(project.sources[0]) != "." else ""
    return RegistryFiles(files, first, tuple(findings), labels, import_roots(project))


def _other_base(project: Project, registry: Registry) -> Finding:
    said, meant = ", ".join(registry.extends) or "nothing", ", ".join(project.extends)
    problem = f"the registry extends {said}, and pyproject.toml says {meant}"
    return _disagreement(project, problem)


def _other_package(project: Project, registry: Registry) -> Finding:
    """Return the finding that the package differs between registry.yaml and pyproject.toml.

    Other registries import the package of registry.yaml. The files are in that of pyproject.toml.
    """
    said, meant = registry.package, project.package
    problem = f"the registry says package {said!r}, and pyproject.toml generates {meant!r}"
    return _disagreement(project, problem)


def _disagreement(project: Project, problem: str) -> Finding:
    source = project.sources[0]
    place = Place("registry.yaml" if str(source) == "." else f"{source}/registry.yaml")
    return Finding(place, rb130_unknown_reference.CODE, problem, "write the same in both")


def _hidden(path: str, first: str) -> Finding:
    why = f"the source folder before has {first!r} under the same name"
    return rb150_unreadable_file.finding(Place(path), why, "give one of the two files another name")


def read_registry(folder: Path, label: str = "") -> Registry:
    """Return the registry of one folder. Any finding raises `BadRegistry`."""
    resolved = read_files(read_folder(folder, label))
    if resolved.findings:
        raise BadRegistry(resolved.findings)
    return resolved.registry


def read_files(
    source: RegistryFiles,
    chain: Sequence[str] = (),
    shape: Callable[[str, Table], Shape] = check_shape,
) -> Resolved:
    """Resolve `source` on top of the registry that it extends.

    Args:
        source: The files.
        chain: The names of registries that are being read. It detects a cycle.
        shape: Checks the shape of a file.
    """
    documents = load(source)
    base: Registry | None = None
    findings: tuple[Finding, ...] = ()
    for name in _extends(documents):
        base = _base(name, documents, source.roots, chain)
        _refuse_its_name(documents, base)
        findings = _no_package(documents, base)
    resolved = resolve(documents, base, shape)
    return replace(resolved, findings=tuple(sorted((*resolved.findings, *findings))))


def _extends(documents: Documents) -> list[str]:
    head = documents.tables.get("registry.yaml")
    names = head.get("extends") if head is not None else None
    return [str(name) for name in names] if isinstance(names, Items) else []


def _base(
    name: str, documents: Documents, roots: tuple[Path, ...], chain: Sequence[str]
) -> Registry:
    package = name.removeprefix(_PACKAGE)
    folder = package_folder(package, roots) if name.startswith(_PACKAGE) else None
    if folder is None or name in chain or not (folder / "registry.yaml").is_file():
        raise BadRegistry((*documents.findings, _no_base(name, documents, in_circle=name in chain)))
    files = replace(read_folder(folder, f"{name}/"), roots=roots)
    resolved = read_files(files, (*chain, name))
    if resolved.findings or not resolved.complete:  # missing entries of the base would go unnoticed
        raise BadRegistry(tuple(sorted((*documents.findings, *resolved.findings))))
    return resolved.registry


def _refuse_its_name(documents: Documents, base: Registry) -> None:
    """Refuse an extension with the name of its base.

    The name of a registry identifies the owner of an entry.
    """
    head = documents.tables["registry.yaml"]
    below = {base.name, *(each.entry.origin for each in list_entries(base))}
    if head.get("name") in below:
        place = head.value_place("name")
        problem = f"registry {str(head['name'])!r} has the name of a registry that it extends"
        finding = Finding(place, rb140_redefined_entry.CODE, problem, "give it a name of its own")
        raise BadRegistry((*documents.findings, finding))


def _no_package(documents: Documents, base: Registry) -> tuple[Finding, ...]:
    """Return a finding if the package of the base is unknown.

    A generated package imports that of its base. The base of the library may leave it out.
    """
    if base.package or not base.extends:
        return ()
    place = documents.tables["registry.yaml"].value_place("extends")
    problem = f"registry {base.name!r} does not say which package is generated from it"
    fix = f"write package: and the import name into the registry.yaml of {base.name!r}"
    return (Finding(place, rb130_unknown_reference.CODE, problem, fix),)


def _no_base(name: str, documents: Documents, *, in_circle: bool) -> Finding:
    place = documents.tables["registry.yaml"].value_place("extends")
    why = "extends itself" if in_circle else "is not the registry of an installed package"
    return Finding(
        place,
        rb130_unknown_reference.CODE,
        f"{name!r} {why}",
        "write pkg: and the import name of an installed package, e.g. 'pkg:replybook_registry'",
    )
