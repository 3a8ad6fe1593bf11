"""The page of shared words: formats, fields, roles, tags.

Rules, bundles and sessions use these words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from replybook_codegen.pages.markdown import cell, code, table
from replybook_codegen.pages.parts import PagePart, PartsPage, drop_empty
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

EntryT = TypeVar("EntryT", bound=Entry)

_ABOUT: Final = "Words that the rules of the policy, the bundles of a delivery and sessions share."
_FORMATS: Final = "Formats of delivered files, and the validator of their content."
_FIELDS: Final = "Further fields of a delivered file."
_SESSION: Final = "Fields of a session."
_ROLES: Final = "Tags that a remedy uses to name tools of the reader, written as `{tool:ROLE}`."
_CLAIMS: Final = "Types of claims. Rules say what each of them needs as a proof."
_KINDS: Final = "Kinds of check of an application, which hands their classes to the gate."
_SECTION: Final = "A list of a bundle; rules name it `bundle.{}`."
_TAGS: Final = "Words that policy rules use to select tools."


def vocabulary_page(registry: Registry) -> PartsPage:
    """Return one part for each kind of word. An extension shows only its additions."""
    name = registry.name
    own = [word for word in registry.words if word.origin == name]
    tags = [word.name for word in own if word.kind == "tag"]
    meanings = dict(registry.tags)
    parts = drop_empty(
        PagePart("Formats", _FORMATS, _formats(_own(registry, registry.formats))),
        PagePart("Artifact fields", _FIELDS, _artifact(_own(registry, registry.artifact_fields))),
        PagePart("Session fields", _SESSION, _session(_own(registry, registry.session_fields))),
        PagePart("Types of claims", _CLAIMS, _words(own, "claim type")),
        PagePart("Kinds of check", _KINDS, _words(own, "check kind")),
        *(
            PagePart(
                f"Section `{one.name}`", f"{one.meaning} {_SECTION.format(one.name)}", _section(one)
            )
            for one in _own(registry, registry.sections)
        ),
        PagePart("Roles", _ROLES, _roles(_own(registry, registry.roles))),
        PagePart(
            "Tags", _TAGS, table(("Tag", "Meaning"), ((code(t), cell(meanings[t])) for t in tags))
        ),
    )
    return PartsPage("Vocabulary", _ABOUT, parts)


def _own(registry: Registry, entries: Iterable[EntryT]) -> Sequence[EntryT]:
    return [entry for entry in entries if entry.origin == registry.name]


def _formats(formats: Sequence[Format]) -> str:
    rows = (
        (
            code(one.name),
            ", ".join(map(code, one.suffixes)),
            code(one.validator) if one.validator else "nobody",
            cell(one.meaning),
        )
        for one in formats
    )
    return table(("Format", "Suffixes", "Judged by", "Meaning"), rows)


def _artifact(fields: Sequence[ArtifactField]) -> str:
    rows = (
        (
            code(field.name),
            field.type,
            ", ".join(map(code, field.formats)) or "all",
            ", ".join(map(code, field.enum)) or "any",
            cell(field.meaning),
        )
        for field in fields
    )
    return table(("Field", "Type", "Formats", "Values", "Meaning"), rows)


def _session(fields: Sequence[SessionField]) -> str:
    rows = ((code(field.name), field.type, cell(field.meaning)) for field in fields)
    return table(("Field", "Type", "Meaning"), rows)


def _roles(roles: Sequence[Role]) -> str:
    return table(("Role", "Meaning"), ((code(role.name), cell(role.meaning)) for role in roles))


def _words(words: Sequence[Word], kind: str) -> str:
    rows = ((code(w.name), cell(str(w.node["meaning"]))) for w in words if w.kind == kind)
    return table((kind.capitalize(), "Meaning"), rows)


def _section(section: Section) -> str:
    rows = (
        (
            code(field.name),
            field.type,
            "yes" if field.name in section.required else "no",
            ", ".join(map(code, field.enum)) or "any",
            cell(field.meaning),
        )
        for field in section.fields
    )
    return table(("Field", "Type", "Required", "Values", "Meaning"), rows)
