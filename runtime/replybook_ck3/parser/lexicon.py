r"""The one regular expression that reads script, and the few small ones for what is out of the ordinary.

One match takes a whole statement: the blanks and comments before it, and `key = value`, `key = {`,
`}`, or a loose value. The quantifiers are possessive and `\Z` is a branch of its own: else the end
of a comment at the end of a file would be tried again as words.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = [
    "BEHIND",
    "BROKEN_ARITHMETIC",
    "CLOSING",
    "DELIMITERS",
    "GAP",
    "HEAD",
    "HEADED",
    "LONE_OPERATOR",
    "LOOSE",
    "LOOSE_BLOCK",
    "NEXT_ITEM",
    "NO_PLAIN_VALUE",
    "OPENING",
    "OPERATOR",
    "OPERATORS",
    "OTHER",
    "QUOTED",
    "STATEMENT",
    "VALUE",
    "WORD",
]

OPERATORS: Final = frozenset({"=", "==", "!=", "<", "<=", ">", ">=", "?="})

_SPACES = "\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_BLANKS = f"{_SPACES};,"
_ODD = r"()*\^~`\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b-\u200f\u2060\ufeff"
_END = rf'{_BLANKS}={{}}<>!?"\#{_ODD}'
"""What ends a word. Semicolons and commas are blanks; what is odd gets a finding and stands alone."""

DELIMITERS: Final = re.compile(rf"[{_BLANKS}={{}}<>!?\#]|\Z")
"""What may stand right behind a closing quote."""

_GAP = rf"[ \t\r\n]*+(?:(?:[{_BLANKS}]++|\#[^\n]*+)++)?+"
_ARITHMETIC = r"\[[^\[\]@{}\"=<>!?\#\n]*+\]"
_WORD = rf"(?:[^@{_END}][^{_END}]*+|@(?:{_ARITHMETIC}|[^\[{_END}][^{_END}]*+))"
_OPERATOR = "[=<>!?]++"
_SHORT = rf'"[^"\\\n]*+"(?={DELIMITERS.pattern})'
_PLAIN = rf'(?:{_WORD}(?!")|{_SHORT})'
"""A word, or a string on one line without escapes; neither touches a further quote or word."""

STATEMENT: Final = re.compile(
    rf"{_GAP}(?:"
    rf"({_PLAIN}){_GAP}(?:({_OPERATOR})[ \t]*+(?:({{)|({_PLAIN}))?|({{))?"
    rf"|(}})|({{)|({_OPERATOR})|(.)|\Z)",
    re.DOTALL,
)

LOOSE, NO_PLAIN_VALUE, OPENING, VALUE, HEADED, CLOSING, LOOSE_BLOCK, LONE_OPERATOR, OTHER = range(
    1, 10
)
"""What the last group of a match says: a loose value, `key =`, `key = {`, `key = value`, `key {`, `}`, `{`,
an operator without a key, one character of something else. No group at all is the end of the text."""

GAP: Final = re.compile(_GAP)
WORD: Final = re.compile(_WORD)
OPERATOR: Final = re.compile(_OPERATOR)

QUOTED: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
"""Any string that is closed somewhere: over several lines, with escapes."""

BROKEN_ARITHMETIC: Final = re.compile(r"@\[[^@\]{}\"\#\n]*+")

BEHIND: Final = re.compile(rf"{_GAP}(?:({{)|({_PLAIN}))?")
"""What stands behind an operator: 1 a brace, 2 a plain value."""

HEAD: Final = re.compile(rf"{_WORD}[ \t]*+(?:{_WORD}[ \t]*+)?[=<>!?{{]")
"""The head of an item, of one word or of two: no value."""

NEXT_ITEM: Final = re.compile(rf"{_GAP}(?:}}|\Z|{_PLAIN}{_GAP}[=<>!?{{])")
"""The end of a block or another item with a key: what stands behind an operator that is a value."""
