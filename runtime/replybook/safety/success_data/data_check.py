"""The check of plain data against the JSON Schema that a tool publishes.

The published schema is the one that is checked. The checker is small and our own: the core has no
pydantic, and packages that read any schema take a hundred times as long. It knows the keywords of
descriptions of data. Other keywords inform clients and are not checked.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

from replybook.envelope import is_shown
from replybook.safety.success_data.data_misfit import (
    TYPES,
    Misfit,
    Schema,
    expected_by,
    type_names,
    type_of,
)

Check: TypeAlias = Callable[[object], Misfit | None]
_Maker: TypeAlias = "Callable[[_Reader, Schema], Check]"
_Relation: TypeAlias = Callable[[Any, Any], bool]


def checker(schema: Schema) -> Check:
    """Return a check that returns the misfit of plain data.

    It returns None if the data fits `schema`.
    """
    return _Reader(schema).check(schema)


class _Reader:
    """The maker of the checks of one schema.

    Each reference is resolved once, at its first use.
    """

    def __init__(self, root: Schema) -> None:
        self._root: Final = root
        self._named: dict[str, Check] = {}

    def check(self, schema: object) -> Check:
        """Return the check of a schema, which may be `true` or `false`."""
        if not isinstance(schema, Mapping):
            return _nothing_fits if schema is False else _all_fits
        node = cast("Schema", schema)
        makers = dict.fromkeys(_MAKERS[name] for name in _MAKERS if name in node)
        checks = [make(self, node) for make in makers]
        if not checks:
            return _all_fits
        return checks[0] if len(checks) == 1 else _all_of(checks)

    def referred(self, schema: Schema) -> Check:
        """Return the check of a referenced schema. A schema may refer to itself."""
        name = str(schema["$ref"])

        def check(value: object) -> Misfit | None:
            made = self._named.get(name)
            if made is None:
                made = self._named[name] = self.check(self._find_schema(name))
            return made(value)

        return check

    def _find_schema(self, name: str) -> object:
        """Return the schema that a pointer into this schema names.

        An anchor and a reference to another document give `{}`.
        """
        found: object = self._root if name == "#" or name.startswith("#/") else {}
        for step in name.removeprefix("#").split("/")[1:]:
            plain = step.replace("~1", "/").replace("~0", "~")
            found = cast("Schema", found).get(plain, {}) if isinstance(found, Mapping) else {}
        return found


# Objects and arrays


def _object(reader: _Reader, schema: Schema) -> Check:
    properties = cast("Schema", schema.get("properties", {}))
    inner = [(name, _classes(part), reader.check(part)) for name, part in properties.items()]
    checked = [each for each in inner if each[2] is not _all_fits]
    required = cast("Sequence[str]", schema.get("required", ()))
    names = frozenset(required)
    others = schema.get("additionalProperties") if "patternProperties" not in schema else None
    other = _all_fits if others is None else reader.check(others)

    def check(value: object) -> Misfit | None:
        if type(value) is not dict:
            return None
        data = cast("dict[str, object]", value)
        if not names <= data.keys():
            name = next(name for name in required if name not in data)
            return Misfit(expected_by(properties.get(name, {})), "nothing", name)
        for name, classes, fits in checked:
            if name in data:
                value = data[name]
                if type(value) not in classes and (found := fits(value)) is not None:
                    return found.at(name)
        if other is not _all_fits:
            return _among_others(data, properties, other)
        return None

    return check


def _among_others(data: dict[str, object], known: Schema, check: Check) -> Misfit | None:
    for name, value in data.items():
        if name not in known and (found := check(value)) is not None:
            return found.at(name if check is _nothing_fits and is_shown(name) else "?")
    return None


def _array(reader: _Reader, schema: Schema) -> Check:
    places = cast("Sequence[object]", schema.get("prefixItems", ()))
    first = [reader.check(place) for place in places]
    rest, classes = reader.check(schema.get("items", True)), _classes(schema.get("items"))

    def check(value: object) -> Misfit | None:
        if type(value) is not list:
            return None
        items = cast("list[object]", value)
        for index, (fits, item) in enumerate(zip(first, items, strict=False)):
            if (found := fits(item)) is not None:
                return found.at(index)
        if rest is not _all_fits:
            for index in range(len(first), len(items)):
                item = items[index]
                if type(item) not in classes and (found := rest(item)) is not None:
                    return found.at(index)
        return None

    return check


def _classes(schema: object) -> frozenset[type]:
    """Return the classes that need no further check, so that most values need no call."""
    node: Schema = cast("Schema", schema) if isinstance(schema, Mapping) else {}
    if "type" not in node or not _SILENT.issuperset(node):
        return frozenset()
    return frozenset(kind for name in type_names(node) for kind in TYPES.get(name, ()))


# Alternatives


def _one_of_them(name: str) -> _Maker:
    def made(reader: _Reader, schema: Schema) -> Check:
        checks = [reader.check(part) for part in cast("Sequence[object]", schema[name])]
        expected = expected_by({name: schema[name]})

        def check(value: object) -> Misfit | None:
            found = [fits(value) for fits in checks]
            if None in found:
                return None
            deep = [misfit for misfit in found if misfit is not None and misfit.path]
            return deep[0] if len(deep) == 1 else Misfit(expected, type_of(value))

        return check

    return made


def _each_of_them(reader: _Reader, schema: Schema) -> Check:
    return _all_of([reader.check(part) for part in cast("Sequence[object]", schema["allOf"])])


def _all_of(checks: Sequence[Check]) -> Check:
    def check(value: object) -> Misfit | None:
        for fits in checks:
            if (found := fits(value)) is not None:
                return found
        return None

    return check


# Single values


def _check_type(_: _Reader, schema: Schema) -> Check:
    names = type_names(schema)
    expected = " or ".join(names)
    kinds = frozenset(kind for name in names for kind in TYPES.get(name, ()))
    is_whole = "integer" in names

    def check(value: object) -> Misfit | None:
        if type(value) in kinds or (is_whole and type(value) is float and value.is_integer()):
            return None
        return Misfit(expected, type_of(value))

    return check


def _check_enum(_: _Reader, schema: Schema) -> Check:
    allowed = cast("Sequence[object]", schema["enum"] if "enum" in schema else [schema["const"]])
    expected = expected_by(schema)

    def check(value: object) -> Misfit | None:
        if any(value == one and type(value) is type(one) for one in allowed):
            return None
        return Misfit(expected, f"another {type_of(value)}")

    return check


def _make_bound(
    name: str, kinds: tuple[type, ...], measured: Callable[[Any], Any], is_met: _Relation
) -> _Maker:
    def made(_: _Reader, schema: Schema) -> Check:
        bound = schema[name]

        def check(value: object) -> Misfit | None:
            if type(value) not in kinds or is_met(measured(value), bound):
                return None
            return Misfit(f"{name} {bound}", f"another {type_of(value)}")

        return check

    return made


def _matches(value: str, pattern: str) -> bool:
    try:
        return re.search(pattern, value) is not None
    except re.error:  # the pattern is not valid in Python
        return True


def _all_fits(_: object) -> Misfit | None:
    return None


def _nothing_fits(value: object) -> Misfit | None:
    return Misfit("nothing", type_of(value))


def _itself(value: Any) -> Any:
    return value


_SILENT: Final = frozenset({"type", "title", "description", "default", "examples"})
_NUMBERS: Final = (int, float)
_MAKERS: Final[Mapping[str, _Maker]] = {
    "type": _check_type,
    "enum": _check_enum,
    "const": _check_enum,
    "minimum": _make_bound("minimum", _NUMBERS, _itself, operator.ge),
    "maximum": _make_bound("maximum", _NUMBERS, _itself, operator.le),
    "exclusiveMinimum": _make_bound("exclusiveMinimum", _NUMBERS, _itself, operator.gt),
    "exclusiveMaximum": _make_bound("exclusiveMaximum", _NUMBERS, _itself, operator.lt),
    "minLength": _make_bound("minLength", (str,), len, operator.ge),
    "maxLength": _make_bound("maxLength", (str,), len, operator.le),
    "pattern": _make_bound("pattern", (str,), _itself, _matches),
    "minItems": _make_bound("minItems", (list,), len, operator.ge),
    "maxItems": _make_bound("maxItems", (list,), len, operator.le),
    "$ref": _Reader.referred,
    "allOf": _each_of_them,
    "anyOf": _one_of_them("anyOf"),
    "oneOf": _one_of_them("oneOf"),
    **dict.fromkeys(("properties", "required", "additionalProperties"), _object),
    **dict.fromkeys(("items", "prefixItems"), _array),
}
