"""Bearer tokens: creation, digests, comparison in constant time, and the token of a call.

A token has 256 random bits, so its SHA-256 needs no salt and no slow hash. The token itself is
never stored, logged or repeated.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

_PREFIX: Final = "rbk_"
"""Prefix by which secret scanners recognize a token."""

_BYTES: Final = 32
_LONGEST: Final = 512


@dataclass(frozen=True, slots=True)
class Token:
    """A token, as its operator described it.

    Attributes:
        session: Session of its calls, or None.
        mode: Mode of its calls, or None.
    """

    name: str
    session: str | None = None
    mode: str | None = None


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A stored token.

    Attributes:
        sha256: Digest of the token, in hex.
    """

    token: Token
    sha256: str


def new_token() -> str:
    """Return a new token. It is not stored anywhere."""
    return _PREFIX + secrets.token_urlsafe(_BYTES)


def digest_of(token: str) -> str:
    """Return the digest of a token, which is stored in its place."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Tokens:
    """The tokens that a server accepts."""

    __slots__ = ("_stored",)

    def __init__(self, stored: Iterable[StoredToken] = ()) -> None:
        self._stored = tuple(stored)

    def __bool__(self) -> bool:
        return bool(self._stored)

    def find(self, authorization: str | None) -> Token | None:
        """Return the token in an `Authorization` header, or None.

        Every stored digest is compared, so that the time reveals nothing.
        """
        scheme, _, text = (authorization or "").strip().partition(" ")
        text = text.strip()
        if scheme.lower() != "bearer" or not text or len(text) > _LONGEST:
            return None
        asked, found = digest_of(text).encode(), None
        for one in self._stored:
            if hmac.compare_digest(asked, one.sha256.lower().encode()):
                found = one.token
        return found


_HERE: Final[ContextVar[Token | None]] = ContextVar("replybook_ck3_token", default=None)


def token_of_call() -> Token | None:
    """Return the token of the current call, or None."""
    return _HERE.get()


@contextmanager
def carrying(token: Token | None) -> Generator[None]:
    """Set the token of the calls inside the block."""
    before = _HERE.set(token)
    try:
        yield
    finally:
        _HERE.reset(before)
