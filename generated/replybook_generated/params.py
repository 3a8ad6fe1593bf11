# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The data of each code of replybook-base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

__all__ = [
    "ApprovalRequired",
    "CallTimedOut",
    "CfgDeprecated",
    "CfgError",
    "CfgOpOk",
    "CloseEvidenceMissing",
    "CommandUnknown",
    "ContextUnavailable",
    "ContractCancelled",
    "ContractCloseError",
    "ContractClosed",
    "ContractInvalid",
    "ContractMalformed",
    "ContractOpenError",
    "ContractOpened",
    "ContractRequired",
    "ContractScopeOk",
    "ContractStateOk",
    "ContractValError",
    "ContractWrongState",
    "ContractsArchived",
    "DataUnlikeDeclared",
    "DbError",
    "DbInputMissing",
    "DbOpDenied",
    "DbOpOk",
    "DbQueryInvalid",
    "DbQueryTooCostly",
    "DbTableUnknown",
    "DeliveryAccepted",
    "DeliveryBlocked",
    "ExecDenied",
    "ExecError",
    "ExecOk",
    "GateDenied",
    "GateError",
    "GateOk",
    "HomeNotARoot",
    "HostPathLeak",
    "InputInvalid",
    "IoError",
    "IoOpOk",
    "IoUnavailable",
    "LegacyBreakdown",
    "LegacyDenial",
    "LegacyFailure",
    "LegacyNotNow",
    "LogError",
    "LogNotFound",
    "LogOpOk",
    "ModeNotInitialized",
    "NoActiveContract",
    "NonReplyReturn",
    "OutsideContractScope",
    "ParseError",
    "ParseKindUnsupported",
    "ParseOk",
    "ParseSyntaxError",
    "PathNotFound",
    "PolicyError",
    "PreconditionPending",
    "ProgramBroke",
    "ProgramRefused",
    "ReadDenied",
    "ReadError",
    "ReadOk",
    "ReadTargetMissing",
    "RequestTooWide",
    "ResolutionError",
    "ResolutionOk",
    "ResponseTooLarge",
    "ScopeCheckError",
    "SearchTooWide",
    "SerializationError",
    "ServiceBroken",
    "ServiceConflict",
    "ServiceDenied",
    "ServiceDown",
    "ServiceLimited",
    "ServiceNotFound",
    "ServiceRefused",
    "ServiceSignIn",
    "ServiceTimedOut",
    "SymbolNotFound",
    "SysCrash",
    "SysError",
    "SysOpOk",
    "SystemDbOpOk",
    "SystemOpOk",
    "TerminalReplyDropped",
    "TooManyCalls",
    "ToolUnknown",
    "TraceUnwritten",
    "ValidationError",
    "ValidationFailed",
    "ValidationOk",
    "VisibilityError",
    "VisibilityTokenUnknown",
    "WriteAuthorized",
    "WriteDenied",
    "WriteEnforcementError",
    "WriteError",
    "WriteOk",
    "WriteTargetInvalid",
]


class ContractInvalid(TypedDict):
    """Data of CT-VAL-I-001: Contract invalid."""

    findings: NotRequired[Sequence[Mapping[str, object]]]
    """One object per fault, with loc and problem."""


class ContractValError(TypedDict):
    """Data of CT-VAL-E-001: Contract check failed."""

    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ContractOpened(TypedDict):
    """Data of CT-GATE-S-001: Contract opened."""

    contract_id: NotRequired[str]
    """The id of the contract."""
    expires_at: NotRequired[str]
    """The time of expiry."""
    targets: NotRequired[Sequence[str]]
    """The targets that it covers."""


class ContractClosed(TypedDict):
    """Data of CT-GATE-S-002: Contract closed."""

    contract_id: NotRequired[str]
    """The contract that was closed."""
    audit: NotRequired[Mapping[str, object]]
    """The changed files, compared with the declared targets."""


class ContractCancelled(TypedDict):
    """Data of CT-GATE-S-003: Contract cancelled."""

    contract_id: NotRequired[str]
    """The contract that was cancelled."""


class ContractsArchived(TypedDict):
    """Data of CT-GATE-S-004: Contracts archived."""

    count: NotRequired[int]
    """The number of archived contracts."""


class ContractMalformed(TypedDict):
    """Data of CT-GATE-I-001: Contract request malformed."""

    findings: NotRequired[Sequence[Mapping[str, object]]]
    """One object per fault, with loc and problem."""


class ContractWrongState(TypedDict):
    """Data of CT-GATE-I-002: Contract in the wrong state."""

    contract_id: NotRequired[str]
    """The contract that prevents the request."""
    state: NotRequired[Literal["open", "closed", "cancelled", "expired", "archived"]]
    """The state of the contract."""


class NoActiveContract(TypedDict):
    """Data of CT-GATE-I-003: No open contract."""

    contract_id: NotRequired[str]
    """The contract that was named, if one was."""


class CloseEvidenceMissing(TypedDict):
    """Data of CT-GATE-I-004: Close evidence missing."""

    missing: NotRequired[Sequence[str]]
    """The evidence that is missing."""


class ContractOpenError(TypedDict):
    """Data of CT-GATE-E-001: Opening failed."""

    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ContractCloseError(TypedDict):
    """Data of CT-GATE-E-002: Closing failed."""

    contract_id: NotRequired[str]
    """The contract concerned."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ContractStateOk(TypedDict):
    """Data of CT-READ-S-001: Contract state read."""

    has_active_contract: NotRequired[bool]
    """True if a contract is open in this session."""
    contract_id: NotRequired[str]
    """The open contract, if there is one."""
    count: NotRequired[int]
    """The number of contracts in the list."""


class GateOk(TypedDict):
    """Data of EN-GATE-S-001: Precondition met."""

    violations: NotRequired[Sequence[Mapping[str, object]]]
    """Warnings of policy rules, which do not block."""


class ContractScopeOk(TypedDict):
    """Data of EN-GATE-S-002: Within contract scope."""

    contract_id: NotRequired[str]
    """The open contract."""


class DeliveryAccepted(TypedDict):
    """Data of EN-GATE-S-003: Delivery accepted."""

    completion: str
    """The id of the completion that the server issued."""
    violations: NotRequired[Sequence[Mapping[str, object]]]
    """Warnings that did not block the delivery."""
    files_unvalidated: NotRequired[Sequence[str]]
    """The delivered files whose content no validator looked at."""
    trace_notes: NotRequired[Sequence[Mapping[str, object]]]
    """Breaks of trace files that do not concern this session, each with file, line, problem and
    command.
    """


class GateDenied(TypedDict):
    """Data of EN-GATE-D-001: Precondition not met."""

    reason: NotRequired[str]
    """The precondition, such as scope_conflict or mode_forbidden."""
    argument: NotRequired[str]
    """The wrong argument, if any."""
    expected: NotRequired[str]
    """The required value, such as the project of the session."""
    would_also_fail: NotRequired[Sequence[Mapping[str, object]]]
    """Later checks that would fail too, each with code and reason."""


class ContractRequired(TypedDict):
    """Data of EN-GATE-D-002: Contract required."""

    reason: NotRequired[Literal["no_contract", "expired", "other_mode", "tampered"]]
    """The reason why there is no valid contract."""
    contract_id: NotRequired[str]
    """The contract that is not valid."""
    operation: NotRequired[str]
    """The requested operation."""
    path: NotRequired[str]
    """The canonical address of the target."""
    would_also_fail: NotRequired[Sequence[Mapping[str, object]]]
    """Later checks that would fail too, each with code and reason."""


class ApprovalRequired(TypedDict):
    """Data of EN-GATE-D-003: Human approval required."""

    reason: NotRequired[str]
    """The subject of the approval."""
    operation: NotRequired[str]
    """The requested operation."""
    path: NotRequired[str]
    """The canonical address of the target."""
    setting: NotRequired[str]
    """The setting of the server with which the person approves it, if there is one."""
    would_also_fail: NotRequired[Sequence[Mapping[str, object]]]
    """Later checks that would fail too, each with code and reason."""


class DeliveryBlocked(TypedDict):
    """Data of EN-GATE-D-004: Delivery blocked."""

    violations: Sequence[Mapping[str, object]]
    """Every violation, with severity, code, message, rule, stage and hint."""
    summary: NotRequired[Mapping[str, object]]
    """Counts, by severity and rule."""
    trace_notes: NotRequired[Sequence[Mapping[str, object]]]
    """Breaks of trace files that do not concern this session, each with file, line, problem and
    command.
    """


class PreconditionPending(TypedDict):
    """Data of EN-GATE-D-005: Precondition pending."""

    pending: str
    """The resource that is not ready, such as an index or a lock."""
    after_s: float
    """Seconds to wait before the same call."""
    attempts_left: int
    """The number of attempts that are left."""
    done: NotRequired[int]
    """The amount of work that is done, if known."""
    total: NotRequired[int]
    """The total amount of work, in the same unit."""
    paths: NotRequired[Sequence[str]]
    """The files that changed meanwhile, by address."""


class GateError(TypedDict):
    """Data of EN-GATE-E-001: Precondition check failed."""

    reason: NotRequired[str]
    """The cause, such as policy_broken or no_session_scope."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """
    broken_file: NotRequired[Mapping[str, object]]
    """The break of the session's own trace: file, line, problem, and the command that sets the
    file aside.
    """


class ScopeCheckError(TypedDict):
    """Data of EN-GATE-E-002: Scope check failed."""

    contract_id: NotRequired[str]
    """The open contract."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ReadDenied(TypedDict):
    """Data of EN-READ-D-001: Read denied."""

    path: NotRequired[str]
    """The canonical address of the target."""
    reason: NotRequired[str]
    """The reason."""
    would_also_fail: NotRequired[Sequence[Mapping[str, object]]]
    """Later checks that would fail too, each with code and reason."""


class WriteAuthorized(TypedDict):
    """Data of EN-WRITE-S-001: Write allowed."""

    path: NotRequired[str]
    """The canonical address of the target."""
    operation: NotRequired[str]
    """The operation that is allowed."""
    contract_id: NotRequired[str]
    """The contract that allows it."""
    written: NotRequired[bool]
    """True if the content is already stored."""


class WriteDenied(TypedDict):
    """Data of EN-WRITE-D-001: Write denied."""

    path: NotRequired[str]
    """The canonical address of the target."""
    operation: NotRequired[str]
    """The requested operation."""
    reason: NotRequired[str]
    """The reason: root_forbidden, protected, operation_forbidden, policy_rule, files_unnamed (a
    folder that is not empty) or limit_reached.
    """
    rule: NotRequired[str]
    """The policy rule, for policy_rule."""
    contract_id: NotRequired[str]
    """The open contract."""
    would_also_fail: NotRequired[Sequence[Mapping[str, object]]]
    """Later checks that would fail too, each with code and reason."""


class OutsideContractScope(TypedDict):
    """Data of EN-WRITE-D-002: Outside the contract."""

    path: str
    """The canonical address of the target."""
    operation: NotRequired[str]
    """The requested operation."""
    contract_id: NotRequired[str]
    """The open contract."""
    targets: NotRequired[Sequence[str]]
    """The targets that the contract declares."""
    would_also_fail: NotRequired[Sequence[Mapping[str, object]]]
    """Later checks that would fail too, each with code and reason."""


class WriteEnforcementError(TypedDict):
    """Data of EN-WRITE-E-001: Write check failed."""

    path: NotRequired[str]
    """The canonical address of the target."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ExecOk(TypedDict):
    """Data of EN-EXEC-S-001: Command ran."""

    exit_code: NotRequired[int]
    """The exit code of the command."""
    created: NotRequired[Sequence[str]]
    """Under a contract: addresses of new files."""
    changed: NotRequired[Sequence[str]]
    """Under a contract: addresses of changed files."""
    deleted: NotRequired[Sequence[str]]
    """Under a contract: addresses of deleted files."""
    changes_count: NotRequired[int]
    """The total number of changes. The three lists are cut."""


class ExecDenied(TypedDict):
    """Data of EN-EXEC-D-001: Command denied."""

    reason: NotRequired[str]
    """The reason, such as not_on_list."""
    position: NotRequired[int]
    """The index of the refused word. 0 is the program."""
    did_you_mean: NotRequired[str]
    """The word of the list that a misspelt word was probably meant to be."""
    path: NotRequired[str]
    """The canonical address that is refused, if any."""
    key: NotRequired[str]
    """The setting or attribute of the repository that is not known to be harmless."""
    most: NotRequired[int]
    """The maximum number of files."""
    contract_id: NotRequired[str]
    """The open contract."""
    rule: NotRequired[str]
    """The policy rule, if one matched."""
    would_also_fail: NotRequired[Sequence[Mapping[str, object]]]
    """Later checks that would fail too, each with code and reason."""


class ExecError(TypedDict):
    """Data of EN-EXEC-E-001: Command failed."""

    started: NotRequired[bool]
    """True if the command had started."""
    reason: NotRequired[str]
    """changed_outside: the command ran and changed files outside of the contract."""
    exit_code: NotRequired[int]
    """The exit code, if the command ended."""
    outside: NotRequired[Sequence[str]]
    """The first changed addresses outside of the contract."""
    outside_count: NotRequired[int]
    """The number of these addresses."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class DbOpDenied(TypedDict):
    """Data of EN-DB-D-001: Database operation denied."""

    operation: NotRequired[str]
    """The requested operation, such as insert."""
    table: NotRequired[str]
    """The table concerned."""
    reason: NotRequired[str]
    """The reason, such as mode_forbidden."""
    would_also_fail: NotRequired[Sequence[Mapping[str, object]]]
    """Later checks that would fail too, each with code and reason."""


class ServiceDenied(TypedDict):
    """Data of EN-SVC-D-001: Denied by the service."""

    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""


class ServiceSignIn(TypedDict):
    """Data of EN-SVC-D-002: Sign in at the service."""

    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""


class LegacyDenial(TypedDict):
    """Data of EN-SYS-D-001: Denied, says the tool."""

    text: NotRequired[str]
    """The words that the server would have sent without replybook."""
    result: NotRequired[object]
    """The structured content or the value that it would have sent."""
    judged: NotRequired[Mapping[str, object]]
    """What the judge read in the failure: rule and confidence."""


class PolicyError(TypedDict):
    """Data of EN-SYS-E-001: Policy broken."""

    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class SystemOpOk(TypedDict):
    """Data of MCP-SYS-S-001: System operation done."""

    changed: NotRequired[bool]
    """True if something has changed."""


class InputInvalid(TypedDict):
    """Data of MCP-SYS-I-001: Arguments invalid."""

    fields: Sequence[Mapping[str, object]]
    """One object per fault: name, problem, and where known expected, did_you_mean and reason;
    never the value.
    """
    more: NotRequired[int]
    """The number of further faults."""


class CommandUnknown(TypedDict):
    """Data of MCP-SYS-I-002: Command unknown."""

    command: str
    """The requested command or tool."""
    suggestions: NotRequired[Sequence[str]]
    """Commands with similar names, best first."""


class LegacyFailure(TypedDict):
    """Data of MCP-SYS-I-003: Message of the tool's author."""

    text: NotRequired[str]
    """The words that the server would have sent without replybook."""
    result: NotRequired[object]
    """The structured content or the value that it would have sent."""
    judged: NotRequired[Mapping[str, object]]
    """What the judge read in the failure: rule and confidence."""
    arguments: NotRequired[Sequence[str]]
    """The arguments that the words are about."""


class TooManyCalls(TypedDict):
    """Data of MCP-SYS-I-004: Called too often."""

    after_s: float
    """Seconds to wait before the same call."""
    attempts_left: int
    """The number of attempts that are left."""
    limit: NotRequired[str]
    """The limit that was reached, such as 60 calls a minute."""


class RequestTooWide(TypedDict):
    """Data of MCP-SYS-I-005: Request too wide."""

    bytes: int
    """The size of the answer."""
    max_bytes: int
    """The largest size that may be sent."""
    narrow_by: Sequence[str]
    """The arguments of the tool that narrow a request."""


class ToolUnknown(TypedDict):
    """Data of MCP-SYS-I-006: Tool unknown."""

    tool: str
    """The requested tool."""
    tools: NotRequired[Sequence[str]]
    """Tools with similar names, best first. Without a similar name, the first ten by name."""


class LegacyNotNow(TypedDict):
    """Data of MCP-SYS-I-007: Not now, says the tool."""

    text: NotRequired[str]
    """The words that the server would have sent without replybook."""
    result: NotRequired[object]
    """The structured content or the value that it would have sent."""
    judged: NotRequired[Mapping[str, object]]
    """What the judge read in the failure: rule and confidence."""
    after_s: float
    """Seconds to wait before the same call."""
    attempts_left: int
    """The number of attempts that are left."""


class SysCrash(TypedDict):
    """Data of MCP-SYS-E-001: Tool crashed."""

    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    error_text: NotRequired[str]
    """The text of the exception, scrubbed of host paths and secrets.

    Internal, never sent.
    """
    text: NotRequired[str]
    """The words that the server would have sent without replybook."""
    result: NotRequired[object]
    """The structured content or the value that it would have sent."""
    judged: NotRequired[Mapping[str, object]]
    """What the judge read in the failure: rule and confidence."""


class SerializationError(TypedDict):
    """Data of MCP-SYS-E-002: Answer not serialisable."""

    field: NotRequired[str]
    """The place of the value in the data."""
    value_type: NotRequired[str]
    """The class name of the value."""


class NonReplyReturn(TypedDict):
    """Data of MCP-SYS-E-003: Not a Reply."""

    returned_type: NotRequired[str]
    """The class name of the returned value."""
    claimed: NotRequired[str]
    """The code of an envelope that was refused."""
    why: NotRequired[
        Literal["unknown_code", "wrong_type", "unfit_data", "undeclared_by_tool", "migration_only"]
    ]
    """Why the claimed code was refused."""


class ContextUnavailable(TypedDict):
    """Data of MCP-SYS-E-004: No trace or session."""

    missing: NotRequired[str]
    """What is missing, such as trace or session."""
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ResponseTooLarge(TypedDict):
    """Data of MCP-SYS-E-005: Answer too large."""

    bytes: int
    """The size of the answer."""
    max_bytes: int
    """The largest size that may be sent."""


class CallTimedOut(TypedDict):
    """Data of MCP-SYS-E-006: Call timed out."""

    timeout_s: float
    """The limit in seconds."""
    still_running: bool
    """True if the tool still runs without its caller."""


class TerminalReplyDropped(TypedDict):
    """Data of MCP-SYS-E-007: Terminal reply dropped."""

    dropped: str
    """The code of the reply that was built."""
    returned: str
    """The returned code, or the kind of the returned value if it is no reply."""


class DataUnlikeDeclared(TypedDict):
    """Data of MCP-SYS-E-008: Answer not as declared."""

    field: str
    """The place in the data that does not fit."""
    expected: str
    """The declared type."""
    found: str
    """The type of the actual value, never the value."""


class TraceUnwritten(TypedDict):
    """Data of MCP-SYS-E-009: Trace not written."""

    changed: bool
    """True if the tool may have changed something. False if it did not run."""
    answered: NotRequired[str]
    """The code that the tool answered, if it ran."""


class LegacyBreakdown(TypedDict):
    """Data of MCP-SYS-E-010: Broken, says the tool."""

    text: NotRequired[str]
    """The words that the server would have sent without replybook."""
    result: NotRequired[object]
    """The structured content or the value that it would have sent."""
    judged: NotRequired[Mapping[str, object]]
    """What the judge read in the failure: rule and confidence."""


class SystemDbOpOk(TypedDict):
    """Data of MCP-DB-S-001: System database operation done."""

    changed: NotRequired[bool]
    """True if something has changed."""


class ResolutionOk(TypedDict):
    """Data of WA-RES-S-001: Address resolved."""

    resolved: NotRequired[str]
    """The canonical address."""
    namespace: NotRequired[str]
    """The part before the first colon."""
    relative_path: NotRequired[str]
    """The path below the root or member."""


class PathNotFound(TypedDict):
    """Data of WA-RES-I-001: Path not found."""

    path: str
    """The address in the call, with host paths masked."""
    suggestions: NotRequired[Sequence[str]]
    """Visible addresses that are spelt alike, best first."""
    problem: NotRequired[str]
    """What is wrong outside of the call, such as a folder that is gone, and what helps."""


class SymbolNotFound(TypedDict):
    """Data of WA-RES-I-002: Symbol not found."""

    symbol: str
    """The name that was looked up."""
    kind: NotRequired[str]
    """The kind asked for, such as function or class."""
    suggestions: NotRequired[Sequence[str]]
    """Similar names, best first."""


class VisibilityTokenUnknown(TypedDict):
    """Data of WA-RES-I-005: Visibility token unknown."""

    path: NotRequired[str]
    """The canonical address that the reference shows."""


class ResolutionError(TypedDict):
    """Data of WA-RES-E-001: Resolution failed."""

    reason: NotRequired[str]
    """The cause; visibility_registry_capacity if the token registry is full."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class HostPathLeak(TypedDict):
    """Data of WA-RES-E-003: Host path withheld."""

    field: NotRequired[str]
    """The place in the data, without the text itself."""
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class VisibilityError(TypedDict):
    """Data of WA-VIS-E-001: Visibility check failed."""

    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ReadOk(TypedDict):
    """Data of WA-READ-S-001: Read done."""

    count: NotRequired[int]
    """The number of items. 0 is a success."""


class ReadTargetMissing(TypedDict):
    """Data of WA-READ-I-001: Nothing to read."""

    path: NotRequired[str]
    """The requested address."""
    problem: NotRequired[str]
    """What is wrong, such as not a directory."""


class SearchTooWide(TypedDict):
    """Data of WA-READ-I-003: Search too wide."""

    limit: str
    """The limit that stopped the search, such as time, files or bytes."""
    narrow_by: Sequence[str]
    """Arguments of the tool that narrow the search."""
    found: NotRequired[int]
    """Matches until then."""


class ReadError(TypedDict):
    """Data of WA-READ-E-001: Read failed."""

    path: NotRequired[str]
    """The canonical address that was read."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class WriteOk(TypedDict):
    """Data of WA-WRITE-S-001: Write done."""

    path: NotRequired[str]
    """The canonical address that was written."""
    changed: NotRequired[bool]
    """True if the content has changed."""


class WriteTargetInvalid(TypedDict):
    """Data of WA-WRITE-I-001: Write target malformed."""

    path: NotRequired[str]
    """The target in the call."""
    problem: NotRequired[str]
    """What is wrong, such as a folder or a pattern."""


class WriteError(TypedDict):
    """Data of WA-WRITE-E-001: Write failed."""

    path: NotRequired[str]
    """The canonical address that was written to."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class DbOpOk(TypedDict):
    """Data of WA-DB-S-001: Index operation done."""

    count: NotRequired[int]
    """The number of rows. 0 is a success."""


class DbInputMissing(TypedDict):
    """Data of WA-DB-I-001: Query input missing."""

    missing: NotRequired[Sequence[str]]
    """The names of the inputs that are missing."""


class DbTableUnknown(TypedDict):
    """Data of WA-DB-I-002: Table unknown."""

    table: str
    """The requested table."""
    suggestions: NotRequired[Sequence[str]]
    """Tables with similar names, best first."""


class DbQueryInvalid(TypedDict):
    """Data of WA-DB-I-003: SQL invalid."""

    problem: NotRequired[str]
    """What is wrong, without host paths."""


class DbQueryTooCostly(TypedDict):
    """Data of WA-DB-I-004: Query too costly."""

    limit: str
    """The limit that stopped the query: time or memory."""
    narrow_by: Sequence[str]
    """Arguments of the tool that narrow the query."""


class DbError(TypedDict):
    """Data of WA-DB-E-001: Database failed."""

    reason: NotRequired[str]
    """The cause, such as schema_mismatch."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ParseOk(TypedDict):
    """Data of WA-PARSE-S-001: Content parsed."""

    findings: NotRequired[Sequence[Mapping[str, object]]]
    """Warnings, with line, column and problem."""


class ParseSyntaxError(TypedDict):
    """Data of WA-PARSE-I-001: Syntax errors."""

    path: NotRequired[str]
    """The address of the content, if it has one."""
    findings: NotRequired[Sequence[Mapping[str, object]]]
    """One object per error, with line, column and problem."""
    more: NotRequired[int]
    """The number of further findings."""


class ParseKindUnsupported(TypedDict):
    """Data of WA-PARSE-I-002: Kind of content not parsed."""

    format: NotRequired[str]
    """The given or detected format."""
    supported: NotRequired[Sequence[str]]
    """The supported formats."""


class ParseError(TypedDict):
    """Data of WA-PARSE-E-001: Parser failed."""

    path: NotRequired[str]
    """The canonical address of the content, if it has one."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class SysOpOk(TypedDict):
    """Data of WA-SYS-S-001: Done."""

    changed: NotRequired[bool]
    """True if something has changed."""


class ModeNotInitialized(TypedDict):
    """Data of WA-SYS-I-001: Mode not initialised."""

    available: NotRequired[Sequence[str]]
    """The modes that exist."""


class SysError(TypedDict):
    """Data of WA-SYS-E-001: World adapter failed."""

    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ValidationOk(TypedDict):
    """Data of WA-VAL-S-001: Validation passed."""

    findings: NotRequired[Sequence[Mapping[str, object]]]
    """Warnings, with place and problem."""
    files_unvalidated: NotRequired[Sequence[str]]
    """The files whose content no validator looked at."""


class ValidationFailed(TypedDict):
    """Data of WA-VAL-I-001: Validation failed."""

    findings: NotRequired[Sequence[Mapping[str, object]]]
    """One object per fault, with place and problem."""
    more: NotRequired[int]
    """The number of further findings."""


class ValidationError(TypedDict):
    """Data of WA-VAL-E-001: Validator failed."""

    validator: NotRequired[str]
    """The name of the validator."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class LogOpOk(TypedDict):
    """Data of WA-LOG-S-001: Log operation done."""

    count: NotRequired[int]
    """The number of entries. 0 is a success."""


class LogNotFound(TypedDict):
    """Data of WA-LOG-I-001: Log not found."""

    log: str
    """The name of the requested log."""
    available: NotRequired[Sequence[str]]
    """The logs that exist."""


class LogError(TypedDict):
    """Data of WA-LOG-E-001: Log operation failed."""

    log: NotRequired[str]
    """The name of the log."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class CfgOpOk(TypedDict):
    """Data of WA-CFG-S-001: Configuration operation done."""

    home: NotRequired[str]
    """The address of the home folder."""
    changed: NotRequired[bool]
    """True if something has changed."""


class CfgDeprecated(TypedDict):
    """Data of WA-CFG-I-001: Feature not available."""

    feature: NotRequired[str]
    """The requested feature."""
    replacement: NotRequired[str]
    """The replacement, if any."""


class HomeNotARoot(TypedDict):
    """Data of WA-CFG-I-002: Home must be a root."""

    path: str
    """The requested home address."""


class CfgError(TypedDict):
    """Data of WA-CFG-E-001: Configuration broken."""

    setting: NotRequired[str]
    """The name of the setting."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class IoOpOk(TypedDict):
    """Data of WA-IO-S-001: Probe done."""

    target: NotRequired[str]
    """The process that was reached, such as the editor."""


class IoUnavailable(TypedDict):
    """Data of WA-IO-I-001: Target unavailable."""

    target: NotRequired[str]
    """The process to reach, such as the editor."""


class IoError(TypedDict):
    """Data of WA-IO-E-001: Probe failed."""

    target: NotRequired[str]
    """The process to reach, such as the editor."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """
    detail: NotRequired[str]
    """Text for the server's log.

    Internal, never sent.
    """


class ProgramRefused(TypedDict):
    """Data of WA-EXEC-I-001: Program refused."""

    exit_code: NotRequired[int]
    """The exit code of the program."""
    last_lines: NotRequired[Sequence[str]]
    """The last lines of its output, without host paths."""
    missing: NotRequired[Sequence[str]]
    """The settings that it needs, such as user.email."""
    created: NotRequired[Sequence[str]]
    """Under a contract: addresses of new files."""
    changed: NotRequired[Sequence[str]]
    """Under a contract: addresses of changed files."""
    deleted: NotRequired[Sequence[str]]
    """Under a contract: addresses of deleted files."""
    changes_count: NotRequired[int]
    """The total number of changes. The three lists are cut."""


class ProgramBroke(TypedDict):
    """Data of WA-EXEC-E-001: Program broke."""

    reason: NotRequired[str]
    """The cause: missing, timeout or signal."""
    started: NotRequired[bool]
    """True if the program had started."""
    error_type: NotRequired[str]
    """The class name of the exception, for the trace.

    Internal, never sent.
    """


class ServiceNotFound(TypedDict):
    """Data of WA-SVC-I-001: Not at the service."""

    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""


class ServiceConflict(TypedDict):
    """Data of WA-SVC-I-002: Conflict at the service."""

    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""


class ServiceRefused(TypedDict):
    """Data of WA-SVC-I-003: Refused by the service."""

    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""


class ServiceLimited(TypedDict):
    """Data of WA-SVC-I-004: Not now at the service."""

    after_s: float
    """Seconds to wait before the same call."""
    attempts_left: int
    """The number of attempts that are left."""
    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""


class ServiceDown(TypedDict):
    """Data of WA-SVC-I-005: Service down."""

    after_s: float
    """Seconds to wait before the same call."""
    attempts_left: int
    """The number of attempts that are left."""
    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""


class ServiceTimedOut(TypedDict):
    """Data of WA-SVC-I-006: Service timed out."""

    after_s: float
    """Seconds to wait before the same call."""
    attempts_left: int
    """The number of attempts that are left."""
    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""


class ServiceBroken(TypedDict):
    """Data of WA-SVC-E-001: Service broken."""

    text: NotRequired[str]
    """The words of the service, without credentials."""
    status: NotRequired[int]
    """The HTTP status of its answer."""
    service: NotRequired[str]
    """The name of the service, if the author of the tool gives one."""
