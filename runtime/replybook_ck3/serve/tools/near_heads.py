"""The mods and roots that a session may name, and those that are spelt like a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from replybook.world.members import MemberTable
from replybook_ck3.world.alike_names import alike_names

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

_NEAR: Final = 3
_ROOT: Final = "root"
_MOD: Final = "mod"


def heads_of(work: SessionContext) -> list[str]:
    """Return the mods and roots that the session may name, as the beginnings of addresses."""
    table = MemberTable(_MOD, () if work.playset is None else work.playset.mods)
    allowed = work.session.allowed_roots
    roots = [key for key in work.roots if allowed is None or key in allowed]
    mods = [name for mod in table.members for name in (table.key_of(mod), mod.mod_id) if name]
    return [*(f"{_MOD}:{name}" for name in mods), *(f"{_ROOT}:{key}" for key in roots)]


def alike_heads(head: str, heads: Sequence[str]) -> list[str]:
    """Return the mods or roots that are spelt like one, also if the namespace is another one.

    Args:
        head: The beginning of an address.
        heads: The mods and roots that the session may name.
    """
    names = {one.partition(":")[2]: one for one in reversed(heads)}
    near = alike_names(head.partition(":")[2], names, _NEAR)
    return [names[one] for one in near]


def near_head(work: SessionContext, address: str) -> str | None:
    """Return an address with its mod or root corrected, or None if nothing is like it.

    Args:
        address: The address, or a pattern of addresses.
    """
    head, slash, rest = address.partition("/")
    heads = heads_of(work)
    near = [] if head in heads or ":" not in head else alike_heads(head, heads)
    return f"{near[0]}{slash}{rest}" if near else None
