"""The contracts on disk: one file each, replaced whole or not at all.

A file is written beside its place, synced and renamed, so that whoever is killed leaves the old
content or the new. Drafts of the dead are removed by the next holder of the lock. An empty file under
`open/` stands for each contract that may be open, so that nobody reads all of them to find it; what was
put away lies under `archived/`. Only bytes are known here. Source: specification 35 and 43.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from replybook.contracts.locking import locked

__all__ = ["ContractStore", "NotAFile", "is_contract_id", "new_contract_id"]

LOCK_FILE: Final = "contracts.lock"
MOST_BYTES: Final = 1_000_000
"""The size of the largest file that is read; the largest that is written is far below."""

_ID = re.compile(r"ct-[0-9a-z]+(?:-[0-9a-z]+)*")
_LONGEST_ID: Final = 64
_SUFFIX: Final = ".json"
_DRAFT: Final = ".draft"
_OPEN: Final = "open"
_ARCHIVED: Final = "archived"


def is_contract_id(text: object) -> bool:
    """Return whether `text` has the form of an id, and so of a name that is safe to open."""
    return isinstance(text, str) and len(text) <= _LONGEST_ID and bool(_ID.fullmatch(text))


def new_contract_id() -> str:
    """Return 48 random bits as an id."""
    return f"ct-{secrets.token_hex(6)}"


_READ: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe must not make us wait
    | getattr(os, "O_BINARY", 0)
)


class NotAFile(OSError):
    """Something that is no regular file has the name of a contract."""


class ContractStore:
    """A folder of contracts, made when the first one is written. Every method may raise `OSError`."""

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        random: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self._folder: Final = Path(folder)
        self._archived: Final = self._folder / _ARCHIVED
        self._open: Final = self._folder / _OPEN
        self._random = random

    def __repr__(self) -> str:
        return "ContractStore()"  # the folder is a host path

    def exists(self) -> bool:
        """Return whether anything was ever stored."""
        return self._folder.is_dir()

    def locked(self) -> AbstractContextManager[None]:
        """Keep other processes out; not to be taken twice."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return locked(self._folder / LOCK_FILE)

    def ids(self) -> Iterator[str]:
        """Yield the ids of what is stored, archived or not, sorted."""
        names = sorted({*_names(self._folder), *_names(self._archived)})
        for name in names:
            if name.endswith(_SUFFIX) and is_contract_id(name.removesuffix(_SUFFIX)):
                yield name.removesuffix(_SUFFIX)

    def has(self, contract_id: str) -> bool:
        """Return whether anything is stored under an id."""
        name = self._path(contract_id).name
        return any(map(os.path.lexists, (self._folder / name, self._archived / name)))

    def read(self, contract_id: str) -> bytes:
        """Return the bytes of one contract; `FileNotFoundError` if there is none."""
        path = self._path(contract_id)
        try:
            file = _open(path)
        except FileNotFoundError:
            file = _open(self._archived / path.name)
        with file:
            return file.read(MOST_BYTES)

    def write(self, contract_id: str, content: bytes) -> None:
        """Store the bytes of one contract; under the lock. They last once this returns."""
        self._put(contract_id, content, self._path(contract_id))

    def archive(self, contract_id: str, content: bytes) -> None:
        """Put one contract away, with its last bytes; under the lock."""
        path = self._path(contract_id)
        self._archived.mkdir(mode=0o700, exist_ok=True)
        self._put(contract_id, content, self._archived / path.name)
        path.unlink(missing_ok=True)  # who is killed before leaves both, and the older one counts

    # What may be open

    def marked(self) -> list[str] | None:
        """Return the ids that may be open, sorted; None if nobody ever looked."""
        if not self._open.is_dir():
            return None
        return sorted(filter(is_contract_id, _names(self._open)))

    def is_marked(self, contract_id: str) -> bool:
        """Return whether a contract may be open; True if nobody ever looked."""
        marker = self._open / self._path(contract_id).stem
        return os.path.lexists(marker) or not self._open.is_dir()

    def mark(self, contract_id: str) -> None:
        """Say that a contract may be open; before it is written."""
        self._open.mkdir(mode=0o700, exist_ok=True)
        (self._open / self._path(contract_id).stem).touch(mode=0o600)
        _settle(self._open)

    def unmark(self, contract_id: str) -> None:
        """Say that a contract is not open; after its end was written."""
        (self._open / self._path(contract_id).stem).unlink(missing_ok=True)

    def mark_all(self, contract_ids: Iterable[str]) -> None:
        """Say once which contracts may be open, in a folder that was kept without saying so."""
        draft = self._folder / f"{_OPEN}{_DRAFT}"
        draft.mkdir(mode=0o700, exist_ok=True)
        for contract_id in contract_ids:
            (draft / self._path(contract_id).stem).touch(mode=0o600)
        draft.replace(self._open)
        _settle(self._folder)

    def _put(self, contract_id: str, content: bytes, path: Path) -> None:
        draft = self._folder / f".{contract_id}.{self._random()}{_DRAFT}"
        try:
            _write(draft, content)
            draft.replace(path)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
        _settle(path.parent)

    def sweep(self) -> None:
        """Remove the drafts of writers that were killed; under the lock, so that none is at work."""
        for path in self._folder.glob(f".ct-*{_DRAFT}"):
            path.unlink(missing_ok=True)

    def _path(self, contract_id: str) -> Path:
        if not is_contract_id(contract_id):
            raise ValueError(f"{contract_id!r} is no id of a contract, such as 'ct-2026-00a1b2'")
        return self._folder / f"{contract_id}{_SUFFIX}"


def _names(folder: Path) -> Iterator[str]:
    try:
        yield from os.listdir(folder)  # noqa: PTH208  names alone
    except FileNotFoundError:
        return


def _open(path: Path) -> BinaryIO:
    try:
        descriptor = os.open(path, _READ)
    except OSError as refusal:
        if refusal.errno == errno.ELOOP:
            raise NotAFile(errno.ELOOP, "a link stands where a contract is stored") from None
        raise
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    raise NotAFile(errno.EINVAL, "something other than a file stands where a contract is stored")


def _write(path: Path, content: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Make renames in the folder last; Windows has nothing to open for that."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
