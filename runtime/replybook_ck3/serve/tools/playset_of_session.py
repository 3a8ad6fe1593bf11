"""The tool `ck3_playset`: list playsets, choose one, open sessions, and change playsets."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from replybook.contracts.busy import store_is_busy
from replybook.safety.text_limits import Cursor
from replybook.store import StoreBusy
from replybook.world.members import MemberTable
from replybook_ck3 import codes
from replybook_ck3.serve.session.accepting import recover
from replybook_ck3.serve.session.bearer import token_of_call
from replybook_ck3.serve.session.playset_changes import PlaysetProblem
from replybook_ck3.serve.session.playset_edits import address_of
from replybook_ck3.serve.session.playsets import (
    FOLDER,
    FORM,
    ListedPlayset,
    Playset,
    PlaysetFault,
    UnknownPlayset,
)
from replybook_ck3.serve.tools.damaged_data import of_damage
from replybook_ck3.serve.tools.paging import fitting, page_of
from replybook_ck3.serve.tools.playset_editing import EDITING
from replybook_ck3.serve.tools.playset_importing import IMPORTING
from replybook_ck3.serve.tools.playset_request import (
    ContractOpen,
    Request,
    Undecided,
    report_playset,
)
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_ck3.world.launcher import LauncherFault
from replybook_ck3.world.real_path import is_folder
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.reference_server import Ck3Server
    from replybook_ck3.serve.session.sessions import StoredSession

PlaysetCommand: TypeAlias = Literal[
    "get",
    "list",
    "mods",
    "switch",
    "import",
    "compare",
    "create",
    "add",
    "remove",
    "reorder",
    "enable",
    "disable",
    "rename",
    "notes",
    "note",
    "unnote",
    "delete",
    "undo",
]

_MOST_FINDINGS: Final = 50
_MOST_NAMED: Final = 20
_PAGE: Final = {"default": 100, "most": 100}
"""Number of playsets or mods of an answer."""


def ck3_playset(
    server: Ck3Server,
    handle: str | None,
    command: PlaysetCommand,
    playset: str | None = None,
    mod: str | None = None,
    position: int | None = None,
    other: str | None = None,
    replace: bool = False,
    text: str | None = None,
    scope: str | None = None,
    ignore: bool = False,
    until: str | None = None,
    dry_run: bool = False,
    cursor: Cursor | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Show, import and change playsets.

    `switch` to a `playset` of `list` opens a `session`: pass it to every other call, unless the
    server has one or you a token. Call `get` once: the policy requires it.

    `import` lists what the launcher has, or takes over `other`. `create` may copy `other`. Changing
    one needs a contract for root:ck3raven_data/playsets/*.json.

    `note` keeps `text` about a `scope` (mod:Name, glob of paths, key of a fault); with `ignore`
    ck3_logs counts its faults as `ignored`. `notes` lists, `unnote` removes `other`.

    `outdated`: the file was edited, `switch` again. WA-VIS-I-001: none is active; see `available`.
    """
    try:
        server.mark_open_contracts()
        server.changes.recover()
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
        request = Request(
            *(server, session, command, playset, mod, position, other, replace, dry_run, page, rb),
            *(text, scope, ignore, until),
        )
        return run(request)
    except Undecided as end:
        return end.reply
    except UnknownPlayset as unknown:
        return rb.invalid(
            codes.WA_VIS_I_002, data={"playset": unknown.name, "suggestions": unknown.near}
        )
    except PlaysetFault as fault:
        findings = [dict(finding) for finding in fault.findings[:_MOST_FINDINGS]]
        return rb.invalid(codes.WA_VIS_I_003, data={"playset": fault.name, "findings": findings})
    except PlaysetProblem as fault:
        return _refuse_fault(rb, fault, mod)
    except LauncherFault as fault:
        return rb.invalid(
            codes.WA_VIS_I_005,
            data={"file": fault.file, "problem": fault.problem, "fix": fault.fix},
        )
    except ContractOpen:
        return rb.denied(codes.EN_GATE_D_001, data={"reason": "contract_open"})
    except StoreBusy as busy:
        return store_is_busy(rb, busy)
    except Exception as error:
        damaged = of_damage(rb, server.data)
        return damaged or rb.error(codes.WA_VIS_E_001, data={"error_type": type(error).__name__})


def _refuse_fault(rb: ReplyBuilder, fault: PlaysetProblem, mod: str | None) -> Reply:
    suggestions = list(fault.suggestions)
    if mod is None:
        return rb.invalid(
            codes.WA_VIS_I_004, data={"problem": fault.problem, "suggestions": suggestions}
        )
    return rb.invalid(
        codes.WA_VIS_I_004,
        data={"problem": fault.problem, "mod": mod, "suggestions": suggestions},
    )


def _get(request: Request) -> Reply:
    session, playset = request.session, request.active()
    if session is None or playset is None:
        return request.no_playset()
    data = _describe_session(session, playset)
    if not request.server.playsets.has(playset):
        data["outdated"] = True
        data |= _broken(request.server, playset)
    if session.interrupted:
        data["interrupted"] = list(session.interrupted)
    return request.rb.success(codes.WA_VIS_S_001, data=data)


def _list(request: Request) -> Reply:
    listed, active = request.server.playsets.list_playsets(), request.active()
    data: dict[str, object] = {
        **_part(request, "playsets", [_row(one) for one in listed]),
        "folder": FOLDER,
    }
    if not listed:
        data |= {"form": FORM, "roots": sorted(request.server.config.roots)}
    if active is not None:
        data["playset"] = active.name
    return request.rb.success(codes.WA_VIS_S_001, data=data)


def _mods(request: Request) -> Reply:
    named = request.playset
    playset = request.active() if named is None else request.server.playsets.find(named)
    if playset is None:
        return request.no_playset()
    rows = list(_mod_rows(playset, request.server.config.folders))
    data = {"playset": playset.name, **_part(request, "mods", rows)}
    if not request.page.start:
        told = report_playset(playset, request.version(playset))
        data |= {name: told[name] for name in ("finding_count", "findings") if name in told}
    return request.rb.success(codes.WA_VIS_S_001, data=data)


def _part(request: Request, name: str, rows: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Return a page of a list, the number of all rows as `count`, and `next` if there are more."""
    page = request.page
    wanted = rows[page.start : page.start + page.limit]
    shown = wanted[: fitting(wanted)]
    end = page.start + len(shown)
    data: dict[str, object] = {"count": len(rows), name: list(shown)}
    return {**data, **page.next([end])} if end < len(rows) and shown else data


def _notes(request: Request) -> Reply:
    playset = request.target()
    today = request.server.clock.now().date()
    rows = [
        {**note.row(), **({} if note.holds(today) else {"expired": True})} for note in playset.notes
    ]
    data = {"playset": playset.name, **_part(request, "notes", rows)}
    return request.rb.success(codes.WA_VIS_S_001, data=data)


def _switch(request: Request) -> Reply:
    server, rb = request.server, request.rb
    if request.playset is None:
        known = request.server.playsets.names()
        return wrong_argument(rb, "playset", "missing", expected=known[:_MOST_NAMED] or "string")
    recover(server)
    with server.changes.alone():  # else the session might keep what is being changed
        session, changed, playset = _switch_session(request, request.playset)
    if server.config.builds_index:
        server.builder.start(server.work_on(session))
    return rb.success(
        codes.WA_VIS_S_001, data={**_describe_session(session, playset), "changed": changed}
    )


def _switch_session(request: Request, name: str) -> tuple[StoredSession, bool, Playset]:
    """Return the session on a playset, and True if that is another one than before."""
    server = request.server
    playset = server.playsets.find(name)
    if request.session is None:
        return server.sessions.open(playset, token_of_call()), True, playset
    handle = request.session.handle

    def no_contract() -> None:
        account = server.ledger.standing(handle).account
        if account.is_open and not server.ledger.is_past(account):
            raise ContractOpen
        # the addresses of the contract belong to this playset
        if server.writes.is_writing(handle):
            raise StoreBusy(errno.EAGAIN, "files of this session are still being written")

    session, changed = server.sessions.switch(handle, playset, no_contract)
    return session, changed, playset


def _describe_session(session: StoredSession, playset: Playset) -> dict[str, object]:
    data: dict[str, object] = {
        "playset": playset.name,
        "session": session.handle,
        "mode": session.mode,
        "mods": len(playset.mods),
    }
    if playset.disabled:
        data["disabled"] = len(playset.disabled)
    if playset.vanilla_version_id is not None:
        data["vanilla_version_id"] = playset.vanilla_version_id
    return data


def _broken(server: Ck3Server, playset: Playset) -> dict[str, object]:
    """Return the faults of the file of a playset; {} if it can be read, or is gone."""
    try:
        server.playsets.in_file(playset.name, playset.file)
    except UnknownPlayset:
        return {}
    except PlaysetFault as fault:
        return {"findings": [dict(finding) for finding in fault.findings[:_MOST_FINDINGS]]}
    return {}


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
    if one.playset.disabled:
        row["disabled"] = len(one.playset.disabled)
    if one.playset.vanilla_version_id is not None:
        row["vanilla_version_id"] = one.playset.vanilla_version_id
    return row


def _mod_rows(playset: Playset, roots: Mapping[str, Path]) -> Iterable[dict[str, object]]:
    """Yield the mods in load order. One that is switched off has no address that calls may use."""
    table = MemberTable("mod", playset.mods)
    for at, (mod, enabled) in enumerate(playset.entries, start=1):
        row: dict[str, object] = {"position": at, "name": mod.name}
        if enabled:
            row["address"] = f"mod:{table.key_of(mod)}"
        else:
            row |= {"enabled": False, "folder": address_of(mod.path, roots)}
        row["is_there"] = is_folder(mod.path)
        ids = {"mod_id": mod.mod_id, "remote_file_id": mod.remote_file_id}
        row |= ids
        yield {name: value for name, value in row.items() if value is not None}


_COMMANDS: Final[Mapping[str, Callable[[Request], Reply]]] = {
    "get": _get,
    "list": _list,
    "mods": _mods,
    "switch": _switch,
    "notes": _notes,
    **IMPORTING,
    **EDITING,
}
