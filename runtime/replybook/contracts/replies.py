"""Replies of the contract system other than success, and the data of all its replies.

Of an exception, only the class name is part of a reply.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.contracts.request import RequestFinding
from replybook.store.state_store import Tampered
from replybook.store.store_file import is_contract_id
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

MOST_LISTED: Final = 100
"""Maximum number of contracts in one list."""

MOST_EVIDENCE: Final = 200
"""Maximum number of calls that one close request may cite."""


def no_mode(rb: ReplyBuilder) -> Reply:
    """Return WA-SYS-I-001: mode or session of the agent is unknown."""
    available = [mode.name for mode in ACTIVE.world().modes]
    return rb.invalid(codes.WA_SYS_I_001, data={"available": available})


def reply_fault(rb: ReplyBuilder, finding: RequestFinding) -> Reply:
    """Return CT-GATE-I-001: the request has a fault."""
    return rb.invalid(codes.CT_GATE_I_001, data={"findings": [finding.to_dict()]})


def no_id(rb: ReplyBuilder) -> Reply:
    """Return CT-GATE-I-001: the value is not a contract id."""
    return reply_fault(rb, RequestFinding("contract_id", "not the id of a contract, such as ct-7"))


def wrong_state(rb: ReplyBuilder, contract: Contract) -> Reply:
    """Return CT-GATE-I-002: the state of a contract does not allow the request."""
    return rb.invalid(
        codes.CT_GATE_I_002,
        data={"contract_id": contract.contract_id, "state": contract.state},
    )


def reply_open_failure(rb: ReplyBuilder, failure: Exception) -> Reply:
    """Return CT-GATE-E-001: the system failed while opening a contract."""
    return rb.error(codes.CT_GATE_E_001, data={"error_type": type(failure).__name__})


def not_read(rb: ReplyBuilder, failure: Exception) -> Reply:
    """Return CT-VAL-E-001: the system failed while checking a request or a stored contract."""
    return rb.error(codes.CT_VAL_E_001, data={"error_type": type(failure).__name__})


def reply_end_failure(rb: ReplyBuilder, contract_id: object, failure: Exception) -> Reply:
    """Return CT-GATE-E-002: the system failed while ending a contract."""
    named = failure.name if isinstance(failure, Tampered) else contract_id
    if named is not None and is_contract_id(named):
        return rb.error(
            codes.CT_GATE_E_002,
            data={"contract_id": str(named), "error_type": type(failure).__name__},
        )
    return rb.error(codes.CT_GATE_E_002, data={"error_type": type(failure).__name__})


def state_data(active: Contract | None) -> dict[str, object]:
    """Return the data of every read reply: the open contract of the session, if any."""
    if active is None:
        return {"has_active_contract": False}
    return {"has_active_contract": True, "contract_id": active.contract_id}


def listing(stored: Sequence[Contract], changed: Sequence[str], skip: int = 0) -> dict[str, object]:
    """Return the data of a list: the contracts of a session, and the ids of tampered ones.

    Args:
        stored: The contracts, the latest first.
        changed: The ids of tampered contracts.
        skip: Number of first contracts that an earlier part of the list has.
    """
    end = skip + MOST_LISTED
    data: dict[str, object] = {
        "count": len(stored),
        "contracts": [_summary(contract) for contract in stored[skip:end]],
    }
    if len(stored) > end:
        data["left_out"] = len(stored) - end
    if changed:
        data["changed"] = list(changed[:MOST_LISTED])
    return data


def _summary(contract: Contract) -> dict[str, object]:
    shown = ("contract_id", "state", "intent", "operations", "targets", "opened_at", "expires_at")
    data = contract.to_dict()
    return {name: data[name] for name in shown}


def cited_calls(evidence: object) -> tuple[str, ...] | RequestFinding:
    """Return the trace ids of a close request, or the finding about them."""
    if evidence is None:
        return ()
    if not isinstance(evidence, (list, tuple)):
        return RequestFinding("evidence", "not a list of trace ids")
    items = cast("Sequence[object]", evidence)
    if len(items) > MOST_EVIDENCE:
        return RequestFinding("evidence", f"cites more than {MOST_EVIDENCE} calls")
    wrong = [index for index, item in enumerate(items) if not isinstance(item, str)]
    if wrong:
        return RequestFinding(f"evidence.{wrong[0]}", "not a text")
    return tuple(dict.fromkeys(map(str, items)))
