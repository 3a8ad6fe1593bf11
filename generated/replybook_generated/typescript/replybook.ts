// @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
/**
 * The reply codes of replybook-base, for clients.
 *
 * Branch on `reply_type` and `code`, never on text.
 *
 * @packageDocumentation
 */

/** Codes of type S. The operation was completed as requested. */
export const SUCCESS = {
  /**
   * The content of a contract is valid.
   *
   * Next: No contract is open yet. Open it before you write.
   */
  CT_VAL_S_001: "CT-VAL-S-001",
  /**
   * A contract was opened.
   *
   * Next: Work on its `targets` only, until `expires_at`; then close it with the evidence.
   */
  CT_GATE_S_001: "CT-GATE-S-001",
  /**
   * A contract was closed.
   *
   * Next: Read `audit` and tell the user about every changed file outside of the targets. Further writes need a new contract.
   */
  CT_GATE_S_002: "CT-GATE-S-002",
  /**
   * A contract was cancelled.
   *
   * Next: The contract permits no more writes. Files already written stay; ask the user whether to undo them.
   */
  CT_GATE_S_003: "CT-GATE-S-003",
  /**
   * Contracts were archived or flushed.
   *
   * Next: Go on; archived contracts cannot be used again. If `count` is 0, there was nothing to archive.
   */
  CT_GATE_S_004: "CT-GATE-S-004",
  /**
   * The state of contracts was read, even if none is open.
   *
   * Next: Go on. If `has_active_contract` is false, open a contract before the first write.
   */
  CT_READ_S_001: "CT-READ-S-001",
  /**
   * A precondition is met.
   *
   * Next: Go on with the next step. Warnings in `violations` do not block it; fix them if you can.
   */
  EN_GATE_S_001: "EN-GATE-S-001",
  /**
   * The operation is within the scope of the open contract.
   *
   * Next: Carry out exactly this operation while the contract is open; ask again before another target or operation.
   */
  EN_GATE_S_002: "EN-GATE-S-002",
  /**
   * The delivery was accepted and the server issued its completion.
   *
   * Next: Tell the user that the work is delivered, quoting `completion`. Any later change needs a new delivery.
   */
  EN_GATE_S_003: "EN-GATE-S-003",
  /**
   * A governed write is allowed, or was allowed and carried out.
   *
   * Next: Go on. `written` says whether the content is stored already or only permitted.
   */
  EN_WRITE_S_001: "EN-WRITE-S-001",
  /**
   * A command was allowed and ran.
   *
   * Next: Read the output and `exit_code`. The command ran; check that it did what you wanted.
   */
  EN_EXEC_S_001: "EN-EXEC-S-001",
  /**
   * A dry run showed that the command would be allowed.
   *
   * Next: Nothing has run. To run the command, repeat the call without the dry run.
   */
  EN_EXEC_S_002: "EN-EXEC-S-002",
  /**
   * The policy subsystem is healthy.
   *
   * Next: Go on. The rules are loaded and every governed call is judged by them.
   */
  EN_SYS_S_001: "EN-SYS-S-001",
  /**
   * An operation that the system owns was done.
   *
   * Next: Go on. If `changed` is false, there was nothing to do.
   */
  MCP_SYS_S_001: "MCP-SYS-S-001",
  /**
   * A preview or dry run of an operation that the system owns was done.
   *
   * Next: The system is unchanged. Show the preview to the user if it repairs or deletes, then call again to apply it.
   */
  MCP_SYS_S_002: "MCP-SYS-S-002",
  /**
   * A tool that still returns raw data was wrapped.
   *
   * Next: Use the data as it is, but do not rely on its keys. The tool does not return replies yet.
   *
   * @deprecated Only the wrapper emits it, and only in migration mode; a tool answers with the success code of its own domain. Use WA-READ-S-001, WA-SYS-S-001, EN-WRITE-S-001, MCP-SYS-S-001.
   */
  MCP_SYS_S_900: "MCP-SYS-S-900",
  /**
   * A database operation that the system owns was done.
   *
   * Next: Go on. After a build, make sure that the index is complete before you rely on it.
   */
  MCP_DB_S_001: "MCP-DB-S-001",
  /**
   * A preview of a database operation that the system owns was done.
   *
   * Next: The database is unchanged. Check the size of the change in the preview, then call again to apply it.
   */
  MCP_DB_S_002: "MCP-DB-S-002",
  /**
   * An address or a symbol was resolved.
   *
   * Next: Use `resolved`, if present, as the address in later calls.
   */
  WA_RES_S_001: "WA-RES-S-001",
  /**
   * A read, list or search was done, even if its result is empty.
   *
   * Next: Use the data. An empty result is an answer; claim absence only after an exhaustive search.
   */
  WA_READ_S_001: "WA-READ-S-001",
  /**
   * A write that needs no permission was done.
   *
   * Next: Go on. Read the target back if a later step depends on its exact content.
   */
  WA_WRITE_S_001: "WA-WRITE-S-001",
  /**
   * A query or connection operation on the index was done.
   *
   * Next: Use the rows. A `count` of 0 is an answer, not a fault.
   */
  WA_DB_S_001: "WA-DB-S-001",
  /**
   * The content was parsed.
   *
   * Next: Go on. The syntax is right. The symbols in it were not checked.
   */
  WA_PARSE_S_001: "WA-PARSE-S-001",
  /**
   * An operation on the world was done that no narrower code describes.
   *
   * Next: Go on with the data. If there is a `changed`, it says whether something has changed.
   */
  WA_SYS_S_001: "WA-SYS-S-001",
  /**
   * A preview or dry run on the world was done that no narrower code describes.
   *
   * Next: Nothing has changed yet. Compare the preview with the request, then call again without the preview.
   */
  WA_SYS_S_002: "WA-SYS-S-002",
  /**
   * Validation ran and passed.
   *
   * Next: Go on. The result is valid only for this content; validate again after any change.
   */
  WA_VAL_S_001: "WA-VAL-S-001",
  /**
   * A log or journal operation was done, even if the log is empty.
   *
   * Next: Read the entries. In an empty log nothing was written, but something may still have gone wrong.
   */
  WA_LOG_S_001: "WA-LOG-S-001",
  /**
   * A configuration or state operation was done.
   *
   * Next: Go on. The state in the data is valid from the next call.
   */
  WA_CFG_S_001: "WA-CFG-S-001",
  /**
   * A probe or an exchange with another process was done.
   *
   * Next: Go on. The answer is valid only at this moment; probe again before you rely on it later.
   */
  WA_IO_S_001: "WA-IO-S-001",
} as const;

/** A code of type S. */
export type SuccessCode = (typeof SUCCESS)[keyof typeof SUCCESS];

/** Codes of type I. The request is malformed or cannot be executed as stated. */
export const INVALID = {
  /**
   * The content of a contract is invalid.
   *
   * Next: Correct the fields in `findings`. Targets must be canonical addresses of loaded items, and the expiry must be in the future.
   */
  CT_VAL_I_001: "CT-VAL-I-001",
  /**
   * A contract request is malformed.
   *
   * Next: Correct the fields in `findings`, such as an unknown field or a wrong type, and send the request again.
   */
  CT_GATE_I_001: "CT-GATE-I-001",
  /**
   * A contract is open already, or is in a state that the request does not fit.
   *
   * Next: Work under the open contract, or close or cancel it before opening another. Its state is in `state`.
   */
  CT_GATE_I_002: "CT-GATE-I-002",
  /**
   * There is no open contract to close or cancel.
   *
   * Next: Nothing is left to close, so leave this step out. If you expected one, correct `contract_id`.
   */
  CT_GATE_I_003: "CT-GATE-I-003",
  /**
   * A close request lacks required evidence.
   *
   * Next: Add the trace ids of your calls that prove what `missing` names, and close again. Never invent an id.
   */
  CT_GATE_I_004: "CT-GATE-I-004",
  /**
   * The input of the tool fails validation.
   *
   * Next: Correct \{fields\} to fit the input schema of the tool, and call again.
   */
  MCP_SYS_I_001: "MCP-SYS-I-001",
  /**
   * The sub-command that was asked for is unknown.
   *
   * Next: Call again with \{suggestions|one that the description of the tool lists\} as `command`.
   */
  MCP_SYS_I_002: "MCP-SYS-I-002",
  /**
   * A tool that has not moved to replies refused the call in words of its own.
   *
   * Next: Correct \{arguments|the request\} as the tool says, and call again. If there is nothing that you can correct, stop.
   *
   * @deprecated It is for tools that have not moved; a tool says by a code of its own what is wrong. Use MCP-SYS-I-001, WA-RES-I-001, WA-READ-I-001.
   */
  MCP_SYS_I_003: "MCP-SYS-I-003",
  /**
   * The caller asked more often than the server allows.
   *
   * Next: Wait \{after_s\} s, then repeat the same call (attempts left \{attempts_left\}).
   *
   * If no attempt is left: Stop, do not call again; tell the user that the limit is reached.
   */
  MCP_SYS_I_004: "MCP-SYS-I-004",
  /**
   * The answer to this request is over the size limit, and the tool says which arguments narrow it.
   *
   * Next: Narrow the request by \{narrow_by\}, and call again.
   */
  MCP_SYS_I_005: "MCP-SYS-I-005",
  /**
   * The tool that was asked for is not there.
   *
   * Next: Call \{tools|a tool that tools/list has\} instead.
   */
  MCP_SYS_I_006: "MCP-SYS-I-006",
  /**
   * A tool that has not moved to replies said in words of its own that it cannot do this now.
   *
   * Next: Wait \{after_s\} s, then repeat the same call (attempts left \{attempts_left\}).
   *
   * If no attempt is left: Stop, do not call again; tell the user that the tool is not ready.
   *
   * @deprecated It is for tools that have not moved; a tool says by a code of its own what it waits for. Use MCP-SYS-I-004, EN-GATE-D-005.
   */
  MCP_SYS_I_007: "MCP-SYS-I-007",
  /**
   * The address does not resolve to anything.
   *
   * Next: Correct `path` to an address that exists (as in root:key/folder/file), or ask the user which one is meant.
   */
  WA_RES_I_001: "WA-RES-I-001",
  /**
   * The index holds no such symbol.
   *
   * Next: Correct `symbol`, for example from `suggestions`. A symbol that is missing in the index may still exist.
   */
  WA_RES_I_002: "WA-RES-I-002",
  /**
   * The visibility token is not in the token registry.
   *
   * Next: Resolve the address again and use the new reference; an old one does not survive a server restart.
   */
  WA_RES_I_005: "WA-RES-I-005",
  /**
   * The thing to read is not there.
   *
   * Next: Check `path`. The target may be gone, or may be a folder instead of a file, or the reverse.
   */
  WA_READ_I_001: "WA-READ-I-001",
  /**
   * The search was ended at a limit of time or size before it was through.
   *
   * Next: The search is not complete and proves nothing. Narrow it by the arguments in `narrow_by`, and call again.
   */
  WA_READ_I_003: "WA-READ-I-003",
  /**
   * The write target is malformed.
   *
   * Next: Set `path` to exactly one file, not a folder or a pattern. `problem` has the reason.
   */
  WA_WRITE_I_001: "WA-WRITE-I-001",
  /**
   * A required query input is missing.
   *
   * Next: Add the inputs named in `missing` and run the query again.
   */
  WA_DB_I_001: "WA-DB-I-001",
  /**
   * The query names an unknown table.
   *
   * Next: Correct `table` to one of `suggestions`.
   */
  WA_DB_I_002: "WA-DB-I-002",
  /**
   * The SQL that the caller wrote is wrong.
   *
   * Next: Correct the SQL as `problem` says; check the names of tables and columns and the quoting of text.
   */
  WA_DB_I_003: "WA-DB-I-003",
  /**
   * The query was ended at a limit of time or memory.
   *
   * Next: There is no result. Narrow the query by the arguments in `narrow_by`: fewer joined tables, a condition on an indexed column, fewer sources.
   */
  WA_DB_I_004: "WA-DB-I-004",
  /**
   * The content has syntax errors.
   *
   * Next: Fix the errors in `findings`, the first one first, and check again.
   */
  WA_PARSE_I_001: "WA-PARSE-I-001",
  /**
   * The content is of a kind that the parser does not take.
   *
   * Next: Send a `format` that is in `supported`, or use the content as plain text.
   */
  WA_PARSE_I_002: "WA-PARSE-I-002",
  /**
   * The agent mode is not initialised.
   *
   * Next: Ask the user to choose a mode, then repeat this call.
   */
  WA_SYS_I_001: "WA-SYS-I-001",
  /**
   * Validation found faults that the caller can fix.
   *
   * Next: Correct every entry of `findings` in your content, then run the same validation again.
   */
  WA_VAL_I_001: "WA-VAL-I-001",
  /**
   * There is no such log.
   *
   * Next: Name a log of `available`, or ask the user to run the program that writes `log`.
   */
  WA_LOG_I_001: "WA-LOG-I-001",
  /**
   * The feature is deprecated or not available.
   *
   * Next: Use `replacement` if present. Otherwise work without `feature` and tell the user.
   */
  WA_CFG_I_001: "WA-CFG-I-001",
  /**
   * Home may only be a root, not a subdirectory.
   *
   * Next: Pass only a root, such as root:repo. Then use the path of the folder below home.
   */
  WA_CFG_I_002: "WA-CFG-I-002",
  /**
   * The process that was to be probed or reached is unavailable.
   *
   * Next: Ask the user to start `target`, then repeat the call. Until then, work without it if you can.
   */
  WA_IO_I_001: "WA-IO-I-001",
  /**
   * A program ran and refused what it was asked to do.
   *
   * Next: Read `last_lines`, correct the arguments, and run it again. Only the user can set the settings in `missing`.
   */
  WA_EXEC_I_001: "WA-EXEC-I-001",
  /**
   * The service behind the tool does not have what the request names.
   *
   * Next: Correct the name or id in your arguments; list or search first if a tool does that. If it is right, tell the user that the service does not have it.
   */
  WA_SVC_I_001: "WA-SVC-I-001",
  /**
   * The request conflicts with the present state of the service behind the tool.
   *
   * Next: Read the present state of what you want to change, correct your arguments by it and by `text`, and call again. The same call would conflict again.
   */
  WA_SVC_I_002: "WA-SVC-I-002",
  /**
   * The service behind the tool finds the request invalid.
   *
   * Next: Correct your arguments by `text` and call again. If nothing in them can be corrected, stop and tell the user.
   */
  WA_SVC_I_003: "WA-SVC-I-003",
  /**
   * The service behind the tool takes this request later, such as after too many requests.
   *
   * Next: Wait \{after_s\} s, then repeat the same call (attempts left \{attempts_left\}).
   *
   * If no attempt is left: Stop, do not call again; tell the user that the service limits requests.
   */
  WA_SVC_I_004: "WA-SVC-I-004",
  /**
   * The service behind the tool is unavailable, or the connection to it failed.
   *
   * Next: Wait \{after_s\} s, then repeat the same call (attempts left \{attempts_left\}).
   *
   * If no attempt is left: Stop, do not call again. If the call changes something, it may be done already. Look, or ask the user to look. Tell the user that the service is down.
   */
  WA_SVC_I_005: "WA-SVC-I-005",
  /**
   * The service behind the tool did not answer in time.
   *
   * Next: Wait \{after_s\} s, then repeat the same call (attempts left \{attempts_left\}).
   *
   * If no attempt is left: Stop, do not call again. If the call changes something, it may be done already. Look, or ask the user to look. Tell the user that the service did not answer.
   */
  WA_SVC_I_006: "WA-SVC-I-006",
} as const;

/** A code of type I. */
export type InvalidCode = (typeof INVALID)[keyof typeof INVALID];

/** Codes of type D. Governance refuses a valid request. */
export const DENIED = {
  /**
   * A precondition of the operation is not met.
   *
   * Next: If there is an `argument`, set it to `expected` or leave it out. Otherwise ask the user about `reason`.
   */
  EN_GATE_D_001: "EN-GATE-D-001",
  /**
   * The operation needs an active contract, and there is none.
   *
   * Next: Ask the user for a contract for `operation` on `path`, including what `would_also_fail` lists, then repeat the call.
   */
  EN_GATE_D_002: "EN-GATE-D-002",
  /**
   * The operation needs the approval of a person.
   *
   * Next: Show the user exactly what you mean to do, and `setting` where data has it, and ask. Repeat the call only after a clear yes; silence is no approval.
   */
  EN_GATE_D_003: "EN-GATE-D-003",
  /**
   * The delivery is blocked by policy violations.
   *
   * Next: Follow the hint of each error in `violations`. When no error is left, deliver again.
   */
  EN_GATE_D_004: "EN-GATE-D-004",
  /**
   * A precondition is pending and will be met without the caller.
   *
   * Next: Wait \{after_s\} s, then repeat the same call (attempts left \{attempts_left\}).
   *
   * If no attempt is left: Stop, do not call again; tell the user what is not ready.
   */
  EN_GATE_D_005: "EN-GATE-D-005",
  /**
   * A governed read is refused.
   *
   * Next: Ask for a contract that allows reading `path`, or use only files that you may read.
   */
  EN_READ_D_001: "EN-READ-D-001",
  /**
   * Policy refuses the write.
   *
   * Next: Read `reason`. For a forbidden root or a rule, ask the user. For an operation or a limit, ask for a wider contract. Never write in another way.
   */
  EN_WRITE_D_001: "EN-WRITE-D-001",
  /**
   * The write is refused because the target is outside the scope of the open contract.
   *
   * Next: Stay within `targets`, or ask the user for a contract that also covers `path` and `would_also_fail`.
   */
  EN_WRITE_D_002: "EN-WRITE-D-002",
  /**
   * A command is refused.
   *
   * Next: Only correct a slip by `did_you_mean`; do not reword the command to get past the check. For files_unnamed or too_many_files, name fewer files. Else use a tool for the task, or ask the user to allow or run it.
   */
  EN_EXEC_D_001: "EN-EXEC-D-001",
  /**
   * A database operation is refused.
   *
   * Next: Leave the data as it is; if it must change, ask the user to allow `operation` or to do it.
   */
  EN_DB_D_001: "EN-DB-D-001",
  /**
   * The service behind the tool denies the request to the account that the server uses.
   *
   * Next: Show the user `text`. Only a person can allow this at the service. Repeat the call after a yes, and never try another way.
   */
  EN_SVC_D_001: "EN-SVC-D-001",
  /**
   * The service behind the tool wants credentials that are missing, wrong or expired.
   *
   * Next: Ask the user to sign in at the service or to renew the key of the server, then repeat the call. Never ask for a password or key in the conversation.
   */
  EN_SVC_D_002: "EN-SVC-D-002",
  /**
   * A tool that has not moved to replies said in words of its own that it, or a service behind it, does not allow this.
   *
   * Next: Tell the user what the tool says. Only a person can allow this; do not call again until then.
   *
   * @deprecated It is for tools that have not moved; a tool says by a code of its own what is denied. Use EN-GATE-D-001, EN-GATE-D-003.
   */
  EN_SYS_D_001: "EN-SYS-D-001",
} as const;

/** A code of type D. */
export type DeniedCode = (typeof DENIED)[keyof typeof DENIED];

/** Codes of type E. The system or its infrastructure failed unexpectedly. */
export const ERROR = {
  /**
   * The validation of a contract broke.
   *
   * Next: Do not retry, and do not work under an unchecked contract. Report the trace id.
   */
  CT_VAL_E_001: "CT-VAL-E-001",
  /**
   * The opening of a contract broke.
   *
   * Next: Do not retry and do not write; assume that there is no contract. Report the trace id.
   */
  CT_GATE_E_001: "CT-GATE-E-001",
  /**
   * The closing of a contract broke.
   *
   * Next: Do not retry. The contract may still be open; make no more writes under it. Report the trace id and `contract_id`.
   */
  CT_GATE_E_002: "CT-GATE-E-002",
  /**
   * The check of a precondition broke.
   *
   * Next: Do not retry, and do not act as if allowed; nothing was executed or delivered. Report the trace id, and `broken_file` if there is one.
   */
  EN_GATE_E_001: "EN-GATE-E-001",
  /**
   * The check of the contract's scope broke.
   *
   * Next: Do not retry, and treat the target as outside the scope. Report the trace id and `contract_id`.
   */
  EN_GATE_E_002: "EN-GATE-E-002",
  /**
   * The enforcement of writes broke.
   *
   * Next: Do not retry, and do not write with any other tool, since the write was not approved. Report the trace id.
   */
  EN_WRITE_E_001: "EN-WRITE-E-001",
  /**
   * The enforcement or the execution of a command broke.
   *
   * Next: Do not retry; unless `started` is false, the command may have run in part. Report the trace id and the command.
   */
  EN_EXEC_E_001: "EN-EXEC-E-001",
  /**
   * The policy subsystem is broken.
   *
   * Next: Do not retry; write, run and deliver nothing until policy works again. Report the trace id.
   */
  EN_SYS_E_001: "EN-SYS-E-001",
  /**
   * An exception that nothing handled ended the call.
   *
   * Next: Do not retry. Stop, and report the trace id; the server log has the details under this id.
   */
  MCP_SYS_E_001: "MCP-SYS-E-001",
  /**
   * The response is not JSON-serialisable.
   *
   * Next: Do not retry; the tool may have done its work although its answer cannot be sent. Report the trace id.
   */
  MCP_SYS_E_002: "MCP-SYS-E-002",
  /**
   * A tool returned something other than a Reply.
   *
   * Next: Do not retry; its developers must fix the tool. Report the trace id and the tool's name.
   */
  MCP_SYS_E_003: "MCP-SYS-E-003",
  /**
   * The trace or session context of the call is unavailable.
   *
   * Next: Do not retry. Report `missing` and the trace id; the user must start a new session.
   */
  MCP_SYS_E_004: "MCP-SYS-E-004",
  /**
   * The response is larger than the limit.
   *
   * Next: Do not retry the same call. Report the trace id; a narrower filter, fewer rows or one file at a time will fit.
   */
  MCP_SYS_E_005: "MCP-SYS-E-005",
  /**
   * The call took longer than its time limit.
   *
   * Next: Do not retry: if `still_running` is true, the work may still be completed. Report the trace id.
   *
   * It ends by itself, which is no reason to retry.
   */
  MCP_SYS_E_006: "MCP-SYS-E-006",
  /**
   * A tool built a reply that ends the call and returned something else.
   *
   * Next: Do not retry; the answer cannot be trusted, and the tool must be fixed. Report the trace id.
   */
  MCP_SYS_E_007: "MCP-SYS-E-007",
  /**
   * The data of a success does not fit what its tool declares and publishes.
   *
   * Next: Do not retry; the tool may have done its work, and its developers must fix it. Report the trace id and `field`.
   */
  MCP_SYS_E_008: "MCP-SYS-E-008",
  /**
   * A tool that changes something was called, and the beginning or the end of the call cannot be written to the trace.
   *
   * Next: Do not retry: if `changed` is true, the work may be done. Report the trace id; the user must free space on the disk of the server.
   */
  MCP_SYS_E_009: "MCP-SYS-E-009",
  /**
   * A tool that has not moved to replies said in words of its own that it, or a service behind it, is broken.
   *
   * Next: Do not retry. Stop, and report the trace id and what the tool says.
   *
   * @deprecated It is for tools that have not moved; a tool says by a code of its own what is broken. Use WA-SYS-E-001, MCP-SYS-E-001.
   */
  MCP_SYS_E_010: "MCP-SYS-E-010",
  /**
   * The resolver broke, or its token registry is full.
   *
   * Next: Do not retry. Report the trace id and `reason`; if it is visibility_registry_capacity, the user must restart the server.
   */
  WA_RES_E_001: "WA-RES-E-001",
  /**
   * A reply was about to carry a host path out of the server.
   *
   * Next: Do not retry; the same call would be withheld again. Report the trace id and the name of the tool.
   */
  WA_RES_E_003: "WA-RES-E-003",
  /**
   * The visibility code broke.
   *
   * Next: Do not retry, and do not assume that anything is shown or hidden. Report the trace id.
   */
  WA_VIS_E_001: "WA-VIS-E-001",
  /**
   * A read broke.
   *
   * Next: Do not retry, and do not treat the target as empty or missing. Report the trace id.
   */
  WA_READ_E_001: "WA-READ-E-001",
  /**
   * A write broke.
   *
   * Next: Do not retry; the target may be half written. Report the trace id and `path`.
   */
  WA_WRITE_E_001: "WA-WRITE-E-001",
  /**
   * The database broke.
   *
   * Next: Do not retry, and conclude nothing from missing rows. Report the trace id; the user may have to rebuild the index.
   */
  WA_DB_E_001: "WA-DB-E-001",
  /**
   * The parser broke.
   *
   * Next: Do not retry, and do not change the content to please the parser. Report the trace id and the content's address.
   */
  WA_PARSE_E_001: "WA-PARSE-E-001",
  /**
   * The world adapter broke in a way that no narrower code describes.
   *
   * Next: Do not retry. Report the trace id and what you were trying to do.
   */
  WA_SYS_E_001: "WA-SYS-E-001",
  /**
   * The validator broke.
   *
   * Next: Do not retry, and treat the content as neither valid nor invalid. Report the trace id.
   */
  WA_VAL_E_001: "WA-VAL-E-001",
  /**
   * A log operation broke.
   *
   * Next: Do not retry, and do not conclude that the log is clean. Report the trace id.
   */
  WA_LOG_E_001: "WA-LOG-E-001",
  /**
   * The configuration is broken.
   *
   * Next: Do not retry, and do not edit the configuration yourself. Report the trace id and `setting`; the user must correct it.
   */
  WA_CFG_E_001: "WA-CFG-E-001",
  /**
   * A probe or an exchange with another process broke.
   *
   * Next: Do not retry; the message may have arrived. Report the trace id and `target`.
   */
  WA_IO_E_001: "WA-IO-E-001",
  /**
   * A program could not be started, took too long, or was ended by a signal.
   *
   * Next: Do not retry; unless `started` is false, the program may have run in part. Report the trace id and the program.
   */
  WA_EXEC_E_001: "WA-EXEC-E-001",
  /**
   * The service behind the tool failed, or gave an answer that cannot be read.
   *
   * Next: Do not retry; the service may have done part of the work. Report the trace id and `text`.
   */
  WA_SVC_E_001: "WA-SVC-E-001",
} as const;

/** A code of type E. */
export type ErrorCode = (typeof ERROR)[keyof typeof ERROR];

/** Errors that end by themselves, for dashboards and people. No reason to retry. */
export const TRANSIENT: readonly ErrorCode[] = [ERROR.MCP_SYS_E_006];

/** The data of CT-VAL-I-001. */
export interface ContractInvalid {
  /** One object per fault, with loc and problem. */
  readonly findings?: readonly { readonly [name: string]: unknown }[];
}

/** The data of CT-GATE-S-001. */
export interface ContractOpened {
  /** The id of the contract. */
  readonly contract_id?: string;
  /** The time of expiry. */
  readonly expires_at?: string;
  /** The targets that it covers. */
  readonly targets?: readonly string[];
  readonly [name: string]: unknown;
}

/** The data of CT-GATE-S-002. */
export interface ContractClosed {
  /** The contract that was closed. */
  readonly contract_id?: string;
  /** The changed files, compared with the declared targets. */
  readonly audit?: { readonly [name: string]: unknown };
  readonly [name: string]: unknown;
}

/** The data of CT-GATE-S-003. */
export interface ContractCancelled {
  /** The contract that was cancelled. */
  readonly contract_id?: string;
  readonly [name: string]: unknown;
}

/** The data of CT-GATE-S-004. */
export interface ContractsArchived {
  /** The number of archived contracts. */
  readonly count?: number;
  readonly [name: string]: unknown;
}

/** The data of CT-GATE-I-001. */
export interface ContractMalformed {
  /** One object per fault, with loc and problem. */
  readonly findings?: readonly { readonly [name: string]: unknown }[];
}

/** The data of CT-GATE-I-002. */
export interface ContractWrongState {
  /** The contract that prevents the request. */
  readonly contract_id?: string;
  /** The state of the contract. */
  readonly state?: "open" | "closed" | "cancelled" | "expired" | "archived";
}

/** The data of CT-GATE-I-003. */
export interface NoActiveContract {
  /** The contract that was named, if one was. */
  readonly contract_id?: string;
}

/** The data of CT-GATE-I-004. */
export interface CloseEvidenceMissing {
  /** The evidence that is missing. */
  readonly missing?: readonly string[];
}

/** The data of CT-GATE-E-002. */
export interface ContractCloseError {
  /** The contract concerned. */
  readonly contract_id?: string;
}

/** The data of CT-READ-S-001. */
export interface ContractStateOk {
  /** True if a contract is open in this session. */
  readonly has_active_contract?: boolean;
  /** The open contract, if there is one. */
  readonly contract_id?: string;
  /** The number of contracts in the list. */
  readonly count?: number;
  readonly [name: string]: unknown;
}

/** The data of EN-GATE-S-001. */
export interface GateOk {
  /** Warnings of policy rules, which do not block. */
  readonly violations?: readonly { readonly [name: string]: unknown }[];
  readonly [name: string]: unknown;
}

/** The data of EN-GATE-S-002. */
export interface ContractScopeOk {
  /** The open contract. */
  readonly contract_id?: string;
  readonly [name: string]: unknown;
}

/** The data of EN-GATE-S-003. */
export interface DeliveryAccepted {
  /** The id of the completion that the server issued. */
  readonly completion: string;
  /** Warnings that did not block the delivery. */
  readonly violations?: readonly { readonly [name: string]: unknown }[];
  /** The delivered files whose content no validator looked at. */
  readonly files_unvalidated?: readonly string[];
  /** Breaks of trace files that do not concern this session, each with file, line, problem and command. */
  readonly trace_notes?: readonly { readonly [name: string]: unknown }[];
  readonly [name: string]: unknown;
}

/** The data of EN-GATE-D-001. */
export interface GateDenied {
  /** The precondition, such as scope_conflict or mode_forbidden. */
  readonly reason?: string;
  /** The wrong argument, if any. */
  readonly argument?: string;
  /** The required value, such as the project of the session. */
  readonly expected?: string;
  /** Later checks that would fail too, each with code and reason. */
  readonly would_also_fail?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-GATE-D-002. */
export interface ContractRequired {
  /** The reason why there is no valid contract. */
  readonly reason?: "no_contract" | "expired" | "other_mode" | "tampered";
  /** The contract that is not valid. */
  readonly contract_id?: string;
  /** The requested operation. */
  readonly operation?: string;
  /** The canonical address of the target. */
  readonly path?: string;
  /** Later checks that would fail too, each with code and reason. */
  readonly would_also_fail?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-GATE-D-003. */
export interface ApprovalRequired {
  /** The subject of the approval. */
  readonly reason?: string;
  /** The requested operation. */
  readonly operation?: string;
  /** The canonical address of the target. */
  readonly path?: string;
  /** The setting of the server with which the person approves it, if there is one. */
  readonly setting?: string;
  /** Later checks that would fail too, each with code and reason. */
  readonly would_also_fail?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-GATE-D-004. */
export interface DeliveryBlocked {
  /** Every violation, with severity, code, message, rule, stage and hint. */
  readonly violations: readonly { readonly [name: string]: unknown }[];
  /** Counts, by severity and rule. */
  readonly summary?: { readonly [name: string]: unknown };
  /** Breaks of trace files that do not concern this session, each with file, line, problem and command. */
  readonly trace_notes?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-GATE-D-005. */
export interface PreconditionPending {
  /** The resource that is not ready, such as an index or a lock. */
  readonly pending: string;
  /** Seconds to wait before the same call. */
  readonly after_s: number;
  /** The number of attempts that are left. */
  readonly attempts_left: number;
  /** The amount of work that is done, if known. */
  readonly done?: number;
  /** The total amount of work, in the same unit. */
  readonly total?: number;
  /** The files that changed meanwhile, by address. */
  readonly paths?: readonly string[];
}

/** The data of EN-GATE-E-001. */
export interface GateError {
  /** The cause, such as policy_broken or no_session_scope. */
  readonly reason?: string;
  /** The break of the session's own trace: file, line, problem, and the command that sets the file aside. */
  readonly broken_file?: { readonly [name: string]: unknown };
}

/** The data of EN-GATE-E-002. */
export interface ScopeCheckError {
  /** The open contract. */
  readonly contract_id?: string;
}

/** The data of EN-READ-D-001. */
export interface ReadDenied {
  /** The canonical address of the target. */
  readonly path?: string;
  /** The reason. */
  readonly reason?: string;
  /** Later checks that would fail too, each with code and reason. */
  readonly would_also_fail?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-WRITE-S-001. */
export interface WriteAuthorized {
  /** The canonical address of the target. */
  readonly path?: string;
  /** The operation that is allowed. */
  readonly operation?: string;
  /** The contract that allows it. */
  readonly contract_id?: string;
  /** True if the content is already stored. */
  readonly written?: boolean;
  readonly [name: string]: unknown;
}

/** The data of EN-WRITE-D-001. */
export interface WriteDenied {
  /** The canonical address of the target. */
  readonly path?: string;
  /** The requested operation. */
  readonly operation?: string;
  /** The reason: root_forbidden, protected, operation_forbidden, policy_rule, files_unnamed (a folder that is not empty) or limit_reached. */
  readonly reason?: string;
  /** The policy rule, for policy_rule. */
  readonly rule?: string;
  /** The open contract. */
  readonly contract_id?: string;
  /** Later checks that would fail too, each with code and reason. */
  readonly would_also_fail?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-WRITE-D-002. */
export interface OutsideContractScope {
  /** The canonical address of the target. */
  readonly path: string;
  /** The requested operation. */
  readonly operation?: string;
  /** The open contract. */
  readonly contract_id?: string;
  /** The targets that the contract declares. */
  readonly targets?: readonly string[];
  /** Later checks that would fail too, each with code and reason. */
  readonly would_also_fail?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-WRITE-E-001. */
export interface WriteEnforcementError {
  /** The canonical address of the target. */
  readonly path?: string;
}

/** The data of EN-EXEC-S-001. */
export interface ExecOk {
  /** The exit code of the command. */
  readonly exit_code?: number;
  /** Under a contract: addresses of new files. */
  readonly created?: readonly string[];
  /** Under a contract: addresses of changed files. */
  readonly changed?: readonly string[];
  /** Under a contract: addresses of deleted files. */
  readonly deleted?: readonly string[];
  /** The total number of changes. The three lists are cut. */
  readonly changes_count?: number;
  readonly [name: string]: unknown;
}

/** The data of EN-EXEC-D-001. */
export interface ExecDenied {
  /** The reason, such as not_on_list. */
  readonly reason?: string;
  /** The index of the refused word. 0 is the program. */
  readonly position?: number;
  /** The word of the list that a misspelt word was probably meant to be. */
  readonly did_you_mean?: string;
  /** The canonical address that is refused, if any. */
  readonly path?: string;
  /** The setting or attribute of the repository that is not known to be harmless. */
  readonly key?: string;
  /** The maximum number of files. */
  readonly most?: number;
  /** The open contract. */
  readonly contract_id?: string;
  /** The policy rule, if one matched. */
  readonly rule?: string;
  /** Later checks that would fail too, each with code and reason. */
  readonly would_also_fail?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-EXEC-E-001. */
export interface ExecError {
  /** True if the command had started. */
  readonly started?: boolean;
  /** changed_outside: the command ran and changed files outside of the contract. */
  readonly reason?: string;
  /** The exit code, if the command ended. */
  readonly exit_code?: number;
  /** The first changed addresses outside of the contract. */
  readonly outside?: readonly string[];
  /** The number of these addresses. */
  readonly outside_count?: number;
}

/** The data of EN-DB-D-001. */
export interface DbOpDenied {
  /** The requested operation, such as insert. */
  readonly operation?: string;
  /** The table concerned. */
  readonly table?: string;
  /** The reason, such as mode_forbidden. */
  readonly reason?: string;
  /** Later checks that would fail too, each with code and reason. */
  readonly would_also_fail?: readonly { readonly [name: string]: unknown }[];
}

/** The data of EN-SVC-D-001. */
export interface ServiceDenied {
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The data of EN-SVC-D-002. */
export interface ServiceSignIn {
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The data of EN-SYS-D-001. */
export interface LegacyDenial {
  /** The words that the server would have sent without replybook. */
  readonly text?: string;
  /** The structured content or the value that it would have sent. */
  readonly result?: unknown;
  /** What the judge read in the failure: rule and confidence. */
  readonly judged?: { readonly [name: string]: unknown };
}

/** The data of MCP-SYS-S-001. */
export interface SystemOpOk {
  /** True if something has changed. */
  readonly changed?: boolean;
  readonly [name: string]: unknown;
}

/** The data of MCP-SYS-I-001. */
export interface InputInvalid {
  /** One object per fault: name, problem, and where known expected, did_you_mean and reason; never the value. */
  readonly fields: readonly { readonly [name: string]: unknown }[];
  /** The number of further faults. */
  readonly more?: number;
}

/** The data of MCP-SYS-I-002. */
export interface CommandUnknown {
  /** The requested command or tool. */
  readonly command: string;
  /** Commands with similar names, best first. */
  readonly suggestions?: readonly string[];
}

/** The data of MCP-SYS-I-003. */
export interface LegacyFailure {
  /** The words that the server would have sent without replybook. */
  readonly text?: string;
  /** The structured content or the value that it would have sent. */
  readonly result?: unknown;
  /** What the judge read in the failure: rule and confidence. */
  readonly judged?: { readonly [name: string]: unknown };
  /** The arguments that the words are about. */
  readonly arguments?: readonly string[];
}

/** The data of MCP-SYS-I-004. */
export interface TooManyCalls {
  /** Seconds to wait before the same call. */
  readonly after_s: number;
  /** The number of attempts that are left. */
  readonly attempts_left: number;
  /** The limit that was reached, such as 60 calls a minute. */
  readonly limit?: string;
}

/** The data of MCP-SYS-I-005. */
export interface RequestTooWide {
  /** The size of the answer. */
  readonly bytes: number;
  /** The largest size that may be sent. */
  readonly max_bytes: number;
  /** The arguments of the tool that narrow a request. */
  readonly narrow_by: readonly string[];
}

/** The data of MCP-SYS-I-006. */
export interface ToolUnknown {
  /** The requested tool. */
  readonly tool: string;
  /** Tools with similar names, best first. Without a similar name, the first ten by name. */
  readonly tools?: readonly string[];
}

/** The data of MCP-SYS-I-007. */
export interface LegacyNotNow {
  /** The words that the server would have sent without replybook. */
  readonly text?: string;
  /** The structured content or the value that it would have sent. */
  readonly result?: unknown;
  /** What the judge read in the failure: rule and confidence. */
  readonly judged?: { readonly [name: string]: unknown };
  /** Seconds to wait before the same call. */
  readonly after_s: number;
  /** The number of attempts that are left. */
  readonly attempts_left: number;
}

/** The data of MCP-SYS-E-001. */
export interface SysCrash {
  /** The words that the server would have sent without replybook. */
  readonly text?: string;
  /** The structured content or the value that it would have sent. */
  readonly result?: unknown;
  /** What the judge read in the failure: rule and confidence. */
  readonly judged?: { readonly [name: string]: unknown };
}

/** The data of MCP-SYS-E-002. */
export interface SerializationError {
  /** The place of the value in the data. */
  readonly field?: string;
  /** The class name of the value. */
  readonly value_type?: string;
}

/** The data of MCP-SYS-E-003. */
export interface NonReplyReturn {
  /** The class name of the returned value. */
  readonly returned_type?: string;
  /** The code of an envelope that was refused. */
  readonly claimed?: string;
  /** Why the claimed code was refused. */
  readonly why?: "unknown_code" | "wrong_type" | "unfit_data" | "undeclared_by_tool" | "migration_only";
}

/** The data of MCP-SYS-E-004. */
export interface ContextUnavailable {
  /** What is missing, such as trace or session. */
  readonly missing?: string;
}

/** The data of MCP-SYS-E-005. */
export interface ResponseTooLarge {
  /** The size of the answer. */
  readonly bytes: number;
  /** The largest size that may be sent. */
  readonly max_bytes: number;
}

/** The data of MCP-SYS-E-006. */
export interface CallTimedOut {
  /** The limit in seconds. */
  readonly timeout_s: number;
  /** True if the tool still runs without its caller. */
  readonly still_running: boolean;
}

/** The data of MCP-SYS-E-007. */
export interface TerminalReplyDropped {
  /** The code of the reply that was built. */
  readonly dropped: string;
  /** The returned code, or the kind of the returned value if it is no reply. */
  readonly returned: string;
}

/** The data of MCP-SYS-E-008. */
export interface DataUnlikeDeclared {
  /** The place in the data that does not fit. */
  readonly field: string;
  /** The declared type. */
  readonly expected: string;
  /** The type of the actual value, never the value. */
  readonly found: string;
}

/** The data of MCP-SYS-E-009. */
export interface TraceUnwritten {
  /** True if the tool may have changed something. False if it did not run. */
  readonly changed: boolean;
  /** The code that the tool answered, if it ran. */
  readonly answered?: string;
}

/** The data of MCP-SYS-E-010. */
export interface LegacyBreakdown {
  /** The words that the server would have sent without replybook. */
  readonly text?: string;
  /** The structured content or the value that it would have sent. */
  readonly result?: unknown;
  /** What the judge read in the failure: rule and confidence. */
  readonly judged?: { readonly [name: string]: unknown };
}

/** The data of MCP-DB-S-001. */
export interface SystemDbOpOk {
  /** True if something has changed. */
  readonly changed?: boolean;
  readonly [name: string]: unknown;
}

/** The data of WA-RES-S-001. */
export interface ResolutionOk {
  /** The canonical address. */
  readonly resolved?: string;
  /** The part before the first colon. */
  readonly namespace?: string;
  /** The path below the root or member. */
  readonly relative_path?: string;
  readonly [name: string]: unknown;
}

/** The data of WA-RES-I-001. */
export interface PathNotFound {
  /** The address in the call, with host paths masked. */
  readonly path: string;
  /** Visible addresses that are spelt alike, best first. */
  readonly suggestions?: readonly string[];
  /** What is wrong outside of the call, such as a folder that is gone, and what helps. */
  readonly problem?: string;
}

/** The data of WA-RES-I-002. */
export interface SymbolNotFound {
  /** The name that was looked up. */
  readonly symbol: string;
  /** The kind asked for, such as function or class. */
  readonly kind?: string;
  /** Similar names, best first. */
  readonly suggestions?: readonly string[];
}

/** The data of WA-RES-I-005. */
export interface VisibilityTokenUnknown {
  /** The canonical address that the reference shows. */
  readonly path?: string;
}

/** The data of WA-RES-E-001. */
export interface ResolutionError {
  /** The cause; visibility_registry_capacity if the token registry is full. */
  readonly reason?: string;
}

/** The data of WA-RES-E-003. */
export interface HostPathLeak {
  /** The place in the data, without the text itself. */
  readonly field?: string;
}

/** The data of WA-READ-S-001. */
export interface ReadOk {
  /** The number of items. 0 is a success. */
  readonly count?: number;
  readonly [name: string]: unknown;
}

/** The data of WA-READ-I-001. */
export interface ReadTargetMissing {
  /** The requested address. */
  readonly path?: string;
  /** What is wrong, such as not a directory. */
  readonly problem?: string;
}

/** The data of WA-READ-I-003. */
export interface SearchTooWide {
  /** The limit that stopped the search, such as time, files or bytes. */
  readonly limit: string;
  /** Arguments of the tool that narrow the search. */
  readonly narrow_by: readonly string[];
  /** Matches until then. */
  readonly found?: number;
}

/** The data of WA-READ-E-001. */
export interface ReadError {
  /** The canonical address that was read. */
  readonly path?: string;
}

/** The data of WA-WRITE-S-001. */
export interface WriteOk {
  /** The canonical address that was written. */
  readonly path?: string;
  /** True if the content has changed. */
  readonly changed?: boolean;
  readonly [name: string]: unknown;
}

/** The data of WA-WRITE-I-001. */
export interface WriteTargetInvalid {
  /** The target in the call. */
  readonly path?: string;
  /** What is wrong, such as a folder or a pattern. */
  readonly problem?: string;
}

/** The data of WA-WRITE-E-001. */
export interface WriteError {
  /** The canonical address that was written to. */
  readonly path?: string;
}

/** The data of WA-DB-S-001. */
export interface DbOpOk {
  /** The number of rows. 0 is a success. */
  readonly count?: number;
  readonly [name: string]: unknown;
}

/** The data of WA-DB-I-001. */
export interface DbInputMissing {
  /** The names of the inputs that are missing. */
  readonly missing?: readonly string[];
}

/** The data of WA-DB-I-002. */
export interface DbTableUnknown {
  /** The requested table. */
  readonly table: string;
  /** Tables with similar names, best first. */
  readonly suggestions?: readonly string[];
}

/** The data of WA-DB-I-003. */
export interface DbQueryInvalid {
  /** What is wrong, without host paths. */
  readonly problem?: string;
}

/** The data of WA-DB-I-004. */
export interface DbQueryTooCostly {
  /** The limit that stopped the query: time or memory. */
  readonly limit: string;
  /** Arguments of the tool that narrow the query. */
  readonly narrow_by: readonly string[];
}

/** The data of WA-DB-E-001. */
export interface DbError {
  /** The cause, such as schema_mismatch. */
  readonly reason?: string;
}

/** The data of WA-PARSE-S-001. */
export interface ParseOk {
  /** Warnings, with line, column and problem. */
  readonly findings?: readonly { readonly [name: string]: unknown }[];
  readonly [name: string]: unknown;
}

/** The data of WA-PARSE-I-001. */
export interface ParseSyntaxError {
  /** The address of the content, if it has one. */
  readonly path?: string;
  /** One object per error, with line, column and problem. */
  readonly findings?: readonly { readonly [name: string]: unknown }[];
  /** The number of further findings. */
  readonly more?: number;
}

/** The data of WA-PARSE-I-002. */
export interface ParseKindUnsupported {
  /** The given or detected format. */
  readonly format?: string;
  /** The supported formats. */
  readonly supported?: readonly string[];
}

/** The data of WA-PARSE-E-001. */
export interface ParseError {
  /** The canonical address of the content, if it has one. */
  readonly path?: string;
}

/** The data of WA-SYS-S-001. */
export interface SysOpOk {
  /** True if something has changed. */
  readonly changed?: boolean;
  readonly [name: string]: unknown;
}

/** The data of WA-SYS-I-001. */
export interface ModeNotInitialized {
  /** The modes that exist. */
  readonly available?: readonly string[];
}

/** The data of WA-VAL-S-001. */
export interface ValidationOk {
  /** Warnings, with place and problem. */
  readonly findings?: readonly { readonly [name: string]: unknown }[];
  /** The files whose content no validator looked at. */
  readonly files_unvalidated?: readonly string[];
  readonly [name: string]: unknown;
}

/** The data of WA-VAL-I-001. */
export interface ValidationFailed {
  /** One object per fault, with place and problem. */
  readonly findings?: readonly { readonly [name: string]: unknown }[];
  /** The number of further findings. */
  readonly more?: number;
}

/** The data of WA-VAL-E-001. */
export interface ValidationError {
  /** The name of the validator. */
  readonly validator?: string;
}

/** The data of WA-LOG-S-001. */
export interface LogOpOk {
  /** The number of entries. 0 is a success. */
  readonly count?: number;
  readonly [name: string]: unknown;
}

/** The data of WA-LOG-I-001. */
export interface LogNotFound {
  /** The name of the requested log. */
  readonly log: string;
  /** The logs that exist. */
  readonly available?: readonly string[];
}

/** The data of WA-LOG-E-001. */
export interface LogError {
  /** The name of the log. */
  readonly log?: string;
}

/** The data of WA-CFG-S-001. */
export interface CfgOpOk {
  /** The address of the home folder. */
  readonly home?: string;
  /** True if something has changed. */
  readonly changed?: boolean;
  readonly [name: string]: unknown;
}

/** The data of WA-CFG-I-001. */
export interface CfgDeprecated {
  /** The requested feature. */
  readonly feature?: string;
  /** The replacement, if any. */
  readonly replacement?: string;
}

/** The data of WA-CFG-I-002. */
export interface HomeNotARoot {
  /** The requested home address. */
  readonly path: string;
}

/** The data of WA-CFG-E-001. */
export interface CfgError {
  /** The name of the setting. */
  readonly setting?: string;
}

/** The data of WA-IO-S-001. */
export interface IoOpOk {
  /** The process that was reached, such as the editor. */
  readonly target?: string;
  readonly [name: string]: unknown;
}

/** The data of WA-IO-I-001. */
export interface IoUnavailable {
  /** The process to reach, such as the editor. */
  readonly target?: string;
}

/** The data of WA-IO-E-001. */
export interface IoError {
  /** The process to reach, such as the editor. */
  readonly target?: string;
}

/** The data of WA-EXEC-I-001. */
export interface ProgramRefused {
  /** The exit code of the program. */
  readonly exit_code?: number;
  /** The last lines of its output, without host paths. */
  readonly last_lines?: readonly string[];
  /** The settings that it needs, such as user.email. */
  readonly missing?: readonly string[];
  /** Under a contract: addresses of new files. */
  readonly created?: readonly string[];
  /** Under a contract: addresses of changed files. */
  readonly changed?: readonly string[];
  /** Under a contract: addresses of deleted files. */
  readonly deleted?: readonly string[];
  /** The total number of changes. The three lists are cut. */
  readonly changes_count?: number;
}

/** The data of WA-EXEC-E-001. */
export interface ProgramBroke {
  /** The cause: missing, timeout or signal. */
  readonly reason?: string;
  /** True if the program had started. */
  readonly started?: boolean;
}

/** The data of WA-SVC-I-001. */
export interface ServiceNotFound {
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The data of WA-SVC-I-002. */
export interface ServiceConflict {
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The data of WA-SVC-I-003. */
export interface ServiceRefused {
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The data of WA-SVC-I-004. */
export interface ServiceLimited {
  /** Seconds to wait before the same call. */
  readonly after_s: number;
  /** The number of attempts that are left. */
  readonly attempts_left: number;
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The data of WA-SVC-I-005. */
export interface ServiceDown {
  /** Seconds to wait before the same call. */
  readonly after_s: number;
  /** The number of attempts that are left. */
  readonly attempts_left: number;
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The data of WA-SVC-I-006. */
export interface ServiceTimedOut {
  /** Seconds to wait before the same call. */
  readonly after_s: number;
  /** The number of attempts that are left. */
  readonly attempts_left: number;
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The data of WA-SVC-E-001. */
export interface ServiceBroken {
  /** The words of the service, without credentials. */
  readonly text?: string;
  /** The HTTP status of its answer. */
  readonly status?: number;
  /** The name of the service, if the author of the tool gives one. */
  readonly service?: string;
}

/** The next action: a verb, with params and their values, with tools, or without arguments. */
export interface Action<V extends string, Arguments> {
  readonly verb: V;
  readonly arguments: Arguments;
}

/** The failure and the next action. */
export interface FailureOf<C extends string, Next> {
  readonly code: C;
  readonly message: string;
  readonly action: Next;
  readonly remedy: string;
}

/** The tools to call first or instead. */
export interface Tools {
  readonly tools: readonly string[];
}

/** Data about a call other than its outcome. */
export interface Meta {
  readonly trace_id: string;
  readonly duration_ms: number;
  readonly tool?: string;
  readonly session_id?: string;
  readonly contract_id?: string;
  readonly parent_id?: string;
  readonly registry_version?: string;
}

/** One reply of type S, as it is sent. */
export interface SuccessEnvelope<C extends string, Data> {
  readonly status: "success";
  readonly reply_type: "S";
  readonly code: C;
  readonly message: string;
  readonly data: Data;
  readonly meta: Meta;
  readonly error: null;
}

/** One reply of type I, D or E, as it is sent. */
export interface FailureEnvelope<T extends "I" | "D" | "E", C extends string, Data, Next> {
  readonly status: "error";
  readonly reply_type: T;
  readonly code: C;
  readonly message: string;
  readonly data: Data;
  readonly meta: Meta;
  readonly error: FailureOf<C, Next>;
}

/** The envelope of each code. */
export interface EnvelopeByCode {
  readonly "CT-VAL-S-001": SuccessEnvelope<"CT-VAL-S-001", { readonly [name: string]: unknown }>;
  readonly "CT-VAL-I-001": FailureEnvelope<"I", "CT-VAL-I-001", ContractInvalid, Action<"fix_arguments", Pick<ContractInvalid, "findings">>>;
  readonly "CT-VAL-E-001": FailureEnvelope<"E", "CT-VAL-E-001", { readonly [name: string]: never }, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "CT-GATE-S-001": SuccessEnvelope<"CT-GATE-S-001", ContractOpened>;
  readonly "CT-GATE-S-002": SuccessEnvelope<"CT-GATE-S-002", ContractClosed>;
  readonly "CT-GATE-S-003": SuccessEnvelope<"CT-GATE-S-003", ContractCancelled>;
  readonly "CT-GATE-S-004": SuccessEnvelope<"CT-GATE-S-004", ContractsArchived>;
  readonly "CT-GATE-I-001": FailureEnvelope<"I", "CT-GATE-I-001", ContractMalformed, Action<"fix_arguments", Pick<ContractMalformed, "findings">>>;
  readonly "CT-GATE-I-002": FailureEnvelope<"I", "CT-GATE-I-002", ContractWrongState, Action<"use_other_tool", Tools> | Action<"fix_arguments", Pick<ContractWrongState, "contract_id">>>;
  readonly "CT-GATE-I-003": FailureEnvelope<"I", "CT-GATE-I-003", NoActiveContract, Action<"fix_arguments", Pick<NoActiveContract, "contract_id">>>;
  readonly "CT-GATE-I-004": FailureEnvelope<"I", "CT-GATE-I-004", CloseEvidenceMissing, Action<"fix_arguments", Pick<CloseEvidenceMissing, "missing">>>;
  readonly "CT-GATE-E-001": FailureEnvelope<"E", "CT-GATE-E-001", { readonly [name: string]: never }, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "CT-GATE-E-002": FailureEnvelope<"E", "CT-GATE-E-002", ContractCloseError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "CT-READ-S-001": SuccessEnvelope<"CT-READ-S-001", ContractStateOk>;
  readonly "EN-GATE-S-001": SuccessEnvelope<"EN-GATE-S-001", GateOk>;
  readonly "EN-GATE-S-002": SuccessEnvelope<"EN-GATE-S-002", ContractScopeOk>;
  readonly "EN-GATE-S-003": SuccessEnvelope<"EN-GATE-S-003", DeliveryAccepted>;
  readonly "EN-GATE-D-001": FailureEnvelope<"D", "EN-GATE-D-001", GateDenied, Action<"meet_conditions", Pick<GateDenied, "reason" | "argument">>>;
  readonly "EN-GATE-D-002": FailureEnvelope<"D", "EN-GATE-D-002", ContractRequired, Action<"request_scope", Pick<ContractRequired, "operation" | "path">>>;
  readonly "EN-GATE-D-003": FailureEnvelope<"D", "EN-GATE-D-003", ApprovalRequired, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "EN-GATE-D-004": FailureEnvelope<"D", "EN-GATE-D-004", DeliveryBlocked, Action<"meet_conditions", Pick<DeliveryBlocked, "violations">>>;
  readonly "EN-GATE-D-005": FailureEnvelope<"D", "EN-GATE-D-005", PreconditionPending, Action<"wait_and_retry", Pick<PreconditionPending, "after_s" | "attempts_left">>>;
  readonly "EN-GATE-E-001": FailureEnvelope<"E", "EN-GATE-E-001", GateError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "EN-GATE-E-002": FailureEnvelope<"E", "EN-GATE-E-002", ScopeCheckError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "EN-READ-D-001": FailureEnvelope<"D", "EN-READ-D-001", ReadDenied, Action<"request_scope", Pick<ReadDenied, "path">>>;
  readonly "EN-WRITE-S-001": SuccessEnvelope<"EN-WRITE-S-001", WriteAuthorized>;
  readonly "EN-WRITE-D-001": FailureEnvelope<"D", "EN-WRITE-D-001", WriteDenied, Action<"request_scope", Pick<WriteDenied, "path" | "operation">>>;
  readonly "EN-WRITE-D-002": FailureEnvelope<"D", "EN-WRITE-D-002", OutsideContractScope, Action<"request_scope", Pick<OutsideContractScope, "path">>>;
  readonly "EN-WRITE-E-001": FailureEnvelope<"E", "EN-WRITE-E-001", WriteEnforcementError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "EN-EXEC-S-001": SuccessEnvelope<"EN-EXEC-S-001", ExecOk>;
  readonly "EN-EXEC-S-002": SuccessEnvelope<"EN-EXEC-S-002", { readonly [name: string]: unknown }>;
  readonly "EN-EXEC-D-001": FailureEnvelope<"D", "EN-EXEC-D-001", ExecDenied, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "EN-EXEC-E-001": FailureEnvelope<"E", "EN-EXEC-E-001", ExecError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "EN-DB-D-001": FailureEnvelope<"D", "EN-DB-D-001", DbOpDenied, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "EN-SVC-D-001": FailureEnvelope<"D", "EN-SVC-D-001", ServiceDenied, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "EN-SVC-D-002": FailureEnvelope<"D", "EN-SVC-D-002", ServiceSignIn, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "EN-SYS-S-001": SuccessEnvelope<"EN-SYS-S-001", { readonly [name: string]: unknown }>;
  readonly "EN-SYS-D-001": FailureEnvelope<"D", "EN-SYS-D-001", LegacyDenial, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "EN-SYS-E-001": FailureEnvelope<"E", "EN-SYS-E-001", { readonly [name: string]: never }, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-S-001": SuccessEnvelope<"MCP-SYS-S-001", SystemOpOk>;
  readonly "MCP-SYS-S-002": SuccessEnvelope<"MCP-SYS-S-002", { readonly [name: string]: unknown }>;
  readonly "MCP-SYS-S-900": SuccessEnvelope<"MCP-SYS-S-900", { readonly [name: string]: unknown }>;
  readonly "MCP-SYS-I-001": FailureEnvelope<"I", "MCP-SYS-I-001", InputInvalid, Action<"fix_arguments", Pick<InputInvalid, "fields">>>;
  readonly "MCP-SYS-I-002": FailureEnvelope<"I", "MCP-SYS-I-002", CommandUnknown, Action<"fix_arguments", Pick<CommandUnknown, "command">>>;
  readonly "MCP-SYS-I-003": FailureEnvelope<"I", "MCP-SYS-I-003", LegacyFailure, Action<"fix_arguments", Pick<LegacyFailure, "arguments">>>;
  readonly "MCP-SYS-I-004": FailureEnvelope<"I", "MCP-SYS-I-004", TooManyCalls, Action<"wait_and_retry", Pick<TooManyCalls, "after_s" | "attempts_left">>>;
  readonly "MCP-SYS-I-005": FailureEnvelope<"I", "MCP-SYS-I-005", RequestTooWide, Action<"fix_arguments", Pick<RequestTooWide, "narrow_by">>>;
  readonly "MCP-SYS-I-006": FailureEnvelope<"I", "MCP-SYS-I-006", ToolUnknown, Action<"fix_arguments", Pick<ToolUnknown, "tool" | "tools">>>;
  readonly "MCP-SYS-I-007": FailureEnvelope<"I", "MCP-SYS-I-007", LegacyNotNow, Action<"wait_and_retry", Pick<LegacyNotNow, "after_s" | "attempts_left">>>;
  readonly "MCP-SYS-E-001": FailureEnvelope<"E", "MCP-SYS-E-001", SysCrash, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-002": FailureEnvelope<"E", "MCP-SYS-E-002", SerializationError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-003": FailureEnvelope<"E", "MCP-SYS-E-003", NonReplyReturn, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-004": FailureEnvelope<"E", "MCP-SYS-E-004", ContextUnavailable, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-005": FailureEnvelope<"E", "MCP-SYS-E-005", ResponseTooLarge, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-006": FailureEnvelope<"E", "MCP-SYS-E-006", CallTimedOut, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-007": FailureEnvelope<"E", "MCP-SYS-E-007", TerminalReplyDropped, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-008": FailureEnvelope<"E", "MCP-SYS-E-008", DataUnlikeDeclared, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-009": FailureEnvelope<"E", "MCP-SYS-E-009", TraceUnwritten, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-E-010": FailureEnvelope<"E", "MCP-SYS-E-010", LegacyBreakdown, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-DB-S-001": SuccessEnvelope<"MCP-DB-S-001", SystemDbOpOk>;
  readonly "MCP-DB-S-002": SuccessEnvelope<"MCP-DB-S-002", { readonly [name: string]: unknown }>;
  readonly "WA-RES-S-001": SuccessEnvelope<"WA-RES-S-001", ResolutionOk>;
  readonly "WA-RES-I-001": FailureEnvelope<"I", "WA-RES-I-001", PathNotFound, Action<"fix_arguments", Pick<PathNotFound, "path">>>;
  readonly "WA-RES-I-002": FailureEnvelope<"I", "WA-RES-I-002", SymbolNotFound, Action<"fix_arguments", Pick<SymbolNotFound, "symbol">>>;
  readonly "WA-RES-I-005": FailureEnvelope<"I", "WA-RES-I-005", VisibilityTokenUnknown, Action<"fix_arguments", Pick<VisibilityTokenUnknown, "path">>>;
  readonly "WA-RES-E-001": FailureEnvelope<"E", "WA-RES-E-001", ResolutionError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-RES-E-003": FailureEnvelope<"E", "WA-RES-E-003", HostPathLeak, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-VIS-E-001": FailureEnvelope<"E", "WA-VIS-E-001", { readonly [name: string]: never }, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-READ-S-001": SuccessEnvelope<"WA-READ-S-001", ReadOk>;
  readonly "WA-READ-I-001": FailureEnvelope<"I", "WA-READ-I-001", ReadTargetMissing, Action<"fix_arguments", Pick<ReadTargetMissing, "path">>>;
  readonly "WA-READ-I-003": FailureEnvelope<"I", "WA-READ-I-003", SearchTooWide, Action<"fix_arguments", Pick<SearchTooWide, "narrow_by">>>;
  readonly "WA-READ-E-001": FailureEnvelope<"E", "WA-READ-E-001", ReadError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-WRITE-S-001": SuccessEnvelope<"WA-WRITE-S-001", WriteOk>;
  readonly "WA-WRITE-I-001": FailureEnvelope<"I", "WA-WRITE-I-001", WriteTargetInvalid, Action<"fix_arguments", Pick<WriteTargetInvalid, "path">>>;
  readonly "WA-WRITE-E-001": FailureEnvelope<"E", "WA-WRITE-E-001", WriteError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-DB-S-001": SuccessEnvelope<"WA-DB-S-001", DbOpOk>;
  readonly "WA-DB-I-001": FailureEnvelope<"I", "WA-DB-I-001", DbInputMissing, Action<"fix_arguments", Pick<DbInputMissing, "missing">>>;
  readonly "WA-DB-I-002": FailureEnvelope<"I", "WA-DB-I-002", DbTableUnknown, Action<"fix_arguments", Pick<DbTableUnknown, "table">>>;
  readonly "WA-DB-I-003": FailureEnvelope<"I", "WA-DB-I-003", DbQueryInvalid, Action<"fix_arguments", Pick<DbQueryInvalid, "problem">>>;
  readonly "WA-DB-I-004": FailureEnvelope<"I", "WA-DB-I-004", DbQueryTooCostly, Action<"fix_arguments", Pick<DbQueryTooCostly, "narrow_by">>>;
  readonly "WA-DB-E-001": FailureEnvelope<"E", "WA-DB-E-001", DbError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-PARSE-S-001": SuccessEnvelope<"WA-PARSE-S-001", ParseOk>;
  readonly "WA-PARSE-I-001": FailureEnvelope<"I", "WA-PARSE-I-001", ParseSyntaxError, Action<"fix_arguments", Pick<ParseSyntaxError, "findings">>>;
  readonly "WA-PARSE-I-002": FailureEnvelope<"I", "WA-PARSE-I-002", ParseKindUnsupported, Action<"fix_arguments", Pick<ParseKindUnsupported, "format">>>;
  readonly "WA-PARSE-E-001": FailureEnvelope<"E", "WA-PARSE-E-001", ParseError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-SYS-S-001": SuccessEnvelope<"WA-SYS-S-001", SysOpOk>;
  readonly "WA-SYS-S-002": SuccessEnvelope<"WA-SYS-S-002", { readonly [name: string]: unknown }>;
  readonly "WA-SYS-I-001": FailureEnvelope<"I", "WA-SYS-I-001", ModeNotInitialized, Action<"use_other_tool", Tools> | Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "WA-SYS-E-001": FailureEnvelope<"E", "WA-SYS-E-001", { readonly [name: string]: never }, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-VAL-S-001": SuccessEnvelope<"WA-VAL-S-001", ValidationOk>;
  readonly "WA-VAL-I-001": FailureEnvelope<"I", "WA-VAL-I-001", ValidationFailed, Action<"fix_arguments", Pick<ValidationFailed, "findings">>>;
  readonly "WA-VAL-E-001": FailureEnvelope<"E", "WA-VAL-E-001", ValidationError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-LOG-S-001": SuccessEnvelope<"WA-LOG-S-001", LogOpOk>;
  readonly "WA-LOG-I-001": FailureEnvelope<"I", "WA-LOG-I-001", LogNotFound, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "WA-LOG-E-001": FailureEnvelope<"E", "WA-LOG-E-001", LogError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-CFG-S-001": SuccessEnvelope<"WA-CFG-S-001", CfgOpOk>;
  readonly "WA-CFG-I-001": FailureEnvelope<"I", "WA-CFG-I-001", CfgDeprecated, Action<"fix_arguments", Pick<CfgDeprecated, "feature">>>;
  readonly "WA-CFG-I-002": FailureEnvelope<"I", "WA-CFG-I-002", HomeNotARoot, Action<"fix_arguments", Pick<HomeNotARoot, "path">>>;
  readonly "WA-CFG-E-001": FailureEnvelope<"E", "WA-CFG-E-001", CfgError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-IO-S-001": SuccessEnvelope<"WA-IO-S-001", IoOpOk>;
  readonly "WA-IO-I-001": FailureEnvelope<"I", "WA-IO-I-001", IoUnavailable, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "WA-IO-E-001": FailureEnvelope<"E", "WA-IO-E-001", IoError, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-EXEC-I-001": FailureEnvelope<"I", "WA-EXEC-I-001", ProgramRefused, Action<"fix_arguments", Pick<ProgramRefused, "exit_code" | "last_lines">>>;
  readonly "WA-EXEC-E-001": FailureEnvelope<"E", "WA-EXEC-E-001", ProgramBroke, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "WA-SVC-I-001": FailureEnvelope<"I", "WA-SVC-I-001", ServiceNotFound, Action<"fix_arguments", Pick<ServiceNotFound, "text">>>;
  readonly "WA-SVC-I-002": FailureEnvelope<"I", "WA-SVC-I-002", ServiceConflict, Action<"fix_arguments", Pick<ServiceConflict, "text">>>;
  readonly "WA-SVC-I-003": FailureEnvelope<"I", "WA-SVC-I-003", ServiceRefused, Action<"fix_arguments", Pick<ServiceRefused, "text">>>;
  readonly "WA-SVC-I-004": FailureEnvelope<"I", "WA-SVC-I-004", ServiceLimited, Action<"wait_and_retry", Pick<ServiceLimited, "after_s" | "attempts_left">>>;
  readonly "WA-SVC-I-005": FailureEnvelope<"I", "WA-SVC-I-005", ServiceDown, Action<"wait_and_retry", Pick<ServiceDown, "after_s" | "attempts_left">>>;
  readonly "WA-SVC-I-006": FailureEnvelope<"I", "WA-SVC-I-006", ServiceTimedOut, Action<"wait_and_retry", Pick<ServiceTimedOut, "after_s" | "attempts_left">>>;
  readonly "WA-SVC-E-001": FailureEnvelope<"E", "WA-SVC-E-001", ServiceBroken, Action<"stop_and_report", { readonly [name: string]: never }>>;
}

/** All codes by name: `CODES.WA_RES_I_001`. */
export const CODES = { ...SUCCESS, ...INVALID, ...DENIED, ...ERROR } as const;

/** Any code of this registry. */
export type Code = SuccessCode | InvalidCode | DeniedCode | ErrorCode;

/** The four outcomes: success, invalid, denied, error. */
export type ReplyType = "S" | "I" | "D" | "E";

/** A reply. Narrow this union by `code`, `reply_type` or `status`. */
export type Envelope<C extends Code = Code> = EnvelopeByCode[C];

/** The data of a code. */
export type DataOf<C extends Code> = EnvelopeByCode[C]["data"];

/** The next action of a code; `never` for a success. */
export type ActionOf<C extends Code> = NonNullable<EnvelopeByCode[C]["error"]>["action"];

/** True if `text` is a code of this registry. */
export function isCode(text: string): text is Code {
  const name = text.replace(/-/g, "_");
  const known = Object.prototype.hasOwnProperty.call(CODES, name);
  return known && (CODES as { readonly [name: string]: string })[name] === text;
}

/** The reply type of a code. */
export function replyType<C extends Code>(code: C): EnvelopeByCode[C]["reply_type"] {
  const text: string = code;
  return text.split("-")[2] as EnvelopeByCode[C]["reply_type"];
}
