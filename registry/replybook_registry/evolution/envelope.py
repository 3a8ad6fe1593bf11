"""Changes of the envelope schema, the format of all replies to an agent (spec 2).

The schema is not part of a registry. It is therefore compared by itself, as two JSON Schemas.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import ENTRY_REWORDED
from replybook_schema import Place

ENVELOPE_CHANGED = ChangeKind(
    "RB295",
    "envelope_changed",
    "major",
    "A key of the envelope was removed, is optional now, is required now, or has other contents."
    " Every client reads the envelope first.",
    "restore the schema, or write a decision record, increase the version in its $id, and release"
    " a major version",
)
ENVELOPE_GROWN = ChangeKind(
    "RB296",
    "envelope_grown",
    "minor",
    "The envelope may have one more key. Clients ignore unknown keys. Clients that validate with"
    " their own copy of the closed schema must update it.",
    "write a decision record and release a minor version",
    adds=True,
)

KINDS = (ENVELOPE_CHANGED, ENVELOPE_GROWN)

_TEXTS = frozenset({"$id", "$comment", "title", "description", "examples"})
_BY_NAME = frozenset({"properties", "$defs", "patternProperties"})

Schema = Mapping[str, object]


def envelope_changes(old: Schema, new: Schema, place: Place) -> Iterator[RegistryChange]:
    """Yield the changes between two envelope schemas. `place` is the file of the new one."""
    before, after = _bare(old), _bare(new)
    if before == after:
        if old != new:
            yield ENTRY_REWORDED.of("envelope", place, "wording of the envelope schema changes")
        return
    grown = list(_grown(before, after, ""))
    if _prune_grown(before, after) == before:
        for path in grown:
            yield ENVELOPE_GROWN.of("envelope", place, f"optional key {path} is new", new=path)
    else:
        where = _first_difference(before, after, "")
        yield ENVELOPE_CHANGED.of("envelope", place, f"envelope schema changes at {where}")


def _bare(schema: object) -> object:
    """Return a schema without texts for people."""
    if isinstance(schema, list):
        return [_bare(part) for part in cast("list[object]", schema)]
    if not isinstance(schema, Mapping):
        return schema
    parts = cast("Schema", schema)
    return {
        key: _bare_by_name(value) if key in _BY_NAME else _bare(value)
        for key, value in parts.items()
        if key not in _TEXTS
    }


def _bare_by_name(schemas: object) -> object:
    """Return the schemas without texts. Their names stay, even `title` and `description`."""
    return {name: _bare(part) for name, part in cast("Schema", schemas).items()}


def _children(old: object, new: object) -> Iterator[tuple[str, object, object]]:
    before, after = _mapping(old), _mapping(new)
    for key in sorted(before.keys() & after.keys()):
        yield key, before[key], after[key]


def _mapping(node: object) -> Schema:
    return cast("Schema", node) if isinstance(node, Mapping) else {}


def _new_optional(old: object, new: object) -> list[str]:
    """Return the new optional properties of one object schema."""
    before, after = _mapping(old), _mapping(new)
    known, now = _mapping(before.get("properties")), _mapping(after.get("properties"))
    required = cast("list[str]", after.get("required", []))
    return [name for name in now if name not in known and name not in required]


def _grown(old: object, new: object, path: str) -> Iterator[str]:
    for name in _new_optional(old, new):
        yield f"{path}{name}"
    for key, before, after in _children(old, new):
        inner = path if key in _BY_NAME else f"{path}{key}."
        yield from _grown(before, after, inner)


def _prune_grown(old: object, new: object) -> object:
    """Return `new` without the properties that `_grown` yields."""
    pruned = dict(_mapping(new))
    if not pruned:
        return new
    extra = _new_optional(old, new)
    if extra:
        properties = _mapping(pruned["properties"])
        pruned["properties"] = {k: v for k, v in properties.items() if k not in extra}
    pruned |= {key: _prune_grown(before, after) for key, before, after in _children(old, pruned)}
    return pruned


def _first_difference(old: object, new: object, path: str) -> str:
    for key, before, after in _children(old, new):
        if before != after:
            return _first_difference(before, after, f"{path}.{key}" if path else key)
    return path or "the top"
