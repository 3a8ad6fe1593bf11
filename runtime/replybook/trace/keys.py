"""The key of a deployment, for digests that cannot be guessed by trying values.

The key is in one file with mode 0600 beside the traces. It is made once, and all processes of the
folder share it. A second file holds the id of the folder. It is not a secret: a trace file names
the folder that it was written in.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from replybook.encoding import canonical

KEY_FILE: Final = "trace.key"

FOLDER_FILE: Final = "trace.folder"
"""The file with the id of a folder of traces."""

_SHORTEST = 16
_FOLDER_ID: Final = re.compile(r"[0-9a-f]{32}")

_LONGEST: Final = 4096

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK


class Digester:
    """Keyed digests of 16 hex digits: equal values have equal digests.

    A digest shows nothing else about its value.
    """

    __slots__ = ("_keyed", "id")

    def __init__(self, key: bytes) -> None:
        secret = hashlib.sha256(key).digest()  # a key may have any length
        self._keyed = hashlib.blake2b(key=secret, digest_size=8)
        self.id: Final = hashlib.blake2b(b"key id", key=secret, digest_size=4).hexdigest()
        """The name of the key. Digests of keys with the same id can be compared."""

    def of(self, value: object) -> str:
        """Return the digest of the canonical JSON of any value."""
        hasher = self._keyed.copy()
        hasher.update(canonical(value))
        return hasher.hexdigest()


def folder_key(folder: Path, fresh: Callable[[], bytes] = lambda: secrets.token_bytes(32)) -> bytes:
    """Return the key of a folder. Make the key if there is none.

    Drafts that a killed process left are removed.

    Raises:
        OSError: The key can neither be read nor made.
        ValueError: The file holds no key, or other users can read or write it.
    """
    path = folder / KEY_FILE
    if not path.exists():
        _make_once(path, lambda: fresh().hex())
    _remove_drafts(path)
    return existing_key(path)


def existing_key(path: Path) -> bytes:
    """Return the key in the key file of a folder. Nothing is made.

    Raises:
        OSError: The key cannot be read.
        ValueError: The file holds no key, or other users can read or write it.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | _NO_LINK), "rb") as file:
        _check_private(path, os.fstat(file.fileno()))
        return _key(path, file.read(_LONGEST))


def read_key(path: Path) -> bytes:
    """Return the key in a file, such as a copy.

    Raises:
        ValueError: The file holds no key.
    """
    with path.open("rb") as file:
        return _key(path, file.read(_LONGEST))


def _key(path: Path, text: bytes) -> bytes:
    key = bytes.fromhex(text.decode("ascii"))
    if len(key) < _SHORTEST:
        raise ValueError(f"{path.name} must hold a key of at least {_SHORTEST} bytes, in hex")
    return key


def folder_id(folder: Path) -> str:
    """Return the id of a folder. Make the id if there is none.

    Raises:
        OSError: The id can neither be read nor made.
        ValueError: The file holds no id.
    """
    path = folder / FOLDER_FILE
    if not path.exists():
        _make_once(path, lambda: secrets.token_hex(16))
    text = read_plain(path).decode("ascii")
    if _FOLDER_ID.fullmatch(text) is None:
        raise ValueError(f"{path.name} must hold the id of a folder: 32 hex digits")
    return text


def read_plain(path: Path) -> bytes:
    """Return the beginning of a small file.

    Only plain files are read. Other files could block or fill the memory, and the folder may come
    with a repository.

    Raises:
        OSError: The path is a link, a pipe or a device.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | _NO_LINK), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, f"{path.name} must be a plain file")
        return file.read(_LONGEST)


def _make_once(path: Path, text: Callable[[], str]) -> None:
    """Make a file that appears whole or not at all, and only its owner can read."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{secrets.token_hex(8)}.{path.name}")  # `*.key` also matches it
    try:
        descriptor = os.open(draft, _FLAGS, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(text())
        try:
            os.link(draft, path)
        except FileExistsError:  # another process was first
            pass
        except FileNotFoundError:  # the other process removed our draft
            if not path.exists():
                raise
    finally:
        draft.unlink(missing_ok=True)
    _remove_drafts(path)


def _remove_drafts(path: Path) -> None:
    """Remove the drafts of a file that exists. Nobody needs them any more."""
    name, token = re.escape(path.name), "[0-9a-f]{16}"
    drafts = re.compile(rf"\.(?:{token}\.{name}|{name}\.{token})")  # new and old form
    for found in path.parent.glob(f".*{path.name}*"):
        if drafts.fullmatch(found.name):
            with suppress(OSError):
                found.unlink()


def _check_private(path: Path, found: os.stat_result) -> None:
    """Raise ValueError unless only the user can read the key.

    The key must be a plain file of this user with mode 0600 or less.
    """
    if os.name != "posix":  # elsewhere the access list of the folder decides
        return
    if not stat.S_ISREG(found.st_mode):
        raise ValueError(f"{path.name} must be a plain file")
    if found.st_uid not in {os.geteuid(), 0} or found.st_mode & 0o077:
        raise ValueError(
            f"{path.name} must be readable by its owner only; make a new key, or run: chmod 600"
        )
