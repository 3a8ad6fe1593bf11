"""The asker: the session that a request comes from, as far as contracts need to know it.

Source: specification 35 and 57.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, Protocol

from replybook.contracts.contract import Contract, Terms
from replybook_schema.active import ACTIVE

__all__ = ["Asker", "Session", "asker_of"]


class Session(Protocol):
    """What the system must know of the session that asks; `replybook.call.SessionInfo` has it."""

    @property
    def session_id(self) -> str | None:
        """Its id."""
        ...

    @property
    def mode(self) -> str | None:
        """The agent mode."""
        ...

    @property
    def policy_digest(self) -> str | None:
        """The policy that holds."""
        ...


class Asker(NamedTuple):
    """A session whose id and mode are known."""

    session_id: str
    mode: str
    policy_digest: str | None

    def contract(self, contract_id: str, terms: Terms, opened_at: datetime) -> Contract:
        """Return the contract that this session opens on these terms."""
        return Contract(
            contract_id=contract_id,
            session_id=self.session_id,
            mode=self.mode,
            policy_digest=self.policy_digest,
            terms=terms,
            opened_at=opened_at,
        )


def asker_of(session: Session) -> Asker | None:
    """Return who asks; None if nobody knows the session or its mode, or the mode is none of the registry."""
    modes = {mode.name for mode in ACTIVE.world().modes}
    if not session.session_id or session.mode is None or session.mode not in modes:
        return None
    return Asker(session.session_id, session.mode, session.policy_digest)
