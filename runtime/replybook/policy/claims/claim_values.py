"""Values as claims and files write them, and the comparison of two of them.

Numbers compare as numbers where both stand without quotes, blocks by their tokens, and everything
else as text.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|@\[[^\]]*\]|[{}]|[<>=!?]+|[^\s{}"<>=!?]+')
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
_BRACES: Final = {"{": 1, "}": -1}


def written(text: str) -> str | None:
    """Return a value in its canonical spelling, or None if the text is not one value.

    A value is a number, a word, a text in quotes, or a block, which may follow a word:
    `rgb { 1 2 3 }`.
    """
    tokens = _tokens(text)
    return None if tokens is None else " ".join(tokens)


def quote_text(text: str) -> str:
    """Return a text in quotes, as a value."""
    signs = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{signs}"'


def same_value(one: str, other: str) -> bool:
    """Return True if two values are the same."""
    left, right = _tokens(one), _tokens(other)
    if left is None or right is None or len(left) != len(right):
        return False
    return all(map(_same, left, right))


@lru_cache(maxsize=1_024)
def _tokens(text: str) -> tuple[str, ...] | None:
    text = text.strip()
    tokens = tuple(_TOKEN.findall(text))
    if not _TOKEN.sub("", text).strip() and _is_value(tokens):
        return tokens
    if len(text) > 1 and text[0] == '"' == text[-1]:
        return (quote_text(text[1:-1].replace('\\"', '"')),)  # quotes inside need no escapes
    return None


def _is_value(tokens: tuple[str, ...]) -> bool:
    if len(tokens) == 1:
        return tokens[0] not in _BRACES and tokens[0].strip("<>=!?") != ""
    begin = tokens.index("{") if "{" in tokens else -1
    depth = 0
    for at, token in enumerate(tokens[max(begin, 0) :], start=max(begin, 0)):
        depth += _BRACES.get(token, 0)
        if depth < 0 or (depth == 0 and at < len(tokens) - 1):
            return False
    return begin in (0, 1) and depth == 0


def _same(one: str, other: str) -> bool:
    if _NUMBER.fullmatch(one) and _NUMBER.fullmatch(other):
        return Decimal(one) == Decimal(other)
    return _plain(one) == _plain(other)


def _plain(token: str) -> str:
    is_quoted = len(token) > 1 and token[0] == '"' == token[-1]
    return token[1:-1].replace('\\"', '"').replace("\\\\", "\\") if is_quoted else token
