"""What a folder holds, as an agent may see it: one level, or a tree of a few.

Everything is named by its address. A file whose name no address can say is listed without one, with the
reason; a link is listed as a link and never followed, so a tree has no cycles; what the mode hides is
left out and not counted, and so is a link without an address, since nobody can say what it leads to.
What is cut off is counted, but for links beyond those that are looked at. Source: specification 15, 22 and 23.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Protocol, TypeAlias

from replybook.world.address import Address, BadAddress, parse
from replybook.world.segments import refused

__all__ = [
    "DEFAULT_DEPTH",
    "MOST_DEPTH",
    "MOST_ENTRIES",
    "MOST_NODES",
    "Found",
    "Listing",
    "Tree",
    "list_folder",
    "list_tree",
]

MOST_ENTRIES: Final = 1_000
"""Entries of one folder that are shown."""

MOST_NODES: Final = 2_000
"""Entries of one tree that are shown."""

DEFAULT_DEPTH: Final = 3
MOST_DEPTH: Final = 20
"""Levels of a tree."""

GIT: Final = ".git"
"""What git keeps of a repository: a folder, or a file that says where it is."""

_LONGEST_NAME: Final = 300
"""Characters of a name without an address; one with an address has 255 bytes at most."""

Row: TypeAlias = dict[str, object]


class Found(Protocol):
    """An entry of a folder on disk; `size` is in bytes, of files alone."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def kind(self) -> Literal["file", "folder", "link", "other"]: ...  # noqa: D102
    @property
    def size(self) -> int | None: ...  # noqa: D102


Reader: TypeAlias = "Callable[[Address], Iterable[Found] | None]"
"""Reads a folder, or answers None for one that cannot be read, is gone, or is no folder."""

Visibility: TypeAlias = "Callable[[Address], bool]"
"""Whether the mode sees what an address leads to."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows {name, kind, address, size?, why?} sorted by name, and how many were left out.

    `more_links` says that there are links nobody looked at, which are neither shown nor counted.
    """

    entries: list[Row]
    left_out: int
    more_links: bool = False


@dataclass(slots=True)
class Tree:
    """Rows as in `Listing`, where a folder that was read has `entries` and, if cut, `left_out`.

    `count` and `left_out` are sums over the tree; `unopened` counts the folders that were not read,
    since they lie too deep or the tree is full: nobody knows how much they hold.
    """

    entries: list[Row] = field(default_factory=list[Row])
    count: int = 0
    left_out: int = 0
    unopened: int = 0
    more_links: bool = False


def list_folder(
    folder: Address, found: Iterable[Found], sees: Visibility, *, most: int = MOST_ENTRIES
) -> Listing:
    """Return the first `most` entries of `folder` by name; so many links are looked at."""
    looks = _Looks(sees, most)
    listing = _listed(folder, found, looks, most)
    return replace(listing, more_links=looks.refused)


def _listed(folder: Address, found: Iterable[Found], sees: Visibility, most: int) -> Listing:
    ordered = sorted(found, key=lambda each: each.name)
    rows: list[Row] = []
    left_out = 0
    for row in _rows(folder, ordered, sees):
        if len(rows) < most:
            rows.append(row)
        else:
            left_out += 1
    return Listing(rows, left_out)


class _Looks:
    """A `Visibility` of so many looks; what comes after them is not seen."""

    def __init__(self, sees: Visibility, most: int) -> None:
        self._sees: Final = sees
        self._left = most
        self.refused = False

    def __call__(self, address: Address) -> bool:
        self._left -= 1
        if self._left < 0:
            self.refused = True
            return False
        return self._sees(address)


def list_tree(
    folder: Address,
    top: Iterable[Found],
    read: Reader,
    sees: Visibility,
    *,
    depth: int = DEFAULT_DEPTH,
) -> Tree:
    """`depth` levels from `folder`, whose own entries are `top`; upper levels are filled first.

    What git keeps is hidden: in a repository it would fill the tree. A list of that folder shows it.
    """
    tree, looks = Tree(), _Looks(sees, MOST_NODES)
    first = _listed(folder, _without_git(top), looks, MOST_ENTRIES)
    tree.entries = _added(tree, first)
    waiting = deque((row, folder, 1) for row in tree.entries)
    while waiting:
        row, parent, level = waiting.popleft()
        inside = _folder_of(row, parent)
        if inside is None:
            continue
        if level >= depth or tree.count >= MOST_NODES:
            tree.unopened += 1
            continue
        found = read(inside)
        if found is None:
            row["why"] = "cannot be read"
            continue
        listing = _listed(inside, _without_git(found), looks, MOST_ENTRIES)
        row["entries"] = rows = _added(tree, listing)
        if cut := listing.left_out + len(listing.entries) - len(rows):
            row["left_out"] = cut
        waiting.extend((each, inside, level + 1) for each in rows)
    tree.more_links = looks.refused
    return tree


def _without_git(found: Iterable[Found]) -> Iterator[Found]:
    return (each for each in found if each.name != GIT)


def _added(tree: Tree, listing: Listing) -> list[Row]:
    """Those rows of a listing that the tree still has room for."""
    rows = listing.entries[: max(0, MOST_NODES - tree.count)]
    tree.count += len(rows)
    tree.left_out += listing.left_out + len(listing.entries) - len(rows)
    return rows


def _folder_of(row: Row, parent: Address) -> Address | None:
    """Return the address of the folder that a row stands for; None if it is no folder or has none."""
    if row["kind"] != "folder" or row["address"] is None:
        return None
    return Address(parent.namespace, parent.key, (*parent.parts, str(row["name"])))


def _rows(folder: Address, found: Iterable[Found], sees: Visibility) -> Iterator[Row]:
    for each in found:
        address = Address(folder.namespace, folder.key, (*folder.parts, each.name))
        why = _unaddressable(address, each.name)
        if why is not None and each.kind == "link":
            continue
        if why is not None:
            yield {"name": _readable(each.name), "kind": each.kind, "address": None, "why": why}
        elif each.kind != "link" or sees(address):
            row: Row = {"name": each.name, "kind": each.kind, "address": str(address)}
            if each.kind == "file" and each.size is not None:
                row["size"] = each.size
            yield row


def _unaddressable(address: Address, name: str) -> str | None:
    """Why nothing can be said about this name by address."""
    if why := refused(name):
        return f"no address: the name {why}"
    try:
        known = parse(str(address)) == address
    except BadAddress as fault:
        return f"no address: {fault}"
    return None if known else "no address: the name reads as another one"


def _readable(name: str) -> str:
    """Return a name of any characters in printable ones: the others as escapes."""
    text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in name)
    return text if len(text) <= _LONGEST_NAME else text[:_LONGEST_NAME] + "..."
