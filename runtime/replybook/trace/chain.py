"""The chain of lines in a trace file: the digests, the seal, and the open file.

`prev` of a line is the first half of the SHA-256 of the line before, with its newline. In a shell:
`sed -n 7p FILE | sha256sum`. The chain finds an edit, a loss or a swap, unless its author computed
the chain again. The seal of the closing line needs the key and also finds that.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
from collections.abc import Container, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, cast

from replybook.encoding import LineEncoder, canonical, read_json

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


class ChainHead(NamedTuple):
    """The end of a chain.

    Attributes:
        file: The file that a log wrote last.
        digest: Digest of its last line.
    """

    file: Path
    digest: str


def digest(line: bytes) -> str:
    """Return the first 32 hex digits of the SHA-256 of a line, with its newline."""
    return _sha256(line).hexdigest()[:32]


def seal(key: bytes, closing: Mapping[str, object]) -> str:
    """Return 32 hex digits over a closing line without its seal.

    They cover all lines before it, too.
    """
    members = cast("Mapping[str, object]", closing["closing"])
    bare = {name: value for name, value in members.items() if name != "seal"}
    unsealed = {**closing, "closing": bare}
    secret = hashlib.sha256(key).digest()
    return hashlib.blake2b(canonical(unsealed), key=secret, digest_size=16).hexdigest()


def bears_seal(closing: Mapping[str, object]) -> bool:
    """Return True if a closing line has the form of one from a log, with a seal.

    The seal itself can be checked with the key only.
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


def seal_of(closing: Mapping[str, object]) -> str | None:
    """Return the seal of a closing line, or None if it has none in the form of a log."""
    if not bears_seal(closing):
        return None
    return cast("str", cast("Mapping[str, object]", closing["closing"])["seal"])


def seals_in(folder: Path, but: Container[str], most: int | None = None) -> dict[str, str]:
    """Return the seals of closed files by name, newest first. Compressed files are left out.

    Args:
        folder: The folder of the traces.
        but: Names of files to leave out.
        most: Number of files at most. None for all.
    """
    found: dict[str, str] = {}
    with suppress(OSError):
        files = [file for file in folder.glob("trace-*.jsonl") if file.name not in but]
        files.sort(reverse=True)
        for file in files[: None if most is None else most * _TRIED]:
            with suppress(OSError, ValueError, RecursionError):
                mark = _seal_at_end(file)
                if mark is not None:
                    found[file.name] = mark
            if len(found) == most:
                break
    return found


_TRIED: Final = 4
_LONGEST_CLOSING: Final = 1024


def _seal_at_end(file: Path) -> str | None:
    if file.is_symlink() or not file.is_file():
        return None
    with file.open("rb") as stream:
        stream.seek(-min(stream.seek(0, os.SEEK_END), _LONGEST_CLOSING), os.SEEK_END)
        last = stream.read().splitlines()[-1:]
    line = read_json(last[0]) if last else None
    return seal_of(cast("dict[str, object]", line)) if isinstance(line, dict) else None


def fits(key: bytes, closing: Mapping[str, object]) -> bool:
    """Return True if a closing line has the seal of this key."""
    members = closing.get("closing")
    if not isinstance(members, dict):
        return False
    found = cast("dict[str, object]", members).get("seal")
    return isinstance(found, str) and hmac.compare_digest(
        found.encode(errors="surrogatepass"), seal(key, closing).encode()
    )


class TraceFile:
    """A new file during writing: one descriptor, one write for each line, one chain.

    Only one thread may use it at a time. It never renames, shortens or rewrites a file, but others
    may. `stands` checks if the written lines are still under the name of the file.

    A write that failed or was partial leaves the size unknown. The next write first checks the
    size. If the line is complete, it counts as written. Otherwise the fragment is ended with a
    newline, and the chain continues from the last whole line.

    Args:
        path: Path of the new file.
        prev: Digest of the last line of the file before this one.

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
        self._doubt: tuple[int, int, bytes] | None = None  # seq, size, bytes of the pending write
        self._lead = b""
        self._is_ended = False
        self.path = path
        self.seq = 0
        self.prev = prev
        self.size = 0

    def put(self, entry: dict[str, object]) -> bool:
        """Append one line. Return False if it was written in part.

        Raises:
            OSError: Nothing was written.
        """
        if self._doubt is not None:
            self.settle()
        entry["seq"] = self.seq
        entry["prev"] = self.prev
        line = self._encode(entry)
        written = self._lead + line if self._lead else line
        self._doubt = self.seq, self.size, written  # an interrupt is possible from here on
        if os.write(self._descriptor, written) != len(written):
            return False
        self.prev = digest(line)
        self.seq += 1
        self.size += len(written)
        self._lead = b""
        self._doubt = None
        return True

    def stands(self) -> bool:
        """Return True if the name still leads to this file with everything written to it.

        False if the file was removed, renamed, replaced (a link to it is another file) or
        truncated.

        Raises:
            OSError: The folder can no longer be searched.
        """
        try:
            found = os.lstat(self._name)
        except (FileNotFoundError, NotADirectoryError):
            return False
        return (found.st_ino, found.st_dev) == self._identity and found.st_size >= self.size

    def settle(self) -> None:
        """Find out the result of the last write if it is unknown. Nobody else writes here."""
        if self._doubt is None:
            return
        seq, size, written = self._doubt
        now = os.fstat(self._descriptor).st_size
        missing = size + len(written) - now
        is_there = missing in (0, 1)  # at most the newline is missing
        if is_there:
            self.prev = digest(written.lstrip(b"\n"))
            self._lead = b"\n" * missing
        elif now != size:
            self._lead = b"\n"
        self.seq, self.size, self._doubt = seq + is_there, now, None

    def end(self, last: dict[str, object]) -> None:
        """Append a last line if possible, and close. `prev` is then for the next file.

        A second call, such as after an interrupt, only closes, so that no file has two last lines.
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
        """Close the descriptor of this process without writing."""
        descriptor, self._descriptor = self._descriptor, -1
        with suppress(OSError):
            os.close(descriptor)
