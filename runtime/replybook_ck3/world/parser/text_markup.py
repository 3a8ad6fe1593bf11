r"""The markup in the text of a localization entry: code, keys, icons, formats and escapes.

"For [ROOT.Char.GetName], #bold $VALUE|0$ @gold_icon!#!\nmore"
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

_SIGNS: Final = re.compile(r"[\[\]$#@\\]")
"""Signs that begin or end markup. A text without them is not looked at."""

_PLAIN: Final = re.compile(r"\[[^\[\]']*+\]|\$\w++\$|\\[nrt\"'\\\[\]$#@ ]|[\[\]$#@\\]")
"""Code without strings, keys and escapes, none of which can be wrong. Any other sign is alone."""

_PART: Final = re.compile(
    r"\\(?P<escape>.?)"
    r"|\[(?P<code>(?:[^\[\]']|'[^'\[\]]*+')*+)\]"
    r"|\[(?P<plain>[^\[\]]*+)\]"  # an apostrophe in it that opens no string
    r"|(?P<open>\[+)"
    r"|(?P<close>\])"
    r"|\$(?P<key>[^$\s\[\]#@|]++)(?:\|[^$\s]*+)?\$"
    r"|(?P<lost>\$(?=[A-Za-z_]{3}))"
    r"|(?P<ends>\#!)"
    r"|\#(?P<format>[A-Za-z_][^\s#\[$@!]*+)"
    r"|@(?P<icon>\w++)(?P<sign>!?)"
)
_ESCAPES: Final = frozenset("nrt\"'\\[]$#@ ")
_LETTER: Final = re.compile(r"[^\W\d_]")
_MARKS: Final = re.compile(r"\[[^\[\]]*+\]|\$[^$\s]*+\$|#!|#[A-Za-z_]\S*+|@\w++!|\\.")
_MOST_FAULTS: Final = 20
"""Errors of a text that are told. One line of a file may be very long."""


_TOKEN: Final = re.compile(
    r"'(?P<string>[^']*)'?|(?P<name>[A-Za-z_]\w*)|(?P<number>[-+]?\d[\d.]*f?)|\s+|(?P<sign>.)"
)
_DEEPEST: Final = 200


class MarkupFault(NamedTuple):
    """An error in the markup of a text."""

    offset: int
    code: str
    problem: str


class Step(NamedTuple):
    """One name in a chain of code, such as `GetName` in `[ROOT.Char.GetName]`.

    Attributes:
        offset: Offset in the code.
        argument: The first argument, if it is a string; else None.
        inside: Offset of that string.
        is_call: True if arguments follow.
    """

    name: str
    offset: int
    argument: str | None
    inside: int
    is_call: bool


class Parts(NamedTuple):
    """The names in the code between two brackets.

    Attributes:
        chains: The chains of names in it, those of arguments, too.
        form: The letters after `|`, such as `E` in `[tide|E]`.
        is_word: True if a single name is all of the code.
    """

    chains: tuple[tuple[Step, ...], ...]
    form: str
    is_word: bool


class Code(NamedTuple):
    """The code between two brackets. The same code stands in many texts, and is read once.

    Attributes:
        offset: Its offset in the text of the entry.
    """

    text: str
    offset: int

    @property
    def parts(self) -> Parts:
        """The names in the code."""
        return parts_of(self.text)


@dataclass(slots=True)
class Markup:
    """The markup of one text. Offsets count characters of the text.

    Attributes:
        keys: Names between `$` signs, with their offsets.
        icons: Names between `@` and `!`, with their offsets.
        codes: The code between brackets.
    """

    faults: list[MarkupFault]
    keys: list[tuple[str, int]]
    icons: list[tuple[str, int]]
    codes: list[Code]


def plain_parts(text: str) -> list[str] | None:
    """Return code, keys and escapes of a text without other markup, else None.

    Most texts are such. They have no fault, and this is much faster than `markup_of`.
    """
    parts = _PLAIN.findall(text)
    return None if parts and min(map(len, parts)) == 1 else parts


def markup_of(text: str) -> Markup | None:
    """Return the markup of a text, or None if it has no sign of any."""
    if _SIGNS.search(text) is None:
        return None
    found = Markup([], [], [], [])
    formats: list[re.Match[str]] = []
    for part in _PART.finditer(text):
        kind, at = part.lastgroup, part.start()
        if kind == "code" or kind == "plain":
            found.codes.append(Code(part[kind], part.start(kind)))
        elif kind == "key":
            found.keys.append((part["key"], part.start("key")))
        elif kind == "format":
            formats.append(part)
        elif kind == "ends":
            if formats:
                formats.pop()
        elif kind == "sign":
            _icon(found, part)
        elif kind == "escape":
            if part["escape"] not in _ESCAPES:
                found.faults.append(_wrong_escape(part))
        elif kind == "open" and len(part["open"]) == 1:
            problem = f"`[` is never closed: {_shorten_text(text, at)}"
            found.faults.append(MarkupFault(at, "unclosed_bracket", problem))
        elif kind == "lost":
            problem = f"`$` is never closed: {_shorten_text(text, at)}"
            found.faults.append(MarkupFault(at, "unclosed_text_key", problem))
    last = _last_letter(text) if formats else -1
    for part in formats[:_MOST_FAULTS]:
        if part.end() <= last:  # else it opens for another text
            problem = f"`#{part['format']}` is never closed by `#!`"
            found.faults.append(MarkupFault(part.start(), "unclosed_format", problem))
    found.faults.sort()
    del found.faults[_MOST_FAULTS:]
    return found


def _last_letter(text: str) -> int:
    """Return the offset of the last letter outside of markup, or -1."""
    last, begin = -1, 0
    for mark in _MARKS.finditer(text):
        for letter in _LETTER.finditer(text, begin, mark.start()):
            last = letter.start()
        begin = mark.end()
    for letter in _LETTER.finditer(text, begin):
        last = letter.start()
    return last


def _icon(found: Markup, part: re.Match[str]) -> None:
    name = part["icon"]
    if part["sign"]:
        found.icons.append((name, part.start("icon")))
    elif name.endswith("_icon"):
        problem = f"the icon `@{name}` has no `!` behind it"
        found.faults.append(MarkupFault(part.start(), "unclosed_icon", problem))


def _wrong_escape(part: re.Match[str]) -> MarkupFault:
    problem = f"`{part[0]}` is no escape; a new line is `\\n`, a backslash `\\\\`"
    return MarkupFault(part.start(), "unknown_escape", problem)


def _shorten_text(text: str, at: int) -> str:
    shown = text[at : at + 30]
    return shown if len(text) <= at + 30 else f"{shown}..."


@lru_cache(maxsize=8_192)
def parts_of(text: str) -> Parts:
    """Return the names in the code between two brackets. Offsets count from the first bracket."""
    code, _, form = text.rpartition("|") if _has_form(text) else (text, "", "")
    chains: list[list[Step]] = []
    open_chains: list[list[Step] | None] = []
    chain: list[Step] | None = None
    is_joined, count = False, 0
    for token in _TOKEN.finditer(code):
        count += not token[0].isspace()
        name, sign = token["name"], token["sign"]
        if name is not None:
            if chain is None or not is_joined:
                chain = []
                chains.append(chain)
            chain.append(Step(name, token.start(), None, 0, False))
            is_joined = False
        elif token["string"] is not None:
            if open_chains and (outer := open_chains[-1]) and _is_first(code, token.start()):
                at = token.start() + 1
                outer[-1] = outer[-1]._replace(argument=token["string"], inside=at)
            chain = None
        elif sign == ".":
            is_joined = True
        elif sign == "(" and len(open_chains) < _DEEPEST:
            if chain:
                chain[-1] = chain[-1]._replace(is_call=True)
            open_chains.append(chain)
            chain = None
        elif sign == ")":
            chain = open_chains.pop() if open_chains else None
        elif sign is not None or token["number"] is not None:
            chain = None
    return Parts(tuple(map(tuple, chains)), form, count == 1 and len(chains) == 1)


def _is_first(code: str, at: int) -> bool:
    while at and code[at - 1].isspace():
        at -= 1
    return code[at - 1 : at] == "("


def _has_form(text: str) -> bool:
    """Return True if a `|` with letters and signs of a format ends the code."""
    after = text.rpartition("|")[2]
    return "|" in text and "'" not in after and ")" not in after
