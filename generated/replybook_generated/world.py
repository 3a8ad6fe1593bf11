# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The address world of replybook-base."""

from __future__ import annotations

from typing import Final

from replybook_schema.world import NamespaceSpec, WorldSpec

__all__ = ["WORLD"]

WORLD: Final = WorldSpec(
    namespaces=(
        NamespaceSpec(
            name="root",
            kind="roots",
            meaning="A configured root, named by one of the closed set of root keys.",
        ),
    ),
    roots=(),
    modes=(),
    legacy_spellings={},
    limits={
        "token_cap": 10000,
        "segment_bytes": 255,
        "address_bytes": 4096,
        "percent_rounds": 3,
        "symlink_hops": 40,
    },
    domains=(),
    references=(),
)
"""Parts of addresses, and their visibility by mode."""
