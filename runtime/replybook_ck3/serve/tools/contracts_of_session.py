"""The tool `ck3_contract`: open, show and end the contract that writing needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from replybook.builtin_tools.contract import make_contract
from replybook.contracts.busy import store_is_busy
from replybook.contracts.replies import MOST_LISTED
from replybook.safety.text_limits import Cursor
from replybook.store import StoreBusy
from replybook_ck3 import codes
from replybook_ck3.serve.tools.gone_folders import switched_off
from replybook_ck3.serve.tools.near_heads import near_head
from replybook_ck3.serve.tools.paging import page_of
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

ContractCommand: TypeAlias = Literal["open", "status", "list", "close", "cancel", "flush"]

_SHOWING: Final = ("status", "list")


def ck3_contract(
    work: SessionContext,
    command: ContractCommand,
    contract_id: str | None = None,
    intent: str | None = None,
    operations: list[str] | None = None,
    targets: list[str] | None = None,
    exclude: list[str] | None = None,
    limits: dict[str, int] | None = None,
    expires_at: str | None = None,
    evidence: list[str] | None = None,
    dry_run: bool | None = None,
    cursor: Cursor | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Open, show, list, close or cancel the contract under which files may be changed.

    At most one contract is open. `open` needs `intent`, `operations` (of read, write, delete, exec,
    db_write), `targets` and `expires_at`; `exclude` and `limits` narrow it. `status` shows the open
    contract, or that of `contract_id`. `close` takes `evidence`: trace ids of calls that changed
    and validated the files. `cancel` ends the contract without evidence. `flush` archives ended
    contracts.

    A success has the contract and, at its end, an audit of the touched files. `interrupted` lists
    contracts whose server process ended while they were open: check their files before you go on.
    CT-GATE-I-001: the request is wrong. CT-GATE-I-002: another contract is open. CT-GATE-I-004:
    evidence is missing. EN-GATE-D-005: wait.
    """
    page = page_of(
        rb,
        cursor,
        {"tool": "ck3_contract", "command": command},
        default=MOST_LISTED,
        most=MOST_LISTED,
    )
    if isinstance(page, Reply):
        return page
    try:
        work.server.mark_open_contracts()
    except StoreBusy as busy:
        return store_is_busy(rb, busy)
    except Exception as error:
        return rb.error(codes.CT_VAL_E_001, data={"error_type": type(error).__name__})
    tool = make_contract(work.contracts, name="ck3_contract")
    more: dict[str, object] = {}
    if command == "list" and page.at:
        reply = work.contracts.list(rb, page.start)
    else:
        reply = tool(
            command,
            contract_id,
            intent,
            operations,
            targets,
            exclude,
            limits,
            expires_at,
            evidence,
            dry_run,
            rb=rb,
        )
    if command == "list" and reply.reply_type == "S" and "left_out" in reply.data:
        more = page.next([page.start + MOST_LISTED])
    if reply.code == codes.CT_GATE_I_001:
        return _with_near_mods(work, reply, targets or [], exclude or [])
    if command not in _SHOWING or reply.reply_type != "S":
        return reply
    try:
        interrupted = work.list_interrupted_contracts()
    except Exception as error:
        return rb.error(codes.CT_VAL_E_001, data={"error_type": type(error).__name__})
    if interrupted:
        more["interrupted"] = list(interrupted)
    return rb.success(codes.CT_READ_S_001, data={**reply.data, **more}) if more else reply


def _with_near_mods(
    work: SessionContext, reply: Reply, targets: Sequence[object], exclude: Sequence[object]
) -> Reply:
    """Return the reply about a wrong request, with near addresses where a mod is not loaded."""
    given = {"targets": targets, "exclude": exclude}
    found: list[dict[str, object]] = []
    for finding in cast("Sequence[Mapping[str, object]]", reply.data["findings"]):
        argument, _, at = str(finding.get("loc")).partition(".")
        listed = given.get(argument, ())
        text = listed[int(at)] if at.isdecimal() and int(at) < len(listed) else None
        near = near_head(work, text) if isinstance(text, str) else None
        off = switched_off(work, text) if isinstance(text, str) else None
        more = {"did_you_mean": near, "problem": off}
        found.append({**finding, **{key: value for key, value in more.items() if value}})
    return ReplyBuilder("ck3_contract").invalid(codes.CT_GATE_I_001, data={"findings": found})
