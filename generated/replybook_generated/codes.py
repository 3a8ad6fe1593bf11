# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The reply codes of replybook-base.

Pass a code to the builder method of its type; type checkers know its data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook_schema.active import ACTIVE
from replybook_schema.codes import DeniedCode, ErrorCode, InvalidCode, ReplyCode, SuccessCode

if TYPE_CHECKING:
    from replybook_generated import params
    from replybook_schema.codes import NoParams

__all__ = [
    "CT_GATE_E_001",
    "CT_GATE_E_002",
    "CT_GATE_I_001",
    "CT_GATE_I_002",
    "CT_GATE_I_003",
    "CT_GATE_I_004",
    "CT_GATE_S_001",
    "CT_GATE_S_002",
    "CT_GATE_S_003",
    "CT_GATE_S_004",
    "CT_READ_S_001",
    "CT_VAL_E_001",
    "CT_VAL_I_001",
    "CT_VAL_S_001",
    "EN_DB_D_001",
    "EN_EXEC_D_001",
    "EN_EXEC_E_001",
    "EN_EXEC_S_001",
    "EN_EXEC_S_002",
    "EN_GATE_D_001",
    "EN_GATE_D_002",
    "EN_GATE_D_003",
    "EN_GATE_D_004",
    "EN_GATE_D_005",
    "EN_GATE_E_001",
    "EN_GATE_E_002",
    "EN_GATE_S_001",
    "EN_GATE_S_002",
    "EN_GATE_S_003",
    "EN_READ_D_001",
    "EN_SVC_D_001",
    "EN_SVC_D_002",
    "EN_SYS_D_001",
    "EN_SYS_E_001",
    "EN_SYS_S_001",
    "EN_WRITE_D_001",
    "EN_WRITE_D_002",
    "EN_WRITE_E_001",
    "EN_WRITE_S_001",
    "MCP_DB_S_001",
    "MCP_DB_S_002",
    "MCP_SYS_E_001",
    "MCP_SYS_E_002",
    "MCP_SYS_E_003",
    "MCP_SYS_E_004",
    "MCP_SYS_E_005",
    "MCP_SYS_E_006",
    "MCP_SYS_E_007",
    "MCP_SYS_E_008",
    "MCP_SYS_E_009",
    "MCP_SYS_E_010",
    "MCP_SYS_I_001",
    "MCP_SYS_I_002",
    "MCP_SYS_I_003",
    "MCP_SYS_I_004",
    "MCP_SYS_I_005",
    "MCP_SYS_I_006",
    "MCP_SYS_I_007",
    "MCP_SYS_S_001",
    "MCP_SYS_S_002",
    "MCP_SYS_S_900",
    "WA_CFG_E_001",
    "WA_CFG_I_001",
    "WA_CFG_I_002",
    "WA_CFG_S_001",
    "WA_DB_E_001",
    "WA_DB_I_001",
    "WA_DB_I_002",
    "WA_DB_I_003",
    "WA_DB_I_004",
    "WA_DB_S_001",
    "WA_EXEC_E_001",
    "WA_EXEC_I_001",
    "WA_IO_E_001",
    "WA_IO_I_001",
    "WA_IO_S_001",
    "WA_LOG_E_001",
    "WA_LOG_I_001",
    "WA_LOG_S_001",
    "WA_PARSE_E_001",
    "WA_PARSE_I_001",
    "WA_PARSE_I_002",
    "WA_PARSE_S_001",
    "WA_READ_E_001",
    "WA_READ_I_001",
    "WA_READ_I_003",
    "WA_READ_S_001",
    "WA_RES_E_001",
    "WA_RES_E_003",
    "WA_RES_I_001",
    "WA_RES_I_002",
    "WA_RES_I_005",
    "WA_RES_S_001",
    "WA_SVC_E_001",
    "WA_SVC_I_001",
    "WA_SVC_I_002",
    "WA_SVC_I_003",
    "WA_SVC_I_004",
    "WA_SVC_I_005",
    "WA_SVC_I_006",
    "WA_SYS_E_001",
    "WA_SYS_I_001",
    "WA_SYS_S_001",
    "WA_SYS_S_002",
    "WA_VAL_E_001",
    "WA_VAL_I_001",
    "WA_VAL_S_001",
    "WA_VIS_E_001",
    "WA_WRITE_E_001",
    "WA_WRITE_I_001",
    "WA_WRITE_S_001",
    "find",
]

CT_VAL_S_001: Final[SuccessCode[NoParams]] = SuccessCode("CT-VAL-S-001")
"""Contract valid. The content of a contract is valid.

Next: No contract is open yet. Open it before you write.
"""

CT_VAL_I_001: Final[InvalidCode[params.ContractInvalid | NoParams]] = InvalidCode("CT-VAL-I-001")
"""Contract invalid. The content of a contract is invalid.

Next: Correct the fields in `findings`. Targets must be canonical addresses of loaded items, and the
expiry must be in the future.
"""

CT_VAL_E_001: Final[ErrorCode[params.ContractValError | NoParams]] = ErrorCode("CT-VAL-E-001")
"""Contract check failed. The validation of a contract broke.

Next: Do not retry, and do not work under an unchecked contract. Report the trace id.
"""

CT_GATE_S_001: Final[SuccessCode[params.ContractOpened]] = SuccessCode("CT-GATE-S-001")
"""Contract opened. A contract was opened.

Next: Work on its `targets` only, until `expires_at`; then close it with the evidence.
"""

CT_GATE_S_002: Final[SuccessCode[params.ContractClosed]] = SuccessCode("CT-GATE-S-002")
"""Contract closed. A contract was closed.

Next: Read `audit` and tell the user about every changed file outside of the targets. Further writes
need a new contract.
"""

CT_GATE_S_003: Final[SuccessCode[params.ContractCancelled]] = SuccessCode("CT-GATE-S-003")
"""Contract cancelled. A contract was cancelled.

Next: The contract permits no more writes. Files already written stay; ask the user whether to undo
them.
"""

CT_GATE_S_004: Final[SuccessCode[params.ContractsArchived]] = SuccessCode("CT-GATE-S-004")
"""Contracts archived. Contracts were archived or flushed.

Next: Go on; archived contracts cannot be used again. If `count` is 0, there was nothing to archive.
"""

CT_GATE_I_001: Final[InvalidCode[params.ContractMalformed | NoParams]] = InvalidCode(
    "CT-GATE-I-001"
)
"""Contract request malformed. A contract request is malformed.

Next: Correct the fields in `findings`, such as an unknown field or a wrong type, and send the
request again.
"""

CT_GATE_I_002: Final[InvalidCode[params.ContractWrongState | NoParams]] = InvalidCode(
    "CT-GATE-I-002"
)
"""Contract in the wrong state. A contract is open already, or is in a state that the request does
not fit.

Next: Work under the open contract, or close or cancel it before opening another. Its state is in
`state`.
"""

CT_GATE_I_003: Final[InvalidCode[params.NoActiveContract | NoParams]] = InvalidCode("CT-GATE-I-003")
"""No open contract. There is no open contract to close or cancel.

Next: Nothing is left to close, so leave this step out. If you expected one, correct `contract_id`.
"""

CT_GATE_I_004: Final[InvalidCode[params.CloseEvidenceMissing | NoParams]] = InvalidCode(
    "CT-GATE-I-004"
)
"""Close evidence missing. A close request lacks required evidence.

Next: Add the trace ids of your calls that prove what `missing` names, and close again. Never invent
an id.
"""

CT_GATE_E_001: Final[ErrorCode[params.ContractOpenError | NoParams]] = ErrorCode("CT-GATE-E-001")
"""Opening failed. The opening of a contract broke.

Next: Do not retry and do not write; assume that there is no contract. Report the trace id.
"""

CT_GATE_E_002: Final[ErrorCode[params.ContractCloseError | NoParams]] = ErrorCode("CT-GATE-E-002")
"""Closing failed. The closing of a contract broke.

Next: Do not retry. The contract may still be open; make no more writes under it. Report the trace
id and `contract_id`.
"""

CT_READ_S_001: Final[SuccessCode[params.ContractStateOk]] = SuccessCode("CT-READ-S-001")
"""Contract state read. The state of contracts was read, even if none is open.

Next: Go on. If `has_active_contract` is false, open a contract before the first write.
"""

EN_GATE_S_001: Final[SuccessCode[params.GateOk]] = SuccessCode("EN-GATE-S-001")
"""Precondition met. A precondition is met.

Next: Go on with the next step. Warnings in `violations` do not block it; fix them if you can.
"""

EN_GATE_S_002: Final[SuccessCode[params.ContractScopeOk]] = SuccessCode("EN-GATE-S-002")
"""Within contract scope. The operation is within the scope of the open contract.

Next: Carry out exactly this operation while the contract is open; ask again before another target
or operation.
"""

EN_GATE_S_003: Final[SuccessCode[params.DeliveryAccepted]] = SuccessCode("EN-GATE-S-003")
"""Delivery accepted. The delivery was accepted and the server issued its completion.

Next: Tell the user that the work is delivered, quoting `completion`. Any later change needs a new
delivery.
"""

EN_GATE_D_001: Final[DeniedCode[params.GateDenied | NoParams]] = DeniedCode("EN-GATE-D-001")
"""Precondition not met. A precondition of the operation is not met.

Next: If there is an `argument`, set it to `expected` or leave it out. Otherwise ask the user about
`reason`.
"""

EN_GATE_D_002: Final[DeniedCode[params.ContractRequired | NoParams]] = DeniedCode("EN-GATE-D-002")
"""Contract required. The operation needs an active contract, and there is none.

Next: Ask the user for a contract for `operation` on `path`, including what `would_also_fail` lists,
then repeat the call.
"""

EN_GATE_D_003: Final[DeniedCode[params.ApprovalRequired | NoParams]] = DeniedCode("EN-GATE-D-003")
"""Human approval required. The operation needs the approval of a person.

Next: Show the user exactly what you mean to do, and `setting` where data has it, and ask. Repeat
the call only after a clear yes; silence is no approval.
"""

EN_GATE_D_004: Final[DeniedCode[params.DeliveryBlocked]] = DeniedCode("EN-GATE-D-004")
"""Delivery blocked. The delivery is blocked by policy violations.

Next: Follow the hint of each error in `violations`. When no error is left, deliver again.
"""

EN_GATE_D_005: Final[DeniedCode[params.PreconditionPending]] = DeniedCode("EN-GATE-D-005")
"""Precondition pending. A precondition is pending and will be met without the caller.

Next: Wait {after_s} s, then repeat the same call (attempts left {attempts_left}).
"""

EN_GATE_E_001: Final[ErrorCode[params.GateError | NoParams]] = ErrorCode("EN-GATE-E-001")
"""Precondition check failed. The check of a precondition broke.

Next: Do not retry, and do not act as if allowed; nothing was executed or delivered. Report the
trace id, and `broken_file` if there is one.
"""

EN_GATE_E_002: Final[ErrorCode[params.ScopeCheckError | NoParams]] = ErrorCode("EN-GATE-E-002")
"""Scope check failed. The check of the contract's scope broke.

Next: Do not retry, and treat the target as outside the scope. Report the trace id and
`contract_id`.
"""

EN_READ_D_001: Final[DeniedCode[params.ReadDenied | NoParams]] = DeniedCode("EN-READ-D-001")
"""Read denied. A governed read is refused.

Next: Ask for a contract that allows reading `path`, or use only files that you may read.
"""

EN_WRITE_S_001: Final[SuccessCode[params.WriteAuthorized]] = SuccessCode("EN-WRITE-S-001")
"""Write allowed. A governed write is allowed, or was allowed and carried out.

Next: Go on. `written` says whether the content is stored already or only permitted.
"""

EN_WRITE_D_001: Final[DeniedCode[params.WriteDenied | NoParams]] = DeniedCode("EN-WRITE-D-001")
"""Write denied. Policy refuses the write.

Next: Read `reason`. For a forbidden root or a rule, ask the user. For an operation or a limit, ask
for a wider contract. Never write in another way.
"""

EN_WRITE_D_002: Final[DeniedCode[params.OutsideContractScope]] = DeniedCode("EN-WRITE-D-002")
"""Outside the contract. The write is refused because the target is outside the scope of the open
contract.

Next: Stay within `targets`, or ask the user for a contract that also covers `path` and
`would_also_fail`.
"""

EN_WRITE_E_001: Final[ErrorCode[params.WriteEnforcementError | NoParams]] = ErrorCode(
    "EN-WRITE-E-001"
)
"""Write check failed. The enforcement of writes broke.

Next: Do not retry, and do not write with any other tool, since the write was not approved. Report
the trace id.
"""

EN_EXEC_S_001: Final[SuccessCode[params.ExecOk]] = SuccessCode("EN-EXEC-S-001")
"""Command ran. A command was allowed and ran.

Next: Read the output and `exit_code`. The command ran; check that it did what you wanted.
"""

EN_EXEC_S_002: Final[SuccessCode[NoParams]] = SuccessCode("EN-EXEC-S-002")
"""Dry run allowed. A dry run showed that the command would be allowed.

Next: Nothing has run. To run the command, repeat the call without the dry run.
"""

EN_EXEC_D_001: Final[DeniedCode[params.ExecDenied | NoParams]] = DeniedCode("EN-EXEC-D-001")
"""Command denied. A command is refused.

Next: Only correct a slip by `did_you_mean`; do not reword the command to get past the check. For
files_unnamed or too_many_files, name fewer files. Else use a tool for the task, or ask the user to
allow or run it.
"""

EN_EXEC_E_001: Final[ErrorCode[params.ExecError | NoParams]] = ErrorCode("EN-EXEC-E-001")
"""Command failed. The enforcement or the execution of a command broke.

Next: Do not retry; unless `started` is false, the command may have run in part. Report the trace id
and the command.
"""

EN_DB_D_001: Final[DeniedCode[params.DbOpDenied | NoParams]] = DeniedCode("EN-DB-D-001")
"""Database operation denied. A database operation is refused.

Next: Leave the data as it is; if it must change, ask the user to allow `operation` or to do it.
"""

EN_SVC_D_001: Final[DeniedCode[params.ServiceDenied | NoParams]] = DeniedCode("EN-SVC-D-001")
"""Denied by the service. The service behind the tool denies the request to the account that the
server uses.

Next: Show the user `text`. Only a person can allow this at the service. Repeat the call after a
yes, and never try another way.
"""

EN_SVC_D_002: Final[DeniedCode[params.ServiceSignIn | NoParams]] = DeniedCode("EN-SVC-D-002")
"""Sign in at the service. The service behind the tool wants credentials that are missing, wrong or
expired.

Next: Ask the user to sign in at the service or to renew the key of the server, then repeat the
call. Never ask for a password or key in the conversation.
"""

EN_SYS_S_001: Final[SuccessCode[NoParams]] = SuccessCode("EN-SYS-S-001")
"""Policy healthy. The policy subsystem is healthy.

Next: Go on. The rules are loaded and every governed call is judged by them.
"""

EN_SYS_D_001: Final[DeniedCode[params.LegacyDenial | NoParams]] = DeniedCode("EN-SYS-D-001")
"""Denied, says the tool. A tool that has not moved to replies said in words of its own that it, or
a service behind it, does not allow this.

Deprecated: It is for tools that have not moved; a tool says by a code of its own what is denied.
Use EN-GATE-D-001 or EN-GATE-D-003.

Next: Tell the user what the tool says. Only a person can allow this; do not call again until then.
"""

EN_SYS_E_001: Final[ErrorCode[params.PolicyError | NoParams]] = ErrorCode("EN-SYS-E-001")
"""Policy broken. The policy subsystem is broken.

Next: Do not retry; write, run and deliver nothing until policy works again. Report the trace id.
"""

MCP_SYS_S_001: Final[SuccessCode[params.SystemOpOk]] = SuccessCode("MCP-SYS-S-001")
"""System operation done. An operation that the system owns was done.

Next: Go on. If `changed` is false, there was nothing to do.
"""

MCP_SYS_S_002: Final[SuccessCode[NoParams]] = SuccessCode("MCP-SYS-S-002")
"""System preview ready. A preview or dry run of an operation that the system owns was done.

Next: The system is unchanged. Show the preview to the user if it repairs or deletes, then call
again to apply it.
"""

MCP_SYS_S_900: Final[SuccessCode[NoParams]] = SuccessCode("MCP-SYS-S-900")
"""Raw answer wrapped. A tool that still returns raw data was wrapped.

Deprecated: Only the wrapper emits it, and only in migration mode; a tool answers with the success
code of its own domain. Use WA-READ-S-001 or WA-SYS-S-001 or EN-WRITE-S-001 or MCP-SYS-S-001.

Next: Use the data as it is, but do not rely on its keys. The tool does not return replies yet.
"""

MCP_SYS_I_001: Final[InvalidCode[params.InputInvalid]] = InvalidCode("MCP-SYS-I-001")
"""Arguments invalid. The input of the tool fails validation.

Next: Correct {fields} to fit the input schema of the tool, and call again.
"""

MCP_SYS_I_002: Final[InvalidCode[params.CommandUnknown]] = InvalidCode("MCP-SYS-I-002")
"""Command unknown. The sub-command that was asked for is unknown.

Next: Call again with {suggestions|one that the description of the tool lists} as `command`.
"""

MCP_SYS_I_003: Final[InvalidCode[params.LegacyFailure | NoParams]] = InvalidCode("MCP-SYS-I-003")
"""Message of the tool's author. A tool that has not moved to replies refused the call in words of
its own.

Deprecated: It is for tools that have not moved; a tool says by a code of its own what is wrong. Use
MCP-SYS-I-001 or WA-RES-I-001 or WA-READ-I-001.

Next: Correct {arguments|the request} as the tool says, and call again. If there is nothing that you
can correct, stop.
"""

MCP_SYS_I_004: Final[InvalidCode[params.TooManyCalls]] = InvalidCode("MCP-SYS-I-004")
"""Called too often. The caller asked more often than the server allows.

Next: Wait {after_s} s, then repeat the same call (attempts left {attempts_left}).
"""

MCP_SYS_I_005: Final[InvalidCode[params.RequestTooWide]] = InvalidCode("MCP-SYS-I-005")
"""Request too wide. The answer to this request is over the size limit, and the tool says which
arguments narrow it.

Next: Narrow the request by {narrow_by}, and call again.
"""

MCP_SYS_I_006: Final[InvalidCode[params.ToolUnknown]] = InvalidCode("MCP-SYS-I-006")
"""Tool unknown. The tool that was asked for is not there.

Next: Call {tools|a tool that tools/list has} instead.
"""

MCP_SYS_I_007: Final[InvalidCode[params.LegacyNotNow]] = InvalidCode("MCP-SYS-I-007")
"""Not now, says the tool. A tool that has not moved to replies said in words of its own that it
cannot do this now.

Deprecated: It is for tools that have not moved; a tool says by a code of its own what it waits for.
Use MCP-SYS-I-004 or EN-GATE-D-005.

Next: Wait {after_s} s, then repeat the same call (attempts left {attempts_left}).
"""

MCP_SYS_E_001: Final[ErrorCode[params.SysCrash | NoParams]] = ErrorCode("MCP-SYS-E-001")
"""Tool crashed. An exception that nothing handled ended the call.

Next: Do not retry. Stop, and report the trace id; the server log has the details under this id.
"""

MCP_SYS_E_002: Final[ErrorCode[params.SerializationError | NoParams]] = ErrorCode("MCP-SYS-E-002")
"""Answer not serialisable. The response is not JSON-serialisable.

Next: Do not retry; the tool may have done its work although its answer cannot be sent. Report the
trace id.
"""

MCP_SYS_E_003: Final[ErrorCode[params.NonReplyReturn | NoParams]] = ErrorCode("MCP-SYS-E-003")
"""Not a Reply. A tool returned something other than a Reply.

Next: Do not retry; its developers must fix the tool. Report the trace id and the tool's name.
"""

MCP_SYS_E_004: Final[ErrorCode[params.ContextUnavailable | NoParams]] = ErrorCode("MCP-SYS-E-004")
"""No trace or session. The trace or session context of the call is unavailable.

Next: Do not retry. Report `missing` and the trace id; the user must start a new session.
"""

MCP_SYS_E_005: Final[ErrorCode[params.ResponseTooLarge]] = ErrorCode("MCP-SYS-E-005")
"""Answer too large. The response is larger than the limit.

Next: Do not retry the same call. Report the trace id; a narrower filter, fewer rows or one file at
a time will fit.
"""

MCP_SYS_E_006: Final[ErrorCode[params.CallTimedOut]] = ErrorCode("MCP-SYS-E-006")
"""Call timed out. The call took longer than its time limit.

Next: Do not retry: if `still_running` is true, the work may still be completed. Report the trace
id.
"""

MCP_SYS_E_007: Final[ErrorCode[params.TerminalReplyDropped]] = ErrorCode("MCP-SYS-E-007")
"""Terminal reply dropped. A tool built a reply that ends the call and returned something else.

Next: Do not retry; the answer cannot be trusted, and the tool must be fixed. Report the trace id.
"""

MCP_SYS_E_008: Final[ErrorCode[params.DataUnlikeDeclared]] = ErrorCode("MCP-SYS-E-008")
"""Answer not as declared. The data of a success does not fit what its tool declares and publishes.

Next: Do not retry; the tool may have done its work, and its developers must fix it. Report the
trace id and `field`.
"""

MCP_SYS_E_009: Final[ErrorCode[params.TraceUnwritten]] = ErrorCode("MCP-SYS-E-009")
"""Trace not written. A tool that changes something was called, and the beginning or the end of the
call cannot be written to the trace.

Next: Do not retry: if `changed` is true, the work may be done. Report the trace id; the user must
free space on the disk of the server.
"""

MCP_SYS_E_010: Final[ErrorCode[params.LegacyBreakdown | NoParams]] = ErrorCode("MCP-SYS-E-010")
"""Broken, says the tool. A tool that has not moved to replies said in words of its own that it, or
a service behind it, is broken.

Deprecated: It is for tools that have not moved; a tool says by a code of its own what is broken.
Use WA-SYS-E-001 or MCP-SYS-E-001.

Next: Do not retry. Stop, and report the trace id and what the tool says.
"""

MCP_DB_S_001: Final[SuccessCode[params.SystemDbOpOk]] = SuccessCode("MCP-DB-S-001")
"""System database operation done. A database operation that the system owns was done.

Next: Go on. After a build, make sure that the index is complete before you rely on it.
"""

MCP_DB_S_002: Final[SuccessCode[NoParams]] = SuccessCode("MCP-DB-S-002")
"""System database preview ready. A preview of a database operation that the system owns was done.

Next: The database is unchanged. Check the size of the change in the preview, then call again to
apply it.
"""

WA_RES_S_001: Final[SuccessCode[params.ResolutionOk]] = SuccessCode("WA-RES-S-001")
"""Address resolved. An address or a symbol was resolved.

Next: Use `resolved`, if present, as the address in later calls.
"""

WA_RES_I_001: Final[InvalidCode[params.PathNotFound]] = InvalidCode("WA-RES-I-001")
"""Path not found. The address does not resolve to anything.

Next: Correct `path` to an address that exists (as in root:key/folder/file), or ask the user which
one is meant.
"""

WA_RES_I_002: Final[InvalidCode[params.SymbolNotFound]] = InvalidCode("WA-RES-I-002")
"""Symbol not found. The index holds no such symbol.

Next: Correct `symbol`, for example from `suggestions`. A symbol that is missing in the index may
still exist.
"""

WA_RES_I_005: Final[InvalidCode[params.VisibilityTokenUnknown | NoParams]] = InvalidCode(
    "WA-RES-I-005"
)
"""Visibility token unknown. The visibility token is not in the token registry.

Next: Resolve the address again and use the new reference; an old one does not survive a server
restart.
"""

WA_RES_E_001: Final[ErrorCode[params.ResolutionError | NoParams]] = ErrorCode("WA-RES-E-001")
"""Resolution failed. The resolver broke, or its token registry is full.

Next: Do not retry. Report the trace id and `reason`; if it is visibility_registry_capacity, the
user must restart the server.
"""

WA_RES_E_003: Final[ErrorCode[params.HostPathLeak | NoParams]] = ErrorCode("WA-RES-E-003")
"""Host path withheld. A reply was about to carry a host path out of the server.

Next: Do not retry; the same call would be withheld again. Report the trace id and the name of the
tool.
"""

WA_VIS_E_001: Final[ErrorCode[params.VisibilityError | NoParams]] = ErrorCode("WA-VIS-E-001")
"""Visibility check failed. The visibility code broke.

Next: Do not retry, and do not assume that anything is shown or hidden. Report the trace id.
"""

WA_READ_S_001: Final[SuccessCode[params.ReadOk]] = SuccessCode("WA-READ-S-001")
"""Read done. A read, list or search was done, even if its result is empty.

Next: Use the data. An empty result is an answer; claim absence only after an exhaustive search.
"""

WA_READ_I_001: Final[InvalidCode[params.ReadTargetMissing | NoParams]] = InvalidCode(
    "WA-READ-I-001"
)
"""Nothing to read. The thing to read is not there.

Next: Check `path`. The target may be gone, or may be a folder instead of a file, or the reverse.
"""

WA_READ_I_003: Final[InvalidCode[params.SearchTooWide]] = InvalidCode("WA-READ-I-003")
"""Search too wide. The search was ended at a limit of time or size before it was through.

Next: The search is not complete and proves nothing. Narrow it by the arguments in `narrow_by`, and
call again.
"""

WA_READ_E_001: Final[ErrorCode[params.ReadError | NoParams]] = ErrorCode("WA-READ-E-001")
"""Read failed. A read broke.

Next: Do not retry, and do not treat the target as empty or missing. Report the trace id.
"""

WA_WRITE_S_001: Final[SuccessCode[params.WriteOk]] = SuccessCode("WA-WRITE-S-001")
"""Write done. A write that needs no permission was done.

Next: Go on. Read the target back if a later step depends on its exact content.
"""

WA_WRITE_I_001: Final[InvalidCode[params.WriteTargetInvalid | NoParams]] = InvalidCode(
    "WA-WRITE-I-001"
)
"""Write target malformed. The write target is malformed.

Next: Set `path` to exactly one file, not a folder or a pattern. `problem` has the reason.
"""

WA_WRITE_E_001: Final[ErrorCode[params.WriteError | NoParams]] = ErrorCode("WA-WRITE-E-001")
"""Write failed. A write broke.

Next: Do not retry; the target may be half written. Report the trace id and `path`.
"""

WA_DB_S_001: Final[SuccessCode[params.DbOpOk]] = SuccessCode("WA-DB-S-001")
"""Index operation done. A query or connection operation on the index was done.

Next: Use the rows. A `count` of 0 is an answer, not a fault.
"""

WA_DB_I_001: Final[InvalidCode[params.DbInputMissing | NoParams]] = InvalidCode("WA-DB-I-001")
"""Query input missing. A required query input is missing.

Next: Add the inputs named in `missing` and run the query again.
"""

WA_DB_I_002: Final[InvalidCode[params.DbTableUnknown]] = InvalidCode("WA-DB-I-002")
"""Table unknown. The query names an unknown table.

Next: Correct `table` to one of `suggestions`.
"""

WA_DB_I_003: Final[InvalidCode[params.DbQueryInvalid | NoParams]] = InvalidCode("WA-DB-I-003")
"""SQL invalid. The SQL that the caller wrote is wrong.

Next: Correct the SQL as `problem` says; check the names of tables and columns and the quoting of
text.
"""

WA_DB_I_004: Final[InvalidCode[params.DbQueryTooCostly]] = InvalidCode("WA-DB-I-004")
"""Query too costly. The query was ended at a limit of time or memory.

Next: There is no result. Narrow the query by the arguments in `narrow_by`: fewer joined tables, a
condition on an indexed column, fewer sources.
"""

WA_DB_E_001: Final[ErrorCode[params.DbError | NoParams]] = ErrorCode("WA-DB-E-001")
"""Database failed. The database broke.

Next: Do not retry, and conclude nothing from missing rows. Report the trace id; the user may have
to rebuild the index.
"""

WA_PARSE_S_001: Final[SuccessCode[params.ParseOk]] = SuccessCode("WA-PARSE-S-001")
"""Content parsed. The content was parsed.

Next: Go on. The syntax is right. The symbols in it were not checked.
"""

WA_PARSE_I_001: Final[InvalidCode[params.ParseSyntaxError | NoParams]] = InvalidCode(
    "WA-PARSE-I-001"
)
"""Syntax errors. The content has syntax errors.

Next: Fix the errors in `findings`, the first one first, and check again.
"""

WA_PARSE_I_002: Final[InvalidCode[params.ParseKindUnsupported | NoParams]] = InvalidCode(
    "WA-PARSE-I-002"
)
"""Kind of content not parsed. The content is of a kind that the parser does not take.

Next: Send a `format` that is in `supported`, or use the content as plain text.
"""

WA_PARSE_E_001: Final[ErrorCode[params.ParseError | NoParams]] = ErrorCode("WA-PARSE-E-001")
"""Parser failed. The parser broke.

Next: Do not retry, and do not change the content to please the parser. Report the trace id and the
content's address.
"""

WA_SYS_S_001: Final[SuccessCode[params.SysOpOk]] = SuccessCode("WA-SYS-S-001")
"""Done. An operation on the world was done that no narrower code describes.

Next: Go on with the data. If there is a `changed`, it says whether something has changed.
"""

WA_SYS_S_002: Final[SuccessCode[NoParams]] = SuccessCode("WA-SYS-S-002")
"""Preview ready. A preview or dry run on the world was done that no narrower code describes.

Next: Nothing has changed yet. Compare the preview with the request, then call again without the
preview.
"""

WA_SYS_I_001: Final[InvalidCode[params.ModeNotInitialized | NoParams]] = InvalidCode("WA-SYS-I-001")
"""Mode not initialised. The agent mode is not initialised.

Next: Ask the user to choose a mode, then repeat this call.
"""

WA_SYS_E_001: Final[ErrorCode[params.SysError | NoParams]] = ErrorCode("WA-SYS-E-001")
"""World adapter failed. The world adapter broke in a way that no narrower code describes.

Next: Do not retry. Report the trace id and what you were trying to do.
"""

WA_VAL_S_001: Final[SuccessCode[params.ValidationOk]] = SuccessCode("WA-VAL-S-001")
"""Validation passed. Validation ran and passed.

Next: Go on. The result is valid only for this content; validate again after any change.
"""

WA_VAL_I_001: Final[InvalidCode[params.ValidationFailed | NoParams]] = InvalidCode("WA-VAL-I-001")
"""Validation failed. Validation found faults that the caller can fix.

Next: Correct every entry of `findings` in your content, then run the same validation again.
"""

WA_VAL_E_001: Final[ErrorCode[params.ValidationError | NoParams]] = ErrorCode("WA-VAL-E-001")
"""Validator failed. The validator broke.

Next: Do not retry, and treat the content as neither valid nor invalid. Report the trace id.
"""

WA_LOG_S_001: Final[SuccessCode[params.LogOpOk]] = SuccessCode("WA-LOG-S-001")
"""Log operation done. A log or journal operation was done, even if the log is empty.

Next: Read the entries. In an empty log nothing was written, but something may still have gone
wrong.
"""

WA_LOG_I_001: Final[InvalidCode[params.LogNotFound]] = InvalidCode("WA-LOG-I-001")
"""Log not found. There is no such log.

Next: Name a log of `available`, or ask the user to run the program that writes `log`.
"""

WA_LOG_E_001: Final[ErrorCode[params.LogError | NoParams]] = ErrorCode("WA-LOG-E-001")
"""Log operation failed. A log operation broke.

Next: Do not retry, and do not conclude that the log is clean. Report the trace id.
"""

WA_CFG_S_001: Final[SuccessCode[params.CfgOpOk]] = SuccessCode("WA-CFG-S-001")
"""Configuration operation done. A configuration or state operation was done.

Next: Go on. The state in the data is valid from the next call.
"""

WA_CFG_I_001: Final[InvalidCode[params.CfgDeprecated | NoParams]] = InvalidCode("WA-CFG-I-001")
"""Feature not available. The feature is deprecated or not available.

Next: Use `replacement` if present. Otherwise work without `feature` and tell the user.
"""

WA_CFG_I_002: Final[InvalidCode[params.HomeNotARoot]] = InvalidCode("WA-CFG-I-002")
"""Home must be a root. Home may only be a root, not a subdirectory.

Next: Pass only a root, such as root:repo. Then use the path of the folder below home.
"""

WA_CFG_E_001: Final[ErrorCode[params.CfgError | NoParams]] = ErrorCode("WA-CFG-E-001")
"""Configuration broken. The configuration is broken.

Next: Do not retry, and do not edit the configuration yourself. Report the trace id and `setting`;
the user must correct it.
"""

WA_IO_S_001: Final[SuccessCode[params.IoOpOk]] = SuccessCode("WA-IO-S-001")
"""Probe done. A probe or an exchange with another process was done.

Next: Go on. The answer is valid only at this moment; probe again before you rely on it later.
"""

WA_IO_I_001: Final[InvalidCode[params.IoUnavailable | NoParams]] = InvalidCode("WA-IO-I-001")
"""Target unavailable. The process that was to be probed or reached is unavailable.

Next: Ask the user to start `target`, then repeat the call. Until then, work without it if you can.
"""

WA_IO_E_001: Final[ErrorCode[params.IoError | NoParams]] = ErrorCode("WA-IO-E-001")
"""Probe failed. A probe or an exchange with another process broke.

Next: Do not retry; the message may have arrived. Report the trace id and `target`.
"""

WA_EXEC_I_001: Final[InvalidCode[params.ProgramRefused | NoParams]] = InvalidCode("WA-EXEC-I-001")
"""Program refused. A program ran and refused what it was asked to do.

Next: Read `last_lines`, correct the arguments, and run it again. Only the user can set the settings
in `missing`.
"""

WA_EXEC_E_001: Final[ErrorCode[params.ProgramBroke | NoParams]] = ErrorCode("WA-EXEC-E-001")
"""Program broke. A program could not be started, took too long, or was ended by a signal.

Next: Do not retry; unless `started` is false, the program may have run in part. Report the trace id
and the program.
"""

WA_SVC_I_001: Final[InvalidCode[params.ServiceNotFound | NoParams]] = InvalidCode("WA-SVC-I-001")
"""Not at the service. The service behind the tool does not have what the request names.

Next: Correct the name or id in your arguments; list or search first if a tool does that. If it is
right, tell the user that the service does not have it.
"""

WA_SVC_I_002: Final[InvalidCode[params.ServiceConflict | NoParams]] = InvalidCode("WA-SVC-I-002")
"""Conflict at the service. The request conflicts with the present state of the service behind the
tool.

Next: Read the present state of what you want to change, correct your arguments by it and by `text`,
and call again. The same call would conflict again.
"""

WA_SVC_I_003: Final[InvalidCode[params.ServiceRefused | NoParams]] = InvalidCode("WA-SVC-I-003")
"""Refused by the service. The service behind the tool finds the request invalid.

Next: Correct your arguments by `text` and call again. If nothing in them can be corrected, stop and
tell the user.
"""

WA_SVC_I_004: Final[InvalidCode[params.ServiceLimited]] = InvalidCode("WA-SVC-I-004")
"""Not now at the service. The service behind the tool takes this request later, such as after too
many requests.

Next: Wait {after_s} s, then repeat the same call (attempts left {attempts_left}).
"""

WA_SVC_I_005: Final[InvalidCode[params.ServiceDown]] = InvalidCode("WA-SVC-I-005")
"""Service down. The service behind the tool is unavailable, or the connection to it failed.

Next: Wait {after_s} s, then repeat the same call (attempts left {attempts_left}).
"""

WA_SVC_I_006: Final[InvalidCode[params.ServiceTimedOut]] = InvalidCode("WA-SVC-I-006")
"""Service timed out. The service behind the tool did not answer in time.

Next: Wait {after_s} s, then repeat the same call (attempts left {attempts_left}).
"""

WA_SVC_E_001: Final[ErrorCode[params.ServiceBroken | NoParams]] = ErrorCode("WA-SVC-E-001")
"""Service broken. The service behind the tool failed, or gave an answer that cannot be read.

Next: Do not retry; the service may have done part of the work. Report the trace id and `text`.
"""


def find(text: str) -> ReplyCode:
    """Return the code with this id. An unusable id raises `ValueError` with a similar one."""
    return ACTIVE.find(text)
