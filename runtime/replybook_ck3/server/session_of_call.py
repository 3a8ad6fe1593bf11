"""Whose call it is: the session that the arguments, the token or the start of the server name.

The connection is never asked, so any process may answer any call. Source: specification 57.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, cast

from replybook.call import Call, SessionInfo, ongoing
from replybook.contracts.busy import WAITED, store_is_busy
from replybook.store import StoreBusy
from replybook_ck3 import codes
from replybook_ck3.session import names_of_mods
from replybook_ck3.session.bearer import Token, token_of_call
from replybook_ck3.session.reference_server import Ck3Server
from replybook_ck3.session.server_config import is_handle
from replybook_ck3.session.sessions import StoredSession
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

__all__ = ["session_of"]

_OPENS: Final = "ck3_playset"
"""The one tool that works without a session, since it gives one."""

_SESSION: Final = "the session of the call"
"""What is waited for where the store is kept by another process before the call begins."""

_MODS: Final = "mod_ids"
"""The argument that narrows a search to mods, by id or by name."""

_SCOPED: Final = "scoped"
"""The tag of tools that look into a playset."""


def session_of(server: Ck3Server, tool: str, args: Mapping[str, object]) -> SessionInfo | Reply:
    """Return the session of a call, or the reply that ends it; to be given to `ServerSettings`.

    The handle among the arguments counts, else the session of the token, else that of the server, else
    that of the call in which this one is made. A handle of no session is MCP-SYS-I-001, a session of
    another token EN-GATE-D-001, none at all WA-VIS-I-001, a store that another process keeps EN-GATE-D-005.
    A tool that is not there has no session. `OSError` and `Tampered` if the store fails.
    """
    if not _is_known(tool):  # the server says so, whoever asks
        return SessionInfo()
    asked = args.get("session")
    call = Call("", tool, asked if isinstance(asked, str) else None)
    try:
        found = _found(server, tool, args)
    except StoreBusy as busy:
        return store_is_busy(ReplyBuilder(tool), busy, what=_SESSION, call=call)
    WAITED.forget(_SESSION, call=call)
    return found


def _found(server: Ck3Server, tool: str, args: Mapping[str, object]) -> SessionInfo | Reply:
    stored = _asked(server, tool, args.get("session"), token_of_call())
    if isinstance(stored, Reply):
        return stored
    if stored is None:
        return SessionInfo() if tool == _OPENS else _no_playset(server, tool)
    if stored.playset is None and _is_scoped(tool):
        return _no_playset(server, tool)
    return _with_members(server.work_on(stored).info(), stored, args)


def _with_members(
    info: SessionInfo, stored: StoredSession, args: Mapping[str, object]
) -> SessionInfo:
    """Say which of the mods that a call names the session has, by whatever name; its rules compare with them.

    So its line in the trace can be judged whatever playset is chosen later.
    """
    asked = args.get(_MODS)
    if stored.playset is None or not isinstance(asked, list | tuple):
        return info
    names = names_of_mods(stored.playset.mods).values()
    known = {name for mod in names for name in mod}
    held = [one for one in cast("Iterable[object]", asked) if isinstance(one, str) and one in known]
    return replace(info, scope={**info.scope, "active_mod_ids": held})


def _asked(
    server: Ck3Server, tool: str, asked: object, token: Token | None
) -> StoredSession | Reply | None:
    """Return the session that a call means; None if it means none."""
    given = tuple(
        one for one in (None if token is None else token.session, server.config.session) if one
    )
    if asked is None:
        outer = ongoing()
        if given:
            return server.sessions.named(given[0], token)
        inside = None if outer is None else outer.call.session_id
        return None if inside is None else server.sessions.get(inside)
    if not is_handle(asked):
        return _unknown(tool)
    handle = str(asked)
    if handle in given:
        return server.sessions.named(handle, token)
    stored = server.sessions.get(handle)
    if stored is None:
        return _unknown(tool)
    if stored.token != (None if token is None else token.name):
        return ReplyBuilder(tool).denied(
            codes.EN_GATE_D_001, data={"reason": "other_token", "argument": "session"}
        )
    return stored


def _is_known(tool: str) -> bool:
    """Return True if a tool answers at all: those of the editor are in the registry for their tags alone."""
    spec = ACTIVE.tools().get(tool)
    return spec is not None and bool(spec.codes)


def _is_scoped(tool: str) -> bool:
    spec = ACTIVE.tools().get(tool)
    return spec is not None and _SCOPED in spec.tags


def _unknown(tool: str) -> Reply:
    fields = [{"loc": "session", "type": "unknown_session"}]
    return ReplyBuilder(tool).invalid(codes.MCP_SYS_I_001, data={"fields": fields})


def _no_playset(server: Ck3Server, tool: str) -> Reply:
    return ReplyBuilder(tool).invalid(
        codes.WA_VIS_I_001, data={"available": server.playsets.names()}
    )
