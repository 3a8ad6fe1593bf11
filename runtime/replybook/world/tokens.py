"""Tokens of one adapter and the entry of each, up to a limit, until the epoch ends.

One lock covers check, mint and lookup. A new epoch (other mode or members) removes every token. So
does a fork, in the child.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Hashable
from threading import Lock
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

E = TypeVar("E", bound=Hashable)


class TokenTableFull(RuntimeError):
    """The limit is reached. Entries are never evicted."""

    def __init__(self) -> None:
        super().__init__("Visibility registry capacity exceeded — restart server")


class TokenTable(Generic[E]):
    """At most `cap` entries by token. Safe for threads."""

    __slots__ = ("__weakref__", "_entries", "_lock", "_tokens", "cap", "epoch")

    def __init__(self, cap: int) -> None:
        self.cap: Final = cap
        self._entries: dict[str, E] = {}
        self._tokens: dict[E, str] = {}
        self.epoch = 0
        self._lock = Lock()
        _tables.add(self)

    def mint(self, entry: E, epoch: int = 0) -> tuple[str, int]:
        """Return a new token for `entry` and the number of tokens, or raise `TokenTableFull`.

        If `epoch` has ended meanwhile, the token is void from the start.
        """
        token = _uuid4()
        with self._lock:
            return self._mint_token(token, entry, epoch)

    def mint_once(self, entry: E, epoch: int = 0) -> str:
        """Return the token of an equal entry, or a new token."""
        token = _uuid4()
        with self._lock:
            known = self._tokens.get(entry) if epoch == self.epoch else None
            if known is None:
                self._mint_token(token, entry, epoch)
                known = token
            if epoch == self.epoch:
                self._tokens[entry] = known
            return known

    def _mint_token(self, token: str, entry: E, epoch: int) -> tuple[str, int]:
        used = len(self._entries)
        if used >= self.cap:
            raise TokenTableFull
        if epoch != self.epoch:
            return token, used
        self._entries[token] = entry
        return token, used + 1

    def find(self, token: str) -> E | None:
        """Return the entry of a token, or None."""
        with self._lock:
            return self._entries.get(token)

    def begin(self, epoch: int) -> None:
        """Remove every token and begin a new epoch."""
        with self._lock:
            self._entries = {}
            self._tokens = {}
            self.epoch = epoch

    def __len__(self) -> int:
        return len(self._entries)

    def start_over(self) -> None:
        """Reset the table in a forked child.

        The tokens of the parent are void there, and the lock may be held.
        """
        self._lock = Lock()
        self._entries = {}
        self._tokens = {}


_RANDOM: Final = (1 << 128) - 1 ^ (0xF << 76 | 0xC << 60)
_VERSION_4: Final = 0x4 << 76 | 0x8 << 60


_BYTES, _AT_ONCE = 16, 256

_bits: Final[deque[bytes]] = deque()
"""Unused random bytes of the system, fetched for many tokens at once."""


def _uuid4() -> str:
    """Return a random UUID like `str(uuid4())`, in a third of the time."""
    try:
        bits = _bits.pop()
    except IndexError:
        more = os.urandom(_BYTES * _AT_ONCE)
        _bits.extend(more[at : at + _BYTES] for at in range(_BYTES, len(more), _BYTES))
        bits = more[:_BYTES]
    digits = f"{int.from_bytes(bits) & _RANDOM | _VERSION_4:032x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


_tables: Final[WeakSet[TokenTable[Any]]] = WeakSet()


def _after_fork_in_child() -> None:
    _bits.clear()
    for table in _tables:
        table.start_over()


if hasattr(os, "register_at_fork"):  # not on Windows, which has no fork
    os.register_at_fork(after_in_child=_after_fork_in_child)
