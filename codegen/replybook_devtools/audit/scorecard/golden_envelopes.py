"""Envelopes of one reply of each type, compared with the schema field by field.

This library makes the envelopes. Source: 001 §8, 004, specification 2.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, cast

from replybook.call import Call
from replybook.envelope import make_envelope
from replybook.mcp.input_schema import referred
from replybook.testing.envelopes import meaning_faults, schema_faults
from replybook_devtools.audit.scorecard.audit_report import FieldRow, WirePart
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["WireCheck", "check_wire", "field_rows"]

_Object = Mapping[str, object]

HOLDS: Final = "as the schema says"
ABSENT: Final = "not there, may be left out"


@dataclass(frozen=True, slots=True)
class WireCheck:
    """The table of fields, and the count of checked fields that agree with the schema."""

    part: WirePart

    @property
    def holds(self) -> int:
        """Return the number of fields that agree with the schema."""
        return self.part.holds

    @property
    def checked(self) -> int:
        """Fields that were checked: every row once per type."""
        return self.part.checked


@cache
def check_wire() -> WireCheck:
    """Make one envelope of each type and check it against the schema of this library."""
    text = (files("replybook_generated") / "schemas" / "envelope.schema.json").read_text("utf-8")
    schema = cast("dict[str, object]", json.loads(text))
    golden = _golden()
    rows = [*field_rows(schema, golden), _whole(golden)]
    said = [word for row in rows for word in row.said.values()]
    holds = sum(word in {HOLDS, ABSENT} for word in said)
    return WireCheck(WirePart(str(schema.get("$id", "")), tuple(rows), len(said), holds))


def _golden() -> Mapping[str, _Object]:
    """Return one envelope of each type, of a call that fills every field of `meta`."""
    call = Call("golden-1", "lookup", session_id="s-1", contract_id="c-1", parent_id="golden-0")
    replies: tuple[Reply, ...] = (
        ReplyBuilder().success(codes.WA_READ_S_001, data={}),
        ReplyBuilder().invalid(codes.WA_SYS_I_001),
        ReplyBuilder().denied(codes.EN_GATE_D_001),
        ReplyBuilder().error(codes.WA_READ_E_001),
    )
    return {reply.reply_type: cast("_Object", make_envelope(reply, call, 1.5)) for reply in replies}


def _whole(envelopes: Mapping[str, _Object]) -> FieldRow:
    """Return the row for faults that no single field shows.

    Such a fault is a status, code or error that disagrees with the reply type or with the registry.
    """
    said = {
        letter: HOLDS if not (schema_faults(one) or meaning_faults(one)) else "wrong"
        for letter, one in envelopes.items()
    }
    return FieldRow("(how the fields agree)", True, "type, code, status, error, data", said)


def field_rows(schema: _Object, envelopes: Mapping[str, _Object]) -> list[FieldRow]:
    """Return one row per field of the schema, and per key that no schema has.

    Nested fields follow the field that holds them.
    """
    return list(_rows(schema, schema, "", envelopes))


def _rows(
    root: _Object, schema: _Object, at: str, values: Mapping[str, object]
) -> Iterator[FieldRow]:
    declared = _members(schema, "properties")
    needed = cast("list[str]", schema.get("required", []))
    objects = {letter: cast("_Object", v) for letter, v in values.items() if isinstance(v, dict)}
    for name, raw in declared.items():
        shape = _shape(root, cast("_Object", raw))
        said = {
            letter: _said(shape, held, name, needed=name in needed)
            for letter, held in objects.items()
        }
        yield FieldRow(f"{at}{name}", name in needed, _named(shape), said)
        inner = {letter: held.get(name) for letter, held in objects.items()}
        yield from _rows(root, shape, f"{at}{name}.", inner)
    if schema.get("additionalProperties") is False:
        extra = {name for held in objects.values() for name in held if name not in declared}
        for name in sorted(extra):
            said = {letter: "unknown" for letter, held in objects.items() if name in held}
            yield FieldRow(f"{at}{name}", False, "not in the schema", said)


def _said(shape: _Object, held: _Object, name: str, *, needed: bool) -> str:
    if name not in held:
        return "missing" if needed else ABSENT
    return HOLDS if _fits(shape, held[name]) else "wrong"


def _shape(root: _Object, schema: _Object) -> _Object:
    """Return the schema of a field with its references followed.

    A choice with null gives the other side, marked nullable.
    """
    reference = schema.get("$ref")
    if isinstance(reference, str):
        return _shape(root, referred(reference, root) or {})
    choices = schema.get("oneOf")
    if isinstance(choices, list):
        sides = [_shape(root, one) for one in cast("list[_Object]", choices)]
        real = [side for side in sides if side.get("type") != "null"]
        return {**real[0], "nullable": len(real) < len(sides)}
    return schema


def _members(schema: _Object, key: str) -> _Object:
    value = schema.get(key)
    return cast("_Object", value) if isinstance(value, dict) else {}


_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "string": (str,),
    "number": (int, float),
    "object": (dict,),
    "array": (list,),
}


def _fits(shape: _Object, value: object) -> bool:
    """Return True if a value is what the keywords that the envelope schema uses ask for."""
    if value is None:
        return shape.get("nullable") is True
    kind, choices = shape.get("type"), shape.get("enum")
    if isinstance(kind, str) and (type(value) not in _TYPES.get(kind, ())):
        return False
    if isinstance(choices, list) and value not in choices:
        return False
    if isinstance(value, str):
        pattern = shape.get("pattern")
        long_enough = len(value) >= cast("int", shape.get("minLength", 0))
        return long_enough and (pattern is None or re.search(str(pattern), value) is not None)
    return not isinstance(value, (int, float)) or value >= cast(
        "float", shape.get("minimum", value)
    )


def _named(shape: _Object) -> str:
    choices = shape.get("enum")
    if isinstance(choices, list):
        return " | ".join(map(str, cast("list[object]", choices)))
    kind = str(shape.get("type", "anything"))
    return f"{kind} | null" if shape.get("nullable") is True else kind
