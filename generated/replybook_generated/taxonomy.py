# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The taxonomy: types, layers, areas and next actions."""

from __future__ import annotations

from typing import Final

from replybook_schema.taxonomy import ActionSpec, AreaSpec, LayerSpec, TypeSpec

__all__ = ["ACTIONS", "AREAS", "LAYERS", "TYPES"]

TYPES: Final[tuple[TypeSpec, ...]] = (
    TypeSpec(
        letter="S",
        name="Success",
        meaning="The operation was completed as requested.",
        fault="nobody",
        agent_action="Proceed.",
        terminal=False,
        status="success",
        builder_method="success",
    ),
    TypeSpec(
        letter="I",
        name="Invalid",
        meaning="The request is malformed or cannot be executed as stated.",
        fault="agent",
        agent_action="Correct the request and call again.",
        terminal=True,
        status="error",
        builder_method="invalid",
    ),
    TypeSpec(
        letter="D",
        name="Denied",
        meaning="Governance refuses a valid request.",
        fault="policy",
        agent_action="Escalate or ask for scope.",
        terminal=True,
        status="error",
        builder_method="denied",
    ),
    TypeSpec(
        letter="E",
        name="Error",
        meaning="The system or its infrastructure failed unexpectedly.",
        fault="system",
        agent_action="Stop and report the trace id.",
        terminal=True,
        status="error",
        builder_method="error",
    ),
)
"""Outcomes."""

LAYERS: Final[tuple[LayerSpec, ...]] = (
    LayerSpec(
        name="WA",
        title="World adapter",
        owner="The structure of the world, resolution and interpretation.",
        allowed_types=("S", "I", "E"),
        rationale="It says what is there, never what is permitted.",
    ),
    LayerSpec(
        name="EN",
        title="Enforcement",
        owner="Governance, authorisation and policy.",
        allowed_types=("S", "D", "E"),
        rationale="It judges requests that are valid already; a malformed one never reaches it.",
    ),
    LayerSpec(
        name="CT",
        title="Contract system",
        owner="The life of contracts and the validity of contract requests.",
        allowed_types=("S", "I", "E"),
        rationale="It says whether a contract request is valid; what an open contract permits is judged by enforcement.",
    ),
    LayerSpec(
        name="MCP",
        title="Infrastructure",
        owner="Transport, the wrapper, and operations of the system that nothing governs.",
        allowed_types=("S", "I", "E"),
        rationale="It guards the boundary of the tools and judges no request by policy.",
    ),
)
"""Parts of the system that decide."""

AREAS: Final[tuple[AreaSpec, ...]] = (
    AreaSpec(name="SYS", meaning="Operations that fit no other area."),
    AreaSpec(name="RES", meaning="Resolution and mapping of addresses and symbols."),
    AreaSpec(
        name="VIS",
        meaning="Visible, hidden and deprecated items, and the decision about them.",
    ),
    AreaSpec(name="IO", meaning="Input and output that is neither a plain read nor a plain write."),
    AreaSpec(name="READ", meaning="Reads, lists and searches."),
    AreaSpec(name="WRITE", meaning="Writes, edits and other mutations."),
    AreaSpec(name="EXEC", meaning="Execution of commands."),
    AreaSpec(name="DB", meaning="Database operations."),
    AreaSpec(name="PARSE", meaning="Parsing and syntax."),
    AreaSpec(name="VAL", meaning="Validation that does not decide about a write or delivery."),
    AreaSpec(name="GATE", meaning="Preconditions, and the opening and closing of contracts."),
    AreaSpec(name="LOG", meaning="Logs and journals."),
    AreaSpec(name="CFG", meaning="Configuration, set-up, mode and state."),
    AreaSpec(name="SVC", meaning="A service behind a tool, and what it answered."),
)
"""Subjects of operations."""

ACTIONS: Final[tuple[ActionSpec, ...]] = (
    ActionSpec(verb="proceed", types=("S",), meaning="Go on with the data.", arguments="none"),
    ActionSpec(
        verb="fix_arguments",
        types=("I",),
        meaning="Correct the request at the named parameters, and call again.",
        arguments="params",
    ),
    ActionSpec(
        verb="use_other_tool",
        types=("I",),
        meaning="Call one of the named tools first, or instead.",
        arguments="tools",
    ),
    ActionSpec(
        verb="ask_user",
        types=("I", "D"),
        meaning="Ask a person, since only a person can change or allow this.",
        arguments="none",
    ),
    ActionSpec(
        verb="request_scope",
        types=("D",),
        meaning="Ask for a contract that covers the named parameters.",
        arguments="params",
    ),
    ActionSpec(
        verb="meet_conditions",
        types=("D",),
        meaning="Meet the conditions in the named parameters, and call again.",
        arguments="params",
    ),
    ActionSpec(
        verb="wait_and_retry",
        types=("I", "D"),
        meaning="Wait the named seconds and make the same call again, while attempts are left.",
        arguments="params",
    ),
    ActionSpec(
        verb="stop_and_report",
        types=("E",),
        meaning="Stop, do not retry, and report the trace id.",
        arguments="none",
    ),
)
"""Next actions of agents."""
