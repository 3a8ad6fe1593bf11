"""The place of each kind of entry in a registry that is composed at run time.

`declared` and the fields of the model say which kinds there are; a kind that is added there and not
here fails the tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeAlias, cast

__all__ = [
    "BASE_ALONE",
    "CARRIED",
    "NOT_AT_RUN_TIME",
    "OF_FAILURES",
    "PLACES",
    "Composed",
    "entries_at",
    "plain",
]

Composed: TypeAlias = Mapping[str, Any]

PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "area": ("areas", "name"),
    "code": ("records", "code"),
    "legacy id": ("legacy", "code"),
    "tool": ("tools", "name"),
    "namespace": ("world.namespaces", "name"),
    "field of a namespace": ("world.namespaces", "members"),
    "root": ("world.roots", "key"),
    "legacy root name": ("world.roots", "legacy"),
    "mode": ("world.modes", "name"),
    "folder": ("world.domains", "folder"),
    "format": ("vocabulary.formats", "name"),
    "artifact field": ("vocabulary.artifact_fields", "name"),
    "session field": ("vocabulary.session_fields", "name"),
    "claim type": ("vocabulary.claim_types", "name"),
    "check kind": ("vocabulary.check_kinds", "name"),
    "bundle section": ("vocabulary.bundle_sections", "name"),
    "legacy spelling": ("world.legacy_spellings", ""),
    "capability": ("policy.capabilities", ""),
    "fact": ("policy.facts", ""),
    "stage": ("policy.stages", "name"),
    "violation": ("policy.violations", "code"),
    "rule": ("policy.rules", "id"),
    "enforcement of mode": ("enforcement.modes", "mode"),
    "protected place": ("enforcement.protected", "pattern"),
    "command": ("enforcement.commands", "program"),
    "open table": ("enforcement.tables", "table"),
}
"""Kind of entry -> the part of the composition that holds it, and the field that names it."""

OF_FAILURES: Final = frozenset(
    {"dialect", "rule of failures", "HTTP status", "code of JSON-RPC", "heading of failures"}
)
"""These are in the module `failures` of a package, which a client imports by itself."""

NOT_AT_RUN_TIME: Final = frozenset({"case", "key of a reference", "suffix of a format", "tag"})
"""A case proves a rule to `check`; a key stands in its reference, a suffix in its format.

A tag stands among tags or roles.
"""

BASE_ALONE: Final = frozenset(
    {"type", "layer", "action", "limit", "contract limit", "database list"}
)
"""Closed: the matrix belongs to the base, and it gives every limit a value already."""

CARRIED: Final = {
    "codes", "areas", "legacy", "tools", "domains", "formats", "artifact_fields", "session_fields",
    "references", "roles", "sections", "stages", "stricter", "files_optional", "violations", "capabilities", "facts", "rules", "scope_injection", "tags",
    "world.namespaces", "world.roots", "world.modes", "world.legacy_spellings",
    "enforcement.modes", "enforcement.protected", "enforcement.commands",
    "enforcement.tables", "dialects", "failure_rules", "failure_words",
}  # fmt: skip
"""The fields of the model that every level of the test registries fills."""


def entries_at(composed: Composed, place: str) -> Sequence[Any]:
    """The entries of one part, e.g. `world.roots`; the keys of a mapping."""
    found: Any = composed
    for step in place.split("."):
        found = found[step]
    return list(found)


def plain(value: object) -> object:
    """A value of the model as JSON would hold it."""
    if is_dataclass(value) and not isinstance(value, type):
        shown = (f.name for f in fields(value) if f.name not in ("node", "origin"))
        return {name: plain(getattr(value, name)) for name in shown}
    if isinstance(value, tuple | list):
        return [plain(item) for item in cast("Sequence[object]", value)]
    if isinstance(value, Mapping):
        return {str(k): plain(item) for k, item in cast("Mapping[str, object]", value).items()}
    return value
