"""Program runs: changed files, found by comparing folders before and after the run.

Reports of the program are not used. If the end of a run was never reported, it is compared when its
contract ends. No link is followed; a link counts as a file.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import secrets
import stat
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from replybook.contracts.contract import Contract
from replybook.contracts.ledger import Ledger
from replybook.contracts.request import TargetWorld
from replybook.store.state_store import Row, Signer, StateStore, Tampered
from replybook.world.containment import NotInside
from replybook.world.location import Location
from replybook.world.reading import reopen_file

MOST_ENTRIES: Final = 200_000
"""Maximum number of files and folders in one scan. More of them raise `OSError`."""

_RECENT_NS: Final = 3_000_000_000
"""Age in nanoseconds below which a file is hashed.

A file that changed so recently may change again without new times.
"""

_CLOSING: Final = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_LIST: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _CLOSING
_READ: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | _CLOSING


@dataclass(frozen=True, slots=True)
class RunChanges:
    """The files that a run created, changed and deleted, each as sorted canonical addresses."""

    created: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()


class RunsOf(NamedTuple):
    """The runs of one contract.

    Attributes:
        changes: The changes of each run.
        unfinished: Number of runs that never ended.
        unreadable: Number of runs that cannot be compared.
    """

    changes: tuple[RunChanges, ...]
    unfinished: int
    unreadable: int


_Seen: TypeAlias = tuple[int, int, int, int, "str | None"]
"""Size, modification and status time (ns), file number, and SHA-256 if it was hashed."""

_Looks: TypeAlias = Mapping[str, Mapping[str, _Seen]]
"""The files below each folder, by address of the folder and path below it."""


class _Before(NamedTuple):
    """The state before a run, and the names of folders that are left out."""

    looks: _Looks
    leave_out: Sequence[str]


class Runs:
    """Records the state of folders when a run starts, and compares it when the run ends."""

    def __init__(
        self, store: StateStore, ledger: Ledger, signer: Signer, world: TargetWorld
    ) -> None:
        self._store: Final = store
        self._ledger: Final = ledger
        self._signer: Final = signer
        self._world: Final = world

    def started(
        self, contract: Contract, folders: Sequence[Location], leave_out: Sequence[str] = ()
    ) -> str:
        """Store the state of the folders and return the id of the run.

        Args:
            folders: The folders of the program.
            leave_out: Names of folders, at any depth, with internal data of the program, such as
                `.git`.

        Raises:
            OSError: If a folder cannot be read.
            RuntimeError: If the contract is not open.
        """
        looks = {
            folder.path: dict(_look(folder, time.time_ns() - _RECENT_NS, leave_out=leave_out))
            for folder in folders
        }
        run_id = f"run-{secrets.token_hex(8)}"
        with self._ledger.turn():
            account, stored = self._ledger.standing(contract.session_id)
            if not account.is_open or stored != contract:
                raise RuntimeError("contract must be open to start a run")
            self._put(run_id, contract.contract_id, {"looks": looks, "leave_out": list(leave_out)})
            self._ledger.put_account(replace(account, runs=account.runs + 1))
        return run_id

    def ended(self, run_id: str) -> RunChanges:
        """Compare the folders, and store and return the changes. Repeated calls return the same.

        Raises:
            KeyError: If the run does not exist.
            OSError: If a folder cannot be read.
        """
        row = self._store.row("run", run_id)
        if row is None:
            raise KeyError(run_id)
        contract_id, known = self._read(run_id, row)
        if isinstance(known, RunChanges):
            return known
        changes = self._compare_folders(known)
        if changes is None:
            raise OSError(errno.ENOENT, "a folder of the run cannot be read")
        with self._ledger.turn():
            found = {"created": changes.created, "changed": changes.changed}
            self._put(run_id, contract_id, {**found, "deleted": changes.deleted})
        return changes

    def of(self, contract: Contract, count: int) -> RunsOf:
        """Return the changes of all runs of a contract.

        Raises:
            Tampered: If their number differs from the account.
        """
        contract_id = contract.contract_id
        rows = self._store.rows("run", contract_id)
        if len(rows) != count:
            raise Tampered(contract_id, "lost the record of a run")
        changes: list[RunChanges | None] = []
        unfinished = 0
        for run_id, row in rows:
            owner, known = self._read(run_id, row)
            if owner != contract_id:
                raise Tampered(contract_id, "got the record of another contract's run")
            unfinished += not isinstance(known, RunChanges)
            changes.append(known if isinstance(known, RunChanges) else self._compare_folders(known))
        found = tuple(change for change in changes if change is not None)
        return RunsOf(found, unfinished, len(changes) - len(found))

    def _compare_folders(self, before: _Before) -> RunChanges | None:
        """Return the changes since the start of a run, or None if a folder is not visible."""
        after: dict[str, Mapping[str, _Seen]] = {}
        for address, seen in before.looks.items():
            _, look = self._world.look(address, require_exists=False)
            if look is None:
                return None
            hashed = {path for path, one in seen.items() if one[4] is not None}
            after[address] = dict(_look(look, None, hashed, before.leave_out))
        return _changes(before.looks, after)

    def _put(self, run_id: str, contract_id: str, fields: Mapping[str, object]) -> None:
        content = json.dumps({"contract_id": contract_id, **fields}).encode()
        self._store.put("run", run_id, contract_id, self._signer.sign("run", run_id, content))

    def _read(self, run_id: str, row: Row) -> tuple[str, _Before | RunChanges]:
        if not self._signer.is_right("run", run_id, row):
            raise Tampered("ct-unknown", "has a run that does not match its signature")
        fields = json.loads(row[0])
        contract_id = str(fields.pop("contract_id"))
        if "looks" in fields:
            return contract_id, _Before(fields["looks"], fields["leave_out"])
        return contract_id, RunChanges(**{name: tuple(paths) for name, paths in fields.items()})


# Looking


def _changes(before: _Looks, after: _Looks) -> RunChanges:
    created, changed, deleted = set[str](), set[str](), set[str]()
    for folder, then in before.items():
        now = after[folder]
        created.update(_below(folder, now.keys() - then.keys()))
        deleted.update(_below(folder, then.keys() - now.keys()))
        both = then.keys() & now.keys()
        changed.update(_below(folder, (path for path in both if _differs(then[path], now[path]))))
    return RunChanges(*(tuple(sorted(found)) for found in (created, changed, deleted)))


def _below(folder: str, paths: Iterable[str]) -> Iterator[str]:
    return (f"{folder}/{path}" if path else folder for path in paths)


def _differs(then: _Seen, now: _Seen) -> bool:
    return then[4] != now[4] if then[4] is not None else tuple(then[:4]) != tuple(now[:4])


def _look(
    location: Location,
    recent_ns: int | None,
    hashed: frozenset[str] | set[str] = frozenset(),
    leave_out: Sequence[str] = (),
) -> Iterator[tuple[str, _Seen]]:
    """Yield all files at and below a place: the path below it, and the state of the file.

    Only files in `hashed`, or changed after `recent_ns`, are read.
    """
    anchor, rest = location.place.anchor, location.place.rest
    left: list[tuple[str, ...]] = [()]
    entries = 0
    while left:
        parts = left.pop()
        try:
            held = anchor.open_path((*rest, *parts), links=False)
        except NotInside:  # missing or removed
            continue
        except PermissionError:
            yield _name(parts), (0, 0, 0, 0, "closed")
            continue
        try:
            status = os.fstat(held)
            if not stat.S_ISDIR(status.st_mode):  # the place is a file
                yield _name(parts), _note_status(status, _sha256(reopen_file(held, os.O_RDONLY)))
                continue
            folder = os.open(".", _LIST, dir_fd=held)
        except PermissionError:
            yield _name(parts), (0, 0, 0, 0, "closed")
            continue
        finally:
            os.close(held)
        try:
            for name, status in _list_folder(folder):
                entries += 1
                if entries > MOST_ENTRIES:
                    raise OSError(errno.E2BIG, f"more than {MOST_ENTRIES} files to look at")
                if stat.S_ISDIR(status.st_mode):
                    if name not in leave_out:
                        left.append((*parts, name))
                    continue
                path, newest = _name((*parts, name)), max(status.st_mtime_ns, status.st_ctime_ns)
                wanted = path in hashed or (recent_ns is not None and newest >= recent_ns)
                digest = _digest(folder, name, status) if wanted else None
                yield path, _note_status(status, digest)
        finally:
            os.close(folder)


def _list_folder(folder: int) -> list[tuple[str, os.stat_result]]:
    with os.scandir(folder) as found:
        names = [each.name for each in found]
    listed: list[tuple[str, os.stat_result]] = []
    for name in names:
        try:
            listed.append((name, os.stat(name, dir_fd=folder, follow_symlinks=False)))
        except FileNotFoundError:  # removed after the folder was read
            continue
    return listed


def _note_status(status: os.stat_result, digest: str | None = None) -> _Seen:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino, digest


def _digest(folder: int, name: str, status: os.stat_result) -> str | None:
    if not stat.S_ISREG(status.st_mode):
        return None
    try:
        return _sha256(os.open(name, _READ, dir_fd=folder))
    except OSError:
        return None


def _sha256(descriptor: int) -> str:
    with os.fdopen(descriptor, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _name(parts: tuple[str, ...]) -> str:
    """Return the path as text, even if its bytes are invalid."""
    return os.fsencode("/".join(parts)).decode("utf-8", "backslashreplace")
