# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The vocabulary of replybook-ck3."""

from __future__ import annotations

from typing import Final

from replybook_schema.vocabulary import (
    ArtifactFieldSpec,
    FormatSpec,
    SessionFieldSpec,
    VocabularySpec,
)

__all__ = ["VOCABULARY"]

VOCABULARY: Final = VocabularySpec(
    formats=(
        FormatSpec(
            name="ck3_script",
            meaning="Script of the game.",
            suffixes=(".txt", ".gui", ".asset", ".mod"),
            validator="ck3",
        ),
        FormatSpec(
            name="localization_yml",
            meaning="Localization of the game, which is no YAML.",
            suffixes=(".yml",),
            validator="ck3",
        ),
        FormatSpec(name="json", meaning="JSON.", suffixes=(".json",), validator="data"),
        FormatSpec(name="toml", meaning="TOML.", suffixes=(".toml",), validator="data"),
        FormatSpec(
            name="yaml",
            meaning="YAML, of which the game reads none.",
            suffixes=(".yaml",),
            validator="data",
        ),
        FormatSpec(name="markdown", meaning="Markdown.", suffixes=(".md",), validator=None),
        FormatSpec(name="typescript", meaning="TypeScript.", suffixes=(".ts",), validator=None),
        FormatSpec(name="javascript", meaning="JavaScript.", suffixes=(".js",), validator=None),
        FormatSpec(
            name="settings",
            meaning="Settings in lines.",
            suffixes=(".cfg",),
            validator=None,
        ),
        FormatSpec(
            name="shell_script",
            meaning="A script of a shell.",
            suffixes=(".sh",),
            validator=None,
        ),
        FormatSpec(
            name="plain_text",
            meaning="Text of the tool itself that has no ending, or .txt; no file of a mod or of the game.",
            suffixes=(),
            validator=None,
        ),
    ),
    artifact_fields=(
        ArtifactFieldSpec(
            name="ck3_file_model",
            meaning="For CK3 files new, override (loads last), partial (some units of a file) or replace (whole file). A, B, C and D are former names.",
            type="string",
        ),
    ),
    session_fields=(
        SessionFieldSpec(
            name="playset_id",
            meaning="The playset that the mods below belong to.",
            type="string",
        ),
        SessionFieldSpec(
            name="vanilla_version_id",
            meaning="The version of the game, for example 1.18.0.",
            type="string",
        ),
        SessionFieldSpec(
            name="active_mod_ids",
            meaning="The ids of the mods that are switched on.",
            type="string_list",
        ),
        SessionFieldSpec(
            name="indexed_domains",
            meaning="The folders of a mod that the index covers, for example common/traits.",
            type="string_list",
        ),
        SessionFieldSpec(
            name="mods",
            meaning="The mods of the playset in load order, each with name and path.",
            type="members",
        ),
    ),
    tags=("playset_read", "conflict_read", "doctor", "ck3_validation"),
)
"""Words that rules, bundles and sessions share."""
