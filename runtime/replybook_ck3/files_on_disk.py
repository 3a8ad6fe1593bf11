"""The files of a session as they are on the disk at this moment, for one delivery.

Source: specification 31 and 62.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from replybook.enforcement import Enforcement
from replybook.policy.acceptance.content_in_place import bytes_at
from replybook.policy.errors import PolicyBroken
from replybook.world.errors import WorldFault
from replybook_generated.builder import ReplyBuilder

__all__ = ["FilesOnDisk"]

_MOST_KEPT: Final = 16_000_000
"""Bytes that are kept for the next question about the same file."""


class FilesOnDisk:
    """Reads files by their addresses as the session may, each once unless they are many."""

    def __init__(self, enforcement: Enforcement) -> None:
        self._enforcement: Final = enforcement
        self._kept: dict[str, bytes | None] = {}
        self._digests: dict[str, str] = {}
        self._size = 0

    def read(self, address: str) -> bytes | None:
        """Return the bytes of a file; None where no file is, or none that the session may read.

        `PolicyBroken` where nobody can tell, since a read breaks.
        """
        if address in self._kept:
            return self._kept[address]
        data = self._bytes(address)
        self._size += len(data or b"")
        if self._size <= _MOST_KEPT:
            self._kept[address] = data
        if data is not None:
            self._digests[address] = sha256(data).hexdigest()
        return data

    def digest(self, address: str) -> str | None:
        """Return the SHA-256 of the bytes of a file, in hex; None where `read` gives none."""
        if address not in self._digests:
            self.read(address)
        return self._digests.get(address)

    def _bytes(self, address: str) -> bytes | None:
        verdict = self._enforcement.judge_read(ReplyBuilder("read"), address, mint=False)
        if verdict.reply.reply_type == "E":
            raise PolicyBroken("facts.files_existing", "a file cannot be looked up")
        if not verdict.allowed:
            return None
        try:
            return bytes_at(verdict.targets[0])
        except WorldFault as fault:
            if fault.code.reply_type == "E":
                raise PolicyBroken("facts.files_existing", "a file cannot be read") from fault
            return None
