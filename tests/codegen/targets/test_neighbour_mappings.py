"""Codes in the words of HTTP problems, gRPC errors and OpenTelemetry."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from tests.codegen.targets.printing import OVERLAY_PACKAGE, texts

from replybook_codegen.output import GeneratedPackage
from replybook_codegen.targets import mappings
from replybook_registry.model import Registry


@pytest.fixture(scope="session")
def document(registry: Registry) -> Any:
    return json.loads(texts(mappings.render, registry)["mappings.json"])


def failures_of(document: Any) -> dict[str, Any]:
    return {code: entry for code, entry in document["codes"].items() if entry["problem"]}


def printed(registry: Registry, *package: GeneratedPackage) -> Any:
    return json.loads(texts(mappings.render, registry, *package)["mappings.json"])


def test_every_code_is_mapped_and_a_success_is_no_problem(
    document: Any, registry: Registry
) -> None:
    codes = [str(code.id) for code in registry.codes]
    failures = [code for code in codes if "-S-" not in code]

    assert list(document["codes"]) == codes
    assert list(failures_of(document)) == failures
    for entry in document["codes"].values():
        parts = {entry["problem"] is None, entry["error_info"] is None}
        assert {entry["tool_failure"] is None} == parts


def test_the_guidance_of_a_failure_is_the_remedy(document: Any, registry: Registry) -> None:
    remedies = {str(code.id): code.remedy for code in registry.codes if "-S-" not in str(code.id)}
    failures = {code: entry["tool_failure"] for code, entry in document["codes"].items()}

    assert remedies == {code: one["guidance"] for code, one in failures.items() if one}


def test_a_problem_type_is_one_absolute_uri_per_code(document: Any) -> None:
    types = {code: entry["problem"]["type"] for code, entry in failures_of(document).items()}

    assert types == {code: f"urn:replybook:code:{code}" for code in types}


def test_a_status_fits_the_type(document: Any) -> None:
    for code, entry in failures_of(document).items():
        status = entry["problem"]["status"]
        assert (code, 500 <= status <= 599) == (code, "-E-" in code)
        assert (code, 400 <= status <= 599) == (code, True)


def test_a_reason_is_unique_and_of_the_form_that_google_asks_for(document: Any) -> None:
    reasons = [entry["error_info"]["reason"] for entry in failures_of(document).values()]

    assert len(set(reasons)) == len(reasons)
    assert [r for r in reasons if not re.fullmatch(r"[A-Z][A-Z0-9_]{0,61}[A-Z0-9]", r)] == []


def test_a_reason_that_is_too_long_ends_in_its_code(tiny: Registry) -> None:
    twins = [
        replace(tiny.code_by_id[code], key="A_VERY_LONG_KEY_" * 5 + code[-1])
        for code in ("WA-RES-I-001", "WA-RES-I-002")
    ]
    made = printed(replace(tiny, codes=tuple(twins)))
    reasons = [entry["error_info"]["reason"] for entry in failures_of(made).values()]

    assert [reason[-13:] for reason in reasons] == ["_WA_RES_I_001", "_WA_RES_I_002"]
    assert [len(reason) for reason in reasons] == [63, 63]


def test_the_metadata_are_the_public_params(document: Any, registry: Registry) -> None:
    for code in registry.codes:
        if code.id.type != "S":
            public = [param.name for param in code.params if param.privacy == "public"]
            assert document["codes"][str(code.id)]["error_info"]["metadata"] == public


@pytest.mark.parametrize(
    ("letter", "http", "rpc"),
    [
        ("I", None, "INVALID_ARGUMENT"),
        ("I", 404, "NOT_FOUND"),
        ("I", 409, "FAILED_PRECONDITION"),
        ("I", 418, "INVALID_ARGUMENT"),
        ("I", 424, "FAILED_PRECONDITION"),
        ("D", None, "PERMISSION_DENIED"),
        ("D", 401, "UNAUTHENTICATED"),
        ("E", None, "INTERNAL"),
        ("E", 501, "UNIMPLEMENTED"),
        ("E", 503, "INTERNAL"),
    ],
)
def test_the_grpc_code_follows_type_and_status(
    letter: str, http: int | None, rpc: str, tiny: Registry
) -> None:
    code = next(code for code in tiny.codes if code.id.type == letter)
    (entry,) = printed(replace(tiny, codes=(replace(code, http=http),)))["codes"].values()

    assert entry["rpc_code"] == rpc


def test_only_an_error_sets_the_span_to_error(document: Any) -> None:
    for code, entry in document["codes"].items():
        assert entry["telemetry"] == {
            "error.type": None if "-S-" in code else code,
            "span_status": "ERROR" if "-E-" in code else "UNSET",
        }


def test_a_code_that_waits_says_where_its_seconds_are_and_no_other_does(
    document: Any, registry: Registry
) -> None:
    waiting = {str(code.id) for code in registry.codes if code.exhausted is not None}

    for code, entry in document["codes"].items():
        assert entry["retry_after"] == ("after_s" if code in waiting else None)
        if code in waiting:
            assert "after_s" in entry["error_info"]["metadata"]
            assert entry["rpc_code"] in {"FAILED_PRECONDITION", "RESOURCE_EXHAUSTED"}


def test_a_transient_error_is_listed_and_no_grpc_client_retries_it(
    document: Any, registry: Registry
) -> None:
    transient = {str(code.id) for code in registry.codes if code.transient}
    listed = {code: entry for code, entry in document["codes"].items() if entry["transient"]}

    assert transient == listed.keys()
    assert {("INTERNAL", None)} >= {
        (one["rpc_code"], one["retry_after"]) for one in listed.values()
    }


def test_an_extending_registry_has_its_own_domain_and_codes(overlay: Registry) -> None:
    document = printed(overlay, OVERLAY_PACKAGE)

    assert document["domain"] == "harbour"
    assert {code: one["problem"]["type"] for code, one in failures_of(document).items()} == {
        "WA-SHIP-I-001": "urn:replybook:harbour:code:WA-SHIP-I-001",
        "WA-SHIP-I-002": "urn:replybook:harbour:code:WA-SHIP-I-002",
    }
