"""Tables of folders, of the items in their files, and of references to items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from replybook_codegen.pages.markdown import code, table
from replybook_registry.model import DomainFolder, DomainReference

_ENCODINGS: Final = {
    "utf-8-bom": "",
    "bom-optional": "BOM or none",
    "detect-cp1252": "cp1252 without a BOM",
}
_DUPLICATES: Final = {
    "last-wins": "",
    "merge": "definitions of a name are joined",
    "error": "a name twice is a mistake",
    "file-local": "names hold in their file",
}


def folder_table(folders: Sequence[DomainFolder]) -> str:
    """Return a table with one row for each folder."""
    heads = ("Folder", "Kinds of item", "Versions", "Files", "Names", "Texts")
    return table(heads, map(_folder, folders))


def reference_table(references: Sequence[DomainReference]) -> str:
    """Return a table with one row for each kind of item and set of folders."""
    rows = (
        (
            code(reference.kind),
            _codes(reference.keys),
            _codes(reference.prefixes),
            _codes(reference.calls),
            _codes(reference.functions),
            _codes(reference.folders) or "all",
        )
        for reference in references
    )
    return table(("Kind of item", "Keys", "Prefixes", "Calls", "Functions", "Folders"), rows)


def _folder(folder: DomainFolder) -> tuple[str, ...]:
    return (
        code(folder.folder),
        _codes(folder.kinds) or "none",
        _versions(folder),
        "; ".join(_files(folder)),
        "; ".join(_names(folder)),
        _codes(folder.texts),
    )


def _versions(folder: DomainFolder) -> str:
    since = f"since {folder.since}" if folder.since else ""
    until = f"until {folder.until}" if folder.until else ""
    place = f"in place of {code(folder.replaces)}" if folder.replaces else ""
    return ", ".join(filter(None, (" ".join(filter(None, (since, until))) or "all", place)))


def _files(folder: DomainFolder) -> Iterator[str]:
    if folder.extensions != (".txt",):
        yield _codes(folder.extensions) or "any"
    if encoding := _ENCODINGS[folder.encoding]:
        yield encoding


def _names(folder: DomainFolder) -> Iterator[str]:
    if folder.shape != "block":
        yield folder.shape
    if folder.naming is not None:
        yield code(folder.naming)
    if duplicates := _DUPLICATES[folder.duplicates]:
        yield duplicates
    if folder.equal_keys == "all":
        yield "a block may have a key twice"
    for kind, paths in folder.inner:
        yield f"{code(kind)} in {_codes(paths)}"
    if folder.settings:
        yield f"not {_codes(folder.settings)}"
    if folder.allowed:
        yield f"allows {_codes(folder.allowed)}"


def _codes(words: Iterable[str]) -> str:
    return ", ".join(map(code, words))
