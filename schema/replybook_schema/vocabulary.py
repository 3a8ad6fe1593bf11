"""The vocabulary of a registry: formats, fields, claims, kinds, sections, roles and tags."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

FieldType: TypeAlias = Literal["string", "integer", "boolean", "string_list"]
SessionFieldType: TypeAlias = Literal["string", "string_list", "root_keys", "folders", "members"]


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """A format of delivered files.

    Attributes:
        suffixes: The suffixes of such files.
        validator: The name of the validator in the gate. None if the content is not validated.
    """

    name: str
    meaning: str
    suffixes: tuple[str, ...]
    validator: str | None = None


@dataclass(frozen=True, slots=True)
class ArtifactFieldSpec:
    """A further field of an artifact. If `formats` is empty, all formats may have it."""

    name: str
    meaning: str
    type: FieldType
    formats: tuple[str, ...] = ()
    enum: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionFieldSpec:
    """A field of a session. A field of type `members` contains the members of a namespace."""

    name: str
    meaning: str
    type: SessionFieldType


@dataclass(frozen=True, slots=True)
class RoleSpec:
    """A role of tools: a tag that remedies use to name tools of the reader."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class WordSpec:
    """A name with its meaning: a type of claim, or a kind of check of an application."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class SectionSpec:
    """A further list of a bundle.

    Attributes:
        name: The key of the bundle.
        fields: The fields of an item.
        required: The names of the fields that each item has.
    """

    name: str
    meaning: str
    fields: tuple[ArtifactFieldSpec, ...]
    required: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VocabularySpec:
    """The words that rules, bundles and sessions of a registry share."""

    formats: tuple[FormatSpec, ...] = ()
    artifact_fields: tuple[ArtifactFieldSpec, ...] = ()
    session_fields: tuple[SessionFieldSpec, ...] = ()
    claim_types: tuple[WordSpec, ...] = ()
    check_kinds: tuple[WordSpec, ...] = ()
    bundle_sections: tuple[SectionSpec, ...] = ()
    roles: tuple[RoleSpec, ...] = ()
    tags: tuple[str, ...] = ()

    def extended(self, more: VocabularySpec) -> VocabularySpec:
        """Return this vocabulary with the additions of a registry on top."""
        return replace(
            self,
            formats=self.formats + more.formats,
            artifact_fields=self.artifact_fields + more.artifact_fields,
            session_fields=self.session_fields + more.session_fields,
            claim_types=self.claim_types + more.claim_types,
            check_kinds=self.check_kinds + more.check_kinds,
            bundle_sections=self.bundle_sections + more.bundle_sections,
            roles=self.roles + more.roles,
            tags=self.tags + more.tags,
        )
