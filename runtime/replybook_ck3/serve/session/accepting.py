"""The deliveries of a session: its world, its contract, and the write journal of the server."""

from __future__ import annotations

from functools import partial

from replybook.policy.acceptance import Acceptance
from replybook.world.adapter import WorldAdapterV2
from replybook_ck3.serve.session.shared_state import SharedState
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.world.files_on_disk import FilesOnDisk
from replybook_ck3.world.new_file_form import form_for_version


def acceptance_of(work: SessionContext, disk: FilesOnDisk) -> Acceptance:
    """Return the object that accepts one delivery of a session, judged by the files of `disk`."""
    return Acceptance(
        work.world,
        work.enforcement,
        work.server.writes,
        work.server.completions,
        form_of=form_for_version(version_of(work)),
        clock=work.server.clock,
        note=disk.note,
    )


def recover(server: SharedState) -> list[str]:
    """Finish the writes of processes that have ended.

    Writes of living processes are left alone.

    Returns:
        The ids of writes whose session no longer exists.
    """
    return server.writes.recover(partial(_world_of, server))


def _world_of(server: SharedState, handle: str) -> WorldAdapterV2:
    stored = server.sessions.get(handle)
    if stored is None:
        raise KeyError(handle)
    return SessionContext(server, stored).world


def version_of(work: SessionContext) -> str | None:
    """Return the game version of a session, or None if its playset names none."""
    return None if work.playset is None else work.playset.vanilla_version_id
