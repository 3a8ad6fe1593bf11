"""The words of a command: which values and operands are plain enough to be handed to a program.

No shell reads them, but programs have tricks of their own: a word that begins with a dash is an option,
one that begins with an at sign names a file with more arguments, `..` and a slash in front lead out of
the folder. Source: specification 35, issue item 5.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

__all__ = ["MOST_WORDS", "is_path", "is_readable", "is_value", "is_word", "kind_of"]

MOST_WORDS: Final = 200
"""More words than this are no command that somebody wrote."""

_LONGEST: Final = 4000
_UNREADABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_SHELL: Final = re.compile(r"[;&|<>`$\\\n\t\"'*?\[\](){}!]")
_WORD: Final = re.compile(r"(?![-@.])[A-Za-z0-9_][A-Za-z0-9_.@{}~^/+=,-]*", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


def is_readable(word: object) -> bool:
    """Whether it is a text without control characters; a line break and a tab are no harm in a text."""
    return isinstance(word, str) and len(word) <= _LONGEST and _UNREADABLE.search(word) is None


def is_word(text: str) -> bool:
    """Whether it is a name such as a branch or a range of commits, which cannot be a path outward."""
    return _WORD.fullmatch(text) is not None and not _climbs(text)


def is_path(text: str) -> bool:
    """Whether it is a path below the folder that the command runs in; the world judges the rest.

    Never with a dash in front, since not every program stops at `--`; write `./-name` instead.
    """
    plain = text and text[0] not in "-/@~" and not _climbs(text)
    return bool(plain) and _SHELL.search(text) is None and ":" not in text


def _climbs(text: str) -> bool:
    return ".." in text.split("/")


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _is_text(text: str) -> bool:
    return bool(text) and text[0] not in "-@"


_KINDS: Final = {"number": _is_number, "word": is_word, "text": _is_text}


def is_value(kind: str, text: str) -> bool:
    """Whether it fits the kind of value that an option takes: number, word or text."""
    return _KINDS[kind](text)


def kind_of(options: tuple[str, ...]) -> Mapping[str, str]:
    """The kind of value of each option of the registry, empty for those that stand alone."""
    pairs = (option.partition(" ") for option in options)
    return {name: kind.strip("<>") for name, _, kind in pairs}
