# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Enforcement rules of replybook-base."""

from __future__ import annotations

from typing import Final

from replybook_schema.enforcement import DatabaseSpec, EnforcementSpec, LimitSpec, ProtectedSpec

__all__ = ["ENFORCEMENT"]

ENFORCEMENT: Final = EnforcementSpec(
    modes=(),
    protected=(
        ProtectedSpec(
            pattern="*:*/**/*.key",
            access=("read", "write"),
            meaning="Keys that sign contracts and traces.",
        ),
        ProtectedSpec(
            pattern="*:*/**/.git",
            access=("write",),
            meaning="The folder of git. Its configuration and hooks run programs.",
        ),
        ProtectedSpec(
            pattern="*:*/**/git~1",
            access=("write",),
            meaning="The short name of the same folder on Windows.",
        ),
        ProtectedSpec(
            pattern="*:*/**/HEAD",
            access=("write",),
            meaning="The file that makes a folder a bare repository, whose settings git would read.",
            below=False,
        ),
    ),
    limits={
        "contract_hours": LimitSpec(default=8, ceiling=8),
        "max_files": LimitSpec(default=20, ceiling=200),
        "max_bytes": LimitSpec(default=2000000, ceiling=50000000),
    },
    database=DatabaseSpec(
        statements=("select", "values", "explain", "pragma"),
        pragmas=(
            "table_info",
            "table_xinfo",
            "table_list",
            "index_list",
            "index_info",
            "index_xinfo",
            "foreign_key_list",
            "database_list",
            "collation_list",
            "function_list",
            "compile_options",
            "user_version",
            "schema_version",
            "encoding",
        ),
        refused_functions=(
            "load_extension",
            "readfile",
            "writefile",
            "edit",
            "fts3_tokenizer",
            "fsdir",
            "lsdir",
        ),
        functions=(
            "count",
            "sum",
            "total",
            "avg",
            "min",
            "max",
            "group_concat",
            "abs",
            "round",
            "sign",
            "lower",
            "upper",
            "length",
            "substr",
            "substring",
            "instr",
            "replace",
            "trim",
            "ltrim",
            "rtrim",
            "like",
            "glob",
            "coalesce",
            "ifnull",
            "nullif",
            "iif",
            "typeof",
            "unicode",
            "hex",
            "quote",
            "row_number",
            "rank",
            "dense_rank",
            "first_value",
            "last_value",
            "lag",
            "lead",
        ),
    ),
    commands=(),
)
"""Allowed writes, commands and queries; everything else is refused."""
