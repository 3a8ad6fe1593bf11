# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The policy of tiny."""

from __future__ import annotations

from typing import Final

from replybook_schema.policy import (
    InjectionSpec,
    PolicySpec,
    RuleExceptionSpec,
    RuleSpec,
    StageSpec,
    ViolationSpec,
)

__all__ = ["POLICY"]

POLICY: Final = PolicySpec(
    stages=(
        StageSpec(
            name="pre_call_wrapper",
            order=1,
            phase="before_call",
            blocking="always",
            description="Before a reader asks for anything.",
        ),
        StageSpec(
            name="trace_required",
            order=2,
            phase="delivery",
            blocking="always",
            description="Whether the visit was written down.",
        ),
        StageSpec(
            name="claims_validation",
            order=3,
            phase="delivery",
            blocking="always",
            description="Whether what the reader says about books is true.",
        ),
        StageSpec(
            name="artifact_bundle_schema",
            order=4,
            phase="delivery",
            blocking="always",
            description="Whether the returned box is in order.",
        ),
        StageSpec(
            name="artifact_bundle_validator",
            order=5,
            phase="delivery",
            blocking="always",
            description="Whether the books in the box are in order.",
        ),
        StageSpec(
            name="ck3_validator",
            order=6,
            phase="delivery",
            blocking="always",
            description="Whether the charts can be read.",
        ),
        StageSpec(
            name="python_validator",
            order=7,
            phase="delivery",
            blocking="always",
            description="Whether the recipes can be cooked.",
        ),
        StageSpec(
            name="symbol_manifest_check",
            order=8,
            phase="delivery",
            blocking="always",
            description="Whether new names are in the catalogue.",
        ),
        StageSpec(
            name="post_trace",
            order=9,
            phase="delivery",
            blocking="configurable",
            description="Over the whole visit, at the door.",
        ),
        StageSpec(
            name="advisory",
            order=10,
            phase="delivery",
            blocking="never",
            description="A word of advice.",
        ),
        StageSpec(
            name="manual_review",
            order=11,
            phase="delivery",
            blocking="never",
            description="For the keeper to read.",
        ),
        StageSpec(
            name="server_only",
            order=12,
            phase="delivery",
            blocking="always",
            description="What only the house itself may do.",
        ),
    ),
    violations=(
        ViolationSpec(
            code="CATALOGUE_FIRST",
            meaning="A book was taken before the catalogue was asked.",
        ),
    ),
    capabilities=("slips_kept",),
    facts=("books_touched",),
    rules=(
        RuleSpec(
            id="catalogue_first",
            version=1,
            modes=("reader",),
            stage="post_trace",
            severity="warning",
            status="enhancement",
            codes=("CATALOGUE_FIRST",),
            description="The catalogue is asked before a book is taken.",
            hint="Ask with list_books first.",
            check={
                "kind": "call_order",
                "before": {"tag": "catalogue", "reply_type": "S"},
                "after": {"tag": "hands"},
            },
            exceptions=(
                RuleExceptionSpec(
                    id="catalogue_away",
                    when={
                        "seen": {
                            "tool": "list_books",
                            "where": ({"field": "result.complete", "equals": False},),
                        },
                    },
                    reason="The catalogue is at the binder's.",
                    owner="the keeper",
                    expires="2999-12-31",
                ),
            ),
            upgrade_to="error",
            upgrade_when=("slips_kept",),
        ),
    ),
    scope_injection=(
        InjectionSpec(
            modes=("reader",),
            match={"tag": "catalogue"},
            inject={"playset_id": "session.playset_id"},
            on_conflict="deny",
            on_missing_session="error",
        ),
    ),
)
"""Rules for calls and deliveries."""
