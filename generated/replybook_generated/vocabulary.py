# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The vocabulary of replybook-base."""

from __future__ import annotations

from typing import Final

from replybook_schema.vocabulary import (
    FormatSpec,
    RoleSpec,
    SessionFieldSpec,
    VocabularySpec,
    WordSpec,
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
    ),
    session_fields=(
        SessionFieldSpec(
            name="session_id",
            meaning="A name of your choice for the session, which the trace shows.",
            type="string",
        ),
        SessionFieldSpec(
            name="mode",
            meaning="The kind of work. It decides which files are visible.",
            type="string",
        ),
        SessionFieldSpec(
            name="allowed_roots",
            meaning="The root keys that the policy lets the session work in.",
            type="root_keys",
        ),
        SessionFieldSpec(
            name="roots",
            meaning="The absolute path of the folder of each root key. Addresses below an omitted root do not resolve.",
            type="folders",
        ),
        SessionFieldSpec(
            name="capabilities",
            meaning="The abilities of the server, by their names in the policy. Default: none.",
            type="string_list",
        ),
    ),
    claim_types=(
        WordSpec(name="existence", meaning="The thing exists."),
        WordSpec(name="non_existence", meaning="The thing does not exist."),
        WordSpec(name="behavior", meaning="The thing behaves as the subject says."),
        WordSpec(name="value", meaning="The thing has this value under this key."),
    ),
    roles=(
        RoleSpec(name="directory", meaning="Lists folders, by address."),
        RoleSpec(name="read", meaning="Reads a file by its address."),
        RoleSpec(name="file_search", meaning="Finds files by their names."),
        RoleSpec(name="search", meaning="Searches content by name or word."),
        RoleSpec(
            name="symbol_search",
            meaning="Finds definitions of symbols by name, also near misses.",
        ),
        RoleSpec(
            name="confirm_absence",
            meaning="Searches exhaustively; the only proof of a claim of non-existence.",
        ),
        RoleSpec(name="db_query", meaning="Reads the database by table or by query."),
        RoleSpec(name="db_status", meaning="Reports if the index can answer."),
        RoleSpec(name="parse", meaning="Parses content and names its syntax errors."),
        RoleSpec(name="exec", meaning="Runs a command."),
        RoleSpec(name="contract", meaning="Opens, shows or closes a contract."),
        RoleSpec(name="policy_check", meaning="Asks the delivery gate without delivering."),
        RoleSpec(name="delivery", meaning="Delivers a bundle through the delivery gate."),
        RoleSpec(name="log_read", meaning="Reads a log or a journal."),
        RoleSpec(name="guidance", meaning="Tells the agent how to work in its mode."),
    ),
    tags=(
        "world_view",
        "scoped",
        "filesystem",
        "db_search",
        "validation",
        "python_validation",
        "validated_delivery",
        "mutation",
        "changing",
        "policy",
    ),
)
"""Words that rules, bundles and sessions share."""
