"""Bearer tokens: made once, kept as digests, compared in constant time; and which one a call came with.

A token is 256 random bits, so its SHA-256 needs no salt and no slow hash. The token itself is never kept,
logged or repeated. Source: specification 57, decision 28.
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

__all__ = ["StoredToken", "Token", "Tokens", "carrying", "digest_of", "new_token", "token_of_call"]

_PREFIX: Final = "rbk_"
"""So that a scanner for secrets knows one when it sees it."""

_BYTES: Final = 32
_LONGEST: Final = 512


@dataclass(frozen=True, slots=True)
class Token:
    """Who asks: the name that the operator gave, and the session and mode that come with it, if any."""

    name: str
    session: str | None = None
    mode: str | None = None


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A token as it is kept: what it stands for, and its SHA-256 in hex."""

    token: Token
    sha256: str


def new_token() -> str:
    """Return a new token; whoever gets it is the only one who will ever have it."""
    return _PREFIX + secrets.token_urlsafe(_BYTES)


def digest_of(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Tokens:
    """The tokens that a server takes."""

    __slots__ = ("_stored",)

    def __init__(self, stored: Iterable[StoredToken] = ()) -> None:
        self._stored = tuple(stored)

    def __bool__(self) -> bool:
        return bool(self._stored)

    def find(self, authorization: str | None) -> Token | None:
        """Return the token that an `Authorization` header carries; None for none, and for any other.

        Every stored digest is compared, whichever fits, so that the time says nothing.
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
    """Return the token that the request of this call came with; None where none is asked for."""
    return _HERE.get()


@contextmanager
def carrying(token: Token | None) -> Generator[None]:
    """Let what is called here have come with `token`."""
    before = _HERE.set(token)
    try:
        yield
    finally:
        _HERE.reset(before)
