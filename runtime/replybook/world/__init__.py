"""The world: resolves every address that an agent names, as far as its mode may see it.

Names are imported when they are first used, as in `replybook` itself.

Source: 002, specification 15 to 23, decision 20.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replybook.world.adapter import Decision, WorldAdapterV2
    from replybook.world.address import Address, BadAddress, parse
    from replybook.world.errors import WorldFault
    from replybook.world.leak_guard import LeakGuard
    from replybook.world.location import Location
    from replybook.world.members import Member, MemberTable
    from replybook.world.reading import Entry
    from replybook.world.reference import VisibilityRef
    from replybook.world.session import Session, SessionFault

__all__ = [
    "Address",
    "BadAddress",
    "Decision",
    "Entry",
    "LeakGuard",
    "Location",
    "Member",
    "MemberTable",
    "Session",
    "SessionFault",
    "VisibilityRef",
    "WorldAdapterV2",
    "WorldFault",
    "parse",
]

_HOMES = {
    "Address": "address",
    "BadAddress": "address",
    "Decision": "adapter",
    "Entry": "reading",
    "LeakGuard": "leak_guard",
    "Location": "location",
    "Member": "members",
    "MemberTable": "members",
    "Session": "session",
    "SessionFault": "session",
    "VisibilityRef": "reference",
    "WorldAdapterV2": "adapter",
    "WorldFault": "errors",
    "parse": "address",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found  # the next access does not call this function
    return found


def __dir__() -> list[str]:
    return list(__all__)
