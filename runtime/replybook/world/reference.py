"""A reference to something that was resolved: a token and the address to show, no host path.

Source: 002 §3.1, specification 18.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["VisibilityRef"]


@dataclass(frozen=True, slots=True)
class VisibilityRef:
    """What the adapter that minted `token` knows by it; `session_abs` is the canonical address.

    Safe to log and to serialise; the token means nothing to any other adapter or process.
    """

    token: str
    session_abs: str

    def __str__(self) -> str:
        return self.session_abs

    def __repr__(self) -> str:
        return f"VisibilityRef({self.session_abs})"
