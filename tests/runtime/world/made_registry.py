"""Worlds of other registries: tenants and sites instead of the mods of the other tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from replybook.world.address import read_grammar
from replybook_schema.active import ACTIVE
from replybook_schema.vocabulary import SessionFieldSpec, VocabularySpec
from replybook_schema.world import ModeSpec, NamespaceSpec, RootSpec, WorldSpec

ROOT = NamespaceSpec("root", "roots", "A configured root.")
TENANT = NamespaceSpec("tenant", "members", "A tenant of the service.", "tenants")
SITE = NamespaceSpec("site", "members", "A site of a tenant.", "sites")

FIELDS = (
    SessionFieldSpec("session_id", "A name for the session.", "string"),
    SessionFieldSpec("mode", "What kind of work is done.", "string"),
    SessionFieldSpec("allowed_roots", "The roots to work in.", "root_keys"),
    SessionFieldSpec("roots", "The folder of each root.", "folders"),
    SessionFieldSpec("capabilities", "What the server can do.", "string_list"),
)
TENANTS = SessionFieldSpec("tenants", "The tenants of the service.", "members")
SITES = SessionFieldSpec("sites", "The sites of a tenant.", "members")
REGION = SessionFieldSpec("region", "Where the service runs.", "string")


def world_of(*members: NamespaceSpec, spellings: dict[str, str] | None = None) -> WorldSpec:
    """A world of two roots and one mode, which sees all of `docs` and the members of `data`."""
    return WorldSpec(
        namespaces=(ROOT, *members),
        roots=(
            RootSpec("docs", "The pages.", "ROOT_DOCS"),
            RootSpec("data", "What tenants bring.", "OLD_DATA"),
        ),
        modes=(
            ModeSpec("desk", "At the desk.", {"docs": "all", "data": "session_members"}, "session"),
        ),
        legacy_spellings={} if spellings is None else spellings,
        limits=dict(ACTIVE.world().limits),
    )


@contextmanager
def registry_of(
    monkeypatch: pytest.MonkeyPatch, world: WorldSpec, *fields: SessionFieldSpec
) -> Iterator[None]:
    """Make a world, and session fields beside those of the base, those of the active registry."""
    vocabulary = VocabularySpec(session_fields=(*FIELDS, *fields))
    with monkeypatch.context() as patch:
        patch.setattr(ACTIVE, "world", lambda: world)
        patch.setattr(ACTIVE, "vocabulary", lambda: vocabulary)
        patch.setattr("replybook.world.visibility._known", {})
        read_grammar()
        yield
    read_grammar()
