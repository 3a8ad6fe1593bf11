"""The ground: what lies at an address at this moment, whatever anybody says of it.

Source: specification 42 and 43, decision 28.
"""

from __future__ import annotations

import codecs
import hashlib
from dataclasses import dataclass
from typing import BinaryIO, Final

from replybook.contracts.request import World, WorldBroken
from replybook.world.errors import WorldFault
from replybook.world.reading import open_file

__all__ = ["Found", "Ground"]

_BLOCK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Found:
    """What is found at an address: every address of the place, whether something is there, its digests.

    `digests` are the SHA-256 of the bytes and of the text without a byte order mark; none for no file.
    """

    names: tuple[str, ...]
    exists: bool = False
    digests: frozenset[str] = frozenset()

    @property
    def spot(self) -> str:
        """One address of it, the same whichever way it was reached."""
        return min(self.names)


class Ground:
    """Looks addresses up in a world, each once."""

    def __init__(self, world: World) -> None:
        self._world: Final = world
        self._found: dict[str, Found] = {}

    def at(self, address: str) -> Found:
        """Return what is there; an address that is not to be seen has nothing but its name.

        `WorldBroken` if the world fails.
        """
        if address not in self._found:
            self._found[address] = self._look(address)
        return self._found[address]

    def _look(self, address: str) -> Found:
        reply, look = self._world.look(address, require_exists=False)
        if reply.reply_type == "E":
            raise WorldBroken(reply.code)
        if look is None:
            return Found((address,))
        names = look.places or (look.path,)
        if look.kind != "file":
            return Found(names, look.kind is not None)
        try:
            with open_file(look.place, look.path) as file:
                return Found(names, exists=True, digests=_digests(file))
        except WorldFault:  # gone, or closed to this server
            return Found(names, exists=True)


def _digests(file: BinaryIO) -> frozenset[str]:
    mark = file.read(len(codecs.BOM_UTF8))
    plain = hashlib.sha256(b"" if mark == codecs.BOM_UTF8 else mark)
    whole = hashlib.sha256(mark)
    while block := file.read(_BLOCK):
        plain.update(block)
        whole.update(block)
    return frozenset((plain.hexdigest(), whole.hexdigest()))
