"""The key of a deployment: digests of arguments made with it cannot be guessed by trying values.

One file with mode 0600 beside the traces, made once; all processes of the folder share it.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from replybook.encoding import canonical

__all__ = ["KEY_FILE", "Digester", "folder_key", "read_key"]

KEY_FILE: Final = "trace.key"

_SHORTEST = 16


class Digester:
    """Keyed digests: 16 hex digits that say whether two values were alike, and nothing else."""

    __slots__ = ("_keyed", "id")

    def __init__(self, key: bytes) -> None:
        secret = hashlib.sha256(key).digest()  # any length will do for a key
        self._keyed = hashlib.blake2b(key=secret, digest_size=8)
        self.id: Final = hashlib.blake2b(b"key id", key=secret, digest_size=4).hexdigest()
        """Names the key without showing it: digests of equal id can be compared."""

    def of(self, value: object) -> str:
        """Return the digest of the canonical JSON of any value."""
        hasher = self._keyed.copy()
        hasher.update(canonical(value))
        return hasher.hexdigest()


def folder_key(folder: Path, fresh: Callable[[], bytes] = lambda: secrets.token_bytes(32)) -> bytes:
    """Return the key of a folder, made if there is none; `OSError` if it can neither be read nor made."""
    path = folder / KEY_FILE
    with suppress(FileNotFoundError):
        return read_key(path)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = folder / f".{KEY_FILE}.{secrets.token_hex(8)}"
    _write(draft, fresh().hex())
    try:
        with suppress(FileExistsError):  # another process was first
            os.link(draft, path)
    finally:
        draft.unlink()
    return read_key(path)


def read_key(path: Path) -> bytes:
    """Return the key in a file; `ValueError` if there is none in it."""
    key = bytes.fromhex(path.read_text("ascii"))
    if len(key) < _SHORTEST:
        raise ValueError(f"{path.name} holds no key of {_SHORTEST} bytes or more")
    return key


def _write(path: Path, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
