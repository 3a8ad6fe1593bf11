"""The vocabulary of a registry: formats, fields, roles and tags.

Source: specification 31 and 45, decision 23 (vocabulary is data).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

__all__ = [
    "ArtifactFieldSpec",
    "FieldType",
    "FormatSpec",
    "RoleSpec",
    "SessionFieldSpec",
    "VocabularySpec",
]

FieldType: TypeAlias = Literal["string", "integer", "boolean", "string_list"]
SessionFieldType: TypeAlias = Literal["string", "string_list", "root_keys", "folders", "members"]


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """A format of delivered files.

    Attributes:
        name: The name.
        meaning: The description.
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
class VocabularySpec:
    """Formats, artifact fields, session fields, roles, and declared tags."""

    formats: tuple[FormatSpec, ...] = ()
    artifact_fields: tuple[ArtifactFieldSpec, ...] = ()
    session_fields: tuple[SessionFieldSpec, ...] = ()
    roles: tuple[RoleSpec, ...] = ()
    tags: tuple[str, ...] = ()

    def extended(self, more: VocabularySpec) -> VocabularySpec:
        """Return this vocabulary with the additions of a registry on top."""
        return replace(
            self,
            formats=self.formats + more.formats,
            artifact_fields=self.artifact_fields + more.artifact_fields,
            session_fields=self.session_fields + more.session_fields,
            roles=self.roles + more.roles,
            tags=self.tags + more.tags,
        )
