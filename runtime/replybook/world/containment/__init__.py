"""Containment: the proof that what an address names is inside the folder it may name.

Three kinds, one interface (`Folder`): the kernel proves it (`openat2`), a walk does (`walk`), or the
final path of an open handle is compared (`final_handle`, on Windows). No proof rests on the text of a
path that was not opened. Source: specification 17.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from replybook.world.containment.final_handle import FinalHandleFolder
from replybook.world.containment.folder import Backend, Folder, Identity, Located
from replybook.world.containment.openat2 import Openat2Folder, is_supported
from replybook.world.containment.refusal import REASONS, NotInside, Reason
from replybook.world.containment.walk import WalkFolder

__all__ = [
    "REASONS",
    "Backend",
    "Folder",
    "Identity",
    "Located",
    "NotInside",
    "Reason",
    "backends",
    "best_backend",
]


def backends() -> Mapping[str, Backend]:
    """Return the kinds that work on this machine by name, the best one first."""
    if os.name == "nt":
        return {"final_handle": FinalHandleFolder}
    walk: dict[str, Backend] = {"walk": WalkFolder}
    return {"openat2": Openat2Folder, **walk} if is_supported() else walk


def best_backend() -> Backend:
    """Return the kind to use where none is asked for."""
    return next(iter(backends().values()))
