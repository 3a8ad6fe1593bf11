"""Codes in the words of HTTP problems, gRPC errors and OpenTelemetry."""

import ast
import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import black
import pytest
from tests.codegen.targets.printing import OVERLAY_PACKAGE, texts

from replybook_codegen.targets import mappings
from replybook_registry.model import Registry


@pytest.fixture(scope="session")
def module(registry: Registry) -> SimpleNamespace:
    return loaded(texts(mappings.render, registry)["mappings.py"])


@pytest.fixture(scope="session")
def document(registry: Registry) -> Any:
    return json.loads(texts(mappings.render, registry)["mappings.json"])


def loaded(text: str) -> SimpleNamespace:
    names: dict[str, object] = {}
    exec(compile(text, "mappings.py", "exec"), names)
    return SimpleNamespace(**names)


def test_every_code_is_mapped_and_a_success_is_no_problem(
    module: SimpleNamespace, document: Any, registry: Registry
) -> None:
    codes = [str(code.id) for code in registry.codes]
    failures = [code for code in codes if "-S-" not in code]

    assert list(document["codes"]) == list(module.TELEMETRY) == codes
    assert list(module.PROBLEM_DETAILS) == list(module.ERROR_INFO) == failures
    assert all(document["codes"][code]["problem"] is None for code in set(codes) - set(failures))


def test_python_and_json_say_the_same(module: SimpleNamespace, document: Any) -> None:
    for code, entry in document["codes"].items():
        if entry["problem"] is not None:
            assert module.PROBLEM_DETAILS[code] == tuple(entry["problem"].values())
            info = entry["error_info"]
            assert module.ERROR_INFO[code] == (
                entry["rpc_code"],
                info["reason"],
                tuple(info["metadata"]),
            )
            assert info["domain"] == module.ERROR_DOMAIN == document["domain"]
            kind, retryable, _ = entry["tool_failure"].values()
            assert module.TOOL_FAILURES[code] == (kind, retryable)
        assert module.TELEMETRY[code] == tuple(entry["telemetry"].values())
        assert (entry["tool_failure"] is None) == (entry["problem"] is None)


def test_the_guidance_of_a_failure_is_the_remedy(document: Any, registry: Registry) -> None:
    remedies = {str(code.id): code.remedy for code in registry.codes if "-S-" not in str(code.id)}
    failures = {code: entry["tool_failure"] for code, entry in document["codes"].items()}

    assert remedies == {code: one["guidance"] for code, one in failures.items() if one}


def test_a_problem_type_is_one_absolute_uri_per_code(module: SimpleNamespace) -> None:
    types = {code: row[0] for code, row in module.PROBLEM_DETAILS.items()}

    assert types == {code: f"urn:replybook:code:{code}" for code in types}


def test_a_status_fits_the_type(module: SimpleNamespace) -> None:
    for code, (_, _, status) in module.PROBLEM_DETAILS.items():
        assert (code, 500 <= status <= 599) == (code, "-E-" in code)
        assert (code, 400 <= status <= 599) == (code, True)


def test_a_reason_is_unique_and_of_the_form_that_google_asks_for(module: SimpleNamespace) -> None:
    reasons = [row[1] for row in module.ERROR_INFO.values()]

    assert len(set(reasons)) == len(reasons)
    assert [r for r in reasons if not re.fullmatch(r"[A-Z][A-Z0-9_]{0,61}[A-Z0-9]", r)] == []


def test_a_reason_that_is_too_long_ends_in_its_code(tiny: Registry) -> None:
    twins = [
        replace(tiny.code_by_id[code], key="A_VERY_LONG_KEY_" * 5 + code[-1])
        for code in ("WA-RES-I-001", "WA-RES-I-002")
    ]
    rows = loaded(
        texts(mappings.render, replace(tiny, codes=tuple(twins)))["mappings.py"]
    ).ERROR_INFO
    reasons = [row[1] for row in rows.values()]

    assert [reason[-13:] for reason in reasons] == ["_WA_RES_I_001", "_WA_RES_I_002"]
    assert [len(reason) for reason in reasons] == [63, 63]


def test_the_metadata_are_the_public_params(module: SimpleNamespace, registry: Registry) -> None:
    for code in registry.codes:
        if code.id.type != "S":
            public = tuple(param.name for param in code.params if param.privacy == "public")
            assert module.ERROR_INFO[str(code.id)][2] == public


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
    rows = texts(mappings.render, replace(tiny, codes=(replace(code, http=http),)))
    (row,) = loaded(rows["mappings.py"]).ERROR_INFO.values()

    assert row[0] == rpc


def test_only_an_error_sets_the_span_to_error(module: SimpleNamespace) -> None:
    for code, (error_type, status) in module.TELEMETRY.items():
        assert error_type == (None if "-S-" in code else code)
        assert status == ("ERROR" if "-E-" in code else "UNSET")


def test_a_code_that_waits_says_where_its_seconds_are_and_no_other_does(
    module: SimpleNamespace, document: Any, registry: Registry
) -> None:
    waiting = {str(code.id) for code in registry.codes if code.exhausted is not None}

    assert module.RETRY_AFTER == dict.fromkeys(waiting, "after_s")
    for code, entry in document["codes"].items():
        assert entry["retry_after"] == module.RETRY_AFTER.get(code)
        if code in waiting:
            assert "after_s" in module.ERROR_INFO[code][2]
            assert module.ERROR_INFO[code][0] in {"FAILED_PRECONDITION", "RESOURCE_EXHAUSTED"}


def test_a_transient_error_is_listed_and_no_grpc_client_retries_it(
    module: SimpleNamespace, document: Any, registry: Registry
) -> None:
    transient = [str(code.id) for code in registry.codes if code.transient]

    assert transient == list(module.TRANSIENT)
    assert transient == [code for code, entry in document["codes"].items() if entry["transient"]]
    assert {"INTERNAL"} >= {module.ERROR_INFO[code][0] for code in transient}
    assert not set(transient) & set(module.RETRY_AFTER)


def test_the_module_is_constants_only_and_imports_nothing_of_weight(registry: Registry) -> None:
    text = texts(mappings.render, registry)["mappings.py"]
    body = ast.parse(text).body
    imported = [node.module for node in body if isinstance(node, ast.ImportFrom)]

    assert imported == ["__future__", "collections.abc", "typing"]
    assert {type(node).__name__ for node in body} <= {"ImportFrom", "Assign", "AnnAssign", "Expr"}


def test_black_leaves_the_module_alone(registry: Registry) -> None:
    text = texts(mappings.render, registry)["mappings.py"]

    assert text == black.format_str(text, mode=black.Mode(line_length=100))


def test_an_extending_registry_has_its_own_domain_and_codes(overlay: Registry) -> None:
    module = loaded(texts(mappings.render, overlay, OVERLAY_PACKAGE)["mappings.py"])

    assert module.ERROR_DOMAIN == "harbour"
    assert {code: row[0] for code, row in module.PROBLEM_DETAILS.items()} == {
        "WA-SHIP-I-001": "urn:replybook:harbour:code:WA-SHIP-I-001",
        "WA-SHIP-I-002": "urn:replybook:harbour:code:WA-SHIP-I-002",
    }
