r"""Safe form of an address, so that it can be sent back to the agent.

Text with the shape of a host path is masked (`/x`, `~`, `C:\x`, `\\server`, `file:`), and so is
text with a common beginning of host paths (`/home/`). A wrong guess therefore looks like a hit.
After that, all remaining folders of this session are masked. Invisible characters are written as
escapes, and long text is cut.
"""

from __future__ import annotations

import re
from typing import Final

from replybook.trace.host_path import host_path_at
from replybook.world.grammar import ROOT, current_grammar
from replybook.world.leak_guard import MASK, LeakGuard

_MOST: Final = 300
"""Maximum number of characters shown."""

_MOST_READ: Final = 2_000
"""Maximum number of characters read.

It is larger, so that a folder is found even if it is cut.
"""

_PLAIN: Final = re.compile(r"(?!file:)[a-z]{2,}:[A-Za-z0-9_][A-Za-z0-9_./-]{,200}")
"""An address without any character that could begin a path or be invisible."""

_CUT: Final = "..."


def safe_text(text: str, guard: LeakGuard) -> str:
    """Return `text` without host paths, printable, and at most 300 characters long."""
    if _PLAIN.fullmatch(text):
        return guard.cut(text)
    if len(text) > _MOST_READ:
        text = text[:_MOST_READ]
    text = guard.cut(_without_paths(text.strip()))
    if not text.isprintable():
        text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return text if len(text) <= _MOST else text[: _MOST - len(_CUT)] + _CUT


def _without_paths(text: str) -> str:
    """Return `text` up to the first shape of a host path, followed by the mask."""
    head, colon, rest = text.partition(":")
    if rest.startswith("/") and head.lower() in (ROOT, *current_grammar().members):
        return f"{head}{colon}{MASK}"  # a host path instead of a key
    start = host_path_at(text)
    return text if start is None else text[:start] + MASK
