"""Target vocabulary.py: formats, artifact fields, session fields, roles and tags."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Call, Value
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import (
    ArtifactField,
    Entry,
    Format,
    Registry,
    Role,
    SessionField,
    Word,
)

__all__ = ["has_vocabulary", "render"]


def has_vocabulary(registry: Registry) -> bool:
    """Return True if the registry itself declares a format, a field, a role or a tag."""
    return any(entry.origin == registry.name for entry in _entries(registry))


def _entries(registry: Registry) -> tuple[Entry, ...]:
    return (
        *registry.formats,
        *registry.artifact_fields,
        *registry.session_fields,
        *registry.roles,
        *filter(_is_tag, registry.words),
    )


def _is_tag(word: Word) -> bool:
    return word.kind == "tag"


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the words that the registry itself declares."""
    if not (package.is_base or has_vocabulary(registry)):
        return
    own = package.own
    parts: dict[str, tuple[Value, ...]] = {
        "formats": tuple(map(_format, own(registry, registry.formats))),
        "artifact_fields": tuple(map(_artifact_field, own(registry, registry.artifact_fields))),
        "session_fields": tuple(map(_session_field, own(registry, registry.session_fields))),
        "roles": tuple(map(_role, own(registry, registry.roles))),
        "tags": tuple(word.name for word in own(registry, registry.words) if _is_tag(word)),
    }
    parts = {name: calls for name, calls in parts.items() if calls}
    shapes = {call.name for calls in parts.values() for call in calls if isinstance(call, Call)}
    yield from module(
        "vocabulary.py",
        f"The vocabulary of {registry.name}",
        ("vocabulary", sorted({"VocabularySpec", *shapes})),
        [
            Constant(
                "VOCABULARY",
                "",
                Call("VocabularySpec", dict(parts)),
                "Formats, artifact fields, session fields, roles and tags",
            )
        ],
    )


def _format(entry: Format) -> Call:
    return Call(
        "FormatSpec",
        {
            "name": entry.name,
            "meaning": entry.meaning,
            "suffixes": entry.suffixes,
            "validator": entry.validator,
        },
    )


def _artifact_field(entry: ArtifactField) -> Call:
    said: dict[str, Value] = {"name": entry.name, "meaning": entry.meaning, "type": entry.type}
    optional: dict[str, Value] = {"formats": entry.formats, "enum": entry.enum}
    return Call(
        "ArtifactFieldSpec", said | {key: value for key, value in optional.items() if value}
    )


def _session_field(entry: SessionField) -> Call:
    return Call(
        "SessionFieldSpec", {"name": entry.name, "meaning": entry.meaning, "type": entry.type}
    )


def _role(entry: Role) -> Call:
    return Call("RoleSpec", {"name": entry.name, "meaning": entry.meaning})
