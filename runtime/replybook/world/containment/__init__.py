"""Containment: proof that a path leads to a place inside the folder of its root or member.

There are three kinds with one interface, `Folder`:

- `openat2`: the kernel proves it.
- `walk`: each name is opened by itself.
- `final_handle`, on Windows: the final path of an open handle is compared.

No proof relies on the text of a path that was not opened.

Source: specification 17.
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
    """Return the kinds of containment that work on this machine by name, the best one first."""
    if os.name == "nt":
        return {"final_handle": FinalHandleFolder}
    walk: dict[str, Backend] = {"walk": WalkFolder}
    return {"openat2": Openat2Folder, **walk} if is_supported() else walk


def best_backend() -> Backend:
    """Return the default kind of containment."""
    return next(iter(backends().values()))
