"""The check for lost `=` signs: `has_trait brave`, `martial 2`, `my_effect` alone, `my_block {`.

A block of script holds either pairs or words. A block with both has lost an `=`, apart from the
few lists of the game that mix them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document

if TYPE_CHECKING:
    from replybook_ck3.world.parser import Tape

_PARTS: Final = ("common", "events", "history")
"""Top folders of script. Windows and pictures have a grammar of their own."""

_MIXED: Final = frozenset(
    {
        "events",
        "first_valid",
        "first_valid_on_action",
        "on_actions",
        "random_events",
        "random_on_action",
        "random_on_actions",
        "sins",
        "virtues",
    }
)
"""Blocks that the game lets mix: lists of events with a delay, and virtues with a weight."""

_LOGIC: Final = frozenset(
    {
        "AND",
        "NAND",
        "NOR",
        "NOT",
        "OR",
        "else",
        "else_if",
        "hidden_effect",
        "if",
        "immediate",
        "is_shown",
        "is_valid",
        "is_valid_showing_failures_only",
        "limit",
        "trigger_else",
        "trigger_else_if",
        "trigger_if",
        "while",
    }
)
"""Blocks of triggers or effects. A word alone is a mistake there, even without a pair beside it."""

_HEADS: Final = frozenset({"scripted_effect", "scripted_trigger"})
"""Words before the name of an item that only its own file sees."""

_COLORS: Final = frozenset({"cylindrical", "hex", "hsv", "hsv360", "rgb"})
"""Words that may stand before a block without a sign."""

_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d*)?")
_NAME: Final = re.compile(r"[A-Za-z_][\w.:|-]*")


def missing_equals(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the words and blocks of a script file that lost their `=`."""
    document = file.document
    if file.row is None or file.row.shape == "none" or not isinstance(document, Document):
        return
    if document.has_errors or file.below.partition("/")[0] not in _PARTS:
        return  # a lost brace or quote moves words into other blocks
    tape = document.tape
    for block in dict.fromkeys(_with_words(tape)):
        yield from _lone_word(file, tape, block)
    operators = tape.operators
    if operators.count(None) == tape.key_counts.get(None, 0):
        return  # only loose items have no sign
    for index in [at for at, block in enumerate(tape.blocks) if block and operators[at] is None]:
        key = tape.keys[index]
        if key is not None and _is_headless(key):
            text = f"{key!r} has no `=` before its block; write `{key} = {{`"
            yield file.problem(tape.starts[index], "missing_equals", text, "warning")


def _is_headless(key: str) -> bool:
    return key not in _COLORS and _NAME.fullmatch(key) is not None


def _with_words(tape: Tape) -> Iterator[int]:
    """Yield the blocks with a word of their own, and -1 if the top level has one."""
    keys, blocks, last = tape.keys, tape.blocks, -2
    for index, outer in tape.outer.items():
        if outer != last and keys[index] is None and not blocks[index]:
            last = outer
            yield outer


def _lone_word(file: FileRead, tape: Tape, block: int) -> Iterator[Problem]:
    """Yield the first word of a block that mixes words and pairs."""
    head = None if block < 0 else tape.keys[block]
    if block >= 0 and (head is None or head in _MIXED):
        return
    words, pairs = _members(tape, block)
    if not words or not (pairs or head in _LOGIC):
        return
    if all(_NUMBER.fullmatch(tape.keys[one] or "") for one in pairs) and pairs:
        return  # names with weights
    first = words[0]
    word = tape.values[first] or ""
    second = words[1] if len(words) > 1 else -1
    if (
        second == first + 1
        and "\n" not in file.document.text[tape.ends[first] : tape.starts[second]]
    ):
        value = tape.values[second]
        text = f"`{word} {value}` has no `=`; write `{word} = {value}`"
    else:
        text = f"{word!r} is alone among pairs; write `{word} = yes`, or the value that is meant"
    yield file.problem(tape.starts[first], "missing_equals", text)


def _members(tape: Tape, block: int) -> tuple[list[int], list[int]]:
    """Return the words and the pairs of a block. Words that only a running game knows are none."""
    words: list[int] = []
    pairs: list[int] = []
    index, end = block + 1, len(tape) if block < 0 else tape.nexts[block]
    while index < end:
        key, value = tape.keys[index], tape.values[index]
        if key is not None:
            pairs.append(index)
        elif value is not None and _is_lone(value, block):
            words.append(index)
        index = tape.nexts[index]
    return words, pairs


def _is_lone(word: str, block: int) -> bool:
    """Return True if a word has no sign, and is neither a macro nor the word before a name."""
    return "$" not in word and word[0] != "@" and not (block < 0 and word in _HEADS)
