"""The JSON Schemas: valid themselves, and as strict as they claim."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import jsonschema
import pytest
from tests.codegen.targets.printing import BESIDE_BASE, OVERLAY_PACKAGE, ROOT, texts

from replybook_codegen.samples import wire_data
from replybook_codegen.targets import json_schemas
from replybook_registry.files import read_folder
from replybook_registry.load import load
from replybook_registry.model import Registry
from replybook_registry.schemas import schema_name

Schema = dict[str, Any]


@pytest.fixture(scope="session")
def schemas(registry: Registry) -> dict[str, Schema]:
    printed = texts(json_schemas.render, registry)
    return {name.removeprefix("schemas/"): json.loads(text) for name, text in printed.items()}


def nodes(node: object) -> Iterator[Schema]:
    if isinstance(node, dict):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for item in node:
            yield from nodes(item)


def faults(schema: Schema, value: object) -> list[str]:
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(value)]


def test_every_schema_is_a_valid_schema(schemas: dict[str, Schema]) -> None:
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_schema_begins_with_dialect_and_mark(schemas: dict[str, Schema]) -> None:
    for schema in schemas.values():
        assert list(schema)[:2] == ["$schema", "$comment"]
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert schema["$comment"].startswith("@generated from the registry")


def test_every_schema_is_in_one_piece(schemas: dict[str, Schema]) -> None:
    for name, schema in schemas.items():
        wanted = {node["$ref"] for node in nodes(schema) if isinstance(node.get("$ref"), str)}
        have = {f"#/$defs/{key}" for key in schema.get("$defs", {})}
        assert (name, wanted - have) == (name, set())


def test_no_schema_has_a_key_that_only_our_loader_reads(schemas: dict[str, Schema]) -> None:
    for schema in schemas.values():
        assert [key for node in nodes(schema) for key in node if key.startswith("x-")] == []


def test_the_examples_of_all_codes_fit(schemas: dict[str, Schema], registry: Registry) -> None:
    data = schemas["reply-data.schema.json"]["$defs"]
    assert list(data) == [str(code.id) for code in registry.codes]
    for code in registry.codes:
        assert faults(data[str(code.id)], wire_data(code)) == []


def test_an_unknown_param_is_refused_except_in_a_success(
    schemas: dict[str, Schema], registry: Registry
) -> None:
    data = schemas["reply-data.schema.json"]["$defs"]
    for code in registry.codes:
        found = faults(data[str(code.id)], {**wire_data(code), "no_such_param": 1})
        assert (str(code.id), bool(found)) == (str(code.id), code.id.type != "S")


def test_a_missing_required_param_is_refused(
    schemas: dict[str, Schema], registry: Registry
) -> None:
    data = schemas["reply-data.schema.json"]["$defs"]
    for code in registry.codes:
        for param in code.params:
            if param.required and param.privacy == "public":
                lacking = {k: v for k, v in wire_data(code).items() if k != param.name}
                assert faults(data[str(code.id)], lacking)


@pytest.mark.parametrize("name", ["after_s", "attempts_left"])
def test_seconds_and_attempts_of_a_code_that_waits_are_0_or_more(
    name: str, schemas: dict[str, Schema], registry: Registry
) -> None:
    data = schemas["reply-data.schema.json"]["$defs"]
    for code in registry.codes:
        if code.exhausted is not None:
            assert not faults(data[str(code.id)], {**wire_data(code), name: 0})
            assert faults(data[str(code.id)], {**wire_data(code), name: -1})


def test_a_number_of_a_code_that_does_not_wait_may_be_less(tiny: Registry) -> None:
    text = texts(json_schemas.render, tiny)["schemas/reply-data.schema.json"]
    data = json.loads(text)["$defs"]

    assert not faults(data["MCP-SYS-E-001"], {"after_s": -1})
    assert faults(data["EN-RES-D-001"], {"title": "Ahoy", "after_s": -1, "attempts_left": 1})


def test_what_never_reaches_the_wire_is_not_in_the_schema(tiny: Registry) -> None:
    text = texts(json_schemas.render, tiny)["schemas/reply-data.schema.json"]

    assert {"count", "titles", "order"} <= set(
        json.loads(text)["$defs"]["WA-READ-S-001"]["properties"]
    )
    assert '"lamp"' not in text
    assert '"card"' not in text


@pytest.mark.parametrize("folder", ["tests/golden/tiny_registry", "registry/replybook_registry"])
def test_the_files_of_a_registry_fit_the_printed_schemas(folder: str, tiny: Registry) -> None:
    printed = texts(json_schemas.render, tiny)
    for name, table in load(read_folder(ROOT / folder)).tables.items():
        schema = json.loads(printed[f"schemas/registry/{schema_name(name)}.schema.json"])
        assert (name, faults(schema, table)) == (name, [])
        assert faults(schema, {**table, "no_such_key": 1})


def test_an_extending_registry_gets_its_own_codes_and_the_schemas_of_its_files(
    overlay: Registry, tiny: Registry
) -> None:
    mine = texts(json_schemas.render, overlay, OVERLAY_PACKAGE)
    theirs = texts(json_schemas.render, tiny)
    data = "schemas/reply-data.schema.json"
    begun = ("registry", "taxonomy", "codes", "released", "tools")

    assert {data, *(f"schemas/registry/{name}.schema.json" for name in begun)} == mine.keys()
    assert [name for name in mine if mine[name] != theirs[name]] == [data]
    assert list(json.loads(mine[data])["$defs"]) == ["WA-SHIP-I-001", "WA-SHIP-I-002"]


def test_an_extension_beside_its_base_leaves_the_schemas_of_files_to_the_base(
    overlay: Registry, tiny: Registry
) -> None:
    mine = texts(json_schemas.render, overlay, BESIDE_BASE)
    alone = texts(json_schemas.render, overlay, OVERLAY_PACKAGE)
    theirs = texts(json_schemas.render, tiny)

    assert list(mine) == ["schemas/reply-data.schema.json"]
    assert all(theirs[name] == alone[name] for name in alone.keys() - mine.keys())


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("session_fields", {"session", "registry/vocabulary"}),
        ("formats", {"bundle", "registry/vocabulary"}),
        ("legacy", {"registry/legacy"}),
        ("cases", {"registry/cases"}),
        ("violations", {"registry/policy_global", "registry/policy_rules"}),
    ],
)
def test_a_word_or_file_of_ones_own_brings_its_schema(
    overlay: Registry, tiny: Registry, path: str, more: set[str]
) -> None:
    entry = replace(getattr(tiny, path)[0], origin=overlay.name)
    with_it = replace(overlay, **{path: (*getattr(overlay, path), entry)})

    without = texts(json_schemas.render, overlay, OVERLAY_PACKAGE)
    added = texts(json_schemas.render, with_it, OVERLAY_PACKAGE).keys() - without.keys()

    assert {f"schemas/{name}.schema.json" for name in more} == added
