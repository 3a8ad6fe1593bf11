"""The values of a script as flat lists, for readers who need no operators, ends and findings.

Ordinary script is read in one loop. Any other script is read by the script reader, which repairs
it, and its tape is copied.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from replybook_ck3.world.parser.lexicon import (
    CLOSING,
    LOOSE,
    LOOSE_BLOCK,
    OPENING,
    STATEMENT,
    TAGS,
    VALUE,
    WORD,
)
from replybook_ck3.world.parser.script_items import remove_quotes
from replybook_ck3.world.parser.script_reader import read_script
from replybook_ck3.world.parser.tape import Tape

_COMPARING: Final = ("<", ">", "!")
"""Characters of the operators that compare. Other operators give a value."""

_TAKING: Final = frozenset([*TAGS, "list"])
"""Values that may take a block or a string behind them."""

_TAGGED: Final = re.compile(rf"({WORD.pattern})[ \t]*+=[ \t]*+({'|'.join(TAGS)})[ \t]*+\Z")
_LONGEST_TAGGED: Final = 200

_QUOTED_NAME: Final = '"@'
"""The start of a string that looks like the name of a variable without its quotes."""


class ScriptValues:
    """Flat lists with one entry per item of the script. A block comes before its content.

    Values have no quotes, and variables are replaced by their values. Comparisons and keys without
    a value have neither key nor value.
    """

    __slots__ = ("ends", "keys", "starts", "tags", "values")

    def __init__(self) -> None:
        self.keys: list[str | None] = []
        """Keys, or None for a loose value or block."""
        self.values: list[str | None] = []
        """Values, or None for a block."""
        self.ends: dict[int, int] = {}
        """For each block the index after its last item."""
        self.starts: dict[int, int] = {}
        """For each block the offset of the first character of its key, or of a loose block."""
        self.tags: dict[int, str] = {}
        """The word before the value of a few items: `rgb`, `hsv`, `list`."""


def script_values(text: str, start: int) -> ScriptValues:
    """Return the values of a text."""
    return _ordinary(text, start) or values_of_tape(read_script(text, start)[0])


def _ordinary(text: str, start: int) -> ScriptValues | None:
    """Return the values of a text, or None if it needs the script reader.

    This loop runs once per item.
    """
    if _QUOTED_NAME in text:
        return None
    found = ScriptValues()
    keys, values, starts, ends = found.keys, found.values, found.starts, found.ends
    opened: list[int] = []
    has_quotes = '"' in text
    may_compare = any(sign in text for sign in _COMPARING)
    for match in STATEMENT.finditer(text, start):
        part = match.lastindex
        if part == VALUE:
            key, value = match[1], match[4]
            if may_compare and match[2] != "=" and _compares(match[2]):
                if value in _TAKING:
                    return None
                key = value = None
            elif has_quotes:
                if key[0] == '"':
                    return None
                if value[0] == '"':
                    value = value[1:-1]
            keys.append(key)
            values.append(value)
        elif part == CLOSING:
            if not opened:
                return None
            ends[opened.pop()] = len(keys)
        elif part == OPENING:
            if may_compare and match[2] != "=" and _compares(match[2]):
                return None
            key, index = match[1], len(keys)
            if has_quotes and key[0] == '"':
                return None
            starts[index] = match.start(1)
            opened.append(index)
            keys.append(key)
            values.append(None)
        elif part == LOOSE:
            value = match[1]
            if value[0] == '"':
                if values and values[-1] == "list":
                    return None
                value = value[1:-1]
            keys.append(None)
            values.append(value)
        elif part == LOOSE_BLOCK:
            offset = match.start(LOOSE_BLOCK)
            tagged = _TAGGED.search(text, max(0, offset - _LONGEST_TAGGED), offset)
            if tagged is None or not keys or tagged[1] != keys[-1]:
                return None
            index = len(keys) - 1
            found.tags[index], values[index], starts[index] = tagged[2], None, tagged.start(1)
            opened.append(index)
        elif part:
            return None
    if opened:
        return None
    if "@" in text and (named := _variables(found)):
        found.values = [named.get(value, value) for value in values]
    return found


def values_of_tape(tape: Tape) -> ScriptValues:
    """Return the values of a tape."""
    found = ScriptValues()
    found.tags = tape.tags
    items = zip(tape.keys, tape.operators, tape.values, tape.blocks, strict=True)
    for index, (key, operator, value, block) in enumerate(items):
        if block:
            found.ends[index] = tape.nexts[index]
        if _compares(operator) or (value is None and not block):
            key = value = None
        elif block:
            found.starts[index] = tape.starts[index]
        found.keys.append(key.strip('"') if key and key[0] == '"' else key)
        found.values.append(value)
    named = _variables(found)
    found.values = [remove_quotes(named.get(value, value)) for value in found.values]
    return found


def _compares(operator: str | None) -> bool:
    """Return True if an operator compares, and False if it gives a value, as that of `key { }`."""
    return operator is not None and any(sign in operator for sign in _COMPARING)


def _variables(script: ScriptValues) -> Mapping[str | None, str | None]:
    """Return the values of the variables at the top of a file by their names."""
    found: dict[str | None, str | None] = {}
    index = 0
    while index < len(script.keys):
        key, value = script.keys[index], script.values[index]
        if key and key[0] == "@" and value is not None:
            found[key] = remove_quotes(value)
        index = script.ends.get(index, index + 1)
    return found
