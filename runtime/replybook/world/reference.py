"""References to resolved places: a token and an address, without a host path."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VisibilityRef:
    """A reference to a place, safe to log and to serialize.

    Attributes:
        token: The key of the place in the adapter that minted it. It means nothing elsewhere.
        session_abs: The canonical address.
    """

    token: str
    session_abs: str

    def __str__(self) -> str:
        return self.session_abs

    def __repr__(self) -> str:
        return f"VisibilityRef({self.session_abs})"
