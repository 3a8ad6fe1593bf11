# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The vocabulary of replybook-base."""

from __future__ import annotations

from typing import Final

from replybook_schema.vocabulary import FormatSpec, RoleSpec, SessionFieldSpec, VocabularySpec

__all__ = ["VOCABULARY"]

VOCABULARY: Final = VocabularySpec(
    formats=(
        FormatSpec(
            name="python",
            meaning="Python source.",
            suffixes=(".py", ".pyi", ".pyw"),
            validator="python",
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
