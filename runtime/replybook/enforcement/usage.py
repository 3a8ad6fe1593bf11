"""How much was written under each contract, so that its limits are live.

A permission counts from the moment it is given, whether or not the file is stored afterwards: two that
are asked for at once cannot both take the last place. Kept in memory, since a contract does not outlive
the process that opened it. Source: specification 35 (limits), decision 14.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from replybook.contracts.contract import Contract
from replybook_schema.enforcement import LimitSpec

__all__ = ["Usage"]

MOST_CONTRACTS = 10_000
"""Contracts that are remembered; the one that was opened first is forgotten."""


@dataclass(slots=True)
class _Used:
    paths: set[str] = field(default_factory=set[str])
    size: int = 0


class Usage:
    """The files and bytes of every contract; `ceilings` bound what a contract may say of itself."""

    __slots__ = ("_lock", "_most_bytes", "_most_files", "_used")

    def __init__(self, ceilings: Mapping[str, LimitSpec]) -> None:
        self._most_files = _ceiling(ceilings, "max_files")
        self._most_bytes = _ceiling(ceilings, "max_bytes")
        self._used: dict[str, _Used] = {}
        self._lock = threading.Lock()

    def fits(self, contract: Contract, path: str, size: int) -> bool:
        """Whether `size` bytes at `path` are within the limits now; what is no size never is."""
        if type(size) is not int or size < 0:
            return False
        used = self._used.get(contract.contract_id) or _Used()
        files = len(used.paths) + (path not in used.paths)
        most_files = min(contract.limits.max_files, self._most_files)
        most_bytes = min(contract.limits.max_bytes, self._most_bytes)
        return files <= most_files and used.size + size <= most_bytes

    def take(self, contract: Contract, path: str, size: int) -> bool:
        """Count them if they fit, in one step."""
        with self._lock:
            if not self.fits(contract, path, size):
                return False
            used = self._used.setdefault(contract.contract_id, _Used())
            used.paths.add(path)
            used.size += size
            while len(self._used) > MOST_CONTRACTS:
                del self._used[next(iter(self._used))]
            return True

    def used(self, contract_id: str) -> tuple[int, int]:
        """Files and bytes that were counted so far."""
        used = self._used.get(contract_id) or _Used()
        return len(used.paths), used.size


def _ceiling(ceilings: Mapping[str, LimitSpec], name: str) -> int:
    """What the registry allows at most; nothing where it names nothing."""
    return ceilings[name].ceiling if name in ceilings else 0
