"""The account of a session: its contract, and the use of the limits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from replybook.contracts.contract import Contract


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The contract of one session and the use of its limits.

    Attributes:
        contract_id: The open contract, or the last one if it expired.
        is_open: True if the contract is open.
        expires_at: The expiry of the contract.
        seen: The latest time at which anybody read the contract.
        places: The files that were permitted.
        size: The bytes that were permitted.
        runs: The number of program runs.
        ends: The microseconds of the ledger at which the contract expires.
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
    ends: int | None = None


class ContractStatus(NamedTuple):
    """The account of a session and its contract, read at one moment."""

    account: Account
    contract: Contract | None

    @property
    def open_one(self) -> Contract | None:
        """The contract that has not been ended. It may be past its expiry."""
        return self.contract if self.account.is_open else None
