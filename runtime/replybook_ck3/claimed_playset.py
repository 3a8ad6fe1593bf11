"""The world against which claims are checked: the index, and files as they are now.

The index tells where a unit is defined. The value at that place is parsed from the file itself.

Source: specification 62.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook.policy.bundle import thing
from replybook.policy.claimed_world import ClaimedWorld, Definition
from replybook.policy.unavailable import Unavailable
from replybook.world.address import BadAddress, parse
from replybook_ck3.absence import mentions, no_name
from replybook_ck3.domain_table import DomainTable
from replybook_ck3.unit_values import values_in
from replybook_ck3.units import parse_file, read_units, spellings

if TYPE_CHECKING:
    from replybook_ck3.files_on_disk import FilesOnDisk
    from replybook_ck3.index import IndexView, Place

__all__ = ["ClaimedPlayset"]

_MOST_PLACES: Final = 64
"""Maximum number of definitions of one name. A claim needs only one of them."""

_MOST_WORDS: Final = 12
_FILES: Final = ("root:", "mod:")
_BLANKS: Final = re.compile(r"[ \t\r\n]+")
"""Blanks that may stand between words. All others are a part of a word, and wrong there."""

_ENDS: Final = ",;:"
_NO_INDEX: Final = Unavailable("there is no index of a playset, so the definitions are unknown")


class _Text(NamedTuple):
    """The text of a file.

    Attributes:
        text: The text.
        sha256: Digest of the file.
        spans: Its definitions if the file differs from the index, or None.
    """

    text: str
    sha256: str
    spans: dict[tuple[str, str], tuple[int, int]] | None


class ClaimedPlayset(ClaimedWorld):
    """The definitions that a session can see.

    Each delivery gets its own object, because each file is read only once.

    Args:
        view: View of the index, or None without an index.
        disk: The files of the session.
        version: Version of the game, or None for that of the index.
    """

    def __init__(
        self, view: IndexView | None, disk: FilesOnDisk, version: str | None = None
    ) -> None:
        self._view: Final = view
        self._disk: Final = disk
        self._version: Final = version
        self._read = lru_cache(maxsize=256)(self._text_of)
        self._places = lru_cache(maxsize=2_048)(self._defined)

    def definitions(self, subject: str) -> Sequence[Definition] | Unavailable:
        """Return the definitions of the unit or file that a subject begins with."""
        if subject.startswith(_FILES):
            found = self._file(subject)
            return () if found is None else (found,)
        if self._view is None:
            return _NO_INDEX
        name = thing(subject)
        indexed = [self._definition(*one) for one in self._places(name)]
        return [*indexed, *self._not_indexed(name, {one.path for one in indexed})]

    def values(self, asked: str) -> Sequence[str]:
        """Return the values under a key in the effective definitions of a unit."""
        if self._view is None or asked.startswith(_FILES):
            return ()
        _, *words = asked.split()
        found: list[str] = []
        for place, start, end in self._places(thing(asked)):
            if place.wins:
                text = self._read(place.address).text
                found += values_in(text, text[start:end], place.kind, words)
        return found

    def against_absence(self, subject: str) -> Sequence[Definition] | Unavailable:
        """Return the definitions of a unit, or the files whose text has a name without a kind."""
        found = self.definitions(subject)
        if found or self._view is None:
            return found
        name = thing(subject)
        kind, colon, _ = name.partition(":")
        if not subject.startswith(_FILES) and (impossible := self._impossible(subject)):
            return Unavailable(impossible)
        if not self._is_known(kind if colon else ""):
            return Unavailable("not everything is indexed that could define it")
        return () if colon else self._mentions(name)

    def _impossible(self, subject: str) -> str | None:
        """Return why the first word of a subject can be no name, or None."""
        assert self._view is not None
        word = _BLANKS.split(subject.strip(" "), maxsplit=1)[0].rstrip(_ENDS)
        kind, colon, name = word.rpartition(":")
        found = no_name(self._view, name, kind if colon else None)
        return None if found is None else found.told(name)

    def _is_known(self, kind: str) -> bool:
        """Return True if everything is indexed that could define a unit of a kind, "" for any."""
        assert self._view is not None
        status = self._view.status()
        if not kind:
            return status.is_complete
        version = self._version
        decided = status.decided_kinds if version is None else status.decided_for(version)
        return kind in decided

    def _mentions(self, name: str) -> Sequence[Definition] | Unavailable:
        assert self._view is not None
        held = mentions(self._view, name, self._disk.read, noted=self._disk.noted)
        if not held.is_whole:
            return Unavailable("too many files have these words; give the kind, or a longer name")
        return [
            Definition(name, one.address, self._disk.digest(one.address) or "", one.line, one.line)
            for one in held.found
        ]

    def _file(self, subject: str) -> Definition | None:
        """Return the file that a subject begins with.

        Names may contain blanks, so the longest match counts.
        """
        words = subject.split(" ")[:_MOST_WORDS]
        for count in range(len(words), 0, -1):
            try:
                address = str(parse(" ".join(words[:count])))
            except BadAddress:
                continue
            digest = self._disk.digest(address)
            if digest is not None:
                return Definition(address, address, digest)
        return None

    def _defined(self, name: str) -> list[tuple[Place, int, int]]:
        """Return the places that define a name, with the span of each in its text."""
        assert self._view is not None
        kind, asked = _kind_and_spellings(name)
        found: dict[Place, tuple[int, int]] = {}
        for spelt in asked:
            for place in self._view.find(spelt, kind or None):
                span = self._span(place) if place.is_loaded else None
                if span is not None and len(found) < _MOST_PLACES:
                    found[place] = span
        return [(place, *span) for place, span in found.items()]

    def _not_indexed(self, name: str, indexed: Collection[str]) -> Iterator[Definition]:
        """Yield the definitions in the places of delivered files that the index lacks."""
        kind, asked = _kind_and_spellings(name)
        for address in self._disk.noted:
            spans = None if address in indexed else self._read(address).spans
            for (of, spelt), span in (spans or {}).items():
                if spelt in asked and kind in ("", of):
                    yield self._at(f"{of}:{spelt}", address, span, wins=False)

    def _span(self, place: Place) -> tuple[int, int] | None:
        """Return the span of a definition, or None if the file no longer has it."""
        spans = self._read(place.address).spans
        return (place.start, place.end) if spans is None else spans.get((place.kind, place.name))

    def _definition(self, place: Place, start: int, end: int) -> Definition:
        name = f"{place.kind}:{place.name}"
        return self._at(name, place.address, (start, end), wins=place.wins)

    def _at(self, name: str, address: str, span: tuple[int, int], *, wins: bool) -> Definition:
        file = self._read(address)
        first = file.text.count("\n", 0, span[0]) + 1
        last = first + file.text.count("\n", *span)
        return Definition(name, address, file.sha256, first, last, wins)

    def _text_of(self, address: str) -> _Text:
        """Read a file, and parse its definitions if it differs from the index."""
        data, digest = self._disk.read(address), self._disk.digest(address)
        if data is None or digest is None:
            return _Text("", "", {})
        assert self._view is not None
        source, _, path = address.partition("/")
        domains = DomainTable(self._version or self._view.status().game_version)
        document = parse_file(path, data, domains)
        if (source, digest) in self._view.has_file(path):
            return _Text(document.text, digest, None)
        units = read_units(path, document, domains)
        spans = {(kind, name): (start, end) for kind, name, start, end, _ in units.definitions}
        return _Text(document.text, digest, spans)


def _kind_and_spellings(name: str) -> tuple[str, Collection[str]]:
    """Return the kind of a name, or "" for any kind, and the spellings of the rest."""
    kind, colon, rest = name.partition(":")
    return (kind, dict.fromkeys(spellings(kind, rest))) if colon else ("", (name,))
