"""The name of a mod as its descriptor says, for the index and the server alike."""

from __future__ import annotations

from pathlib import Path
from typing import Final

DESCRIPTOR: Final = "descriptor.mod"
"""The file of a mod that holds its name."""

_LARGEST: Final = 1_000_000


def described_name(folder: Path) -> str | None:
    """Return the name in the descriptor of a mod, or None if there is none to be read."""
    # imported here: most servers never need it
    from replybook_ck3.world.parser import Block, parse

    file = folder / DESCRIPTOR
    try:
        if not file.is_file() or file.stat().st_size > _LARGEST:
            return None
        items = parse(file.read_bytes(), encoding="bom-optional").items
    except OSError:
        return None
    values = [item.value for item in items if item.key == "name"]
    return next((value for value in values if value and not isinstance(value, Block)), None)
