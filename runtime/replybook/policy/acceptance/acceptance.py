"""Acceptance: compare the files of a bundle with the world, or write all of them.

A file that differs from the bundle is a fact that blocks the delivery. If the files are to be
written, the open contract decides about all of them at once. Both note the files in the delivered
places before the judgement, and accept nothing if one of them differs afterwards, or one that a
claim rests on.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.contracts.busy import files_were_kept, reply_changed_files, store_is_busy
from replybook.enforcement import Enforcement, FileChange, Verdict
from replybook.policy.acceptance.content_in_place import (
    FormOf,
    NewContent,
    bytes_at,
    content_for,
    plain_form,
)
from replybook.policy.acceptance.file_writes import Changed, FileWrites
from replybook.policy.bundle import ArtifactBundle
from replybook.policy.errors import PolicyBroken
from replybook.policy.facts.facts import NOT_IN_PLACE
from replybook.policy.statement import JudgedWorld
from replybook.store import CompletionStore
from replybook.store.store_file import StoreBusy
from replybook.world.adapter import WorldAdapterV2
from replybook.world.errors import WorldFault, make_write_fault
from replybook.world.text_form import NoText, read_text
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

Note: TypeAlias = Callable[[str, bytes | None], None]
"""A function that takes an address and the bytes of its file, or None without a file."""

_FACT: Final = f"facts.{NOT_IN_PLACE}"


@dataclass(frozen=True, slots=True)
class Accepted:
    """An accepted delivery: its id, and the SHA-256 of its files by address.

    `written` is True if the delivery wrote the files.
    """

    completion_id: str
    files: Mapping[str, str]
    written: bool
    contract_id: str | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the entry of the reply."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A file that exists: its address, and the SHA-256 and number of its bytes."""

    address: str
    sha256: str
    size: int


class FilesInPlace(NamedTuple):
    """A bundle compared with the world: matching files, and problems of the others.

    A problem is `{path, problem}`.
    """

    files: tuple[_Placed, ...]
    not_in_place: tuple[Mapping[str, str], ...]

    def seen(self) -> Iterator[tuple[str, str | None]]:
        """Yield the address and SHA-256 of each matching file."""
        return ((file.address, file.sha256) for file in self.files)


class FilesToWrite(NamedTuple):
    """The contents to write, each with the old bytes that the judgement saw.

    `refused` is the reply if they may not be written. Then nothing was read.
    """

    contents: tuple[NewContent, ...]
    refused: Reply | None = None

    def seen(self) -> Iterator[tuple[str, str | None]]:
        """Yield the address and SHA-256 of each old file. None stands for no file."""
        return ((new.address, new.old_sha256) for new in self.contents)


class Acceptance:
    """Accepts the deliveries of one session into its world.

        store = CompletionStore(state_store, signer)
        acceptance = Acceptance(world, enforcement, FileWrites(journal), store)
        request = DeliveryRequest(..., acceptance=acceptance, write=True)

    Args:
        world: The world of the session.
        enforcement: Decides which files may be read and written.
        writes: The file writes of the server.
        completions: The completion store of the server.
        form_of: Returns the text form of a new file.
        clock: The source of the current time.
        new_id: Returns a new id of a delivery.
        note: Called before the judgement with each file in the place of a delivered one, so that
            the facts of the judgement rest on the same bytes.
    """

    def __init__(
        self,
        world: WorldAdapterV2,
        enforcement: Enforcement,
        writes: FileWrites,
        completions: CompletionStore,
        *,
        form_of: FormOf = plain_form,
        clock: Clock = SYSTEM_CLOCK,
        new_id: Callable[[], str] = lambda: f"dl-{secrets.token_hex(8)}",
        note: Note = lambda _address, _data: None,
    ) -> None:
        self._world: Final = world
        self._enforcement: Final = enforcement
        self._writes: Final = writes
        self._completions: Final = completions
        self._form_of: Final = form_of
        self._clock: Final = clock
        self._new_id: Final = new_id
        self._note: Final = note

    def hold(self, bundle: ArtifactBundle) -> FilesInPlace:
        """Compare the files of a bundle with the files of the world.

        Raises:
            PolicyBroken: A file cannot be read or looked up because of a failure.
        """
        files = list(self._read_files(bundle))
        problems = [(at, held) for at, held in files if isinstance(held, str)]
        return FilesInPlace(
            tuple(held for _, held in files if isinstance(held, _Placed)),
            tuple({"path": address, "problem": problem} for address, problem in problems),
        )

    def prepare(self, bundle: ArtifactBundle) -> FilesToWrite:
        """Return the contents to write for a bundle, and note the files in their places."""
        rb = ReplyBuilder("write")
        files = [(bundle.address_of(file.path), file.content) for file in bundle.artifacts]
        asked = [FileChange(address, "write") for address, _ in files]
        refused = self._enforcement.refused_changes(rb, asked) if asked else None
        contents: list[NewContent] = []
        for address, text in () if refused else files:  # a forbidden file is not opened
            new = content_for(self._world, rb, address, text, self._form_of)
            if isinstance(new, Reply):
                return FilesToWrite((), new)
            self._note(address, new.old)
            contents.append(new)
        return FilesToWrite(tuple(contents), refused)

    def accept(
        self,
        rb: ReplyBuilder,
        *,
        session_id: str,
        completion: str,
        files: FilesInPlace | FilesToWrite,
        world: JudgedWorld,
    ) -> Accepted | Reply:
        """Store the completion of a judged delivery, and write its files if they are to be.

        Args:
            rb: The builder of the reply.
            session_id: The session that delivers.
            completion: The text of the completion.
            files: The result of `hold` or `prepare` from before the judgement.
            world: The world that the delivery was judged by.

        Returns:
            The accepted delivery, or a reply if that was refused or failed. With a reply, nothing
            was delivered. EN-GATE-D-005 means that a file differs from what the judgement saw.
        """
        try:
            if isinstance(files, FilesToWrite):
                accepted = self._written(rb, files, session_id, completion, world)
            else:
                accepted = self._find_accepted(files.files, session_id, completion, world)
            files_were_kept()
            return accepted
        except Changed as changed:
            return reply_changed_files(rb, changed.addresses)
        except StoreBusy as busy:
            return store_is_busy(rb, busy)
        except WorldFault as fault:
            return fault.answer(rb)

    # Comparison with the world

    def _read_files(self, bundle: ArtifactBundle) -> Iterator[tuple[str, _Placed | str]]:
        """Yield each file of a bundle as it exists, or the reason why it does not."""
        for file in bundle.artifacts:
            address = bundle.address_of(file.path)
            verdict = self._enforcement.judge_read(ReplyBuilder("read"), address, mint=False)
            if verdict.reply.reply_type == "E":
                raise PolicyBroken(_FACT, "a file cannot be looked up")
            yield address, self._compare_file(address, verdict, file.content)

    def _compare_file(self, address: str, verdict: Verdict, content: str) -> _Placed | str:
        if not verdict.allowed:
            return "nothing is there" if verdict.reply.reply_type == "I" else "it may not be read"
        target = verdict.targets[0]
        try:
            data = bytes_at(target)
            self._note(address, data)
            text, form = read_text(data)
        except WorldFault as fault:
            if fault.code.reply_type == "E":
                raise PolicyBroken(_FACT, "a file cannot be read") from fault
            return "no file is there"
        except NoText:
            return "another content is there"
        if not form.holds(text, content):
            return "another content is there"
        return _Placed(target.path, sha256(data).hexdigest(), len(data))

    def _find_accepted(
        self, files: tuple[_Placed, ...], session_id: str, completion: str, world: JudgedWorld
    ) -> Accepted:
        content = self._content(session_id, completion, files, world, written=False)
        seen = {**world.proofs, **{file.address: file.sha256 for file in files}}
        with self._writes.alone(self._world, seen):
            self._completions.put_now(str(content["completion_id"]), content)
        return _make_accepted(content, files)

    # Written

    def _written(
        self,
        rb: ReplyBuilder,
        prepared: FilesToWrite,
        session_id: str,
        completion: str,
        world: JudgedWorld,
    ) -> Accepted | Reply:
        contents, refused = prepared
        if refused is not None:
            return refused
        changes = [FileChange(new.address, "write", len(new.data)) for new in contents]
        verdict = self._enforcement.judge_changes(rb, changes)
        if not verdict.allowed:
            return verdict.reply
        placed = [_Placed(new.address, new.sha256, len(new.data)) for new in contents]
        contract_id = verdict.reply.data.get("contract_id")
        content = self._content(
            session_id, completion, placed, world, written=True, contract_id=contract_id
        )
        files = [(target.ref, new) for target, new in zip(verdict.targets, contents, strict=True)]
        try:
            self._writes.write(self._world, session_id, files, content, proofs=world.proofs)
        except StoreBusy:
            raise
        except OSError as error:
            raise make_write_fault(contents[0].address, error) from None
        return _make_accepted(content, placed)

    def _content(
        self,
        session_id: str,
        completion: str,
        files: Sequence[_Placed],
        world: JudgedWorld,
        *,
        written: bool,
        contract_id: object = None,
    ) -> dict[str, object]:
        """Return the stored content of a completion."""
        return {
            "completion_id": self._new_id(),
            "session_id": session_id,
            "completion": completion,
            "world_digest": world.digest,
            "contract_id": contract_id,
            "delivered_at": self._clock.now().isoformat(),
            "written": written,
            "files": [
                {"address": file.address, "sha256": file.sha256, "bytes": file.size}
                for file in files
            ],
        }


def _make_accepted(content: Mapping[str, object], files: Sequence[_Placed]) -> Accepted:
    contract_id = content["contract_id"]
    return Accepted(
        completion_id=str(content["completion_id"]),
        files={file.address: file.sha256 for file in files},
        written=content["written"] is True,
        contract_id=None if contract_id is None else str(contract_id),
    )
