# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The vocabulary of replybook-base."""

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
        FormatSpec(
            name="python",
            meaning="Python source.",
            suffixes=(".py", ".pyi", ".pyw"),
            validator="python",
        ),
        FormatSpec(
            name="ck3_script",
            meaning="CK3 script, the files of common, events, history and gui.",
            suffixes=(".txt", ".gui"),
            validator="ck3",
        ),
        FormatSpec(
            name="localization_yml",
            meaning="CK3 localization, the texts of one language.",
            suffixes=(".yml",),
            validator="ck3",
        ),
    ),
    artifact_fields=(
        ArtifactFieldSpec(
            name="ck3_file_model",
            meaning="For CK3 files A (new), B (override, loads last), C (some units of a file) or D (whole file).",
            type="string",
        ),
    ),
    session_fields=(
        SessionFieldSpec(
            name="session_id",
            meaning="A name of your choice for the session; it stands in the trace.",
            type="string",
        ),
        SessionFieldSpec(
            name="mode",
            meaning="What kind of work is done, which decides what is visible.",
            type="string",
        ),
        SessionFieldSpec(
            name="playset_id",
            meaning="The playset that the session works on.",
            type="string",
        ),
        SessionFieldSpec(
            name="vanilla_version_id",
            meaning="The version of the game that the session works on.",
            type="string",
        ),
        SessionFieldSpec(
            name="active_mod_ids",
            meaning="The ids of the mods of the playset that are active.",
            type="string_list",
        ),
        SessionFieldSpec(
            name="indexed_domains",
            meaning="The folders of the domain table that the index holds.",
            type="string_list",
        ),
        SessionFieldSpec(
            name="mods",
            meaning="The mods of the session, each with its name and its folder.",
            type="members",
        ),
        SessionFieldSpec(
            name="allowed_roots",
            meaning="The root keys that the policy lets the session work in.",
            type="root_keys",
        ),
        SessionFieldSpec(
            name="roots",
            meaning="The folder of each root key, from the top of the disk; a root that is left out resolves to nothing.",
            type="folders",
        ),
        SessionFieldSpec(
            name="capabilities",
            meaning="What the server can do, by the names that the policy gives; none if left out.",
            type="string_list",
        ),
    ),
    roles=(
        RoleSpec(name="directory", meaning="Lists folders, by address."),
        RoleSpec(name="contract", meaning="Opens, shows or closes a contract."),
    ),
)
"""Formats, artifact fields, session fields and roles."""
