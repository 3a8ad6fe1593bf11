"""The search in lines for a plain text or an RE2 regular expression, in linear time.

RE2 has no backreferences and no lookaround, so the time is proportional to the length of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

_MOST_MEMORY: Final = 16_000_000
"""Maximum memory of one expression, in bytes."""

_LONGEST: Final = 300
"""Maximum number of characters of a match that are shown."""


class BadPattern(Exception):
    """A text that is not an RE2 regular expression. The message gives the reason."""


@dataclass(frozen=True, slots=True)
class Match:
    """One line with a match.

    Attributes:
        at: Offset of the match in the line.
        found: The matched text.
    """

    number: int
    line: str
    at: int
    found: str


class LineSearch(Protocol):
    """A search that yields each matching line once."""

    def lines(self, text: str) -> Iterator[Match]:
        """Yield each matching line with its first match. A line ends at a line feed."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A search for a plain text.

    Attributes:
        wanted: The text.
    """

    wanted: str

    def lines(self, text: str) -> Iterator[Match]:
        """Yield each line that contains the text."""
        number, counted, at = 1, 0, text.find(self.wanted)
        while at >= 0:
            number += text.count("\n", counted, at)
            begin, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
            end = len(text) if end < 0 else end
            yield Match(number, text[begin:end].rstrip("\r"), at - begin, self.wanted)
            counted, at = at, text.find(self.wanted, end)


_Compiled: TypeAlias = Any
"""A compiled RE2 expression. The package has no types."""


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
    """Return a search for a regular expression, in which `^` and `$` match at line ends.

    Raises:
        BadPattern: The text is not a regular expression.
    """
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
    """Return the error message of RE2 without the quoted part of the expression."""
    words = error.args[0] if error.args else b""
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
    return text.partition(": ")[0]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
