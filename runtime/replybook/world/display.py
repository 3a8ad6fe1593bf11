r"""Make the address that an agent gave safe to be sent back to it.

What looks like a path of the host is masked by its shape (`/x`, `~`, `C:\x`, `\\server`, `file:`) and by how
it begins (`/home/`), so that a guess looks like a hit; what is left of the folders of this session is
masked after that. Signs that nobody sees are written as escapes; the end is cut.
Source: specification 18 and 22.
"""

from __future__ import annotations

import re
from typing import Final

from replybook.trace.host_path import host_path_at
from replybook.world.grammar import ROOT, current_grammar
from replybook.world.leak_guard import MASK, LeakGuard

__all__ = ["safe_text"]

_MOST: Final = 300
"""Characters that are shown."""

_MOST_READ: Final = 2_000
"""Characters that are looked at, so that a folder is known even if it is cut."""

_PLAIN: Final = re.compile(r"(?!file:)[a-z]{2,}:[A-Za-z0-9_][A-Za-z0-9_./-]{,200}")
"""An address without a sign that could begin a path, or be hidden."""

_CUT: Final = "..."


def safe_text(text: str, guard: LeakGuard) -> str:
    """Return what may be shown of `text`: printable, without host paths, 300 characters at most."""
    if _PLAIN.fullmatch(text):
        return guard.cut(text)
    if len(text) > _MOST_READ:
        text = text[:_MOST_READ]
    text = guard.cut(_without_paths(text.strip()))
    if not text.isprintable():
        text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return text if len(text) <= _MOST else text[: _MOST - len(_CUT)] + _CUT


def _without_paths(text: str) -> str:
    """`text` up to where something has the shape of a host path, then the mask."""
    head, colon, rest = text.partition(":")
    if rest.startswith("/") and head.lower() in (ROOT, *current_grammar().members):
        return f"{head}{colon}{MASK}"  # a path in place of a key
    start = host_path_at(text)
    return text if start is None else text[:start] + MASK
