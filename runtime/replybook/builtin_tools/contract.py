"""The contract tool, undecorated: serve `mcp_safe_tool(make_contract(system))`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from replybook import codes
from replybook.contracts.request import FIELDS, RequestFinding
from replybook.contracts.system import ContractSystem
from replybook.safety.text_limits import Limits, Text, Texts
from replybook_generated.builder import ReplyBuilder
from replybook_schema.near import near
from replybook_schema.reply import Reply

_TAKES: Final[Mapping[str, frozenset[str]]] = {
    "open": frozenset((*FIELDS, "dry_run")),
    "status": frozenset(("contract_id",)),
    "list": frozenset(),
    "close": frozenset(("contract_id", "evidence")),
    "cancel": frozenset(("contract_id",)),
    "flush": frozenset(),
}
"""The arguments of each command."""


class ContractTool(Protocol):
    """The function of the contract tool."""

    def __call__(
        self,
        command: Text,
        contract_id: Text | None = None,
        intent: Text | None = None,
        operations: Texts | None = None,
        targets: Texts | None = None,
        exclude: Texts | None = None,
        limits: Limits | None = None,
        expires_at: Text | None = None,
        evidence: Texts | None = None,
        dry_run: bool | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Answer one command."""
        ...


def make_contract(system: ContractSystem, *, name: str = "contract") -> ContractTool:
    """Return the contract tool of a contract system. `name` is its name in the registry."""

    def contract(
        command: Text,
        contract_id: Text | None = None,
        intent: Text | None = None,
        operations: Texts | None = None,
        targets: Texts | None = None,
        exclude: Texts | None = None,
        limits: Limits | None = None,
        expires_at: Text | None = None,
        evidence: Texts | None = None,
        dry_run: bool | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Open, show, list, close or cancel the contract that writing needs."""
        arguments: dict[str, object] = {
            "contract_id": contract_id,
            "intent": intent,
            "operations": operations,
            "targets": targets,
            "exclude": exclude,
            "limits": limits,
            "expires_at": expires_at,
            "evidence": evidence,
            "dry_run": dry_run or None,
        }
        given = {name: value for name, value in arguments.items() if value is not None}
        return _answer(system, rb, command, given)

    contract.__name__ = name
    return contract


def _answer(
    system: ContractSystem, rb: ReplyBuilder, command: str, given: dict[str, object]
) -> Reply:
    if command not in _TAKES:
        return _unknown(rb, command)
    surplus = [name for name in given if name not in _TAKES[command]]
    if surplus:
        findings = [RequestFinding(name, f"no argument of {command}").to_dict() for name in surplus]
        return rb.invalid(codes.CT_GATE_I_001, data={"findings": findings})
    contract_id = given.get("contract_id")
    match command:
        case "open":
            is_trial = bool(given.pop("dry_run", False))
            return system.open(rb, given, dry_run=is_trial)
        case "close":
            return system.close(rb, contract_id, given.get("evidence"))
        case "cancel":
            return system.cancel(rb, contract_id)
        case "status":
            return system.status(rb, contract_id)
        case "list":
            return system.list(rb)
        case _:
            return system.flush(rb)


def _unknown(rb: ReplyBuilder, command: str) -> Reply:
    """Return the refusal of an unknown command.

    It repeats the command only if it cannot be a path.
    """
    is_word = command.isascii() and command.isidentifier() and len(command) <= 40
    alike = near(command, _TAKES, 3)
    return rb.invalid(
        codes.MCP_SYS_I_002,
        data={"command": command if is_word else "?", "suggestions": alike or list(_TAKES)},
    )
