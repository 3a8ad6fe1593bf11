"""The parser of script and localization files, which keeps everything and locates every error.

Source: specification 31, specification 33.
"""

from __future__ import annotations

from replybook_ck3.world.parser.file_encoding import Encoding
from replybook_ck3.world.parser.localization_file import (
    LANGUAGES,
    Entry,
    LocalizationDocument,
    parse_localization,
)
from replybook_ck3.world.parser.located_text import Finding, Lines, LocatedText
from replybook_ck3.world.parser.script_document import Document, parse
from replybook_ck3.world.parser.script_items import Block, Item
from replybook_ck3.world.parser.tape import Tape
from replybook_ck3.world.parser.text_markup import Code, Markup, Step, markup_of

__all__ = [
    "LANGUAGES",
    "Block",
    "Code",
    "Document",
    "Encoding",
    "Entry",
    "Finding",
    "Item",
    "Lines",
    "LocalizationDocument",
    "LocatedText",
    "Markup",
    "Step",
    "Tape",
    "markup_of",
    "parse",
    "parse_localization",
]
