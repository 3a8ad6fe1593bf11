"""Target vocabulary.py: formats, fields, types of claims, kinds, sections, roles and tags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value, WrittenCall
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import (
    ArtifactField,
    Entry,
    Format,
    Registry,
    Role,
    Section,
    SessionField,
    Word,
)


def has_vocabulary(registry: Registry) -> bool:
    """Return True if the registry itself declares a word of the vocabulary."""
    return any(entry.origin == registry.name for entry in _entries(registry))


def _entries(registry: Registry) -> tuple[Entry, ...]:
    return (
        *registry.formats,
        *registry.artifact_fields,
        *registry.session_fields,
        *registry.sections,
        *registry.roles,
        *(word for word in registry.words if word.kind in _WORDS),
    )


_WORDS: Final = ("tag", "claim type", "check kind")


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the words that the registry itself declares."""
    if not (package.is_base or has_vocabulary(registry)):
        return
    own = package.own
    parts: dict[str, tuple[Value, ...]] = {
        "formats": tuple(map(_format, own(registry, registry.formats))),
        "artifact_fields": tuple(map(_artifact_field, own(registry, registry.artifact_fields))),
        "session_fields": tuple(map(_session_field, own(registry, registry.session_fields))),
        "claim_types": tuple(_words(own(registry, registry.words), "claim type")),
        "check_kinds": tuple(_words(own(registry, registry.words), "check kind")),
        "bundle_sections": tuple(map(_section, own(registry, registry.sections))),
        "roles": tuple(map(_role, own(registry, registry.roles))),
        "tags": tuple(word.name for word in own(registry, registry.words) if word.kind == "tag"),
    }
    parts = {name: calls for name, calls in parts.items() if calls}
    shapes = {
        call.name for calls in parts.values() for call in calls if isinstance(call, WrittenCall)
    }
    if "SectionSpec" in shapes:
        shapes.add("ArtifactFieldSpec")
    yield from module(
        "vocabulary.py",
        f"The vocabulary of {registry.name}",
        ("vocabulary", sorted({"VocabularySpec", *shapes})),
        [
            Constant(
                "VOCABULARY",
                "",
                WrittenCall("VocabularySpec", dict(parts)),
                "Words that rules, bundles and sessions share",
            )
        ],
    )


def _format(entry: Format) -> WrittenCall:
    return WrittenCall(
        "FormatSpec",
        {
            "name": entry.name,
            "meaning": entry.meaning,
            "suffixes": entry.suffixes,
            "validator": entry.validator,
        },
    )


def _artifact_field(entry: ArtifactField) -> WrittenCall:
    values: dict[str, Value] = {"name": entry.name, "meaning": entry.meaning, "type": entry.type}
    optional: dict[str, Value] = {"formats": entry.formats, "enum": entry.enum}
    return WrittenCall(
        "ArtifactFieldSpec", values | {key: value for key, value in optional.items() if value}
    )


def _words(words: Iterable[Word], kind: str) -> Iterator[WrittenCall]:
    for word in words:
        if word.kind == kind:
            yield WrittenCall("WordSpec", {"name": word.name, "meaning": str(word.node["meaning"])})


def _section(entry: Section) -> WrittenCall:
    return WrittenCall(
        "SectionSpec",
        {
            "name": entry.name,
            "meaning": entry.meaning,
            "fields": tuple(map(_artifact_field, entry.fields)),
            "required": entry.required,
        },
    )


def _session_field(entry: SessionField) -> WrittenCall:
    return WrittenCall(
        "SessionFieldSpec", {"name": entry.name, "meaning": entry.meaning, "type": entry.type}
    )


def _role(entry: Role) -> WrittenCall:
    return WrittenCall("RoleSpec", {"name": entry.name, "meaning": entry.meaning})
