"""Files that an edit needs: those of the registry, and those of its bases.

Only the loader reads them. Resolving and checking them would take longer than the whole edit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.yaml_document import Sheet, refuse_faults
from replybook_registry.files import RegistryFiles, package_folder, read_folder
from replybook_registry.load import Documents, load
from replybook_registry.nodes import Items, Table
from replybook_schema import CodeId

_NEEDED = frozenset({"registry.yaml", "taxonomy.yaml", "legacy.yaml", "released.yaml"})
_TOOLS = "tools.yaml"


@dataclass(frozen=True)
class Shelf:
    """A registry as files on disk. Their shown names are relative to `root`."""

    root: Path
    files: RegistryFiles
    own: Documents
    bases: tuple[Documents, ...]

    def path(self, name: str) -> Path:
        """Return the path of a file of the registry."""
        return self.root / self.files.shown(name)

    def text(self, name: str) -> str:
        """Return the text of a registry file."""
        return self.files.files[name].decode("utf-8")

    def sheet(self, name: str) -> Sheet:
        """Return a registry file for editing."""
        return Sheet(self.files.shown(name), self.text(name), self.own.tables[name])

    @cached_property
    def version(self) -> str:
        """The version in registry.yaml."""
        head = self.own.tables.get("registry.yaml", Table(""))
        return str(head.get("version", ""))

    @cached_property
    def codes(self) -> Mapping[str, Table]:
        """Every code of the registry and of its bases, by id."""
        return {str(node.get("code")): node for node in self.entries("codes/", "codes")}

    def own_codes(self) -> Iterator[tuple[str, int, Table]]:
        """Yield every code of the registry itself: file name, index and entry."""
        for name, table in self.own.tables.items():
            if name.startswith("codes/"):
                for index, node in enumerate(_items(table, "codes")):
                    if isinstance(node, Table):
                        yield name, index, node

    def entries(self, file: str, key: str) -> Iterator[Table]:
        """Yield the entries of a list, base first, from all files whose name begins with `file`."""
        for documents in (*self.bases, self.own):
            for name, table in documents.tables.items():
                if name.startswith(file):
                    yield from (node for node in _items(table, key) if isinstance(node, Table))

    def registry_names(self) -> list[str]:
        """Return the names of the registry and of those that it extends."""
        heads = (base.tables.get("registry.yaml", Table("")) for base in (*self.bases, self.own))
        return [str(head.get("name", "")) for head in heads]

    def tool_names(self) -> list[str]:
        """Return the names of the registry's own tools. The file is read only here."""
        text = self.files.files.get(_TOOLS)
        found = load(replace(self.files, files={_TOOLS: text})).tables if text is not None else {}
        return [str(node.get("name")) for node in nodes(found.get(_TOOLS), "tools")]

    def taken(self) -> Iterator[CodeId]:
        """Yield every id that was ever used: live, reserved, retired, legacy or frozen."""
        texts = [
            *self.codes,
            *(str(old.get("code")) for old in self.entries("legacy.yaml", "legacy")),
        ]
        for documents in (*self.bases, self.own):
            meanings = documents.tables.get("released.yaml", Table("")).get("meanings")
            texts += list(meanings) if isinstance(meanings, Table) else []
        for text in texts:
            try:
                yield CodeId.parse(text)
            except ValueError:  # some legacy ids do not have the form of a code
                continue


def open_shelf(root: Path, files: RegistryFiles) -> Shelf:
    """Read `files`, which are below `root`, and the registries that they extend."""
    for finding in files.findings:
        raise BadEdit(f"{finding.place}: {finding.rule} {finding.problem}; {finding.fix}")
    own = load(_select_needed_files(files))
    refuse_faults(own.findings)
    return Shelf(root, files, own, tuple(_bases(own, files.roots, ())))


def _select_needed_files(files: RegistryFiles) -> RegistryFiles:
    """Return the files that an edit needs. The others are not even read."""
    names = {name for name in files.files if name in _NEEDED or name.startswith("codes/")}
    return replace(files, files={name: files.files[name] for name in sorted(names)})


def _bases(
    documents: Documents, roots: tuple[Path, ...], chain: tuple[str, ...]
) -> Iterator[Documents]:
    for name in names(documents.tables.get("registry.yaml"), "extends"):
        package = name.removeprefix("pkg:")
        folder = package_folder(package, roots) if package not in chain else None
        if folder is None:
            raise BadEdit(f"the base {name!r} is not installed; run: replybook check")
        base = load(_select_needed_files(read_folder(folder)))
        yield from _bases(base, roots, (*chain, package))
        yield base


def nodes(table: Table | None, key: str) -> list[Table]:
    """Return a list of mappings, empty if it is missing."""
    return [item for item in _items(table, key) if isinstance(item, Table)]


def names(table: Table | None, key: str) -> list[str]:
    """Return a list of names, empty if it is missing."""
    return [str(item) for item in _items(table, key)]


def _items(table: Table | None, key: str) -> list[object]:
    items = table.get(key) if table is not None else None
    return items if isinstance(items, Items) else []
