"""Contents of a folder as an agent may see them: one level, or a tree of a few levels.

Each entry is shown with its address. A file whose name fits no address is shown without one, with
the reason. A link is listed as a link and never followed, so a tree has no cycles. Entries that the
mode hides are left out and not counted. The same is true for a link without an address, since its
target is unknown. Entries beyond the limit are counted, except for links beyond the limit of links.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Protocol, TypeAlias

from replybook.world.address import Address, BadAddress, parse
from replybook.world.segments import refuse_segment

MOST_ENTRIES: Final = 1_000
"""Maximum number of entries shown of one folder."""

MOST_NODES: Final = 2_000
"""Maximum number of entries shown in one tree."""

DEFAULT_DEPTH: Final = 3
MOST_DEPTH: Final = 20
"""Maximum number of levels of a tree."""

GIT: Final = ".git"
"""Name of the data of git: a folder, or a file with the path of a folder."""

_LONGEST_NAME: Final = 300
"""Maximum length of a name without an address.

A name with an address has at most 255 bytes.
"""

Row: TypeAlias = dict[str, object]


class FolderEntry(Protocol):
    """An entry of a folder on disk. Only a file has a `size`, in bytes."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def kind(self) -> Literal["file", "folder", "link", "other"]: ...  # noqa: D102
    @property
    def size(self) -> int | None: ...  # noqa: D102


Reader: TypeAlias = "Callable[[Address], Iterable[FolderEntry] | None]"
"""Reads a folder. Returns None if that is not possible."""

Visibility: TypeAlias = "Callable[[Address], bool]"
"""Returns True if the mode sees the target of an address."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The entries of one folder.

    Attributes:
        entries: Rows {name, kind, address, size?, why?} sorted by name.
        left_out: Number of entries beyond the limit.
        more_links: True if some links were not checked. These are neither shown nor counted.
        names: The names of the entries on disk.
    """

    entries: list[Row]
    left_out: int
    more_links: bool = False
    names: tuple[str, ...] = ()

    @property
    def last(self) -> str | None:
        """The name on disk behind which the next part begins, or None at the end."""
        return self.names[-1] if self.left_out and self.names else None


@dataclass(slots=True)
class Tree:
    """The entries of a folder and of the folders below it.

    Attributes:
        entries: Rows like in `Listing`. A folder that was read also has `entries` and, if it was
            cut, `left_out`.
        count: Number of entries in the whole tree.
        left_out: Number of entries beyond the limits, in the whole tree.
        unopened: Number of folders that were not read, since they are too deep or the tree is full.
        more_links: True if some links were not checked.
        last: Name on disk behind which the next part of the upper level begins, or None at its end.
    """

    entries: list[Row] = field(default_factory=list[Row])
    count: int = 0
    left_out: int = 0
    unopened: int = 0
    more_links: bool = False
    last: str | None = None


def list_folder(
    folder: Address,
    found: Iterable[FolderEntry],
    sees: Visibility,
    *,
    most: int = MOST_ENTRIES,
    after: str | None = None,
) -> Listing:
    """Return the first entries of `folder` by name.

    Args:
        sees: Tells if the mode sees the target of a link.
        most: Maximum number of entries shown, and of links checked.
        after: Name on disk behind which the list begins, or None.
    """
    looks = _Looks(sees, most)
    listing = _list_entries(folder, _behind(found, after), looks, most)
    return replace(listing, more_links=looks.refused)


def _behind(found: Iterable[FolderEntry], after: str | None) -> Iterable[FolderEntry]:
    return found if after is None else (each for each in found if each.name > after)


def _list_entries(
    folder: Address, found: Iterable[FolderEntry], sees: Visibility, most: int
) -> Listing:
    ordered = sorted(found, key=lambda each: each.name)
    rows: list[Row] = []
    names: list[str] = []
    left_out = 0
    for name, row in _rows(folder, ordered, sees):
        if len(rows) < most:
            rows.append(row)
            names.append(name)
        else:
            left_out += 1
    return Listing(rows, left_out, names=tuple(names))


class _Looks:
    """A `Visibility` that checks a limited number of links and hides the rest."""

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
    top: Iterable[FolderEntry],
    read: Reader,
    sees: Visibility,
    *,
    depth: int = DEFAULT_DEPTH,
    most: int = MOST_NODES,
    after: str | None = None,
) -> Tree:
    """Return the entries of a folder down to a depth. Upper levels are filled first.

    The data of git is hidden, since it would fill the tree of a repository. `list_folder` shows it.

    Args:
        read: Reads a folder below it.
        sees: Tells if the mode sees the target of a link.
        most: Maximum number of entries of the whole tree.
        after: Name on disk of the entry of `folder` behind which the tree begins, or None.
    """
    tree, looks = Tree(), _Looks(sees, most)
    first = _list_entries(folder, _without_git(_behind(top, after)), looks, MOST_ENTRIES)
    tree.entries = _add_rows(tree, first, most)
    if tree.left_out and tree.entries:
        tree.last = first.names[len(tree.entries) - 1]
    waiting = deque((row, folder, 1) for row in tree.entries)
    while waiting:
        row, parent, level = waiting.popleft()
        inside = _folder_of(row, parent)
        if inside is None:
            continue
        if level >= depth or tree.count >= most:
            tree.unopened += 1
            continue
        found = read(inside)
        if found is None:
            row["why"] = "cannot be read"
            continue
        listing = _list_entries(inside, _without_git(found), looks, MOST_ENTRIES)
        row["entries"] = rows = _add_rows(tree, listing, most)
        if cut := listing.left_out + len(listing.entries) - len(rows):
            row["left_out"] = cut
        waiting.extend((each, inside, level + 1) for each in rows)
    tree.more_links = looks.refused
    return tree


def _without_git(found: Iterable[FolderEntry]) -> Iterator[FolderEntry]:
    return (each for each in found if each.name != GIT)


def _add_rows(tree: Tree, listing: Listing, most: int) -> list[Row]:
    """Return the rows of a listing that still fit into the tree, and count them."""
    rows = listing.entries[: max(0, most - tree.count)]
    tree.count += len(rows)
    tree.left_out += listing.left_out + len(listing.entries) - len(rows)
    return rows


def _folder_of(row: Row, parent: Address) -> Address | None:
    """Return the address of a row, or None if it is not a folder or has no address."""
    if row["kind"] != "folder" or row["address"] is None:
        return None
    return Address(parent.namespace, parent.key, (*parent.parts, str(row["name"])))


def _rows(
    folder: Address, found: Iterable[FolderEntry], sees: Visibility
) -> Iterator[tuple[str, Row]]:
    """Yield the row of each entry that may be shown, with its name on disk."""
    for each in found:
        address = Address(folder.namespace, folder.key, (*folder.parts, each.name))
        why = _unaddressable(address, each.name)
        if why is not None and each.kind == "link":
            continue
        if why is not None:
            shown: Row = {"name": _readable(each.name), "kind": each.kind}
            yield each.name, {**shown, "address": None, "why": why}
        elif each.kind != "link" or sees(address):
            row: Row = {"name": each.name, "kind": each.kind, "address": str(address)}
            if each.kind == "file" and each.size is not None:
                row["size"] = each.size
            yield each.name, row


def _unaddressable(address: Address, name: str) -> str | None:
    """Return the reason why a name fits no address, or None if it does."""
    if why := refuse_segment(name):
        return f"no address: the name {why}"
    try:
        known = parse(str(address)) == address
    except BadAddress as fault:
        return f"no address: {fault}"
    return None if known else "no address: the name reads as another one"


def _readable(name: str) -> str:
    """Return a name with all unprintable characters as escapes."""
    text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in name)
    return text if len(text) <= _LONGEST_NAME else text[:_LONGEST_NAME] + "..."
