"""The tests that 003 §7 names, and its manual checklist (§7.3), over tools really called."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance.policy.served_sessions import (
    PYTHON,
    SCOPE,
    TRAIT,
    Server,
    python_bundle,
    trait_bundle,
)

ANSWER = {
    "artifacts": [{"path": "root:repo/answer.py", "format": "python", "content": "ANSWER = 42\n"}]
}
"""A delivery of which no rule of ck3lens asks for more."""


@pytest.fixture
def lens(tmp_path: Path) -> Server:
    return Server(tmp_path / "trace", "ck3lens")


@pytest.fixture
def dev(tmp_path: Path) -> Server:
    return Server(tmp_path / "trace", "ck3raven-dev", {})


# 003 §7.1


def test_empty_trace_error(lens: Server) -> None:
    blocked = lens.call("ck3_deliver", artifact_bundle=ANSWER)

    assert "EN-GATE-D-004" == blocked["code"]
    assert "error" == lens.violations(blocked)["TRACE_REQUIRED"]


def test_scope_playset_missing_error(tmp_path: Path) -> None:
    server = Server(tmp_path / "trace", "ck3lens", {})
    server.call("ck3_playset", command="get")
    blocked = server.call("ck3_deliver", artifact_bundle=ANSWER)

    assert {"SCOPE_PLAYSET_MISSING": "error"} == server.violations(blocked)


def test_active_playset_not_fetched_error(lens: Server) -> None:
    lens.call("ck3_search_symbols", query="brave")
    blocked = lens.call("ck3_deliver", artifact_bundle=ANSWER)

    assert {"ACTIVE_PLAYSET_NOT_FETCHED": "error"} == lens.violations(blocked)


def test_ck3_file_model_missing_error(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    lens.validated("ck3_parse_content", TRAIT)
    blocked = lens.call("ck3_deliver", artifact_bundle=trait_bundle(ck3_file_model=None))

    assert {"CK3_FILE_MODEL_MISSING": "error"} == lens.violations(blocked)


def test_ck3_file_model_present_passes(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    lens.validated("ck3_parse_content", TRAIT)
    delivered = lens.call("ck3_deliver", artifact_bundle=trait_bundle())

    assert "EN-GATE-S-003" == delivered["code"]
    assert {} == lens.violations(delivered)


def test_python_validation_required(dev: Server) -> None:
    dev.call("ck3_playset", command="get")
    blocked = dev.call("ck3_deliver", artifact_bundle=python_bundle())

    assert "EN-GATE-D-004" == blocked["code"]
    assert "error" == dev.violations(blocked)["PY_VALIDATION_REQUIRED"]


def test_python_validation_passes_with_call(dev: Server) -> None:
    dev.validated("ck3_validate_python", PYTHON)
    delivered = dev.call("ck3_deliver", artifact_bundle=python_bundle())

    assert "EN-GATE-S-003" == delivered["code"]
    assert {"PRESERVE_UNCERTAINTY_TBC": "warning"} == dev.violations(delivered)


# 003 §7.2


def test_a_call_is_in_the_trace_under_the_id_of_its_envelope(lens: Server) -> None:
    result = lens.call("ck3_search_symbols", query="brave")

    (line,) = lens.trace()
    assert ("ck3_search_symbols", result["meta"]["trace_id"]) == (line["tool"], line["trace_id"])
    assert ("S", result["code"], "s1") == (line["reply_type"], line["code"], line["session_id"])


def test_asking_without_the_validation_says_what_is_missing(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    result = lens.call("ck3_validate_policy", mode="ck3lens", artifact_bundle=trait_bundle())

    assert ("success", "EN-SYS-S-001") == (result["status"], result["code"])
    assert result["data"]["deliverable"] is False
    assert "CK3_VALIDATION_REQUIRED" in [one["code"] for one in result["data"]["violations"]]


def test_asking_with_the_validation_says_that_it_may_be_delivered(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    lens.validated("ck3_parse_content", TRAIT)
    result = lens.call("ck3_validate_policy", mode="ck3lens", artifact_bundle=trait_bundle())

    assert result["data"]["deliverable"] is True
    assert "completion" not in result["data"]


def test_scope_that_is_left_out_is_filled_in(lens: Server) -> None:
    result = lens.call("ck3_search_symbols", query="brave")

    (line,) = lens.trace()
    assert "p1" == result["data"]["in"]
    assert "p1" == line["args"]["playset_id"]
    assert ["playset_id", "vanilla_version_id"] == sorted(line["injected"])


def test_scope_that_the_caller_gives_is_not_injected(lens: Server) -> None:
    result = lens.call("ck3_search_symbols", query="brave", playset_id="p1")

    (line,) = lens.trace()
    assert ("S", ["vanilla_version_id"]) == (result["reply_type"], line["injected"])


def test_tools_without_a_scope_get_none(lens: Server) -> None:
    lens.call("ck3_playset", command="get")

    (line,) = lens.trace()
    assert [] == line["injected"]
    assert "playset_id" not in line["args"]


def test_nothing_is_injected_while_working_on_the_tool(dev: Server) -> None:
    result = dev.call("ck3_search_symbols", query="brave")

    (line,) = dev.trace()
    assert result["data"]["in"] is None
    assert [] == line["injected"]


def test_a_session_without_a_playset_cannot_search(tmp_path: Path) -> None:
    server = Server(tmp_path / "trace", "ck3lens", {})
    result = server.call("ck3_search_symbols", query="brave")

    assert ("E", "EN-GATE-E-001") == (result["reply_type"], result["code"])


def test_a_session_without_a_version_of_the_game_searches_without_one(tmp_path: Path) -> None:
    server = Server(tmp_path / "trace", "ck3lens", {"playset_id": "p1"})
    server.call("ck3_playset", command="get")
    result = server.call("ck3_search_symbols", query="brave")
    delivered = server.call("ck3_deliver", artifact_bundle=ANSWER)

    assert ("S", "EN-GATE-S-003") == (result["reply_type"], delivered["code"])


def test_a_call_with_bad_arguments_is_no_search_outside_the_scope(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    refused = lens.call("ck3_search_symbols", quarry="brave")
    delivered = lens.call("ck3_deliver", artifact_bundle=ANSWER)

    assert "MCP-SYS-I-001" == refused["code"]
    assert "EN-GATE-S-003" == delivered["code"], lens.violations(delivered)


def test_evidence_from_before_a_switch_of_the_playset_still_counts(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    before = lens.call("ck3_search_symbols", query="brave")["meta"]["trace_id"]
    lens.scope = {**SCOPE, "playset_id": "p2"}
    claim = {"claim_type": "existence", "subject": "trait:brave", "evidence_tool_calls": [before]}
    delivered = lens.call("ck3_deliver", artifact_bundle=ANSWER, claims=[claim])

    assert "EN-GATE-S-003" == delivered["code"]


# 003 §7.3


def test_a_bundle_without_a_file_model_is_an_error(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    lens.validated("ck3_parse_content", TRAIT)
    for model in (None, "X"):
        blocked = lens.call("ck3_deliver", artifact_bundle=trait_bundle(ck3_file_model=model))
        code = "CK3_FILE_MODEL_MISSING" if model is None else "CK3_FILE_MODEL_INVALID"
        assert ("EN-GATE-D-004", {code: "error"}) == (blocked["code"], lens.violations(blocked))


def test_a_delivery_with_an_empty_trace_is_an_error(dev: Server) -> None:
    blocked = dev.call("ck3_deliver", artifact_bundle=ANSWER)

    assert ("error", "EN-GATE-D-004") == (blocked["status"], blocked["code"])
    assert "error" == dev.violations(blocked)["TRACE_REQUIRED"]
    assert "completion" not in blocked["data"]


def test_a_bundle_without_artifacts_is_no_delivery(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    blocked = lens.call("ck3_deliver", artifact_bundle={"artifacts": []})

    assert "EN-GATE-D-004" == blocked["code"]
    assert {"ARTIFACT_BUNDLE_INVALID": "error"} == lens.violations(blocked)


def test_a_search_outside_the_active_playset_is_not_made_and_blocks_nothing(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    refused = lens.call("ck3_search_symbols", query="brave", playset_id="p2")
    delivered = lens.call("ck3_deliver", artifact_bundle=ANSWER)

    assert ("D", "EN-GATE-D-001") == (refused["reply_type"], refused["code"])
    assert "results" not in refused["data"]
    assert "EN-GATE-S-003" == delivered["code"]
    assert {"OUT_OF_SCOPE_SEARCH": "warning"} == lens.violations(delivered)
    assert refused["meta"]["trace_id"] in delivered["data"]["violations"][0]["trace_ids"]


def test_a_search_inside_the_active_playset_is_none(lens: Server) -> None:
    lens.call("ck3_playset", command="get")
    lens.call("ck3_search_symbols", query="brave", playset_id="p1")
    delivered = lens.call("ck3_deliver", artifact_bundle=ANSWER)

    assert ("EN-GATE-S-003", {}) == (delivered["code"], lens.violations(delivered))


@pytest.mark.parametrize("tool", ["ck3_search_symbols", "ck3_confirm_not_exists"])
def test_non_existence_needs_the_exhaustive_search(lens: Server, tool: str) -> None:
    proves = tool == "ck3_confirm_not_exists"
    lens.call("ck3_playset", command="get")
    shown = lens.call(tool, **{"name" if proves else "query": "my_trait"})["meta"]["trace_id"]
    claim = {
        "claim_type": "non_existence",
        "subject": "trait:my_trait does not exist",
        "evidence_tool_calls": [shown],
    }
    said = lens.call("ck3_deliver", artifact_bundle=ANSWER, claims=[claim])

    assert ("EN-GATE-S-003" if proves else "EN-GATE-D-004") == said["code"]
    assert ({} if proves else {"NEGATIVE_CLAIM_UNPROVEN": "error"}) == lens.violations(said)


def test_python_without_its_validation_is_an_error(dev: Server) -> None:
    dev.validated("ck3_validate_python", "another = 1\n")
    blocked = dev.call("ck3_deliver", artifact_bundle=python_bundle())

    assert {"PY_VALIDATION_REQUIRED": "error", "PRESERVE_UNCERTAINTY_TBC": "warning"} == (
        dev.violations(blocked)
    )


def test_python_that_is_wrong_is_an_error_although_a_tool_let_it_pass(dev: Server) -> None:
    wrong = "def load(text:\n    return text\n"
    dev.validated("ck3_validate_python", wrong)
    blocked = dev.call("ck3_deliver", artifact_bundle=python_bundle(wrong))

    assert {"PY_VALIDATION_FAILED": "error", "PRESERVE_UNCERTAINTY_TBC": "warning"} == (
        dev.violations(blocked)
    )


# Spec 30: the completion is the server's


def test_a_claimed_completion_is_none(dev: Server) -> None:
    dev.validated("ck3_validate_python", PYTHON)
    blocked = dev.call("ck3_deliver", artifact_bundle={**python_bundle(), "completion": "cmp-mine"})

    assert "EN-GATE-D-004" == blocked["code"]
    assert {"ARTIFACT_BUNDLE_INVALID": "error"} == dev.violations(blocked)
    assert "completion" not in blocked["data"]


def test_an_accepted_delivery_has_the_completion_of_the_server(dev: Server) -> None:
    dev.validated("ck3_validate_python", PYTHON)
    delivered = dev.call("ck3_deliver", artifact_bundle=python_bundle())

    assert str(delivered["data"]["completion"]).startswith("cmp-")
