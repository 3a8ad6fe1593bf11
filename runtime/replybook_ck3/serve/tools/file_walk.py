"""A walk over files by name, with a read decision before a file is mentioned.

Closed and hidden files are neither shown nor counted, and links are not followed. A walk that
reaches a limit reports which one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.world import Address, BadAddress, Entry, Location, WorldFault, parse
from replybook.world.location import file_in
from replybook.world.reading import list_folder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.call_time import Deadline
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

Stop: TypeAlias = Literal["limit", "files", "bytes", "time"]
"""The limit that ended a walk."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of one walk."""

    files: int = 200_000
    folders: int = 50_000
    bytes: int = 1_000_000_000
    seconds: float = 20.0


BOUNDS: Final = Bounds()


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a walk.

    Attributes:
        base: The address that paths are relative to.
        at: The place to start at, which is `base` or inside of it.
    """

    base: Address
    at: Location


@dataclass(frozen=True, slots=True)
class Passed:
    """A file found by a walk. The read decision has not been made yet.

    Attributes:
        path: Path relative to the base.
        size: Size in bytes, or None if unknown.
    """

    at: Location
    path: str
    base: str
    size: int | None = None


class WalkBroken(Exception):
    """A walk that cannot continue."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.code)
        self.reply: Final = reply


class FileWalk:
    """One walk for one call: files in the order of their names, folder by folder.

    A folder that two starts contain is walked once. `stopped_by` is the limit that ended the walk,
    or None.
    """

    def __init__(
        self,
        work: SessionContext,
        tool: str,
        *,
        bounds: Bounds = BOUNDS,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self.bounds: Final = bounds
        self.stopped_by: Stop | None = None
        self.unreadable = 0
        self.unnamed = 0
        self._work: Final = work
        self._tool: Final = tool
        self._deadline: Final = Deadline(work, bounds.seconds, clock)
        self._files = 0
        self._walked: Final[set[str]] = set()

    def files(self, start: Start) -> Iterator[Passed]:
        """Yield the files at and below a start.

        Raises:
            WalkBroken: The walk cannot continue.
        """
        top, depth = parse(start.at.path), len(start.base.parts)
        if start.at.kind == "file":
            path = "/".join(top.parts[depth:]) or top.parts[-1]
            yield Passed(start.at, path, str(start.base))
            return
        waiting = [self._inside(start.at, is_start=True)]
        while waiting and self._goes_on():
            folder, entry = next(waiting[-1], (start.at, None))
            if entry is None:
                waiting.pop()
                continue
            address = _address_in(folder, entry.name)
            if address is None:
                self.unnamed += 1
                continue
            if entry.kind == "file":
                self._files += 1
                path = "/".join(address.parts[depth:])
                yield Passed(file_in(folder, entry.name), path, str(start.base), entry.size)
            elif (
                entry.kind == "folder" and (below := self._judge_location(str(address))) is not None
            ):
                waiting.append(self._inside(below))

    def sees(self, file: Passed) -> bool:
        """Return True if the session may read a file. No reference token is created."""
        return self._judge_location(file.at) is not None

    def _judge_location(self, what: str | Location) -> Location | None:
        enforcement = self._work.enforcement
        verdict = enforcement.judge_read(ReplyBuilder(self._tool), what, mint=False)
        if verdict.reply.reply_type == "E":
            raise WalkBroken(verdict.reply)
        return verdict.targets[0].look if verdict.allowed else None

    def describe_walk(self) -> dict[str, object]:
        """Return the reply data about the walk: the limit that ended it, and what it left out.

        These are unreadable folders, and entries whose names fit no address.
        """
        told: dict[str, object] = {"truncated": self.stopped_by is not None}
        if self.stopped_by is not None:
            told["stopped_by"] = self.stopped_by
        if self.unreadable:
            told["unreadable"] = self.unreadable
        if self.unnamed:
            told["unnamed"] = self.unnamed
        return told

    def _inside(
        self, folder: Location, *, is_start: bool = False
    ) -> Iterator[tuple[Location, Entry]]:
        if folder.real in self._walked:
            return iter(())
        try:
            found = list_folder(folder.place, folder.path)
        except WorldFault as fault:
            if is_start:
                raise WalkBroken(fault.answer(ReplyBuilder(self._tool))) from None
            self.unreadable += 1
            return iter(())
        self._walked.add(folder.real)
        return ((folder, each) for each in found)

    def _goes_on(self) -> bool:
        if self.stopped_by is None:
            if self._files >= self.bounds.files or len(self._walked) > self.bounds.folders:
                self.stopped_by = "files"
            elif self._deadline.is_over:
                self.stopped_by = "time"
        return self.stopped_by is None


def _address_in(folder: Location, name: str) -> Address | None:
    """Return the address of an entry, or None if the name cannot be an address."""
    text = f"{folder.path}/{name}"
    try:
        address = parse(text)
    except BadAddress:
        return None
    return address if str(address) == text and address.parts[-1] == name else None
