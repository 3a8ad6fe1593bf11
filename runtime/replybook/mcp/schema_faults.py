"""The faults of arguments against an input schema that an author wrote by hand.

A server without models has no library that refuses arguments, or one that says it in words of its
own.

Source: specification 69 and 83.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from replybook.mcp.input_schema import place_of
from replybook.safety.argument_faults import nearest
from replybook.safety.replies import Fault

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
) -> list[Fault]:
    """Return the faults of arguments against an input schema, without any value.

    A schema that is not valid has no faults, because nobody can tell.

    Args:
        arguments: The arguments of the call.
        schema: Input schema of the tool.
        is_closed: True if an argument that the schema does not have is a fault, although the schema
            allows it.
    """
    from jsonschema import Draft202012Validator  # takes 40 ms; the first wrong call needs it

    known = cast("Mapping[str, object]", schema.get("properties") or {})
    faults: dict[str, Fault] = {}
    try:
        validator: Any = Draft202012Validator(schema)
        errors: list[ValidationError] = list(validator.iter_errors(dict(arguments)))[:_MOST_FAULTS]
        for fault in (fault for error in errors for fault in _faults_of(error, schema)):
            faults.setdefault(fault["name"], fault)
    except Exception:  # not a valid schema, or a reference to elsewhere
        return []
    if is_closed and schema.get("additionalProperties", False) is False:
        for name in arguments:
            if name not in known:
                faults.setdefault(name, _unknown(name, known, arguments))
    return list(faults.values())


MISFIT: Final = "the result does not fit the output schema of the tool"


def fits(value: object, schema: Mapping[str, object]) -> bool:
    """Return True if a value fits a schema, or if the schema is not valid."""
    from jsonschema import Draft202012Validator

    try:
        validator: Any = Draft202012Validator(schema)
        return bool(validator.is_valid(value))
    except Exception:  # not a valid schema, or a reference to elsewhere
        return True


def _faults_of(error: ValidationError, schema: Mapping[str, object]) -> Iterator[Fault]:
    way = tuple(error.absolute_path)
    instance: object = error.instance
    held: Mapping[str, object] = {}
    if isinstance(instance, Mapping):
        held = cast("Mapping[str, object]", instance)
    problem = _PROBLEMS.get(str(error.validator), "format")
    if problem == "missing":
        missing = [name for name in cast("list[str]", error.validator_value) if name not in held]
        for name in missing:
            yield _fault("missing", (*way, name), schema)
    elif problem == "unknown":
        at = cast("Mapping[str, object]", error.schema)
        known = cast("Mapping[str, object]", at.get("properties") or {})
        begin = ".".join(map(str, way))
        for name in held:
            if name not in known:
                fault = _unknown(name, known, held)
                yield {**fault, "name": f"{begin}.{name}" if begin else name}
    else:
        yield _fault(problem, way, schema)


def _fault(problem: str, way: tuple[str | int, ...], schema: Mapping[str, object]) -> Fault:
    place = place_of(schema, way)
    fault: Fault = {"name": place.name, "problem": problem}
    expected = place.expected(problem)
    if expected is not None:
        fault["expected"] = expected
    return fault


def _unknown(name: str, known: Mapping[str, object], given: Mapping[str, object]) -> Fault:
    fault: Fault = {"name": name, "problem": "unknown"}
    meant = nearest(name, [one for one in known if one not in given])
    if meant is not None:
        fault["did_you_mean"] = meant
    return fault
