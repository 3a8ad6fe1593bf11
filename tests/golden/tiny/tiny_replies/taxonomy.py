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
        meaning="It was done.",
        fault="nobody",
        agent_action="Proceed.",
        terminal=False,
        status="success",
        builder_method="success",
    ),
    TypeSpec(
        letter="I",
        name="Invalid",
        meaning="It cannot be done as asked.",
        fault="agent",
        agent_action="Correct the request.",
        terminal=True,
        status="error",
        builder_method="invalid",
    ),
    TypeSpec(
        letter="D",
        name="Denied",
        meaning="It may not be done.",
        fault="policy",
        agent_action="Ask for scope.",
        terminal=True,
        status="error",
        builder_method="denied",
    ),
    TypeSpec(
        letter="E",
        name="Error",
        meaning="Something broke.",
        fault="system",
        agent_action="Stop and report.",
        terminal=True,
        status="error",
        builder_method="error",
    ),
)
"""Outcomes."""

LAYERS: Final[tuple[LayerSpec, ...]] = (
    LayerSpec(
        name="WA",
        title="Shelves",
        owner="What is there.",
        allowed_types=("S", "I", "E"),
        rationale="Shelves hold books and refuse nobody.",
    ),
    LayerSpec(
        name="EN",
        title="Front desk",
        owner="Who may borrow.",
        allowed_types=("S", "D", "E"),
        rationale="Only the desk refuses, and it never corrects a title.",
    ),
    LayerSpec(
        name="CT",
        title="Loans",
        owner="Whether a loan is in order.",
        allowed_types=("S", "I", "E"),
        rationale="A loan is in order or not; whether it is granted is for the desk.",
    ),
    LayerSpec(
        name="MCP",
        title="House",
        owner="Doors and lamps.",
        allowed_types=("S", "I", "E"),
        rationale="The house judges nobody.",
    ),
)
"""Parts of the system that decide."""

AREAS: Final[tuple[AreaSpec, ...]] = (
    AreaSpec(name="SYS", meaning="The house itself."),
    AreaSpec(name="RES", meaning="Finding a book."),
    AreaSpec(name="READ", meaning="Reading a book."),
    AreaSpec(name="WRITE", meaning="Writing into a book."),
)
"""Subjects of operations."""

ACTIONS: Final[tuple[ActionSpec, ...]] = (
    ActionSpec(verb="proceed", types=("S",), meaning="Go on.", arguments="none"),
    ActionSpec(
        verb="fix_arguments",
        types=("I",),
        meaning="Correct what is named and ask again.",
        arguments="params",
    ),
    ActionSpec(
        verb="use_other_tool",
        types=("I",),
        meaning="Ask with the tool that is named.",
        arguments="tools",
    ),
    ActionSpec(verb="request_scope", types=("D",), meaning="Ask for leave.", arguments="params"),
    ActionSpec(
        verb="wait_and_retry",
        types=("I", "D"),
        meaning="Wait and ask again.",
        arguments="params",
    ),
    ActionSpec(
        verb="stop_and_report",
        types=("E",),
        meaning="Stop and tell the keeper.",
        arguments="none",
    ),
)
"""Next actions of agents."""
