"""The session that makes a request, as far as contracts need it."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, Protocol

from replybook.contracts.contract import Contract, Terms
from replybook_schema.active import ACTIVE


class Session(Protocol):
    """The calling session, such as a `replybook.call.SessionInfo`."""

    @property
    def session_id(self) -> str | None:
        """The id of the session."""
        ...

    @property
    def mode(self) -> str | None:
        """The agent mode."""
        ...

    @property
    def policy_digest(self) -> str | None:
        """The digest of the current policy."""
        ...


class Asker(NamedTuple):
    """A session whose id and mode are known."""

    session_id: str
    mode: str
    policy_digest: str | None

    def contract(self, contract_id: str, terms: Terms, opened_at: datetime) -> Contract:
        """Return the contract that this session opens with these terms."""
        return Contract(
            contract_id=contract_id,
            session_id=self.session_id,
            mode=self.mode,
            policy_digest=self.policy_digest,
            terms=terms,
            opened_at=opened_at,
        )


def asker_of(session: Session) -> Asker | None:
    """Return the calling session, or None if its id is missing or its mode is unknown."""
    modes = {mode.name for mode in ACTIVE.world().modes}
    if not session.session_id or session.mode is None or session.mode not in modes:
        return None
    return Asker(session.session_id, session.mode, session.policy_digest)
