"""The dependencies: a CycloneDX list of requirements.lock in dist/, and the page of licences.

Run as `python -m tools.sbom`. The same lock gives the same bytes: the output has no time, no name
of a machine and no random number. `--check` writes nothing and fails if the page differs from the
lock.
"""

import json
import sys
import uuid
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from tools.dependencies import (
    DEVELOPMENT,
    LOCK,
    ROOT,
    Package,
    Refused,
    asked,
    packages,
    project,
    terms,
)

PAGE = ROOT / "docs/explanation/licences.md"
SPACE = uuid.UUID("6b0f6c7e-57f0-4d0b-9d5e-3a4c5b7f1e20")
"""Our namespace for serial numbers, in which the digest of the lock is the name."""


WHERE = "Linux with the Python of .python-version, where CI makes it"


def can_read() -> bool:
    """Return True if `.venv` has the metadata of all packages on the page.

    A lock also has packages for other systems.
    """
    wanted = (ROOT / ".python-version").read_text("utf-8").strip()
    return sys.platform == "linux" and wanted == f"{sys.version_info[0]}.{sys.version_info[1]}"


def main() -> int:
    """Write the list and the page.

    Returns:
        1 if a licence is refused or `--check` finds an old page.
    """
    if not can_read():
        print(f"sbom: run it on {WHERE}", file=sys.stderr)
        return 2
    try:
        found = packages()
    except Refused as refused:
        print(f"{refused}\nsbom: stopped", file=sys.stderr)
        return 1
    page = licence_page(found)
    if "--check" in sys.argv[1:]:
        same = PAGE.exists() and page == PAGE.read_text("utf-8")
        print("sbom: fine" if same else f"{PAGE.name} is not what the lock says; run: make sbom")
        return 0 if same else 1
    file = ROOT / "dist" / f"replybook-{project()['project']['version']}.cdx.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(bill(found), "utf-8")
    PAGE.write_text(page, "utf-8")
    print(f"sbom: {len(found)} packages in {shown(file)} and {shown(PAGE)}")
    return 0


def shown(file: Path) -> str:
    """Return the path of a file relative to the project."""
    return file.relative_to(ROOT).as_posix()


def bill(found: list[Package]) -> str:
    """Return the list as CycloneDX 1.6 JSON."""
    ours = project()["project"]
    root = Component(
        name=ours["name"],
        version=ours["version"],
        type=ComponentType.LIBRARY,
        bom_ref=ours["name"],
        purl=PackageURL("pypi", None, ours["name"], ours["version"]),
        description=ours["description"],
        licenses=[LicenseExpression(ours["license"])],
    )
    bom = Bom(serial_number=uuid.uuid5(SPACE, LOCK.read_text("utf-8")))
    bom.metadata.component = root
    parts: dict[str, list[Component]] = {}  # a package may have another version for older Pythons
    for package in found:
        parts.setdefault(package.name, []).append(_component(package))
    bom.components.update(chain.from_iterable(parts.values()))

    def of(names: Iterable[str]) -> list[Component]:
        return [part for name in names for part in parts[name]]

    bom.register_dependency(root, of(sorted(_named() & parts.keys())))
    for package in found:
        for part in parts[package.name]:
            bom.register_dependency(part, of(package.needs))
    told = json.loads(JsonV1Dot6(bom).output_as_string())
    del told["metadata"]["timestamp"]  # the time of writing would change the bytes
    return json.dumps(told, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def _named() -> set[str]:
    return {name for name, _ in asked("all")}


def _component(package: Package) -> Component:
    """Return a package as a component; those that only developers use are marked as excluded."""
    for_us = package.brought_by == (DEVELOPMENT,)
    files = ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(f"requirements.lock#{package.name}"),
        comment="the digests of all files of this version, as the lock has them",
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest) for digest in package.sha256],
    )
    return Component(
        name=package.name,
        version=package.version,
        type=ComponentType.LIBRARY,
        bom_ref=f"{package.name}@{package.version}",
        purl=PackageURL("pypi", None, package.name, package.version),
        scope=ComponentScope.EXCLUDED if for_us else ComponentScope.OPTIONAL,
        licenses=[LicenseExpression(package.licence)],
        external_references=[files],
    )


def licence_page(found: list[Package]) -> str:
    """Return the licences of the packages that the extras bring, then of the development tools."""
    product = [package for package in found if package.brought_by != (DEVELOPMENT,)]
    ours = [package for package in found if package.brought_by == (DEVELOPMENT,)]
    counts = Counter(package.licence for package in found)
    lines = [*_HEAD, "| licence | packages |", "| --- | --- |"]
    lines += [f"| {licence} | {counts[licence]} |" for licence in sorted(counts)]
    lines += ["", "## What is welcome", "", "| licence | why |", "| --- | --- |"]
    lines += [f"| {licence} | {why} |" for licence, why in sorted(terms()["welcome"].items())]
    lines += ["", "## What is not", "", "| begins with | why not |", "| --- | --- |"]
    lines += [f"| {licence} | {why} |" for licence, why in sorted(terms()["unwelcome"].items())]
    lines += ["", "## What an extra brings", "", *_not_locked(found), *_table(product)]
    lines += ["", "## What only those who work on replybook install", "", *_table(ours)]
    return "\n".join(lines) + "\n"


_HEAD = [
    "<!-- Generated from requirements.lock by `make sbom`. Edits are lost. -->",
    "# Licences of what replybook stands on",
    "",
    "replybook is under Apache-2.0, and its core needs no other package. What the extras bring, and what those who",
    "work on it install, is locked; this page names the licence of each, as SPDX writes it. `make sbom` makes the page",
    "and, in `dist/`, the same list as CycloneDX JSON with versions, digests and who needs whom; it stops where a",
    "licence is unknown or not welcome. None of these packages is inside our wheel.",
    "",
]


def _not_locked(found: list[Package]) -> list[str]:
    """Return a sentence about requirements of extras that are not in the lock.

    It tells the reader that the list is not complete.
    """
    missing = sorted(_named() - {package.name for package in found})
    words = ", ".join(f"`{name}`" for name in missing)
    return [f"Not in the lock, and therefore not judged here: {words}.", ""] if missing else []


def _table(found: list[Package]) -> list[str]:
    rows = [
        f"| {package.name} | {package.version} | {package.licence} | {', '.join(package.brought_by)} |"
        for package in found
    ]
    return ["| package | version | licence | brought by |", "| --- | --- | --- | --- |", *rows]


if __name__ == "__main__":
    sys.exit(main())
