"""The fixes for the problems that `replybook ck3 check` reports, by code.

Source: decision 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["ADVICE", "advice"]

ADVICE: Final[Mapping[str, str]] = MappingProxyType(
    {
        # the file
        "missing_bom": "save the file as UTF-8 with a BOM",
        "double_bom": "remove one of the two BOMs, since the game skips such a file",
        "bad_encoding": "save the file as UTF-8 with a BOM",
        "odd_character": "remove the character, or put it in quotes",
        "text_after_end": "remove the ^Z: the game reads nothing after it",
        # the place of the file
        "unknown_folder": "move the file to the folder of its kind of item, e.g. common/traits; leave it if the game need not read it",
        "other_version": "use the folder that this version of the game reads, or name another with --game-version",
        "wrong_extension": "give the file the ending that the game reads there",
        "file_name": "end the name with _l_LANGUAGE.yml, e.g. my_mod_l_english.yml",
        # script
        "unclosed_block": "close the block that opens here with }",
        "surplus_brace": "remove the }, or open the block that it is to close",
        "missing_value": "write a value after the operator, or remove the key",
        "distant_value": "write the value on the line of its operator",
        "brace_placement": "check if the block before it lost its }",
        "missing_key": "write a key before the operator",
        "unknown_operator": "use one of = == != < <= > >= ?=",
        "surplus_operator": "leave one operator between key and value",
        "unclosed_quote": "close the string with a quote",
        "surplus_quote": "remove the quote, or open the string that it is to close",
        "unclosed_arithmetic": "close the arithmetic with ]",
        "glued_text": "put a blank between the quote and the text beside it",
        "long_string": "check if a closing quote is missing",
        # localization
        "missing_header": "begin with the language of the file name, e.g. l_english:",
        "second_header": "keep one language in a file",
        "wrong_language": "use the same language in the first line and the file name",
        "not_an_entry": 'write the entry as key: "text"',
        "missing_text": "write a text in quotes after the key",
        "text_after_entry": "remove the text after the closing quote, or begin it with #",
        "duplicate_key": "keep one of the two entries",
        # names and texts
        "duplicate_name": "rename one of the two, or remove it",
        "event_name": "name it after a namespace and a number, e.g. my_mod.0001",
        "undeclared_namespace": "declare the namespace at the top of the file",
        "unresolved_reference": "correct the name, or define it",
        "missing_localization": "add the key to a file of localization",
    }
)


def advice(code: str) -> str:
    """Return the fix for a problem, or a general one for an unknown code."""
    return ADVICE.get(code, "correct what the problem names")
