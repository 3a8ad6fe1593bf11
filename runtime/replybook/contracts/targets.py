"""The targets of a contract: patterns over canonical addresses, and sets of them.

A pattern is an address whose relative part may hold `*` (within a segment) and `**` (across
segments). The segment after the key is literal, so that nobody declares a whole root by one star.
A pattern without a star covers that address alone, not what lies below it. What is taken away is taken
with all below it, in every spelling: without case, and whichever way accents are composed.
Source: specification 35 and 43.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final
from unicodedata import normalize

from replybook.world.address import WHITE_SPACE, Address, BadAddress, parse
from replybook.world.grammar import ROOT, current_grammar
from replybook.world.pattern import ACROSS, is_glob, path_pattern

__all__ = ["BadTarget", "TargetPattern", "TargetSet"]

MOST_ACROSS: Final = 4
"""How many `**` one pattern may hold."""


class BadTarget(ValueError):
    """A text that is no target pattern; says why, never shows the text, and never reaches a disk."""


@dataclass(frozen=True, slots=True)
class TargetPattern:
    """One target; `str(pattern)` is canonical and `parse` reads it back."""

    namespace: str
    key: str
    segments: tuple[str, ...] = ()
    _expression: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_expression", re.compile(self.expression))

    @classmethod
    def parse(cls, text: str, *, anchored: bool = True) -> TargetPattern:
        """Return the pattern that `text` is; `BadTarget` if it is none.

        `anchored` demands the literal segment after the key of a root; the key of a member, such as a mod, names
        a folder already, and what only takes away may do without.
        """
        head, _, path = text.strip(WHITE_SPACE).partition("/")
        segments = tuple(part for part in path.split("/") if part not in ("", "."))
        _check(segments, anchored=anchored and head.partition(":")[0] == ROOT)
        try:
            address = parse("/".join((head, *map(_as_name, segments))) if segments else text)
        except BadAddress as refusal:
            raise BadTarget(_why(refusal.rule)) from refusal
        return cls(address.namespace, address.key, segments)

    @property
    def expression(self) -> str:
        """The source of the regular expression that canonical addresses are matched with."""
        return re.escape(f"{self.namespace}:{self.key}") + path_pattern(self.segments)

    @property
    def base(self) -> Address:
        """The deepest address that everything covered lies at or below."""
        stars = [index for index, segment in enumerate(self.segments) if is_glob(segment)]
        return Address(self.namespace, self.key, self.segments[: stars[0] if stars else None])

    def rebased(self, base: Address) -> TargetPattern:
        """Return the same pattern below another spelling of its base, the canonical one."""
        below = self.segments[len(self.base.parts) :]
        return replace(self, namespace=base.namespace, key=base.key, segments=(*base.parts, *below))

    def folded(self) -> TargetPattern:
        """Return the same pattern in the one spelling that stands for all others."""
        segments = tuple(map(_folded, self.segments))
        return replace(self, key=_folded(self.key), segments=segments)

    def matches(self, address: Address | str) -> bool:
        """Return True if a canonical address is covered."""
        return self._expression.fullmatch(str(address)) is not None

    def __str__(self) -> str:
        return "/".join((f"{self.namespace}:{self.key}", *self.segments))


@dataclass(frozen=True, slots=True)
class TargetSet:
    """Patterns that are asked together: one compiled expression for all of them.

    `excludes` is for what is taken away. It covers all below a pattern too; and since a disk may ignore
    case and the form of accents, another spelling of an excluded file is that file.
    """

    patterns: tuple[TargetPattern, ...] = ()
    excludes: bool = False
    _expression: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        below = "(?:/.*)?" if self.excludes else ""
        patterns = [pattern.folded() if self.excludes else pattern for pattern in self.patterns]
        source = "|".join(f"(?:{pattern.expression}{below})" for pattern in patterns) or "(?!)"
        object.__setattr__(self, "_expression", re.compile(source, re.DOTALL))

    @classmethod
    def of(cls, texts: Iterable[str], *, anchored: bool = True) -> TargetSet:
        """Return the set of the patterns in `texts`; `BadTarget` if one is none."""
        patterns = (TargetPattern.parse(text, anchored=anchored) for text in texts)
        return cls(tuple(patterns), excludes=not anchored)

    def matches(self, address: Address | str) -> bool:
        """Return True if any pattern covers a canonical address."""
        text = _folded(str(address)) if self.excludes else str(address)
        return self._expression.fullmatch(text) is not None

    def texts(self) -> list[str]:
        """Return the canonical texts, in their first order."""
        return list(map(str, self.patterns))


_WORDS: Final = {
    "length": "the address is too long",
    "characters": "the address holds a character that no address holds",
    "key": "the key is no root and no name",
    "climbing": "the address climbs with '..'",
    "name": "a name in the address is not portable",
}


def _why(rule: str) -> str:
    if rule == "namespace":
        return f"the text is no address; begin with {current_grammar().forms}"
    return _WORDS.get(rule, _WORDS["name"])


def _folded(text: str) -> str:
    return normalize("NFC", normalize("NFD", text).casefold())


def _check(segments: tuple[str, ...], *, anchored: bool) -> None:
    if ".." in segments:
        raise BadTarget(_WORDS["climbing"])
    if any(ACROSS in segment and segment != ACROSS for segment in segments):
        raise BadTarget("'**' stands for whole segments; write it alone between slashes")
    if segments.count(ACROSS) > MOST_ACROSS:
        raise BadTarget(f"one pattern holds at most {MOST_ACROSS} '**'")
    if anchored and segments and is_glob(segments[0]):
        raise BadTarget("the first segment after the key is literal; a star may follow it")


def _as_name(segment: str) -> str:
    """Return a plain name that the grammar takes exactly if it takes the segment with its stars filled."""
    return segment.replace(ACROSS, "x").replace("*", "x")
