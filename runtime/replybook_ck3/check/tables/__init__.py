"""Tables of the game for a playset: provinces, titles, characters, texts, and more.

    found = ask_table(view, read, TableQuery("titles", {"under": "d_berry"}))

The rows are read from the files of the playset by the parser. Every definition has a row with its
place. `wins` marks the one that the game uses. Source: specification 31 and 35.
"""

from __future__ import annotations

from replybook_ck3.check.tables.kept_rows import TableMemory
from replybook_ck3.check.tables.row_filters import WrongFilter
from replybook_ck3.check.tables.table_questions import (
    TABLES,
    Answer,
    TableQuery,
    ask_table,
    help_of,
)

__all__ = ["TABLES", "Answer", "TableMemory", "TableQuery", "WrongFilter", "ask_table", "help_of"]
