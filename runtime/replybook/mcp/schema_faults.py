"""The faults of arguments against an input schema that an author wrote by hand.

A server without models has no library that refuses arguments, or one that says it in words of its
own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from replybook.mcp.input_schema import place_of
from replybook.mcp.refused_arguments import fault_at
from replybook.mcp.unknown_arguments import GivenObject, unknown_arguments
from replybook.safety.replies import ArgumentFault

if TYPE_CHECKING:
    from jsonschema import ValidationError

_PROBLEMS: Final[Mapping[str, str]] = {
    "required": "missing",
    "dependentRequired": "missing",
    "additionalProperties": "unknown",
    "unevaluatedProperties": "unknown",
    "enum": "enum",
    "const": "enum",
    "type": "type",
    "pattern": "pattern",
    "format": "format",
    "anyOf": "one_of",
    "oneOf": "one_of",
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), "range"),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), "length"),
    "multipleOf": "range",
}
"""The problem for each keyword of JSON Schema."""

_MOST_FAULTS: Final = 50


def schema_faults(
    arguments: Mapping[str, object], schema: Mapping[str, object], *, is_closed: bool = False
) -> list[ArgumentFault]:
    """Return the faults of arguments against an input schema, without any value.

    A schema that is not valid has no faults, because nobody can tell.

    Args:
        arguments: The arguments of the call.
        schema: Input schema of the tool.
        is_closed: True if an argument that the schema does not have is a fault, although the schema
            allows it.
    """
    try:
        validation_errors: Iterator[ValidationError] = _validator(schema).iter_errors(
            dict(arguments)
        )
        errors = [each for error in validation_errors for each in _causes(error)][:_MOST_FAULTS]
    except Exception:  # not a valid schema, or a reference to elsewhere
        return []
    refused: dict[tuple[str | int, ...], list[str]] = {}
    for error in errors:
        refused.setdefault(_object_of(error), []).extend(_unknown_names(error))
    if is_closed:
        refused[()] = GivenObject(schema, arguments).unknown
    if not errors and not any(refused.values()):
        return []
    faults = [fault for error in errors for fault in _faults_of(error, schema)]
    faults.extend(fault for _, fault in unknown_arguments(schema, arguments, refused))
    return list({fault["name"]: fault for fault in reversed(faults)}.values())[::-1]


MISFIT: Final = "the result does not fit the output schema of the tool"


def fits(value: object, schema: Mapping[str, object]) -> bool:
    """Return True if a value fits a schema, or if the schema is not valid."""
    try:
        return bool(_validator(schema).is_valid(value))
    except Exception:  # not a valid schema, or a reference to elsewhere
        return True


def _validator(schema: Mapping[str, object]) -> Any:
    """Return a validator that fetches nothing: a proxy serves schemas of other servers."""
    from jsonschema import Draft202012Validator  # takes 40 ms; the first wrong call needs it
    from referencing.jsonschema import EMPTY_REGISTRY

    return Draft202012Validator(schema, registry=EMPTY_REGISTRY)


def _causes(error: ValidationError) -> Iterator[ValidationError]:
    """Yield an error, or the errors in the only form of a union that is not null."""
    is_union = error.validator in ("anyOf", "oneOf")
    forms = cast("list[object]", error.validator_value) if is_union else []
    others = [at for at, form in enumerate(forms) if _mapping(form).get("type") != "null"]
    inner = [one for one in error.context or () if [one.schema_path[0]] == others]
    for one in inner:
        yield from _causes(one)
    if not inner:
        yield error


def _object_of(error: ValidationError) -> tuple[str | int, ...]:
    """Return the path to the object that has the fault, or holds the value that has it."""
    way = tuple(error.absolute_path)
    return way if _problem_of(error) in ("missing", "unknown") else way[:-1]


def _problem_of(error: ValidationError) -> str:
    return _PROBLEMS.get(str(error.validator), "format")


def _unknown_names(error: ValidationError) -> list[str]:
    known = _mapping(_mapping(error.schema).get("properties"))
    is_unknown = _problem_of(error) == "unknown"
    return [name for name in _mapping(error.instance) if name not in known] if is_unknown else []


def _faults_of(error: ValidationError, schema: Mapping[str, object]) -> Iterator[ArgumentFault]:
    way, problem = tuple(error.absolute_path), _problem_of(error)
    if problem == "missing":
        held = _mapping(error.instance)
        for name in cast("list[str]", error.validator_value):
            if name not in held:
                yield fault_at(place_of(schema, (*way, name)), "missing")
    elif problem != "unknown":
        yield fault_at(place_of(schema, way), problem)


def _mapping(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}
