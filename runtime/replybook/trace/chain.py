"""A chain of lines through a trace file: the digests, the seal, and the file while it is written.

`prev` of a line is the first half of the SHA-256 of the line before, its newline included; in a
shell: `sed -n 7p FILE | sha256sum`. The chain finds an edit, a loss or a swap by anybody who does not
compute it anew; the seal of the closing line, made with the key, finds also those who do.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, cast

from replybook.encoding import LineEncoder, canonical

__all__ = ["Head", "TraceFile", "bears_seal", "digest", "fits", "seal"]

_sha256 = hashlib.sha256

_SEAL: Final = re.compile(r"[0-9a-f]{32}")
_FLAGS: Final = (
    os.O_WRONLY
    | os.O_APPEND
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)
_CLOSING: Final = frozenset(("reason", "closed", "failures", "seal"))


class Head(NamedTuple):
    """The end of a chain: the file that a log wrote last, and the digest of its last line."""

    file: Path
    digest: str


def digest(line: bytes) -> str:
    """Return 32 hex digits of one line that ends in a newline."""
    return _sha256(line).hexdigest()[:32]


def seal(key: bytes, closing: Mapping[str, object]) -> str:
    """Return 32 hex digits over a closing line but for its seal, and so over all lines before it."""
    members = cast("Mapping[str, object]", closing["closing"])
    bare = {name: value for name, value in members.items() if name != "seal"}
    unsealed = {**closing, "closing": bare}
    secret = hashlib.sha256(key).digest()
    return hashlib.blake2b(canonical(unsealed), key=secret, digest_size=16).hexdigest()


def bears_seal(closing: Mapping[str, object]) -> bool:
    """Return True if a closing line has the form of one that a log wrote; whether its seal is right, the key tells.

    Source: specification 40.
    """
    found = closing.get("closing")
    members = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    reason, closed, failures, mark = map(members.get, ("reason", "closed", "failures", "seal"))
    return (
        members.keys() == _CLOSING
        and reason in ("rotated", "ended")
        and isinstance(closed, str)
        and type(failures) is int
        and failures >= 0
        and isinstance(mark, str)
        and _SEAL.fullmatch(mark) is not None
    )


def fits(key: bytes, closing: Mapping[str, object]) -> bool:
    """Return True if a closing line bears the seal of this key; one without a seal does not."""
    members = closing.get("closing")
    if not isinstance(members, dict):
        return False
    found = cast("dict[str, object]", members).get("seal")
    return isinstance(found, str) and hmac.compare_digest(
        found.encode(errors="surrogatepass"), seal(key, closing).encode()
    )


class TraceFile:
    """A new file while it is written: one descriptor, one write per line, one chain.

    Nothing here renames, shortens or rewrites a file, but others may: `stands` says whether what was
    written is still under the name of the file. A write that failed or came short leaves its size in
    doubt; the next one first looks how much of it arrived, and either takes the line as written or ends
    the fragment with a newline, so that the chain goes on from the last whole line. One thread at a time.

    Raises:
        OSError: The file cannot be made.
    """

    __slots__ = (
        *("_descriptor", "_doubt", "_encode", "_identity", "_is_ended", "_lead", "_name"),
        *("path", "prev", "seq", "size"),
    )

    def __init__(self, path: Path, encode: LineEncoder, prev: str | None = None) -> None:
        self._name = os.fspath(path)
        self._descriptor = os.open(self._name, _FLAGS, 0o600)
        made = os.fstat(self._descriptor)
        self._identity = made.st_ino, made.st_dev
        self._encode = encode
        self._doubt: tuple[int, int, bytes] | None = None  # seq, size, what was to be written
        self._lead = b""
        self._is_ended = False
        self.path = path
        self.seq = 0
        self.prev = prev
        self.size = 0

    def put(self, entry: dict[str, object]) -> bool:
        """Append one line; False if not all of it was written, `OSError` if nothing was."""
        if self._doubt is not None:
            self.settle()
        entry["seq"] = self.seq
        entry["prev"] = self.prev
        line = self._encode(entry)
        written = self._lead + line if self._lead else line
        self._doubt = self.seq, self.size, written  # an interrupt may come at any point from here
        if os.write(self._descriptor, written) != len(written):
            return False
        self.prev = digest(line)
        self.seq += 1
        self.size += len(written)
        self._lead = b""
        self._doubt = None
        return True

    def stands(self) -> bool:
        """Return True if the name still leads to this file, with all that was written to it.

        Not so once it was removed, renamed, replaced (a link to it is another file) or cut off.
        `OSError` where that cannot be seen, since the folder may not be searched any more.
        """
        try:
            found = os.lstat(self._name)
        except (FileNotFoundError, NotADirectoryError):
            return False
        return (found.st_ino, found.st_dev) == self._identity and found.st_size >= self.size

    def settle(self) -> None:
        """Find out what became of the last write, if that is in doubt; nobody else writes here."""
        if self._doubt is None:
            return
        seq, size, written = self._doubt
        now = os.fstat(self._descriptor).st_size
        missing = size + len(written) - now
        is_there = missing in (0, 1)  # perhaps without its newline
        if is_there:
            self.prev = digest(written.lstrip(b"\n"))
            self._lead = b"\n" * missing
        elif now != size:
            self._lead = b"\n"
        self.seq, self.size, self._doubt = seq + is_there, now, None

    def end(self, last: dict[str, object]) -> None:
        """Append a last line if that is possible, and close; `prev` is then that of a successor.

        Once more, after an interrupt, it only closes: no file has two last lines.
        """
        try:
            with suppress(OSError):
                if not self._is_ended:
                    self._is_ended = True
                    self.put(last)
                self.settle()
        finally:
            self.drop()

    def drop(self) -> None:
        """Close the descriptor of this process and write nothing."""
        descriptor, self._descriptor = self._descriptor, -1
        with suppress(OSError):
            os.close(descriptor)
