"""The table of game concepts, which texts link to."""

from __future__ import annotations

from typing import Final

from replybook_ck3.check.tables.dynasties import table_of_blocks
from replybook_ck3.check.tables.table_specs import Column

GAME_CONCEPTS: Final = table_of_blocks(
    "game_concepts",
    "concept",
    "A definition of a game concept.",
    "common/game_concepts",
    (Column("alias", "list"), Column("parent"), Column("texture")),
    "vassal*",
)
