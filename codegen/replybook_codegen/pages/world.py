"""The page of addresses: namespaces, roots, visibility by mode, limits, folders (spec 15-23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from replybook_codegen.pages.markdown import cell, code, table
from replybook_codegen.pages.parts import PagePart, PartsPage, drop_empty
from replybook_registry.model import DomainFolder, DomainReference, Mode, Registry, Root

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

_ABOUT: Final = (
    "An address has the form `namespace:key/path`. The first colon ends the namespace, and the first "
    "slash after it ends the key. Nothing is expanded or decoded."
)
_NAMESPACES: Final = "Words before the first colon of an address."
_VISIBILITY: Final = (
    "The visibility of roots in each mode. Invisible files look like missing files."
)
_SPELLINGS: Final = "Accepted as input, never emitted."
_FOLDERS: Final = (
    "The kinds of items that the files of a folder may define, and the form of these files. By default, "
    "files end in `.txt` and are UTF-8 with a BOM, each item is a block, and the last definition wins. "
    "`{k}` is the name of an item."
)
_REFERENCES: Final = (
    "After such a key or prefix there is the name of an item of that kind. `a.b` is the key `b` in the "
    "block after `a`. `*.b` is the key `b` of a top-level item. With `[]`, the value may also be a block of "
    "names. A call is a key or a value anywhere in script that is the name of a defined item: `{k}` is the name. "
    "A function in a text has the name in quotes."
)

_SEEN: Final = {"all": "everything", "session_members": "session members only", "none": "nothing"}


def world_page(registry: Registry) -> PartsPage:
    """Return one part per table. An extension shows only its additions."""
    world, own, whole = registry.world, registry.name, not registry.extends
    roots = [root for root in world.roots if root.origin == own]
    modes = [mode for mode in world.modes if mode.origin == own]
    namespaces = {
        namespace.name: namespace.meaning
        for namespace in world.namespaces
        if namespace.origin == own
    }
    folders = [folder for folder in registry.domains if folder.origin == own]
    references = [row for row in registry.references if row.origin == own]
    meanings = {mode.name: mode.meaning for mode in modes}
    parts = drop_empty(
        PagePart("Namespaces", _NAMESPACES, _meanings("Namespace", namespaces)),
        PagePart("Roots", "The keys of the namespace `root`.", _roots(roots)),
        PagePart("Modes", "The mode is read at every call.", _meanings("Mode", meanings)),
        PagePart("Visibility", _VISIBILITY, _visibility(modes)),
        PagePart(
            "Legacy spellings", _SPELLINGS, _spellings(world.legacy_spellings) if whole else ""
        ),
        PagePart("Limits", "Counts, bytes and rounds.", _limits(world.limits) if whole else ""),
        PagePart("Folders of a member", _FOLDERS, folder_table(folders)),
        PagePart("References", _REFERENCES, reference_table(references)),
    )
    return PartsPage("World", _ABOUT, parts)


def _meanings(head: str, meanings: Mapping[str, str]) -> str:
    rows = ((code(name), cell(meaning)) for name, meaning in meanings.items())
    return table((head, "Meaning"), rows)


def _roots(roots: Sequence[Root]) -> str:
    rows = (
        (code(root.key), cell(root.meaning), code(root.legacy) if root.legacy else "")
        for root in roots
    )
    return table(("Root key", "Meaning", "Legacy name"), rows)


def _visibility(modes: Sequence[Mode]) -> str:
    keys = dict.fromkeys(key for mode in modes for key in mode.roots)
    rows = [
        (code(key), *(_word_visibility(mode.roots.get(key, "none")) for mode in modes))
        for key in keys
    ]
    members = ("every member", *(f"{mode.members} members" for mode in modes))
    return table(
        ("Root key", *(code(mode.name) for mode in modes)), [*rows, members] if modes else ()
    )


def _word_visibility(visibility: str) -> str:
    return _SEEN.get(visibility, visibility)


def _spellings(spellings: Mapping[str, str]) -> str:
    rows = ((code(old), code(new)) for old, new in spellings.items())
    return table(("Legacy spelling", "Canonical form"), rows)


def _limits(limits: Mapping[str, int]) -> str:
    return table(("Limit", "Value"), ((code(name), str(value)) for name, value in limits.items()))


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
