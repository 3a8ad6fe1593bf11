"""The tool `ck3_get_agent_briefing`: mode, playset, rules, contract, index and next steps."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from replybook.world.display import safe_text
from replybook_ck3.index import IndexFault
from replybook_ck3.serve.session.mode_briefing import ModeBriefing, briefing_of
from replybook_ck3.serve.session.work import SessionContext
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_MOST_MODS: Final = 25
_MOST_TARGETS: Final = 10
_MOST_NOTES: Final = 20


def ck3_get_agent_briefing(work: SessionContext, *, rb: ReplyBuilder) -> Reply:
    """Return the mode, playset, write rights, rules and next steps of this session.

    Call it after ck3_playset, and again after a long pause. `rules.error` block a delivery,
    `rules.warning` only warn. `claims` lists the evidence that each type of claim must cite.
    `contract` is the open contract or null. `mods` are the first 25 of `mods_count`. `notes` are
    remarks about the playset.

    WA-SYS-I-001: the mode of the session is unknown.
    """
    known = briefing_of(work.mode, _capabilities(work))
    if known is None:
        return rb.invalid(codes.WA_SYS_I_001)
    try:
        contract = _contract(work)
    except Exception as error:
        return rb.error(codes.WA_READ_E_001, data={"error_type": type(error).__name__})
    index = _index(work)
    playset, leaks = work.playset, work.world.leaks
    mods = () if playset is None else playset.mods
    data: dict[str, object] = {
        "mode": known.mode,
        "meaning": known.meaning,
        "playset": None if playset is None else safe_text(playset.name, leaks),
        "game_version": None if playset is None else playset.vanilla_version_id,
        "mods": [safe_text(mod.name, leaks) for mod in mods[:_MOST_MODS]],
        "mods_count": len(mods),
        "sees": list(known.sees),
        "writes": list(known.writes),
        "rules": {"error": list(known.errors), "warning": list(known.warnings)},
        "claims": list(known.claims),
        "index": index,
        "contract": contract,
        "notes": [
            {"id": note.note_id, "scope": note.scope, "text": safe_text(note.text, leaks)}
            for note in list(work.notes())[:_MOST_NOTES]
        ],
        "next_steps": list(_next_steps(known, index, has_contract=contract is not None)),
    }
    return rb.success(codes.WA_READ_S_001, data=data)


def _contract(work: SessionContext) -> dict[str, object] | None:
    contract = work.contracts.active(work.handle)
    if contract is None or work.contracts.check(contract) != "ok":
        return None
    terms = contract.to_dict()
    targets = contract.terms.targets.texts()
    return {
        "contract_id": contract.contract_id,
        "operations": list(contract.operations),
        "targets": targets[:_MOST_TARGETS],
        "targets_count": len(targets),
        "expires_at": terms["expires_at"],
    }


def _capabilities(work: SessionContext) -> tuple[str, ...]:
    """Return the capabilities of the session, or none if the index cannot be read."""
    with suppress(IndexFault, sqlite3.Error):
        return work.session.capabilities
    return ()


def _index(work: SessionContext) -> dict[str, object]:
    """Return the state of the index. An unreadable index has the status failed."""
    try:
        view = work.view()
        if view is None:
            return {"status": "missing", "is_complete": False}
        status = view.status()
    except (IndexFault, sqlite3.Error):
        return {"status": "failed", "is_complete": False}
    return {"status": status.status, "is_complete": status.is_complete}


def _next_steps(
    known: ModeBriefing, index: dict[str, object], *, has_contract: bool
) -> Iterator[str]:
    yield "Read the playset once with ck3_playset get; scoped calls get its ids by themselves."
    if index["status"] == "missing":
        yield "There is no index: ask the user to build it; until then absence cannot be proven."
    elif not index["is_complete"]:
        yield "The index is not complete: ck3_get_db_status says what is lacking."
    yield "Search the index (ck3_search, ck3_search_symbols) before you look into files."
    if has_contract:
        yield "A contract is open: write within it, and close it with the trace ids of the work."
    elif known.writes:
        yield "Before you write, open a contract with ck3_contract: intent, operations, targets."
    yield "Validate exactly what you deliver, ask ck3_validate_policy, then ck3_deliver."
