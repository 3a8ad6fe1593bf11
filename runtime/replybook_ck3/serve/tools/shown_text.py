"""Lines of programs, made safe for agents: no host paths, printable, limited in length."""

from __future__ import annotations

from typing import Final

from replybook.world import LeakGuard

_MOST: Final = 500
_LOOKED_AT: Final = 4_000


def shown_line(line: str, leaks: LeakGuard) -> str:
    """Return a line of at most 500 characters.

    Below a folder of this server, the rest of a path is kept. Other paths are cut.
    """
    masked = leaks.cut(leaks.mask(line[:_LOOKED_AT]))
    plain = "".join(
        each if each.isprintable() or each == "\t" else ascii(each)[1:-1] for each in masked
    )
    return plain if len(plain) <= _MOST else plain[: _MOST - 3] + "..."
