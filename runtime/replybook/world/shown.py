r"""What an agent gets to read of the address it gave: the same text, made safe.

Paths of the host are masked, the folders of this session wherever they stand and others by their shape
(`/x`, `~`, `C:\x`, `\\server`, `file:`); signs that nobody sees are written as escapes; the end is cut.
Source: specification 18 and 22.
"""

from __future__ import annotations

import re
from typing import Final

from replybook.world.leaks import MASK, LeakGuard

__all__ = ["shown"]

_MOST: Final = 300
"""Characters that are shown."""

_MOST_READ: Final = 2_000
"""Characters that are looked at, so that a folder is known even if it is cut."""

_SHAPES: Final = re.compile(
    r"""
    (?: (?:^|(?<=[\s"'`=,;(\[{<>|]))(?:[/~]|[A-Za-z]:[\\/]|\\\\)  # where a path can begin
      | (?<=^root:)/ | (?<=^mod:)/                                # in place of a key
      | (?<![A-Za-z])[A-Za-z]:\\ | \bfile:                        # anywhere
    ).*
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_PLAIN: Final = re.compile(r"(?:root|mod):[A-Za-z0-9_][A-Za-z0-9_./-]{,200}")
"""An address without a sign that could begin a path, or be hidden."""

_CUT: Final = "..."


def shown(text: str, guard: LeakGuard) -> str:
    """`text`, or what may be shown of it: printable, without host paths, 300 characters at most."""
    if _PLAIN.fullmatch(text):
        return guard.mask(text)
    if len(text) > _MOST_READ:
        text = text[:_MOST_READ]
    text = _SHAPES.sub(MASK, guard.mask(text).strip())
    if not text.isprintable():
        text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return text if len(text) <= _MOST else text[: _MOST - len(_CUT)] + _CUT
