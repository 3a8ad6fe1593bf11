"""File writes of all files or none, even if the process or the machine stops.

Each new content is first written to a draft beside its file. One row of the journal then commits
the delivery, and each draft takes the place of its file. After a crash, `recover` drops the drafts
of uncommitted deliveries and puts those of committed ones in place. A file that differs from what
its judgement saw is never replaced.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from replybook.policy.acceptance.content_in_place import NewContent, found_at
from replybook.store.delivery_journal import Journal, OpenDelivery
from replybook.world.adapter import WorldAdapterV2
from replybook.world.drafts import Draft
from replybook.world.errors import WorldFault
from replybook.world.reference import VisibilityRef
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

WorldOf: TypeAlias = Callable[[str], WorldAdapterV2]
"""A function that returns the world of a session id. `LookupError` if it is gone."""

CHANGED: Final = "it changed meanwhile; read it again"
"""The problem that a caller reads about a file that is `Changed`."""


_NO_PROOFS: Final[Mapping[str, str | None]] = MappingProxyType({})


class Changed(Exception):
    """Files changed after their new contents were made. Nothing was written."""

    def __init__(self, *addresses: str) -> None:
        super().__init__(*addresses)
        self.addresses: Final = addresses


class Unfinished(OSError):
    """A committed delivery with a file not in place yet. `recover` puts it in place."""


class _Row(NamedTuple):
    """One file of a delivery as the journal keeps it."""

    address: str
    draft: str
    sha256: str
    old: str | None
    folders: list[str]


class FileWrites:
    """Writes files of any world with one journal. Safe for threads and processes."""

    def __init__(self, journal: Journal) -> None:
        self._journal: Final = journal

    def write(
        self,
        world: WorldAdapterV2,
        session_id: str,
        files: Sequence[tuple[VisibilityRef, NewContent]],
        completion: Mapping[str, object] | None = None,
        *,
        proofs: Mapping[str, str | None] = _NO_PROOFS,
    ) -> None:
        """Write all files or none, and store the completion in the step that commits.

        Args:
            world: The world of the session.
            session_id: The session that writes.
            files: Each file with its new content.
            completion: The content of the completion. Without it, pass a single file, since putting
                a file in its place is the step that commits.
            proofs: Other files by address that must still have this SHA-256 at the commit.

        Raises:
            Changed: Files changed meanwhile. Nothing was written.
            WorldFault: The world failed. Nothing was written.
            OSError: The disk or the journal failed. Nothing was written.
            Unfinished: A step after the commit failed. It is left to `recover`.
        """
        delivery_id = (
            str(completion["completion_id"]) if completion else f"fw-{secrets.token_hex(8)}"
        )
        rows = [_row(world, delivery_id, at, new) for at, (_, new) in enumerate(files)]
        content = {"session_id": session_id, "files": [row._asdict() for row in rows]}
        try:
            self._journal.begin(delivery_id, content)
            self._write(world, delivery_id, rows, files, completion, proofs)
        finally:
            self._journal.let_go(delivery_id)

    def _write(
        self,
        world: WorldAdapterV2,
        delivery_id: str,
        rows: Sequence[_Row],
        files: Sequence[tuple[VisibilityRef, NewContent]],
        completion: Mapping[str, object] | None,
        proofs: Mapping[str, str | None],
    ) -> None:
        seen = {**proofs, **{row.address: row.old for row in rows}}

        def check() -> None:
            _refuse_changed(world, seen.items())

        try:
            for row, (ref, new) in zip(rows, files, strict=True):
                world.draft(ref, row.draft).write(new.data)
            if completion is None:
                self._put_all(world, delivery_id, rows, files)
            else:
                self._journal.commit(delivery_id, completion, check)
        except BaseException:
            self._take_back(world, delivery_id, rows)
            raise
        if completion is not None:
            try:
                self._put_all(world, delivery_id, rows, files)
            except (WorldFault, OSError) as fault:
                raise Unfinished("a delivery counts and is not in place") from fault

    @contextmanager
    def alone(self, world: WorldAdapterV2, files: Mapping[str, str | None]) -> Generator[None]:
        """Keep other writers out while these files have the given SHA-256.

        None as SHA-256 means that there must not be a file.

        Raises:
            Changed: Files have another SHA-256.
            OSError: The store failed.
        """
        with self._journal.alone():
            _refuse_changed(world, files.items())
            yield

    def is_writing(self, session_id: str) -> bool:
        """Return True if a write of this session has begun and has not ended."""
        return self._journal.is_writing(session_id)

    def recover(self, world_of: WorldOf) -> list[str]:
        """Finish the writes of stopped processes, and return the ids of those left open.

        A write stays open if the world of its session is gone or fails.

        Raises:
            OSError: The journal failed.
            Tampered: The journal was changed.
        """
        left: list[str] = []
        for one in self._journal.open_ones():
            try:
                self._end(world_of(one.content["session_id"]), one)
            except (LookupError, WorldFault):
                left.append(one.delivery_id)
        return left

    # Putting in place

    def _put_all(
        self,
        world: WorldAdapterV2,
        delivery_id: str,
        rows: Sequence[_Row],
        files: Sequence[tuple[VisibilityRef, NewContent]],
    ) -> None:
        is_ended, changed = False, None
        try:
            with self._journal.ending(delivery_id):
                done: list[tuple[_Row, NewContent]] = []
                try:
                    for row, (ref, new) in zip(rows, files, strict=True):
                        _put(world, row, world.draft(ref, row.draft))
                        done.append((row, new))
                except Changed as fault:
                    changed = fault
                    _restore(world, done)
                    _drop_all(world, rows)
                    self._journal.withdraw(delivery_id)
                is_ended = True
        except OSError:  # such as a full disk; `recover` finds the journal row later
            if not is_ended:
                raise
        if changed is not None:
            raise changed

    def _take_back(self, world: WorldAdapterV2, delivery_id: str, rows: Sequence[_Row]) -> None:
        """Drop the drafts. A draft that cannot be dropped now is left to `recover`."""
        with suppress(WorldFault, LookupError, OSError):
            _drop_all(world, rows)
            self._journal.done(delivery_id)

    def _end(self, world: WorldAdapterV2, open_delivery: OpenDelivery) -> None:
        rows = [_Row(**file) for file in open_delivery.content["files"]]
        with self._journal.ending(open_delivery.delivery_id):
            if open_delivery.state == "committed":
                for row in rows:
                    with suppress(Changed), _if_there():
                        _put(world, row, _draft(world, row))
            _drop_all(world, rows)


def _row(world: WorldAdapterV2, delivery_id: str, at: int, new: NewContent) -> _Row:
    folders = list(_missing_folders(world, new.address))
    draft = f".{delivery_id}-{at}.part"
    return _Row(new.address, draft, new.sha256, new.old_sha256, folders)


def _missing_folders(world: WorldAdapterV2, address: str) -> Iterator[str]:
    """Yield the missing folders above a file, the deepest first."""
    above = address
    while "/" in above:
        above = above.rpartition("/")[0]
        _, look = world.look(above, require_exists=False)
        if look is None or look.kind is not None:
            return
        yield above


def _refuse_changed(world: WorldAdapterV2, files: Iterable[tuple[str, str | None]]) -> None:
    """Raise `Changed` for all addresses whose file has another SHA-256."""
    changed = [address for address, known in files if not _is_as_before(world, address, known)]
    if changed:
        raise Changed(*changed)


def _is_as_before(world: WorldAdapterV2, address: str, known: str | None) -> bool:
    try:
        return _digest_at(world, address) == known
    except LookupError:
        return False


def _digest_at(world: WorldAdapterV2, address: str) -> str | None:
    """Return the SHA-256 of the file at an address, or None if the file does not exist.

    Raises:
        LookupError: The address cannot be used.
    """
    found = found_at(world, ReplyBuilder("write"), address)
    if isinstance(found, Reply):
        raise LookupError(address)
    return None if found[1] is None else sha256(found[1]).hexdigest()


def _put(world: WorldAdapterV2, row: _Row, draft: Draft) -> None:
    """Put a draft in its place, or raise `Changed` if the file there is not the old one.

    A new file is created exclusively, so no file is replaced that appears after the comparison.
    """
    _refuse_changed(world, [(row.address, row.old)])
    try:
        draft.put(exclusive=row.old is None)
    except WorldFault as fault:
        if fault.code == codes.WA_WRITE_I_001:
            raise Changed(row.address) from fault
        raise


def _restore(world: WorldAdapterV2, done: Iterable[tuple[_Row, NewContent]]) -> None:
    """Put the old files back, except where somebody has written since."""
    for row, new in done:
        if not _is_as_before(world, row.address, row.sha256):
            continue
        if new.old is not None:
            draft = _draft(world, row)
            draft.write(new.old)
            draft.put()
        elif (ref := world.resolve(row.address)[1]) is not None:
            world.remove(ref)


def _drop_all(world: WorldAdapterV2, rows: Sequence[_Row]) -> None:
    """Drop the drafts, and the folders made for them that are empty."""
    for row in rows:
        with _if_there():
            _draft(world, row).drop()
    for folder in sorted({one for row in rows for one in row.folders}, key=len, reverse=True):
        ref = world.resolve(folder)[1]
        if ref is not None:
            with suppress(WorldFault):  # the folder is not empty
                world.remove(ref)


def _draft(world: WorldAdapterV2, row: _Row) -> Draft:
    ref = world.resolve(row.address, require_exists=False)[1]
    if ref is None:
        raise LookupError(row.address)
    return world.draft(ref, row.draft)


@contextmanager
def _if_there() -> Generator[None]:
    """Ignore a draft that does not exist, or whose folder does not exist."""
    try:
        yield
    except WorldFault as fault:
        if fault.code != codes.WA_RES_I_001:
            raise
