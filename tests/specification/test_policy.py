"""The policy as data: stages, severities, file models and codes (spec 24, 25, 28, 31, 34, 36)."""

import pytest

from replybook_registry import Registry

STAGES = [
    "pre_call_wrapper",
    "trace_required",
    "claims_validation",
    "artifact_bundle_schema",
    "artifact_bundle_validator",
    "ck3_validator",
    "python_validator",
    "symbol_manifest_check",
    "post_trace",
    "advisory",
    "manual_review",
    "server_only",
]

VIOLATIONS = [
    "TRACE_REQUIRED",
    "POLICY_MODE_UNKNOWN",
    "SCOPE_PLAYSET_MISSING",
    "ACTIVE_PLAYSET_NOT_FETCHED",
    "OUT_OF_SCOPE_SEARCH",
    "CLAIM_NOT_UNDERSTOOD",
    "CLAIM_EVIDENCE_MISSING",
    "CLAIM_EVIDENCE_UNKNOWN",
    "CLAIM_EVIDENCE_OUT_OF_SCOPE",
    "NEGATIVE_CLAIM_UNPROVEN",
    "ARTIFACT_BUNDLE_INVALID",
    "CK3_FILE_MODEL_MISSING",
    "CK3_FILE_MODEL_INVALID",
    "CK3_PATH_DOMAIN_MISMATCH",
    "CK3_VALIDATION_REQUIRED",
    "CK3_VALIDATION_FAILED",
    "ARTIFACT_TOO_COSTLY",
    "ARTIFACT_NOT_IN_PLACE",  # what stands there is another file (spec 56)
    "SYMBOL_UNRESOLVED",
    "NEW_SYMBOL_MANIFEST_INVALID",
    "NEW_SYMBOL_UNDECLARED",
    "PY_VALIDATION_REQUIRED",
    "PY_VALIDATION_FAILED",
    "REPLIES_MISUSED",  # what an agent delivers is rejected for it (001 §13)
    "DB_FIRST_REQUIRED",
    "DB_FIRST_ORDERING",
    "FS_JUSTIFICATION_MISSING",
    "TOUCHED_UNITS_MISSING",
    "CONFLICT_ALIGNMENT_FAILED",
    "SCHEMA_CHANGE_UNDECLARED",
    "PRESERVE_UNCERTAINTY_TBC",
]


def test_the_stages_come_in_the_specified_order(registry: Registry) -> None:
    ordered = sorted(registry.stages, key=lambda stage: stage.order)

    assert [stage.name for stage in ordered] == STAGES
    assert [stage.name for stage in ordered if stage.phase == "before_call"] == ["pre_call_wrapper"]


def test_the_violation_codes_are_those_in_use(registry: Registry) -> None:
    assert sorted(entry.code for entry in registry.violations) == sorted(VIOLATIONS)


def test_every_violation_code_is_given_by_a_rule(registry: Registry) -> None:
    given = {code for rule in registry.rules for code in rule.codes}

    assert given == set(VIOLATIONS)


@pytest.mark.parametrize("name", ["database_first_search", "conflict_alignment"])
def test_a_warning_becomes_an_error_by_one_edited_word(registry: Registry, name: str) -> None:
    (rule,) = [rule for rule in registry.rules if rule.id == name]

    assert (rule.severity, rule.status, rule.upgrade_to) == ("warning", "enhancement", "error")


@pytest.mark.parametrize(
    "name", ["read_file", "list_dir", "grep_search", "file_search", "fs_", "grep_"]
)
def test_the_editors_own_tools_are_filesystem_tools(registry: Registry, name: str) -> None:
    (tool,) = [tool for tool in registry.tools if tool.name == name]

    assert "filesystem" in tool.tags
    assert tool.prefix == name.endswith("_")


def test_the_file_model_is_asked_of_ck3_files_and_not_of_python(registry: Registry) -> None:
    modes = {r.modes for r in registry.rules if "CK3_FILE_MODEL_MISSING" in r.codes}

    assert modes == {("ck3lens",)}


def test_every_rule_gives_a_hint_and_a_violation_code(registry: Registry) -> None:
    assert [rule.id for rule in registry.rules if not rule.hint or not rule.codes] == []


def test_the_scope_of_the_session_is_injected_and_a_conflict_denied(registry: Registry) -> None:
    injected = {
        name: entry.on_conflict for entry in registry.scope_injection for name in entry.inject
    }

    assert injected == {"playset_id": "deny", "vanilla_version_id": "deny"}
