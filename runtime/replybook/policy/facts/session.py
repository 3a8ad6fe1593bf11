"""What the registry and the server know beside the bundle: modes, and what only a server can tell.

The game version, the symbols of the world and the files that exist come from an index; where the
server gives none they are absent. Source: registry/policy/global.yaml, specification 34.
"""

from __future__ import annotations

from replybook.policy.facts.known import Ask, Known
from replybook.policy.facts.unavailable import ABSENT

__all__ = ["conflict_units_resolved", "domains", "modes", "only_the_server_knows"]


def modes(known: Known, _ask: Ask) -> object:
    """The names of all modes of the registry."""
    return known.modes


def domains(known: Known, _ask: Ask) -> object:
    """The folders of the domain table, whatever the version of the game."""
    return tuple(row.folder for row in known.domains)


def conflict_units_resolved(known: Known, _ask: Ask) -> object:
    """The units whose conflicts were looked at so far."""
    return known.conflicts.units()


def only_the_server_knows(_known: Known, _ask: Ask) -> object:
    """A fact that is given with the delivery or not at all."""
    return ABSENT
