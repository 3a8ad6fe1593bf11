"""The tool `ck3_playset`: list playsets, choose one, and open sessions.

Source: specification 10, 28 and 57.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from replybook.contracts.busy import store_is_busy
from replybook.store import StoreBusy
from replybook.world.members import MemberTable
from replybook_ck3 import codes
from replybook_ck3.session.accepting import recover
from replybook_ck3.session.bearer import token_of_call
from replybook_ck3.session.playsets import (
    FOLDER,
    FORM,
    ListedPlayset,
    Playset,
    PlaysetFault,
    UnknownPlayset,
)
from replybook_ck3.tools.paging import Page, fitting, page_of
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.session.reference_server import Ck3Server
    from replybook_ck3.session.sessions import StoredSession

__all__ = ["PlaysetCommand", "ck3_playset"]

PlaysetCommand: TypeAlias = Literal["get", "list", "mods", "switch"]

_MOST_FINDINGS: Final = 50
_PAGE: Final = {"default": 100, "most": 100}
"""Number of playsets or mods of an answer."""


class _ContractOpen(Exception):
    """The session has an open contract, which is bound to its playset."""


class _Request(NamedTuple):
    """One call.

    Attributes:
        server: The server.
        session: The session, or None.
        playset: The playset that the agent named, or None.
        page: The page of a list.
        rb: Builder of the call.
    """

    server: Ck3Server
    session: StoredSession | None
    playset: str | None
    page: Page
    rb: ReplyBuilder

    def no_playset(self) -> Reply:
        """Return WA-VIS-I-001 with the available playsets."""
        available = self.server.playsets.names()
        return self.rb.invalid(codes.WA_VIS_I_001, data={"available": available})

    def active(self) -> Playset | None:
        """Return the playset of the session, or None."""
        return None if self.session is None else self.session.playset


def ck3_playset(
    server: Ck3Server,
    handle: str | None,
    command: PlaysetCommand,
    playset: str | None = None,
    cursor: str | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Show the active playset (get), list playsets (list) or mods (mods), or change it (switch).

    Begin here: `switch` with the name of a `playset` and without a session opens a session and
    returns its handle in `session`. Pass the handle to every other call, unless the server was
    started with a session or you have a token. With a session, `switch` changes its playset. `mods`
    are those of `playset`, or of the active one, in load order. Call `get` once in each session:
    the policy requires it.

    A success has the playset with its mode, game version and number of mods. `outdated` means that
    its file has changed; `switch` to the same name reads it again. If `list` finds none, `form`
    shows the file that the user writes into `folder`. WA-VIS-I-001: no playset is active, see
    `available`. EN-GATE-D-001 with reason contract_open: close or cancel the contract, then switch.
    EN-GATE-D-005: wait.
    """
    try:
        server.mark_interrupted()
        session = None if handle is None else server.sessions.get(handle)
        run = _COMMANDS.get(command)
        if run is None:
            return rb.invalid(
                codes.MCP_SYS_I_002, data={"command": "?", "suggestions": list(_COMMANDS)}
            )
        page = page_of(
            rb, cursor, {"tool": "ck3_playset", "command": command, "playset": playset}, **_PAGE
        )
        if isinstance(page, Reply):
            return page
        return run(_Request(server, session, playset, page, rb))
    except UnknownPlayset as unknown:
        return rb.invalid(
            codes.WA_VIS_I_002, data={"playset": playset or "", "suggestions": unknown.near}
        )
    except PlaysetFault as fault:
        findings = [dict(one) for one in fault.findings[:_MOST_FINDINGS]]
        return rb.invalid(codes.WA_VIS_I_003, data={"playset": fault.name, "findings": findings})
    except _ContractOpen:
        return rb.denied(codes.EN_GATE_D_001, data={"reason": "contract_open"})
    except StoreBusy as busy:
        return store_is_busy(rb, busy)
    except Exception as error:
        return rb.error(codes.WA_VIS_E_001, data={"error_type": type(error).__name__})


def _get(request: _Request) -> Reply:
    session, playset = request.session, request.active()
    if session is None or playset is None:
        return request.no_playset()
    data = _shown(session, playset)
    if _is_outdated(request.server, playset):
        data["outdated"] = True
    if session.interrupted:
        data["interrupted"] = list(session.interrupted)
    return request.rb.success(codes.WA_VIS_S_001, data=data)


def _list(request: _Request) -> Reply:
    listed, active = request.server.playsets.listed(), request.active()
    data: dict[str, object] = {
        **_part(request, "playsets", [_row(one) for one in listed]),
        "folder": FOLDER,
    }
    if not listed:
        data |= {"form": FORM, "roots": sorted(request.server.config.roots)}
    if active is not None:
        data["playset"] = active.name
    return request.rb.success(codes.WA_VIS_S_001, data=data)


def _mods(request: _Request) -> Reply:
    named = request.playset
    playset = request.active() if named is None else request.server.playsets.find(named)
    if playset is None:
        return request.no_playset()
    data = {"playset": playset.name, **_part(request, "mods", list(_mod_rows(playset)))}
    return request.rb.success(codes.WA_VIS_S_001, data=data)


def _part(request: _Request, name: str, rows: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Return a page of a list, the number of all rows as `count`, and `next` if there are more."""
    page = request.page
    wanted = rows[page.start : page.start + page.limit]
    shown = wanted[: fitting(wanted)]
    end = page.start + len(shown)
    data: dict[str, object] = {"count": len(rows), name: list(shown)}
    return {**data, **page.next([end])} if end < len(rows) and shown else data


def _switch(request: _Request) -> Reply:
    server, rb = request.server, request.rb
    if request.playset is None:
        fields = [{"loc": "playset", "type": "missing"}]
        return rb.invalid(codes.MCP_SYS_I_001, data={"fields": fields})
    playset = server.playsets.find(request.playset)
    recover(server)
    if request.session is None:
        session, changed = server.sessions.open(playset, token_of_call()), True
    else:
        handle = request.session.handle

        def no_contract() -> None:
            account = server.ledger.standing(handle).account
            if account.is_open and not server.ledger.is_past(account):
                raise _ContractOpen
            # the addresses of the contract belong to this playset
            if server.writes.is_writing(handle):
                raise StoreBusy(errno.EAGAIN, "files of this session are still being written")

        session, changed = server.sessions.switch(handle, playset, no_contract)
    if server.config.builds_index:
        server.builder.start(server.work_on(session))
    return rb.success(codes.WA_VIS_S_001, data={**_shown(session, playset), "changed": changed})


def _shown(session: StoredSession, playset: Playset) -> dict[str, object]:
    data: dict[str, object] = {
        "playset": playset.name,
        "session": session.handle,
        "mode": session.mode,
        "mods": len(playset.mods),
    }
    if playset.vanilla_version_id is not None:
        data["vanilla_version_id"] = playset.vanilla_version_id
    return data


def _is_outdated(server: Ck3Server, playset: Playset) -> bool:
    """Return True if the file of a playset has changed or is gone."""
    try:
        return server.playsets.find(playset.name) != playset
    except (UnknownPlayset, PlaysetFault):
        return True


def _row(one: ListedPlayset) -> dict[str, object]:
    row: dict[str, object] = {
        "name": one.name,
        "file": one.address,
        "is_usable": one.playset is not None,
    }
    if one.playset is None:
        row["findings"] = [dict(finding) for finding in one.findings[:_MOST_FINDINGS]]
        return row
    row["mods"] = len(one.playset.mods)
    if one.playset.vanilla_version_id is not None:
        row["vanilla_version_id"] = one.playset.vanilla_version_id
    return row


def _mod_rows(playset: Playset) -> Iterable[dict[str, object]]:
    table = MemberTable("mod", playset.mods)
    for mod in table.members:
        row: dict[str, object] = {
            "name": mod.name,
            "address": f"mod:{table.key_of(mod)}",
            "is_there": mod.path.is_dir(),
        }
        ids = {"mod_id": mod.mod_id, "remote_file_id": mod.remote_file_id}
        yield row | {name: value for name, value in ids.items() if value is not None}


_COMMANDS: Final[Mapping[str, Callable[[_Request], Reply]]] = {
    "get": _get,
    "list": _list,
    "mods": _mods,
    "switch": _switch,
}
