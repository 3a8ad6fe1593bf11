# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Enforcement rules of tiny."""

from __future__ import annotations

from typing import Final

from replybook_schema.enforcement import (
    CommandForm,
    CommandSpec,
    DatabaseSpec,
    EnforcedModeSpec,
    EnforcementSpec,
    LimitSpec,
    ProtectedSpec,
    TableSpec,
)

__all__ = ["ENFORCEMENT"]

ENFORCEMENT: Final = EnforcementSpec(
    modes=(
        EnforcedModeSpec(
            mode="reader",
            writes={"hall": "session_members", "cellar": "none"},
            members_outside_roots=True,
            approval=("delete",),
            database=(),
        ),
        EnforcedModeSpec(
            mode="night-keeper",
            writes={"hall": "all", "cellar": "none"},
            members_outside_roots=False,
            approval=(),
            database=("insert",),
        ),
    ),
    protected=(
        ProtectedSpec(
            pattern="root:cellar/**/wills",
            access=("read", "write"),
            meaning="The last wills.",
        ),
        ProtectedSpec(
            pattern="*:*/**/ledger",
            access=("write",),
            meaning="The list of what was lent.",
            below=False,
        ),
    ),
    limits={
        "contract_hours": LimitSpec(default=1, ceiling=8),
        "max_files": LimitSpec(default=3, ceiling=30),
        "max_bytes": LimitSpec(default=1000, ceiling=5000),
    },
    database=DatabaseSpec(
        statements=("select", "pragma"),
        pragmas=("table_info",),
        refused_functions=("load_extension",),
        functions=("count", "lower"),
    ),
    commands=(
        CommandSpec(
            program="lathe",
            meaning="Mend a shelf.",
            modes=("night-keeper",),
            forms=(
                CommandForm(
                    words=("show",),
                    options=("--all", "--depth <number>"),
                    operands="addresses",
                    required=("--depth", "--all"),
                    fixed=("--no-dust",),
                    last=("--", ":(exclude)wills"),
                ),
                CommandForm(
                    words=("turn",),
                    options=(),
                    operands="words",
                    contract=True,
                    approval=True,
                ),
            ),
            prefix=("-c", "noise=none"),
        ),
    ),
    tables=(
        TableSpec(
            table="books",
            meaning="One book a row.",
            columns={"title": "What stands on its cover.", "shelf": "The number of its shelf."},
        ),
    ),
)
"""Allowed writes, commands and queries; everything else is refused."""
