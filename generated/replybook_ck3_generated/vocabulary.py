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
        FormatSpec(
            name="markdown",
            meaning="Markdown. Its content is not validated.",
            suffixes=(".md", ".markdown", ".mdx"),
            validator=None,
        ),
        FormatSpec(
            name="restructured_text",
            meaning="reStructuredText. Its content is not validated.",
            suffixes=(".rst",),
            validator=None,
        ),
        FormatSpec(
            name="html",
            meaning="Pages of HTML. Its content is not validated.",
            suffixes=(".html", ".htm", ".xhtml"),
            validator=None,
        ),
        FormatSpec(
            name="stylesheet",
            meaning="Style sheets. Its content is not validated.",
            suffixes=(".css", ".scss", ".sass", ".less"),
            validator=None,
        ),
        FormatSpec(
            name="typescript",
            meaning="TypeScript. Its content is not validated.",
            suffixes=(".ts", ".tsx", ".mts", ".cts"),
            validator=None,
        ),
        FormatSpec(
            name="javascript",
            meaning="JavaScript. Its content is not validated.",
            suffixes=(".js", ".jsx", ".mjs", ".cjs"),
            validator=None,
        ),
        FormatSpec(
            name="notebook",
            meaning="Notebooks of Jupyter. Its content is not validated.",
            suffixes=(".ipynb",),
            validator=None,
        ),
        FormatSpec(
            name="sql",
            meaning="Statements in SQL. Its content is not validated.",
            suffixes=(".sql",),
            validator=None,
        ),
        FormatSpec(
            name="table_of_values",
            meaning="Tables with a row in each line. Its content is not validated.",
            suffixes=(".csv", ".tsv"),
            validator=None,
        ),
        FormatSpec(
            name="json_lines",
            meaning="JSON in each line. Its content is not validated.",
            suffixes=(".jsonl", ".ndjson"),
            validator=None,
        ),
        FormatSpec(
            name="xml",
            meaning="XML. Its content is not validated.",
            suffixes=(".xml", ".xsd", ".xsl", ".xslt"),
            validator=None,
        ),
        FormatSpec(
            name="vector_image",
            meaning="Images in SVG. Its content is not validated.",
            suffixes=(".svg",),
            validator=None,
        ),
        FormatSpec(
            name="template",
            meaning="Templates of text. Its content is not validated.",
            suffixes=(".j2", ".jinja", ".jinja2", ".tmpl", ".in"),
            validator=None,
        ),
        FormatSpec(
            name="settings",
            meaning="Settings in lines. Its content is not validated.",
            suffixes=(".cfg", ".ini", ".conf", ".properties"),
            validator=None,
        ),
        FormatSpec(
            name="lock_file",
            meaning="The exact versions of dependencies. Its content is not validated.",
            suffixes=(".lock",),
            validator=None,
        ),
        FormatSpec(
            name="shell_script",
            meaning="A script of a shell. Its content is not validated.",
            suffixes=(".sh", ".bash", ".zsh", ".fish"),
            validator=None,
        ),
        FormatSpec(
            name="windows_script",
            meaning="A script of Windows. Its content is not validated.",
            suffixes=(".bat", ".cmd", ".ps1", ".psm1", ".psd1"),
            validator=None,
        ),
        FormatSpec(
            name="compiled_source",
            meaning="Source of a language that is compiled. Its content is not validated.",
            suffixes=(".c", ".h", ".cpp", ".hpp", ".cs", ".go", ".java", ".rs", ".pyx", ".pxd"),
            validator=None,
        ),
        FormatSpec(
            name="marker",
            meaning="A file that says something by its name. Its content is not validated.",
            suffixes=(".typed",),
            validator=None,
        ),
        FormatSpec(
            name="plain_text",
            meaning="Text of the tool itself that has no ending, or .txt; no file of a mod or of the game. Its content is not validated.",
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
