"""The page of addresses: namespaces, roots, visibility by mode, limits (spec 15-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from replybook_codegen.pages.domain_pages import folder_table, reference_table
from replybook_codegen.pages.markdown import cell, code, table
from replybook_codegen.pages.parts import Part, PartsPage, filled
from replybook_registry.model import Mode, Registry, Root

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
    parts = filled(
        Part("Namespaces", _NAMESPACES, _meanings("Namespace", namespaces)),
        Part("Roots", "The keys of the namespace `root`.", _roots(roots)),
        Part("Modes", "The mode is read at every call.", _meanings("Mode", meanings)),
        Part("Visibility", _VISIBILITY, _visibility(modes)),
        Part("Legacy spellings", _SPELLINGS, _spellings(world.legacy_spellings) if whole else ""),
        Part("Limits", "Counts, bytes and rounds.", _limits(world.limits) if whole else ""),
        Part("Folders of a member", _FOLDERS, folder_table(folders)),
        Part("References", _REFERENCES, reference_table(references)),
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
    rows = [(code(key), *(_seen(mode.roots.get(key, "none")) for mode in modes)) for key in keys]
    members = ("every member", *(f"{mode.members} members" for mode in modes))
    return table(
        ("Root key", *(code(mode.name) for mode in modes)), [*rows, members] if modes else ()
    )


def _seen(visibility: str) -> str:
    return _SEEN.get(visibility, visibility)


def _spellings(spellings: Mapping[str, str]) -> str:
    rows = ((code(old), code(new)) for old, new in spellings.items())
    return table(("Legacy spelling", "Canonical form"), rows)


def _limits(limits: Mapping[str, int]) -> str:
    return table(("Limit", "Value"), ((code(name), str(value)) for name, value in limits.items()))
