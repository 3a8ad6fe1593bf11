"""Contracts: the declared scope in which an agent may write.

`ContractSystem` answers the agent and enforcement. `replybook.builtin_tools` turns it into a tool.
A `Contract` holds the declared operations and targets.

Source: specification 35 and 43.
"""

from __future__ import annotations

from replybook.contracts.contract import Contract, Limits, Terms
from replybook.contracts.ledger import Validity
from replybook.contracts.request import Ceilings
from replybook.contracts.runs import RunChanges
from replybook.contracts.system import ContractSystem
from replybook.contracts.targets import BadTarget, TargetPattern, TargetSet
from replybook.store.state_store import StateStore as ContractStore
from replybook.store.state_store import Tampered
from replybook.store.store_file import StoreBusy, StoreRefused

__all__ = [
    "BadTarget",
    "Ceilings",
    "Contract",
    "ContractStore",
    "ContractSystem",
    "Limits",
    "RunChanges",
    "StoreBusy",
    "StoreRefused",
    "Tampered",
    "TargetPattern",
    "TargetSet",
    "Terms",
    "Validity",
]
