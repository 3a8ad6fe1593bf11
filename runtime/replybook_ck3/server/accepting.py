"""What a session delivers into and writes with: its world, its contract, the journal of the server.

Source: specification 43 and 56.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook.policy.acceptance import Acceptance, FileWrites
from replybook.store import CompletionStore, Journal
from replybook.world.adapter import WorldAdapterV2
from replybook_ck3.new_file_form import form_for_version
from replybook_ck3.server.work import Work

if TYPE_CHECKING:
    from replybook_ck3.server.reference_server import Ck3Server

__all__ = ["Accepting"]


class Accepting:
    """The journal and the completions of one server.

    `recover` ends what processes were writing that are gone; what a living one writes is left alone.
    """

    def __init__(self, server: Ck3Server) -> None:
        self._server: Final = server
        self.writes: Final = FileWrites(Journal(server.store, server.signer, server.workers))
        self.completions: Final = CompletionStore(server.store, server.signer)

    def of(self, work: Work) -> Acceptance:
        """Return what accepts the deliveries of a session."""
        return Acceptance(
            work.world,
            work.enforcement,
            self.writes,
            self.completions,
            form_of=form_for_version(version_of(work)),
            clock=self._server.clock,
        )

    def recover(self) -> list[str]:
        """End what was left behind; return the ids of what cannot be ended now, since its session is gone."""
        return self.writes.recover(self._world_of)

    def _world_of(self, handle: str) -> WorldAdapterV2:
        stored = self._server.sessions.get(handle)
        if stored is None:
            raise KeyError(handle)
        return Work(self._server, stored).world


def version_of(work: Work) -> str | None:
    """Return the version of the game that a session plays, None where nobody says it."""
    return None if work.playset is None else work.playset.vanilla_version_id
