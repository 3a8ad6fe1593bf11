"""The targets of a contract: patterns of canonical addresses, and sets of patterns.

A pattern is an address whose path may contain `*` (within a segment) and `**` (across segments).
The first segment after a root key is literal, so that one star cannot declare a whole root. A
pattern without a star covers only that address, not the files below it.

An exclusion covers all files below it as well, in any letter case and any Unicode form.
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

MOST_ACROSS: Final = 4
"""Maximum number of `**` in one pattern."""


class BadTarget(ValueError):
    """A text that is not a target pattern. The message has the reason but not the text."""


@dataclass(frozen=True, slots=True)
class TargetPattern:
    """One target. `str(pattern)` is canonical, and `parse` reads it back."""

    namespace: str
    key: str
    segments: tuple[str, ...] = ()
    _expression: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_expression", re.compile(self.expression))

    @classmethod
    def parse(cls, text: str, *, anchored: bool = True) -> TargetPattern:
        """Return the pattern in `text`, or raise `BadTarget`.

        With `anchored`, the first segment after a root key must be literal. A member already is one
        folder, so its first segment may be a star. Exclusions are not anchored.
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
        """The source of the regular expression for canonical addresses."""
        return re.escape(f"{self.namespace}:{self.key}") + path_pattern(self.segments)

    @property
    def base(self) -> Address:
        """The deepest address that contains everything that the pattern covers."""
        stars = [index for index, segment in enumerate(self.segments) if is_glob(segment)]
        return Address(self.namespace, self.key, self.segments[: stars[0] if stars else None])

    def rebased(self, base: Address) -> TargetPattern:
        """Return the same pattern with the canonical spelling of its base."""
        below = self.segments[len(self.base.parts) :]
        return replace(self, namespace=base.namespace, key=base.key, segments=(*base.parts, *below))

    def folded(self) -> TargetPattern:
        """Return the pattern in folded spelling, for comparison."""
        segments = tuple(map(_fold_case, self.segments))
        return replace(self, key=_fold_case(self.key), segments=segments)

    def matches(self, address: Address | str) -> bool:
        """Return True if a canonical address is covered."""
        return self._expression.fullmatch(str(address)) is not None

    def __str__(self) -> str:
        return "/".join((f"{self.namespace}:{self.key}", *self.segments))


@dataclass(frozen=True, slots=True)
class TargetSet:
    """Patterns with one compiled expression for all of them.

    An exclusion also covers everything below a pattern. A disk may ignore letter case and Unicode
    form, so another spelling of an excluded file is excluded too.

    Attributes:
        excludes: True for exclusions.
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
        """Return the set of the patterns in `texts`, or raise `BadTarget`."""
        patterns = (TargetPattern.parse(text, anchored=anchored) for text in texts)
        return cls(tuple(patterns), excludes=not anchored)

    def matches(self, address: Address | str) -> bool:
        """Return True if any pattern covers a canonical address."""
        text = _fold_case(str(address)) if self.excludes else str(address)
        return self._expression.fullmatch(text) is not None

    def texts(self) -> list[str]:
        """Return the canonical texts of the patterns, in their original order."""
        return list(map(str, self.patterns))


_WORDS: Final = {
    "length": "the address is too long",
    "characters": "the address contains a character that is not allowed",
    "key": "the key is not a root and not a name",
    "climbing": "the address contains '..'",
    "name": "a name in the address is not portable",
}


def _why(rule: str) -> str:
    if rule == "namespace":
        return f"the text is not an address; begin with {current_grammar().forms}"
    return _WORDS.get(rule, _WORDS["name"])


def _fold_case(text: str) -> str:
    return normalize("NFC", normalize("NFD", text).casefold())


def _check(segments: tuple[str, ...], *, anchored: bool) -> None:
    if ".." in segments:
        raise BadTarget(_WORDS["climbing"])
    if any(ACROSS in segment and segment != ACROSS for segment in segments):
        raise BadTarget("'**' must be a whole segment; write it alone between slashes")
    if segments.count(ACROSS) > MOST_ACROSS:
        raise BadTarget(f"a pattern may contain at most {MOST_ACROSS} '**'")
    if anchored and segments and is_glob(segments[0]):
        raise BadTarget("the first segment after the key must not contain a star")


def _as_name(segment: str) -> str:
    """Return a name that is valid exactly if the segment with its stars filled in is valid."""
    return segment.replace(ACROSS, "x").replace("*", "x")
