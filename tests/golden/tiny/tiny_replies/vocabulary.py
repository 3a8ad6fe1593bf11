# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The vocabulary of tiny."""

from __future__ import annotations

from typing import Final

from replybook_schema.vocabulary import (
    ArtifactFieldSpec,
    FormatSpec,
    RoleSpec,
    SessionFieldSpec,
    VocabularySpec,
)

__all__ = ["VOCABULARY"]

VOCABULARY: Final = VocabularySpec(
    formats=(
        FormatSpec(name="python", meaning="Python source.", suffixes=(".py",), validator="python"),
        FormatSpec(
            name="ck3_script",
            meaning="A list of books.",
            suffixes=(".txt",),
            validator=None,
        ),
    ),
    artifact_fields=(
        ArtifactFieldSpec(
            name="ck3_file_model",
            meaning="Whether a list is new.",
            type="string",
            formats=("ck3_script",),
            enum=("A", "B"),
        ),
    ),
    session_fields=(
        SessionFieldSpec(name="session_id", meaning="The session.", type="string"),
        SessionFieldSpec(name="mode", meaning="Who reads.", type="string"),
        SessionFieldSpec(name="playset_id", meaning="The reading list.", type="string"),
        SessionFieldSpec(
            name="active_mod_ids",
            meaning="The boxes that are open.",
            type="string_list",
        ),
        SessionFieldSpec(name="mods", meaning="The boxes.", type="members"),
    ),
    roles=(RoleSpec(name="porter", meaning="Opens the house."),),
    tags=("catalogue", "hands"),
)
"""Words that rules, bundles and sessions share."""
