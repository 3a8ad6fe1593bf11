"""The table of the split assigns every entry to the base or to the CK3 registry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from tests.project_tree import ROOT

from replybook_registry import Registry, read_registry
from replybook_registry.queries.declared import list_entries

PAGE = ROOT / "docs/ck3/base-and-ck3.md"
KINDS = {
    "code": "code",
    "violation": "violation",
    "fact": "fact",
    "capability": "capability",
    "role": "role",
    "tag": "tag",
    "action": "action",
    "stage": "stage",
    "rule": "rule",
    "command": "command",
    "legacy id": "legacy id",
}
BASE, CK3 = "replybook-base", "replybook-ck3"

Split = Mapping[str, Mapping[str, set[str]]]


def composed() -> Registry:
    """The CK3 registry with the base below it."""
    return read_registry(ROOT / "registry/replybook_ck3_registry")


def of_data() -> Split:
    """Kind -> registry -> names, as the registries say."""
    registry = composed()
    roles = {role.name for role in registry.roles}
    split: dict[str, dict[str, set[str]]] = {kind: {BASE: set(), CK3: set()} for kind in KINDS}
    for kind, name, entry in list_entries(registry):
        kind = "role" if kind == "tag" and name in roles else kind
        if kind in split:
            split[kind][entry.origin].add(name)
    return split


def rows() -> Iterator[tuple[str, str, list[str], list[str]]]:
    """The rows of the table: kind, group, names of the base, names of CK3."""
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 4 and cells[0] in KINDS:
            base, ck3 = (re.findall(r"`([^`]+)`", cell) for cell in cells[2:])
            yield cells[0], cells[1], base, ck3


def of_page() -> Split:
    """The same, as the page says."""
    split: dict[str, dict[str, set[str]]] = {kind: {BASE: set(), CK3: set()} for kind in KINDS}
    for kind, _, base, ck3 in rows():
        split[kind][BASE].update(base)
        split[kind][CK3].update(ck3)
    return split


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_lists_every_entry_where_it_belongs(kind: str) -> None:
    assert of_data()[kind] == of_page()[kind]


def test_no_entry_is_listed_twice() -> None:
    named = [(kind, name) for kind, _, base, ck3 in rows() for name in (*base, *ck3)]

    assert len(named) == len(set(named))


def test_an_id_closed_in_the_matrix_of_the_base_is_in_the_table_of_the_base() -> None:
    registry = composed()
    layers = {layer.name for layer in registry.layers}
    areas = {area.name for area in registry.areas if area.origin == BASE}
    closed = {
        (old.code, old.origin)
        for old in registry.legacy
        if len(parts := old.code.split("-")) == 4 and parts[0] in layers and parts[1] in areas
    }

    assert {code for code, origin in closed if origin != BASE} == set()
