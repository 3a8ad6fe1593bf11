"""The table of cultures."""

from __future__ import annotations

from typing import Final

from replybook_ck3.check.tables.dynasties import table_of_blocks
from replybook_ck3.check.tables.table_specs import Column

CULTURES: Final = table_of_blocks(
    "cultures",
    "culture",
    "A definition of a culture.",
    "common/culture/cultures",
    (
        Column("heritage"),
        Column("language"),
        Column("ethos"),
        Column("martial_custom"),
        Column("traditions", "list"),
        Column("name_list", "list"),
        Column("parents", "list"),
        Column("created"),
        Column("color"),
    ),
    "norse",
)
