"""Schema faults as findings, found by a precise but slow validator.

A schema may name a rule for a wrong property (`x-rule`), so that a malformed code is RB101 and not
"a schema violation".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

import jsonschema
from jsonschema import exceptions, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from replybook_registry.nodes import Items, Table
from replybook_registry.rules import (
    rb101_malformed_code,
    rb112_missing_remedy,
    rb156_unknown_key,
    rb157_schema_violation,
)
from replybook_registry.schemas import schema_of, schema_text
from replybook_schema import Finding, Place
from replybook_schema.near import near

MANY_KEYS = 20
"""Maximum number of unknown keys in one mapping that get a finding of their own."""

Fault = tuple[tuple[str | int, ...], str, tuple[Finding, ...]]
"""Place in the file, JSON Schema keyword, and findings."""


def faults(schema: str, table: Table) -> Iterator[Fault]:
    """Yield every fault of a file under the schema with this name."""
    for error in _validator(schema).iter_errors(table):
        findings = tuple(_word_fault(_precise(error), table))
        yield tuple(error.absolute_path), error.validator, findings


@cache
def _validator(name: str) -> Any:
    return _Validator(schema_text(name), registry=_SCHEMAS)


def _pattern(_validator: object, pattern: str, value: object, _schema: object) -> Iterator[Any]:
    """Apply the keyword `pattern` as JSON Schema defines it.

    In Python, `$` also fits before a line feed.
    """
    if isinstance(value, str) and re.search(_END.sub(r"\\Z", pattern), value) is None:
        yield ValidationError(f"{value!r} does not match {pattern!r}")


_END = re.compile(r"(?<!\\)\$$")
_Validator: Any = cast("Any", validators).extend(
    jsonschema.Draft202012Validator, validators={"pattern": _pattern}
)


def _neighbour(uri: str) -> Resource[Any]:
    """Return another schema of the same folder. Nothing is downloaded."""
    return DRAFT202012.create_resource(schema_of(uri))


_SCHEMAS: Registry[Any] = Registry(retrieve=_neighbour)  # type: ignore[call-arg]  # an attrs field with a private name, which mypy does not see


def _precise(error: ValidationError) -> ValidationError:
    """Return the most informative fault inside a composed schema."""
    return cast("Any", exceptions).best_match([error]) if error.context else error


def _word_fault(error: ValidationError, root: Table) -> Iterator[Finding]:
    node = _node_at(root, list(error.absolute_path))
    schema = cast("Mapping[str, object]", error.schema)
    if error.validator == "additionalProperties" and isinstance(node, Table):
        known = list(cast("Mapping[str, object]", schema.get("properties", {})))
        unknown = [key for key in node if key not in known]
        for key in unknown[:MANY_KEYS]:
            yield rb156_unknown_key.finding(node.key_place(key), key, known)
        # probably another kind of file, so more findings would not help
        if len(unknown) > MANY_KEYS:
            rest = f"{len(unknown) - MANY_KEYS} more keys are unknown here"
            fix = "remove them, or move the file out of the registry"
            yield rb157_schema_violation.finding(node.place, rest, fix)
    elif error.validator == "required" and isinstance(node, Table):
        yield from _missing(error, schema, node)
    else:
        where = list(error.absolute_path)
        parent = _node_at(root, where[:-1])
        code = parent.get("code", "this code") if isinstance(parent, Table) else "this code"
        yield _violation(error, schema, _place_at(root, where), str(code))


def _missing(
    error: ValidationError, schema: Mapping[str, object], node: Table
) -> Iterator[Finding]:
    properties = cast("Mapping[str, Mapping[str, object]]", schema.get("properties", {}))
    for key in cast("Sequence[str]", error.validator_value):
        if key in node:
            continue
        if properties.get(key, {}).get("x-rule") == rb112_missing_remedy.CODE:
            yield rb112_missing_remedy.finding(node.place, str(node.get("code", "this code")))
        else:
            problem, fix = (
                f"the key {key!r} is missing here",
                f"add {key}: {_about(properties, key)}",
            )
            yield rb157_schema_violation.finding(node.place, problem, fix)


def _about(properties: Mapping[str, Mapping[str, object]], key: str) -> str:
    return str(properties.get(key, {}).get("description", "...")).strip().rstrip(".")


_NOUNS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
}


def _violation(
    error: ValidationError, schema: Mapping[str, object], place: Place, code: str
) -> Finding:
    rule = schema.get("x-rule")
    if rule == rb101_malformed_code.CODE:
        return rb101_malformed_code.finding(place, str(error.instance))
    if rule == rb112_missing_remedy.CODE:
        return rb112_missing_remedy.finding(place, code)
    return rb157_schema_violation.finding(place, _problem(error), _fix(error, schema))


def _fix(error: ValidationError, schema: Mapping[str, object]) -> str:
    """Return the advice: a possible value, or the description."""
    value, wanted = error.instance, error.validator_value
    examples = cast("Sequence[object]", schema.get("examples", ()))
    if error.validator == "enum":
        options = [str(option) for option in cast("Sequence[object]", wanted)]
        meant = near(str(value), options)
        return f"write {meant[0]!r}" if meant else f"write one of {', '.join(options)}"
    if error.validator == "type" and wanted == "boolean":
        return "write true or false"
    if error.validator == "type" and wanted == "string" and isinstance(value, (int, bool)):
        return f"quote it: {json.dumps(json.dumps(value))}"
    if examples:
        return f"write it like {_short(examples[0])}"
    about = str(schema.get("description", "")).strip().rstrip(".")
    return f"write here what it is for: {about}" if about else "correct the value"


def _problem(error: ValidationError) -> str:
    value = _short(error.instance)
    wanted = error.validator_value
    match error.validator:
        case "enum":
            options = ", ".join(map(str, cast("Sequence[object]", wanted)))
            return f"{value} is not one of {options}"
        case "const":
            return f"{value} is not {wanted!r}"
        case "type":
            return f"{value} is not {_NOUNS.get(str(wanted), str(wanted))}"
        case "pattern":
            return f"{value} has not the form that is wanted here"
        case "minLength" | "minItems" | "minProperties":
            return f"{value} is shorter than {wanted}"
        case "maxLength" | "maxItems" | "maxProperties":
            return f"{value} is longer than {wanted}"
        case "uniqueItems":
            return f"{value} names something twice"
        case "not" | "dependentRequired" | "dependentSchemas" | "propertyNames":
            return f"{value} is not allowed here"
        case _:
            return f"{value} does not fit ({error.validator})"


def _short(value: object) -> str:
    if isinstance(value, dict):
        return "this mapping"
    if isinstance(value, list):
        return "this list"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _node_at(root: Table, path: Sequence[str | int]) -> object:
    node: object = root
    for step in path:
        node = cast("Mapping[str | int, object]", node)[step]
    return node


def _place_at(root: Table, path: Sequence[str | int]) -> Place:
    if not path:
        return root.place
    parent = _node_at(root, path[:-1])
    last = path[-1]
    if isinstance(parent, Table):
        return parent.value_place(str(last))
    return cast("Items", parent).item_place(int(last))
