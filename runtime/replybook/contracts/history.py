"""The history of a session: all of its contracts."""

from __future__ import annotations

from replybook.contracts.contract import Contract
from replybook.contracts.ledger import Ledger
from replybook.store.state_store import Row, StateStore, Tampered


class History:
    """Finds, lists and archives contracts. Every method may raise `OSError`."""

    def __init__(self, store: StateStore, ledger: Ledger) -> None:
        self._store = store
        self._ledger = ledger

    def find(self, session_id: str, contract_id: str) -> Contract | None:
        """Return a contract of a session, or None. A tampered contract raises `Tampered`."""
        with self._store.held():
            row = self._store.row("contract", contract_id)
            if row is None:
                held = self._ledger.account(session_id)
                if held.contract_id != contract_id:
                    return None
            contract = self._read(contract_id, row)
        return contract if contract.session_id == session_id else None

    def listed(self, session_id: str) -> tuple[list[Contract], list[str]]:
        """Return the contracts of a session, the latest first, and the ids of tampered ones."""
        contracts: list[Contract] = []
        changed: list[str] = []
        for contract_id, row in self._store.rows("contract", session_id):
            try:
                contract = self._read(contract_id, row)
            except Tampered:
                changed.append(contract_id)
                continue
            if contract.session_id == session_id:
                contracts.append(contract)
            else:
                changed.append(contract_id)
        contracts.sort(
            key=lambda contract: (contract.opened_at, contract.contract_id), reverse=True
        )
        return contracts, changed

    def archive(self, session_id: str) -> int:
        """Archive the ended contracts of a session and return their number."""
        with self._ledger.turn():
            ended = [one for one in self.listed(session_id)[0] if one.state not in _KEPT]
            for contract in ended:
                self._ledger.put_contract(contract.archived())
        return len(ended)

    def _read(self, contract_id: str, row: Row | None) -> Contract:
        """Return a contract, or raise `Tampered`.

        An open contract that its session does not hold is tampered: it had ended before.
        """
        contract = self._ledger.contract(contract_id, row)
        if contract.state == "open":
            held = self._ledger.account(contract.session_id)
            if not held.is_open or held.contract_id != contract_id:
                raise Tampered(contract_id, "was put back after its end")
        return contract


_KEPT = ("open", "archived")
