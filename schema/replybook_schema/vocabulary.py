"""The words of a registry that the engine, the checker and the schemas share: formats, fields, roles.

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
    """A format of delivered files: their suffixes, and who judges their content.

    `validator` is the name under which the application hands a validator to the gate; None says that
    the content of such files is judged by nobody.
    """

    name: str
    meaning: str
    suffixes: tuple[str, ...]
    validator: str | None = None


@dataclass(frozen=True, slots=True)
class ArtifactFieldSpec:
    """A field that an artifact may have beside path, format and content; `formats` may be all."""

    name: str
    meaning: str
    type: FieldType
    formats: tuple[str, ...] = ()
    enum: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionFieldSpec:
    """A field of a session; one of type `members` holds what a namespace of addresses names."""

    name: str
    meaning: str
    type: SessionFieldType


@dataclass(frozen=True, slots=True)
class RoleSpec:
    """A role that a tool may have: a tag by which remedies name a tool that the reader has."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class VocabularySpec:
    """Formats, artifact fields, session fields, roles, and the tags that are declared."""

    formats: tuple[FormatSpec, ...] = ()
    artifact_fields: tuple[ArtifactFieldSpec, ...] = ()
    session_fields: tuple[SessionFieldSpec, ...] = ()
    roles: tuple[RoleSpec, ...] = ()
    tags: tuple[str, ...] = ()

    def extended(self, more: VocabularySpec) -> VocabularySpec:
        """Return the vocabulary with what a registry on top of it adds."""
        return replace(
            self,
            formats=self.formats + more.formats,
            artifact_fields=self.artifact_fields + more.artifact_fields,
            session_fields=self.session_fields + more.session_fields,
            roles=self.roles + more.roles,
            tags=self.tags + more.tags,
        )
