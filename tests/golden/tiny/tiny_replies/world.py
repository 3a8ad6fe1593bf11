# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The address world of tiny."""

from __future__ import annotations

from typing import Final

from replybook_schema.world import (
    DomainSpec,
    ModeSpec,
    NamespaceSpec,
    ReferenceSpec,
    RootSpec,
    WorldSpec,
)

__all__ = ["WORLD"]

WORLD: Final = WorldSpec(
    namespaces=(
        NamespaceSpec(name="root", kind="roots", meaning="A room of the house."),
        NamespaceSpec(
            name="mod",
            kind="members",
            meaning="A box that a reader brought.",
            members="mods",
        ),
    ),
    roots=(
        RootSpec(key="hall", meaning="The reading hall.", legacy="ROOT_HALL"),
        RootSpec(key="cellar", meaning="The cellar.", legacy="ROOT_CELLAR"),
    ),
    modes=(
        ModeSpec(
            name="reader",
            meaning="Reads what is on the shelves.",
            roots={"hall": "all", "cellar": "session_members"},
            members="session",
        ),
        ModeSpec(
            name="night-keeper",
            meaning="Sees to the house.",
            roots={"hall": "all", "cellar": "all"},
            members="all",
        ),
    ),
    legacy_spellings={"ROOT_<KEY>:/": "root:<key>/"},
    limits={"token_cap": 10, "segment_bytes": 255, "address_bytes": 4096, "percent_rounds": 3},
    domains=(
        DomainSpec(
            folder="shelves/sea",
            kinds=("chart", "log"),
            extensions=(".txt", ".map"),
            shape="group",
            naming="chart_*",
            texts=("{k}_title", "{k}_blurb"),
            unless=(("title", "{k}_title"),),
            inner=(("log", ("stops.*",)),),
            settings=("margin",),
        ),
        DomainSpec(
            folder="shelves/old",
            kinds=("scroll",),
            since="1.2",
            until="1.10",
            encoding="bom-optional",
            duplicates="error",
            replaces="shelves/sea",
        ),
    ),
    references=(
        ReferenceSpec(kind="chart", keys=("by_chart", "course.charts[]"), prefixes=("chart:",)),
        ReferenceSpec(kind="log", keys=("entry",), folders=("shelves/old",)),
    ),
)
"""Parts of addresses, and their visibility by mode."""
