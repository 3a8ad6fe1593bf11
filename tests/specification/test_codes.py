"""The codes of the base registry are those of the specification.

Ids, keys, matrix, ids that are gone.
"""

from pathlib import Path
from typing import cast

import pytest
from tests.project_tree import fresh_python
from tests.yaml_files import read_yaml

from replybook_registry import Registry

Former = dict[str, list[str]]

FACTS = read_yaml(Path(__file__).parent / "reply_codes.yaml")
KEPT = cast("dict[str, str]", FACTS["kept"])
NEW = cast("list[str]", FACTS["new"])
LEGACY = cast("dict[str, dict[str, object]]", FACTS["legacy"])
FORMER = cast("Former", FACTS["former"])
UNREGISTERED = cast("Former", FACTS["unregistered"])

THIRTEEN = "SYS RES VIS IO READ WRITE EXEC DB PARSE VAL GATE LOG CFG"
MATRIX = {"WA": "SIE", "EN": "SDE", "CT": "SIE", "MCP": "SIE"}


def test_the_registry_holds_the_92_codes_of_the_table(registry: Registry) -> None:
    first = [str(code.id) for code in registry.codes if code.since == "1.0.0"]

    assert len(first) == 92
    assert sorted(first) == sorted([*KEPT, *NEW])


def test_codes_that_the_table_did_not_foresee_came_later(registry: Registry) -> None:
    """Spec 14: further codes may be added in the right layer and area."""
    later = {str(code.id) for code in registry.codes if code.since != "1.0.0"}

    assert {"MCP-SYS-E-006", "MCP-SYS-E-007"} <= later
    assert not later & {*KEPT, *NEW}


def test_a_kept_code_keeps_its_message_key(registry: Registry) -> None:
    keys = {str(code.id): code.key for code in registry.codes}

    assert {code: keys[code] for code, key in KEPT.items() if key} == {
        c: k for c, k in KEPT.items() if k
    }


def test_every_code_has_a_unique_key_a_message_a_meaning_an_action_and_a_remedy(
    registry: Registry,
) -> None:
    assert len({code.key for code in registry.codes}) == len(registry.codes)
    for code in registry.codes:
        assert all((code.title, code.message, code.meaning, code.action.verb, code.remedy)), code.id


@pytest.mark.parametrize("code", ["WA-RES-I-001", "EN-WRITE-D-002"])
def test_a_refused_address_names_its_path(registry: Registry, code: str) -> None:
    params = {param.name: param.required for param in registry.code_by_id[code].params}

    assert params["path"]


@pytest.mark.parametrize("code", ["WA-RES-I-003", "WA-RES-I-004"])
def test_what_resolve_never_emits_is_reserved(registry: Registry, code: str) -> None:
    assert registry.code_by_id[code].status == "reserved"


def test_what_migration_answers_is_all_that_is_deprecated(registry: Registry) -> None:
    """Raw data and failures of unmoved tools, for the time of moving over (spec 8 and 81)."""
    deprecated = {str(code.id) for code in registry.codes if code.status == "deprecated"}

    failures = {"MCP-SYS-I-003", "MCP-SYS-I-007", "EN-SYS-D-001", "MCP-SYS-E-010"}
    assert deprecated == {"MCP-SYS-S-900", *failures}


def test_there_are_four_types_with_one_builder_method_each(registry: Registry) -> None:
    methods = {entry.letter: entry.builder_method for entry in registry.types}

    assert methods == {"S": "success", "I": "invalid", "D": "denied", "E": "error"}


def test_every_type_but_success_ends_the_call_and_is_an_error_on_the_wire(
    registry: Registry,
) -> None:
    assert {entry.letter: entry.terminal for entry in registry.types} == {
        "S": False,
        "I": True,
        "D": True,
        "E": True,
    }
    assert {entry.letter for entry in registry.types if entry.status == "success"} == {"S"}


def test_the_areas_are_the_thirteen_and_the_service_behind_a_tool(registry: Registry) -> None:
    """A service behind a tool is a subject of its own, in the area SVC (spec 84)."""
    assert sorted(area.name for area in registry.areas) == sorted([*THIRTEEN.split(), "SVC"])


def test_the_matrix_of_layers_and_types_is_the_normative_one(registry: Registry) -> None:
    assert {layer.name: "".join(layer.allowed_types) for layer in registry.layers} == MATRIX


def test_contracts_open_and_close_under_gate(registry: Registry) -> None:
    ids = [str(code.id) for code in registry.codes]

    assert [code for code in ids if code.startswith(("CT-OPEN", "CT-CLOSE"))] == []
    assert {"CT-GATE-S-001", "CT-GATE-S-002", "CT-GATE-S-003"} <= set(ids)


def test_a_missing_log_is_invalid_and_a_missing_contract_a_success(registry: Registry) -> None:
    assert registry.code_by_id["WA-LOG-I-001"].key == "LOG_NOT_FOUND"
    params = registry.code_by_id["CT-READ-S-001"].params

    assert "has_active_contract" in {param.name for param in params}


def test_every_legacy_id_has_its_verdict(registry: Registry) -> None:
    verdicts = {e.code: e.verdict for e in registry.legacy if "legacy" in e.sources}

    assert verdicts == {code: fact["verdict"] for code, fact in LEGACY.items()}


@pytest.mark.parametrize(
    ("source", "facts"),
    [("canonical", FORMER), ("unregistered", UNREGISTERED)],
    ids=lambda v: str(v)[:12],
)
def test_every_other_id_that_is_gone_is_on_record(
    registry: Registry, source: str, facts: Former
) -> None:
    on_record = {e.code: set(e.use) for e in registry.legacy if source in e.sources}

    assert on_record == {code: set(use) for code, use in facts.items()}


def test_a_legacy_id_sends_its_users_where_the_table_says(registry: Registry) -> None:
    used = {entry.code: set(entry.use) for entry in registry.legacy}
    wanted = {code: set(cast("list[str]", fact["use"])) for code, fact in LEGACY.items()}

    assert [code for code, use in wanted.items() if not use <= used[code]] == []


def test_every_id_that_is_gone_comes_with_advice(registry: Registry) -> None:
    assert [entry.code for entry in registry.legacy if not entry.advice] == []


def test_nothing_at_run_time_reads_the_table_of_ids_that_are_gone() -> None:
    code = (
        "import sys; from replybook import ReplyBuilder, codes;"
        "ReplyBuilder().success(codes.WA_RES_S_001, data={});"
        "print('replybook_generated.legacy' in sys.modules)"
    )

    assert fresh_python("-c", code).stdout.strip() == "False"
