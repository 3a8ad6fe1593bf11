"""Lines that programs wrote, as an agent may see them: without paths of this machine, printable, not too long.

Source: specification 22.
"""

from __future__ import annotations

from typing import Final

from replybook.world import LeakGuard

__all__ = ["shown_line"]

_MOST: Final = 500
_LOOKED_AT: Final = 4_000


def shown_line(line: str, leaks: LeakGuard) -> str:
    """Return a line of at most 500 characters.

    Of a folder of this server the rest of the path stays; behind what looks like another path of some
    machine nothing stays.
    """
    masked = leaks.cut(leaks.mask(line[:_LOOKED_AT]))
    plain = "".join(
        each if each.isprintable() or each == "\t" else ascii(each)[1:-1] for each in masked
    )
    return plain if len(plain) <= _MOST else plain[: _MOST - 3] + "..."
