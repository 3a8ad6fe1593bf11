"""The playsets as tools last wrote them, for every session on their files.

Each entry has a revision. A session has the revision at which it read its playset, so a later one
replaces it, and `switch` reads the file itself. Entries are signed, as sessions are.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from replybook.encoding import canonical
from replybook.store import Signer, Tampered

_SUFFIX: Final = ".now"


class Latest(NamedTuple):
    """A playset as a tool last wrote it.

    Attributes:
        revision: Number of changes of its file.
    """

    revision: int
    playset: Mapping[str, Any]


class ChangedPlaysets:
    """The playsets that tools have written, by file.

    Args:
        folder: The folder of their state.
    """

    def __init__(self, folder: Path, signer: Signer) -> None:
        self._folder: Final = folder
        self._signer: Final = signer
        self._lock: Final = Lock()
        self._read: Final[dict[str, tuple[tuple[int, int, int], Latest]]] = {}

    def get(self, file: str) -> Latest | None:
        """Return a playset as it was last written, or None if no tool wrote it.

        Raises:
            Tampered: The entry was edited.
            OSError: It cannot be read.
        """
        path = self._folder / f"{file}{_SUFFIX}"
        try:
            status = path.stat()
        except FileNotFoundError:
            return None
        stamp = status.st_ino, status.st_size, status.st_mtime_ns
        with self._lock:
            known = self._read.get(file)
            if known is not None and known[0] == stamp:
                return known[1]
        content = _read_signed_content(path, file, self._signer)
        if content is None:
            raise Tampered(file, "was edited", "session")
        said = json.loads(content)
        latest = Latest(said["revision"], said["playset"])
        with self._lock:
            self._read[file] = stamp, latest
        return latest

    def revision(self, file: str) -> int:
        """Return the number of changes of a file."""
        latest = self.get(file)
        return 0 if latest is None else latest.revision

    def put(self, file: str, playset: Mapping[str, object]) -> None:
        """Store a playset as it was written now.

        Raises:
            OSError: The disk failed.
        """
        self._folder.mkdir(mode=0o700, exist_ok=True)
        content = canonical({"revision": self.revision(file) + 1, "playset": playset})
        _, signature = self._signer.sign("session", _name(file), content)
        put_file(self._folder / f"{file}{_SUFFIX}", signature.hex().encode() + b"\n" + content)


def is_changed_entry(path: Path, signer: Signer) -> bool:
    """Return True if a file is an entry that this key signed."""
    return _read_signed_content(path, path.name.removesuffix(_SUFFIX), signer) is not None


def _read_signed_content(path: Path, file: str, signer: Signer) -> bytes | None:
    """Return the content of an entry, or None if this key did not sign it for this file."""
    signature, _, content = path.read_bytes().partition(b"\n")
    is_right = signer.is_right("session", _name(file), (content, _bytes(signature)))
    return content if is_right else None


def _name(file: str) -> str:
    return f"playset {file}"


def _bytes(signature: bytes) -> bytes:
    try:
        return bytes.fromhex(signature.decode("ascii"))
    except ValueError:
        return b""


def put_file(path: Path, data: bytes) -> None:
    """Replace a file in one step, so that nobody reads half of it."""
    draft = path.parent / f".{path.name}.{secrets.token_hex(8)}.part"
    try:
        with draft.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Write the entries of a folder to the disk, where the system can."""
    if os.name != "posix":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
