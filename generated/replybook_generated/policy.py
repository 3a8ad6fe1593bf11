# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The policy of replybook-base."""

from __future__ import annotations

from typing import Final

from replybook_schema.policy import PolicySpec, RuleSpec, StageSpec, ViolationSpec

__all__ = ["POLICY"]

POLICY: Final = PolicySpec(
    stages=(
        StageSpec(
            name="pre_call_wrapper",
            order=1,
            phase="before_call",
            blocking="always",
            description="Fills the scope of the session into a call, or refuses a call that brings another one.",
        ),
        StageSpec(
            name="trace_required",
            order=2,
            phase="delivery",
            blocking="always",
            description="Asks that the session is one that can be judged, with a known mode and a trace.",
        ),
        StageSpec(
            name="claims_validation",
            order=3,
            phase="delivery",
            blocking="always",
            description="Compares each claim with the calls that it cites.",
        ),
        StageSpec(
            name="artifact_bundle_schema",
            order=4,
            phase="delivery",
            blocking="always",
            description="Reads the bundle and asks that its form is right.",
        ),
        StageSpec(
            name="artifact_bundle_validator",
            order=5,
            phase="delivery",
            blocking="always",
            description="Asks what the files mean, with their folders, formats and file models.",
        ),
        StageSpec(
            name="python_validator",
            order=6,
            phase="delivery",
            blocking="always",
            description="Checks syntax and imports of Python without running it.",
        ),
        StageSpec(
            name="symbol_manifest_check",
            order=7,
            phase="delivery",
            blocking="always",
            description="Compares the symbols that the files define with those that the bundle declares.",
        ),
        StageSpec(
            name="post_trace",
            order=8,
            phase="delivery",
            blocking="configurable",
            description="Looks at the whole trace for what was called, in which scope and in which order.",
        ),
        StageSpec(
            name="advisory",
            order=9,
            phase="delivery",
            blocking="never",
            description="Says what would be better, and lets the delivery pass.",
        ),
        StageSpec(
            name="manual_review",
            order=10,
            phase="delivery",
            blocking="never",
            description="Lists what a person should look at; nothing is decided by machine.",
        ),
        StageSpec(
            name="server_only",
            order=11,
            phase="delivery",
            blocking="always",
            description="Issues the completion, which only the server can do.",
        ),
    ),
    violations=(
        ViolationSpec(code="TRACE_REQUIRED", meaning="The session has no trace."),
        ViolationSpec(
            code="POLICY_MODE_UNKNOWN",
            meaning="The mode asked for is not a mode of the registry.",
        ),
        ViolationSpec(
            code="OUT_OF_SCOPE_SEARCH",
            meaning="A scoped call lacks the scope of the session or has another one.",
        ),
        ViolationSpec(
            code="CLAIM_EVIDENCE_MISSING",
            meaning="A claim cites no call, or none that supports it.",
        ),
        ViolationSpec(
            code="CLAIM_EVIDENCE_UNKNOWN",
            meaning="A claim cites a call that the trace of this session does not hold.",
        ),
        ViolationSpec(
            code="CLAIM_EVIDENCE_OUT_OF_SCOPE",
            meaning="A claim cites a call that was made outside the scope of the session.",
        ),
        ViolationSpec(
            code="NEGATIVE_CLAIM_UNPROVEN",
            meaning="A claim of non-existence lacks the exhaustive search for its subject.",
        ),
        ViolationSpec(
            code="ARTIFACT_BUNDLE_INVALID",
            meaning="The bundle does not have the form of a bundle.",
        ),
        ViolationSpec(
            code="SYMBOL_UNRESOLVED",
            meaning="The bundle refers to a symbol that neither the world nor the bundle defines.",
        ),
        ViolationSpec(
            code="NEW_SYMBOL_MANIFEST_INVALID",
            meaning="A declared new symbol lacks its reason, or the file named for it does not define it.",
        ),
        ViolationSpec(
            code="NEW_SYMBOL_UNDECLARED",
            meaning="The bundle defines a new symbol that it does not declare.",
        ),
        ViolationSpec(
            code="PY_VALIDATION_REQUIRED",
            meaning="No passing validation of exactly this Python content is in the trace.",
        ),
        ViolationSpec(
            code="PY_VALIDATION_FAILED",
            meaning="The validator, run on the submitted Python content, finds errors.",
        ),
        ViolationSpec(
            code="DB_FIRST_REQUIRED",
            meaning="Files were looked into, and the index was never searched.",
        ),
        ViolationSpec(
            code="DB_FIRST_ORDERING",
            meaning="Files were looked into before the index was searched.",
        ),
        ViolationSpec(
            code="FS_JUSTIFICATION_MISSING",
            meaning="A filesystem call does not say why the index cannot answer.",
        ),
        ViolationSpec(
            code="TOUCHED_UNITS_MISSING",
            meaning="A file overrides something, and the bundle does not say which units.",
        ),
        ViolationSpec(
            code="CONFLICT_ALIGNMENT_FAILED",
            meaning="A unit is overridden whose conflicts were not looked at.",
        ),
        ViolationSpec(
            code="SCHEMA_CHANGE_UNDECLARED",
            meaning="A schema is changed, and the bundle does not say whether that breaks anything.",
        ),
        ViolationSpec(
            code="PRESERVE_UNCERTAINTY_TBC",
            meaning="A person has yet to judge whether doubts were kept in the text.",
        ),
    ),
    capabilities=(),
    facts=(
        "modes",
        "bundle_schema_faults",
        "bundle_paths",
        "files_existing",
        "python_files",
        "python_files_valid",
        "symbols_declared",
        "symbols_declared_at",
    ),
    rules=(
        RuleSpec(
            id="known_mode",
            version=1,
            modes=("any",),
            stage="trace_required",
            severity="error",
            status="active",
            codes=("POLICY_MODE_UNKNOWN",),
            description="The mode of the session is one that the registry knows; there is no default.",
            hint="Initialise the session with a mode that the registry has.",
            check={
                "kind": "declaration",
                "require": ({"field": "session.mode", "subset_of_ref": "facts.modes"},),
            },
        ),
        RuleSpec(
            id="trace_required",
            version=1,
            modes=("any",),
            stage="trace_required",
            severity="error",
            status="active",
            codes=("TRACE_REQUIRED",),
            description="The session has called at least one tool.",
            hint="Do the work through the tools, then deliver.",
            check={"kind": "min_events", "min": 1},
        ),
        RuleSpec(
            id="no_silent_assumptions",
            version=1,
            modes=("any",),
            stage="claims_validation",
            severity="error",
            status="active",
            codes=("CLAIM_EVIDENCE_MISSING", "CLAIM_EVIDENCE_UNKNOWN"),
            description="Every claim cites at least one call, and every call that it cites is in the trace.",
            hint="Cite the trace id of the call that shows it, or drop the claim.",
            check={
                "kind": "claims_evidence",
                "claim_types": ("existence", "non_existence", "behavior", "value"),
                "min_evidence": 1,
                "codes": {"none": "CLAIM_EVIDENCE_MISSING", "unknown": "CLAIM_EVIDENCE_UNKNOWN"},
            },
        ),
        RuleSpec(
            id="existence_claims",
            version=1,
            modes=("any",),
            stage="claims_validation",
            severity="error",
            status="active",
            codes=("CLAIM_EVIDENCE_MISSING",),
            description="A claim of existence cites a successful call whose result counts at least one.",
            hint="Cite a search that found it.",
            check={
                "kind": "claims_evidence",
                "claim_types": ("existence",),
                "min_evidence": 1,
                "evidence": {"reply_type": "S", "where": ({"field": "result.count", "min": 1},)},
                "codes": {"unsupported": "CLAIM_EVIDENCE_MISSING"},
            },
        ),
        RuleSpec(
            id="value_claims",
            version=2,
            modes=("any",),
            stage="claims_validation",
            severity="error",
            status="active",
            codes=("CLAIM_EVIDENCE_MISSING",),
            description="A claim about a value cites a successful call whose result holds the value; the length of a result is none.",
            hint="Cite the call that showed the value, and end the subject of the claim in = and the value.",
            check={
                "kind": "claims_evidence",
                "claim_types": ("value",),
                "min_evidence": 1,
                "evidence": {"reply_type": "S", "value_in": "result"},
                "codes": {"unsupported": "CLAIM_EVIDENCE_MISSING"},
            },
        ),
        RuleSpec(
            id="behavior_claims",
            version=1,
            modes=("any",),
            stage="claims_validation",
            severity="error",
            status="active",
            codes=("CLAIM_EVIDENCE_MISSING",),
            description="A claim about behavior cites a successful call.",
            hint="Cite a call that succeeded.",
            check={
                "kind": "claims_evidence",
                "claim_types": ("behavior",),
                "min_evidence": 1,
                "evidence": {"reply_type": "S"},
                "codes": {"unsupported": "CLAIM_EVIDENCE_MISSING"},
            },
        ),
        RuleSpec(
            id="negative_claims",
            version=2,
            modes=("any",),
            stage="claims_validation",
            severity="error",
            status="active",
            codes=("NEGATIVE_CLAIM_UNPROVEN",),
            description="A claim of non-existence cites an exhaustive search for its subject that allows the claim.",
            hint="Run an exhaustive search for this subject, by a tool with the tag confirm_absence, and cite its trace id.",
            check={
                "kind": "claims_evidence",
                "claim_types": ("non_existence",),
                "min_evidence": 1,
                "evidence": {
                    "tag": "confirm_absence",
                    "reply_type": "S",
                    "where": ({"field": "result.can_claim_not_exists", "equals": True},),
                    "subject_in": "args.name",
                    "kind_in": "args.symbol_type",
                },
                "codes": {
                    "none": "NEGATIVE_CLAIM_UNPROVEN",
                    "unknown": "NEGATIVE_CLAIM_UNPROVEN",
                    "unsupported": "NEGATIVE_CLAIM_UNPROVEN",
                },
            },
        ),
        RuleSpec(
            id="artifact_bundle_wellformed",
            version=2,
            modes=("any",),
            stage="artifact_bundle_schema",
            severity="error",
            status="active",
            codes=("ARTIFACT_BUNDLE_INVALID",),
            description="The bundle and its claims fit their schemas.",
            hint="Correct the keys and types that the details name.",
            check={
                "kind": "declaration",
                "require": ({"field": "facts.bundle_schema_faults", "absent": True},),
            },
        ),
    ),
    scope_injection=(),
)
"""What decides about calls and deliveries."""
