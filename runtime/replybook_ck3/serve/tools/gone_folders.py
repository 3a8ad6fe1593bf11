"""Mods and roots whose folders are gone, and the words that say what helps.

A server holds its folders open. So it has to ask whether the name of a folder still leads to one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook.world.address import Address
from replybook.world.members import MemberTable
from replybook_ck3.world.real_path import is_folder

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

_MOD: Final = "mod"
_SHOWN: Final = 20
_MEANING: Final = (
    "these folders were renamed, moved, removed or closed; ask the user to put them back, or take the mods out with"
    " ck3_playset `remove`"
)


def gone_folder(work: SessionContext, address: Address) -> str | None:
    """Return what to do if the folder of a mod or root is gone, or None if it is there.

    Args:
        address: An address in the mod or root.
    """
    if address.namespace == _MOD:
        table = MemberTable(_MOD, () if work.playset is None else work.playset.mods)
        mod = table.find(address.key)
        if mod is None or is_folder(mod.path):
            return None
        return (
            f"the folder of mod:{table.key_of(mod)} is gone or closed to the server: it was renamed, moved or removed;"
            " ask the user to put it back or open it, or take the mod out with ck3_playset `remove`, and"
            " `add` it again if it has another folder now"
        )
    folder = work.roots.get(address.key)
    if folder is None or is_folder(folder):
        return None
    return f"the folder of root:{address.key} is gone or closed to the server; ask the user to put it back or open it"


def switched_off(work: SessionContext, path: str) -> str | None:
    """Return what to do if an address is in a mod that the playset has switched off, or None."""
    head = path.partition("/")[0]
    off = () if work.playset is None else work.playset.disabled
    if any(head == f"{_MOD}:{mod.name}" for _, mod in off):
        return f"{head} is switched off in the playset; ck3_playset `enable` switches it on"
    return None


def told_gone(work: SessionContext) -> dict[str, object]:
    """Return the reply data about sources of the playset whose folders are gone; {} for none."""
    gone = work.gone_sources()
    return {"folders_gone": list(gone[:_SHOWN]), "folders_gone_mean": _MEANING} if gone else {}
