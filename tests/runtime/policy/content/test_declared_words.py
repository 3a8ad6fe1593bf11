"""The registry, and not the reader, defines the formats and fields of a file."""

from __future__ import annotations

from typing import Any

import pytest

from replybook.policy.bundle import ArtifactBundle, ArtifactFile
from replybook.policy.completion import canonical_digest
from replybook.policy.delivery import Delivery, read_bundle
from replybook.policy.facts import BASE_FACTS
from replybook_ck3 import CK3_FACTS
from replybook_schema.vocabulary import ArtifactFieldSpec, FormatSpec, VocabularySpec

WORDS = VocabularySpec(
    formats=(
        FormatSpec("ticket_yaml", "A ticket.", (".yaml",), "ticket"),
        FormatSpec("note", "A note.", ()),
    ),
    artifact_fields=(
        ArtifactFieldSpec("queue", "Where it waits.", "string", enum=("first", "second")),
        ArtifactFieldSpec("weight", "How urgent.", "integer", formats=("ticket_yaml",)),
        ArtifactFieldSpec("seen_by", "Who read it.", "string_list"),
        ArtifactFieldSpec("is_open", "Whether it waits.", "boolean"),
        ArtifactFieldSpec("title", "What it is about.", "string"),
    ),
)


def read(**members: object) -> tuple[ArtifactBundle, list[tuple[str, str, str]]]:
    file = {"path": "root:repo/a.yaml", "format": "ticket_yaml", "content": "", **members}
    bundle, faults = read_bundle({"artifacts": [file]}, WORDS)
    return bundle, [(fault.loc, fault.problem, fault.fix) for fault in faults]


def test_a_declared_format_is_read() -> None:
    bundle, faults = read()

    assert [] == faults
    assert "ticket_yaml" == bundle.artifacts[0].format


def test_an_unknown_format_is_a_fault_that_names_those_there_are() -> None:
    _, faults = read(format="ck3_script")

    assert [
        ("artifacts[0].format", "it is 'ck3_script'", "give one of ticket_yaml, note")
    ] == faults


def test_the_fields_of_a_file_are_kept() -> None:
    given = {"queue": "first", "weight": 3, "seen_by": ("ann",), "is_open": False, "title": ""}
    bundle, faults = read(**given)

    assert [] == faults
    assert given == bundle.artifacts[0].fields


def test_a_field_that_is_null_is_left_out() -> None:
    bundle, faults = read(queue=None)

    assert [] == faults
    assert {} == bundle.artifacts[0].fields


def test_an_unknown_field_is_a_fault_that_names_those_there_are() -> None:
    _, ((loc, problem, fix),) = read(owner="ann")

    assert ("artifacts[0]", "'owner' is an unknown key") == (loc, problem)
    assert fix.endswith("queue, weight, seen_by, is_open, title")


def test_a_field_of_another_format_is_a_fault() -> None:
    _, faults = read(format="note", weight=3)
    fix = "leave it out; it belongs to ticket_yaml"

    assert [("artifacts[0].weight", "files of format note have no such field", fix)] == faults


@pytest.mark.parametrize(
    "given",
    [
        {"queue": "third"},
        {"weight": "3"},
        {"weight": True},
        {"seen_by": "ann"},
        {"seen_by": [3]},
        {"is_open": 1},
        {"title": 7},
        {"title": "x" * 501},
    ],
    ids=str,
)
def test_a_value_of_another_type_is_a_fault(given: dict[str, object]) -> None:
    _, faults = read(**given)

    assert 1 == len(faults)
    assert faults[0][0].startswith(f"artifacts[0].{next(iter(given))}")


def test_a_file_as_data_is_flat_and_has_what_it_lacks_as_null() -> None:
    plain = {"path": "a.txt", "format": "ck3_script", "content": "a"}

    assert {**plain, "ck3_file_model": None} == ArtifactFile(**plain).to_dict()
    whole: Any = {**plain, "fields": {"ck3_file_model": "B"}}
    assert {**plain, "ck3_file_model": "B"} == ArtifactFile(**whole).to_dict()


def test_the_digest_of_a_bundle_is_that_of_version_2_0() -> None:
    """A completion that was issued before fields were data still holds."""
    file = {"path": "a.txt", "format": "ck3_script", "content": "a", "ck3_file_model": "A"}
    bundle, _ = read_bundle({"target": "mod:My Patch", "artifacts": [file]})
    expected = {
        "target": "mod:My Patch",
        "artifacts": [file],
        "declared_new_symbols": [],
        "touched_units": [],
        "claims": [],
        "notes": None,
        "schema_change": None,
    }

    assert canonical_digest(expected) == canonical_digest(bundle.to_dict())


def test_rules_see_the_fields_beside_path_and_content() -> None:
    file = {"path": "root:repo/a.txt", "format": "ck3_script", "content": "", "ck3_file_model": "A"}
    delivery = Delivery.read(mode="m", session={}, bundle={"artifacts": [file]})

    assert "A" == delivery.files[0]["ck3_file_model"]


def test_an_application_lays_its_facts_over_those_of_the_base() -> None:
    assert set(BASE_FACTS) < set(CK3_FACTS)
    assert not [name for name in BASE_FACTS if "ck3" in name]
