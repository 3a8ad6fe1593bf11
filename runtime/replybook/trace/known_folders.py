"""The folders that this process was set up with: no kept argument names one, since only the machine does.

A text that is a path of such a folder, or of something below it, is kept as the address that agents use for
that; a text that holds such a path in another way is not kept. Any other path is kept as it was said.
Source: specification 22 and 39, decision 18.
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

__all__ = ["HoldsFolder", "as_address", "know"]


class HoldsFolder(ValueError):
    """A text holds the path of a known folder, and is not plainly that path."""


class _Folder(NamedTuple):
    """The path of a folder with slashes and no last one, as texts are compared too, and its address."""

    folded: str
    path: str
    address: str | None


_turn: Final = threading.Lock()
_known: Final[WeakKeyDictionary[object, tuple[_Folder, ...]]] = WeakKeyDictionary()


if hasattr(
    os, "register_at_fork"
):  # a child must not find it held by a thread that it does not have
    os.register_at_fork(
        before=_turn.acquire, after_in_parent=_turn.release, after_in_child=_turn.release
    )


class _Now:
    """The folders of all owners, the longest first; replaced as a whole."""

    folders: tuple[_Folder, ...] = ()


def know(owner: object, folders: Mapping[str, str | None]) -> None:
    """Remember the folders of `owner` with their addresses, in place of its earlier ones, while it lives.

    A folder whose address is None has no text that could be kept in its place.
    """
    known = tuple(one for path, address in folders.items() for one in _read(path, address))
    with _turn:
        if known != _known.get(owner, ()):
            _known[owner] = known
            every = {one for of_one in _known.values() for one in of_one}
            _Now.folders = tuple(sorted(every, key=lambda one: -len(one.folded)))


def as_address(text: str) -> str:
    """Return `text`, or the address of what it is a path of; `HoldsFolder` if a path is elsewhere in it."""
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
    """`HoldsFolder` for a text that holds one."""
    forms = tuple(_forms(text))
    if any(_stands_in(form, folder.folded) for form in forms for folder in folders):
        raise HoldsFolder


_SIGNS: Final = frozenset("/\\%~")
_ODD: Final = re.compile(r"/(?:/|\.{1,2}(?:/|\Z))|[\n\"'<>|]")
"""Not one plain path: empty names, `.` and `..`, and what ends a path in a text."""


def _read(path: str, address: str | None) -> Iterator[_Folder]:
    """Yield a folder as it is given and with its links followed."""
    forms = [path]
    if re.match(r"[A-Za-z]:[\\/]|\\\\", path) is None:  # no Windows path, which stays as it is
        forms = [os.path.abspath(path)]  # noqa: PTH100
        with suppress(OSError, ValueError):  # nothing could lie there
            forms.append(os.path.realpath(path))
    for form in dict.fromkeys(forms):
        plain = form.replace("\\", "/").rstrip("/")
        yield _Folder(_folded(plain), plain, address)


def _forms(text: str) -> Iterator[str]:
    """Yield the text as texts are compared, and what it means where that is written in another way."""
    said = _folded(text)
    yield said
    if "%" in said:
        said = _folded(unquote(text))
        yield said
    if said.startswith("~"):
        said = _folded(os.path.expanduser(text))  # noqa: PTH111  it need not be a path
        yield said
    if "/.." in said:
        yield posixpath.normpath(said)


def _folded(text: str) -> str:
    return re.sub(r"/(?:\.?/)+", "/", text.replace("\\", "/")).casefold()


def _stands_in(form: str, folder: str) -> bool:
    """Return True if a folder stands where a path can begin and a name can end."""
    if not folder:  # the root of the machine holds every path of it
        return host_path_at(form) is not None
    begin = form.find(folder)
    while begin >= 0:
        before, after = form[begin - 1 : begin], form[begin + len(folder) :][:1]
        if not (_in_name(before) or before in _CLOSED) and not _in_name(after):
            return True
        begin = form.find(folder, begin + 1)
    return False


_CLOSED: Final = frozenset(")]}.")
"""What a slash after it goes on with, and begins nothing."""


def _in_name(sign: str) -> bool:
    return sign.isalnum() or sign in ("_", "-")
