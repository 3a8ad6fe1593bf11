"""SQL text to tokens, by the rules of SQLite's own tokenizer.

Only what tells one statement from another: quotes of four kinds, comments of two, blobs, numbers,
variables, names and signs. What SQLite calls illegal is illegal here. Source: SQLite, tokenize.c.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

__all__ = ["IllegalSql", "Token", "tokens"]

Kind: TypeAlias = Literal["word", "quoted", "string", "number", "variable", "sign"]


class IllegalSql(ValueError):
    """A text that SQLite cannot read as tokens."""


@dataclass(frozen=True, slots=True)
class Token:
    """One token; `text` is lower case for words and without quotes for quoted names."""

    kind: Kind
    text: str


_TOKEN: Final = re.compile(
    r"""
      (?P<blank> [ \t\n\f\r]++ | --[^\n]*+ | /\*(?=.)(?:[^*]|\*(?!/))*+(?:\*/|\Z) )
    | (?P<string> '(?:[^']|'')*+' )
    | (?P<quoted> "(?:[^"]|"")*+" | `(?:[^`]|``)*+` | \[[^\]]*+\] )
    | (?P<blob> [xX]'(?:[0-9A-Fa-f]{2})*+' )
    | (?P<number> (?:0[xX][0-9A-Fa-f_]++ | (?:[0-9][0-9_]*+(?:\.[0-9_]*+)? | \.[0-9][0-9_]*+)
                    (?:[eE][+-]?[0-9]++)?) (?![A-Za-z0-9_$\x80-\U0010ffff]) )
    | (?P<word> [A-Za-z_\x80-\U0010ffff][A-Za-z0-9_$\x80-\U0010ffff]*+ )
    | (?P<variable> \?[0-9]*+ | [$@:\#][A-Za-z0-9_$\x80-\U0010ffff]++(?:::[A-Za-z0-9_$]++)*+ )
    | (?P<sign> <<|>>|<=|>=|<>|==|!=|\|\||->>|->|[-+*/%=<>|,&~.();] )
    """,
    re.VERBOSE | re.DOTALL,
)
_DOUBLED: Final = {'"': '""', "`": "``"}


def tokens(text: str) -> Iterator[Token]:
    """The tokens of `text` without blanks and comments; `IllegalSql` where there is none."""
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise IllegalSql(f"no token at character {position}")
        position = match.end()
        if match.lastgroup != "blank":
            yield _token(str(match.lastgroup), match.group())


def _token(kind: str, text: str) -> Token:
    if kind == "word":
        return Token("word", text.lower())
    if kind == "quoted":
        inner, doubled = text[1:-1], _DOUBLED.get(text[0])
        return Token("quoted", inner.replace(doubled, text[0]) if doubled else inner)
    if kind == "blob":
        return Token("string", text)
    return Token(cast("Kind", kind), text)
