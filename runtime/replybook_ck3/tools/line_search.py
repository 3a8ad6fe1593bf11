"""Searching the lines of a text: for a text as it is, or for a regular expression of RE2, in linear time.

RE2 has no backreferences and no lookaround, so no expression takes more than a time in proportion to the text.
Source: specification 61.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

__all__ = ["BadPattern", "LineSearch", "Match", "Text", "pattern_of"]

_MOST_MEMORY: Final = 16_000_000
"""Bytes that one expression and its automata may take."""

_LONGEST: Final = 300
"""Characters of a match that are shown."""


class BadPattern(Exception):
    """The text is no regular expression of RE2; the message says why."""


@dataclass(frozen=True, slots=True)
class Match:
    """One line with a match: its number from 1, the line, where the match begins in it, and the match."""

    number: int
    line: str
    at: int
    found: str


class LineSearch(Protocol):
    """Finds the lines of a text that match, each once."""

    def lines(self, text: str) -> Iterator[Match]:
        """Yield each line that matches, with its first match; a line ends in a line feed."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A text that is looked for as it is: every sign counts for itself."""

    wanted: str

    def lines(self, text: str) -> Iterator[Match]:
        """Yield each line that holds the text."""
        number, counted, at = 1, 0, text.find(self.wanted)
        while at >= 0:
            number += text.count("\n", counted, at)
            begin, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
            end = len(text) if end < 0 else end
            yield Match(number, text[begin:end].rstrip("\r"), at - begin, self.wanted)
            counted, at = at, text.find(self.wanted, end)


_Compiled: TypeAlias = Any
"""An expression of RE2, whose package has no types."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    compiled: _Compiled

    def lines(self, text: str) -> Iterator[Match]:
        """Yield each line that the expression matches."""
        data = text.replace("\r\n", "\n").encode("utf-8", "replace")
        number, counted, at = 1, 0, 0
        while at < len(data) and (found := self.compiled.search(data, at)) is not None:
            first, last = found.span()
            if first >= len(data):
                return
            number += data.count(b"\n", counted, first)
            begin, end = data.rfind(b"\n", 0, first) + 1, data.find(b"\n", first)
            end = len(data) if end < 0 else end
            yield Match(
                number,
                _text(data[begin:end]),
                len(_text(data[begin:first])),
                _text(data[first : min(last, end)])[:_LONGEST],
            )
            counted, at = first, end + 1


def pattern_of(expression: str) -> LineSearch:
    """Return a search for a regular expression; `^` and `$` are the ends of a line. `BadPattern` if it is none."""
    re2: Any = import_module("re2")
    options = re2.Options()
    options.log_errors = False
    options.never_nl = True
    options.max_mem = _MOST_MEMORY
    try:
        return _Pattern(re2.compile(f"(?m){expression}", options))
    except re2.error as error:
        raise BadPattern(_problem(error)) from None


def _problem(error: Exception) -> str:
    """Return the words of RE2 about an expression, without the part of it that RE2 quotes."""
    words = error.args[0] if error.args else b""
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
    return text.partition(": ")[0]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
