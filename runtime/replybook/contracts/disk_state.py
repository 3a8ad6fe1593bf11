"""The current state on disk at an address, read once per audit."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from replybook.contracts.request import TargetWorld, WorldBroken
from replybook.world.errors import WorldFault
from replybook.world.location import Location
from replybook.world.reading import open_file
from replybook.world.text_form import NoText, digests_of_text, read_text

_BLOCK: Final = 1 << 20
_LONGEST_TEXT: Final = 1 << 26
"""Maximum size in bytes of a text. Only the bytes of a larger file are hashed."""


@dataclass(frozen=True, slots=True)
class FileState:
    """The current state at an address.

    Attributes:
        names: All addresses of the place.
        exists: True if there is something. None if this mode cannot see it.
    """

    names: tuple[str, ...]
    exists: bool | None = None
    look: Location | None = field(default=None, repr=False)

    @property
    def spot(self) -> str:
        """One address of the place, the same for each way to it."""
        return min(self.names)


class DiskState:
    """Looks up addresses in a world, each once.

    Raises `WorldBroken` if the world adapter fails.
    """

    def __init__(self, world: TargetWorld) -> None:
        self._world: Final = world
        self._found: dict[str, FileState] = {}
        self._digests: dict[str, frozenset[str]] = {}

    def at(self, address: str) -> FileState:
        """Return the current state at an address."""
        if address not in self._found:
            self._found[address] = self._look(address)
        return self._found[address]

    def digests(self, address: str) -> frozenset[str]:
        """Return all SHA-256 digests that the content of a file may have been written with.

        These are the digest of the bytes and of the text in every form, since written text gets the
        form of the file. Without a file, the result is empty.
        """
        if address not in self._digests:
            look = self.at(address).look
            self._digests[address] = frozenset() if look is None else _read(look)
        return self._digests[address]

    def _look(self, address: str) -> FileState:
        reply, look = self._world.look(address, require_exists=False)
        if reply.reply_type == "E":
            raise WorldBroken(reply.code)
        if look is None:
            return FileState((address,))
        return FileState(look.places or (look.path,), look.kind is not None, look)


def _read(look: Location) -> frozenset[str]:
    if look.kind != "file":
        return frozenset()
    try:
        with open_file(look.place, look.path) as file:
            return _digests(file)
    except WorldFault:  # removed, or not readable for this server
        return frozenset()


def _digests(file: BinaryIO) -> frozenset[str]:
    start = file.read(_LONGEST_TEXT + 1)
    whole = hashlib.sha256(start)
    if len(start) > _LONGEST_TEXT:
        while block := file.read(_BLOCK):
            whole.update(block)
        return frozenset((whole.hexdigest(),))
    try:
        text = read_text(start)[0]
    except NoText:
        return frozenset((whole.hexdigest(),))
    return digests_of_text(text) | {whole.hexdigest()}
