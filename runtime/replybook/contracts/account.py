"""The account of a session: which contract it holds, and what was counted under it.

Source: specification 35 and 43, decision 28.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from replybook.contracts.contract import Contract

__all__ = ["Account", "Standing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What holds of one session: its contract, and what was counted under it.

    `contract_id` is the open contract, or the last one if it expired. `seen` is the latest time that
    anybody read under it; `places` and `size` are the files and bytes that were permitted.
    """

    session_id: str
    revision: int = 0
    contract_id: str | None = None
    is_open: bool = False
    expires_at: datetime | None = None
    seen: datetime | None = None
    places: tuple[str, ...] = ()
    size: int = 0
    runs: int = 0


class Standing(NamedTuple):
    """The account of a session and its contract, as they were read at one moment."""

    account: Account
    contract: Contract | None

    @property
    def open_one(self) -> Contract | None:
        """The contract that nobody ended yet; it may be past its expiry."""
        return self.contract if self.account.is_open else None
