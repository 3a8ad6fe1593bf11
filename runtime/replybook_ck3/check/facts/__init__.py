"""The facts of the CK3 policy, in addition to those of the base.

Source: decision 16, decision 11.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from replybook.policy.facts.announced import announced_fact
from replybook.policy.facts.content import BASE_FACTS
from replybook.policy.facts.facts import (
    SERVER_FACT,
    CallFact,
    Fact,
    FactProviders,
    Provider,
    RegistryFact,
)
from replybook_ck3.check.facts.conflicts import TAG, ConflictUnits
from replybook_ck3.check.facts.file_models import (
    file_models,
    symbols_beside,
    told_models,
    told_removals,
    told_units,
    touched_units,
    units_named_nowhere,
    units_removed,
    units_touchable,
    units_touched,
)
from replybook_ck3.check.facts.files import (
    CK3_FILES,
    CK3_FILES_VALID,
    DATA_FILES,
    DATA_FILES_VALID,
    FILES_NAMED_OTHERWISE,
)
from replybook_ck3.check.facts.game_version import game_version
from replybook_ck3.check.facts.replaced_files import CHANGING, ReplacedFiles
from replybook_ck3.check.facts.symbols import (
    places_of_symbols,
    symbols_declared_before,
    symbols_defined,
    symbols_defined_at,
    symbols_defined_new,
    symbols_referenced,
)
from replybook_schema.world import WorldSpec

__all__ = ["CK3_FACTS", "ConflictUnits"]


def _folders(world: WorldSpec) -> tuple[str, ...]:
    """Return the folders of the domain table for all versions of the game."""
    return tuple(row.folder for row in world.domains)


def _about_symbols(value: Provider) -> Fact:
    """Return a fact whose findings show the places of its symbols."""
    return Fact(value=value, explain=places_of_symbols)


def _explain_symbols(name: str) -> Fact:
    base = BASE_FACTS[name]
    assert isinstance(base, Fact)
    return _about_symbols(base.value)


CK3_FACTS: Final[FactProviders] = MappingProxyType(
    {
        **BASE_FACTS,
        "files_using_replies": announced_fact("files_using_replies", holds_paths=True),
        "files_using_replies_rightly": announced_fact(
            "files_using_replies_rightly", holds_paths=True
        ),
        "domains": RegistryFact(value=_folders),
        "game_version": Fact(value=game_version),
        "files_as_modelled": Fact(value=file_models, holds_paths=True, explain=told_models),
        "files_replaced": CallFact(tag=CHANGING, start=ReplacedFiles),
        "ck3_files": CK3_FILES,
        "ck3_files_valid": CK3_FILES_VALID,
        "data_files": DATA_FILES,
        "data_files_valid": DATA_FILES_VALID,
        "files_named_otherwise": FILES_NAMED_OTHERWISE,
        "symbols_world": _about_symbols(SERVER_FACT.value),
        "symbols_beside": _about_symbols(symbols_beside),
        "symbols_defined": _about_symbols(symbols_defined),
        "symbols_defined_new": _about_symbols(symbols_defined_new),
        "symbols_defined_at": _about_symbols(symbols_defined_at),
        "symbols_referenced": _about_symbols(symbols_referenced),
        "symbols_declared": _explain_symbols("symbols_declared"),
        "symbols_declared_at": _explain_symbols("symbols_declared_at"),
        "symbols_declared_before": _about_symbols(symbols_declared_before),
        "units_touched": Fact(value=units_touched, explain=told_units),
        "units_touchable": Fact(value=units_touchable, explain=told_units),
        "units_removed": Fact(value=units_removed),
        "units_named_nowhere": Fact(value=units_named_nowhere, explain=told_removals),
        "touched_units": Fact(value=touched_units),
        "conflict_units_resolved": CallFact(tag=TAG, start=ConflictUnits),
    }
)
"""The providers of the facts of the CK3 policy."""
