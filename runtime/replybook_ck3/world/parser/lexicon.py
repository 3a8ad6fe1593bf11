r"""The regular expressions that read script.

One match takes a whole statement: the blanks and comments before it, then `key = value`, `key = {`,
`}`, or a loose value. The quantifiers are possessive, and `\Z` is a branch of its own. Otherwise
the regex engine would retry the end of a comment at the end of a file as words. Small expressions
read the rest.
"""

from __future__ import annotations

import re
from typing import Final

OPERATORS: Final = frozenset({"=", "==", "!=", "<", "<=", ">", ">=", "?="})

TAGS: Final = frozenset({"rgb", "hsv", "hsv360", "hex", "cylindrical"})
"""Words that belong to the block after them."""

_SPACES = "\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_BLANKS = f"{_SPACES};,"
_ODD = r"()*\^~`\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b-\u200f\u2060\ufeff"
_END = rf'{_BLANKS}={{}}<>!?"\#{_ODD}'
"""Characters that end a word. Semicolons and commas are blanks. Odd characters get a finding."""

DELIMITERS: Final = re.compile(rf"[{_BLANKS}={{}}<>!?\#]|\Z")
"""Characters that may follow a closing quote."""

_GAP = rf"[ \t\r\n]*+(?:(?:[{_BLANKS}]++|\#[^\n]*+)++)?+"
_ARITHMETIC = r"\[[^\[\]@{}\"=<>!?\#\n]*+\]"
_WORD = rf"(?:[^@{_END}][^{_END}]*+|@(?:{_ARITHMETIC}|[^\[{_END}][^{_END}]*+))"
_OPERATOR = "[=<>!?]++"
_SHORT = rf'"[^"\\\n]*+"(?={DELIMITERS.pattern})'
_PLAIN = rf'(?:{_WORD}(?!")|{_SHORT})'
"""A word, or a string on one line without escapes. Neither is followed by a quote or a word."""

STATEMENT: Final = re.compile(
    rf"{_GAP}(?:"
    rf"({_PLAIN}){_GAP}(?:({_OPERATOR})[ \t]*+(?:({{)|({_PLAIN}))?|({{))?"
    rf"|(}})|({{)|({_OPERATOR})|(.)|\Z)",
    re.DOTALL,
)

LOOSE, NO_PLAIN_VALUE, OPENING, VALUE, HEADED, CLOSING, LOOSE_BLOCK, LONE_OPERATOR, OTHER = range(
    1, 10
)
"""Meanings of the last group of a match: a loose value, `key =`, `key = {`, `key = value`, `key {`,
`}`, `{`, an operator without a key, any other character. No group is the end of the text."""

GAP: Final = re.compile(_GAP)
WORD: Final = re.compile(_WORD)
OPERATOR: Final = re.compile(_OPERATOR)

QUOTED: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
"""Any closed string, even over several lines and with escapes."""

BROKEN_ARITHMETIC: Final = re.compile(r"@\[[^@\]{}\"\#\n]*+")

BEHIND: Final = re.compile(rf"{_GAP}(?:({{)|({_PLAIN}))?")
"""The text after an operator. Group 1 is a brace, group 2 a plain value."""

HEAD: Final = re.compile(rf"{_WORD}[ \t]*+(?:{_WORD}[ \t]*+)?[=<>!?{{]")
"""The head of an item, with one or two words, without its value."""

NEXT_ITEM: Final = re.compile(rf"{_GAP}(?:}}|\Z|{_PLAIN}{_GAP}[=<>!?{{])")
"""The end of a block or another item with a key, either of which may follow an operator value."""
