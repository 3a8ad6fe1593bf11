"""The folders of this process, which no kept argument may name.

Only this machine knows their paths. A text that is a path in such a folder is kept as the address
that agents use for it. A text that contains such a path in another way is not kept. Any other path
is kept unchanged.
"""

from __future__ import annotations

import os
import posixpath
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import unquote
from weakref import WeakKeyDictionary

from replybook.trace.host_path import host_path_at


class HoldsFolder(ValueError):
    """A text contains the path of a known folder and is not exactly a path."""


class _Folder(NamedTuple):
    """A folder.

    Attributes:
        folded: Its path in the form for comparisons.
        path: Its path with slashes and without a trailing one.
        address: Its address for agents. None if it has none.
    """

    folded: str
    path: str
    address: str | None


_turn: Final = threading.Lock()
_known: Final[WeakKeyDictionary[object, tuple[_Folder, ...]]] = WeakKeyDictionary()


if hasattr(os, "register_at_fork"):  # a child has no thread that could release the lock
    os.register_at_fork(
        before=_turn.acquire, after_in_parent=_turn.release, after_in_child=_turn.release
    )


class _Now:
    """The folders of all owners, longest path first. The tuple is replaced as a whole."""

    folders: tuple[_Folder, ...] = ()


def know(owner: object, folders: Mapping[str, str | None]) -> None:
    """Remember the folders of `owner` with their addresses, while the owner lives.

    They replace its earlier folders. A text with a folder whose address is None cannot be kept.
    """
    known = tuple(folder for path, address in folders.items() for folder in _read(path, address))
    with _turn:
        if known != _known.get(owner, ()):
            _known[owner] = known
            every = {one for of_one in _known.values() for one in of_one}
            _Now.folders = tuple(sorted(every, key=lambda one: -len(one.folded)))


def as_address(text: str) -> str:
    """Return `text`, or its address if it is a path in a known folder.

    Raises:
        HoldsFolder: The text contains such a path in another way.
    """
    folders = _Now.folders
    if not folders or (text.isascii() and _SIGNS.isdisjoint(text)):
        return text
    plain = text.replace("\\", "/").rstrip("/")
    for folder in folders:
        below = plain.removeprefix(folder.path)
        is_path = plain.startswith(folder.path) and below[:1] in ("", "/")
        if is_path and folder.address is not None and not _ODD.search(plain):
            _check(below[1:], folders)
            return folder.address + below
    _check(text, folders)
    return text


def _check(text: str, folders: tuple[_Folder, ...]) -> None:
    """Raise HoldsFolder if a text contains the path of a known folder."""
    forms = tuple(_forms(text))
    if any(_stands_in(form, folder.folded) for form in forms for folder in folders):
        raise HoldsFolder


_SIGNS: Final = frozenset("/\\%~")
_ODD: Final = re.compile(r"/(?:/|\.{1,2}(?:/|\Z))|[\n\"'<>|]")
"""A part of a text that is not one plain path: an empty name, `.`, `..` or an end."""


def _read(path: str, address: str | None) -> Iterator[_Folder]:
    """Yield a folder as given and with its links resolved."""
    forms = [path]
    if re.match(r"[A-Za-z]:[\\/]|\\\\", path) is None:  # a Windows path stays unchanged
        forms = [os.path.abspath(path)]  # noqa: PTH100
        with suppress(OSError, ValueError):  # no such path is possible
            forms.append(os.path.realpath(path))
    for form in dict.fromkeys(forms):
        plain = form.replace("\\", "/").rstrip("/")
        yield _Folder(_fold_path(plain), plain, address)


def _forms(text: str) -> Iterator[str]:
    """Yield the forms of a text for comparisons: folded, unquoted and expanded."""
    said = _fold_path(text)
    yield said
    if "%" in said:
        said = _fold_path(unquote(text))
        yield said
    if said.startswith("~"):
        said = _fold_path(os.path.expanduser(text))  # noqa: PTH111  the text may be no path
        yield said
    if "/.." in said:
        yield posixpath.normpath(said)


def _fold_path(text: str) -> str:
    return re.sub(r"/(?:\.?/)+", "/", text.replace("\\", "/")).casefold()


def _stands_in(form: str, folder: str) -> bool:
    """Return True if a text contains a folder as a path or the start of one."""
    if not folder:  # the root contains every path
        return host_path_at(form) is not None
    begin = form.find(folder)
    while begin >= 0:
        before, after = form[begin - 1 : begin], form[begin + len(folder) :][:1]
        if not (_in_name(before) or before in _CLOSED) and not _in_name(after):
            return True
        begin = form.find(folder, begin + 1)
    return False


_CLOSED: Final = frozenset(")]}.")
"""Characters after which a slash continues a text and does not begin a path."""


def _in_name(sign: str) -> bool:
    return sign.isalnum() or sign in ("_", "-")
