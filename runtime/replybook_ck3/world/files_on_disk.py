"""The files of a session as they are on disk now, for one delivery."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from replybook.enforcement import Enforcement, Verdict
from replybook.policy.acceptance.content_in_place import bytes_at
from replybook.policy.errors import PolicyBroken
from replybook.world.errors import WorldFault
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder

_MOST_KEPT: Final = 16_000_000
"""Maximum number of bytes in the cache."""


class FilesOnDisk:
    """A reader of files by address, with the read rights of the session and a small cache.

    `noted` lists the places of delivered files that `note` was called with.
    """

    def __init__(self, enforcement: Enforcement) -> None:
        self._enforcement: Final = enforcement
        self._kept: dict[str, bytes | None] = {}
        self._digests: dict[str, str] = {}
        self._size = 0
        self.noted: Final[list[str]] = []

    def read(self, address: str) -> bytes | None:
        """Return the bytes of a file, or None if there is none that the session may read.

        Raises:
            PolicyBroken: Reading failed, so the answer is unknown.
        """
        if address in self._kept:
            return self._kept[address]
        data = self._bytes(address)
        if self._size + len(data or b"") <= _MOST_KEPT:
            self._keep(address, data)
        elif data is not None:
            self._digests[address] = sha256(data).hexdigest()
        return data

    def note(self, address: str, data: bytes | None) -> None:
        """Keep the file in the place of a delivered one, to judge by the bytes that were noted."""
        self._keep(address, data)
        self.noted.append(address)

    def _keep(self, address: str, data: bytes | None) -> None:
        self._kept[address] = data
        self._size += len(data or b"")
        if data is not None:
            self._digests[address] = sha256(data).hexdigest()

    def digest(self, address: str) -> str | None:
        """Return the SHA-256 of a file in hex, or None if `read` returns None."""
        if address not in self._digests:
            self.read(address)
        return self._digests.get(address)

    def kind_at(self, address: str) -> str | None:
        """Return `file`, `folder` or `missing`, or None if the session cannot see what is there.

        Raises:
            PolicyBroken: Looking failed, so the answer is unknown.
        """
        if address in self._kept:  # as it was noted for the delivery, or read
            if self._kept[address] is not None:
                return "file"
            if address in self.noted:
                return "missing"
        verdict = self._verdict(address)
        look = verdict.targets[0].look if verdict.allowed else None
        if look is not None:
            return look.kind
        return "missing" if verdict.reply.code == codes.WA_RES_I_001 else None

    def _verdict(self, address: str) -> Verdict:
        verdict = self._enforcement.judge_read(ReplyBuilder("read"), address, mint=False)
        if verdict.reply.reply_type == "E":
            raise PolicyBroken("facts.files_existing", "a file cannot be looked up")
        return verdict

    def _bytes(self, address: str) -> bytes | None:
        verdict = self._verdict(address)
        if not verdict.allowed:
            return None
        try:
            return bytes_at(verdict.targets[0])
        except WorldFault as fault:
            if fault.code.reply_type == "E":
                raise PolicyBroken("facts.files_existing", "a file cannot be read") from fault
            return None
