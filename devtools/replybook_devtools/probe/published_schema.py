"""A value that a published schema permits, and the validation of values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

from jsonschema import Draft202012Validator, SchemaError
from jsonschema.validators import validator_for
from referencing.jsonschema import EMPTY_REGISTRY

from replybook_codegen.input_schema import Schema, argument_of, branches_of, list_of

_DEEPEST: Final = 6
_LONGEST: Final = 2_000
_TEXTS: Final = (
    *("replybook-probe", "probe", "a", "A1", "1", "0", "2026-01-01", "2026-01-01T00:00:00Z"),
    *("00000000-0000-4000-8000-000000000000", "probe@example.com", "https://example.invalid/"),
    *("#000000", "en", "12:00", "probe/probe", "0000000000", "aaaaaaaaaaaa"),
)
"""Texts to try for a pattern."""

_FORMATS: Final = {
    "date": "2026-01-01",
    "date-time": "2026-01-01T00:00:00Z",
    "time": "12:00:00Z",
    "uuid": "00000000-0000-4000-8000-000000000000",
    "email": "probe@example.com",
    "uri": "https://example.invalid/",
}


def valid_value(schema: object, root: Schema, depth: int = 0) -> object:
    """Return a value that the schema most likely permits. The caller must validate it.

    Args:
        root: Schema that holds the definitions.
        depth: Number of values around this one.
    """
    nothing: dict[str, Any] = {}
    sole = next(branches_of(schema, root), nothing)
    argument = argument_of(sole, root)
    if argument.values:
        return argument.values[0]
    given = [*list_of(sole.get("examples")), sole.get("default")]
    for one in given:
        if one is not None and is_valid(one, sole, root):
            return one
    kind = next(iter(argument.types), "string")
    if kind == "string":
        return _text(sole, root)
    if kind in ("integer", "number"):
        return _number(argument.bounds, sole)
    if kind == "array":
        count = 0 if depth > _DEEPEST else int(argument.bounds.get("minItems", 0))
        return [valid_value(argument.items, root, depth + 1) for _ in range(min(count, 20))]
    if kind == "object" and depth <= _DEEPEST:
        members = argument.properties
        return {
            one: valid_value(members.get(one, {}), root, depth + 1) for one in argument.required
        }
    return False if kind == "boolean" else {}


def _text(schema: Schema, root: Schema) -> str:
    named = _FORMATS.get(str(schema.get("format")))
    least, most = schema.get("minLength", 0), schema.get("maxLength", 1_000)
    padded = "replybook-probe".ljust(min(least, _LONGEST) if isinstance(least, int) else 0, "e")
    cut = padded[: most if isinstance(most, int) else None]
    tried = [*([named] if named else []), cut, *_TEXTS]
    return next((one for one in tried if is_valid(one, schema, root)), tried[0])


def _number(bounds: Mapping[str, float], schema: Schema) -> float:
    step = schema.get("multipleOf", 1)
    least = bounds.get("minimum", bounds.get("exclusiveMinimum"))
    most = bounds.get("maximum", bounds.get("exclusiveMaximum"))
    if least is not None:
        return least + (step if "exclusiveMinimum" in bounds else 0)
    if most is not None:
        return most - (step if "exclusiveMaximum" in bounds else 0)
    return step if isinstance(step, (int, float)) else 1


def is_valid(value: object, schema: Schema, root: Schema) -> bool:
    """Return True if the schema permits the value. Formats are not checked, and nothing is fetched.

    Args:
        root: Schema that holds the definitions.

    Raises:
        ValueError: The schema is not a JSON Schema, or refers to something that is not there.
    """
    try:
        return bool(_validator(schema, root).is_valid(cast("Any", value)))
    except SchemaError as error:
        raise ValueError(error.message) from error
    except Exception as error:  # the classes for a wrong reference differ between versions
        raise ValueError(str(error)) from error


class _Checked:
    """The validator of the schema that was used last. Checking a schema takes longest."""

    schema: ClassVar[Schema | None] = None
    validator: ClassVar[Any] = None


def _validator(schema: Schema, root: Schema) -> Any:
    if schema is root and _Checked.schema is schema:
        return _Checked.validator
    shared = {name: root[name] for name in ("$defs", "definitions", "$schema") if name in root}
    whole = {**shared, **schema}
    kind = validator_for(whole, default=Draft202012Validator)
    kind.check_schema(whole)
    validator = kind(whole, registry=EMPTY_REGISTRY)
    if schema is root:
        _Checked.schema, _Checked.validator = schema, validator
    return validator
